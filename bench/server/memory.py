"""Memory: how much a table takes in a server's memory while nobody does anything at it."""

from __future__ import annotations

import gc
import os
import random
from pathlib import Path

from azeroth.games import game_named
from azeroth.server.journal import Journal, Setup, rebuilt


def memory(game: str, seats: int, tables: int) -> float:
    """Bytes for each of so many tables in the middle of a game."""
    setup = Setup(game, {}, tuple(f"Player {n}" for n in range(seats)), 1)
    moves = _half_a_game(setup)
    kept: list[Journal] = [rebuilt(setup, moves)]
    gc.collect()
    before = _resident()
    kept += [rebuilt(setup, moves) for _ in range(tables)]
    gc.collect()
    return (_resident() - before) / tables


def _half_a_game(setup: Setup) -> list[tuple[int, str]]:
    rng = random.Random(1)
    journal = rebuilt(setup, [])
    assert game_named(setup.game).slug == setup.game
    while not journal.table.over:
        seat = journal.table.seats[0]
        journal.apply(seat, str(rng.choice(journal.table.choices(seat))))
    return journal.moves[: journal.at // 2]


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
