"""How a server process runs: the same for one alone and for several."""

from __future__ import annotations

import asyncio
import gc
import sys
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from azeroth.server.running import metrics
from azeroth.server.running.together import Together
from azeroth.server.settings import Settings


def configured(app: Any, settings: Settings) -> uvicorn.Config:
    """What uvicorn is told; limits are ours, and no line of its log may hold an address with a key."""
    return uvicorn.Config(
        app,
        http=prompt(settings.request_seconds),
        ws=Together,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or "127.0.0.1",
        timeout_graceful_shutdown=5,
    )


def prompt(seconds: float) -> type[asyncio.Protocol]:
    """The HTTP protocol that hangs up on who does not finish a request in time."""

    class Prompt(H11Protocol):
        _deadline: asyncio.TimerHandle | None = None
        _upgraded = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._expect()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self._upgraded:
                return  # a WebSocket has no end that it should come to
            state, (rest, _) = self.conn.their_state, self.conn.trailing_data
            if state is h11.SEND_BODY or (state is h11.IDLE and rest):
                self._expect()
            else:
                self._forget()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._upgraded = True
            self._forget()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._forget()
            super().connection_lost(exc)

        def _expect(self) -> None:
            if self._deadline is None:
                self._deadline = self.loop.call_later(seconds, self._late)

        def _forget(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _late(self) -> None:
            metrics.REFUSED.labels("slow").inc()
            self._deadline = None
            self.transport.abort()

    return Prompt


def tune() -> None:
    """Set the interpreter for a server's work."""
    # Tables are many small objects without cycles: looking for those among them again and again costs
    # a tenth of the time, and finds nothing.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    # The storage writer wants the interpreter often and shortly: it shall not wait long for its turn.
    sys.setswitchinterval(0.0005)
