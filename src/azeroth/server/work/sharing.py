"""A bot's choice, thought about by one process, or by several while they have nothing else to do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from azeroth.bots.search import Share, Weighed, settled
from azeroth.server.work.jobs import Question, Thought, shares, think, weigh
from azeroth.server.work.workers import Pool, Rank

MOST = 4
"""How many processes think about one choice at most: each has its own idea of what can be dropped."""
LATE_SECONDS = 0.3
"""How long a part may come after the first, which is as long as all of them should take."""


async def thought(pool: Pool, question: Question, lane: str, rank: Callable[[], Rank]) -> Thought:
    """The choice; TooLong when its time is up."""
    others = 0
    if rank() is Rank.WAITING and shares(question.strength):
        pool.start(pool.queue.busy + MOST)  # ready by the next time
        others = min(MOST, pool.queue.free) - 1
    if others < 1:
        return await pool.run(think, question, seconds=question.seconds, lane=lane, rank=rank)
    shared = [Share(number, 1 + others) for number in range(1 + others)]
    first, *rest = [
        asyncio.ensure_future(
            pool.run(weigh, question, share, seconds=question.seconds, lane=lane,
                     rank=_spare if share.number else rank)
        )
        for share in shared
    ]  # fmt: skip
    try:
        mine = await first
        await asyncio.wait(rest, timeout=LATE_SECONDS)
    finally:
        for part in rest:
            part.cancel()
    if mine is None:
        return Thought("", late=True)
    return Thought(settled([mine, *(found for part in rest if (found := _found(part)) is not None)]))


def _spare() -> Rank:
    return Rank.SPARE


def _found(part: asyncio.Future[Weighed | None]) -> Weighed | None:
    """What a part has found out, if it came in time and nothing went wrong."""
    came = part.done() and not part.cancelled() and part.exception() is None
    return part.result() if came else None


__all__ = ["thought"]
