"""Commits in groups: all moves that arrive while one commit is under way are written by the next.

A commit waits for the disk; two hundred tables waiting for it one after the other would wait long, together
they wait once. Nobody is told of a move before its commit has returned.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Text,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.exc import DBAPIError, IntegrityError

from azeroth.server.running import metrics
from azeroth.server.storage import schema
from azeroth.server.storage.database import Database
from azeroth.server.storage.groups import ENDED, written
from azeroth.server.storage.rows import Append, Conflict, Entry, Progress
from azeroth.server.wire.protocol import TableId

MOST = 256
GATHER_SECONDS = 0.02
"""How long a commit waits for others to join it where several came at once before: most of what it costs, it
costs once for all of them."""
CHANNEL = "azeroth"
R = TypeVar("R")
Work = Callable[[Connection], R]
log = logging.getLogger("azeroth.storage")


def _new(field: str) -> ColumnElement[Any]:
    """A field after a move; what the end of the game has settled stays."""
    column: ColumnElement[Any] = schema.tables.c[field]
    given = bindparam(f"new_{field}", type_=column.type)
    return case((schema.tables.c.over, column), else_=given) if field in ENDED else given


_PROGRESS = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("which"))
    .values(
        seq=bindparam("new_seq"),
        version=schema.tables.c.version + 1,
        undo_ask="",
        **{field: _new(field) for field in Progress.__struct_fields__},
    )
)


_PLACE = pg_insert(schema.positions)
_PLACE = _PLACE.on_conflict_do_update(
    index_elements=["table_id"], set_={"seq": _PLACE.excluded.seq, "raw": _PLACE.excluded.raw}
)
_SAID = func.unnest(bindparam("said", type_=ARRAY(Text))).column_valued("said")
_TELL = select(func.pg_notify(CHANNEL, _SAID))


Waiting = tuple[Append | Work[Any], "asyncio.Future[Any]"]
Outcome = tuple["asyncio.Future[Any]", object, BaseException | None]


class Writer:
    """Takes appends and other changes, and writes them in groups.

    It runs in a thread with a loop of its own: a commit is half a dozen messages to the database, and behind
    each of them a busy server would make hundreds of views before it sent the next. SQLite is called from it
    directly.
    """

    def __init__(self, database: Database, origin: str) -> None:
        self.database, self.origin = database, origin
        self._waiting: list[Waiting] = []
        self._thread: threading.Thread | None = None
        self._mine: asyncio.AbstractEventLoop | None = None
        self._theirs: asyncio.AbstractEventLoop
        self._wake: asyncio.Event
        self._closing = False

    async def start(self) -> None:
        """Begin to write; returns when the thread is ready."""
        self._theirs = asyncio.get_running_loop()
        ready: asyncio.Future[None] = self._theirs.create_future()

        def run() -> None:
            asyncio.run(self._run(ready))

        self._thread = threading.Thread(target=run, name="storage writer", daemon=True)
        self._thread.start()
        await ready

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        if self._mine is not None and self._thread is not None:
            self._mine.call_soon_threadsafe(self._wake.set)
            await asyncio.to_thread(self._thread.join)

    async def append(self, one: Append) -> None:
        """Write entries; Conflict when one of their numbers is taken."""
        await self._submit(one)

    async def run(self, work: Work[R]) -> R:
        """Do something in a transaction; it runs in the writer's thread."""
        result: R = await self._submit(work)
        return result

    async def _submit(self, what: Append | Work[Any]) -> Any:
        if self._closing or self._mine is None:
            raise ConnectionError("the server is shutting down")
        done: asyncio.Future[Any] = self._theirs.create_future()
        self._waiting.append((what, done))
        if len(self._waiting) == 1:
            self._mine.call_soon_threadsafe(self._wake.set)
        return await done

    # -- in the writer's thread -------------------------------------------------------------------

    async def _run(self, ready: asyncio.Future[None]) -> None:
        self._mine, self._wake = asyncio.get_running_loop(), asyncio.Event()
        self._theirs.call_soon_threadsafe(ready.set_result, None)
        together = 0
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                if together > 1 and not self._closing:
                    await asyncio.sleep(GATHER_SECONDS)
                with metrics.COMMIT_SECONDS.time(), self.database.writing():
                    # One operation each, so that nothing is lost to who appends meanwhile.
                    group = self._waiting[:MOST]
                    del self._waiting[: len(group)]
                    outcomes = await self._write(group)
                together = len(group)
                metrics.COMMITS.inc()
                self._theirs.call_soon_threadsafe(_tell, outcomes)
            if self._closing:
                await self.database.stop_writing()
                return

    async def _write(self, group: Sequence[Waiting]) -> list[Outcome]:
        appends = [(what, done) for what, done in group if isinstance(what, Append)]
        others = [(what, done) for what, done in group if not isinstance(what, Append)]
        outcomes: list[Outcome] = []
        if appends:
            # In the order of tables, so that two processes wait for each other and do not deadlock.
            appends.sort(key=lambda pair: (pair[0].table, pair[0].seq))
            outcomes += await self._all_appended(appends)
        if others:
            outcomes += await self._work(others)
        return outcomes

    async def _transaction(self, work: Work[R]) -> R:
        """Do something in a transaction of its own."""
        engine = self.database.write
        if isinstance(engine, Engine):
            with engine.begin() as plain:
                return work(plain)
        async with engine.begin() as connection:
            return await connection.run_sync(work)

    async def _all_appended(self, group: list[tuple[Append, asyncio.Future[Any]]]) -> list[Outcome]:
        appends = [one for one, _ in group]
        try:
            if self.database.postgres:
                await self._transaction(lambda connection: self._appended(connection, appends))
            else:
                written(self.database.driver, appends)
        except (DBAPIError, sqlite3.DatabaseError) as error:
            if len(group) == 1:
                return [(group[0][1], None, error)]
            # Somebody's entry is in the way of all: each on its own.
            return [outcome for one in group for outcome in await self._all_appended([one])]
        except Exception as error:
            return [(done, None, error) for _, done in group]
        return [(done, None, None) for _, done in group]

    async def _work(self, group: Sequence[tuple[Work[Any], asyncio.Future[Any]]]) -> list[Outcome]:
        """Several things in one commit; what fails is rolled back alone."""

        def each(connection: Connection) -> list[Outcome]:
            outcomes: list[Outcome] = []
            for work, done in group:
                try:
                    with connection.begin_nested():
                        outcomes.append((done, work(connection), None))
                except Exception as error:
                    outcomes.append((done, None, error))
            return outcomes

        try:
            return await self._transaction(each)
        except Exception as error:
            return [(done, None, error) for _, done in group]

    def _appended(self, connection: Connection, group: Sequence[Append]) -> None:
        """Write to PostgreSQL, whose driver sends rows together by itself."""
        entries = [_entry(one.table, entry) for one in group for entry in one.entries]
        connection.execute(insert(schema.entries), entries)
        connection.execute(_PROGRESS, [_progress(one) for one in group])
        last = {one.table: one for one in group if one.position}
        if last:
            connection.execute(_PLACE, [_place(one) for one in last.values()])
        snapshots = [
            {"table_id": one.table, "moves": one.snapshot[0], "raw": one.snapshot[1]}
            for one in group
            if one.snapshot is not None
        ]
        for one in group:
            if one.forget is not None:
                connection.execute(
                    delete(schema.snapshots).where(
                        schema.snapshots.c.table_id == one.table, schema.snapshots.c.moves > one.forget
                    )
                )
        for snapshot in snapshots:
            connection.execute(
                delete(schema.snapshots).where(
                    schema.snapshots.c.table_id == snapshot["table_id"],
                    schema.snapshots.c.moves == snapshot["moves"],
                )
            )
        if snapshots:
            connection.execute(insert(schema.snapshots), snapshots)
        self.tell(connection, [one.table for one in group])

    def tell(self, connection: Connection, tables: Sequence[str]) -> None:
        """Let other processes know, once this transaction is committed."""
        if self.database.postgres:
            said = [f"{self.origin} {table}" for table in tables]
            connection.execute(_TELL, {"said": said})


def _entry(table: TableId, entry: Entry) -> dict[str, object]:
    return {
        "table_id": table, "seq": entry.seq, "seat": entry.seat, "kind": str(entry.kind),
        "text": entry.text, "message": entry.message, "at": entry.at, "digest": entry.digest,
    }  # fmt: skip


def _place(one: Append) -> dict[str, object]:
    return {"table_id": one.table, "seq": one.seq, "raw": one.position}


def _progress(one: Append) -> dict[str, object]:
    progress = one.progress
    values: dict[str, object] = {f"new_{f}": getattr(progress, f) for f in Progress.__struct_fields__}
    values["new_turn"] = ",".join(map(str, progress.turn))
    return {"which": one.table, "new_seq": one.seq, **values}


def _tell(outcomes: Sequence[Outcome]) -> None:
    """Let everybody know what became of what he wanted written; runs in the server's loop."""
    for done, result, error in outcomes:
        if done.done():
            continue
        if error is None:
            done.set_result(result)
            continue
        if isinstance(error, IntegrityError | sqlite3.IntegrityError):
            told: BaseException = Conflict("somebody else's entry has that number")
            told.__cause__ = error
        else:
            told = error
            if not isinstance(error, Conflict):
                log.error("writing failed: %s", type(error).__name__, exc_info=error)
        done.set_exception(told)
        done.exception()  # nobody may be waiting any more
