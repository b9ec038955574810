"""Pass for me: answers given for people who have said so.

What does not look at a hand is answered at once. What does is answered after a pause that is the same for
every hand, and who could have used something is not heard any sooner: neither tells what somebody holds.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from azeroth.engine import Seat
from azeroth.engine.standing import Until, begun
from azeroth.server import metrics
from azeroth.server.live import Live
from azeroth.server.rooms import refuse
from azeroth.server.standing import written
from azeroth.server.storage import Conflict, Entry, EntryKind

if TYPE_CHECKING:
    from azeroth.server.host import Host

log = logging.getLogger("azeroth.table")


class Passing:
    """Passes for people at tables."""

    def __init__(self, host: Host) -> None:
        self.host = host

    async def stand(self, live: Live, seat: Seat, until: Until | None, message: str) -> int:
        """From now on pass for that seat; None takes it back. Nobody else is told."""
        for _ in range(5):
            async with live.lock:
                live.check_open()
                if (seat, message) in live.seen:
                    return live.seen[seat, message]
                self._begin(live, seat, until)
                try:
                    if not await self._keep(live, message):
                        continue
                except Conflict:
                    continue  # somebody talked, or chose elsewhere: look again
                for connection in live.connections:
                    if seat in connection.seats:
                        connection.refresh(urgent=True)
            self.host.consider(live)
            return live.seq
        raise refuse("table.busy", "The table changes too fast; please try again.")

    def _begin(self, live: Live, seat: Seat, until: Until | None) -> None:
        table = live.journal.table
        if table.over:
            raise refuse("table.over", "The game is over; there is nothing to pass.")
        if live.step is not None:
            raise refuse("guide", "Leave the guide first; it waits for what you choose.")
        if until is None:
            table.standing.pop(seat, None)
            return
        try:
            table.standing[seat] = begun(table, until)
        except ValueError as error:
            raise refuse("table.pass", f"{error}.") from None

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
        metrics.moves(live.row.game, "pass").inc(len(passes))
        live.refresh()
        return True

    # -- what looks at a hand ---------------------------------------------------------------------

    def consider(self, live: Live) -> None:
        """If a standing pass answers the pending decision, have it given."""
        standing = live.journal.table.standing
        if standing and live.passer is None and live.closed is None and live.journal.table.due() is not None:
            live.passer = self.host.spawn(self._pass(live))

    async def _pass(self, live: Live) -> None:
        """Give the answers that are due, each after the pause."""
        try:
            while True:
                seq = live.seq
                await asyncio.sleep(self._left(live))
                async with live.lock:
                    if live.seq == seq and live.journal.table.due() is not None:
                        await self._give(live)
                    if live.journal.table.due() is None:
                        break
        except asyncio.CancelledError:
            raise
        except Exception:
            metrics.ERRORS.labels("pass").inc()
            log.exception("passing failed", extra={"table": live.id, "seq": live.seq})
        finally:
            live.passer = None
        self.host.consider(live)  # a bot may be next

    async def _give(self, live: Live) -> None:
        given = live.journal.passed(looking=True)
        if given is not None:
            await self._made(live, live.then_passed(Entry(0, given[0], EntryKind.MOVE, given[1])))

    def _left(self, live: Live) -> float:
        """How much is left of the pause since the pending decision was asked."""
        return max(0.0, live.asked + self.host.settings.pass_seconds - time.monotonic())

    async def hold(self, live: Live, seat: Seat) -> None:
        """Let who could use something, and is passed for when not, be heard no sooner than when not."""
        table = live.journal.table
        standing = table.standing.get(seat)
        if standing is None or not standing.looks_at_hand:
            return
        if table.pending is not None and table.pending.passing is not None and (left := self._left(live)) > 0:
            await asyncio.sleep(left)
