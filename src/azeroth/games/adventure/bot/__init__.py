"""How a good player of the Adventure Game decides: by a plan, and in combat by the odds."""

from __future__ import annotations

from random import Random

from azeroth.engine import Choice, Seat
from azeroth.games.adventure.bot.deciding import decide
from azeroth.games.adventure.bot.looking import DOUBT, evaluate, horizon, parts, plans, prior
from azeroth.games.adventure.bot.reasons import reasons
from azeroth.games.adventure.bot.setup_moves import studied
from azeroth.games.adventure.state import Table

__all__ = ["DOUBT", "evaluate", "horizon", "parts", "plans", "policy", "prior", "reasons", "studied"]


def policy(t: Table, seat: Seat, rng: Random) -> Choice:
    """What the seat should choose, by what it may know."""
    return decide(t, seat, t.choices(seat), rng)
