"""Looking ahead without cheating: the worlds a seat thinks possible, and what a choice leads to there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Protocol

from azeroth.engine import Choice, Seat, Table

AnyTable = Table[Any, Any]
Run = tuple[Choice, ...]
"""Choices that a seat means to make one after the other."""
MAX_FORCED = 200


class Bot(Protocol):
    """Who chooses for a seat; the same table, seat and random numbers give the same choice."""

    @property
    def name(self) -> str:
        """What `bot:` calls it."""

    @property
    def about(self) -> str:
        """How it plays, in a sentence."""

    def choose(self, table: AnyTable, seat: Seat, rng: Random) -> Choice:
        """One of the seat's choices, found by what the seat may know."""


def worlds(table: AnyTable, seat: Seat, rng: Random) -> Iterator[AnyTable]:
    """Tables that look the same to the seat, the unknown dealt anew in each."""
    while True:
        yield table.determinize(seat, rng.getrandbits(62))


def any_choice(table: AnyTable, seat: Seat, rng: Random) -> Choice:
    """One of the seat's choices, each as likely."""
    choices = table.choices(seat)
    return choices[int(rng.random() * len(choices))]


def commit(world: AnyTable, seat: Seat, choice: Choice, rng: Random) -> None:
    """Choose, and let what others must say first be said: sealed answers at random, a party's as ours.

    Afterwards the choice has had its effect, so that the position can be judged.
    """
    ask = world.pending
    assert ask is not None
    if ask.mode == "agree":
        world.apply(ask.seats[0], choice)
        return
    world.apply(seat, choice)
    if ask.mode == "secret":
        while world.pending is ask and world.seats:
            other = world.seats[0]
            world.apply(other, any_choice(world, other, rng))


def forced(world: AnyTable, seat: Seat) -> None:
    """Go on while the seat has nothing to decide: one choice only, though it is asked."""
    for _ in range(MAX_FORCED):
        ask = world.pending
        if ask is None or ask.mode != "one" or ask.seats[0] != seat or len(ask.choices) != 1:
            return
        world.apply(seat, ask.choices[0])


def worth_looking_at(world: AnyTable, seat: Seat, choices: tuple[Choice, ...], most: int) -> list[int]:
    """The places of the choices a good player looks at: by the game's prior, best first, at most so many."""
    weights = world.game.bot.prior(world, seat)
    if weights is None:
        return list(range(len(choices)))
    order = sorted(range(len(choices)), key=lambda i: (-weights[i], i))
    kept = [i for i in order if weights[i] > 0][:most]
    return kept or order[:1]
