"""Memory: how much a table takes in a server's memory while nobody does anything at it.

`python -m bench.server.memory` measures every title.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from azeroth.games import game_named, games
from azeroth.server.host import Host
from azeroth.server.settings import Settings
from azeroth.server.storage import Entry, EntryKind, SeatRow, Stored, TableRow
from azeroth.server.table.connection import Connection
from azeroth.server.table.live import Live
from azeroth.server.table.loaded import Loaded
from azeroth.server.table.rebuilding import Setup, rebuilt
from azeroth.server.wire.protocol import TableId

MEASURED = 100


def memory(game: str, seats: int, tables: int) -> float:
    """Bytes for each of so many tables in mid-game: everybody is connected, and nobody chooses.

    In a process of its own: one that has done something else has room to spare, and grows by nothing.
    """
    with ProcessPoolExecutor(1, get_context("spawn")) as apart:
        return apart.submit(_measured, game, seats, tables).result()


def _measured(game: str, seats: int, tables: int) -> float:
    return asyncio.run(_memory(game, seats, tables))


async def _memory(game: str, seats: int, tables: int) -> float:
    setup = Setup(game, {}, tuple(f"Player {n}" for n in range(seats)), 1)
    moves = _half_a_game(setup)
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Settings(db=f"sqlite:///{folder}/tables.sqlite", bot_workers=0))
        kept = [_idle(host, setup, moves)]
        gc.collect()
        before = _resident()
        kept += [_idle(host, setup, moves) for _ in range(tables)]
        gc.collect()
        return (_resident() - before) / tables


def _idle(host: Host, setup: Setup, moves: list[tuple[int, str]]) -> Live:
    """A table as a server has it in memory a minute after the last move."""
    journal, now = rebuilt(setup, moves), time.time()
    row = TableRow(
        id=TableId("measured"), game=setup.game, options={}, content="", seed=1, start="", created=now,
        spectator_hash=b"x" * 32, seq=len(moves),
    )  # fmt: skip
    people = [SeatRow(seat=n, kind="person", name=name) for n, name in enumerate(setup.names)]
    entries = [
        Entry(n, seat, EntryKind.MOVE, text, f"p{random.getrandbits(40):x}-{n}", now)
        for n, (seat, text) in enumerate(moves, 1)
    ]
    live = Live(host, Loaded(journal, Stored(row, tuple(people)), entries))
    for seat in range(len(people)):
        live.connections.add(Connection(live, (seat,), seat, brief=True))
    for connection in live.connections:
        live.state_for(connection)
    host.rest(live)
    return live


def _half_a_game(setup: Setup) -> list[tuple[int, str]]:
    rng = random.Random(1)
    journal = rebuilt(setup, [])
    while not journal.table.over:
        seat = journal.table.seats[0]
        journal.apply(seat, str(rng.choice(journal.table.choices(seat))))
    return journal.moves[: journal.at // 2]


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    """Print what a table of each title takes."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.memory", description=__doc__)
    parser.add_argument("game", nargs="?", help="only this one")
    args = parser.parse_args()
    for slug in [args.game] if args.game else games():
        game = game_named(slug)
        seats = max(n for n in game.players if game.takes(n, {}))
        size = memory(slug, seats, MEASURED)
        print(f"{slug}, {seats} seats: {size / 1000:.0f} kB; 2,000 tables: {size * 2000 / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
