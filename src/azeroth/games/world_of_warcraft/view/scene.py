"""What a person sees: status, tracks and seats, with the figures and zones of the other modules."""

from __future__ import annotations

from msgspec.structs import replace

from azeroth.engine import Seat
from azeroth.engine.view.naming import link, listed
from azeroth.engine.view.scene import Briefing, Gauge, Scene, SeatPanel, Zone
from azeroth.engine.view.scene import Card as Face
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events.campaign import ended
from azeroth.games.world_of_warcraft.events.ending import after_the_track
from azeroth.games.world_of_warcraft.ids import CIRCLE, SQUARE, TRIANGLE, Faction
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.pvp.final_battle import FinalBattle
from azeroth.games.world_of_warcraft.play.setup import SetUp
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn, active_faction
from azeroth.games.world_of_warcraft.state import Character, Table
from azeroth.games.world_of_warcraft.view import faces
from azeroth.games.world_of_warcraft.view import names as things
from azeroth.games.world_of_warcraft.view.board_pieces import pieces
from azeroth.games.world_of_warcraft.view.closeup import focus
from azeroth.games.world_of_warcraft.view.icons import TOKEN_ICONS
from azeroth.games.world_of_warcraft.view.ways import whereabouts
from azeroth.games.world_of_warcraft.view.zones import on_offer, zones

LINE = {
    "begin": "Act", "turn_start": "Act", "act": "Act", "before_management": "Manage",
    "prepare_management": "Manage", "management": "Manage", "after_management": "Events",
    "advance": "Events", "event_check": "Events", "merchant_check": "Events", "wars": "Wars",
    "after_turn": "Wars",
}  # fmt: skip
"""The steps of a faction turn in their order, and what the line of the turn calls them."""
ITEM_ICONS = {TRIANGLE: "backpack", SQUARE: "knapsack", CIRCLE: "locked-chest"}


def scene(t: Table, seat: Seat | None) -> Scene:
    """The whole table as the view `t` shows it."""
    result = t.result if t.over else None
    ranks = result.ranks if result else (0,) * len(t.names)
    near = focus(t)
    beside = zones(t, seat)
    beside = [*on_offer(t, seat, [*beside, *(near.zones if near else ())]), *beside]
    return Scene(
        title="World of Warcraft: the Board Game",
        status=_status(t),
        pieces=tuple(pieces(t, seat)),
        zones=tuple(beside),
        seats=tuple(_seat(t, n, ranks[n]) for n in range(len(t.names))),
        tracks=(_turn_track(t), _xp_track(t)),
        focus=near,
        result="" if result is None else ended(t.state.winner, result.reason),
        steps=tuple(dict.fromkeys(_line(t).values())),
        step=_step(t),
        where=_where(t),
        acting=_acting(t),
        briefing=_briefing(t, seat),
    )


def _where(t: Table) -> str:
    """Where the hero is who acts or fights now; in a dungeon, its door."""
    for frame in reversed(t.pos.stack):
        who = frame.group[:1] if isinstance(frame, Battle) else [getattr(frame, "character", "")]
        acting = [c.region for c in t.state.characters.values() if c.id in who]
        region = getattr(frame, "place", None) or next(iter(acting), None)
        if region is not None:
            return edition(t).things(t, region)[0]
    return ""


def _acting(t: Table) -> str:
    """The character who acts, attacks or uses a card now."""
    for frame in reversed(t.pos.stack):
        users = frame.users if isinstance(frame, CardWindow) else [getattr(frame, "user", "")]
        who = next(iter(users), "") or getattr(frame, "character", "")
        if who in t.state.characters:
            return f"character:{who}"
    return ""


def _step(t: Table) -> int:
    """Which step of the line the turn is at."""
    turn, line = t.find(FactionTurn), _line(t)
    name = "" if turn is None else line.get(turn.at, "")
    return list(dict.fromkeys(line.values())).index(name) if name else -1


def _line(t: Table) -> dict[str, str]:
    return {**LINE, **edition(t).phases(t)}


def _briefing(t: Table, seat: Seat | None) -> Briefing:
    way = edition(t)
    mine = [c for c in t.state.characters.values() if c.seat == seat]
    you = ""
    if mine:
        heroes = listed(t.content.characters[c.sheet].name for c in mine)
        you = f"You play {heroes} for the {mine[0].faction.title()}."
    foe = t.content.overlords.get(t.state.overlord)
    special = way.special
    if foe is not None and way.lair(t) is None and (found := whereabouts(t, t.state.overlord)):
        special = (*special, f"{foe.name} {found[0].lower()}{found[1:]}")
    return Briefing(aim=way.aim, win=way.how_to_win(t), special=special, you=you)


def _status(t: Table) -> str:
    if t.find(SetUp) is not None:
        return "Setup"
    if t.find(FinalBattle) is not None:
        return "The final battle"
    turn, most = t.find(FactionTurn), t.content.tracks.turns
    n, lap = t.state.turn, t.state.lap
    if turn is not None and active_faction(t) is not turn.faction:
        # The marker has moved on, and the events of the turn are still to come.
        n, lap = (n - 1, lap) if n > 1 else (most, lap - 1)
    where = f"Turn {min(n, most)} of {most}"
    if edition(t).next_lap(t):
        where = f"Lap {lap} of {edition(t).most_laps(t)}, {where[0].lower()}{where[1:]}"
    if turn is None:
        return where
    return f"{where}: the {turn.faction.title()}"


# -- tracks and seats -----------------------------------------------------------------------------


def _turn_track(t: Table) -> Zone:
    tracks = t.content.tracks
    symbols = [(tracks.event_turns, "card-draw", "event")]
    symbols += [
        (turns, ITEM_ICONS.get(deck, "backpack"), f"{deck} item for the Merchant")
        for deck, turns in tracks.item_turns.items()
    ]
    spots = []
    for n in range(1, tracks.turns + 1):
        faction = Faction.HORDE if n % 2 else Faction.ALLIANCE
        icon, words = next(((i, f": {w}") for turns, i, w in symbols if n in turns), ("", ""))
        spots.append(Face(id=f"turn:{n}", title=f"{n}{words}", icon=icon, tone=faction))
    last, icon = spots[-1], "clockwise-rotation" if edition(t).next_lap(t) else "crossed-swords"
    spots[-1] = replace(last, title=f"{last.title}, then {after_the_track(t)}", icon=last.icon or icon)
    at = min(t.state.turn, tracks.turns) - 1
    return Zone(
        id="track:turns", title="Turn track", kind="track", cards=tuple(spots), at=at,
        tip="The Horde has the odd turns, the Alliance the even ones.",
    )  # fmt: skip


def _xp_track(t: Table) -> Zone:
    """The levels; the characters' markers stand on them (see `figures`)."""
    least = (0, *t.content.tracks.levels)
    spots = tuple(
        Face(id=f"level:{level}", title=f"{level}: {xp} XP", level=level)
        for level, xp in enumerate(least, 1)
    )  # fmt: skip
    return Zone(
        id="track:xp", title="Level and experience", kind="track", cards=spots,
        tip=f"Levels are reached with {', '.join(map(str, least[1:-1]))} and {least[-1]} XP.",
    )  # fmt: skip


def _seat(t: Table, seat: Seat, rank: int) -> SeatPanel:
    mine = [c for c in t.state.characters.values() if c.seat == seat]
    faction = mine[0].faction if mine else None
    return SeatPanel(
        seat=seat,
        name=t.names[seat],
        team="" if faction is None else faction.title(),
        team_tone="" if faction is None else faction,
        gauges=tuple(g for c in mine for g in _gauges(t, c)),
        cards=() if mine else _taken(t, seat),
        rank=rank,
    )


def _taken(t: Table, seat: Seat) -> tuple[Face, ...]:
    """The classes that a player has taken so far."""
    draft = t.find(SetUp)
    if draft is None:
        return ()
    return tuple(faces.character_class(t, cls) for n, cls in draft.picks.items() if draft.slots[n] == seat)


def _about(t: Table, c: Character) -> str:
    """Who they are, how far they have come, where they stand and what they can still do."""
    name = link(things.short_name(t, c.id), f"character:{c.id}")
    steps = t.content.tracks.levels
    following = f" of {steps[c.level - 1]}" if c.level <= len(steps) else ""
    parts = [f"{name}, {t.content.classes[c.id].name}, level {c.level} ({c.xp}{following} XP)"]
    if c.region in t.content.regions:
        parts.append(f"in {link(t.content.regions[c.region].name, f'region:{c.region}')}")
    if c.actions:
        parts.append(f"{c.actions} action{'s' if c.actions > 1 else ''} left")
    return ", ".join(parts)


def _gauges(t: Table, c: Character) -> list[Gauge]:
    group = _about(t, c)
    gauges = [
        Gauge(
            icon="hearts", name="Health", value=str(c.health), most=str(health_capacity(t, c)),
            tone="red", group=group,
        ),
        Gauge(
            icon="lightning-trio", name="Energy", value=str(c.energy), most=str(energy_capacity(t, c)),
            tone="blue", group=group,
        ),
        Gauge(icon="two-coins", name="Gold", value=str(c.gold), tone="gold", group=group),
    ]  # fmt: skip
    icons = {**TOKEN_ICONS, **edition(t).icons}
    gauges += [
        Gauge(
            icon=icons.get(key, "round-star"), name=token.name, value=str(c.tokens[key]), tone="purple",
            group=group,
        )
        for key, token in t.content.tokens.items()
        if c.tokens.get(key)
    ]  # fmt: skip
    return gauges
