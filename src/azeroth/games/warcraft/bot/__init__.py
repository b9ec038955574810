"""What a good player looks at and does. A turn is one plan: its steps mean little by themselves."""

from __future__ import annotations

from random import Random

from azeroth.engine import Choice, Seat, all_on
from azeroth.games.warcraft.bot.evaluation import evaluate
from azeroth.games.warcraft.bot.policy import decide
from azeroth.games.warcraft.state import Table

__all__ = ["decide", "evaluate", "policy", "prior"]


def policy(t: Table, seat: Seat, rng: Random) -> Choice:
    """What the seat's plan chooses now."""
    return decide(t, seat)


def prior(t: Table, seat: Seat) -> list[float]:
    """Only what a good player does."""
    return all_on(t.choices(seat), decide(t, seat))
