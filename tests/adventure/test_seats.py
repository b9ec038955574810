"""The seat makes no difference: people who sit one place further on play the very same game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from azeroth.engine import Choice, describe
from azeroth.games.adventure import GAME
from azeroth.games.adventure.ids import LEVELS, Level
from azeroth.games.adventure.state import Character, Table
from tests.adventure.usage import OPTIONS, SEATS, described

DECISIONS = 250
EVENTS = {
    Level.GREY: "spell-storm", Level.GREEN: "shadow-council-rite", Level.YELLOW: "battle-for-arathi",
    Level.RED: "plague-winds",
}  # fmt: skip
"""A global event for each game, so that there is something from which all have something."""


def moved(choice: Choice, by: int) -> str:
    """The choice in the words of people who sit so many places further back."""
    if hasattr(choice, "seat"):
        choice = replace(choice, seat=(choice.seat - by) % SEATS)
    return str(choice)


def life(c: Character, by: int) -> dict[str, Any]:
    """What a character is and has, the seats of others as seen from the first table."""
    told: dict[str, Any] = to_builtins(c)
    told["seat"] = (c.seat - by) % SEATS
    for one in told["attached"]:
        one["owner"] = (one["owner"] - by) % SEATS if one["owner"] >= 0 else -1
    for quest in told["quests"]:
        quest["marked"] = sorted((seat - by) % SEATS for seat in quest["marked"])
    return told


def played(level: Level, seed: int, by: int) -> Iterator[tuple[int, list[str], list[dict[str, Any]]]]:
    """A random game from the middle: who is asked, for what, and how all stand, decision by decision."""
    rng = Random(f"{level} {seed}")
    given = described(GAME.content(OPTIONS), level, rng)
    people = given["seats"]
    given |= {"seats": [*people[SEATS - by :], *people[: SEATS - by]], "active": by, "first": by}
    given["event"] = EVENTS[level]
    for deck in given["decks"].values():
        deck[:] = [card for card in deck if card != EVENTS[level]]
    t: Table = describe(GAME, SEATS, given, seed=seed, options=OPTIONS)
    for _ in range(DECISIONS):
        if t.over:
            return
        seat = t.seats[0]
        offers = {moved(choice, by): choice for choice in t.choices(seat)}
        state = [life(t.state.characters[(n + by) % SEATS], by) for n in range(SEATS)]
        yield (seat - by) % SEATS, sorted(offers), state
        t.apply(seat, offers[sorted(offers)[int(rng.random() * len(offers))]])


@pytest.mark.rule("ag.turn.clockwise", "ag.pvp.roles", "ag.ability.outside-combat-order")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("by", [1, SEATS - 1])
def test_who_sits_elsewhere_plays_the_same_game(level: Level, by: int) -> None:
    for n, (here, there) in enumerate(zip(played(level, 7, 0), played(level, 7, by), strict=True)):
        assert here == there, f"after {n} decisions"
