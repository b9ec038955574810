"""Connections to the database, and its migrations."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, QueuePool

from azeroth.engine import BadOption
from azeroth.server.storage.file_lock import FileLock
from azeroth.server.storage.schema import REVISION

MIGRATIONS = Path(__file__).parent.parent / "migrations"
BUSY_SECONDS = 15
READERS = 16
"""How many may read SQLite at a time: each statement waits for the loop half a dozen times."""
STATEMENTS = 512
"""How many SQLite keeps ready: a group of moves is written by three, of which there is one for each size."""
_MIGRATION_LOCK = 0x417A65726F7468
"""Any number that nobody else uses on the same PostgreSQL."""


class Database:
    """Two ways in: `read` for many at a time, `write` for one batch after the other.

    Only the writer's thread uses `write`, and `driver`, which is SQLite without a layer between.
    """

    def __init__(self, url: str) -> None:
        self.url = _async_url(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self._lock: FileLock | None = None
        self._driver: sqlite3.Connection | None = None
        self.read: AsyncEngine
        self.write: AsyncEngine | Engine
        if self.postgres:
            self.read = create_async_engine(self.url, pool_size=8, max_overflow=8, pool_pre_ping=True)
            self.write = create_async_engine(self.url, pool_size=1, pool_pre_ping=True)
        else:
            file = _make_file(self.url)
            self._lock = FileLock(file)
            _write_ahead(file)
            given: dict[str, Any] = {"max_overflow": 0, "connect_args": {"timeout": BUSY_SECONDS}}
            self.read = create_async_engine(
                self.url, poolclass=AsyncAdaptedQueuePool, pool_size=READERS, **given
            )
            _prepare(self.read.sync_engine, "BEGIN")
            # The writer's thread may wait, so that it needs no other to wait for it.
            self.write = create_engine(
                self.url.set(drivername="sqlite"), poolclass=QueuePool, pool_size=1, **given
            )
            # A reader that becomes a writer can be refused in the middle; a writer from the start waits.
            _prepare(self.write, "BEGIN IMMEDIATE")

    def writing(self) -> AbstractContextManager[None]:
        """Hold the file while writing; the thread waits for it, so only the writer's may."""
        return nullcontext() if self._lock is None else self._lock.held()

    async def migrate(self) -> None:
        """Bring the tables of the database up to date; of several processes one does it, the others wait."""
        async with self.read.connect() as connection:
            if await connection.run_sync(_current):
                return
        async with self.read.begin() as connection:
            if self.postgres:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _MIGRATION_LOCK})
            else:
                await connection.exec_driver_sql("COMMIT")
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await connection.run_sync(_upgrade)

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
        await self.read.dispose()
        if self._lock is not None:
            self._lock.close()

    @property
    def raw_url(self) -> str:
        """The address for a PostgreSQL driver itself."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)


def _async_url(text_url: str) -> URL:
    try:
        url = make_url(text_url)
    except ArgumentError:
        raise BadOption(
            f"{text_url[:60]!r} is no address of a database; write sqlite:///FILE or postgresql://…"
        ) from None
    backend = url.get_backend_name()
    if backend == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
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


def _upgrade(connection: Connection) -> None:
    # Needed once after an upgrade; to load it takes a second of every start otherwise.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
