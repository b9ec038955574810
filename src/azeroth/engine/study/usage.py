"""Which cards games use, and which never: what nobody ever plays is weak, or broken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from azeroth.engine.game import Game
from azeroth.engine.tables.table import Table

Seen = dict[str, dict[str, int]]
"""How often each card was used, way by way: {"fireball": {"learnt": 3, "used": 7}}."""


class Deck(Struct, frozen=True):
    """A deck, with the ways in which each of its cards is used; `never` those in which none was."""

    name: str
    cards: Mapping[str, Mapping[str, int]]

    @property
    def never(self) -> dict[str, tuple[str, ...]]:
        """Cards and the ways in which they were not used once."""
        missing = {card: tuple(way for way, n in ways.items() if not n) for card, ways in self.cards.items()}
        return {card: ways for card, ways in missing.items() if ways}

    @property
    def used(self) -> int:
        """How many of its cards were used in every way."""
        return len(self.cards) - len(self.never)


def watched(table: Table[Any, Any]) -> Seen:
    """What the events of a game show in use."""
    seen: Seen = {}
    for event in table.happened:
        for card, way in table.game.study.shows(event):
            ways = seen.setdefault(card, {})
            ways[way] = ways.get(way, 0) + 1
    return seen


def add(total: Seen, seen: Seen) -> None:
    """Count what was seen in."""
    for card, ways in seen.items():
        known = total.setdefault(card, {})
        for way, n in ways.items():
            known[way] = known.get(way, 0) + n


def decks(game: Game[Any, Any], content: Any, games: Iterable[Seen]) -> list[Deck]:
    """All decks of that content, counted over those games."""
    return _counted(game.study.decks(content), games)


def every_deck(game: Game[Any, Any], games: Iterable[Seen]) -> list[Deck]:
    """The decks of all boxes of a game, counted over games of any of its variants."""
    every: dict[str, dict[str, Sequence[str]]] = {}
    for _, options in game.variants():
        for name, cards in game.study.decks(game.content(options)).items():
            every.setdefault(name, {}).update(cards)
    return _counted(every, games)


def _counted(every: Mapping[str, Mapping[str, Sequence[str]]], games: Iterable[Seen]) -> list[Deck]:
    total: Seen = {}
    for seen in games:
        add(total, seen)
    return [
        Deck(
            name,
            {card: {way: total.get(card, {}).get(way, 0) for way in ways} for card, ways in cards.items()},
        )
        for name, cards in every.items()
    ]
