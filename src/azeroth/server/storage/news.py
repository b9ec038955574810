"""News of other processes on the same database: which tables have changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import asyncpg  # type: ignore[import-untyped]

from azeroth.server.storage.store import Store
from azeroth.server.storage.writer import CHANNEL
from azeroth.server.wire.protocol import TableId

Heard = Callable[[TableId], Awaitable[None]]
Watched = Callable[[], dict[TableId, tuple[int, int]]]
log = logging.getLogger("azeroth.news")

SLOW_POLL_SECONDS = 5.0
"""With PostgreSQL, in case a notification was lost with its connection."""


class News:
    """Tells of tables that somebody else changed: by notification where there is one, and by looking."""

    def __init__(self, store: Store, heard: Heard, watched: Watched, poll_seconds: float) -> None:
        self.store, self.heard, self.watched = store, heard, watched
        postgres = store.database.postgres
        self.poll_seconds = max(poll_seconds, SLOW_POLL_SECONDS) if postgres else poll_seconds
        self._tasks: set[asyncio.Task[None]] = set()
        self._soon: set[TableId] = set()

    def start(self) -> None:
        self._spawn(self._poll())
        if self.store.database.postgres:
            self._spawn(self._listen())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Awaitable[None]) -> None:
        async def run() -> None:
            await work

        task = asyncio.create_task(run(), name="news")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _poll(self) -> None:
        """Compare what we have in memory with what is kept."""
        while True:
            await asyncio.sleep(self.poll_seconds)
            try:
                mine = self.watched()
                if not mine:
                    continue
                kept = await self.store.versions(mine)
                now = self.watched()
                for table, (seq, version) in kept.items():
                    ours = now.get(table)
                    if ours is not None and (ours[0] < seq or ours[1] < version):
                        self._tell(table)
            except Exception:
                log.exception("looking for news failed")

    async def _listen(self) -> None:
        """Have PostgreSQL call."""
        while True:
            connection: asyncpg.Connection | None = None
            try:
                connection = await asyncpg.connect(self.store.database.raw_url)
                await connection.add_listener(CHANNEL, self._notified)
                while not connection.is_closed():
                    await asyncio.sleep(1)
            except (OSError, asyncpg.PostgresError):
                log.warning("the database does not answer; trying again")
            finally:
                if connection is not None and not connection.is_closed():
                    with contextlib.suppress(Exception):
                        await connection.close(timeout=2)
            await asyncio.sleep(1)

    def _notified(self, connection: object, pid: int, channel: str, payload: object) -> None:
        origin, _, table = str(payload).partition(" ")
        if origin != self.store.origin and TableId(table) in self.watched():
            self._tell(TableId(table))

    def _tell(self, table: TableId) -> None:
        """Once for a burst of news."""
        if table in self._soon:
            return
        self._soon.add(table)

        async def tell() -> None:
            self._soon.discard(table)
            await self.heard(table)

        self._spawn(tell())
