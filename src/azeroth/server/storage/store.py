"""What the server asks of its database, in the words of tables and seats."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)

from azeroth.engine import Seat
from azeroth.server.keys import new_id
from azeroth.server.storage import schema
from azeroth.server.storage.database import Database
from azeroth.server.storage.rows import (
    Append,
    Conflict,
    Entry,
    EntryKind,
    SeatRow,
    Spoken,
    Stored,
    TableRow,
)
from azeroth.server.storage.writer import Writer
from azeroth.server.wire.protocol import TableId

MOST_LISTED = 100
MOST_EXPIRED = 200
_TOUCH = (
    update(schema.seats)
    .where(schema.seats.c.table_id == bindparam("which"), schema.seats.c.seat == bindparam("whose"))
    .values(seen=bindparam("when"))
)


class Store:
    """Reads at once; writes through the writer, in groups."""

    def __init__(self, url: str) -> None:
        self.origin = new_id()
        """Who we are among several processes on one database."""
        self.database = Database(url)
        self.writer = Writer(self.database, self.origin)
        self._seen: dict[tuple[TableId, Seat], float] = {}

    async def open(self) -> None:
        await self.database.migrate()
        await self.writer.start()

    async def close(self) -> None:
        await self.write_touches()
        await self.writer.close()
        await self.database.close()

    # -- tables -----------------------------------------------------------------------------------

    async def create(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        """Keep a new table."""

        def work(connection: Connection) -> None:
            _create(connection, row, seats)

        await self.writer.run(work)

    async def rematch(self, old: TableId, row: TableRow, seats: Sequence[SeatRow]) -> TableId:
        """Keep a table that follows another; the second to ask gets the table of the first."""

        def work(connection: Connection) -> TableId:
            first = connection.execute(
                update(schema.tables)
                .where(schema.tables.c.id == old, schema.tables.c.rematch == "")
                .values(rematch=row.id, version=schema.tables.c.version + 1)
            )
            if first.rowcount:
                _create(connection, row, seats)
                self.writer.tell(connection, [old])
                return row.id
            there = connection.execute(select(schema.tables.c.rematch).where(schema.tables.c.id == old))
            return TableId(there.scalar_one())

        return await self.writer.run(work)

    async def stored(self, table: TableId) -> Stored | None:
        """A table and its seats."""

        def work(connection: Connection) -> Stored | None:
            return _several(connection, [table]).get(table)

        return await self.database.look(work)

    async def entries(self, table: TableId, since: int = 0) -> list[Entry]:
        """The log of a table after entry number `since`."""
        wanted = (
            select(schema.entries)
            .where(schema.entries.c.table_id == table, schema.entries.c.seq > since)
            .order_by(schema.entries.c.seq)
        )

        def work(connection: Connection) -> list[Entry]:
            rows = connection.execute(wanted)
            return [Entry(e.seq, e.seat, EntryKind(e.kind), e.text, e.message, e.at, e.digest) for e in rows]

        return await self.database.look(work)

    async def snapshot(self, table: TableId, at_most: int) -> bytes | None:
        """The latest snapshot with no more than so many moves."""
        wanted = (
            select(schema.snapshots.c.raw)
            .where(schema.snapshots.c.table_id == table, schema.snapshots.c.moves <= at_most)
            .order_by(schema.snapshots.c.moves.desc())
            .limit(1)
        )

        def work(connection: Connection) -> bytes | None:
            return connection.execute(wanted).scalar_one_or_none()

        return await self.database.look(work)

    async def position(self, table: TableId) -> tuple[int, bytes] | None:
        """The last position that was acknowledged, and after which entry it stood."""
        wanted = select(schema.positions.c.seq, schema.positions.c.raw).where(
            schema.positions.c.table_id == table
        )

        def work(connection: Connection) -> tuple[int, bytes] | None:
            found = connection.execute(wanted).one_or_none()
            return None if found is None else (found.seq, found.raw)

        return await self.database.look(work)

    async def rebase(self, table: TableId, version: int, values: Mapping[str, object]) -> None:
        """Let a table go on from another base: what was kept on the way to the old one is of no more use."""

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table_id == table))
            self._change(connection, table, version, values, {})

        await self.writer.run(work)

    async def append(self, one: Append) -> None:
        """Keep entries; Conflict when somebody else's has their number."""
        await self.writer.append(one)

    async def change(
        self,
        table: TableId,
        version: int,
        values: Mapping[str, object] | None = None,
        seats: Mapping[Seat, Mapping[str, object]] | None = None,
    ) -> None:
        """Change a table or its seats as they were at that version; Conflict when they are not any more."""

        def work(connection: Connection) -> None:
            self._change(connection, table, version, values or {}, seats or {})

        await self.writer.run(work)

    def _change(
        self,
        connection: Connection,
        table: TableId,
        version: int,
        values: Mapping[str, object],
        seats: Mapping[Seat, Mapping[str, object]],
    ) -> None:
        done = connection.execute(
            update(schema.tables)
            .where(schema.tables.c.id == table, schema.tables.c.version == version)
            .values(version=version + 1, **values)
        )
        if not done.rowcount:
            raise Conflict("the table has changed")
        for seat, changed in seats.items():
            connection.execute(
                update(schema.seats)
                .where(schema.seats.c.table_id == table, schema.seats.c.seat == seat)
                .values(**changed)
            )
        self.writer.tell(connection, [table])

    async def versions(self, tables: Iterable[TableId]) -> dict[TableId, tuple[int, int]]:
        """The number of entries and the version of each."""
        ids, table = list(tables), schema.tables

        def work(connection: Connection) -> dict[TableId, tuple[int, int]]:
            found: dict[TableId, tuple[int, int]] = {}
            for start in range(0, len(ids), 500):
                some = table.c.id.in_(ids[start : start + 500])
                rows = connection.execute(select(table.c.id, table.c.seq, table.c.version).where(some))
                found |= {TableId(id_): (seq, version) for id_, seq, version in rows}
            return found

        return await self.database.look(work)

    # -- lists ------------------------------------------------------------------------------------

    async def opened_by(self, hashes: Sequence[bytes]) -> list[tuple[Stored, bytes]]:
        """The tables that these keys open, with the key, latest first."""
        if not hashes:
            return []
        seat, table = schema.seats, schema.tables

        def work(connection: Connection) -> list[tuple[Stored, bytes]]:
            held = connection.execute(
                select(seat.c.table_id, seat.c.key_hash).where(seat.c.key_hash.in_(hashes)).distinct()
            )
            pairs = {(TableId(row.table_id), row.key_hash) for row in held}
            watched = connection.execute(
                select(table.c.id, table.c.spectator_hash).where(table.c.spectator_hash.in_(hashes))
            )
            pairs |= {(TableId(row.id), row.spectator_hash) for row in watched}
            stored = _several(connection, [table_id for table_id, _ in pairs])
            return [(stored[table_id], key) for table_id, key in pairs if table_id in stored]

        found = await self.database.look(work)
        return sorted(found, key=lambda pair: -pair[0].row.updated)

    async def open_tables(self) -> list[Stored]:
        """Listed tables with an open seat, latest first."""
        table, seat = schema.tables, schema.seats
        wanted = (
            select(table.c.id)
            .where(
                table.c.listed.is_(True),
                table.c.over.is_(False),
                select(seat.c.seat).where(seat.c.table_id == table.c.id, seat.c.kind == "open").exists(),
            )
            .order_by(table.c.updated.desc())
            .limit(MOST_LISTED)
        )

        def work(connection: Connection) -> list[Stored]:
            ids = [TableId(row.id) for row in connection.execute(wanted)]
            stored = _several(connection, ids)
            return [stored[one] for one in ids if one in stored]

        return await self.database.look(work)

    async def due(self, now: float) -> tuple[list[TableId], list[TableId]]:
        """Tables where time is up, and tables that wait for a bot."""
        table = schema.tables

        def work(connection: Connection) -> tuple[list[TableId], list[TableId]]:
            late = connection.execute(
                select(table.c.id).where(table.c.deadline < now, table.c.over.is_(False)).limit(500)
            )
            bots = connection.execute(
                select(table.c.id).where(
                    table.c.bot_due.is_(True), table.c.over.is_(False), table.c.updated < now - 10
                )
                .order_by(table.c.updated.desc()).limit(200)
            )  # fmt: skip
            return [TableId(r.id) for r in late], [TableId(r.id) for r in bots]

        return await self.database.look(work)

    def touch(self, seen: Iterable[tuple[TableId, Seat, float]]) -> None:
        """Note who is there, to be written down soon: presence is worth no commit of its own."""
        self._seen |= {(table, seat): when for table, seat, when in seen}

    async def write_touches(self) -> None:
        """Write down who is there."""
        if not self._seen:
            return
        seen, self._seen = self._seen, {}

        def work(connection: Connection) -> None:
            connection.execute(
                _TOUCH,
                [{"which": table, "whose": seat, "when": when} for (table, seat), when in seen.items()],
            )

        await self.writer.run(work)

    # -- chat -------------------------------------------------------------------------------------

    async def say(self, table: TableId, spoken: Spoken) -> Spoken | None:
        """Keep what somebody said; None when it is there already."""

        def work(connection: Connection) -> int:
            done = connection.execute(
                insert(schema.chat).values(
                    table_id=table, seat=spoken.seat, name=spoken.name, text=spoken.text,
                    message=spoken.message, at=spoken.at,
                )
            )  # fmt: skip
            connection.execute(
                update(schema.tables)
                .where(schema.tables.c.id == table)
                .values(version=schema.tables.c.version + 1)
            )
            self.writer.tell(connection, [table])
            key = done.inserted_primary_key
            return int(key[0]) if key is not None else 0

        try:
            return msgspec.structs.replace(spoken, n=await self.writer.run(work))
        except Conflict:
            return None

    async def spoken(self, table: TableId, after: int = 0, most: int = 100) -> list[Spoken]:
        """What was said last, in order."""
        wanted = (
            select(schema.chat)
            .where(schema.chat.c.table_id == table, schema.chat.c.n > after)
            .order_by(schema.chat.c.n.desc())
            .limit(most)
        )

        def work(connection: Connection) -> list[Spoken]:
            return [
                Spoken(seat=r.seat, name=r.name, text=r.text, at=r.at, message=r.message, n=r.n)
                for r in reversed(connection.execute(wanted).all())
            ]

        return await self.database.look(work)

    # -- loaded save files ------------------------------------------------------------------------

    async def keep_replay(self, game: str, save: str, moves: int, days: float) -> str:
        """Keep a save file for a look, and forget old ones."""
        name, now = new_id(14), time.time()

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.replays).where(schema.replays.c.created < now - days * 86_400))
            connection.execute(
                insert(schema.replays).values(id=name, game=game, save=save, moves=moves, created=now)
            )

        await self.writer.run(work)
        return name

    async def replay(self, name: str) -> str | None:
        """The text of a save file kept for a look."""
        wanted = select(schema.replays.c.save).where(schema.replays.c.id == name)

        def work(connection: Connection) -> str | None:
            return connection.execute(wanted).scalar_one_or_none()

        return await self.database.look(work)

    # -- the host's own ---------------------------------------------------------------------------

    async def announcement(self) -> str:
        """What the host has to say to everybody."""

        def work(connection: Connection) -> str:
            return connection.execute(select(schema.notices.c.text).limit(1)).scalar_one_or_none() or ""

        return await self.database.look(work)

    async def announce(self, text: str) -> None:
        """Say something to everybody who comes to the lobby; empty: nothing any more."""
        now = time.time()

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.notices))
            if text:
                connection.execute(insert(schema.notices).values(id=1, text=text, at=now))

        await self.writer.run(work)

    async def expire(self, before: float, idle_before: float, few: int, kept: Collection[TableId]) -> int:
        """Remove tables that nobody came to or chose at since then, except those; how many."""
        table, seat = schema.tables, schema.seats

        def unseen(since: float) -> ColumnElement[bool]:
            there = select(seat.c.seat).where(
                seat.c.table_id == table.c.id, or_(seat.c.seen > since, seat.c.seen < -since)
            )
            return and_(table.c.updated < since, ~there.exists())

        old = select(table.c.id).where(or_(unseen(before), and_(table.c.seq < few, unseen(idle_before))))

        def work(connection: Connection) -> int:
            ids = [row.id for row in connection.execute(old.limit(MOST_EXPIRED)) if row.id not in kept]
            remove(connection, ids)
            return len(ids)

        return await self.writer.run(work)

    async def probe(self) -> None:
        """Can the database be written to? The writer's own error says why not."""
        now = time.time()

        def work(connection: Connection) -> None:
            if not connection.execute(update(schema.probes).values(at=now)).rowcount:
                connection.execute(insert(schema.probes).values(id=1, at=now))

        await self.writer.run(work)


def remove(connection: Connection, ids: Sequence[str]) -> None:
    """Remove tables and all that belongs to them."""
    for part in (schema.entries, schema.snapshots, schema.positions, schema.chat, schema.seats):
        connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(ids)))


def _create(connection: Connection, row: TableRow, seats: Sequence[SeatRow]) -> None:
    values = {field: getattr(row, field) for field in TableRow.__struct_fields__}
    values["options"] = msgspec.json.encode(row.options).decode()
    values["turn"] = ",".join(map(str, row.turn))
    connection.execute(insert(schema.tables).values(**values))
    connection.execute(
        insert(schema.seats),
        [{"table_id": row.id} | {f: getattr(s, f) for f in SeatRow.__struct_fields__} for s in seats],
    )


def _several(connection: Connection, ids: Sequence[TableId]) -> dict[TableId, Stored]:
    if not ids:
        return {}
    rows = connection.execute(select(schema.tables).where(schema.tables.c.id.in_(ids)))
    tables = {TableId(row.id): _table(row) for row in rows}
    held = connection.execute(
        select(schema.seats).where(schema.seats.c.table_id.in_(ids)).order_by(schema.seats.c.seat)
    )
    seats: dict[TableId, list[SeatRow]] = {}
    for seat in held:
        seats.setdefault(TableId(seat.table_id), []).append(_seat(seat))
    return {one: Stored(row, tuple(seats.get(one, ()))) for one, row in tables.items()}


def _table(row: Row[Any]) -> TableRow:
    values = dict(row._mapping)
    values["options"] = msgspec.json.decode(values["options"], type=dict[str, str | int | bool])
    values["turn"] = tuple(int(seat) for seat in values["turn"].split(",") if seat)
    return TableRow(**values)


def _seat(row: Row[Any]) -> SeatRow:
    values = dict(row._mapping)
    del values["table_id"]
    return SeatRow(**values)
