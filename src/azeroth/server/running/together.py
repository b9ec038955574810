"""The WebSockets of tables: what is sent and heard there goes the short way.

The steps of a parser and the layers of the application took half of the time between the network and a table,
and have nothing to do with what is said. The library still does all that is no plain message: the greeting,
pings, closing, whatever comes in several frames, and every mistake.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from azeroth.server.table.connection import HEAR, SAY, SAY_NOW

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

SHORT = 500
"""Bytes of a message that may wait for the next."""
MOST_UNREAD = 16
"""How many messages wait to be followed before no more are read."""
TEXT, CONTROL = 0x81, (0x88, 0x89, 0x8A)
"""The first byte of a message in one frame; of closing, pings and their answers."""


class Together(WebSocketsSansIOProtocol):
    """Sends what is said in one breath in one packet: that a choice is kept, and what comes of it.

    Most of what a message costs is handing it to the network, and waking who waits for it. Only short ones
    wait, and no longer than for what is at hand.
    """

    _breath = False
    _said: tuple[bytes, ...] = ()
    _plain: bool | None = None
    """Do whole frames come here first? Not before the greeting is over, nor after anything unusual."""
    _rest = b""
    """The beginning of a frame whose end has not come."""

    async def run_asgi(self) -> None:
        offered: dict[str, Any] = self.scope["extensions"] or {}
        offered[SAY], offered[SAY_NOW], offered[HEAR] = self.say, self.say_now, self.receive
        await super().run_asgi()

    # -- saying -----------------------------------------------------------------------------------

    async def say(self, text: bytes) -> None:
        """Send a message, past all layers of the application: none of them has anything to do with it."""
        while not self.say_now(text):
            if self._gone:
                raise ClientDisconnected
            await self.writable.wait()

    def say_now(self, text: bytes) -> bool:
        """The same, if the network takes it now."""
        if self._gone or not self.writable.is_set():
            return False
        size = len(text)
        if size < 126:
            head = bytes((TEXT, size))
        elif size < 65536:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self._said += (head, text)
        if size > SHORT:
            self._write()
        elif not self._breath:
            self._breath = True
            self.loop.call_soon(self._write)
        return True

    @property
    def _gone(self) -> bool:
        return self.disconnected or self.close_sent or self.conn.state is not State.OPEN

    async def send(self, message: Any) -> None:
        self._write()
        await super().send(message)

    def _write(self) -> None:
        self._breath = False
        if self._said:
            said, self._said = self._said, ()
            if not self.transport.is_closing():
                self.transport.write(b"".join(said))

    # -- hearing ----------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._plain:
            self._hear(self._rest + data if self._rest else data)
            return
        if self._plain is None:
            if not self.handshake_initiated:  # the request: nothing may follow before it is answered
                self._plain = None if data.endswith(b"\r\n\r\n") else False
            else:
                self._plain = self.handshake_complete
                if self._plain:
                    self._hear(data)
                    return
        super().data_received(data)

    def _hear(self, data: bytes) -> None:
        """Take every whole frame; the library gets those that are no plain messages."""
        at, end, most = 0, len(data), self.config.ws_max_size
        while end - at >= 2:
            first, size, mask_at = data[at], data[at + 1] - 128, at + 2
            if size == 126:
                if end - at < 4:
                    break
                size, mask_at = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size = most + 1
            after = mask_at + 4 + size
            usual = first == TEXT or first in CONTROL
            if size < 0 or size > most or not usual or self.conn.state is not State.OPEN:
                # Not masked, too long, in several frames, or after the end: the library knows what to do.
                self._plain, self._rest = False, b""
                super().data_received(data[at:])
                return
            if after > end:
                break
            mask, masked = data[mask_at : mask_at + 4], data[mask_at + 4 : after]
            if first != TEXT or not self._heard(apply_mask(masked, mask)):
                super().data_received(data[at:after])
                if self.transport.is_closing():
                    return
            at = after
        self._rest = data[at:]

    def _heard(self, text: bytes) -> bool:
        """Pass a message on; False when it is none, for it is not text."""
        if not text.isascii():
            try:
                text.decode()
            except UnicodeDecodeError:
                return False
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
            if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
                self.read_paused = True
                self.transport.pause_reading()
        return True
