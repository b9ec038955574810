"""What the seats played and how it ended; which cards there are and which events show them in use."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine import Event, Seat
from azeroth.games.adventure.cards.texts import name_of
from azeroth.games.adventure.content import Challenge, Content, Item
from azeroth.games.adventure.events import (
    CardPlayed,
    CombatBegins,
    Drawn,
    Equipped,
    EventPlaced,
    ItemGained,
    PowerUsed,
    QuestReceived,
    TokenRevealed,
    TokenUsed,
    ValorGained,
)
from azeroth.games.adventure.ids import ItemType, TextKind
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import Table


def facts(t: Table, seat: Seat) -> dict[str, list[str]]:
    """The character of the seat, how far it came, and where it sat."""
    c = t.state.characters[seat]
    place = (seat - t.state.first) % len(t.state.characters)
    return {"character": [c.id], "level": [c.level], "place": [str(place + 1)], "log": list(c.log)}


def ending(t: Table) -> dict[str, list[str]]:
    """After how many rounds, and how."""
    return {"round": [str(t.state.round)], "ended": [t.state.ended.rsplit(".", 1)[-1]]}


def scores(t: Table) -> list[float]:
    """The valor of each seat."""
    return [float(valor(t, c)) for c in t.state.characters]


def round_of(t: Table) -> int:
    """Which round is played."""
    return t.state.round


def first(t: Table) -> list[Seat]:
    """Who has the first turn."""
    return [t.state.first]


def decks(content: Content) -> dict[str, dict[str, tuple[str, ...]]]:
    """Every card by its deck, with the ways in which it can be used."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for key, card in content.abilities.items():
        if key == name_of(key):
            ways = ("played", *(_use(i) for i in range(len(card.powers))))
            found.setdefault(f"{card.character} abilities", {})[key] = ways
    for challenge in content.challenges.values():
        found.setdefault(f"{challenge.colour} challenges", {})[challenge.id] = tuple(_ways(challenge))
    for quest in content.quests.values():
        found.setdefault(f"{quest.deck} quests", {})[quest.id] = ("received", "completed")
    found["trophies"] = {k: ("won",) for k in content.trophies if k == name_of(k)}
    found["discoveries"] = {
        k: ("found", "used") for k in content.tokens if k == name_of(k)
    }  # fmt: skip
    found["board encounters"] = {
        space: ("fought",) if there.fight is not None else (_use(0),)
        for space, there in content.board_encounters.items()
    }
    return found


def _ways(challenge: Challenge) -> Iterator[str]:
    yield "drawn"
    if challenge.encounter is not None:
        yield "fought"
        for i in range(len(challenge.encounter.powers)):
            yield f"encounter {_use(i)}"
    if challenge.item is not None:
        yield from _item_ways(challenge.item)
    if challenge.event is not None:
        for i in range(len(challenge.event.powers)):
            yield _use(i)


def _item_ways(item: Item) -> Iterator[str]:
    yield "gained"
    if item.type is not ItemType.BAG:
        yield "equipped"
    for i, power in enumerate(item.powers):
        if power.improved is None:
            yield f"item {_use(i)}"


def _use(i: int) -> str:
    return f"used for its power {i + 1}" if i else "used"


def shows(event: Event) -> Iterator[tuple[str, str]]:
    """The cards that an event shows in use, and how."""
    match event:
        case CardPlayed(card=card):
            yield name_of(card), "played"
        case PowerUsed(card=card, kind=kind, i=i) if kind is not TextKind.CHARACTER:
            before = {TextKind.ITEM: "item ", TextKind.ENCOUNTER: "encounter "}.get(kind, "")
            yield name_of(card), before + _use(i)
        case Drawn(card=card) | EventPlaced(card=card):
            yield card, "drawn"
        case CombatBegins(card=card, board=board):
            yield (board or card), "fought"
        case ItemGained(item=item):
            yield item, "gained"
        case Equipped(item=item, on=True):
            yield item, "equipped"
        case QuestReceived(quest=quest):
            yield quest, "received"
        case ValorGained(card=card):
            yield name_of(card), "completed"
            yield name_of(card), "won"
        case TokenRevealed(token=token):
            yield name_of(token), "found"
        case TokenUsed(token=token):
            yield name_of(token), "used"
        case _:
            pass


def names(content: Content) -> Iterator[str]:
    """Words of choices that are no ids."""
    yield "character"
