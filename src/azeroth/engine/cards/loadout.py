"""What a set of cards gives, worked out once per set: nothing to invalidate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from azeroth.engine.cards.ability import Ability, Alter

K = TypeVar("K", bound=str)
"""A game's ids of cards."""
A = TypeVar("A", bound=Ability)
R = TypeVar("R", bound=Alter)
L = TypeVar("L", bound="Loadout[Any, Any, Any]")
MOST_KEPT = 10_000
"""How many sets of cards are remembered before all are forgotten: more than some games use, and no more than
a worker that plays for days can hold."""


class Entry(NamedTuple, Generic[K, A]):
    """One ability of one card, by its place on it."""

    card: K
    i: int
    ability: A


class Loadout(Struct, Generic[K, A, R], frozen=True, eq=False, kw_only=True):
    """The abilities of a set of cards by moment, and what its cards alter about others.

    `musts` are the moments at which something happens by itself. A game adds what its cards give besides.
    """

    at: Mapping[str, tuple[Entry[K, A], ...]]
    musts: frozenset[str]
    alters: Altering[K, R]


class Loadouts(dict[tuple[K, ...], L], Generic[K, L]):
    """`loadouts[cards]`: what those cards give, worked out when it is first asked for.

    >>> counts: Loadouts[str, Any] = Loadouts(lambda cards: len(cards))
    >>> counts["staff", "robe"]
    2
    """

    def __init__(self, work_out: Callable[[tuple[K, ...]], L]) -> None:
        self.work_out = work_out

    def __missing__(self, cards: tuple[K, ...]) -> L:
        if len(self) > MOST_KEPT:
            self.clear()
        found = self[cards] = self.work_out(cards)
        return found


class Altering(dict[K, tuple[tuple[K, R], ...]], Generic[K, R]):
    """`altering[card]`: what cards of a set alter about a card, in the set or not, each with its source.

    A card never alters itself.
    """

    def __init__(self, alters: Sequence[tuple[K, R]], meant: Callable[[K, R], bool]) -> None:
        self.every, self.meant = alters, meant

    def __missing__(self, card: K) -> tuple[tuple[K, R], ...]:
        found = self[card] = tuple(
            (source, alter) for source, alter in self.every if source != card and self.meant(card, alter)
        )
        return found


def by_moment(cards: Iterable[tuple[K, Sequence[A]]]) -> dict[str, tuple[Entry[K, A], ...]]:
    """The abilities of cards, in their order, by moment."""
    at: dict[str, list[Entry[K, A]]] = {}
    for key, abilities in cards:
        for i, ability in enumerate(abilities):
            at.setdefault(ability.at, []).append(Entry(key, i, ability))
    return {moment: tuple(entries) for moment, entries in at.items()}


def musts(at: Mapping[str, Sequence[Entry[Any, Any]]]) -> frozenset[str]:
    """The moments at which something happens by itself."""
    return frozenset(moment for moment, entries in at.items() if any(e.ability.must for e in entries))
