"""All tables of this process: opened, read, kept in memory while somebody needs them, played on by bots."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from azeroth.bots import bot_named, bot_names, level_named, strengths, unfit
from azeroth.engine import BadOption, Mistake
from azeroth.games import games
from azeroth.server.running import metrics
from azeroth.server.settings import Settings
from azeroth.server.storage import Conflict, Entry, SeatRow, Store, Stored, TableRow
from azeroth.server.storage.news import News
from azeroth.server.table.advising import Advising
from azeroth.server.table.driver import STAND_IN, Driver
from azeroth.server.table.faults import Broken
from azeroth.server.table.journal import Journal
from azeroth.server.table.live import Live
from azeroth.server.table.loaded import Loaded
from azeroth.server.table.passing import Passing
from azeroth.server.table.rebuilding import Setup, prepare, rebuilt, rebuilt_in_thread
from azeroth.server.table.rooms import Rooms
from azeroth.server.table.snapshots import Said, rules_of
from azeroth.server.table.undo import Undoing
from azeroth.server.upgrades.changed import Closed, folded, sentence, with_digests
from azeroth.server.upgrades.comparing import COMPARE_SECONDS, Compared, compare
from azeroth.server.wire import protocol
from azeroth.server.wire.protocol import TableId
from azeroth.server.work.jobs import load_modules
from azeroth.server.work.jobs import prepare as prepare_worker
from azeroth.server.work.workers import Pool

CLOCK_SECONDS = 1.0
EXPIRE_SECONDS = 600.0
REST_SECONDS = 60.0
"""How long after the last move or visitor a table takes little room."""
FEW_CHOICES = 10
"""A table with fewer has hardly begun."""
DAY = 86_400.0
LAG_SECONDS = 0.05
BUSY = 0.01
MOST_PATIENCE = 2.0
READERS = 2
"""One for senders of long saves, one for everybody else."""
MOST_READING = 12
"""How many saves and replays of one address may wait."""
FEW_MOVES = 60
"""How many moves are replayed at once; more of them in a thread, so that others need not wait."""
MOST_OF_A_NAME = 40
"""Characters of a bot's name that a table keeps."""
log = logging.getLogger("azeroth.host")


class Unreadable(Mistake):
    """A table whose position this version cannot read; what was said at it is left."""

    def __init__(self, reason: str, stored: Stored, lines: Sequence[Sequence[Said]]) -> None:
        super().__init__(reason)
        self.stored, self.lines = stored, lines


class Host:
    """The tables of this process."""

    def __init__(self, settings: Settings) -> None:
        load_modules(settings.modules)
        self.settings = settings
        self.store = Store(settings.db)
        bots, modules = settings.bot_workers, settings.modules
        self.bots = Pool("bots", bots, prepare_worker, (modules, False), at_once=max(1, bots))
        self.readers = Pool("readers", READERS, prepare_worker, (modules, True), at_once=1, most=MOST_READING)
        self.rooms = Rooms(self)
        self.undoing = Undoing(self)
        self.passing = Passing(self)
        self.advising = Advising(self)
        self._driver = Driver(self)
        self.news = News(self.store, self._heard, self._watched, settings.poll_seconds)
        added = [name.strip() for name in settings.bots.split(",") if name.strip()]
        for name in added:
            bot_named(name)  # it says what is wrong before anybody meets it
            if len(name) > MOST_OF_A_NAME:
                raise BadOption(
                    f"{name!r} is too long for people to read: at most {MOST_OF_A_NAME} characters."
                )
        self.strengths = (*strengths(), *added) if settings.bot_workers else ()
        self._tables: dict[TableId, Live] = {}
        self._loading: dict[TableId, asyncio.Future[Live | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.connections = 0
        self.patience = 0.0
        """How long who only watches waits for a view: not at all, unless there is more to do than time."""

    async def open(self) -> None:
        for slug in games():
            try:
                prepare(slug)
            except Exception:  # one title that fails must not keep the others from being played
                log.exception("%s cannot be played", slug)
        await self.store.open()
        self.news.start()
        self.spawn(self._every(CLOCK_SECONDS, self._tick))
        self.spawn(self._every(self.settings.heartbeat_seconds, self._heartbeat))
        self.spawn(self._every(EXPIRE_SECONDS, self._expire))
        self.spawn(self._feel_load())

    async def close(self) -> None:
        for live in list(self._tables.values()):
            for connection in list(live.connections):
                connection.send(protocol.Bye(reason="The server is restarting.", again=True))
                connection.close()
        await self.news.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(asyncio.to_thread(self.bots.close), asyncio.to_thread(self.readers.close))
        await self.store.close()

    def spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        async def run() -> None:
            await work

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds * random.uniform(0.8, 1.2))
            try:
                await work()
            except Exception:
                metrics.ERRORS.labels("clock").inc()
                log.exception("the clock failed")

    async def _feel_load(self) -> None:
        """Measure how late everything is, and let people who only watch wait for people who play."""
        loop, late = asyncio.get_running_loop(), 0.0
        while True:
            began = loop.time()
            await asyncio.sleep(LAG_SECONDS)
            late += 0.2 * (loop.time() - began - LAG_SECONDS - late)
            self.patience = min(MOST_PATIENCE, 20 * late) if late > BUSY else 0.0
            metrics.LATE_SECONDS.set(late)

    # -- tables in memory -------------------------------------------------------------------------

    async def table(self, table: TableId) -> Live | None:
        """The table, from memory or from what is kept; None when there is none."""
        live = self._tables.get(table)
        if live is not None:
            live.used = time.monotonic()
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: TableId) -> Live | None:
        with metrics.LOAD_SECONDS.time():
            found = await self.read(table)
        if found is None:
            return None
        live = self._tables[table] = Live(self, found)
        metrics.TABLES.set(len(self._tables))
        log.info("loaded", extra={"table": table, "seq": live.seq})
        return live

    async def read(self, table: TableId) -> Loaded | None:
        """A table as it is kept. Its row is read last but one, so that its log is never older."""
        for _ in range(5):
            stored = await self.store.stored(table)
            if stored is None:
                return None
            entries = await self.store.entries(table)
            if stored.row.seq == len(entries):
                break
        else:
            raise Conflict("the table changes too fast to be read")
        row = stored.row
        names = tuple(seat.name for seat in stored.seats)
        setup = Setup(row.game, row.options, names, row.seed, row.start, row.base or b"")
        since = entries[row.base_seq :]
        moves = folded(since)
        snapshot = await self.store.snapshot(table, len(moves))
        if row.rules != rules_of(row.game, row.options):
            return await self._compared(setup, stored, entries, snapshot)
        if snapshot is None and len(moves) < FEW_MOVES:
            return Loaded(rebuilt(setup, moves), stored, entries, base=row.base)
        journal = await asyncio.to_thread(rebuilt_in_thread, setup, moves, snapshot)
        return Loaded(journal, stored, entries, base=row.base)

    async def _compared(
        self, setup: Setup, stored: Stored, entries: list[Entry], snapshot: bytes | None
    ) -> Loaded:
        """A table that was played by other rules than today's: it plays the same, or it is closed."""
        row, rules = stored.row, rules_of(setup.game, setup.options)
        moves = with_digests(entries[row.base_seq :])
        kept = await self.store.position(row.id)
        position = kept[1] if kept is not None and kept[0] > row.base_seq else None
        same = not row.content or row.content == rules.rpartition("-")[2]
        found: Compared = await self.readers.run(
            compare, setup, moves, snapshot, position, same, seconds=COMPARE_SECONDS, lane=row.id
        )
        if not found.reason:
            log.info("plays the same by the rules of now", extra={"table": row.id, "seq": row.seq})
            with contextlib.suppress(Conflict):
                values = {"rules": rules, "content": rules.rpartition("-")[2]}
                await self.store.rebase(row.id, row.version, values)
                row = msgspec.structs.replace(row, version=row.version + 1, **values)
            plain = [move for move, _ in moves]
            journal = await asyncio.to_thread(rebuilt_in_thread, setup, plain, found.snapshot)
            return Loaded(journal, Stored(row, stored.seats), entries, base=row.base)
        log.warning("closed: %s", found.reason, extra={"table": row.id, "seq": row.seq})
        reason = sentence(row.game, found)
        if found.base is None:
            raise Unreadable(reason, stored, found.lines)
        closed = Closed(reason, rules, can_go_on=True)
        if row.closed:
            before = msgspec.json.decode(row.closed, type=Closed)
            if before.rules == rules:
                closed = msgspec.structs.replace(closed, agreed=before.agreed)
        setup = msgspec.structs.replace(setup, base=found.base, start="")
        return Loaded(rebuilt(setup, []), stored, entries, closed, found.base)

    def drop(self, live: Live) -> None:
        """Forget a table; who is connected comes back and reads what is kept."""
        if self._tables.get(live.id) is live:
            del self._tables[live.id]
            metrics.TABLES.set(len(self._tables))
        for connection in list(live.connections):
            connection.send(protocol.Bye(reason="The table is read again.", again=True))
            connection.close()

    def _watched(self) -> dict[TableId, tuple[int, int]]:
        return {table: live.version for table, live in self._tables.items()}

    async def _heard(self, table: TableId) -> None:
        """Another process changed a table that we have in memory."""
        live = self._tables.get(table)
        if live is None:
            return
        try:
            await live.catch_up()
        except Exception:
            log.exception("could not catch up", extra={"table": table})
            self.drop(live)

    # -- opening tables ---------------------------------------------------------------------------

    async def prepare(self, row: TableRow, seats: Sequence[SeatRow]) -> TableRow:
        """A new table's row with what follows from its beginning: whose turn, which status."""
        setup = Setup(row.game, row.options, tuple(seat.name for seat in seats), row.seed, row.start)
        journal = setup.journal()
        return self.begun(row, seats, journal)

    def begun(self, row: TableRow, seats: Sequence[SeatRow], journal: Journal) -> TableRow:
        """The row of a table that stands as the journal says."""
        if any(seat.played_by_bot for seat in seats):
            self.bots.start(1)  # it is ready when its turn comes; others start when there is work for them
        table, now = journal.table, time.time()
        turn = tuple(sorted(table.seats))
        persons = any(seats[seat].kind == "person" for seat in turn)
        return msgspec.structs.replace(
            row,
            options=dict(table.options),
            content=rules_of(row.game, table.options).rpartition("-")[2],
            rules=rules_of(row.game, table.options),
            turn=turn,
            status=journal.status[:500],
            over=table.over,
            bot_due=row.guide_step < 0 and any(seats[seat].played_by_bot for seat in turn),
            deadline=now + row.timer if row.timer and persons else None,
            updated=now,
        )

    # -- the clock --------------------------------------------------------------------------------

    async def _tick(self) -> None:
        """End turns whose time is up, wake bots that wait, forget tables that nobody needs."""
        metrics.moves.hand_on()
        await self.store.write_touches()
        late, bots = await self.store.due(time.time())
        for table in late:
            await self._guarded(table, self.rooms.time_up)
        for table in bots:
            if self.strengths:
                live = self._tables.get(table)
                if live is None or live.driver is None:
                    await self._guarded(table, self._wake)
        now = time.monotonic()
        for live in list(self._tables.values()):
            idle = now - live.used > self.settings.idle_seconds
            busy = live.driver or live.passer or live.connections or live.lock.locked()
            if now - live.used > REST_SECONDS and not live.lock.locked():
                self.rest(live)
            if idle and not busy:
                del self._tables[live.id]
        metrics.TABLES.set(len(self._tables))

    def rest(self, live: Live) -> None:
        """Let a table take little room; whoever is connected is sent the next view in full."""
        live.scenes.clear()
        live.journal.rest()
        for connection in live.connections:
            connection.last_scene = None

    def expires(self, stored: Stored) -> float:
        """When a table is removed unless somebody comes; 0: never."""
        row = stored.row
        last = max([row.updated, *(abs(seat.seen) for seat in stored.seats)])
        settings = self.settings
        days = [settings.expire_days] + ([settings.expire_idle_days] if row.seq < FEW_CHOICES else [])
        return min((last + day * DAY for day in days if day), default=0)

    async def _expire(self) -> None:
        """Remove tables that nobody comes to."""
        now, settings = time.time(), self.settings
        before = now - settings.expire_days * DAY if settings.expire_days else 0
        idle = now - settings.expire_idle_days * DAY if settings.expire_idle_days else 0
        if before or idle:
            gone = await self.store.expire(before, idle, FEW_CHOICES, self._tables)
            if gone:
                log.info("removed %s tables that nobody came to", gone)

    async def _guarded(self, table: TableId, work: Callable[[Live], Awaitable[None]]) -> None:
        """One bad table must not stop the clock of the others."""
        try:
            live = await self.table(table)
            if live is not None:
                await work(live)
        except (Mistake, Conflict, Broken) as error:
            log.warning("cannot go on: %s", error, extra={"table": table})
        except Exception:
            metrics.ERRORS.labels("clock").inc()
            log.exception("cannot go on", extra={"table": table})

    async def _wake(self, live: Live) -> None:
        self.consider(live)

    def consider(self, live: Live) -> None:
        """If the next choice is a bot's, a guide's or a standing pass's, have it made."""
        self._driver.consider(live)
        self.passing.consider(live)

    async def _heartbeat(self) -> None:
        """Write down who is there."""
        now = time.time()
        self.store.touch(
            (live.id, seat, now)
            for live in self._tables.values()
            for seat in {seat for connection in live.connections for seat in connection.seats}
        )

    def check_strength(self, strength: str, slug: str, players: int) -> str:
        """The strength of a new bot; BadOption says which there are, or why it cannot play there."""
        if not self.strengths:
            raise BadOption("this server has no bots.")
        if not strength:
            return STAND_IN
        if strength not in (*self.strengths, *bot_names()) and level_named(strength) is None:
            raise BadOption(f"there is no bot {strength[:40]!r}; bots: {', '.join(self.strengths)}.")
        if why := unfit(strength, slug, players):
            raise BadOption(why)
        return strength
