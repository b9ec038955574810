"""Running the server: `azeroth serve`, or `python -m azeroth.server`."""

from __future__ import annotations

import asyncio
import socket
import sys

import uvicorn

from azeroth.engine import Mistake
from azeroth.server import logs
from azeroth.server.app import create_app
from azeroth.server.settings import Settings


def serve(settings: Settings) -> int:
    """Serve until interrupted; the one line it prints says where."""
    logs.set_up(settings.log_level, settings.log_format)
    try:
        listener = listen(settings.host, settings.port)
    except OSError as error:
        print(f"cannot listen on {settings.host}:{settings.port}: {error.strerror}", file=sys.stderr)
        return 1
    port = listener.getsockname()[1]
    shown = "localhost" if settings.host in ("127.0.0.1", "::1", "0.0.0.0", "::") else settings.host
    try:
        app = create_app(settings)
    except Mistake as error:
        print(error, file=sys.stderr)
        return 1
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or "127.0.0.1",
        timeout_graceful_shutdown=5,
    )
    server = _Server(config, f"open http://{shown}:{port}")
    try:
        asyncio.run(server.serve(sockets=[listener]))
    except KeyboardInterrupt:
        return 0
    return 0 if server.started else 1


class _Server(uvicorn.Server):
    """Says where it is when it is there."""

    def __init__(self, config: uvicorn.Config, where: str) -> None:
        super().__init__(config)
        self.where = where

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(self.where, flush=True)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, bound before anything else starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    return listener
