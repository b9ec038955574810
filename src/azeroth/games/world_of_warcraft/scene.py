"""What a person sees: figures, sheets, quests, merchant, events, tracks and seats."""

from __future__ import annotations

from collections.abc import Iterable

from azeroth.engine import Seat
from azeroth.engine.scene import Card as Face
from azeroth.engine.scene import Focus, Gauge, Scene, SeatPanel, Zone
from azeroth.games.world_of_warcraft import faces, things
from azeroth.games.world_of_warcraft.closeup import focus
from azeroth.games.world_of_warcraft.figures import pieces
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, Faction, ItemDeck, QuestDeck, QuestId
from azeroth.games.world_of_warcraft.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.rewards import Reward
from azeroth.games.world_of_warcraft.setup import SetUp
from azeroth.games.world_of_warcraft.state import BAG, EXTRA_AREA, Character, Equipped, Side, T
from azeroth.games.world_of_warcraft.turn import FactionTurn

STEPS = {
    "begin": "the turn begins", "turn_start": "the turn begins", "act": "actions",
    "management": "character management", "event_check": "event", "merchant_check": "Merchant",
    "wars": "Wars",
}  # fmt: skip
LEVEL_WORDS = "XP decide a character's level."


def scene(t: T, seat: Seat | None) -> Scene:
    """The whole table as the view `t` shows it."""
    result = t.result if t.over else None
    ranks = result.ranks if result else (0,) * len(t.names)
    near = focus(t, seat)
    zones = _zones(t)
    zones += _on_offer(t, seat, zones, near)
    return Scene(
        title="World of Warcraft: the Board Game",
        status=_status(t),
        pieces=tuple(pieces(t, seat)),
        zones=tuple(zones),
        seats=tuple(_seat(t, n, ranks[n]) for n in range(len(t.names))),
        tracks=(_turn_track(t), _xp_track(t)),
        focus=near,
        result="" if result is None else result.reason,
    )


def _status(t: T) -> str:
    if t.find(SetUp) is not None:
        return "Setup"
    turn = t.find(FactionTurn)
    where = f"Turn {min(t.state.turn, t.content.tracks.turns)} of {t.content.tracks.turns}"
    if t.state.lap > 1:
        where = f"Round {t.state.lap} of the track, {where[0].lower()}{where[1:]}"
    if turn is None:
        return where
    step = STEPS.get(turn.at, "")
    return f"{where}: the {turn.faction.title()}{f', {step}' if step else ''}"


# -- zones ----------------------------------------------------------------------------------------


def _zones(t: T) -> list[Zone]:
    zones: list[Zone] = []
    draft = t.find(SetUp)
    if draft is not None and not t.state.characters:
        free = [c for c in t.content.classes if c not in draft.picks.values()]
        cards = tuple(faces.character_class(t, c) for c in free)
        zones.append(Zone(id="zone:classes", title="Classes", cards=cards))
    shown: set[str] = set()
    for c in t.state.characters.values():
        zones += _sheet(t, c, shown)
    for side in t.state.sides.values():
        zones += _of_side(t, side)
    zones += _market(t)
    zones += _events(t)
    zones += _foes(t)
    return zones


def _once(t: T, key: CardId, c: Character, shown: set[str], area: str = "", badge: str = "") -> Face:
    """A card of a character; what is printed on several sheets is told apart by the character."""
    mark = f":{c.id}" if key in shown else ""
    shown.add(key)
    return faces.card(t, key, owner=c.seat, area=area, badge=badge, mark=mark)


def _sheet(t: T, c: Character, shown: set[str]) -> list[Zone]:
    name = things.name_of(t, c.id)
    record, cls = t.content.characters[c.sheet], t.content.classes[c.id]
    worn: list[Face] = []
    for n, area in enumerate(cls.areas):
        words = area.name.replace("-", " ").capitalize()
        here = [e for e in c.equipped if e.area == n]
        printed = record.printed[n]
        if printed and CardId(printed) in c.cards:
            worn.append(_once(t, CardId(printed), c, shown, words, "printed"))
        worn += [_once(t, e.card, c, shown, words, _tokens(e)) for e in here]
    extra = [e for e in c.equipped if e.area == EXTRA_AREA]
    worn += [_once(t, e.card, c, shown, "Extra", _tokens(e)) for e in extra]
    lasting = (*c.talents, record.race, *c.auction)
    areas = ", ".join(area.name.replace("-", " ") for area in cls.areas)

    def cards(keys: Iterable[CardId]) -> tuple[Face, ...]:
        return tuple(_once(t, key, c, shown) for key in keys)

    return [
        Zone(
            id=f"sheet:{c.id}", title=f"{name}: equipment", kind="sheet", seat=c.seat, cards=tuple(worn),
            tip=f"Areas: {areas}.",
        ),
        Zone(
            id=f"talents:{c.id}", title=f"{name}: talents and race", kind="row", seat=c.seat,
            cards=cards(lasting),
        ),
        Zone(
            id=f"bag:{c.id}", title=f"{name}: Bag", kind="bag", seat=c.seat, cards=cards(c.bag),
            tip=f"Holds {BAG} items.",
        ),
        Zone(
            id=f"spellbook:{c.id}", title=f"{name}: Spellbook", kind="hand", seat=c.seat,
            cards=cards(c.spellbook), tip="Powers that are not equipped.",
        ),
    ]  # fmt: skip


def _tokens(e: Equipped) -> str:
    parts = [f"{e.health} Health" if e.health else "", f"{e.combo} combo" if e.combo else ""]
    return ", ".join(filter(None, parts))


def _of_side(t: T, side: Side) -> list[Zone]:
    faction = side.faction
    name = faction.title()
    zones = [
        Zone(
            id=f"zone:quests:{faction}", title=f"Quests of the {name}",
            cards=tuple(faces.quest(t, q) for q in side.quests),
        ),
        Zone(
            id=f"zone:done:{faction}", title=f"Completed by the {name}", kind="pile", count=len(side.done),
            cards=tuple(faces.quest(t, q, done=True) for q in side.done),
        ),
    ]  # fmt: skip
    if side.trophies:
        zones.append(Zone(id=f"zone:trophies:{faction}", title=f"Trophies of the {name}", kind="pile"))
    for deck in QuestDeck:
        left = len(t.state.decks.quests(faction, deck))
        title = f"{deck.title()} quests of the {name}"
        zones.append(Zone(id=things.quest_deck(faction, deck), title=title, kind="deck", count=left))
    return zones


def _market(t: T) -> list[Zone]:
    zones = [
        Zone(
            id="zone:merchant", title="Merchant", cards=tuple(faces.card(t, c) for c in t.state.merchant),
            tip="For sale in every town.",
        )
    ]  # fmt: skip
    for deck in ItemDeck:
        left = len(t.state.decks.items(deck))
        zones.append(Zone(id=f"deck:{deck}", title=f"{deck.title()} items", kind="deck", count=left))
    reward = t.find(Reward)
    if reward is not None and (reward.drawn or reward.found):
        cards = tuple(faces.card(t, c) for c in (*reward.drawn, *reward.found))
        zones.append(Zone(id="zone:reward", title="Reward", cards=cards))
    return zones


def _events(t: T) -> list[Zone]:
    state = t.state
    zones = [
        Zone(
            id="zone:events", title="Events in play",
            cards=tuple(faces.event(t, e.event, e) for e in state.events),
        ),
        Zone(id="deck:events", title="Event deck", kind="deck", count=len(state.decks.events)),
        Zone(
            id="zone:discarded", title="Discarded events", kind="pile", count=len(state.discarded),
            cards=tuple(faces.event(t, e) for e in state.discarded),
        ),
    ]  # fmt: skip
    hoard = tuple(faces.card(t, c) for e in state.events for c in e.hoard)
    if hoard:
        zones.append(Zone(id="zone:hoard", title="Hoards of bosses", kind="pile", cards=hoard))
    return zones


def _foes(t: T) -> list[Zone]:
    """The Overlord's sheet and those of the creatures on the board."""
    kinds = sorted({f.kind for figures in t.state.board.values() for f in figures})
    overlord = (faces.overlord(t, t.state.overlord),) if t.state.overlord in t.content.overlords else ()
    return [
        Zone(
            id="zone:foes", title="Overlord and creatures", kind="sheet",
            cards=(*overlord, *(faces.creature(t, k) for k in kinds)),
        )
    ]  # fmt: skip


def _on_offer(t: T, seat: Seat | None, zones: list[Zone], near: Focus | None) -> list[Zone]:
    """Cards that are offered and lie nowhere yet: powers to learn, talents to take."""
    if seat is None:
        return []
    there = {c.id for zone in (*zones, *(near.zones if near else ())) for c in zone.cards}
    found: dict[str, Face] = {}
    for choice in t.choices(seat):
        for target in choice.targets(t):
            if target in there or target in found:
                continue
            kind, _, key = target.partition(":")
            if kind == "card":
                found[target] = faces.card(t, CardId(key))
            elif kind == "quest":
                found[target] = faces.quest(t, QuestId(key))
    return [Zone(id="zone:offer", title="On offer", cards=tuple(found.values()))] if found else []


# -- tracks and seats -----------------------------------------------------------------------------


def _turn_track(t: T) -> Zone:
    tracks = t.content.tracks
    symbols = (
        (tracks.event_turns, "card-draw", "event"),
        (tracks.triangle_turns, "backpack", "triangle item for the Merchant"),
        (tracks.square_turns, "knapsack", "square item for the Merchant"),
        (tracks.circle_turns, "locked-chest", "circle item for the Merchant"),
    )
    spots = []
    for n in range(1, tracks.turns + 1):
        faction = Faction.HORDE if n % 2 else Faction.ALLIANCE
        icon, words = next(((i, f": {w}") for turns, i, w in symbols if n in turns), ("", ""))
        spots.append(Face(id=f"turn:{n}", title=f"{n}{words}", icon=icon, tone=faction))
    at = min(t.state.turn, tracks.turns) - 1
    return Zone(
        id="track:turns", title="Turn track", kind="track", cards=tuple(spots), at=at,
        tip="The Horde has the odd turns, the Alliance the even ones.",
    )  # fmt: skip


def _xp_track(t: T) -> Zone:
    """Who stands on which level."""
    spots = []
    for level, least in enumerate((0, *t.content.tracks.levels), 1):
        here = [f"{things.name_of(t, c.id)} {c.xp}" for c in t.state.characters.values() if c.level == level]
        there = f" ({', '.join(here)})" if here else ""
        title = f"Level {level}: {least} XP{there}"
        spots.append(Face(id=f"level:{level}", title=title, level=level, badge=", ".join(here)))
    highest = max((c.level for c in t.state.characters.values()), default=1)
    return Zone(
        id="track:xp", title="Experience", kind="track", cards=tuple(spots), at=highest - 1, tip=LEVEL_WORDS
    )


def _seat(t: T, seat: Seat, rank: int) -> SeatPanel:
    mine = [c for c in t.state.characters.values() if c.seat == seat]
    faction = mine[0].faction if mine else None
    return SeatPanel(
        seat=seat,
        name=t.names[seat],
        team="" if faction is None else faction.title(),
        team_tone="" if faction is None else faction,
        gauges=tuple(g for c in mine for g in _gauges(t, c, several=len(mine) > 1)),
        lines=tuple(_about(t, c.id) for c in mine),
        rank=rank,
    )


def _about(t: T, key: CharacterId) -> str:
    c = t.state.characters[key]
    parts = [f"{things.name_of(t, key)}, level {c.level} {t.content.classes[key].name}"]
    if c.region in t.content.regions:
        parts.append(f"in {t.content.regions[c.region].name}")
    if c.actions:
        parts.append(f"{c.actions} action{'s' if c.actions > 1 else ''} left")
    return ", ".join(parts)


def _gauges(t: T, c: Character, *, several: bool) -> list[Gauge]:
    who = f"{t.content.classes[c.id].name}: " if several else ""
    steps = t.content.tracks.levels
    following = str(steps[c.level - 1]) if c.level <= len(steps) else ""
    gauges = [
        Gauge(
            icon="hearts", name=f"{who}Health", value=str(c.health), most=str(health_capacity(t, c)),
            tone="red",
        ),
        Gauge(
            icon="lightning-trio", name=f"{who}Energy", value=str(c.energy),
            most=str(energy_capacity(t, c)), tone="blue",
        ),
        Gauge(icon="two-coins", name=f"{who}Gold", value=str(c.gold), tone="gold"),
        Gauge(icon="upgrade", name=f"{who}Level", value=str(c.level)),
        Gauge(
            icon="star-medal", name=f"{who}XP", value=str(c.xp), most=following,
            tip="The next level is reached at the second number." if following else "",
        ),
    ]  # fmt: skip
    if c.stun:
        gauges.append(Gauge(icon="star-formation", name=f"{who}Stun", value=str(c.stun), tone="purple"))
    if c.curse:
        gauges.append(Gauge(icon="ghost", name=f"{who}Curse", value=str(c.curse), tone="purple"))
    return gauges
