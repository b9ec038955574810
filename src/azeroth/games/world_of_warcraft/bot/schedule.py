"""Time as turns make it: who has acted already makes their friends wait."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.state import Character, Table

A_TURN = 2
"""How many actions a character has in a turn."""


def actions_ready(t: Table, who: Sequence[Character]) -> list[int]:
    """How many actions each has before the turn is over; between turns those of the next one."""
    if any(c.actions for c in t.state.side(who[0].faction)):
        return [c.actions for c in who]
    return [edition(t).actions(t, c) for c in who]


def schedule(ready: Sequence[int], before: Sequence[int]) -> tuple[list[int], list[int]]:
    """Actions that each spends until a common fight is over, and for how many of them they have to wait.

    Each has so many actions left in this turn, and other things to do first; all need one in the same turn.
    """
    turns = max(0 if n < a else -(-(n + 1 - a) // A_TURN) for a, n in zip(ready, before, strict=True))
    if not turns:
        return [n + 1 for n in before], [0] * len(before)
    until = [max(n, a + A_TURN * (turns - 1)) for a, n in zip(ready, before, strict=True)]
    return [n + 1 for n in until], [u - n for u, n in zip(until, before, strict=True)]


__all__ = ["actions_ready", "schedule"]
