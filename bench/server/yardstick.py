"""The yardstick: a boardgame.io server with tic-tac-toe under the same number of tables and connections."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
from pathlib import Path

from msgspec import Struct

FOLDER = Path(__file__).parent / "yardstick"


class Yardstick(Struct):
    """What came out."""

    moves: int
    seconds: float
    p50: float
    p99: float
    server_ms: float
    client_ms: float

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


def possible() -> str | None:
    """Why it cannot be measured here, if so."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            return f"there is no {program} here"
    return None


def yardstick(tables: int, seats: int, seconds: float, warm_up: float = 5.0) -> Yardstick:
    """Measure a boardgame.io server."""
    if not (FOLDER / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--silent"], cwd=FOLDER, check=True)
    port, api = _free(), _free()
    server = subprocess.Popen(
        ["node", "server.cjs", str(port), str(api)],
        cwd=FOLDER,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert server.stdout is not None
        while b"ready" not in (line := server.stdout.readline()):
            if not line:
                raise RuntimeError("the boardgame.io server did not start")
        given = map(str, (port, api, tables, seats, seconds, warm_up, server.pid))
        done = subprocess.run(
            ["node", "load.cjs", *given], cwd=FOLDER, check=True, capture_output=True, timeout=600
        )
        found = json.loads(done.stdout.decode().strip().splitlines()[-1])
        return Yardstick(**found)
    finally:
        server.kill()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()


def _free() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
