"""How long a bot thinks: about a second a choice, never two, and not much of it where a turn is long."""

from __future__ import annotations

import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from azeroth.bots.ahead import AnyTable
from azeroth.engine import Seat

PATIENCE = 1.6
"""How much longer than it works a bot may keep people waiting, on a machine that is busy with others."""
AT_MOST = 1.9
"""How much longer at the very most: no step is begun that would lead beyond if it took as long as others."""
TURN_SECONDS = 16.0
"""How long all choices of a seat in one round take together, at most."""
SHARE = 0.1
"""Which part of what is left of that one choice may take."""
KEPT = 256


class Watch:
    """Says when thinking is over: after so much work, or so long a wait; without `seconds`, never.

    Work is counted, not time, so that a busy machine makes nobody weaker; up to `PATIENCE`, and to less where
    a single step takes so long that the next one might not end in time.
    """

    def __init__(
        self,
        seconds: float | None,
        work: Callable[[], float] = time.thread_time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds, self.work, self.clock = seconds, work, clock
        self.worked, self.waited = work(), clock()
        self.since, self.asked, self.longest = self.worked, self.waited, 0.0

    def up(self) -> bool:
        """Is time up? It is asked before every step."""
        if self.seconds is None:
            return False
        now = self.clock()
        self.longest, self.asked = max(self.longest, now - self.asked), now
        spent = now - self.waited
        return (
            self.work() - self.worked >= self.seconds
            or spent >= self.seconds * PATIENCE
            or spent + self.longest >= self.seconds * AT_MOST
        )

    def affords(self) -> int:
        """How often more of what was done since the last question can be done."""
        if self.seconds is None:
            return sys.maxsize
        now = self.work()
        cost, self.since = max(1e-4, now - self.since), now
        return max(2, int((self.seconds - (now - self.worked)) / cost))

    @property
    def spent(self) -> float:
        """How long people have been waiting."""
        return self.clock() - self.waited


def by_work(seconds: float | None) -> Watch:
    """A watch for measuring on a busy machine: only work counts, as if nobody else were there."""
    return Watch(seconds, clock=time.thread_time)


@runtime_checkable
class Hurried(Protocol):
    """A bot that can be told how long it may think."""

    def hurry(self, seconds: float) -> None:
        """Think no longer than that about a choice; who tells it so keeps count of a turn's time as well."""


class Pace:
    """Remembers how long the choices of a round have taken, so that a long turn does not take for ever."""

    def __init__(self, seconds: float = TURN_SECONDS) -> None:
        self.seconds = seconds
        self._spent: OrderedDict[tuple[str, tuple[str, ...], Seat], tuple[int, float]] = OrderedDict()

    def allows(self, table: AnyTable, seat: Seat) -> float:
        """How long the next choice of the seat may take."""
        return SHARE * max(0.0, self.seconds - self._so_far(table, seat))

    def took(self, table: AnyTable, seat: Seat, seconds: float) -> None:
        """Count a choice that took so long; the table is as it was before it."""
        spent = self._so_far(table, seat) + seconds
        self._spent[table.game.slug, table.names, seat] = (table.game.study.round(table), spent)
        while len(self._spent) > KEPT:
            self._spent.popitem(last=False)

    def _so_far(self, table: AnyTable, seat: Seat) -> float:
        round_, spent = self._spent.get((table.game.slug, table.names, seat), (-1, 0.0))
        return spent if round_ == table.game.study.round(table) else 0.0


__all__ = ["PATIENCE", "TURN_SECONDS", "Hurried", "Pace", "Watch", "by_work"]
