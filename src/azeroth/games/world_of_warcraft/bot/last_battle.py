"""The odds of characters against characters: how likely one side beats another."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from azeroth.games.world_of_warcraft.bot.odds import (
    COURSES,
    FIGHTERS,
    LUCK,
    Turn,
    attack,
    take_wounds,
    turn_of,
)
from azeroth.games.world_of_warcraft.bot.strength import Gain
from azeroth.games.world_of_warcraft.content import FoeAbility

SHIFTS = (5,)
"""By how many courses of luck the others' is shifted: nobody rolls what their enemies roll."""
LENGTH = 7
PLAIN = FoeAbility()
EVEN = 0.5
Health = list[float]


class Host(NamedTuple):
    """One side of a battle: Health of each with that of pets, what each round brings, the Threat faced."""

    health: tuple[float, ...]
    rounds: tuple[tuple[Gain, ...], ...]
    threat: int


@lru_cache(maxsize=500)
def battle(mine: Host, theirs: Host, dice: int, deadly: bool = False) -> float:
    """How likely the first side wins; a draw is half a victory. `deadly`: hits do not cancel each other."""
    if mine == theirs:
        return EVEN
    turns = [[[turn_of(g, h.threat, dice) for g in rounds] for rounds in h.rounds] for h in (mine, theirs)]
    won = 0.0
    for shift in SHIFTS:
        for k in range(COURSES):
            # Each luck serves either side once.
            won += _one(mine, theirs, turns, (k, (k + shift) % COURSES), deadly)
            won += _one(mine, theirs, turns, ((k + shift) % COURSES, k), deadly)
    return won / COURSES / len(SHIFTS) / 2


class _Area(NamedTuple):
    """What a side has put down in a round."""

    damage: float = 0.0
    defense: float = 0.0
    attrition: float = 0.0
    armor: float = 0.0
    heal: float = 0.0


def _one(
    mine: Host, theirs: Host, turns: list[list[list[Turn]]], courses: tuple[int, int], deadly: bool
) -> float:
    """One course of the battle: 1 where the first side wins."""
    health = (list(mine.health), list(theirs.health))
    for n in range(LENGTH):
        first, second = (_attacks(health[i], turns[i], n, courses[i]) for i in (0, 1))
        mine_left, theirs_left = _armored(first, second), _armored(second, first)
        take_wounds(health[0], max(0.0, theirs_left.damage - max(0.0, first.heal)))
        take_wounds(health[1], max(0.0, mine_left.damage - max(0.0, second.heal)))
        if _over(health):
            break
        lead = mine_left.defense + mine_left.attrition - theirs_left.defense - theirs_left.attrition
        if deadly:
            take_wounds(health[1], mine_left.defense + mine_left.attrition)
            take_wounds(health[0], theirs_left.defense + theirs_left.attrition)
        elif lead:
            take_wounds(health[1] if lead > 0 else health[0], abs(lead))
        if _over(health):
            break
    left = [sum(h for h in side if h > 0) for side in health]
    return left[0] / (left[0] + left[1]) if left[0] + left[1] else EVEN


def _over(health: tuple[Health, Health]) -> bool:
    return max(health[0]) <= 0 or max(health[1]) <= 0


def _attacks(health: Health, turns: list[list[Turn]], n: int, course_: int) -> _Area:
    """What those who stand put down in a round."""
    total = [0.0] * 5
    for i, left in enumerate(health):
        if left <= 0:
            continue
        turn = turns[i][min(n, len(turns[i]) - 1)]
        got = attack(turn, PLAIN, LUCK[course_][n][i % FIGHTERS], 0, 0.0)
        assert got is not None  # only Stun fells
        parts = (got.damage, got.defense, got.attrition, got.armor, turn.heal)
        total = [a + b for a, b in zip(total, parts, strict=True)]
    return _Area(*total)


def _armored(area: _Area, enemy: _Area) -> _Area:
    """What the enemy's armor leaves: damage goes first, and attrition besides."""
    off = min(enemy.armor, area.damage)
    return area._replace(
        damage=area.damage - off,
        defense=max(0.0, area.defense - (enemy.armor - off)),
        attrition=max(0.0, area.attrition - enemy.armor),
    )


__all__ = ["EVEN", "Host", "battle"]
