"""Many games, on one process, several, or a cluster: the same games in the same order either way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from azeroth.crew import LOCAL, done_by
from azeroth.engine.study.record import Played
from azeroth.lab.match import Plan, play_one

if TYPE_CHECKING:
    from azeroth.lab.results import Results

R = TypeVar("R")
Told = Callable[[int], None]
"""Hears how many more games are finished."""


def play_all(
    plan: Plan,
    games: int,
    *,
    first: int = 0,
    workers: int = 1,
    on: str = LOCAL,
    played: Told | None = None,
) -> Iterator[Played]:
    """Play the plan's games from `first` on, in their order, whoever plays them."""
    return play_by(play_one, plan, games, first=first, workers=workers, on=on, played=played)


def play_by(
    by: Callable[[Plan, int], R],
    plan: Plan,
    games: int,
    *,
    first: int = 0,
    workers: int = 1,
    on: str = LOCAL,
    played: Told | None = None,
) -> Iterator[R]:
    """As `play_all`, but `by` plays each game and says what is kept of it."""
    for one in done_by(partial(by, plan), range(first, games), workers, on):
        yield one
        if played is not None:
            played(1)


def play_in_turn(
    plans: Sequence[Plan],
    games: int,
    *,
    results: Results | None = None,
    workers: int = 1,
    on: str = LOCAL,
    played: Told | None = None,
) -> Iterator[Played]:
    """Play so many games, of each plan in turn; those in the results come from there, others are put in."""
    tell = played or (lambda n: None)
    first = 0
    if results is not None:
        for kept in results.read(games):
            first += 1
            yield kept.played
            tell(1)
    if first == games:
        return
    by = partial(_of_plans, tuple(plans), results is not None and results.decisions)
    with closing(done_by(by, range(first, games), workers, on)) as found:
        if results is None:
            for one in found:
                yield one
                tell(1)
            return
        from azeroth.lab.results import Kept

        with results:
            for one in found:
                plan = plans[one.number % len(plans)]
                results.add(Kept(plan.game, one, plan.options))
                yield one if not one.decided else replace(one, decided=())
                tell(1)


def _of_plans(plans: Sequence[Plan], decisions: bool, number: int) -> Played:
    """Game `number` of a run over several plans."""
    plan = plans[number % len(plans)]
    return replace(play_one(plan, number // len(plans), decisions=decisions), number=number)
