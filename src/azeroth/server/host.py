"""All tables of this process: opened, read, kept in memory while somebody needs them, played on by bots."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from azeroth.bots import strengths
from azeroth.engine import BadOption, IllegalChoice, Mistake, Seat
from azeroth.games import games
from azeroth.server import metrics, protocol
from azeroth.server.journal import (
    ONLOOKER,
    Journal,
    Setup,
    digest_of,
    prepare,
    rebuilt,
    rebuilt_in_thread,
)
from azeroth.server.live import Broken, Live, Stale, folded
from azeroth.server.protocol import TableId
from azeroth.server.rooms import Rooms
from azeroth.server.settings import Settings
from azeroth.server.storage import Conflict, Entry, SeatRow, Store, Stored, TableRow
from azeroth.server.storage.news import News
from azeroth.server.thinking import Question, Workers, load_modules

STAND_IN = "greedy"
"""The bot that plays for persons who are away or have conceded."""
CLOCK_SECONDS = 1.0
LAG_SECONDS = 0.05
BUSY = 0.01
MOST_PATIENCE = 2.0
FEW_MOVES = 60
"""So many are replayed at once; more in a thread, so that others are not kept waiting."""
log = logging.getLogger("azeroth.host")


class Host:
    """The tables of this process."""

    def __init__(self, settings: Settings) -> None:
        load_modules(settings.modules)
        self.settings = settings
        self.store = Store(settings.db)
        self.workers = Workers(settings.bot_workers, settings.modules)
        self.rooms = Rooms(self)
        self.news = News(self.store, self._heard, self._watched, settings.poll_seconds)
        self.strengths = tuple(strengths()) if settings.bot_workers else ()
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
        self.workers.warm_up()
        self.news.start()
        self._spawn(self._every(CLOCK_SECONDS, self._tick))
        self._spawn(self._every(self.settings.heartbeat_seconds, self._heartbeat))
        self._spawn(self._feel_load())

    async def close(self) -> None:
        for live in list(self._tables.values()):
            for connection in list(live.connections):
                connection.send(protocol.Bye(reason="The server is restarting.", again=True))
                connection.close()
        await self.news.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.workers.close)
        await self.store.close()

    def _spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
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
        """Measure by how much everything is late, and let who only watches wait for who plays."""
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
        journal, stored, entries = found
        live = self._tables[table] = Live(self, stored, journal, entries)
        metrics.TABLES.set(len(self._tables))
        log.info("loaded", extra={"table": table, "seq": live.seq})
        return live

    async def read(self, table: TableId) -> tuple[Journal, Stored, list[Entry]] | None:
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
        row, moves = stored.row, folded(entries)
        names = tuple(seat.name for seat in stored.seats)
        setup = Setup(row.game, row.options, names, row.seed, row.start, row.content)
        snapshot = await self.store.snapshot(table, len(moves))
        if snapshot is None and len(moves) < FEW_MOVES:
            return rebuilt(setup, moves), stored, entries
        return await asyncio.to_thread(rebuilt_in_thread, setup, moves, snapshot), stored, entries

    def drop(self, live: Live) -> None:
        """Forget a table; who is connected comes back and reads what is kept."""
        if self._tables.get(live.id) is live:
            del self._tables[live.id]
            metrics.TABLES.set(len(self._tables))
        for connection in list(live.connections):
            connection.send(protocol.Bye(reason="The table is read again.", again=True))
            connection.close()

    def _watched(self) -> dict[TableId, tuple[int, int]]:
        return {table: (live.seq, live.row.version) for table, live in self._tables.items()}

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
        journal = Journal(setup.begin())
        return self.begun(row, seats, journal)

    def begun(self, row: TableRow, seats: Sequence[SeatRow], journal: Journal) -> TableRow:
        """The row of a table that stands as the journal says."""
        table, now = journal.table, time.time()
        turn = tuple(sorted(table.seats))
        persons = any(seats[seat].kind == "person" for seat in turn)
        return msgspec.structs.replace(
            row,
            options=dict(table.options),
            content=digest_of(row.game, table.options),
            turn=turn,
            status=journal.scene(ONLOOKER)[0].status[:500],
            over=table.over,
            bot_due=row.guide_step < 0 and any(seats[seat].played_by_bot for seat in turn),
            deadline=now + row.timer if row.timer and persons else None,
            updated=now,
        )

    # -- the clock --------------------------------------------------------------------------------

    async def _tick(self) -> None:
        """End turns whose time is up, wake bots that wait, forget tables that nobody needs."""
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
            if idle and not live.connections and live.driver is None and not live.lock.locked():
                del self._tables[live.id]
        metrics.TABLES.set(len(self._tables))

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

    async def _heartbeat(self) -> None:
        """Write down who is there."""
        now = time.time()
        self.store.touch(
            (live.id, seat, now)
            for live in self._tables.values()
            for seat in {seat for connection in live.connections for seat in connection.seats}
        )

    # -- bots -------------------------------------------------------------------------------------

    def consider(self, live: Live) -> None:
        """If the next choice is a bot's or a guide's, have it made."""
        if live.driver is None and self._next(live) is not None:
            live.driver = self._spawn(self._drive(live))

    def _next(self, live: Live) -> Seat | None:
        """Whose choice is not a person's."""
        if live.row.over:
            return None
        if live.step is not None:
            play = self._scripted(live)
            return play[0] if play is not None else None
        if not self.strengths:
            return None
        return next((s for s in live.journal.table.seats if live.seats[s].played_by_bot), None)

    def _scripted(self, live: Live) -> tuple[Seat, str] | None:
        """The choice that the guide's step plays next."""
        guide, step = live.guide, live.step
        if guide is None or step is None:
            return None
        done = guide.played(live.row.guide_step, live.journal.at)
        if not 0 <= done < len(step.plays):
            return None
        seat, _, choice = step.plays[done].partition(": ")
        return int(seat), choice

    async def _drive(self, live: Live) -> None:
        """Choose for bots until a person must."""
        failures = 0
        try:
            while failures < 5:
                async with live.lock:
                    seat, seq = self._next(live), live.seq
                    if seat is None:
                        return
                    script = self._scripted(live)
                    question = None if script is not None else self._question(live, seat)
                began = time.monotonic()
                if script is not None:
                    choice = script[1]
                elif failures:
                    choice = str(random.choice(live.journal.table.choices(seat)))
                else:
                    choice = await self._thought(question)
                pause = self.settings.bot_pause - (time.monotonic() - began)
                if pause > 0 and live.connections:
                    await asyncio.sleep(pause)
                if await self._made(live, seat, choice, seq, question):
                    failures = 0
                else:
                    failures += 1
        except asyncio.CancelledError:
            raise
        except Exception:
            metrics.ERRORS.labels("bot").inc()
            log.exception("a bot failed", extra={"table": live.id, "seq": live.seq})
        finally:
            live.driver = None

    def _question(self, live: Live, seat: Seat) -> Question:
        table, row = live.journal.table, live.seats[seat]
        return Question(
            table.game.slug, dict(table.options), table.names, table.snapshot(), seat,
            row.strength if row.kind == "bot" else STAND_IN, self.settings.bot_seconds, secrets.randbits(62),
        )  # fmt: skip

    async def _thought(self, question: Question | None) -> str:
        assert question is not None
        try:
            with metrics.BOT_SECONDS.labels(question.strength).time():
                thought = await self.workers.think(question)
        except Exception:
            metrics.ERRORS.labels("bot").inc()
            log.exception("a bot could not think", extra={"strength": question.strength})
            return ""
        if thought.late:
            metrics.BOT_TIMEOUTS.labels(question.strength).inc()
            log.warning("a bot thought too long", extra={"strength": question.strength})
        return thought.choice

    async def _made(self, live: Live, seat: Seat, choice: str, seq: int, question: Question | None) -> bool:
        """Make a bot's choice; False when it cannot be made."""
        try:
            await live.choose(
                seat, choice, seq, "", bot=question.strength if question is not None else "guide",
                guide_step=live.row.guide_step,
            )  # fmt: skip
        except Stale:
            return True  # somebody was faster: look again
        except (IllegalChoice, Broken) as error:
            log.error("a bot's choice failed: %s", error, extra={"table": live.id, "seq": live.seq})
            return False
        return True

    def check_strength(self, strength: str) -> str:
        """The strength of a new bot; BadOption says which there are."""
        if not self.strengths:
            raise BadOption("this server has no bots.")
        if not strength:
            return STAND_IN
        if strength not in self.strengths:
            raise BadOption(f"there is no bot {strength[:40]!r}; bots: {', '.join(self.strengths)}.")
        return strength
