"""Kills: the server dies at random moments under load; nothing that was acknowledged may be lost."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from collections.abc import Callable

from msgspec import Struct

from bench.server.players import Player, Tally, open_table
from bench.server.process import Server


class Kills(Struct):
    """What came out."""

    kills: int
    acknowledged: int
    lost: int
    changed: int
    """Acknowledged, but another choice is kept under that number."""
    resumed: int
    """Players who were back and had a fresh view after the last kill."""
    players: int
    errors: int


def kills(game: str, times: int, tables: int, seats: int, told: Callable[[str], None]) -> Kills:
    """Kill the server so often."""
    return asyncio.run(_kills(game, times, tables, seats, told))


async def _kills(game: str, times: int, tables: int, seats: int, told: Callable[[str], None]) -> Kills:
    rng, tally = random.Random(), Tally()
    folder = tempfile.mkdtemp(prefix="azeroth-kills-")
    server = Server(folder)
    opened = [open_table(server.where, game, seats) for _ in range(tables)]
    players = [
        Player("127.0.0.1", server.port, table, key, tally, n)
        for n, (table, key) in enumerate((table, key) for table, keys in opened for key in keys)
    ]
    await asyncio.gather(*(player.sit() for player in players))
    try:
        for n in range(times):
            await _moving(players)
            await asyncio.sleep(rng.uniform(0, 1.5))
            server.kill()
            server = await asyncio.to_thread(Server, folder, "", server.port)
            told(f"killed {n + 1} times, {_count(players)} moves acknowledged")
        resumed = await _resumed(players)
        for player in players:
            player.stop()
        await asyncio.sleep(0.5)
    finally:
        server.stop()
    kept = _kept(folder)
    sent = {pair: choice for player in players for pair, choice in player.acknowledged.items()}
    return Kills(
        kills=times,
        acknowledged=len(sent),
        lost=sum(pair not in kept for pair in sent),
        changed=sum(kept.get(pair, choice) != choice for pair, choice in sent.items()),
        resumed=resumed,
        players=len(players),
        errors=len(tally.errors),
    )


def _count(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def _moving(players: list[Player]) -> None:
    """Wait until players are back and moves are taken again, so that every kill meets a busy server."""
    before = _count(players)
    for _ in range(1200):
        if _count(players) > before:
            return
        await asyncio.sleep(0.05)
    raise TimeoutError("nobody came back within a minute")


async def _resumed(players: list[Player]) -> int:
    """How many players have seen their game go on, within a minute."""
    before = [(player.table, player.seq) for player in players]
    moved = 0
    for _ in range(600):
        now = [(player.table, player.seq) for player in players]
        moved = sum(here != there for here, there in zip(now, before, strict=True))
        if moved == len(players):
            break
        await asyncio.sleep(0.1)
    return moved


def _kept(folder: str) -> dict[tuple[str, int], str]:
    """Every move in the database."""
    connection = sqlite3.connect(f"{folder}/tables.sqlite")
    try:
        rows = connection.execute("SELECT table_id, seq, text FROM entries WHERE kind = 'move'")
        return {(table, seq): text for table, seq, text in rows}
    finally:
        connection.close()
