"""Many games, on one process or several: the same games in the same order either way."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from azeroth.engine import Mistake
from azeroth.lab.match import Plan, Played, play_one

CHUNK = 8


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
    if workers <= 1:
        for number in range(first, games):
            yield play_one(plan, number)
            if played is not None:
                played(1)
        return
    yield from _spread(plan, first, games, workers, played)


def _spread(
    plan: Plan, first: int, games: int, workers: int, played: Callable[[int], None] | None
) -> Iterator[Played]:
    chunks = [(at, min(at + CHUNK, games)) for at in range(first, games, CHUNK)]
    if not chunks:
        return
    # A fresh interpreter for each worker: the same on every system, and no lock is copied half-held.
    pool = ProcessPoolExecutor(min(workers, len(chunks)), get_context("spawn"), _deaf)
    done: dict[int, list[Played]] = {}
    asked: dict[Future[list[Played]], int] = {}
    given = handed = 0
    try:
        while handed < len(chunks):
            while given < len(chunks) and len(asked) < 2 * workers:
                asked[pool.submit(_chunk, plan, *chunks[given])] = given
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


def _chunk(plan: Plan, first: int, last: int) -> list[Played]:
    return [play_one(plan, number) for number in range(first, last)]
