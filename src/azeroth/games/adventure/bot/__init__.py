"""How a good player of the Adventure Game decides: by a plan, and in combat by the odds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from azeroth.engine import Choice, Seat
from azeroth.games.adventure.bot.deciding import decide
from azeroth.games.adventure.bot.evaluation import evaluate
from azeroth.games.adventure.state import Table

__all__ = ["evaluate", "policy", "prior"]
PLANNED = 0.7
"""The weight of what the plan says; the other choices share the rest."""


def policy(t: Table, seat: Seat, rng: Random) -> Choice:
    """What the seat should choose, by what it may know."""
    return decide(t, seat, t.choices(seat), rng)


def prior(t: Table, seat: Seat) -> Sequence[float]:
    """Most of the weight on what the plan says."""
    choices = t.choices(seat)
    best = decide(t, seat, choices, Random(0))
    rest = (1.0 - PLANNED) / max(1, len(choices) - 1)
    return [PLANNED if choice == best else rest for choice in choices]
