"""Ask for advice: what a bot would do in somebody's place, thought out by the processes of the bots."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

from azeroth.engine import Mistake, Seat
from azeroth.server.running import metrics
from azeroth.server.table.asking import Advice, Tip
from azeroth.server.table.connection import Connection
from azeroth.server.table.live import Live
from azeroth.server.table.rooms import refuse
from azeroth.server.wire.protocol import Refused
from azeroth.server.work.jobs import Question, advised
from azeroth.server.work.workers import Rank

if TYPE_CHECKING:
    from azeroth.server.host import Host

SECONDS, LONGEST = 1.2, 8.0
"""How long it is thought about, where bots have so long; when it is given up on a machine that is busy."""
log = logging.getLogger("azeroth.table")


class Advising:
    """Advice at tables."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def ask(self, live: Live, connection: Connection, seat: Seat, message: str) -> None:
        """Have it thought out; the answer comes when it is there. Asked again, the same is said again."""
        live.check_open()
        table = live.journal.table
        if table.over or seat not in table.seats:
            raise refuse("table.advice", "You have nothing to decide now.")
        if not self.host.strengths:
            raise refuse("table.advice", "This server has no bots to ask.")
        asked = live.advice
        if asked.known is not None and asked.known[:2] == (seat, live.seq):
            connection.send(Advice(id=message, seq=live.seq, tips=asked.known[2]))
            return
        if asked.thinking:
            raise refuse("table.advice", "Your last question is still being thought about.")
        if not asked.bucket.take():
            raise refuse("table.advice", "The bot needs a rest: ask again in a few seconds.")
        seconds = min(SECONDS, self.host.settings.bot_seconds / 2)
        question = Question(
            table.game.slug, dict(table.options), table.names, table.snapshot(), seat, "", seconds,
            secrets.randbits(62),
        )  # fmt: skip
        asked.thinking = True
        self.host.spawn(self._think(live, connection, question, live.seq, message))

    async def _think(
        self, live: Live, connection: Connection, question: Question, seq: int, message: str
    ) -> None:
        asked = live.advice
        try:
            with metrics.BOT_SECONDS.labels("advice").time():
                found = await self.host.bots.run(
                    advised, question, seconds=LONGEST, lane=connection.address,
                    rank=lambda: Rank.WAITING,
                )  # fmt: skip
            tips = tuple(Tip(choice=tip.choice, words=tip.words, reasons=tip.reasons) for tip in found)
            asked.known = question.seat, seq, tips
            connection.send(Advice(id=message, seq=seq, tips=tips))
        except Mistake as error:
            connection.send(Refused(id=message, reason=str(error)))
        except Exception:
            metrics.ERRORS.labels("advice").inc()
            log.exception("no advice could be given", extra={"table": live.id, "seq": seq})
            connection.send(Refused(id=message, reason="The bot has no advice just now."))
        finally:
            asked.thinking = False
