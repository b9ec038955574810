"""Going together where blue creatures wait: who enters must fight them with the next action."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.games.world_of_warcraft.bot.roads import Walls, actions_to, barrier, blocked
from azeroth.games.world_of_warcraft.bot.squad import odds
from azeroth.games.world_of_warcraft.bot.tasks import creatures
from azeroth.games.world_of_warcraft.ids import CharacterId, RegionId
from azeroth.games.world_of_warcraft.state import Character, Table

BOLD = 0.5
"""How likely blue creatures must be beaten for somebody to pass where they are."""
SAFE = 0.75
"""Who is that sure to beat blue creatures need not wait for their friends."""


def beats_blue(t: Table, who: Sequence[Character], region: RegionId) -> float:
    """How likely characters beat the blue creatures of a region, as they are."""
    won = 1.0
    for kind in dict.fromkeys(f.kind for f in t.state.at(region) if f.independent):
        won *= odds(t, who, creatures(t, who[0].faction, region, kind, "independents")).won
    return won


def breaks_through(t: Table, who: Sequence[Character], goal: RegionId, walls: Walls) -> float:
    """How likely blue creatures that bar every way to a place are beaten; 1 where there is a way around."""
    barred = {r for c in who if (r := barrier(t, c, goal, walls)) is not None}
    return min((beats_blue(t, who, r) for r in barred), default=1.0)


def dares(t: Table, c: Character, mates: Sequence[CharacterId], region: RegionId) -> bool:
    """Can they pass blue creatures on their way, with friends who are there or come along in this turn?"""
    able = [
        f for f in (t.state.characters[m] for m in mates if m != c.id)
        if f.actions and actions_to(t, f.faction, f.region, region) < f.actions
    ]  # fmt: skip
    return beats_blue(t, [c, *able], region) >= BOLD


def too_early(t: Table, c: Character, mates: Sequence[CharacterId], goal: RegionId) -> bool:
    """Would they come to blue creatures before the friends who should fight beside them?"""
    if goal not in blocked(t) or c.region == goal or actions_to(t, c.faction, c.region, goal) > 1:
        return False
    others = [t.state.characters[m] for m in mates if m != c.id]
    there = [f for f in t.state.side(c.faction) if f.region == goal and f.actions >= c.actions - 1]
    if not others or beats_blue(t, [c, *there], goal) >= SAFE:
        return False
    spare = c.actions - 1  # what they have left there they must fight with
    return any(actions_to(t, m.faction, m.region, goal) + spare > m.actions for m in others)


def helpers_come(t: Table, c: Character, mates: Sequence[CharacterId]) -> bool:
    """Will friends who can still fight join them at the blue creatures in this turn?"""
    return any(
        f.region != c.region and actions_to(t, f.faction, f.region, c.region) < f.actions
        for f in (t.state.characters[m] for m in mates)
    )
