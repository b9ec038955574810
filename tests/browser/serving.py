"""A server of its own for the browser tests, to be opened, killed and started again."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tests.server.processes import Started

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


class Server(Started):
    """A server whose pages are opened."""

    def __init__(self, database: Path, port: int = 0, *, source: Path | None = None, **more: object) -> None:
        """`source`: a folder with another version of the program."""
        self.database = database
        settings = {
            "db": f"sqlite:///{database}", "port": port, "allow_seeds": "true", "bot_workers": 1,
            "bot_pause": 0, "bot_seconds": 1, "requests_per_second": 2000, "requests_burst": 2000,
            "messages_per_second": 2000, "messages_burst": 2000, "tables_per_minute": 6000,
            "log_level": "warning", **more,
        }  # fmt: skip
        super().__init__(settings, {} if source is None else {"PYTHONPATH": str(source)})
        self.url = f"http://localhost:{self.port}"
