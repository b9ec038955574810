"""A bot's choice is spread over the processes that have nothing else to do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import Table
from azeroth.server.work.jobs import Question, prepare, think, weigh
from azeroth.server.work.sharing import thought
from azeroth.server.work.workers import Pool, Rank
from tests.server.people import run
from tests.server.test_workers import nap

PROCESSES = 3


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    made = Pool("test", PROCESSES, prepare, ("", False), at_once=PROCESSES)
    yield made
    made.close()


@pytest.fixture
def asked(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Callable[..., Any], Rank]]:
    """What the processes were asked to do, and how urgently."""
    seen: list[tuple[Callable[..., Any], Rank]] = []
    really = pool.run

    async def noted(work: Callable[..., Any], *given: Any, **how: Any) -> Any:
        seen.append((work, how["rank"]()))
        return await really(work, *given, **how)

    monkeypatch.setattr(pool, "run", noted)
    return seen


def a_question(strength: str = "search") -> tuple[Table[Any, Any], Question]:
    table = new_game("small-world", 2, seed=2)
    seat = table.seats[0]
    return table, Question(
        table.game.slug, dict(table.options), table.names, table.snapshot(), seat, strength, 10.0, 7, 0.2
    )


async def ready(pool: Pool) -> None:
    pool.start()
    while pool.queue.free < PROCESSES:
        await asyncio.sleep(0.05)


def test_all_that_are_free_think_about_it(pool: Pool, asked: list[tuple[Any, Rank]]) -> None:
    async def work() -> None:
        await ready(pool)
        table, question = a_question()
        found = await thought(pool, question, "a", lambda: Rank.WAITING)
        assert found.choice in [str(choice) for choice in table.choices(question.seat)]
        assert asked == [(weigh, Rank.WAITING), *[(weigh, Rank.SPARE)] * (PROCESSES - 1)]

    run(work())


def test_nobody_helps_who_has_something_else_to_do(pool: Pool, asked: list[tuple[Any, Rank]]) -> None:
    async def work() -> None:
        await ready(pool)
        naps = [asyncio.create_task(pool.run(nap, 3.0, seconds=9, lane=str(n), rank=lambda: Rank.WAITING))
                for n in range(PROCESSES - 1)]  # fmt: skip
        while pool.queue.free > 1:
            await asyncio.sleep(0.01)
        asked.clear()
        await thought(pool, a_question()[1], "a", lambda: Rank.WAITING)
        assert asked == [(think, Rank.WAITING)]
        await asyncio.gather(*naps)

    run(work())


@pytest.mark.parametrize(("strength", "rank"), [("greedy", Rank.WAITING), ("search", Rank.ABANDONED)])
def test_one_process_is_enough_for_a_quick_bot_and_where_nobody_waits(
    pool: Pool, asked: list[tuple[Any, Rank]], strength: str, rank: Rank
) -> None:
    async def work() -> None:
        await ready(pool)
        await thought(pool, a_question(strength)[1], "a", lambda: rank)
        assert asked == [(think, rank)]

    run(work())


def test_a_helper_that_fails_spoils_nothing(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    really = pool.run

    async def broken(work: Callable[..., Any], *given: Any, **how: Any) -> Any:
        if how["rank"]() is Rank.SPARE:
            raise RuntimeError("a worker process died")
        return await really(work, *given, **how)

    async def work() -> None:
        await ready(pool)
        monkeypatch.setattr(pool, "run", broken)
        table, question = a_question()
        found = await thought(pool, question, "a", lambda: Rank.WAITING)
        assert found.choice in [str(choice) for choice in table.choices(question.seat)]

    run(work())
