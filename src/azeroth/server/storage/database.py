"""Connections to the database, and its migrations."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import QueuePool

from azeroth.engine import BadOption
from azeroth.server.storage.file_lock import FileLock
from azeroth.server.storage.schema import REVISION

MIGRATIONS = Path(__file__).parent.parent / "migrations"
BUSY_SECONDS = 15
READERS = 4
"""How many may read SQLite at a time, each in a thread."""
STATEMENTS = 512
"""How many SQLite keeps ready: a group of moves is written by three, of which there is one for each size."""
_MIGRATION_LOCK = 0x417A65726F7468
"""Any number that nobody else uses on the same PostgreSQL."""
R = TypeVar("R")


class Database:
    """Two ways in: `look` for many at a time, `write` for one batch after the other.

    Only the writer's thread uses `write`, and `driver`, which is SQLite without a layer between.
    """

    def __init__(self, url: str) -> None:
        self.url = _known_url(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self._lock: FileLock | None = None
        self._driver: sqlite3.Connection | None = None
        self._threads: ThreadPoolExecutor | None = None
        self._read: AsyncEngine | Engine
        self.write: AsyncEngine | Engine
        if self.postgres:
            self._read = create_async_engine(self.url, pool_size=8, max_overflow=8, pool_pre_ping=True)
            self.write = create_async_engine(self.url, pool_size=1, pool_pre_ping=True)
        else:
            file = _make_file(self.url)
            self._lock = FileLock(file)
            _write_ahead(file)
            self._threads = ThreadPoolExecutor(READERS, "storage reader")
            self._read = _sqlite(self.url, READERS, "BEGIN")
            # A reader that becomes a writer can be refused in the middle; a writer from the start waits.
            self.write = _sqlite(self.url, 1, "BEGIN IMMEDIATE")

    async def look(self, work: Callable[[Connection], R], *, at_one_moment: bool = False) -> R:
        """Read something in a transaction; `at_one_moment`: all of it as it was when that began.

        SQLite is read in a thread from first to last: handed on statement by statement, each would wait for
        the loop, and the loop for each.
        """
        if isinstance(self._read, Engine):
            return await asyncio.get_running_loop().run_in_executor(self._threads, _looked, self._read, work)
        async with self._read.connect() as connection:
            if at_one_moment:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            return await connection.run_sync(work)

    def writing(self) -> AbstractContextManager[None]:
        """Hold the file while writing; the thread waits for it, so only the writer's may."""
        return nullcontext() if self._lock is None else self._lock.held()

    async def migrate(self) -> None:
        """Bring the tables of the database up to date; of several processes one does it, the others wait."""
        if not await self.look(_current):
            await self.look(_migrated)

    @property
    def driver(self) -> sqlite3.Connection:
        """SQLite itself, for the few statements that every move needs."""
        if self._driver is None:
            file = self.url.database or ""
            self._driver = sqlite3.connect(
                file, BUSY_SECONDS, isolation_level=None, cached_statements=STATEMENTS
            )
            _set_up(self._driver)
        return self._driver

    async def stop_writing(self) -> None:
        """Close what the writer's thread has opened."""
        if self._driver is not None:
            self._driver.close()
        if isinstance(self.write, Engine):
            self.write.dispose()
        else:
            await self.write.dispose()

    async def close(self) -> None:
        if isinstance(self._read, AsyncEngine):
            await self._read.dispose()
        else:
            self._read.dispose()
        if self._threads is not None:
            self._threads.shutdown()
        if self._lock is not None:
            self._lock.close()

    @property
    def raw_url(self) -> str:
        """The address for a PostgreSQL driver itself."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)


def _looked(engine: Engine, work: Callable[[Connection], R]) -> R:
    with engine.connect() as connection:
        return work(connection)


def _sqlite(url: URL, connections: int, begin: str) -> Engine:
    """A way to the file for so many at a time."""
    engine = create_engine(
        url, poolclass=QueuePool, pool_size=connections, max_overflow=0,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
    )  # fmt: skip
    _prepare(engine, begin)
    return engine


def _known_url(text_url: str) -> URL:
    try:
        url = make_url(text_url)
    except ArgumentError:
        raise BadOption(
            f"{text_url[:60]!r} is no address of a database; write sqlite:///FILE or postgresql://…"
        ) from None
    backend = url.get_backend_name()
    if backend == "sqlite":
        return url.set(drivername="sqlite")
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise BadOption(f"tables are kept in SQLite or PostgreSQL, not in {backend}.")


def _make_file(url: URL) -> Path:
    """The file, readable by its owner only: it holds what players must not see."""
    if not url.database or url.database == ":memory:":
        raise BadOption("a database in memory forgets its tables; name a file: sqlite:///FILE")
    path = Path(url.database)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise BadOption(f"the file for the tables, {path}, cannot be made: {error.strerror}.") from None
    return path


def _write_ahead(file: Path) -> None:
    """Let some read while one writes: the file remembers it.

    Of several who begin with a fresh file at once SQLite refuses all but one, however long they would wait.
    """
    end = time.monotonic() + BUSY_SECONDS
    while time.monotonic() < end:
        with closing(sqlite3.connect(file, timeout=BUSY_SECONDS)) as connection:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.DatabaseError as error:
                if "locked" not in str(error):
                    return  # no database, or a full disk: whoever reads or writes it says so
        time.sleep(0.01)


def _prepare(engine: Engine, begin: str) -> None:
    """How SQLite is to keep what it is given."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        _set_up(connection)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _set_up(connection: Any) -> None:
    cursor = connection.cursor()
    # An acknowledged move is on the disk, not only in its cache.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _current(connection: Connection) -> bool:
    """Is there nothing to be done?"""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return list(connection.execute(text("SELECT version_num FROM alembic_version")).scalars()) == [REVISION]


def _migrated(connection: Connection) -> None:
    """Upgrade the tables, alone."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _MIGRATION_LOCK})
    else:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    # Needed once after an upgrade; to load it takes a second of every start otherwise.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()
