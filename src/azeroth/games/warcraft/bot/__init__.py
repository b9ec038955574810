"""What a good player looks at and does. A turn is one plan: its steps mean little by themselves."""

from __future__ import annotations

from random import Random

from azeroth.engine import Choice, Seat
from azeroth.games.warcraft.bot.evaluation import evaluate
from azeroth.games.warcraft.bot.plans import horizon, plans
from azeroth.games.warcraft.bot.policy import decide
from azeroth.games.warcraft.state import Table

__all__ = ["decide", "evaluate", "horizon", "plans", "policy"]


def policy(t: Table, seat: Seat, rng: Random) -> Choice:
    """What the seat's plan chooses now."""
    return decide(t, seat)
