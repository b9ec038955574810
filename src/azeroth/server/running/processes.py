"""Several processes at one address.

Every table belongs to one of them, by its id, and so do its connections: the first process accepts, looks at
the first line of the request without taking it, and hands the connection over. Nothing is copied to and fro
afterwards, and people of one table meet in one process's memory. (They need not: what is kept is the truth.)
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import re
import signal
import socket
import zlib
from multiprocessing.process import BaseProcess

import uvicorn

from azeroth.server.app import create_app
from azeroth.server.running import logs
from azeroth.server.running.tuning import configured, tune
from azeroth.server.settings import Settings

FIRST_LINE_SECONDS = 10.0
MOST_UNREAD = 2000
_TABLE = re.compile(rb"^[A-Z]+ /(?:ws|api)/tables/([a-z0-9]{1,16})[/? ]")
log = logging.getLogger("azeroth.processes")


def owner(first_line: bytes, processes: int) -> int | None:
    """Which process a request belongs to; None when any will do."""
    found = _TABLE.match(first_line)
    return zlib.crc32(found[1]) % processes if found is not None else None


# -- the process that accepts ---------------------------------------------------------------------


class Dispatcher:
    """Accepts connections and hands them to the others, which it starts and, when one dies, starts again."""

    def __init__(self, settings: Settings, listener: socket.socket, where: str) -> None:
        self.settings, self.listener, self.where = settings, listener, where
        self.servers: list[tuple[BaseProcess, socket.socket]] = []
        self.stopping = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._next = 0
        # All are forked from one that has loaded everything and does nothing else: one that died is replaced
        # in a moment, and what they have in common is in memory once.
        self._context = multiprocessing.get_context("forkserver")
        first = [name.strip() for name in settings.modules.split(",") if name.strip()]
        self._context.set_forkserver_preload([__name__, *first, "azeroth.server.running.preloaded"])

    async def run(self) -> int:
        """Until told to stop."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.stopping.set)
        self.listener.setblocking(False)
        self.listener.listen(2048)
        self.servers = [self._launch() for _ in range(self.settings.processes)]
        ready = await asyncio.gather(*(self._ready(n) for n in range(len(self.servers))))
        if not all(ready):
            await self._stop()
            return 1
        print(self.where, flush=True)
        accepting = asyncio.create_task(self._accept())
        watching = asyncio.create_task(self._watch())
        await self.stopping.wait()
        for task in (accepting, watching, *self._tasks):
            task.cancel()
        await self._stop()
        return 0

    def _launch(self) -> tuple[BaseProcess, socket.socket]:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        process = self._context.Process(target=serve_handed, args=(self.settings, theirs))
        process.start()
        theirs.close()
        ours.setblocking(False)
        return process, ours

    async def _ready(self, n: int) -> bool:
        """Wait until a process has opened the database."""
        with contextlib.suppress(OSError):
            return await asyncio.get_running_loop().sock_recv(self.servers[n][1], 1) == b"r"
        return False

    async def _watch(self) -> None:
        """Start again what died; nothing that was acknowledged died with it."""
        while True:
            await asyncio.sleep(0.2)
            for n, (process, channel) in enumerate(self.servers):
                if not process.is_alive():
                    log.error("process %s died and is started again", process.pid)
                    channel.close()
                    self.servers[n] = self._launch()
                    await self._ready(n)

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self.listener)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            if len(self._tasks) >= MOST_UNREAD:
                connection.close()
                continue
            task = asyncio.create_task(self._hand_over(connection))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _hand_over(self, connection: socket.socket) -> None:
        try:
            line = await asyncio.wait_for(_first_line(connection), FIRST_LINE_SECONDS)
            which = owner(line, len(self.servers))
            if which is None:
                self._next = which = (self._next + 1) % len(self.servers)
            for _ in range(500):
                try:
                    socket.send_fds(self.servers[which][1], [b"c"], [connection.fileno()])
                    return
                except (BlockingIOError, OSError):
                    await asyncio.sleep(0.01)  # it is busy, or just being started again
        except (OSError, TimeoutError):
            pass  # who says nothing is let go
        finally:
            connection.close()

    async def _stop(self) -> None:
        for process, channel in self.servers:
            channel.close()
            process.terminate()
        for process, _ in self.servers:
            await asyncio.to_thread(process.join, 10)
            if process.is_alive():
                process.kill()


async def _first_line(connection: socket.socket) -> bytes:
    """The beginning of a request, left where it is."""
    loop = asyncio.get_running_loop()
    while True:
        readable: asyncio.Future[None] = loop.create_future()
        loop.add_reader(connection.fileno(), _set, readable)
        try:
            await readable
        finally:
            loop.remove_reader(connection.fileno())
        seen = connection.recv(512, socket.MSG_PEEK)
        if not seen:
            raise ConnectionError("gone")
        if b"\n" in seen or len(seen) == 512:
            return seen
        await asyncio.sleep(0.005)


def _set(readable: asyncio.Future[None]) -> None:
    if not readable.done():
        readable.set_result(None)


# -- the processes that serve ---------------------------------------------------------------------


class HandedServer(uvicorn.Server):
    """A server that listens nowhere: its connections are handed to it."""

    def __init__(self, config: uvicorn.Config, channel: socket.socket) -> None:
        super().__init__(config)
        self.channel = channel
        self._taking: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self.channel.setblocking(False)
        self.channel.send(b"r")
        asyncio.get_running_loop().add_reader(self.channel.fileno(), self._take)

    def _take(self) -> None:
        try:
            said, handles, _, _ = socket.recv_fds(self.channel, 1, 1)
        except BlockingIOError:
            return
        if not said:  # the process that accepts is gone
            asyncio.get_running_loop().remove_reader(self.channel.fileno())
            self.should_exit = True
            return
        for handle in handles:
            connection = socket.socket(fileno=handle)
            connection.setblocking(False)
            task = asyncio.ensure_future(self._serve_one(connection))
            self._taking.add(task)
            task.add_done_callback(self._taking.discard)

    async def _serve_one(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )


def serve_handed(settings: Settings, channel: socket.socket) -> None:
    """The life of one of the processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the first tells the others
    logs.set_up(settings.log_level, settings.log_format)
    if settings.bot_workers:
        share = max(1, settings.bot_workers // settings.processes)
        settings = settings.model_copy(update={"bot_workers": share})
    config = configured(create_app(settings), settings)
    tune()
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(HandedServer(config, channel).serve())
