"""A process that has loaded the server and forks one when told: a thousand starts shall not measure loading.

Told on its input, a line each: an environment as JSON. The process that it forks says its number, then where
it is, as `azeroth serve` does.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping


class Ready:
    """That process, as its owner sees it."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.server.ready"],
            env=dict(environment), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def fork(self, environment: Mapping[str, str], log: str) -> tuple[int, str]:
        """A server, and the line that it says."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({**environment, "AZEROTH_BENCH_LOG": log}) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline()), self.process.stdout.readline()

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(300)


def _serve(environment: dict[str, str]) -> int:
    os.environ.clear()
    os.environ.update(environment)
    log = os.open(environment["AZEROTH_BENCH_LOG"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(log, 2)
    print(os.getpid(), flush=True)
    from azeroth.engine import Mistake
    from azeroth.server.running.serve import serve
    from azeroth.server.settings import Settings

    for _ in range(100):
        try:
            return serve(Settings())
        except Mistake as error:  # a player who tries to come back may hold the port for a moment
            if "in use" not in str(error):
                break
            time.sleep(0.1)
    print("failed", flush=True)  # who waits for a line shall not wait for ever
    return 1


def main() -> None:
    """Fork servers until the owner hangs up."""
    from azeroth.games import games
    from azeroth.server import app
    from azeroth.server.running import processes, serve
    from azeroth.server.table.rebuilding import prepare
    from bench.server import one_title

    assert all((app, processes, serve, one_title))  # loaded, so that who is forked need not

    for slug in games():
        prepare(slug)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are nobody's business here
    while line := sys.stdin.readline():
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os._exit(_serve(json.loads(line)))


if __name__ == "__main__":
    main()
