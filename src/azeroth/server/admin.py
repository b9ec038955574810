"""What a host does beside the running server: look, export, remove, announce, back up, restore."""

from __future__ import annotations

import gzip
import hashlib
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Table, func, insert, select, text

from azeroth import __version__
from azeroth.engine import BadOption, Mistake
from azeroth.server.storage import Store, schema
from azeroth.server.storage.store import remove
from azeroth.server.wire.protocol import TableId

KEPT = (
    schema.tables, schema.seats, schema.entries, schema.snapshots, schema.positions, schema.chat,
    schema.replays, schema.notices,
)  # fmt: skip
"""What a backup holds, in an order in which it can be put back."""
FORMAT = 1
AT_ONCE = 500
Row = dict[str, Any]
R = TypeVar("R")


class Line(Struct, frozen=True):
    """A table as a host sees it in a list."""

    table: str
    game: str
    seats: str
    choices: int
    bytes: int
    updated: float
    state: str


class Head(Struct, frozen=True):
    """What a backup says first."""

    format: int
    version: str
    made: float


class Counted(Struct, frozen=True):
    """How much was written or read, and a digest of all of it."""

    rows: int
    digest: str


class Admin:
    """A host's hands on a database that a server may be using meanwhile."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Admin]:
        await self.store.open()
        try:
            yield self
        finally:
            await self.store.close()

    async def _look(self, work: Callable[[Connection], R]) -> R:
        """One look at everything as it is at one moment."""
        return await self.store.database.look(work, at_one_moment=True)

    # -- looking ----------------------------------------------------------------------------------

    async def tables(self, game: str = "") -> list[Line]:
        """All tables, the latest first, with how much room each takes."""
        return await self._look(lambda connection: _lines(connection, game))

    async def export(self, table: str) -> bytes:
        """Everything kept of one table, as JSON, to mend a mistake with. It tells what is hidden."""

        def work(connection: Connection) -> dict[str, list[Row]]:
            found: dict[str, list[Row]] = {}
            for part in KEPT[:6]:
                key = part.c.id if part is schema.tables else part.c.table_id
                rows = connection.execute(select(part).where(key == table))
                found[str(part.name)] = [_plain(row) for row in rows]
            return found

        out = await self._look(work)
        if not out["tables"]:
            raise BadOption(f"there is no table {table[:40]!r}.")
        return msgspec.json.format(msgspec.json.encode({"version": __version__, **out}), indent=1)

    async def delete(self, tables: list[str]) -> int:
        """Remove tables; how many there were."""
        known = [one for one in tables if await self.store.stored(TableId(one)) is not None]
        await self.store.writer.run(lambda connection: remove(connection, known))
        return len(known)

    # -- backups ----------------------------------------------------------------------------------

    async def backup(self, path: Path) -> Counted:
        """Write everything into a file, as it is at one moment; the server may go on meanwhile."""
        digest = hashlib.sha256()
        part = path.with_name(path.name + ".part")
        with gzip.open(part, "wb", compresslevel=4) as file:
            part.chmod(0o600)  # it holds what players must not see
            _write(file, msgspec.to_builtins(Head(FORMAT, __version__, time.time())))

            def work(connection: Connection) -> int:
                rows = 0
                for record in _everything(connection):
                    digest.update(_write(file, record))
                    rows += 1
                return rows

            rows = await self._look(work)
            _write(file, [digest.hexdigest()])
        part.replace(path)
        return Counted(rows, digest.hexdigest())

    async def restore(self, path: Path) -> Counted:
        """Put everything back into an empty database; nothing is written if the file is not whole."""
        counted = checked(path)
        some = select(schema.tables.c.id).limit(1)
        if await self._look(lambda connection: connection.execute(some).first()) is not None:
            raise BadOption("the database has tables already; restore into an empty one.")
        names = {str(table.name): table for table in KEPT}
        group: list[Row] = []
        filling: Table | None = None
        for name, row in _records(path):
            if names[name] is not filling or len(group) == AT_ONCE:
                await self._fill(filling, group)
                filling, group = names[name], []
            group.append(row)
        await self._fill(filling, group)
        if self.store.database.postgres:
            await self.store.writer.run(
                lambda c: c.execute(
                    text("SELECT setval(pg_get_serial_sequence('chat','n'), coalesce(max(n), 1)) FROM chat")
                )
            )
        return counted

    async def _fill(self, table: Table | None, rows: list[Row]) -> None:
        if table is not None and rows:
            filled = rows
            await self.store.writer.run(lambda connection: connection.execute(insert(table), filled))

    async def digest(self) -> str:
        """A digest of everything, the same for what a backup was made of and what was restored from it."""
        digest = hashlib.sha256()

        def work(connection: Connection) -> None:
            for record in _everything(connection):
                digest.update(msgspec.msgpack.encode(record))

        await self._look(work)
        return digest.hexdigest()


def _lines(connection: Connection, game: str) -> list[Line]:
    t, e, s, n = schema.tables, schema.entries, schema.seats, schema.snapshots
    rows = connection.execute(
        select(t.c.id, t.c.game, t.c.seq, t.c.updated, t.c.over, t.c.closed)
        .where(t.c.game == game if game else t.c.game != "")
        .order_by(t.c.updated.desc())
    ).all()
    written = select(e.c.table_id, func.sum(func.length(e.c.text) + 60)).group_by(e.c.table_id)
    entries = {row[0]: row[1] for row in connection.execute(written)}
    taken = select(n.c.table_id, func.sum(func.length(n.c.raw))).group_by(n.c.table_id)
    snapshots = {row[0]: row[1] for row in connection.execute(taken)}
    names: dict[str, list[str]] = {}
    for seat in connection.execute(select(s.c.table_id, s.c.name).order_by(s.c.seat)):
        names.setdefault(seat.table_id, []).append(seat.name)
    return [
        Line(
            row.id, row.game, ", ".join(names.get(row.id, ())), row.seq,
            int(entries.get(row.id) or 0) + int(snapshots.get(row.id) or 0), row.updated,
            "over" if row.over else "closed" if row.closed else "running",
        )
        for row in rows
    ]  # fmt: skip


def _everything(connection: Connection) -> Iterator[tuple[str, Row]]:
    """Every row that a backup holds, in the order of its keys, a few at a time."""
    for table in KEPT:
        keys = list(table.primary_key.columns) or [table.c.table_id, table.c.seq]
        wanted = select(table).order_by(*keys).execution_options(yield_per=AT_ONCE)
        for row in connection.execute(wanted):
            yield str(table.name), _plain(row)


def _plain(row: Any) -> Row:
    return {str(name): value for name, value in row._mapping.items()}


def _write(file: gzip.GzipFile, what: Any) -> bytes:
    raw = msgspec.msgpack.encode(what)
    file.write(len(raw).to_bytes(4, "big") + raw)
    return raw


def _read(path: Path) -> Iterator[tuple[bytes, Any]]:
    with gzip.open(path, "rb") as file:
        while head := file.read(4):
            raw = file.read(int.from_bytes(head, "big"))
            yield raw, msgspec.msgpack.decode(raw)


def checked(path: Path) -> Counted:
    """What a backup holds; Mistake when it is no backup, of another format or not whole."""
    digest, rows, end = hashlib.sha256(), 0, ""
    try:
        records = _read(path)
        head = msgspec.convert(next(records)[1], Head)
        if head.format != FORMAT:
            raise Mistake(f"the backup has format {head.format}; this version reads format {FORMAT}.")
        for raw, record in records:
            if len(record) == 1:
                end = record[0]
            else:
                digest.update(raw)
                rows += 1
    except (OSError, EOFError, StopIteration, msgspec.DecodeError, TypeError, ValueError) as error:
        raise Mistake(f"{path} is no whole backup: {type(error).__name__}.") from None
    if end != digest.hexdigest():
        raise Mistake(f"{path} is no whole backup: its end is missing or it was changed.")
    return Counted(rows, end)


def _records(path: Path) -> Iterator[tuple[str, Row]]:
    """The rows of a backup, each with its table's name; columns that this version has not are left out."""
    columns: Mapping[str, set[str]] = {str(table.name): set(table.columns.keys()) for table in KEPT}
    for _, record in _read(path):
        if isinstance(record, list) and len(record) == 2:
            name, row = record
            yield name, {key: value for key, value in row.items() if key in columns[name]}
