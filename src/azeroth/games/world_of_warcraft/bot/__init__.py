"""How a good player of World of Warcraft: the Board Game decides: by a plan, not choice by choice."""

from __future__ import annotations

from random import Random

from azeroth.engine import Choice, Seat
from azeroth.games.world_of_warcraft.bot.deciding import decide
from azeroth.games.world_of_warcraft.bot.looking import (
    evaluate,
    horizon,
    parts,
    ponders,
    prior,
)
from azeroth.games.world_of_warcraft.bot.reasons import reasons
from azeroth.games.world_of_warcraft.bot.studied import studied
from azeroth.games.world_of_warcraft.bot.ways import ways as plans
from azeroth.games.world_of_warcraft.state import Table

__all__ = [
    "evaluate", "horizon", "parts", "plans", "policy", "ponders", "prior", "reasons", "studied"
]  # fmt: skip


def policy(t: Table, seat: Seat, rng: Random) -> Choice:
    """What the seat should choose, by what it may know."""
    return decide(t, seat, t.choices(seat), rng)
