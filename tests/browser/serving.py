"""A server of its own for the browser tests, to be opened, killed and started again."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src/azeroth/server/static"
REQUIRED = "CI" in os.environ
"""Where nobody looks on, missing tools fail the tests instead of skipping them."""


def chromium() -> str | None:
    """The Chromium of the system."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    return None


def built() -> bool:
    """Is the client built (or can it be, at once)?"""
    if (STATIC / "index.html").is_file():
        return True
    if shutil.which("make") is None:
        return False
    done = subprocess.run(["make", "web"], cwd=ROOT, capture_output=True, check=False)
    return done.returncode == 0 and (STATIC / "index.html").is_file()


class Server:
    """`azeroth serve` in a process of its own."""

    def __init__(self, database: Path, port: int = 0, *, source: Path | None = None, **more: object) -> None:
        """`source`: a folder with another version of the program."""
        self.database = database
        options = {
            "db": f"sqlite:///{database}",
            "port": port,
            "allow_seeds": "true",
            "bot_workers": 1,
            "bot_pause": 0,
            "bot_seconds": 1,
            "requests_per_second": 2000,
            "requests_burst": 2000,
            "messages_per_second": 2000,
            "messages_burst": 2000,
            "tables_per_minute": 6000,
            "log_level": "warning",
            **more,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "azeroth.server"],
            env={
                **os.environ,
                **({} if source is None else {"PYTHONPATH": str(source)}),
                **{f"AZEROTH_{name.upper()}": str(value) for name, value in options.items()},
            },
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"open http://localhost:(\d+)", line)
        if found is None:
            self.process.kill()
            raise RuntimeError(f"the server did not start: {line!r}")
        self.port = int(found[1])
        self.url = f"http://localhost:{self.port}"

    def kill(self) -> None:
        """As the power going out for the process alone."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        if self.process.poll() is None:
            self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
