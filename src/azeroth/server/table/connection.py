"""One WebSocket at a table: what is still to be sent to it, and how much it may send."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from azeroth.engine import Seat
from azeroth.engine.view.scene import Scene
from azeroth.server.table.journal import ONLOOKER
from azeroth.server.wire.protocol import ToClient

if TYPE_CHECKING:
    from azeroth.server.table.live import Live

_encoder = msgspec.json.Encoder()
MOST_WAITING = 300
SAY, SAY_NOW, HEAR = "azeroth.say", "azeroth.say-now", "azeroth.hear"
"""What our protocol offers with a connection: to send bytes, to send them now or not at all, and to wait for
the next message."""


class Bucket:
    """So many things a second on average, so many at once."""

    __slots__ = ("_last", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._last = burst, time.monotonic()

    def take(self, now: float | None = None) -> bool:
        """Is one more allowed now?"""
        now = time.monotonic() if now is None else now
        self._left = min(self.burst, self._left + (now - self._last) * self.rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """Somebody at a table. Messages are sent in order; of states only the latest, with all that happened."""

    def __init__(
        self, live: Live, seats: tuple[Seat, ...], number: int, *, brief: bool = False, address: str = "?"
    ) -> None:
        self.live, self.seats, self.spectator, self.number = live, seats, not seats, number
        self.brief, self.address = brief, address
        self.last_scene: Scene | None = None
        """What was sent last, to a client that wants only what has changed."""
        self.viewer = seats[0] if seats else ONLOOKER
        self.drawn = ""
        """Which drawing of the boards was sent last."""
        self.lines_sent = 0
        self.serial = 0
        self.closing = False
        self.say_now: Callable[[bytes], bool] = _not_now
        """Sends bytes at once; False when that cannot be: then they wait for the pump."""
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._idle = False
        """The pump has nothing to do: what is said now overtakes nothing."""
        self._loop = asyncio.get_running_loop()
        self._due = False
        self._timer: asyncio.TimerHandle | None = None
        self._not_before = 0.0

    def send(self, message: ToClient) -> None:
        """Send a message as soon as the network takes it; who does not read is let go."""
        self._say(_encoder.encode(message))

    def _say(self, text: bytes) -> None:
        if self._idle and self.say_now(text):
            return
        if len(self._waiting) >= MOST_WAITING:
            self.closing = True
        else:
            self._waiting.append(text)
        self._work()

    def _work(self) -> None:
        """Wake the pump."""
        self._idle = False
        self._wake.set()

    def refresh(self, urgent: bool = False) -> None:
        """Send the state; who only watches gets one for several moves when they come fast."""
        if urgent:
            self._now_due()
        elif not self._due and self._timer is None:
            wait = max(self.live.host.patience, self._not_before - self._loop.time())
            if wait > 0:
                self._timer = self._loop.call_later(wait, self._now_due)
            else:
                self._now_due()

    def _now_due(self) -> None:
        """The state is to be sent as soon as may be."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._due:
            self._due = True
            self._loop.call_soon(self._show)

    def _show(self) -> None:
        """Send the state, or have the pump do so when the table is free and the network takes it."""
        if not self._due:
            return  # the pump has
        if self._idle and not self.live.lock.locked():
            self._say(self._drawn())
        else:
            self._work()

    def _drawn(self) -> bytes:
        """The state; nobody may hold the table, for nobody is told what is not kept yet."""
        self._due = False
        self._not_before = self._loop.time() + self.live.host.settings.watch_seconds
        try:
            return _encoder.encode(self.live.state_for(self))
        except Exception as error:  # a board that cannot be drawn must not end the evening
            return _encoder.encode(self.live.failed("draw", error))

    def close(self) -> None:
        """Send what is waiting, then hang up."""
        self.closing = True
        self._work()

    async def pump(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send what could not be sent at once, until told to stop."""
        while True:
            self._idle = not self._wake.is_set()
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await send(self._waiting.popleft())
            if self.closing:
                return
            if not self._due:
                continue
            async with self.live.lock:
                text = self._drawn()
            # What was queued meanwhile belongs before the state it led to.
            while self._waiting:
                await send(self._waiting.popleft())
            await send(text)


def _not_now(text: bytes) -> bool:
    return False
