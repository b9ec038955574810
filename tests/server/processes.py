"""Servers in processes of their own, to be killed."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.server.market import WANTED
from tests.server.people import MODULES

ROOT = Path(__file__).parents[2]


class Started:
    """`azeroth serve` in a process of its own, on a free port of this machine."""

    def __init__(
        self, settings: Mapping[str, object], environment: Mapping[str, str], errors: int = subprocess.DEVNULL
    ) -> None:  # fmt: skip
        given = {f"AZEROTH_{name.upper()}": str(value) for name, value in settings.items()}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "azeroth.server"], env={**os.environ, **environment, **given}, cwd=ROOT,
            stdout=subprocess.PIPE, stderr=errors, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"open http://localhost:(\d+)", line)
        if found is None:
            self.process.kill()
            raise RuntimeError(f"the server did not start: {line!r}")
        self.port = int(found[1])
        self.where = f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As the power going out for the process alone."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        """Ask it to end."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(15)
        if self.process.poll() is None:
            self.process.kill()
        self._gone()

    def _gone(self) -> None:
        self.process.wait()
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


class ServerProcess(Started):
    """A server for tests without a browser."""

    def __init__(self, database: str, port: int = 0, *, market: bool = True, **options: object) -> None:
        """`market`: with the small games of the tests in place of the real ones."""
        given: dict[str, object] = {
            "db": database, "port": port, "modules": MODULES, "bot_workers": 0, "allow_seeds": "true",
            "messages_per_second": 2000, "messages_burst": 2000, "requests_per_second": 2000,
            "requests_burst": 2000, "tables_per_minute": 60_000, "connections_per_address": 2000,
            "pass_seconds": 0, "log_level": "info", **options,
        }  # fmt: skip
        errors = subprocess.PIPE if options.get("log_level") == "debug" else subprocess.DEVNULL
        super().__init__(given, {WANTED: "yes" if market else "", "PYTHONPATH": str(ROOT)}, errors)


@contextlib.contextmanager
def server_process(
    database: str, port: int = 0, *, market: bool = True, **options: object
) -> Iterator[ServerProcess]:
    """A server process that is gone afterwards."""
    server = ServerProcess(database, port, market=market, **options)
    try:
        yield server
    finally:
        server.stop()
