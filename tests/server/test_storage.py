"""What is kept stays kept, once, in SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Timer

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from azeroth.engine import BadOption
from azeroth.server.keys import hashed, new_id, new_key
from azeroth.server.running.metrics import COMMITS
from azeroth.server.storage import (
    Append,
    Conflict,
    Entry,
    EntryKind,
    Progress,
    SeatRow,
    Spoken,
    Store,
    TableRow,
)
from azeroth.server.storage.database import MIGRATIONS, READERS, Database
from azeroth.server.storage.schema import REVISION, metadata
from azeroth.server.wire.protocol import TableId


def table_row(**changes: object) -> TableRow:
    given: dict[str, object] = {
        "id": new_id(), "game": "goblin-market", "options": {"quick": True, "rounds": 3}, "content": "abc",
        "seed": (1 << 62) - 1, "start": "", "spectator_hash": hashed("watch"), "created": 5.0, "turn": (0, 1),
        "updated": 5.0,
    }  # fmt: skip
    return TableRow(**{**given, **changes})  # type: ignore[arg-type]


def seats(*keys: str) -> list[SeatRow]:
    return [
        SeatRow(seat=n, kind="person" if key else "open", name=f"P{n}", key_hash=hashed(key) if key else None)
        for n, key in enumerate(keys)
    ]


def move(table: TableId, seq: int, text: str = "done", **more: object) -> Append:
    progress = Progress(
        turn=(1,), status=f"after {seq}", over=False, bot_due=False, deadline=None, guide_step=-1,
        updated=100.0 + seq,
    )  # fmt: skip
    entry = Entry(seq, 0, EntryKind.MOVE, text, f"m{seq}", 100.0 + seq)
    return Append(table=table, entries=(entry,), progress=progress, **more)  # type: ignore[arg-type]


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(database)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_table_comes_back_as_it_was_kept(database: str) -> None:
    row, held = table_row(deadline=7.5, invite_hash=hashed("in")), seats("a", "")

    async def work(store: Store) -> None:
        await store.create(row, held)
        await store.append(move(row.id, 1, "bid 1", position=b"one"))
        await store.append(move(row.id, 2, "bid 2", position=b"two"))
        found = await store.stored(row.id)
        assert found is not None
        assert (found.row.deadline, found.row.seq) == (None, 2)
        assert found.row.invite_hash == row.invite_hash
        assert list(found.seats) == held
        assert [(e.seq, e.text) for e in await store.entries(row.id)] == [(1, "bid 1"), (2, "bid 2")]
        assert await store.position(row.id) == (2, b"two")
        assert await store.stored(TableId("nowhere")) is None

    with_store(database, work)


def test_an_entry_has_its_number_once(database: str) -> None:
    row = table_row()

    async def work(store: Store) -> None:
        await store.create(row, seats("a", "b"))
        await store.append(move(row.id, 1, "first"))
        with pytest.raises(Conflict):
            await store.append(move(row.id, 1, "second"))
        await store.append(move(row.id, 2))
        assert [e.text for e in await store.entries(row.id)] == ["first", "done"]
        found = await store.stored(row.id)
        assert found is not None
        assert (found.row.seq, found.row.version, found.row.status) == (2, 2, "after 2")
        assert found.row.turn == (1,)

    with_store(database, work)


def test_who_still_chooses_when_a_game_is_given_up_does_not_open_it_again(database: str) -> None:
    row = table_row()

    async def work(store: Store) -> None:
        await store.create(row, seats("a", "b"))
        end = {"over": True, "status": "Ann wins: Bob conceded.", "bot_due": False, "deadline": None}
        await store.change(row.id, 0, end, {1: {"conceded": True}})
        await store.append(move(row.id, 1, "late"))  # another process has not heard of it yet
        found = await store.stored(row.id)
        assert found is not None
        assert (found.row.seq, found.row.over, found.row.status) == (1, True, end["status"])

    with_store(database, work)


def test_a_conflict_in_a_group_leaves_the_others_alone(database: str) -> None:
    """Moves of many tables are committed together; one that is too late fails alone."""
    rows = [table_row() for _ in range(12)]

    async def work(store: Store) -> None:
        for row in rows:
            await store.create(row, seats("a"))
        await store.append(move(rows[5].id, 1, "earlier"))
        results = await asyncio.gather(
            *(store.append(move(row.id, 1, "together")) for row in rows), return_exceptions=True
        )
        assert [n for n, result in enumerate(results) if result is not None] == [5]
        assert isinstance(results[5], Conflict)
        for n, row in enumerate(rows):
            (entry,) = await store.entries(row.id)
            assert entry.text == ("earlier" if n == 5 else "together")

    with_store(database, work)


def test_where_many_move_a_commit_waits_for_others_to_join_it(database: str) -> None:
    """Twenty tables move, each some milliseconds after the one before: a handful of commits keeps them."""
    rows = [table_row() for _ in range(20)]

    async def work(store: Store) -> None:
        for row in rows:
            await store.create(row, seats("a"))
        before = COMMITS._value.get()
        await asyncio.gather(*(store.append(move(row.id, 1)) for row in rows[:8]))
        await asyncio.gather(*(later(store, n, row.id) for n, row in enumerate(rows[8:])))
        assert COMMITS._value.get() - before <= 8
        for row in rows:
            assert len(await store.entries(row.id)) == 1

    async def later(store: Store, n: int, table: TableId) -> None:
        await asyncio.sleep(0.003 * n)
        await store.append(move(table, 1))

    with_store(database, work)


def test_who_moves_alone_waits_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = table_row()
    monkeypatch.setattr("azeroth.server.storage.writer.GATHER_SECONDS", 60.0)

    async def work(store: Store) -> None:
        await store.create(row, seats("a"))
        for seq in range(1, 4):
            await asyncio.wait_for(store.append(move(row.id, seq)), 30)

    with_store(f"sqlite:///{tmp_path}/tables.sqlite", work)


def test_who_begins_with_a_fresh_file_waits_for_another_who_does(tmp_path: Path) -> None:
    """Now and then one of two processes found the file locked when both were started for the first time."""
    file = tmp_path / "tables.sqlite"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")  # SQLite waits for nobody here who wants to write ahead
    leaves = Timer(0.3, other.close)
    leaves.start()

    async def begin() -> None:
        database = Database(f"sqlite:///{file}")
        assert (await database.look(_mode))[0] == "wal"
        await database.close()

    asyncio.run(begin())
    leaves.join()


def test_of_two_processes_one_takes_the_move(database: str) -> None:
    row = table_row()

    async def run() -> None:
        one, two = Store(database), Store(database)
        await asyncio.gather(one.open(), two.open())
        try:
            await one.create(row, seats("a", "b"))
            for seq in range(1, 31):
                results = await asyncio.gather(
                    one.append(move(row.id, seq, "one")), two.append(move(row.id, seq, "two")),
                    return_exceptions=True,
                )  # fmt: skip
                assert sorted(type(r).__name__ for r in results) == ["Conflict", "NoneType"], results
            assert len(await two.entries(row.id)) == 30
        finally:
            await one.close()
            await two.close()

    asyncio.run(run())


def test_a_change_of_an_old_version_is_a_conflict(database: str) -> None:
    row = table_row()

    async def work(store: Store) -> None:
        await store.create(row, seats("a", ""))
        await store.change(row.id, 0, {"undo_ask": "x"}, {1: {"kind": "person", "name": "Bob"}})
        with pytest.raises(Conflict):
            await store.change(row.id, 0, {"undo_ask": "y"}, {1: {"name": "Eve"}})
        found = await store.stored(row.id)
        assert found is not None
        assert (found.row.undo_ask, found.seats[1].name, found.row.version) == ("x", "Bob", 1)
        assert await store.versions([row.id]) == {row.id: (0, 1)}

    with_store(database, work)


def test_snapshots_of_a_past_that_was_undone_are_forgotten(database: str) -> None:
    row = table_row()

    async def work(store: Store) -> None:
        await store.create(row, seats("a"))
        await store.append(move(row.id, 1, snapshot=(1, b"one")))
        await store.append(move(row.id, 2, snapshot=(2, b"two")))
        assert await store.snapshot(row.id, 9) == b"two"
        assert await store.snapshot(row.id, 1) == b"one"
        await store.append(move(row.id, 3, forget=1))
        assert await store.snapshot(row.id, 9) == b"one"
        await store.append(move(row.id, 4, snapshot=(1, b"again")))
        assert await store.snapshot(row.id, 9) == b"again"

    with_store(database, work)


def test_keys_find_their_tables(database: str) -> None:
    mine, other = table_row(updated=1.0), table_row(spectator_hash=hashed("look"), updated=2.0)
    key = new_key()

    async def work(store: Store) -> None:
        await store.create(mine, seats(key, "b"))
        await store.create(other, seats("c", "d"))
        found = await store.opened_by([hashed(key), hashed("look"), hashed("nothing")])
        assert [stored.row.id for stored, _ in found] == [other.id, mine.id]
        assert await store.opened_by([]) == []

    with_store(database, work)


def test_open_and_late_tables_are_found(database: str) -> None:
    listed = table_row(listed=True)
    full, hidden = table_row(listed=True), table_row()
    late = table_row(deadline=50.0)
    waiting = table_row(bot_due=True)

    async def work(store: Store) -> None:
        for row, keys in ((listed, ("a", "")), (full, ("a", "b")), (hidden, ("a", ""))):
            await store.create(row, seats(*keys))
        for row in (late, waiting):
            await store.create(row, seats("a"))
        assert [stored.row.id for stored in await store.open_tables()] == [listed.id]
        assert await store.due(60.0) == ([late.id], [waiting.id])
        assert await store.due(8.0) == ([], [])

    with_store(database, work)


def test_a_rematch_is_made_once(database: str) -> None:
    old = table_row(over=True)

    async def work(store: Store) -> None:
        await store.create(old, seats("a"))
        first, second = table_row(), table_row()
        made = await asyncio.gather(
            store.rematch(old.id, first, seats("a")), store.rematch(old.id, second, seats("a"))
        )
        assert made[0] == made[1]
        there = [await store.stored(row.id) for row in (first, second)]
        assert there.count(None) == 1

    with_store(database, work)


def test_chat_is_kept_once_and_in_order(database: str) -> None:
    row = table_row()

    async def work(store: Store) -> None:
        await store.create(row, seats("a"))
        for n, message in enumerate(("x", "y", "x")):
            await store.say(
                row.id, Spoken(seat=0, name="Ann", text=f"said {n}", at=float(n), message=message)
            )
        assert [spoken.text for spoken in await store.spoken(row.id)] == ["said 0", "said 1"]
        last = (await store.spoken(row.id))[-1]
        assert await store.spoken(row.id, after=last.n) == []

    with_store(database, work)


def test_replays_are_forgotten_after_their_time(database: str) -> None:
    async def work(store: Store) -> None:
        first = await store.keep_replay("g", "{1}", 1, days=1)
        assert await store.replay(first) == "{1}"
        time.sleep(0.01)
        await store.keep_replay("g", "{2}", 1, days=0.005 / 86_400)
        assert await store.replay(first) is None

    with_store(database, work)


def test_tables_expire_when_nobody_came_or_chose_for_long(database: str) -> None:
    old, young, seen, left, begun, here = (
        table_row(updated=at) for at in (100.0, 900.0, 100.0, 100.0, 600.0, 100.0)
    )

    async def work(store: Store) -> None:
        for row, last in ((old, 0.0), (young, 0.0), (seen, 950.0), (left, -950.0), (begun, 0.0), (here, 0.0)):
            await store.create(row, [msgspec.structs.replace(one, seen=last) for one in seats("a", "b")])
        await store.append(move(old.id, 1, position=b"one"))
        # Nobody for 500 seconds, or for 300 where fewer than ten choices were made; `here` is open here.
        assert await store.expire(500.0, 700.0, 10, {here.id}) == 2
        gone = {row.id for row in (old, young, seen, left, begun, here) if await store.stored(row.id) is None}
        assert gone == {old.id, begun.id}
        assert await store.entries(old.id) == []
        assert await store.position(old.id) is None
        assert await store.expire(0, 0, 10, ()) == 0, "where no rule is set, nothing goes"

    with_store(database, work)


def test_migrations_make_what_the_program_expects(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": False})
        return list(compare_metadata(context, metadata))

    async def work(store: Store) -> None:
        assert await store.database.look(differences) == []
        await store.database.migrate()  # a second time changes nothing

    with_store(database, work)
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == REVISION


def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/old.sqlite"

    async def nothing(store: Store) -> None: ...

    with_store(database, nothing)
    with sqlite3.connect(tmp_path / "old.sqlite") as old:
        old.execute("ALTER TABLE tables DROP COLUMN standing")
        old.execute("UPDATE alembic_version SET version_num = '0002'")
    old.close()
    row = table_row()

    async def work(store: Store) -> None:
        await store.create(row, seats("a"))
        found = await store.stored(row.id)
        assert found is not None
        assert found.row.standing == ""

    with_store(database, work)


def test_a_start_without_anything_to_migrate_loads_no_migrations(tmp_path: Path) -> None:
    told = "from azeroth.server.storage import Store; import asyncio, sys\n" + (
        "async def run():\n store = Store(sys.argv[1])\n await store.open()\n await store.close()\n"
        "asyncio.run(run()); print('alembic' in sys.modules)"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", told, f"sqlite:///{tmp_path}/t.sqlite"], capture_output=True, text=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert said == ["True", "False"]


def _mode(connection: Connection) -> tuple[str, int]:
    mode: str = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()
    full: int = connection.exec_driver_sql("PRAGMA synchronous").scalar_one()
    return mode, full


def test_a_whole_read_is_one_passage_of_another_thread(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        here = threading.get_ident()
        loop_goes_on = asyncio.Event()

        def read(connection: Connection) -> tuple[int, int]:
            first = connection.exec_driver_sql("SELECT 1").scalar_one()
            asyncio.run_coroutine_threadsafe(_set(loop_goes_on), loop).result(10)
            return first + connection.exec_driver_sql("SELECT 1").scalar_one(), threading.get_ident()

        loop = asyncio.get_running_loop()
        found, there = await store.database.look(read)
        assert (found, there == here, loop_goes_on.is_set()) == (2, False, True)

    with_store(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


async def _set(event: asyncio.Event) -> None:
    event.set()


def test_more_who_read_than_threads_are_all_answered(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        found = await asyncio.gather(*(store.database.look(_mode) for _ in range(5 * READERS)))
        assert set(found) == {("wal", 2)}

    with_store(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_who_fails_to_read_is_told_and_holds_nothing(tmp_path: Path) -> None:
    def wrong(connection: Connection) -> None:
        connection.exec_driver_sql("SELECT nothing FROM nowhere")

    async def work(store: Store) -> None:
        for _ in range(2 * READERS):
            with pytest.raises(DBAPIError):
                await store.database.look(wrong)
        assert await store.database.look(_mode) == ("wal", 2)

    with_store(f"sqlite:///{tmp_path / 'tables.sqlite'}", work)


def test_a_move_is_on_the_disk_before_it_is_acknowledged(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("disk") / "tables.sqlite"

    async def work(store: Store) -> None:
        def moves(_: Connection) -> int:
            full: int = store.database.driver.execute("PRAGMA synchronous").fetchone()[0]
            return full

        assert await store.writer.run(_mode) == ("wal", 2)
        assert await store.writer.run(moves) == 2
        assert await store.database.look(_mode) == ("wal", 2)

    with_store(f"sqlite:///{path}", work)
    assert path.stat().st_mode & 0o077 == 0  # nobody else reads what is hidden


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://x/y", "SQLite or PostgreSQL"),
        ("sqlite://", "in memory"),
        ("tables.db", "no address"),
        ("sqlite:////proc/nowhere/x.sqlite", "cannot be made"),
    ],
)
def test_a_bad_address_is_explained(url: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        Store(url)
