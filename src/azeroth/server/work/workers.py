"""Processes that work for the server: some think for bots, some read saves and replays.

Who waits is served by rank, people first; within a rank everybody in turn, however much one of them asks for.
A piece of work that overruns its time is ended with its process, and another is started: no limit depends on
the good will of what it limits.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import threading
import time
from collections.abc import Callable
from enum import IntEnum
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from azeroth.server.running import metrics
from azeroth.server.work.worker import Busy, TooLong, serve

R = TypeVar("R")
GRACE_SECONDS = 1.5
"""What a worker gets beyond its time, to answer by itself that time is up."""
COLD_SECONDS = 30.0
"""What a fresh process gets beyond that for its first job, which reads the game: else a busy machine would
end one after another before any of them knows it."""
START_SECONDS = 60.0
MOST_WAITING = 2000
_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy threads' locks in whatever state they are
log = logging.getLogger("azeroth.workers")


class Rank(IntEnum):
    """Who is served first."""

    WAITING = 0
    """A person waits for it."""
    WATCHED = 1
    """Somebody looks on."""
    ABANDONED = 2
    """Nobody is there."""
    SPARE = 3
    """It goes on without it: a part of a thought, for a process that has nothing else to do."""


class Job(Generic[R]):
    """A piece of work that waits for a process."""

    __slots__ = ("arguments", "done", "lane", "loop", "rank", "seconds", "since", "work")

    def __init__(
        self,
        work: Callable[..., R],
        arguments: tuple[Any, ...],
        seconds: float,
        rank: Callable[[], Rank],
        lane: str,
    ) -> None:
        self.work, self.arguments, self.seconds, self.rank, self.lane = work, arguments, seconds, rank, lane
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[R] = self.loop.create_future()
        self.since = time.monotonic()

    def finish(self, result: Any, error: BaseException | None) -> None:
        """Tell who waits; called from the thread of a process."""

        def tell() -> None:
            if not self.done.done():
                if error is None:
                    self.done.set_result(result)
                else:
                    self.done.set_exception(error)

        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(tell)


class Queue:
    """What waits, and who is next."""

    def __init__(self, size: int, at_once: int, most: int) -> None:
        self.size, self.at_once, self.most = size, at_once, most
        self._waiting: list[Job[Any]] = []
        self._running: list[tuple[Job[Any], Rank]] = []
        self._served: dict[str, float] = {}
        self._changed = threading.Condition()
        self._idle = 0
        self._closed = False

    def put(self, job: Job[Any]) -> None:
        with self._changed:
            mine = sum(other.lane == job.lane for other in self._waiting)
            if mine >= self.most or len(self._waiting) >= MOST_WAITING:
                raise Busy("the server has too much to do for you already; please try again in a while.")
            self._waiting.append(job)
            self._changed.notify()

    def take(self) -> Job[Any] | None:
        """The next job, once there is one that may be begun; None when there will be none any more."""
        with self._changed:
            self._idle += 1
            try:
                while not self._closed:
                    job = self._next()
                    if job is not None:
                        return job
                    self._changed.wait(1.0)
                return None
            finally:
                self._idle -= 1

    def _next(self) -> Job[Any] | None:
        self._waiting = [job for job in self._waiting if not job.done.cancelled()]
        lanes = [job.lane for job, _ in self._running]
        idle = sum(rank is Rank.ABANDONED for _, rank in self._running)
        free = [
            (rank, self._served.get(job.lane, 0.0), job.since, n)
            for n, job in enumerate(self._waiting)
            if lanes.count(job.lane) < self.at_once
            # Where nobody is waiting, one process is left to whoever comes.
            and ((rank := job.rank()) is not Rank.ABANDONED or idle < max(1, self.size - 1))
        ]
        if not free:
            return None
        rank, _, _, n = min(free)
        job = self._waiting.pop(n)
        self._served[job.lane] = time.monotonic()
        if len(self._served) > MOST_WAITING:
            del self._served[min(self._served, key=self._served.__getitem__)]
        self._running.append((job, rank))
        return job

    @property
    def busy(self) -> int:
        """How many processes there is work for."""
        with self._changed:
            return len(self._waiting) + len(self._running)

    @property
    def free(self) -> int:
        """How many processes are ready and have nothing to do."""
        with self._changed:
            return max(0, self._idle - len(self._waiting))

    def finished(self, job: Job[Any]) -> None:
        with self._changed:
            self._running = [(other, rank) for other, rank in self._running if other is not job]
            self._changed.notify_all()

    def close(self) -> list[Job[Any]]:
        """No more work; what waits is given back."""
        with self._changed:
            self._closed = True
            left, self._waiting = self._waiting, []
            self._changed.notify_all()
            return left


class Pool:
    """A number of processes and the queue before them; each has a thread here that waits for it."""

    def __init__(
        self,
        name: str,
        size: int,
        prepare: Callable[..., None],
        arguments: tuple[Any, ...],
        *,
        at_once: int,
        most: int = MOST_WAITING,
    ) -> None:
        """`at_once` and `most`: how much of one lane may be worked on, and wait, at a time."""
        self.name, self.prepare, self.arguments = name, prepare, arguments
        self.queue = Queue(size, at_once, most)
        self._processes: dict[int, BaseProcess] = {}
        self._threads: list[threading.Thread] = []
        self._closing = False

    def start(self, wanted: int | None = None) -> None:
        """Start the processes now, not with the first job; or only so many of them."""
        while len(self._threads) < (self.queue.size if wanted is None else min(wanted, self.queue.size)):
            thread = threading.Thread(
                target=self._serve, args=(len(self._threads),), name=self.name, daemon=True
            )
            self._threads.append(thread)
            thread.start()

    async def run(
        self,
        work: Callable[..., R],
        *arguments: Any,
        seconds: float,
        lane: str,
        rank: Callable[[], Rank] = lambda: Rank.WAITING,
    ) -> R:
        """Have one of the processes do something; TooLong when its time is up, Busy when too much waits."""
        if self._closing:
            raise ConnectionError("the server is shutting down")
        job: Job[R] = Job(work, arguments, seconds, rank, lane)
        self.queue.put(job)
        self.start(self.queue.busy)
        return await job.done

    def close(self) -> None:
        """End all processes now: what a bot still thinks about, it thinks about after the next start."""
        self._closing = True
        for job in self.queue.close():
            job.finish(None, ConnectionError("the server is shutting down"))
        for process in list(self._processes.values()):
            process.kill()
        for thread in self._threads:
            thread.join(10)

    # -- in the thread of one process -------------------------------------------------------------

    def _serve(self, number: int) -> None:
        channel, cold = self._launched(number), True
        while (job := self.queue.take()) is not None:
            error: BaseException | None = None
            result: Any = None
            for last in (False, True):
                try:
                    result, error = self._asked(channel, job, COLD_SECONDS if cold else 0.0)
                    cold = False
                    break
                except TimeoutError:
                    log.warning("a process of the %s overran its time and was ended", self.name)
                    metrics.OVERRUNS.labels(self.name).inc()
                    error = TooLong("this takes too long here.")
                    channel, cold = self._launched(number), True
                    break
                except (EOFError, OSError):
                    # It was killed from outside, or died of the work: begin anew, and try that once more.
                    error = RuntimeError("a worker process died")
                    if not self._closing:
                        log.warning("a process of the %s died", self.name)
                        metrics.ERRORS.labels("worker").inc()
                        channel, cold = self._launched(number), True
                    if last or self._closing:
                        break
            self.queue.finished(job)
            job.finish(result, error)
        self._end(number)

    def _asked(self, channel: Connection, job: Job[Any], more: float) -> tuple[Any, BaseException | None]:
        channel.send((job.work, job.arguments))
        if not channel.poll(job.seconds + GRACE_SECONDS + more):
            raise TimeoutError
        answer: tuple[Any, BaseException | None] = channel.recv()
        return answer

    def _launched(self, number: int) -> Connection:
        """A fresh process in place of the one that was there."""
        self._end(number)
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=serve, args=(theirs, self.prepare, self.arguments), daemon=True)
        process.start()
        self._processes[number] = process
        theirs.close()
        with contextlib.suppress(EOFError, OSError):
            if ours.poll(START_SECONDS):
                ours.recv()  # it is ready: its time counts from now
        return ours

    def _end(self, number: int) -> None:
        process = self._processes.pop(number, None)
        if process is not None:
            process.kill()
            process.join(10)
            process.close()


__all__ = ["Busy", "Pool", "Rank", "TooLong"]
