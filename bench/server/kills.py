"""Kills: the server dies at random moments under load; nothing that was acknowledged may be lost."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import select

from azeroth.engine.view.plans import parts
from azeroth.server.storage import Store, schema
from bench.server.players import Player, Tally, open_table
from bench.server.process import Server, served
from bench.server.ready import Ready

ALL_OF_SEVERAL = 10
"""Of several processes all are killed every tenth time, else one while the others go on."""
AT_WORK = 1.5
"""Seconds: a kill comes at any moment of that long after moves are taken again."""


class Kills(Struct):
    """What came out."""

    kills: int
    acknowledged: int
    lost: int
    changed: int
    """Acknowledged, but another choice is kept for that message; of a plan, its first."""
    doubled: int
    """Kept twice: a message that was sent again after a kill and taken for another."""
    resumed: int
    """Players who were back and had a fresh view after the last kill."""
    players: int
    errors: int


def kills(
    game: str, times: int, tables: int, seats: int, told: Callable[[str], None], database: str = "",
    processes: int = 1, minutes: float = 1e6,
) -> Kills:  # fmt: skip
    """Kill the server so often, or for so long; of several processes mostly one."""
    return asyncio.run(_kills(game, times, tables, seats, told, database, processes, minutes))


async def _kills(
    game: str, times: int, tables: int, seats: int, told: Callable[[str], None], database: str,
    processes: int, minutes: float,
) -> Kills:  # fmt: skip
    rng, tally, done, until = random.Random(), Tally(), 0, time.monotonic() + 60 * minutes
    folder = tempfile.mkdtemp(prefix="azeroth-kills-")
    database = database or f"sqlite:///{folder}/tables.sqlite"
    ready = Ready(served(game))
    server = Server(folder, database, _port(), processes, game, ready)
    opened = [open_table(server.where, game, seats) for _ in range(tables)]
    players = [
        Player("127.0.0.1", server.port, table, key, tally, n)
        for n, (table, key) in enumerate((table, key) for table, keys in opened for key in keys)
    ]
    await asyncio.gather(*(player.sit() for player in players))
    try:
        for n in range(times):
            if time.monotonic() > until:
                break
            await _moving(players)
            await asyncio.sleep(rng.uniform(0, AT_WORK))
            if n % 2:
                # As a move is acknowledged: were that said before it is kept, it would be lost now.
                await _moving(players, 0.001)
            if processes > 1 and n % ALL_OF_SEVERAL:
                server.kill_one()
            else:
                server.kill()
                server = await asyncio.to_thread(
                    Server, folder, database, server.port, processes, game, ready
                )
            done = n + 1
            told(f"killed {done} times, {_count(players)} moves acknowledged")
        resumed = await _resumed(players)
        for player in players:
            player.stop()
        await asyncio.sleep(0.5)
    finally:
        server.stop()
        ready.close()
    kept, doubled = await _kept(database)
    sent = {pair: choice for player in players for pair, choice in player.acknowledged.items()}
    return Kills(
        kills=done,
        acknowledged=len(sent),
        lost=sum(pair not in kept for pair in sent),
        changed=sum(pair in kept and kept[pair] != parts(choice)[0] for pair, choice in sent.items()),
        doubled=doubled,
        resumed=resumed,
        players=len(players),
        errors=len(tally.errors),
    )


def _port() -> int:
    """A free port, below those that most systems give to who connects.

    A player who tries to come back could be given the server's own as his end of the line: connected with
    himself, he would keep the server from it.
    """
    first = random.randrange(20_000, 30_000)
    for port in range(first, first + 100):
        with socket.socket() as free, contextlib.suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


def _count(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def _moving(players: list[Player], pause: float = 0.05) -> None:
    """Wait until players are back and moves are taken again, so that every kill meets a busy server."""
    before, until = _count(players), time.monotonic() + 300
    while time.monotonic() < until:
        if _count(players) > before:
            return
        await asyncio.sleep(pause)
    raise TimeoutError("nobody came back")


async def _resumed(players: list[Player]) -> int:
    """How many players have seen their game go on, within five minutes."""
    before = [(player.table, player.seq) for player in players]
    moved = 0
    for _ in range(3000):
        now = [(player.table, player.seq) for player in players]
        moved = sum(here != there for here, there in zip(now, before, strict=True))
        if moved == len(players):
            break
        await asyncio.sleep(0.1)
    return moved


async def _kept(database: str) -> tuple[dict[tuple[str, str], str], int]:
    """Every move in the database, and how many messages are there twice."""
    store = Store(database)
    made = select(schema.entries).where(schema.entries.c.kind == "move")
    moves = await store.database.look(lambda connection: connection.execute(made).all())
    await store.database.close()
    messages = Counter((move.table_id, move.seat, move.message) for move in moves if move.message)
    return {(move.table_id, move.message): move.text for move in moves}, sum(n - 1 for n in messages.values())
