"""Time as turns make it: who has acted already makes their friends wait."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.play.character.defeat import distances
from azeroth.games.world_of_warcraft.state import Character, Table

A_TURN = 2
"""How many actions a character has in a turn."""
FARTHEST = 2
"""How many regions Nefarian moves by an event at most."""
NEAR = 3
"""At this distance everybody thinks of nothing but him."""


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


def nefarian_far(t: Table) -> int | None:
    """How many regions Nefarian is away from The Bulwark; None where somebody else is the Overlord."""
    goal = t.content.overlords[t.state.overlord].goal
    return None if goal is None else distances(t, goal)[t.state.counters[0].region]


def nefarian_expected(t: Table) -> bool:
    """Should Nefarian reach The Bulwark before the End? An event brings him a region nearer on average."""
    far = nefarian_far(t)
    return far is not None and far <= sum(n > t.state.turn for n in t.content.tracks.event_turns)


def nefarian_near(t: Table) -> bool:
    """Is he expected soon, so that what is learnt is learnt for that fight?"""
    far = nefarian_far(t)
    return far is not None and far <= NEAR and nefarian_expected(t)


def nefarian_comes(t: Table) -> bool:
    """May Nefarian reach The Bulwark before the next turn of ours, so that all must be ready to fight?"""
    soon = any(t.state.turn + n in t.content.tracks.event_turns for n in (1, 2))
    far = nefarian_far(t) if soon else None
    return far is not None and far <= FARTHEST


__all__ = [
    "actions_ready", "nefarian_comes", "nefarian_expected", "nefarian_far", "nefarian_near", "schedule"
]  # fmt: skip
