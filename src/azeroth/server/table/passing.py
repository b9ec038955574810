"""Answers given for people: what has one answer, what needs no thought, and passes that were asked for.

What does not look at a hand is answered at once. What does is answered after a pause that is the same for
every hand, and who could have used something is not heard any sooner: neither tells what somebody holds.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from azeroth.engine import Seat
from azeroth.engine.tables.standing import USUAL, Given, answering, begun, obvious_steps
from azeroth.server.running import metrics
from azeroth.server.storage import Conflict, Entry, EntryKind
from azeroth.server.table.live import Live
from azeroth.server.table.rooms import refuse
from azeroth.server.table.standing import written
from azeroth.server.wire import protocol

if TYPE_CHECKING:
    from azeroth.server.host import Host


class Passing:
    """Passes for people at tables."""

    def __init__(self, host: Host) -> None:
        self.host = host

    async def stand(self, live: Live, said: protocol.PassFor) -> int:
        """From now on answer so for that seat. Nobody else is told."""
        seat, message = said.seat, said.id
        for _ in range(5):
            async with live.lock:
                live.check_open()
                if (seat, message) in live.seen:
                    return live.seen[seat, message]
                self._begin(live, said)
                try:
                    if not await self._keep(live, message):
                        continue
                except Conflict:
                    continue  # somebody talked, or chose elsewhere: look again
                live.scenes.clear()
                for connection in live.connections:
                    if seat in connection.seats:
                        connection.refresh(urgent=True)
            self.host.consider(live)
            return live.seq
        raise refuse("table.busy", "The table changes too fast; please try again.")

    def _begin(self, live: Live, said: protocol.PassFor) -> None:
        table = live.journal.table
        if table.over:
            raise refuse("table.over", "The game is over; there is nothing to pass.")
        if live.step is not None:
            raise refuse("guide", "Leave the guide first; it waits for what you choose.")
        old = table.standing.get(said.seat, USUAL)
        stops = old.stops if said.stops is None else said.stops
        known = obvious_steps(table)
        if any(step not in known for step in stops):
            raise refuse("table.pass", "There is no such step to be asked at.")
        try:
            table.standing[said.seat] = begun(table, said.until or "usable", stops)
        except ValueError as error:
            raise refuse("table.pass", f"{error}.") from None
        if not self.host.settings.unasked and said.until is None:
            del table.standing[said.seat]

    async def _keep(self, live: Live, message: str) -> bool:
        """Keep what was said, with the passes that it gives at once."""
        passes = live.then_passed()
        if not passes:
            await self.host.rooms.change(live, {"standing": written(live.journal.table.standing)})
            return True
        return await self._made(live, passes, message)

    async def _made(self, live: Live, passes: list[Entry], message: str = "") -> bool:
        """Keep passes that have been given, and tell everybody; False when somebody was faster."""
        first = Entry(0, passes[0].seat, EntryKind.MOVE, passes[0].text, message, digest=passes[0].digest)
        if not await live.commit([first, *passes[1:]], live.row.guide_step):
            return False
        live.decision_seq = live.seq
        metrics.moves.made(live.row.game, "pass", len(passes))
        live.refresh()
        return True

    # -- what looks at a hand ---------------------------------------------------------------------

    def consider(self, live: Live) -> None:
        """If a standing pass answers the pending decision, have it given."""
        if live.answers and live.passer is None and live.closed is None and self._due(live) is not None:
            live.passer = self.host.spawn(self._pass(live))

    def _due(self, live: Live) -> Given | None:
        return answering(live.journal.table) if live.answers else None

    async def _pass(self, live: Live) -> None:
        """Give the answers that are due, each after the pause."""
        try:
            while True:
                seq, due = live.seq, self._due(live)
                if due is not None and due.looks:
                    await asyncio.sleep(self._left(live, due.seat))
                async with live.lock:
                    due = self._due(live)
                    if live.seq == seq and due is not None:
                        await self._give(live, due)
                    if self._due(live) is None:
                        break
        except asyncio.CancelledError:
            raise
        except Exception as error:
            live.failed("pass", error)
            async with live.lock:
                await live.reread()  # the answer may have been given half
                live.asks_all = True
                live.refresh()
        finally:
            live.passer = None
        self.host.consider(live)  # a bot may be next

    async def _give(self, live: Live, due: Given) -> None:
        given = live.journal.passed(looking=due.looks)
        if given is not None:
            await self._made(live, live.then_passed(Entry(0, given[0], EntryKind.MOVE, given[1])))

    def _left(self, live: Live, seat: Seat) -> float:
        """How much is left of the pause since the pending decision was asked; none where bots alone wait."""
        if not any(row.kind == "person" and row.seat != seat for row in live.seats):
            return 0.0
        return max(0.0, live.asked + self.host.settings.pass_seconds - time.monotonic())

    async def hold(self, live: Live, seat: Seat) -> None:
        """Let who could use something, and is passed for when not, be heard no sooner than when not."""
        table = live.journal.table
        standing = table.standing.get(seat)
        if standing is None or standing.until != "usable" or not live.answers:
            return
        secret = bool(table.pos.stack) and table.pos.stack[-1].asks_everybody
        if secret and table.pending is not None and table.pending.passing is not None:
            await asyncio.sleep(self._left(live, seat))
