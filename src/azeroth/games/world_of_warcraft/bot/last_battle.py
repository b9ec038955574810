"""Readiness for the final battle: would a faction beat itself as it is, with somebody equipped otherwise?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from azeroth.games.world_of_warcraft.bot.strength import NOTHING, Gain, course, plus, strength
from azeroth.games.world_of_warcraft.bot.wealth import Worn, cards_of, in_the_way, stock, worn
from azeroth.games.world_of_warcraft.cards.loadout import work_out
from azeroth.games.world_of_warcraft.content import FoeAbility
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId
from azeroth.games.world_of_warcraft.play.character.sheet import equip_cost, suited
from azeroth.games.world_of_warcraft.play.pvp.final_battle import FinalBattle
from azeroth.games.world_of_warcraft.state import Character, Table

SHIFTS = (5,)
"""By how many courses of luck the others' is shifted: nobody rolls what their enemies roll."""
LENGTH = 7
PLAIN = FoeAbility()
EVEN = 0.5
LEAST = 0.03
"""By how much likelier than not a faction must beat itself for a change to be worth it."""
MOST = 6
"""How many cards are changed at most."""
Health = list[float]


class Build(NamedTuple):
    """What a character wears, the talents they have, and the Energy that putting it on has taken."""

    wears: Worn
    talents: tuple[CardId, ...]
    spent: int = 0


class Host(NamedTuple):
    """One side of a battle: Health of each with that of pets, what each round brings, the Threat faced."""

    health: tuple[float, ...]
    rounds: tuple[tuple[Gain, ...], ...]
    threat: int


def build_of(c: Character) -> Build:
    """As they are."""
    return Build(worn(c), tuple(c.talents))


def awaited(t: Table) -> bool:
    """Will there be a final battle, if nobody defeats the Overlord? Nefarian ends the game before."""
    return not edition(t).next_lap(t) and t.content.overlords[t.state.overlord].goal is None


def edge(t: Table, c: Character, build: Build, other: Build) -> float:
    """How likely the character's faction, with them built one way, beats itself with the other; rested."""
    side, enemies = t.state.side(c.faction), t.state.side(c.faction.enemy)
    need = min(max(e.level for e in enemies) + 2, edition(t).pvp_threat_most)
    one, two = host(t, side, {c.id: build}, need), host(t, side, {c.id: other}, need)
    return battle(one, two, edition(t).dice_per_colour)


def host(t: Table, side: Sequence[Character], builds: dict[CharacterId, Build], need: int) -> Host:
    """Characters with all their Health and Energy, some of them built otherwise than they are."""
    cards, health, energy = [], [], []
    for c in side:
        build = builds.get(c.id, build_of(c))
        key = cards_of(t, c, build.wears, build.talents)
        load = work_out(t.content, key)
        first, second = t.content.classes[c.id].levels[c.level - 1]
        cards.append(key)
        health.append(float(first + load.health + sum(t.content.cards[k].health for k, _ in build.wears)))
        energy.append(max(0, second + load.energy - build.spent))
    auras = [strength(t.content, key, c.level, need).aura for key, c in zip(cards, side, strict=True)]
    rounds = []
    for i, c in enumerate(side):
        mates = NOTHING
        for j, aura in enumerate(auras):
            if j != i:
                mates = plus(mates, aura)
        rounds.append(course(t.content, cards[i], c.level, need, energy[i], mates, c.curse))
    return Host(tuple(health), tuple(rounds), need)


def dressed(t: Table, c: Character, key: CardId, wears: Worn) -> Iterator[Worn]:
    """The ways to wear a card, each with what has to make room for it taken off."""
    cards = t.content.cards
    card = cards[key]
    for area in suited(t, c, key):
        rest = []
        for other, place in wears:
            if not in_the_way(card, area, cards[other], place):
                rest.append((other, place))
        if len(rest) >= len(wears) - 1:
            yield tuple(sorted((*rest, (key, area))))


def improved(t: Table, c: Character, keys: Sequence[CardId], build: Build) -> tuple[float, CardId, Build]:
    """Which of these cards helps most over a build, how likely it beats that, and how it is worn then."""
    last = t.find(FinalBattle) is not None  # before, what equipping costs is regained for the battle
    found = [
        (edge(t, c, more, build), key, more)
        for key in keys
        if all(key != card for card, _ in build.wears)
        for wears in dressed(t, c, key, build.wears)
        for more in (build._replace(wears=wears, spent=build.spent + last * equip_cost(t, c, key).total),)
    ]
    return max(found, default=(EVEN, CardId(""), build))


def outfit(t: Table, c: Character) -> Build:
    """What they will wear in the final battle of what they have, put on one after the other."""
    build = build_of(c)
    for _ in range(MOST):
        likely, _, more = improved(t, c, stock(t, c), build)
        if likely < EVEN + LEAST:
            break
        build = more
    return build


def worth_buying(t: Table, c: Character, keys: Sequence[CardId]) -> CardId | None:
    """The card that would help most in the final battle, beside what they have; None where none would."""
    likely, key, _ = improved(t, c, [k for k in keys if t.content.cards[k].level <= c.level], outfit(t, c))
    return key if likely >= EVEN + LEAST else None


@lru_cache(maxsize=500)
def battle(mine: Host, theirs: Host, dice: int) -> float:
    """How likely the first side wins; a draw is half a victory."""
    if mine == theirs:
        return EVEN
    turns = [[[turn_of(g, h.threat, dice) for g in rounds] for rounds in h.rounds] for h in (mine, theirs)]
    won = 0.0
    for shift in SHIFTS:
        for k in range(COURSES):
            # Each luck serves either side once.
            won += _one(mine, theirs, turns, (k, (k + shift) % COURSES))
            won += _one(mine, theirs, turns, ((k + shift) % COURSES, k))
    return won / COURSES / len(SHIFTS) / 2


class _Area(NamedTuple):
    """What a side has put down in a round."""

    damage: float = 0.0
    defense: float = 0.0
    attrition: float = 0.0
    armor: float = 0.0
    heal: float = 0.0


def _one(mine: Host, theirs: Host, turns: list[list[list[Turn]]], courses: tuple[int, int]) -> float:
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
        if lead:
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


__all__ = ["Build", "awaited", "build_of", "edge", "outfit", "worth_buying"]
