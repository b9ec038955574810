"""A table in memory: a cache of what is kept, and who is connected to it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from azeroth.bots import Pace
from azeroth.engine import IllegalChoice, Seat, no
from azeroth.engine.tables.standing import answering, step_of
from azeroth.engine.view.plans import goes_on, parts
from azeroth.engine.view.scene import Prompt, Scene
from azeroth.guide import Guide as GuideFile
from azeroth.guide import Step, guides
from azeroth.server.keys import opens
from azeroth.server.running import metrics
from azeroth.server.storage import Append, Conflict, Entry, EntryKind, SeatRow, Stored, TableRow
from azeroth.server.storage.rows import Spoken
from azeroth.server.table import redoing
from azeroth.server.table.advised import Asked
from azeroth.server.table.connection import Connection
from azeroth.server.table.faults import Broken, Stale
from azeroth.server.table.journal import Move
from azeroth.server.table.loaded import Loaded
from azeroth.server.table.progress import progress_of
from azeroth.server.table.rebuilding import Setup, rebuilt_in_thread
from azeroth.server.table.showing import state_for
from azeroth.server.table.standing import read, settle
from azeroth.server.wire import protocol

if TYPE_CHECKING:
    from azeroth.server.host import Host

REMEMBERED = 100
"""How many messages' ids a table remembers, to know a second copy: who comes back sends the last again."""
DIGEST = 16
"""How much of a position's digest is kept with each entry."""
log = logging.getLogger("azeroth.table")


class Live:
    """A table in memory. Everything that changes it holds its lock and is kept before it is told."""

    def __init__(self, host: Host, loaded: Loaded) -> None:
        stored, journal, entries = loaded.stored, loaded.journal, loaded.entries
        self.host, self.journal, self.closed, self.base = host, journal, loaded.closed, loaded.base
        self.id = stored.row.id
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.used = time.monotonic()
        self.driver: asyncio.Task[None] | None = None
        self.passer: asyncio.Task[None] | None = None
        self.bots_failed, self.bots_rest_until = 0, 0.0
        """How often in a row bots could not go on here, and until when nothing is tried for them."""
        self.asked = time.monotonic()
        """When the pending decision was asked."""
        self.pace = Pace()
        self.advice = Asked()
        self.said: list[Spoken] | None = None
        """What was said last; None until somebody comes who wants to know."""
        self.trouble = ""
        """What went wrong here last."""
        self.asks_all = False
        """An answer given for somebody failed here: everything is asked until the table is loaded anew."""
        self.snapshot_at = journal.at
        self.on_its_way = 0
        """How many entries are being written: what is kept may be ahead by them, which is no news to us."""
        self.scenes: dict[int, tuple[Scene, Prompt | None]] = {}
        self.row: TableRow
        self.seats: tuple[SeatRow, ...]
        self.take(stored)
        self.seq = stored.row.seq
        self.seen: dict[tuple[Seat, str], int] = {}
        self.remember(entries)
        # In a decision of several, others' answers do not make mine stale.
        answers = len(journal.table.pos.answers)
        moves = all(entry.kind is EntryKind.MOVE for entry in entries[len(entries) - answers :])
        self.decision_seq = self.seq - answers if moves else self.seq

    # -- what is kept -----------------------------------------------------------------------------

    def take(self, stored: Stored) -> None:
        """The table's row and seats as they are kept now."""
        self.row, self.seats = stored.row, stored.seats
        self.journal.table.standing = read(stored.row.standing)
        self.settle()
        self.scenes.clear()

    def settle(self) -> None:
        """Who is answered for by the table."""
        settle(self.journal.table, self.seats, self.host.settings.unasked)

    @property
    def answers(self) -> bool:
        """Does the table answer for people now? A guide waits for what they choose themselves."""
        return not self.asks_all and bool(self.journal.table.standing) and self.step is None

    def remember(self, entries: Iterable[Entry]) -> None:
        """Know the messages that have been followed."""
        for entry in entries:
            if entry.message:
                self.seen[entry.seat, entry.message] = entry.seq
        while len(self.seen) > REMEMBERED:
            del self.seen[next(iter(self.seen))]

    @property
    def version(self) -> tuple[int, int]:
        """How many entries and changes the table has, with what is being written: more is somebody else's."""
        return self.seq + self.on_its_way, self.row.version + bool(self.on_its_way)

    @property
    def setup(self) -> Setup:
        row = self.row
        names = tuple(seat.name for seat in self.seats)
        return Setup(row.game, row.options, names, row.seed, row.start, self.base or b"")

    async def read_again(self) -> None:
        """Take everything from what is kept: somebody else was faster, or something went wrong here."""
        fresh = await self.host.read(self.id)
        if fresh is None:
            raise Broken("the table is gone")
        for connection in self.connections:
            connection.lines_sent = 0
            connection.serial = fresh.journal.serial
        self.journal, self.closed, self.base = fresh.journal, fresh.closed, fresh.base
        self.take(fresh.stored)
        self.seq = self.decision_seq = fresh.stored.row.seq
        self.snapshot_at = min(self.snapshot_at, fresh.journal.at)
        self.remember(fresh.entries)

    async def catch_up(self) -> None:
        """Learn what another process did at this table."""
        async with self.lock:
            stored = await self.host.store.stored(self.id)
            if stored is None:
                return
            old_seats, old_row = self.seats, self.row
            news = stored.row.seq > self.seq
            rebased = stored.row.base_seq != self.row.base_seq or stored.row.closed != self.row.closed
            renamed = [s.name for s in stored.seats] != [s.name for s in self.seats]
            if rebased or (news and not await self._follow()):
                await self.read_again()
            elif renamed:
                self.journal.rename(tuple(seat.name for seat in stored.seats))
            self.take(stored)
            await self.host.rooms.told(self, old_row, old_seats)
            if news or renamed or rebased:
                self.refresh()
        self.host.consider(self)

    async def _follow(self) -> bool:
        """Make the moves that another process took; False when there is more to it than moves."""
        entries = await self.host.store.entries(self.id, self.seq)
        if any(entry.kind is not EntryKind.MOVE for entry in entries):
            return False
        for entry in entries:
            try:
                if self.journal.apply(entry.seat, entry.text):
                    self.decision_seq = entry.seq
            except IllegalChoice:
                return False
            self.seq = entry.seq
        self.remember(entries)
        return True

    # -- moves ------------------------------------------------------------------------------------

    async def choose(
        self, seat: Seat, choice: str, seq: int, message: str, *, bot: str = "", guide_step: int | None = None
    ) -> int:
        """Take a move: by the rules, then kept, then told. IllegalChoice, Stale or Broken say why not."""
        began = time.perf_counter()
        async with self.lock:
            self.check_open()
            known = self.seen.get((seat, message)) if message else None
            if known is not None:
                return known
            for _ in range(3):
                if not self.decision_seq <= seq <= self.seq:
                    raise Stale
                if bot and seq != self.seq:
                    raise Stale
                if guide_step is None:
                    guide_step = self._guided(seat, choice)
                try:
                    settled, moves = self._made(seat, choice, message)
                    done = self.then_passed(*moves)
                except IllegalChoice:
                    raise
                except Exception as error:
                    trouble = self.failed("choose", error)
                    await self.reread()
                    if self.answers:
                        self.asks_all = True  # it may be what was answered after the choice that failed
                        continue
                    self.tell(trouble)
                    raise IllegalChoice(no("table.trouble", "{why}", why=trouble.text)) from error
                if await self.commit(done, guide_step):
                    if settled or len(done) > 1:
                        self.decision_seq = self.seq
                    break
                guide_step = None
            else:
                raise Stale
            metrics.moves.made(self.row.game, "bot" if bot else "person")
            if log.isEnabledFor(logging.DEBUG):
                log.debug("move", extra={"table": self.id, "seq": self.seq, "seat": seat, "bot": bot})
            if self.row.over:
                log.info("over", extra={"table": self.id, "seq": self.seq})
            self.refresh(seat)
            self._tell_guide()
        metrics.moves.took(time.perf_counter() - began)
        self.host.consider(self)
        return self.seq

    def _made(self, seat: Seat, choice: str, message: str) -> tuple[bool, list[Entry]]:
        """Make a choice, or those of a plan as far as it goes: was the decision settled, and what to keep."""
        table = self.journal.table
        first, *more = parts(choice)
        step, learned = step_of(table) if table.pending is not None else "", table.learned
        settled = self.journal.apply(seat, first)
        moves = [Entry(0, seat, EntryKind.MOVE, first, message)]
        for text in more:
            if not goes_on(table, seat, step, learned, text):
                break
            moves[-1] = msgspec.structs.replace(moves[-1], digest=table.digest()[:DIGEST])
            step, learned = step_of(table), table.learned
            settled = self.journal.follow(seat, text)
            moves.append(Entry(0, seat, EntryKind.MOVE, text))
        return settled, moves

    def _guided(self, seat: Seat, choice: str) -> int:
        """The step of the guide after that choice; IllegalChoice when the guide wants another."""
        step, guide = self.step, self.guide
        if step is None or guide is None or seat != guide.seat:
            return self.row.guide_step
        if not step.accepts(choice):
            wanted = step.hint or (
                "The guide points at another choice; leave the guide to play freely."
                if step.expect
                else "Read on with the guide first, or leave it to play freely."
            )
            raise IllegalChoice(no("guide", "{wanted}", wanted=wanted))
        return self.row.guide_step + 1

    def check_open(self) -> None:
        """IllegalChoice when the table is closed, or was given up."""
        if self.row.over and not self.journal.table.over:
            raise IllegalChoice(no("table.over", "{why}", why=f"The game is over. {self.row.status}"))
        if self.closed is not None:
            raise IllegalChoice(no("table.closed", "{why}", why=self.closed.reason))

    async def undo(self, seat: Seat, seq: int, message: str) -> int:
        """Take back the seat's last choice at once; holds the lock already."""
        known = self.seen.get((seat, message))
        if known is not None:
            return known
        if not self.decision_seq <= seq <= self.seq:
            raise Stale
        asked, moves = self.journal.table.pending, self.journal.moves
        gone = self.journal.undo(seat)
        # Passes that were given after it are taken back with it.
        kind = EntryKind.DROP if len(moves) - self.journal.at == 1 else EntryKind.KEEP
        entry, again = Entry(0, seat, kind, str(gone), message), ""
        if self.row.practice and gone == self.journal.at:
            again = redoing.written([moves[gone:], *redoing.steps(self.row.redo)])
        if not await self.commit([entry], self._guide_after_undo(), redo=again):
            raise Stale
        if self.journal.table.pending is not asked:  # else it was a sealed answer
            self.decision_seq = self.seq
        self._undone(seat)
        return self.seq

    async def rewind(self, seat: Seat, keep: int, message: str, *, redo: bool) -> None:
        """Take back everything after so many moves; holds the lock already."""
        gone = self.journal.moves[keep:]
        await self.rebuild(self.journal.moves[:keep])
        again = redoing.written([gone, *redoing.steps(self.row.redo)]) if redo else ""
        step = self._guide_after_undo()
        if not await self.commit([Entry(0, seat, EntryKind.KEEP, str(keep), message)], step, redo=again):
            raise Stale
        self.decision_seq = self.seq
        self._undone(seat)

    async def rebuild(self, moves: Sequence[Move]) -> None:
        snapshot = await self.host.store.snapshot(self.id, len(moves))
        standing, given = self.journal.table.standing, self.journal.given
        self.journal = await asyncio.to_thread(rebuilt_in_thread, self.setup, moves, snapshot)
        self.journal.table.standing = standing
        self.journal.given = {n for n in given if n < len(moves)}
        self.settle()

    def _undone(self, seat: Seat) -> None:
        metrics.UNDONE.inc()
        log.info("undo", extra={"table": self.id, "seq": self.seq, "seat": seat})
        for connection in self.connections:
            connection.serial = self.journal.serial
            connection.lines_sent = min(connection.lines_sent, len(self.journal.logs[connection.viewer]))
        self.refresh(seat)
        self._tell_guide()

    def then_passed(self, *done: Entry) -> list[Entry]:
        """What was done, with the passes that are given after it at once, an entry each."""
        entries, table = [*done], self.journal.table
        while self.answers and answering(table, looking=False) is not None:
            digest = table.digest()[:DIGEST]
            move = self.journal.passed()
            if move is None:
                break
            entries[-1:] = [msgspec.structs.replace(entry, digest=digest) for entry in entries[-1:]]
            entries.append(Entry(0, move[0], EntryKind.MOVE, move[1]))
        return entries

    async def commit(self, done: Sequence[Entry], guide_step: int, *, redo: str = "") -> bool:
        """Keep what was just done; False when somebody else was faster, whose moves are there then."""
        self.scenes.clear()
        now, last = time.time(), done[-1]
        progress = progress_of(self, now, guide_step, undone=last.kind is not EntryKind.MOVE, redo=redo)
        position = self.journal.table.snapshot()
        digest = hashlib.blake2b(position, digest_size=16).hexdigest()[:DIGEST]
        entries = tuple(
            msgspec.structs.replace(
                entry, seq=self.seq + n, at=now, digest=digest if entry is last else entry.digest
            )
            for n, entry in enumerate(done, 1)
        )
        snapshot, at = None, self.journal.at
        due = progress.over or at >= self.snapshot_at + self.host.settings.snapshot_moves
        if due and self.journal.settled:
            snapshot = (at, self.journal.snapshot())
        append = Append(
            table=self.id, entries=entries, progress=progress, snapshot=snapshot, position=position,
            forget=None if last.kind is EntryKind.MOVE else int(last.text),
        )  # fmt: skip
        self.on_its_way = len(entries)
        try:
            await self.host.store.append(append)
        except Conflict:
            await self.read_again()
            self.refresh()
            return False
        except Exception as error:
            metrics.ERRORS.labels("commit").inc()
            log.error("failed: commit", exc_info=error, extra={"table": self.id, "seq": self.seq})
            await self.reread()
            raise Broken("the move could not be kept") from error
        finally:
            self.on_its_way = 0
        self.seq, self.asked = append.seq, time.monotonic()
        self.snapshot_at = at if snapshot is not None else min(at, self.snapshot_at)
        self.remember(entries)
        undo_asked = self.row.undo_ask
        self.row = msgspec.structs.replace(
            self.row, seq=self.seq, version=self.row.version + 1, undo_ask="",
            **msgspec.structs.asdict(progress),
        )  # fmt: skip
        if undo_asked:
            asked = self.host.undoing.asked(undo_asked)
            if asked.refused_by < 0:
                yes = last.kind is EntryKind.KEEP and last.text == str(asked.keep)
                self.tell(protocol.Undone(seat=asked.seat, yes=yes))
        return True

    def failed(self, where: str, error: Exception) -> protocol.Trouble:
        """Note something that should not happen, with all that is known of it; what people are told."""
        metrics.ERRORS.labels(where).inc()
        log.error("failed: %s", where, exc_info=error, extra={"table": self.id, "seq": self.seq})
        report = f"{self.id}-{self.seq}"
        self.trouble = f"{where}: {type(error).__name__}"
        what = f"failed to draw this table ({type(error).__name__})" if where == "draw" else "made a mistake"
        said = f"The server {what}. It is noted as {report}; nothing that was chosen is lost."
        return protocol.Trouble(text=said, report=report)

    async def reread(self) -> None:
        """Trust only what is kept."""
        try:
            await self.read_again()
        except Exception:
            self.host.drop(self)

    # -- guides -----------------------------------------------------------------------------------

    @property
    def guide(self) -> GuideFile | None:
        return guides(self.row.game).get(self.row.guide) if self.row.guide else None

    @property
    def step(self) -> Step | None:
        """The step the guide is at; None when there is none or it is over."""
        if not self.row.guide:
            return None  # asked for several times a move
        guide, n = self.guide, self.row.guide_step
        return guide.step[n] if guide is not None and 0 <= n < len(guide.step) else None

    def _guide_after_undo(self) -> int:
        guide = self.guide
        if guide is None or self.step is None:
            return self.row.guide_step
        return guide.step_after(self.journal.at)

    def _tell_guide(self) -> None:
        if self.row.guide and (told := self.host.rooms.guide(self)) is not None:
            self.tell(told)

    # -- telling ----------------------------------------------------------------------------------

    def tell(self, message: protocol.ToClient) -> None:
        """Send a message to everybody."""
        for connection in self.connections:
            connection.send(message)

    def refresh(self, mover: Seat | None = None) -> None:
        """Send the state to everybody, first to people who moved or must choose."""
        self.used = time.monotonic()
        table = self.journal.table
        wanted = {*table.seats} if mover is None else {*table.seats, mover}
        over = table.over
        for connection in self.connections:
            connection.refresh(over or not wanted.isdisjoint(connection.seats))

    def state_for(self, connection: Connection) -> protocol.State:
        """The table as the connection's viewer sees it, with what is new to it."""
        return state_for(self, connection)

    def opened_by(self, key: str) -> tuple[tuple[Seat, ...], bool]:
        """Which seats the key opens, and whether it lets one watch."""
        held = opens(key, [seat.key_hash for seat in self.seats])
        return tuple(held), bool(opens(key, [self.row.spectator_hash]))
