"""A PostgreSQL of our own for a while: its own folder, its own port, this machine only."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]

_numbers = itertools.count()


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl, where Debian and others put it; None when there is none."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    return versions[-1].parent if versions else None


def _account() -> str | None:
    """PostgreSQL refuses to run as root: somebody else then."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            pwd.getpwnam(name)
            return name
    return None


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """A running PostgreSQL; the address of its server, without a database name."""
    where = binaries()
    assert where is not None
    folder = Path(tempfile.mkdtemp(prefix="azeroth-pg-"))
    account = _account()
    if account is not None:
        shutil.chown(folder, account)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def call(program: str, *arguments: str) -> None:
        subprocess.run(
            [where / program, *arguments], check=True, user=account, cwd=folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    data, log = str(folder / "data"), str(folder / "log")
    try:
        call("initdb", "-D", data, "-U", "azeroth", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c fsync=off"
        call("pg_ctl", "-D", data, "-l", log, "-w", "-o", options, "start")
        yield f"postgresql://azeroth@127.0.0.1:{port}"
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            call("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def fresh_database(server: str) -> str:
    """The address of a new, empty database."""
    name = f"tables_{os.getpid()}_{next(_numbers)}"

    async def create() -> None:
        connection = await asyncpg.connect(f"{server}/postgres")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return f"{server}/{name}"
