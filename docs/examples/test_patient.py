"""The example bot plays legal games, and better than chance."""

from __future__ import annotations

from random import Random

from azeroth.bots import Bot, RandomBot
from azeroth.engine import start
from goblin_market import GoblinMarket
from patient import PatientBot

# --8<-- [start:match]
GAME = GoblinMarket()


def winner(seed: int) -> int:
    """Who wins between the patient bot (seat 0) and the random one; -1: both."""
    table, rng = start(GAME, 2, seed=seed, record=False, quiet=True), Random(seed)
    bots: list[Bot] = [PatientBot(), RandomBot()]
    while not table.over:
        seat = table.seats[0]
        table.apply(seat, bots[seat].choose(table, seat, rng))
    assert table.result is not None
    winners = table.result.winners
    return winners[0] if len(winners) == 1 else -1


def test_patience_pays() -> None:
    won = [winner(seed) for seed in range(20)]
    assert won.count(0) >= 18


# --8<-- [end:match]
