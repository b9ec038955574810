"""A whole group of moves in one statement of each kind, as SQLite takes it best.

Its driver gives the interpreter away at every row, and gets it back when the server has made a view or two: a
group of fifty moves written row by row waits a hundred and fifty times. And these are the statements of every
move: going through SQLAlchemy would double what a commit costs.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from azeroth.server.storage import schema
from azeroth.server.storage.rows import Append, Entry, Progress
from azeroth.server.wire.protocol import TableId

ENDED = ("over", "status", "bot_due", "deadline")
"""What an end settles: another process may still be choosing when somebody concedes."""
MOST_ROWS = 1000
"""SQLite takes 32,766 values in one statement."""
_ENTRY = tuple(column.name for column in schema.entries.c)
_PLACE = ("table_id", "seq", "raw")
_PROGRESS = Progress.__struct_fields__


def written(connection: sqlite3.Connection, group: Sequence[Append]) -> None:
    """Write entries, what becomes of the tables, and their positions: all of it, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        _write(connection, group)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _write(connection: sqlite3.Connection, group: Sequence[Append]) -> None:
    entries = [_entry(one.table, entry) for one in group for entry in one.entries]
    for some in _some(entries):
        connection.execute(_insert("entries", _ENTRY, len(some)), _flat(some))
    last = {one.table: one for one in group}
    times = Counter(one.table for one in group)
    progress = [(one.table, one.seq, times[one.table], *_new(one.progress)) for one in last.values()]
    for some in _some(progress):
        connection.execute(_update(len(some)), _flat(some))
    places = [(one.table, one.seq, one.position) for one in last.values() if one.position]
    for some in _some(places):
        connection.execute(_place(len(some)), _flat(some))
    for one in group:
        if one.forget is not None:
            connection.execute(
                "DELETE FROM snapshots WHERE table_id = ? AND moves > ?", (one.table, one.forget)
            )
    for one in group:
        if one.snapshot is not None:
            connection.execute(
                "INSERT OR REPLACE INTO snapshots (table_id, moves, raw) VALUES (?, ?, ?)",
                (one.table, *one.snapshot),
            )


def _entry(table: TableId, entry: Entry) -> tuple[Any, ...]:
    return (
        table, entry.seq, entry.seat, entry.kind.value, entry.text, entry.message, entry.at, entry.digest,
    )  # fmt: skip


def _new(progress: Progress) -> Iterator[Any]:
    for field in _PROGRESS:
        yield ",".join(map(str, progress.turn)) if field == "turn" else getattr(progress, field)


def _some(rows: Sequence[tuple[Any, ...]]) -> Iterator[Sequence[tuple[Any, ...]]]:
    for start in range(0, len(rows), MOST_ROWS):
        yield rows[start : start + MOST_ROWS]


def _flat(rows: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(chain.from_iterable(rows))


def _values(rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"


@lru_cache(maxsize=256)
def _insert(table: str, columns: tuple[str, ...], rows: int) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) {_values(rows, len(columns))}"


@lru_cache(maxsize=256)
def _place(rows: int) -> str:
    kept = "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, raw = excluded.raw"
    return f"{_insert('positions', _PLACE, rows)} {kept}"


@lru_cache(maxsize=256)
def _update(rows: int) -> str:
    columns = ("id", "seq", "times", *_PROGRESS)
    changed = [
        f"{field} = CASE WHEN tables.over THEN tables.{field} ELSE new.{field} END"
        if field in ENDED
        else f"{field} = new.{field}"
        for field in _PROGRESS
    ]
    return (
        f"WITH new ({', '.join(columns)}) AS ({_values(rows, len(columns))}) "
        f"UPDATE tables SET seq = new.seq, version = tables.version + new.times, undo_ask = '', "
        f"{', '.join(changed)} FROM new WHERE tables.id = new.id"
    )
