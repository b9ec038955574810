"""Many games, on one process, several, or a cluster: the same games in the same order either way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from azeroth.crew import LOCAL, done_by
from azeroth.lab.match import Plan, Played, play_one

R = TypeVar("R")


def play_all(
    plan: Plan,
    games: int,
    *,
    first: int = 0,
    workers: int = 1,
    on: str = LOCAL,
    played: Callable[[int], None] | None = None,
) -> Iterator[Played]:
    """Play the plan's games from `first` on; `played` hears how many more are finished.

    The games come in their order, whoever plays them.
    """
    return play_by(play_one, plan, games, first=first, workers=workers, on=on, played=played)


def play_by(
    by: Callable[[Plan, int], R],
    plan: Plan,
    games: int,
    *,
    first: int = 0,
    workers: int = 1,
    on: str = LOCAL,
    played: Callable[[int], None] | None = None,
) -> Iterator[R]:
    """As `play_all`, but `by` plays each game and says what is kept of it."""
    for one in done_by(partial(by, plan), range(first, games), workers, on):
        yield one
        if played is not None:
            played(1)
