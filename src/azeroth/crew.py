"""Who does the work of many games: this process, several processes, or a Ray cluster.

The results come in the order of the jobs, and each exactly once, whoever did the work and whoever was ended
in the middle of it.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from azeroth.engine import Mistake

LOCAL = "local"
RAY = "ray"
SETTINGS = b"\x04"
HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + SETTINGS + bytes(5)
"""How gRPC, which Ray speaks, begins: whoever speaks it too sends settings back at once."""
PATIENCE = 5.0
"""Seconds within which a cluster must answer."""
CHUNK = 8
"""How many jobs are handed out at a time."""
AHEAD = 3
"""Chunks for each worker that are handed out or wait for an earlier one: what bounds the driver's memory."""
J = TypeVar("J")
R = TypeVar("R")


class WorkerLost(Mistake):
    """A process that did the work was ended from outside."""


class Crew(Protocol):
    """Workers to whom chunks of jobs are given."""

    size: int

    def give(self, work: Callable[[J], R], jobs: Sequence[J]) -> Any:
        """Begin the work; what is returned stands for its results."""

    def wait(self, given: Sequence[Any]) -> Sequence[Any]:
        """Those of the given that are done; at least one."""

    def results(self, done: Any) -> list[Any]:
        """The results of what is done."""

    def close(self) -> None:
        """Send everybody home."""


def done_by(
    work: Callable[[J], R], jobs: Iterable[J], workers: int = 1, on: str = LOCAL, chunk: int = CHUNK
) -> Generator[R, None, None]:
    """Do all jobs, on so many processes or on a cluster (`ray`, or its address); results in their order."""
    if on == LOCAL and workers <= 1:
        yield from map(work, jobs)
        return
    crew: Crew = Processes(workers) if on == LOCAL else _cluster(on)
    try:
        yield from _in_order(crew, work, jobs, chunk)
    finally:
        crew.close()


def _in_order(crew: Crew, work: Callable[[J], R], jobs: Iterable[J], chunk: int) -> Iterator[R]:
    chunks = _chunks(jobs, chunk)
    asked: dict[Any, int] = {}
    done: dict[int, list[R]] = {}
    given = handed = 0
    more = True
    while more or asked or done:
        while more and given - handed < AHEAD * crew.size:
            part = next(chunks, None)
            if part is None:
                more = False
            else:
                asked[crew.give(work, part)] = given
                given += 1
        if asked and handed not in done:
            for ready in crew.wait(list(asked)):
                done[asked.pop(ready)] = crew.results(ready)
        while handed in done:
            yield from done.pop(handed)
            handed += 1


def _chunks(jobs: Iterable[J], size: int) -> Iterator[list[J]]:
    part: list[J] = []
    for job in jobs:
        part.append(job)
        if len(part) == size:
            yield part
            part = []
    if part:
        yield part


def _all(work: Callable[[J], R], jobs: Sequence[J]) -> list[R]:
    return [work(job) for job in jobs]


# -- processes of this machine --------------------------------------------------------------------


class Processes:
    """A fresh interpreter for each worker: the same on every system, and no lock is copied half-held."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool = ProcessPoolExecutor(size, get_context("spawn"), _deaf)

    def give(self, work: Callable[[J], R], jobs: Sequence[J]) -> Future[list[R]]:
        try:
            return self._pool.submit(_all, work, jobs)
        except BrokenProcessPool:
            raise _lost() from None

    def wait(self, given: Sequence[Future[Any]]) -> Sequence[Future[Any]]:
        return list(wait(given, return_when=FIRST_COMPLETED).done)

    def results(self, done: Future[list[Any]]) -> list[Any]:
        try:
            return done.result()
        except BrokenProcessPool:
            raise _lost() from None

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _lost() -> WorkerLost:
    return WorkerLost("a worker process was ended from outside (out of memory?); fewer --workers may help.")


def _deaf() -> None:
    """Ctrl-C is for the process that handed out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# -- a Ray cluster --------------------------------------------------------------------------------


def _cluster(on: str) -> Crew:
    try:
        import ray
    except ImportError:
        raise Mistake(
            "work on a cluster needs Ray: uv pip install 'azeroth[ray]'; without --on it runs right here."
        ) from None
    return RayCluster(ray, on)


def _reach(address: str) -> None:
    """Mistake if nobody there speaks as Ray does: Ray itself would go on trying for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address == "auto":
        return
    if not host or not port.isdecimal() or int(port) >= 1 << 16:
        raise Mistake(f"a cluster's address is HOST:PORT or ray://HOST:PORT, not {address[:120]!r}.")
    try:
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            if os.environ.get("RAY_USE_TLS", "0") != "0":
                return
            line.sendall(HELLO)
            if line.recv(4)[3:] != SETTINGS:
                raise Mistake(f"no Ray cluster answers at {address[:120]!r}: something else listens there.")
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise Mistake(f"no Ray cluster answers at {address[:120]!r}: {why}.") from None


class RayCluster:
    """Workers of a Ray cluster: a running one by its address, or one of this machine's processors.

    Work that was lost with a worker or a machine is given out again; the same job gives the same result.
    """

    def __init__(self, ray: Any, on: str) -> None:
        self._ray = ray
        self._mine = not ray.is_initialized()
        if self._mine:
            os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
            address = None if on == RAY else on
            if address is not None:
                _reach(address)
            try:
                ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level="error")
            except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
                why = str(error).splitlines()[0][:160]
                raise Mistake(f"no Ray cluster answers at {on[:120]!r}: {why}") from None
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._all = ray.remote(max_retries=-1, num_cpus=1)(_all)

    def give(self, work: Callable[[J], R], jobs: Sequence[J]) -> Any:
        return self._all.remote(work, jobs)

    def wait(self, given: Sequence[Any]) -> Sequence[Any]:
        ready, _ = self._ray.wait(list(given), num_returns=1)
        return list(ready)

    def results(self, done: Any) -> list[Any]:
        try:
            found: list[Any] = self._ray.get(done)
        except self._ray.exceptions.RayTaskError:
            raise  # the work itself failed
        except self._ray.exceptions.RayError as error:
            why = str(error).splitlines()[0][:160]
            raise WorkerLost(f"the Ray cluster was lost in the middle: {why}") from None
        return found

    def close(self) -> None:
        if self._mine:
            self._ray.shutdown()
