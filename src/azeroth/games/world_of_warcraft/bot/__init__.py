"""How a good player of World of Warcraft: the Board Game decides: by a plan, not choice by choice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from azeroth.engine import Choice, Seat, all_on
from azeroth.games.world_of_warcraft.bot.deciding import decide
from azeroth.games.world_of_warcraft.bot.squad import outlook
from azeroth.games.world_of_warcraft.bot.wealth import power_now
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.state import Table

__all__ = ["evaluate", "policy", "prior"]


def policy(t: Table, seat: Seat, rng: Random) -> Choice:
    """What the seat should choose, by what it may know."""
    return decide(t, seat, t.choices(seat), rng)


def prior(t: Table, seat: Seat) -> Sequence[float]:
    """All the weight on what the plan says."""
    best = decide(t, seat, t.choices(seat), Random(0))
    return all_on(t.choices(seat), best)


def evaluate(t: Table, seat: Seat) -> float:
    """How far the seat's faction is ahead, in XP: experience, strength, the combat in progress."""
    state = t.state
    mine = next((c.faction for c in state.characters.values() if c.seat == seat), None)
    if mine is None:
        return 0.0
    if t.over:
        return 0.0 if state.winner is None else 200.0 if state.winner is mine else -200.0
    ahead = _assets(t, mine) - _assets(t, mine.enemy)
    return ahead + 0.5 * outlook(t, [c.id for c in state.side(mine)])


def _assets(t: Table, faction: Faction) -> float:
    side = t.state.side(faction)
    return sum(c.xp + 0.12 * c.gold + 1.5 * power_now(t, c) for c in side)
