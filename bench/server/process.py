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
from pathlib import Path

LIMITS = {
    "bot_workers": 0, "messages_per_second": 10_000, "messages_burst": 10_000, "requests_per_second": 10_000,
    "requests_burst": 10_000, "tables_per_minute": 600_000, "connections_per_address": 10_000,
}  # fmt: skip
"""One address plays hundreds of people here; everything else is as a host finds it."""


class Server:
    """`azeroth serve` on this machine only."""

    def __init__(
        self,
        folder: str | None = None,
        database: str = "",
        port: int = 0,
        processes: int = 1,
        title: str = "",
    ) -> None:
        self.folder = folder or tempfile.mkdtemp(prefix="azeroth-bench-")
        given = {
            "db": database or f"sqlite:///{self.folder}/tables.sqlite",
            "port": port,
            "processes": processes,
            **LIMITS,
        }
        environment = {**os.environ, **{f"AZEROTH_{k.upper()}": str(v) for k, v in given.items()}}
        if title:
            environment |= {
                "AZEROTH_MODULES": "bench.server.one_title",
                "AZEROTH_BENCH_TITLE": title.replace("-", "_"),
            }
        with open(Path(self.folder) / "log", "ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "azeroth.server"], env=environment, stdout=subprocess.PIPE, stderr=log
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)", line)
        if found is None:
            raise RuntimeError(f"the server did not start; see {self.folder}/log")
        self.port = int(found[1])
        self.where = f"127.0.0.1:{self.port}"

    def _all(self) -> list[int]:
        """The process and its children."""
        found, todo = [], [self.process.pid]
        while todo:
            pid = todo.pop()
            found.append(pid)
            for task in Path(f"/proc/{pid}/task").glob("*/children"):
                todo += map(int, task.read_text().split())
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
        children = [pid for pid in self._all()[1:] if _serves(pid)]
        if children:
            os.kill(random.choice(children), signal.SIGKILL)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._gone()

    def _gone(self) -> None:
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def _serves(pid: int) -> bool:
    """Is it one of several server processes, and no helper of Python's?"""
    with contextlib.suppress(OSError):
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False
