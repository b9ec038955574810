"""Running the server: `azeroth serve`, or `python -m azeroth.server`."""

from __future__ import annotations

import asyncio
import os
import socket
import tempfile

import uvicorn

from azeroth.engine import Mistake
from azeroth.server.running import logs
from azeroth.server.settings import Settings


def serve(settings: Settings) -> int:
    """Serve until interrupted; the one line it prints says where."""
    try:
        listener = listen(settings.host, settings.port)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise Mistake(f"cannot listen on {settings.host}:{settings.port}: {why}.") from None
    logs.set_up(settings.log_level, settings.log_format)
    port = listener.getsockname()[1]
    shown = "localhost" if settings.host in ("127.0.0.1", "::1", "0.0.0.0", "::") else settings.host
    where = f"open http://{shown}:{port}"
    try:
        if settings.processes > 1:
            return _several(settings, listener, where)
        return _alone(settings, listener, where)
    except KeyboardInterrupt:
        return 0
    finally:
        listener.close()


def _alone(settings: Settings, listener: socket.socket, where: str) -> int:
    from azeroth.server.app import create_app
    from azeroth.server.running.tuning import configured, tune

    config = configured(create_app(settings), settings)
    server = _Server(config, where)
    tune()
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listener]))
    return 0 if server.started else 1


def _several(settings: Settings, listener: socket.socket, where: str) -> int:
    if not hasattr(socket, "send_fds"):
        raise Mistake("several processes need a system that can hand connections over; use --processes 1.")
    with tempfile.TemporaryDirectory(prefix="azeroth-") as counts:
        # Where the processes put their counts, so that one of them can tell of all.
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = counts
        from azeroth.server.running.processes import Dispatcher

        async def dispatch() -> int:
            return await Dispatcher(settings, listener, where).run()

        return asyncio.run(dispatch())


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
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener
