"""What people do at a table besides choosing: come and go, talk, ask to undo, concede, play again."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from azeroth.engine import IllegalChoice, Seat, no
from azeroth.engine.tables.standing import obvious_steps
from azeroth.engine.tables.start import seat_names
from azeroth.server.keys import hashed, new_id, new_key, new_seed, opens
from azeroth.server.storage import Conflict, SeatRow, Spoken, TableRow
from azeroth.server.table.connection import Connection
from azeroth.server.table.live import Live
from azeroth.server.table.showing import seen_by
from azeroth.server.table.standing import without
from azeroth.server.wire import protocol
from azeroth.server.wire.protocol import TableId

if TYPE_CHECKING:
    from azeroth.server.host import Host

CHAT_SHOWN = 100
log = logging.getLogger("azeroth.table")


def refuse(rule: str, sentence: str) -> IllegalChoice:
    """A refusal that has nothing to do with the rules of a game."""
    return IllegalChoice(no(rule, "{said}", said=sentence))


class Rooms:
    """The social side of tables."""

    def __init__(self, host: Host) -> None:
        self.host = host

    # -- presence ---------------------------------------------------------------------------------

    def present(self, live: Live) -> tuple[Seat, ...]:
        """Whose person is there, at this process or another."""
        here = {seat for connection in live.connections for seat in connection.seats}
        since = time.time() - 2.5 * self.host.settings.heartbeat_seconds
        return tuple(
            [
                row.seat
                for row in live.seats
                if row.seat in here or (row.kind == "person" and row.seen > since)
            ]
        )

    def presence(self, live: Live) -> protocol.Presence:
        watching = sum(not connection.seats for connection in live.connections)
        return protocol.Presence(present=self.present(live), spectators=watching)

    def came(self, live: Live, connection: Connection) -> None:
        """Somebody connected."""
        self._touch(live, connection.seats, time.time())
        live.tell(self.presence(live))

    def left(self, live: Live, connection: Connection) -> None:
        """Somebody's connection ended; the seat is empty when it was the last."""
        live.connections.discard(connection)
        live.used = time.monotonic()
        still = {seat for other in live.connections for seat in other.seats}
        self._touch(live, [seat for seat in connection.seats if seat not in still], -time.time())
        live.tell(self.presence(live))

    def _touch(self, live: Live, seats: Sequence[Seat], when: float) -> None:
        """Note since when somebody is there, or (negative) gone."""
        live.seats = tuple(
            msgspec.structs.replace(row, seen=when) if row.seat in seats else row for row in live.seats
        )
        self.host.store.touch([(live.id, seat, when) for seat in seats])

    # -- welcome ----------------------------------------------------------------------------------

    async def listen(self, live: Live) -> None:
        """Know what was said last, before the table is held for somebody who comes."""
        if live.said is None:
            said = await self.host.store.spoken(live.id, most=CHAT_SHOWN)
            if live.said is None:
                live.said = said

    async def _hear(self, live: Live) -> None:
        """Tell our people what was said since, here and at other processes, in its order."""
        if live.said is None:
            return  # whoever comes reads it
        for spoken in await self.host.store.spoken(live.id, live.said[-1].n if live.said else 0):
            live.said.append(spoken)
            live.tell(_chat(spoken))
        del live.said[:-CHAT_SHOWN]

    def welcome(self, live: Live, connection: Connection) -> protocol.Welcome:
        """What does not change with every move."""
        table, row = live.journal.table, live.row
        seats = self.seats(live)
        connection.drawn = seen_by(live, connection.viewer)[0].drawn
        return protocol.Welcome(
            table=live.id,
            seats=connection.seats,
            names=seats.names,
            kinds=seats.kinds,
            conceded=seats.conceded,
            taken_over=seats.taken_over,
            boards=live.journal.boards(connection.drawn),
            game=protocol.GameName(
                slug=table.game.slug, prefixes=table.game.prefixes_of(table.options), title=table.game.title
            ),
            hotseat=row.hotseat,
            spectator=connection.spectator,
            over=row.over,
            chat=tuple(_chat(spoken) for spoken in live.said or ()),
            guide=self.guide(live),
            timer_seconds=row.timer,
            strengths=self.host.strengths,
            options=dict(row.options),
            rematch=row.rematch,
            practice=row.practice,
            from_save=row.from_save,
            closed=closed_as_told(live),
            undo_asked=self.host.undoing.waiting(live),
            obvious=obvious_steps(live.journal.table) if self.host.settings.unasked else {},
        )

    def welcome_all(self, live: Live) -> None:
        """Tell everybody anew what does not change with a move: it has."""
        for connection in live.connections:
            connection.last_scene = None
            connection.send(self.welcome(live, connection))

    def seats(self, live: Live) -> protocol.Seats:
        """Who sits where."""
        return protocol.Seats(
            names=tuple(seat.name for seat in live.seats),
            kinds=tuple(seat.label for seat in live.seats),
            conceded=tuple(seat.seat for seat in live.seats if seat.conceded),
            taken_over=tuple(seat.seat for seat in live.seats if seat.taken_over and not seat.conceded),
        )

    async def told(self, live: Live, old: TableRow, old_seats: tuple[SeatRow, ...]) -> None:
        """Tell our people what another process changed besides moves."""
        seats = self.seats(live)
        if [(s.name, s.label, s.conceded, s.taken_over) for s in old_seats] != [
            (s.name, s.label, s.conceded, s.taken_over) for s in live.seats
        ]:
            live.tell(seats)
            if live.closed is not None:
                self.welcome_all(live)
        if (live.row.closed, live.row.base_seq) != (old.closed, old.base_seq):
            self.welcome_all(live)
        if [s.seen > 0 for s in old_seats] != [s.seen > 0 for s in live.seats]:
            live.tell(self.presence(live))
        await self._hear(live)
        if live.row.undo_ask != old.undo_ask:
            self.host.undoing.tell(live)
        if live.row.rematch and not old.rematch:
            live.tell(protocol.Rematch(table=live.row.rematch))
        if live.row.guide_step != old.guide_step and (guide := self.guide(live)) is not None:
            live.tell(guide)

    async def change(
        self,
        live: Live,
        values: Mapping[str, object] | None = None,
        seats: Mapping[Seat, Mapping[str, object]] | None = None,
    ) -> None:
        """Change the table's row or seats, kept first; Conflict when another process was faster."""
        try:
            await self.host.store.change(live.id, live.row.version, values, seats)
        except Conflict:
            stored = await self.host.store.stored(live.id)
            if stored is not None and stored.row.seq == live.seq:
                live.take(stored)
            else:
                await live.read_again()
            raise
        live.row = msgspec.structs.replace(live.row, version=live.row.version + 1, **(values or {}))
        changed = seats or {}
        live.seats = tuple(
            msgspec.structs.replace(row, **changed[row.seat]) if row.seat in changed else row
            for row in live.seats
        )
        live.settle()
        live.scenes.clear()

    # -- sitting down -----------------------------------------------------------------------------

    async def join(self, live: Live, name: str, invite: str, wanted: Seat | None) -> tuple[Seat, str]:
        """Take an open seat; its number and key."""
        for _ in range(5):
            async with live.lock:
                if not live.row.listed and not opens(invite, [live.row.invite_hash]):
                    raise refuse("table.invite", "This invitation does not fit the table.")
                free = [s.seat for s in live.seats if s.kind == "open" and wanted in (None, s.seat)]
                if not free:
                    raise refuse("table.full", "All seats of this table are taken.")
                key, seat = new_key(), free[0]
                names = [s.name for s in live.seats]
                names[seat] = name
                plain = seat_names(names)
                changed = {"kind": "person", "name": plain[seat], "key_hash": hashed(key)}
                now = time.time()
                deadline = live.row.deadline
                if live.row.timer and seat in live.row.turn:
                    deadline = now + live.row.timer
                try:
                    await self.change(live, {"updated": now, "deadline": deadline}, {seat: changed})
                except Conflict:
                    continue
                live.journal.rename(tuple(s.name for s in live.seats))
                for connection in live.connections:
                    connection.lines_sent = 0  # the name is in the log
                live.tell(self.seats(live))
                live.refresh()
                log.info("joined", extra={"table": live.id, "seq": live.seq, "seat": seat})
                return seat, key
        raise refuse("table.busy", "The table changes too fast; please try again.")

    async def concede(self, live: Live, seat: Seat) -> None:
        """The game is over when one seat is left; else a bot plays on to the end, and the result says so."""
        async with live.lock:
            if live.row.over:
                raise refuse("table.over", "The game is over; there is nothing to concede.")
            values = _bot_due(live, seat, True) | without(live.journal.table, seat)
            left = [row.name for row in live.seats if row.seat != seat and not row.conceded]
            if len(left) == 1:
                said = f"{left[0]} wins: {live.seats[seat].name} conceded."
                values |= {"over": True, "deadline": None, "bot_due": False, "status": said[:500]}
            await self.change(live, values, {seat: {"conceded": True}})
            live.scenes.clear()
            live.tell(self.seats(live))
            live.refresh()
        log.info("conceded", extra={"table": live.id, "seq": live.seq, "seat": seat})
        self.host.consider(live)

    async def let_bot(self, live: Live, connection: Connection, seat: Seat, on: bool) -> None:
        """Let a bot play a seat for its person, or hand it back."""
        async with live.lock:
            row = live.seats[seat]
            if row.kind != "person" or row.conceded:
                raise refuse(
                    "table.bot", f"A bot {'plays' if row.kind != 'open' else 'cannot take'} that seat."
                )
            if seat not in connection.seats:
                self._abandoned(live, row, on)
            if row.taken_over != on:
                values = _bot_due(live, seat, on) | without(live.journal.table, seat)
                await self.change(live, values, {seat: {"taken_over": on}})
                live.tell(self.seats(live))
                if live.closed is not None:
                    self.welcome_all(live)  # others are waited for now
                live.refresh()
        self.host.consider(live)

    def _abandoned(self, live: Live, row: SeatRow, on: bool) -> None:
        """Only a seat whose person has been away for a while, and only until they are back."""
        last = max(abs(row.seen), live.row.created)
        away, needed = time.time() - last, self.host.settings.abandoned_seconds
        if not on or row.seat in self.present(live) or away < needed:
            raise refuse(
                "table.abandoned",
                f"{row.name} plays that seat; a bot can take it when {row.name} has been away for "
                f"{needed:.0f} seconds.",
            )

    async def time_up(self, live: Live) -> None:
        """A bot takes over from a person who did not choose in time."""
        async with live.lock:
            deadline = live.row.deadline
            if deadline is None or deadline > time.time() or live.row.over:
                return
            if live.closed is not None:  # nobody could choose
                await self.change(live, {"deadline": None})
                return
            late = [
                seat for seat in live.journal.table.seats
                if live.seats[seat].kind == "person" and not live.seats[seat].played_by_bot
            ]  # fmt: skip
            values = {"deadline": None, "bot_due": bool(late)} | without(live.journal.table, *late)
            await self.change(live, values, {seat: {"taken_over": True} for seat in late})
            live.tell(self.seats(live))
            live.refresh()
            log.info("time up", extra={"table": live.id, "seq": live.seq, "seats": late})
        self.host.consider(live)

    # -- talking, playing again -------------------------------------------------------------------

    async def say(self, live: Live, connection: Connection, text: str, message: str) -> None:
        """Say something to everybody; the second copy of a message is not heard."""
        seat = connection.viewer if connection.seats else -1
        name = live.seats[seat].name if seat >= 0 else f"Spectator {connection.number}"
        clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not clean:
            raise refuse("table.chat", "There is nothing in that message to read.")
        spoken = Spoken(seat=seat, name=name, text=clean, at=time.time(), message=message)
        async with live.lock:
            kept = await self.host.store.say(live.id, spoken)
            if kept is not None:
                live.row = msgspec.structs.replace(live.row, version=live.row.version + 1)
                await self._hear(live)

    async def rematch(self, live: Live) -> TableId:
        """The same seats at another table, opened by the same keys."""
        if not live.row.over:
            raise refuse("table.rematch", "Play this game to its end first; then again.")
        old = live.row
        if old.rematch:
            return TableId(old.rematch)
        seats = [msgspec.structs.replace(seat, conceded=False, taken_over=False) for seat in live.seats]
        made = await self.host.prepare(
            TableRow(
                id=new_id(), game=old.game, options=old.options, content="", seed=new_seed(), start="",
                spectator_hash=old.spectator_hash, invite_hash=old.invite_hash, created=time.time(),
                hotseat=old.hotseat, listed=old.listed, timer=old.timer, practice=old.practice,
            ),
            seats,
        )  # fmt: skip
        new = await self.host.store.rematch(live.id, made, seats)
        live.row = msgspec.structs.replace(live.row, rematch=new, version=live.row.version + 1)
        live.tell(protocol.Rematch(table=new))
        return new

    # -- guides -----------------------------------------------------------------------------------

    def guide(self, live: Live) -> protocol.Guide | None:
        """Where the guide is, as clients see it."""
        guide, step = live.guide, live.step
        if guide is None:
            return None
        n = live.row.guide_step
        if step is None or guide.played(n, live.journal.at) < len(step.plays):
            return protocol.Guide(
                id=guide.id, title=guide.title, step=max(n, 0), of=len(guide.step), seat=guide.seat,
                over=step is None,
            )  # fmt: skip
        return protocol.Guide(
            id=guide.id, title=guide.title, step=n, of=len(guide.step), seat=guide.seat, text=step.text,
            highlight=step.highlight, expect=step.expect,
        )  # fmt: skip

    async def guide_on(self, live: Live, connection: Connection, step: int, skip: bool) -> None:
        """Go on with the guide, or leave it."""
        async with live.lock:
            guide, now = live.guide, live.step
            if guide is None or now is None:
                raise refuse("guide", "This table has no guide, or it is over.")
            if guide.seat not in connection.seats:
                raise refuse("guide", "The guide is for another seat.")
            if skip:
                following = len(guide.step)
            elif step != live.row.guide_step:
                return  # read already
            elif now.expect:
                raise refuse("guide", now.hint or "The guide waits for a choice that it points at.")
            else:
                following = step + 1
            over = following >= len(guide.step)
            due = over and any(live.seats[s].played_by_bot for s in live.row.turn)
            await self.change(live, {"guide_step": following, "bot_due": due})
            told = self.guide(live)
            if told is not None:
                live.tell(told)
            if over:
                live.refresh()  # several choices for one click are offered from here on
        self.host.consider(live)


def closed_as_told(live: Live) -> protocol.Closed | None:
    """Why the table is closed, and who has not agreed to go on."""
    closed = live.closed
    if closed is None:
        return None
    waiting = tuple(seat for seat in persons(live) if seat not in closed.agreed)
    return protocol.Closed(
        reason=closed.reason, can_go_on=closed.can_go_on and not live.row.over, wait_for=waiting
    )


def persons(live: Live) -> tuple[Seat, ...]:
    """The seats that persons play themselves."""
    return tuple(row.seat for row in live.seats if row.kind == "person" and not row.played_by_bot)


def _bot_due(live: Live, seat: Seat, on: bool) -> dict[str, object]:
    """Whether a bot must choose once the seat is played by one, or not any more."""
    turn, now = live.row.turn, time.time()
    bots = {s.seat for s in live.seats if s.played_by_bot and s.seat != seat} | ({seat} if on else set())
    persons = [s for s in turn if s not in bots and live.seats[s].kind == "person"]
    deadline = live.row.deadline
    if seat in turn:
        deadline = now + live.row.timer if live.row.timer and persons else None
    return {"bot_due": any(s in bots for s in turn), "deadline": deadline}


def _chat(spoken: Spoken) -> protocol.Chat:
    return protocol.Chat(seat=spoken.seat, name=spoken.name, text=spoken.text, at=spoken.at, n=spoken.n)
