"""Load: many live tables, every seat a bot over its own WebSocket, playing as fast as it is answered."""

from __future__ import annotations

import asyncio
import time

import uvloop
from msgspec import Struct

from bench.server.players import Player, Tally, open_table
from bench.server.process import TIC_TAC_TOE, Server


class Load(Struct):
    """What came out."""

    tables: int
    seats: int
    seconds: float
    moves: int
    p50: float
    p99: float
    worst: float
    errors: int
    stale: int
    games: int
    memory: float
    """Bytes for each table, after the load, with nobody connected any more."""
    server_ms: float
    """Processor time of the server for each move."""
    client_ms: float
    """Processor time of all players together for each move."""
    views: float
    """How many views were sent for each move, to all seats together."""
    bytes: float
    """How many bytes all players together received for each move."""

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


def load(game: str, tables: int, seats: int, seconds: float, processes: int, warm_up: float = 5.0) -> Load:
    """Measure our server."""
    server = Server(processes=processes, title=game if game == TIC_TAC_TOE else "")
    try:
        # The loop that the server runs in: players shall take as little of the machine as they can.
        return uvloop.run(_load(server, game, tables, seats, seconds, warm_up))
    finally:
        server.stop()


async def _load(server: Server, game: str, tables: int, seats: int, seconds: float, warm_up: float) -> Load:
    tally = Tally()
    playing = 2 if game == TIC_TAC_TOE else seats
    open_table(server.where, game, playing)  # what every game loads once is not a table's
    before = server.memory
    opened = [open_table(server.where, game, playing, seats - playing) for _ in range(tables)]
    players = [
        Player("127.0.0.1", server.port, table, key, tally, n * seats + m, chooses_all=game == TIC_TAC_TOE)
        for n, (table, keys) in enumerate(opened)
        for m, key in enumerate(keys)
    ]
    for start in range(0, len(players), 50):
        await asyncio.gather(*(player.sit() for player in players[start : start + 50]))
    # Opening tables is not what is measured.
    await asyncio.gather(*(player.seated.wait() for player in players))
    await asyncio.sleep(warm_up)
    tally.clear()
    began, cpu, own = time.perf_counter(), server.cpu, time.process_time()
    await asyncio.sleep(seconds)
    spent, cpu, own = time.perf_counter() - began, server.cpu - cpu, time.process_time() - own
    for player in players:
        player.stop()
    await asyncio.sleep(2)
    return Load(
        tables=tables,
        seats=seats,
        seconds=spent,
        moves=tally.moves,
        p50=tally.at(0.5),
        p99=tally.at(0.99),
        worst=tally.at(1),
        errors=len(tally.errors),
        stale=tally.stale,
        games=tally.games,
        memory=(server.memory - before) / tables,
        server_ms=1000 * cpu / max(1, tally.moves),
        client_ms=1000 * own / max(1, tally.moves),
        views=tally.views / max(1, tally.moves),
        bytes=tally.received / max(1, tally.moves),
    )
