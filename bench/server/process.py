"""Our server as a process to be measured, or killed."""

from __future__ import annotations

import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.server.ready import Ready

LIMITS = {
    "bot_workers": 0, "messages_per_second": 10_000, "messages_burst": 10_000, "requests_per_second": 10_000,
    "requests_burst": 10_000, "tables_per_minute": 600_000, "connections_per_address": 10_000,
}  # fmt: skip
"""One address plays hundreds of people here; everything else is as a host finds it."""

TIC_TAC_TOE = "tic-tac-toe"
"""The yardstick's own game, which has two seats."""


class Server:
    """`azeroth serve` on this machine only."""

    def __init__(
        self,
        folder: str | None = None,
        database: str = "",
        port: int = 0,
        processes: int = 1,
        title: str = "",
        ready: Ready | None = None,
    ) -> None:
        """`ready`: forked from that process, which has loaded everything."""
        self.folder = folder or tempfile.mkdtemp(prefix="azeroth-bench-")
        given = {
            "db": database or f"sqlite:///{self.folder}/tables.sqlite",
            "port": port,
            "processes": processes,
            **LIMITS,
        }
        environment = served(title) | {f"AZEROTH_{name.upper()}": str(value) for name, value in given.items()}
        log = Path(self.folder) / "log"
        self.process: subprocess.Popen[str] | None = None
        if ready is not None:
            self.pid, line = ready.fork(environment, str(log))
        else:
            with log.open("ab") as file:
                self.process = subprocess.Popen(
                    [sys.executable, "-m", "azeroth.server"], env=environment, stdout=subprocess.PIPE,
                    stderr=file, text=True,
                )  # fmt: skip
            assert self.process.stdout is not None
            self.pid, line = self.process.pid, self.process.stdout.readline()
        found = re.search(r":(\d+)", line)
        if found is None:
            raise RuntimeError(f"the server did not start; see {self.folder}/log")
        self.port = int(found[1])
        self.where = f"127.0.0.1:{self.port}"

    def _all(self) -> list[int]:
        """The process and its children."""
        found, todo = [], [self.pid]
        while todo:
            pid = todo.pop()
            found.append(pid)
            todo += _children(pid)
        return found

    @property
    def memory(self) -> int:
        """Bytes it holds in memory."""
        pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self._all()]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        ticks = 0
        for pid in self._all():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """Kill it and all its children."""
        for pid in reversed(self._all()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._gone()

    def kill_one(self) -> None:
        """Kill one of its processes; it starts another in its place."""
        # They are forked from a child that does nothing else.
        serving = [pid for child in _children(self.pid) for pid in _children(child)]
        if serving:
            with contextlib.suppress(ProcessLookupError):
                os.kill(random.choice(serving), signal.SIGKILL)

    def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        for _ in range(200):
            if not _alive(self.pid):
                break
            time.sleep(0.1)
        else:
            self.kill()
        self._gone()

    def _gone(self) -> None:
        if self.process is None:
            while _alive(self.pid):
                time.sleep(0.01)
            return
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def served(title: str) -> dict[str, str]:
    """The environment of a server, with one title alone if that is wanted."""
    if not title:
        return dict(os.environ)
    if title == TIC_TAC_TOE:
        return {**os.environ, "AZEROTH_MODULES": "bench.server.tic_tac_toe"}
    return {
        **os.environ,
        "AZEROTH_MODULES": "bench.server.one_title",
        "AZEROTH_BENCH_TITLE": title.replace("-", "_"),
    }


def _children(pid: int) -> list[int]:
    with contextlib.suppress(OSError):
        tasks = Path(f"/proc/{pid}/task").glob("*/children")
        return [int(child) for task in tasks for child in task.read_text().split()]
    return []


def _alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
