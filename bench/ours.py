"""What is measured of this engine: random four-player games of Small World of Warcraft, with their setup."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

from azeroth import Table, new_game

GAME, PLAYERS = "small-world", 4
NAME = "Azeroth Tabletop"


def play(seed: int) -> tuple[int, float]:
    """A random game: its decisions, and the seconds it took."""
    began = process_time()
    random = Random(seed).random
    table = new_game(GAME, PLAYERS, seed=seed, record=False, quiet=True)
    decisions = 0
    while not table.over:
        seat = table.seats[0]
        choices = table.choices(seat)
        table.apply(seat, choices[int(random() * len(choices))])
        decisions += 1
    return decisions, process_time() - began


def positions(seed: int, at: tuple[int, ...]) -> list[Table[Any, Any]]:
    """Positions of one game after so many decisions."""
    random = Random(seed).random
    table = new_game(GAME, PLAYERS, seed=seed, record=False, quiet=True)
    found = []
    for n in range(1, max(at) + 1):
        if table.over:
            break
        seat = table.seats[0]
        choices = table.choices(seat)
        table.apply(seat, choices[int(random() * len(choices))])
        if n in at:
            found.append(table.clone())
    return found


def clones(positions: list[Table[Any, Any]], times: int) -> float:
    """The seconds that so many clones of each position take."""
    began = process_time()
    for table in positions:
        clone = table.clone
        for _ in range(times):
            clone()
    return process_time() - began


def recorded(seed: int) -> tuple[list[float], int]:
    """A game as people play it, with events, record and undo: seconds by decision, and its save's bytes."""
    random = Random(seed).random
    table = new_game(GAME, PLAYERS, seed=seed)
    seconds = []
    while not table.over:
        seat = table.seats[0]
        began = process_time()
        choices = table.choices(seat)
        table.apply(seat, choices[int(random() * len(choices))])
        seconds.append(process_time() - began)
    return seconds, len(table.save().encode())
