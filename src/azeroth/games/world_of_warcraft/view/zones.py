"""What lies beside the board: sheets, quests, the Merchant, events, foes and decks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from azeroth.engine import Seat
from azeroth.engine.view.scene import Card as Face
from azeroth.engine.view.scene import Zone
from azeroth.games.world_of_warcraft.choices.actions import Learn, Reduced
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CardId, Faction, QuestId
from azeroth.games.world_of_warcraft.play.actions.town import TownAction, TrainingAction
from azeroth.games.world_of_warcraft.play.events.bonus_events import halved, price_now
from azeroth.games.world_of_warcraft.play.quests.rewards import Reward
from azeroth.games.world_of_warcraft.play.setup import SetUp
from azeroth.games.world_of_warcraft.state import Character, Equipped, Side, Table
from azeroth.games.world_of_warcraft.view import faces
from azeroth.games.world_of_warcraft.view import names as things

QUESTS, MERCHANT, EVENTS, FOES, DECKS = "Quests", "Merchant", "Events", "Foes", "Decks"
"""What lies together."""


def zones(t: Table, seat: Seat | None) -> list[Zone]:
    """All zones, those of the viewer's faction before the other's."""
    found: list[Zone] = []
    draft = t.find(SetUp)
    if draft is not None and not t.state.characters:
        free = [c for c in t.content.classes if c not in draft.picks.values()]
        cards = tuple(faces.character_class(t, c) for c in free)
        found.append(Zone(id="zone:classes", title="Classes", cards=cards))
    shown: set[str] = set()
    for c in t.state.characters.values():
        found += _sheet(t, c, shown)
    sides = sorted(t.state.sides.values(), key=lambda side: side.faction is not _faction(t, seat))
    for side in sides:
        found += _quests(t, side)
    found += _market(t)
    found += _events(t)
    found += _foes(t)
    found += edition(t).zones(t, seat)
    for side in sides:
        found += _decks(t, side)
    return found


def _faction(t: Table, seat: Seat | None) -> Faction | None:
    return next((c.faction for c in t.state.characters.values() if c.seat == seat), None)


# -- a character's sheet --------------------------------------------------------------------------


def _once(t: Table, key: CardId, c: Character, shown: set[str], area: str = "", badge: str = "") -> Face:
    """A card of a character; what is printed on several sheets is told apart by the character."""
    mark = f":{c.id}" if key in shown else ""
    shown.add(key)
    return faces.card(t, key, owner=c.seat, area=area, badge=badge, mark=mark)


def _sheet(t: Table, c: Character, shown: set[str]) -> list[Zone]:
    """What is printed and equipped, the areas that are empty, and what lies beside the sheet."""
    name = things.short_name(t, c.id)
    record, cls = t.content.characters[c.sheet], t.content.classes[c.id]
    worn: list[Face] = []
    free: list[Face] = []
    for n, area in enumerate(cls.areas):
        words = area.name.replace("-", " ").capitalize()
        here = [e for e in c.equipped if e.area == n]
        printed = record.printed[n] if n < len(record.printed) else ""
        own = bool(printed) and CardId(printed) in c.cards
        if own:
            worn.append(_once(t, CardId(printed), c, shown, words))
        worn += [_once(t, e.card, c, shown, words, _tokens(e)) for e in here]
        if not here and not own:
            free.append(faces.empty_area(c.id, n, area.name))
    extra = [e for e in c.equipped if e.area == len(cls.areas)]
    worn += [_once(t, e.card, c, shown, "Extra", _tokens(e)) for e in extra]
    lasting = (*c.talents, record.race, *c.auction)

    def cards(keys: Iterable[CardId]) -> tuple[Face, ...]:
        return tuple(_once(t, key, c, shown) for key in keys)

    return [
        Zone(
            id=f"sheet:{c.id}", title=f"{name}: equipment", kind="sheet", seat=c.seat, cards=(*worn, *free),
            tip="What is equipped counts in combat.", group=name, piece=f"character:{c.id}",
        ),
        Zone(
            id=f"talents:{c.id}", title="Talents and race", seat=c.seat, cards=cards(lasting), group=name,
        ),
        Zone(
            id=f"spellbook:{c.id}", title=f"Spellbook of {name}", kind="hand", seat=c.seat,
            cards=cards(c.spellbook), tip="Powers that are not equipped.", group=name,
        ),
        Zone(
            id=f"bag:{c.id}", title=f"Bag of {name}", kind="bag", seat=c.seat, cards=cards(c.bag),
            tip=f"Holds {edition(t).items_in_bag} items.", group=name,
        ),
    ]  # fmt: skip


def _tokens(e: Equipped) -> str:
    parts = [f"{e.health} Health" if e.health else "", f"{e.combo} combo" if e.combo else ""]
    return ", ".join(filter(None, parts))


# -- everybody's ----------------------------------------------------------------------------------


def _quests(t: Table, side: Side) -> list[Zone]:
    faction = side.faction
    name = faction.title()
    found = [
        Zone(
            id=f"zone:quests:{faction}", title=f"Quests of the {name}", group=QUESTS,
            cards=tuple(faces.quest(t, q) for q in side.quests),
        )
    ]  # fmt: skip
    if side.trophies:
        found.append(
            Zone(id=f"zone:trophies:{faction}", title=f"Trophies of the {name}", kind="pile", group=QUESTS)
        )
    return found


def _decks(t: Table, side: Side) -> list[Zone]:
    faction = side.faction
    name = faction.title()
    found = [
        Zone(
            id=things.quest_deck(faction, deck), title=f"{deck.title()} quests ({name})", kind="deck",
            count=len(t.state.decks.quests(faction, deck)), group=DECKS,
        )
        for deck in edition(t).quest_decks
    ]  # fmt: skip
    found.append(
        Zone(
            id=f"zone:done:{faction}", title=f"Completed by the {name}", kind="pile", count=len(side.done),
            cards=tuple(faces.quest(t, q, done=True) for q in side.done), group=DECKS,
        )
    )  # fmt: skip
    return found


def _for_sale(t: Table, key: CardId) -> Face:
    """An item with what it costs now, and why that is less than what is printed."""
    face = faces.card(t, key)
    if not halved(t):
        return face
    half = ("Half of", f"{t.content.cards[key].gold} gold")
    # Beside its traits: who can use it takes lines of its own.
    facts = (*face.facts[:1], half, *face.facts[1:])
    return replace(face, cost=f"{price_now(t, key)} gold", facts=facts)


def reduced(t: Table, face: Face, choice: Reduced) -> Face:
    """A card on offer for less than what is printed on it."""
    return replace(face, cost=f"{choice.gold} gold", badge=f"instead of {t.content.cards[choice.card].gold}")


def _market(t: Table) -> list[Zone]:
    found = [
        Zone(
            id="zone:merchant", title="Merchant", cards=tuple(_for_sale(t, c) for c in t.state.merchant),
            tip="For sale in every town.", group=MERCHANT,
        )
    ]  # fmt: skip
    for deck in edition(t).item_decks:
        left = len(t.state.decks.items(deck))
        title = f"{deck.title()} items"
        found.append(Zone(id=f"deck:{deck}", title=title, kind="deck", count=left, group=MERCHANT))
    reward = t.find(Reward)
    if reward is not None and (reward.drawn or reward.found):
        cards = tuple(faces.card(t, c) for c in (*reward.drawn, *reward.found))
        found.append(Zone(id="zone:reward", title="Reward", cards=cards))
    return found


def _events(t: Table) -> list[Zone]:
    state = t.state
    found = [
        Zone(
            id="zone:events", title="Events in play", group=EVENTS,
            cards=tuple(faces.event(t, e.event, e) for e in state.events),
        ),
        Zone(id="deck:events", title="Event deck", kind="deck", count=len(state.decks.events), group=EVENTS),
        Zone(
            id="zone:discarded", title="Discarded events", kind="pile", count=len(state.discarded),
            cards=tuple(faces.event(t, e) for e in state.discarded), group=EVENTS,
        ),
    ]  # fmt: skip
    hoard = tuple(faces.card(t, c) for e in state.events for c in e.hoard)
    if hoard:
        found.append(Zone(id="zone:hoard", title="Hoards of bosses", kind="pile", cards=hoard, group=EVENTS))
    return found


def _foes(t: Table) -> list[Zone]:
    """The Overlord's sheet and those of the creatures on the board."""
    kinds = sorted({f.kind for figures in t.state.board.values() for f in figures})
    overlord = (faces.overlord(t, t.state.overlord),) if t.state.overlord in t.content.overlords else ()
    return [
        Zone(
            id="zone:foes", title="Overlord and creatures", kind="sheet", group=FOES,
            cards=(*overlord, *(faces.creature(t, k) for k in kinds)),
        )
    ]  # fmt: skip


def _recommended(t: Table) -> set[CardId]:
    """What is recommended to learn in a first game (wbg.guide.first-powers, wbg.guide.first-talents)."""
    if not t.options["first-game"]:
        return set()
    sheets = [t.content.characters[c.sheet] for c in t.state.characters.values()]
    return {card for sheet in sheets for card in (*sheet.first_powers, CardId(sheet.first_talent))}


def _out_of_reach(t: Table, seat: Seat) -> list[Learn]:
    """Powers of the character's level and the next that cannot be learnt now: to be seen with the reason."""
    frame = t.find(TownAction) or t.find(TrainingAction)
    if frame is None or t.pos.stack[-1] is not frame or frame.at not in frame.shows_all:
        return []
    level = t.state.characters[frame.character].level + 1
    return [
        k for k in t.attempts(seat) if isinstance(k, Learn) and t.content.cards[k.card].level <= level
    ]  # fmt: skip


def on_offer(t: Table, seat: Seat | None, there: Sequence[Zone]) -> list[Zone]:
    """Cards that are offered and lie nowhere yet: powers to learn, talents to take."""
    if seat is None:
        return []
    known = {c.id for zone in there for c in zone.cards}
    recommended = _recommended(t)
    found: dict[str, Face] = {}
    for choice in (*t.choices(seat), *_out_of_reach(t, seat)):
        for target in choice.targets(t):
            if target in known or target in found:
                continue
            kind, _, key = target.partition(":")
            if kind == "card":
                badge = "recommended" if CardId(key) in recommended else ""
                face = faces.card(t, CardId(key), badge=badge)
                found[target] = reduced(t, face, choice) if isinstance(choice, Reduced) else face
            elif kind == "quest":
                found[target] = faces.quest(t, QuestId(key))
    if not found:
        return []
    # In town powers and goods are offered at once: they lie together.
    town = t.find(TownAction) is not None
    title = "Powers to learn" if town or t.find(TrainingAction) is not None else "On offer"
    return [Zone(id="zone:offer", title=title, cards=tuple(found.values()), group=MERCHANT if town else "")]
