"""A WebSocket client that costs little, so that what is measured is the server."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

CLOSE, PING, PONG = 8, 9, 10


class Socket(asyncio.Protocol):
    """Text messages both ways. A mask of zeros is a mask: nothing is to be computed."""

    def __init__(self, path: str, heard: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self.path, self.heard, self.lost = path, heard, lost
        self.transport: asyncio.Transport
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = bytearray()
        self._upgraded = False
        self._gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._upgraded:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(bytes(buffer[:80])))
                self.transport.close()
                return
            del buffer[: end + 4]
            self._upgraded = True
            self.opened.set_result(None)
        at = 0
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1], 2
            if size == 126:
                head = 4
                size = int.from_bytes(buffer[at + 2 : at + 4], "big") if len(buffer) >= at + 4 else 1 << 40
            elif size == 127:
                head = 10
                size = int.from_bytes(buffer[at + 2 : at + 10], "big") if len(buffer) >= at + 10 else 1 << 40
            if len(buffer) - at < head + size:
                break
            kind = buffer[at] & 15
            payload = bytes(buffer[at + head : at + head + size])
            at += head + size
            if kind == PING:
                self._send(PONG, payload)
            elif kind == CLOSE:
                self.transport.close()
                break
            else:
                self.heard(payload)
        del buffer[:at]

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed"))
        elif self._upgraded and not self._gone:
            self._gone = True
            self.lost()

    def send(self, text: bytes) -> None:
        self._send(1, text)

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = (
            bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2)
        )
        self.transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        self._gone = True
        self.transport.close()


async def connect(
    host: str, port: int, path: str, heard: Callable[[bytes], None], lost: Callable[[], None]
) -> Socket:
    """An open connection."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(path, heard, lost), host, port)
    await socket.opened
    return socket
