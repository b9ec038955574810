"""Worker processes: who is served first, and limits that cannot be lost."""

from __future__ import annotations

import asyncio
import os
import signal
import time
import weakref
from collections.abc import Iterator

import pytest

from azeroth.server.work.jobs import time_limit
from azeroth.server.work.worker import Busy, TooLong
from azeroth.server.work.workers import Pool, Rank
from tests.server.people import run


def nothing() -> None:
    """No preparation."""


def pid() -> int:
    return os.getpid()


def nap(seconds: float, name: str = "") -> str:
    time.sleep(seconds)
    return name


class _Loved:
    """Something to be missed."""


def swallow(seconds: float) -> None:
    """Work on past every error raised in its middle, as a callback of a weak reference does."""

    def gone(_: object) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pass

    with time_limit(0.2):
        thing = _Loved()
        ref = weakref.ref(thing, gone)
        del thing  # the time-out is raised in `gone`, which nobody hears
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert ref is not None


def suicide() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool("test", 1, nothing, (), at_once=1, most=4)
    yield made
    made.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_work_that_overruns_is_ended_with_its_process(pool: Pool) -> None:
    """A time-out raised in a weakref callback was swallowed, and the bot thought on for ever."""

    async def work() -> None:
        before = await pool.run(pid, seconds=5, lane="a")
        began = time.monotonic()
        with pytest.raises(TooLong):
            await pool.run(swallow, 60.0, seconds=0.3, lane="a")
        assert time.monotonic() - began < 20
        assert await pool.run(pid, seconds=5, lane="a") != before

    run(work())


def test_a_fresh_process_has_time_to_read_the_game(pool: Pool) -> None:
    """On a busy machine each was ended while it read, and its successor too: bots chose anything."""

    async def work() -> None:
        assert await pool.run(nap, 2.5, "awake", seconds=0.1, lane="a") == "awake"
        with pytest.raises(TooLong):
            await pool.run(nap, 10.0, "late", seconds=0.1, lane="a")
        assert await pool.run(nap, 2.5, "awake again", seconds=0.1, lane="a") == "awake again"

    run(work())


def test_a_process_that_dies_is_replaced_and_the_others_do_not_notice(pool: Pool) -> None:
    async def work() -> None:
        with pytest.raises(RuntimeError, match="died"):
            await pool.run(suicide, seconds=5, lane="a")
        assert await pool.run(nap, 0.0, "alive", seconds=5, lane="b") == "alive"

    run(work())


def test_who_waits_comes_before_who_watches_and_abandoned_tables_last(pool: Pool) -> None:
    async def work() -> None:
        served: list[str] = []

        async def one(name: str, rank: Rank) -> None:
            served.append(await pool.run(nap, 0.0, name, seconds=5, lane=name, rank=lambda: rank))

        first = asyncio.create_task(pool.run(nap, 1.0, seconds=5, lane="first"))
        await asyncio.sleep(0.2)
        ranks = {"left": Rank.ABANDONED, "left too": Rank.ABANDONED, "seen": Rank.WATCHED, "me": Rank.WAITING}
        tasks = [asyncio.create_task(one(name, rank)) for name, rank in ranks.items()]
        await asyncio.gather(first, *tasks)
        assert served == ["me", "seen", "left", "left too"]

    run(work())


def test_everybody_in_turn_however_much_one_asks_for(pool: Pool) -> None:
    async def work() -> None:
        served: list[str] = []

        async def one(lane: str, n: int) -> None:
            served.append(await pool.run(nap, 0.02, f"{lane}{n}", seconds=5, lane=lane))

        first = asyncio.create_task(pool.run(nap, 1.0, seconds=5, lane="other"))
        await asyncio.sleep(0.2)
        tasks = [asyncio.create_task(one("greedy", n)) for n in range(4)]
        await asyncio.sleep(0.1)
        tasks.append(asyncio.create_task(one("modest", 0)))
        await asyncio.sleep(0.1)
        with pytest.raises(Busy):
            await pool.run(nap, 0.0, seconds=5, lane="greedy")
        await asyncio.gather(first, *tasks)
        assert served.index("modest0") <= 1

    run(work())


def test_one_address_never_has_every_process() -> None:
    """Five hostile saves made somebody else's replay wait 64 s."""
    two = Pool("test", 2, nothing, (), at_once=1, most=12)

    async def work() -> None:
        await asyncio.gather(*(two.run(pid, seconds=5, lane=f"{n}") for n in range(2)))
        hostile = [asyncio.create_task(two.run(nap, 1.5, seconds=5, lane="hostile")) for _ in range(3)]
        await asyncio.sleep(0.3)
        began = time.monotonic()
        await two.run(nap, 0.0, seconds=5, lane="me")
        assert time.monotonic() - began < 1.2
        for task in hostile:
            task.cancel()

    try:
        run(work())
    finally:
        two.close()


def test_abandoned_tables_leave_a_process_to_who_comes() -> None:
    """19 abandoned tables slowed a bot elsewhere from 0.36 s to 8-12 s."""
    two = Pool("test", 2, nothing, (), at_once=2, most=99)

    async def work() -> None:
        await asyncio.gather(*(two.run(pid, seconds=5, lane=f"{n}") for n in range(2)))
        left = [
            asyncio.create_task(two.run(nap, 1.0, seconds=5, lane=f"t{n}", rank=lambda: Rank.ABANDONED))
            for n in range(19)
        ]
        await asyncio.sleep(0.3)
        for _ in range(3):
            began = time.monotonic()
            await two.run(nap, 0.0, seconds=5, lane="me")
            assert time.monotonic() - began < 0.8
        for task in left:
            task.cancel()

    try:
        run(work())
    finally:
        two.close()
