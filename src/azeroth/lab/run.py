"""Many games, on one process or several: the same games in the same order either way."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from azeroth.engine import Mistake
from azeroth.lab.match import Plan, Played, play_one

CHUNK = 8
R = TypeVar("R")


class WorkerLost(Mistake):
    """A process that played games was ended from outside."""


def play_all(
    plan: Plan,
    games: int,
    *,
    first: int = 0,
    workers: int = 1,
    played: Callable[[int], None] | None = None,
) -> Iterator[Played]:
    """Play the plan's games from `first` on; `played` hears how many more are finished.

    The games come in their order, whoever plays them.
    """
    return play_by(play_one, plan, games, first=first, workers=workers, played=played)


def play_by(
    by: Callable[[Plan, int], R],
    plan: Plan,
    games: int,
    *,
    first: int = 0,
    workers: int = 1,
    played: Callable[[int], None] | None = None,
) -> Iterator[R]:
    """As `play_all`, but `by` plays each game and says what is kept of it."""
    if workers > 1:
        return _spread(by, plan, first, games, workers, played)
    return _alone(by, plan, first, games, played)


def _alone(
    by: Callable[[Plan, int], R], plan: Plan, first: int, games: int, played: Callable[[int], None] | None
) -> Iterator[R]:
    for number in range(first, games):
        yield by(plan, number)
        if played is not None:
            played(1)


def _spread(
    by: Callable[[Plan, int], R],
    plan: Plan,
    first: int,
    games: int,
    workers: int,
    played: Callable[[int], None] | None,
) -> Iterator[R]:
    chunks = [(at, min(at + CHUNK, games)) for at in range(first, games, CHUNK)]
    if not chunks:
        return
    # A fresh interpreter for each worker: the same on every system, and no lock is copied half-held.
    pool = ProcessPoolExecutor(min(workers, len(chunks)), get_context("spawn"), _deaf)
    done: dict[int, list[R]] = {}
    asked: dict[Future[list[R]], int] = {}
    given = handed = 0
    try:
        while handed < len(chunks):
            while given < len(chunks) and len(asked) < 2 * workers:
                asked[pool.submit(_chunk, by, plan, chunks[given][0], chunks[given][1])] = given
                given += 1
            ready, _ = wait(asked, return_when=FIRST_COMPLETED)
            for future in ready:
                at = asked.pop(future)
                done[at] = future.result()
                if played is not None:
                    played(len(done[at]))
            while handed in done:
                yield from done.pop(handed)
                handed += 1
    except BrokenProcessPool:
        raise WorkerLost(
            "a worker process was ended from outside (out of memory?); fewer --workers may help."
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _deaf() -> None:
    """Ctrl-C is for the process that started the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chunk(by: Callable[[Plan, int], R], plan: Plan, first: int, last: int) -> list[R]:
    return [by(plan, number) for number in range(first, last)]
