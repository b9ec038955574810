"""Taking back more than one may alone: by agreement of the others, or at a practice table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from azeroth.engine import Seat
from azeroth.engine.tables.standing import answering
from azeroth.engine.view.naming import listed
from azeroth.server.storage import Conflict, Entry, EntryKind
from azeroth.server.table import redoing
from azeroth.server.table.connection import Connection
from azeroth.server.table.faults import Stale
from azeroth.server.table.live import Live
from azeroth.server.table.rooms import persons, refuse
from azeroth.server.wire import protocol

if TYPE_CHECKING:
    from azeroth.server.host import Host


class UndoAsked(Struct, frozen=True):
    """A request to take back more than the rules of the table let one alone."""

    seat: Seat
    keep: int
    message: str
    wait_for: tuple[Seat, ...]
    words: str = ""
    refused_by: Seat = -1
    """Who said no; it is not asked again for the same position."""


class Undoing:
    """Requests to undo."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def asked(self, text: str) -> UndoAsked:
        return msgspec.json.decode(text, type=UndoAsked)

    def takes_back(self, live: Live, connection: Connection) -> str:
        """What undo would take back beyond what one may alone; empty where it may not go there."""
        seat = connection.viewer
        if live.row.undo_ask and self.asked(live.row.undo_ask).refused_by >= 0:
            return ""
        if not self._others(live, connection) and not live.row.practice:
            return ""
        return _taken_back(live, seat, "your")

    def _others(self, live: Live, connection: Connection) -> tuple[Seat, ...]:
        """Who must agree."""
        return tuple(seat for seat in persons(live) if seat not in connection.seats)

    async def ask(self, live: Live, connection: Connection, seat: Seat, seq: int, message: str) -> int:
        """Take back one's last choice: at once where one may, else when every other person agrees."""
        for _ in range(5):
            async with live.lock:
                live.check_open()
                if (seat, message) in live.seen:
                    return live.seen[seat, message]
                if live.row.over:
                    raise refuse("table.over", "The game is over: its end stands.")
                if live.journal.table.may_undo(seat):
                    return await live.undo(seat, seq, message)
                others, words = (
                    self._others(live, connection),
                    _taken_back(live, seat, f"{live.seats[seat].name}’s"),
                )
                self._may_ask(live, seat, others, words)
                keep = _last_move(live, seat)
                if not others:
                    await live.rewind(seat, keep, message, redo=True)
                    return live.seq
                if live.row.undo_ask:
                    return live.seq  # asked already
                asked = UndoAsked(seat, keep, message, others, words)
                try:
                    await self.host.rooms.change(live, {"undo_ask": msgspec.json.encode(asked).decode()})
                except Conflict:
                    continue
                self.tell(live)
                return live.seq
        raise refuse("table.busy", "The table changes too fast; please try again.")

    def _may_ask(self, live: Live, seat: Seat, others: tuple[Seat, ...], words: str) -> None:
        if not words:
            raise refuse("engine.undo", "You have made no choice that could be taken back.")
        if not others and not live.row.practice:
            raise refuse(
                "engine.undo",
                "Nothing to take back: something was revealed since your last choice. At a practice table, "
                "that can be taken back too.",
            )
        if live.row.undo_ask:
            asked = self.asked(live.row.undo_ask)
            if asked.refused_by >= 0:
                name = live.seats[asked.refused_by].name
                raise refuse("table.undo", f"{name} would rather not go back.")
            if asked.seat != seat:
                raise refuse("table.undo", f"{live.seats[asked.seat].name} is asking already.")

    async def redo(self, live: Live, seat: Seat, message: str) -> int:
        """Make again what was taken back last, as long as nothing else was chosen."""
        async with live.lock:
            live.check_open()
            known = live.seen.get((seat, message))
            if known is not None:
                return known
            taken = redoing.steps(live.row.redo)
            if not taken:
                raise refuse("table.redo", "There is nothing to make again.")
            again, *before = taken
            for n, (who, choice) in enumerate(again):
                given = answering(live.journal.table) if live.answers else None
                if given is not None and (given.seat, str(given.choice)) == (who, choice):
                    live.journal.given.add(live.journal.at)
                live.journal.apply(who, choice)
                entry = Entry(0, who, EntryKind.MOVE, choice, message if n == 0 else "")
                left = redoing.written([again[n + 1 :], *before])
                if not await live.commit([entry], live.row.guide_step, redo=left):
                    raise Stale
            live.seen[seat, message] = live.seq
            live.decision_seq = live.seq
            live.refresh(seat)
        self.host.consider(live)
        return live.seq

    def waiting(self, live: Live) -> protocol.AskUndo | None:
        if not live.row.undo_ask:
            return None
        asked = self.asked(live.row.undo_ask)
        if asked.refused_by >= 0:
            return None
        return protocol.AskUndo(seat=asked.seat, id=asked.message, wait_for=asked.wait_for, words=asked.words)

    def tell(self, live: Live) -> None:
        """Tell of the request there is, or that it was refused."""
        told = self.waiting(live)
        if told is not None:
            live.tell(told)
        elif live.row.undo_ask:
            asked = self.asked(live.row.undo_ask)
            live.tell(protocol.Undone(seat=asked.seat, yes=False, by=asked.refused_by))

    async def agree(self, live: Live, connection: Connection, yes: bool) -> None:
        """Answer somebody's request to undo; the last yes takes back in the same breath."""
        for _ in range(5):
            async with live.lock:
                live.check_open()
                if live.row.over or self.waiting(live) is None:
                    raise refuse("table.undo", "Nobody asks to undo any more.")
                asked = self.asked(live.row.undo_ask)
                mine = [seat for seat in asked.wait_for if seat in connection.seats]
                if not mine:
                    raise refuse("table.undo", "You were not asked, or have answered.")
                left = tuple(seat for seat in asked.wait_for if seat not in mine)
                if yes and not left:
                    await live.rewind(asked.seat, asked.keep, asked.message, redo=False)
                    return self.host.consider(live)
                if yes:
                    fresh = msgspec.structs.replace(asked, wait_for=left)
                else:
                    fresh = msgspec.structs.replace(asked, refused_by=mine[0])
                try:
                    await self.host.rooms.change(live, {"undo_ask": msgspec.json.encode(fresh).decode()})
                except Conflict:
                    continue  # somebody talked, or answered elsewhere: look again
                self.tell(live)
                if not yes:
                    live.refresh()
                return None
        raise refuse("table.busy", "The table changes too fast; please try again.")


def _last_move(live: Live, seat: Seat) -> int:
    """The number of the seat's last choice; -1 when there is none."""
    moves, given = live.journal.table.moves, live.journal.given
    return next((n for n in range(len(moves) - 1, -1, -1) if moves[n][0] == seat and n not in given), -1)


def _taken_back(live: Live, seat: Seat, whose: str) -> str:
    """What taking back the seat's last choice takes back; what was answered for them since goes with it."""
    last = _last_move(live, seat)
    if last < 0:
        return ""
    after = Counter([who for who, _, _ in live.journal.table.moves[last + 1 :] if who != seat])
    counted = [
        f"{n} {'choice' if n == 1 else 'choices'} of {live.seats[who].name}" for who, n in after.items()
    ]
    return listed([f"{whose} last choice", *counted, "what was revealed since"])
