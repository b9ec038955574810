"""Commits in groups: all moves that arrive while one commit is under way are written by the next.

A commit waits for the disk; two hundred tables waiting for it one after the other would wait long, together
they wait once. Nobody is told of a move before its commit has returned.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from azeroth.server import metrics
from azeroth.server.storage import schema
from azeroth.server.storage.database import Database
from azeroth.server.storage.rows import Append, Conflict, Progress

MOST = 256
CHANNEL = "azeroth"
R = TypeVar("R")
Work = Callable[[AsyncConnection], Awaitable[R]]
log = logging.getLogger("azeroth.storage")

_PROGRESS = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"))
    .values(
        seq=bindparam("new_seq"),
        version=schema.tables.c.version + 1,
        undo_ask="",
        **{field: bindparam(f"new_{field}") for field in Progress.__struct_fields__},
    )
)


class Writer:
    """Takes appends and other changes, and writes them in groups."""

    def __init__(self, database: Database, origin: str) -> None:
        self.database, self.origin = database, origin
        self._waiting: list[tuple[Append | Work[Any], asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="storage writer")

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def append(self, one: Append) -> None:
        """Write an entry; Conflict when its number is taken."""
        await self._submit(one)

    async def run(self, work: Work[R]) -> R:
        """Do something in a transaction of its own group."""
        result: R = await self._submit(work)
        return result

    async def _submit(self, what: Append | Work[Any]) -> Any:
        if self._closing:
            raise ConnectionError("the server is shutting down")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((what, done))
        self._wake.set()
        # Who goes away must not take the commit of the others with him.
        return await asyncio.shield(done)

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                group, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                with metrics.COMMIT_SECONDS.time():
                    await self._write(group)
                metrics.COMMITS.inc()
            if self._closing:
                return

    async def _write(self, group: Sequence[tuple[Append | Work[Any], asyncio.Future[Any]]]) -> None:
        appends = [(what, done) for what, done in group if isinstance(what, Append)]
        others = [(what, done) for what, done in group if not isinstance(what, Append)]
        if appends:
            # In the order of tables, so that two processes wait for each other and do not deadlock.
            appends.sort(key=lambda pair: (pair[0].table, pair[0].entry.seq))
            try:
                async with self.database.write.begin() as connection:
                    await self._appended(connection, [one for one, _ in appends])
            except DBAPIError as error:
                if len(appends) == 1:
                    _fail(appends[0][1], error)
                else:
                    for one in appends:  # somebody's entry is in the way of all: each on its own
                        await self._write([one])
            except BaseException as error:
                for _, done in appends:
                    _fail(done, error)
                if not isinstance(error, Exception):
                    raise
            else:
                for _, done in appends:
                    if not done.done():
                        done.set_result(None)
        for work, done in others:
            try:
                async with self.database.write.begin() as connection:
                    result = await work(connection)
            except BaseException as error:
                _fail(done, error)
                if not isinstance(error, Exception):
                    raise
            else:
                if not done.done():
                    done.set_result(result)

    async def _appended(self, connection: AsyncConnection, group: Sequence[Append]) -> None:
        await connection.execute(insert(schema.entries), [_entry(one) for one in group])
        await connection.execute(_PROGRESS, [_progress(one) for one in group])
        snapshots = [
            {"table_id": one.table, "moves": one.snapshot[0], "raw": one.snapshot[1]}
            for one in group
            if one.snapshot is not None
        ]
        for one in group:
            if one.forget is not None:
                await connection.execute(
                    delete(schema.snapshots).where(
                        schema.snapshots.c.table_id == one.table, schema.snapshots.c.moves > one.forget
                    )
                )
        for snapshot in snapshots:
            await connection.execute(
                delete(schema.snapshots).where(
                    schema.snapshots.c.table_id == snapshot["table_id"],
                    schema.snapshots.c.moves == snapshot["moves"],
                )
            )
        if snapshots:
            await connection.execute(insert(schema.snapshots), snapshots)
        await self.tell(connection, [one.table for one in group])

    async def tell(self, connection: AsyncConnection, tables: Sequence[str]) -> None:
        """Let other processes know, once this transaction is committed."""
        if self.database.postgres:
            for table in tables:
                await connection.execute(select(func.pg_notify(CHANNEL, f"{self.origin} {table}")))


def _entry(one: Append) -> dict[str, object]:
    entry = one.entry
    return {
        "table_id": one.table, "seq": entry.seq, "seat": entry.seat, "kind": str(entry.kind),
        "text": entry.text, "message": entry.message, "at": entry.at,
    }  # fmt: skip


def _progress(one: Append) -> dict[str, object]:
    progress = one.progress
    values: dict[str, object] = {f"new_{f}": getattr(progress, f) for f in Progress.__struct_fields__}
    values["new_turn"] = ",".join(map(str, progress.turn))
    return {"which": one.table, "new_seq": one.entry.seq, **values}


def _fail(done: asyncio.Future[Any], error: BaseException) -> None:
    if done.done():
        return
    if isinstance(error, IntegrityError):
        conflict = Conflict("somebody else's entry has that number")
        conflict.__cause__ = error
        done.set_exception(conflict)
    else:
        log.error("writing failed: %s", type(error).__name__, exc_info=error)
        done.set_exception(error)
    with contextlib.suppress(BaseException):
        done.exception()  # nobody may be waiting any more
