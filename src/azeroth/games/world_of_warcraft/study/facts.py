"""What the seats played with and how it ended; which cards there are and which events show them in use."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine import Event, Seat
from azeroth.games.world_of_warcraft.content import AuctionItem, Card, ClassCard, Content, Item
from azeroth.games.world_of_warcraft.events import (
    AuctionWon,
    CardHandled,
    Deed,
    EventDrawn,
    FoeDefeated,
    QuestCompleted,
    QuestDrawn,
    Used,
)
from azeroth.games.world_of_warcraft.events.campaign import Milestone, TurnBegan
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.play.victory import combined_xp
from azeroth.games.world_of_warcraft.state import State, Table

USES = {
    Deed.LEARNS: "learnt", Deed.TAKES: "taken", Deed.RECEIVES: "gained", Deed.BUYS: "gained",
    Deed.EQUIPS: "equipped",
}  # fmt: skip
"""The deeds that show a card in use."""


def decks(content: Content) -> dict[str, dict[str, tuple[str, ...]]]:
    """Every card by its deck, with the ways in which it can be used."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for key, card in content.cards.items():
        if "." not in key:  # a copy counts as its first
            name = _deck(content, card)
            found.setdefault(name, {})[key] = tuple(_ways(card))
    for quest in content.quests.values():
        name = f"{quest.faction} {quest.deck} quests"
        found.setdefault(name, {})[quest.id] = ("drawn", "completed")
    found["events"] = {
        key: ("drawn", "beaten") if event.boss is not None else ("drawn",)
        for key, event in content.events.items()
        if "." not in key
    }
    found["creatures"] = {
        f"{colour}-{kind}": ("beaten",) for kind, c in content.creatures.items() for colour in c.values
    }
    found["overlords"] = dict.fromkeys(content.overlords, ("beaten",))
    for place, bosses in content.bosses.items():
        found[f"bosses of {place}"] = dict.fromkeys(bosses, ("beaten",))
    return found


def _deck(content: Content, card: Card) -> str:
    if isinstance(card, ClassCard):
        return f"{card.cls}, level {card.level}"  # who takes any of them has had the choice of all
    if isinstance(card, Item):
        return f"{card.deck} items"
    return {"AuctionItem": "auction items", "Racial": "races"}.get(type(card).__name__, "printed on sheets")


def _ways(card: Card) -> Iterator[str]:
    if isinstance(card, Item):
        yield "gained"
        if card.type != "bag":
            yield "equipped"
    elif isinstance(card, ClassCard):
        yield from ("learnt", "equipped") if card.power else ("taken",)
    elif isinstance(card, AuctionItem) and card.id != "relic-light-of-ages":
        yield "won"
    for n in range(len(card.abilities)):
        yield _use(n)


def _use(ability: int) -> str:
    return f"used for its ability {ability + 1}" if ability else "used"


def shows(event: Event) -> Iterator[tuple[str, str]]:
    """The cards that an event shows in use, and how."""
    match event:
        case Used(card=card, ability=n):
            yield _name(card), _use(n)
        case CardHandled(card=card, deed=deed) if deed in USES:
            yield _name(card), USES[deed]
        case AuctionWon(card=card):
            yield _name(card), "won"
        case QuestDrawn(quest=quest):
            yield quest, "drawn"
        case QuestCompleted(quest=quest):
            yield quest, "completed"
        case EventDrawn(card=card):
            yield _name(card), "drawn"
        case FoeDefeated(foe=foe):
            yield _name(foe), "beaten"
        case _:
            pass


def _name(card: str) -> str:
    return card.split(".")[0]


def facts(t: Table, seat: Seat) -> dict[str, list[str]]:
    """The faction and the classes that the seat played."""
    mine = [c for c in t.state.characters.values() if c.seat == seat]
    return {
        "faction": [faction_of(t.state, seat).title()],
        "class": [t.content.classes[c.id].name for c in mine],
    }


def ending(t: Table) -> dict[str, list[str]]:
    """Who won, how, when, and how far everybody had come."""
    state = t.state
    levels = {f"level of the {f.title()}": [str(c.level) for c in state.side(f)] for f in Faction}
    reached: dict[str, list[str]] = {}
    for event in t.happened:
        if isinstance(event, Milestone):
            kind, name = event.counts(t)
            reached.setdefault(kind, []).append(name)
    last = min(state.turn, t.content.tracks.turns) + t.content.tracks.turns * (state.lap - 1)
    return {
        "winner": [state.winner.title() if state.winner else "nobody"],
        "ending": [state.outcome[:1].upper() + state.outcome[1:]],
        "turn of the end": [str(last)],
        **levels,
        **reached,
    }


def seat_plays(state: State, seat: Seat) -> bool:
    """Has the seat a character yet?"""
    return any(c.seat == seat for c in state.characters.values())


def faction_of(state: State, seat: Seat) -> Faction:
    """The faction of a seat."""
    return next((c.faction for c in state.characters.values() if c.seat == seat), Faction.HORDE)


def scores(t: Table) -> list[float]:
    """The experience of each seat's faction; nothing before it has a character."""
    return [
        float(combined_xp(t, faction_of(t.state, seat))) if seat_plays(t.state, seat) else 0.0
        for seat in range(len(t.names))
    ]


def sources(t: Table) -> list[tuple[Seat, str, int]]:
    """The experience of each seat beside what quests and fights brought, as far as it is known."""
    whole = any(isinstance(event, TurnBegan) and event.turn == 1 for event in t.happened)
    told = [0] * len(t.names)
    for event in t.happened:
        for seat, _, n in event.gains(t):
            told[seat] += n
    own = [sum(c.xp for c in t.state.characters.values() if c.seat == seat) for seat in range(len(t.names))]
    # Who is at the end of the track gains no more: then there may be less than quests and fights brought.
    return [
        (seat, "wars and events" if own[seat] > n else "beyond the end of the track", own[seat] - n)
        for seat, n in enumerate(told) if own[seat] < n or (whole and own[seat] > n)
    ]  # fmt: skip


def round_of(t: Table) -> int:
    """Which turn of the track is played, those of earlier laps counted in."""
    return t.state.turn + t.content.tracks.turns * (t.state.lap - 1)


def first(t: Table) -> list[Seat]:
    """The seats of the Horde, which has the first turn (wbg.turn.horde-first)."""
    return [c.seat for c in t.state.characters.values() if c.faction is Faction.HORDE]


def names(content: Content) -> Iterator[str]:
    """The decks of quests."""
    yield from sorted({str(quest.deck) for quest in content.quests.values()})
