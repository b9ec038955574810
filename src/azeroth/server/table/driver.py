"""What plays for nobody: bots and guides choose until a person must."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from typing import TYPE_CHECKING

import msgspec

from azeroth.bots import THINKS
from azeroth.engine import IllegalChoice, Seat
from azeroth.server.running import metrics
from azeroth.server.table.faults import Broken, Stale
from azeroth.server.table.live import Live
from azeroth.server.work.jobs import Question, Thought
from azeroth.server.work.sharing import thought
from azeroth.server.work.workers import Rank, TooLong

if TYPE_CHECKING:
    from azeroth.server.host import Host

STAND_IN = "greedy"
"""The bot that plays for persons who are away or have conceded."""
ABANDONED_SECONDS = 1.0
"""How long a bot may think where nobody is waiting."""
FAILURES = 5
"""How often in a row a choice is tried: the first by thinking, then any that is lawful."""
LONGEST_REST = 300.0
"""A table whose bots fail is tried again after 1, 2, 4 … seconds, and at last every so many."""
log = logging.getLogger("azeroth.host")


class Driver:
    """Makes the choices of bots and guides."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def consider(self, live: Live) -> None:
        """If the next choice is a bot's or a guide's, have it made."""
        rested = time.monotonic() >= live.bots_rest_until
        if live.driver is None and rested and self._next(live) is not None:
            live.driver = self.host.spawn(self._drive(live))

    def _next(self, live: Live) -> Seat | None:
        """Whose choice is not a person's."""
        if live.row.over or live.closed is not None:
            return None
        if live.step is not None:
            play = self._scripted(live)
            return play[0] if play is not None else None
        if not self.host.strengths:
            return None
        asked = live.journal.table.seats
        if live.row.redo and not all(live.seats[s].played_by_bot for s in asked):
            return None  # who took something back may make it again, as long as nobody else answers
        return next((s for s in asked if live.seats[s].played_by_bot), None)

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
            while failures < FAILURES:
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
                    choice = await self._thought(live, question)
                    live.pace.took(live.journal.table, seat, time.monotonic() - began)
                pause = self.host.settings.bot_pause - (time.monotonic() - began)
                if pause > 0 and live.connections:
                    await asyncio.sleep(pause)
                if await self._made(live, seat, choice, seq, question):
                    failures = live.bots_failed = 0
                else:
                    failures += 1
            self._rest(live)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            live.tell(live.failed("bot", error))  # else people would wait for it, and nobody knew why
            self._rest(live)
        finally:
            live.driver = None

    def _rest(self, live: Live) -> None:
        """Do not try again at once what has just failed: it most likely fails again, and fills the log."""
        live.bots_rest_until = time.monotonic() + min(LONGEST_REST, 2.0**live.bots_failed)
        live.bots_failed += 1

    def _question(self, live: Live, seat: Seat) -> Question:
        table, row = live.journal.table, live.seats[seat]
        return Question(
            table.game.slug, dict(table.options), table.names, table.snapshot(), seat,
            row.strength if row.kind == "bot" else STAND_IN, self.host.settings.bot_seconds,
            secrets.randbits(62), min(THINKS, live.pace.allows(table, seat)),
        )  # fmt: skip

    def _rank(self, live: Live) -> Rank:
        """Who waits for what a bot of that table chooses."""
        if any(connection.seats for connection in tuple(live.connections)):
            return Rank.WAITING
        return Rank.WATCHED if live.connections else Rank.ABANDONED

    def _lane(self, live: Live) -> str:
        """Whose turn among all who wait for bots: an address, or where nobody is there, a table."""
        return min((c.address for c in live.connections if c.seats), default=live.id)

    async def _thought(self, live: Live, question: Question | None) -> str:
        assert question is not None
        rank = self._rank(live)
        if rank is Rank.ABANDONED and question.seconds > ABANDONED_SECONDS:
            question = msgspec.structs.replace(question, seconds=ABANDONED_SECONDS)
        try:
            with metrics.BOT_SECONDS.labels(question.strength).time():
                found = await thought(self.host.bots, question, self._lane(live), lambda: self._rank(live))
        except TooLong:
            found = Thought("", late=True)  # any choice will do
        except Exception:
            metrics.ERRORS.labels("bot").inc()
            log.exception("a bot could not think", extra={"strength": question.strength, "table": live.id})
            return ""
        if found.late:
            metrics.BOT_TIMEOUTS.labels(question.strength).inc()
            log.warning("a bot thought too long", extra={"strength": question.strength, "table": live.id})
        return found.choice

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
