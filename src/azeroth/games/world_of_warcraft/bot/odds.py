"""The odds of a combat: the same few dozen courses of luck for every question, so that answers compare."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from random import Random
from typing import NamedTuple

from azeroth.games.world_of_warcraft.bot.strength import (
    ARMOR,
    ATTRITION,
    BLUE,
    DAMAGE,
    DEFENSE,
    GREEN,
    HEAL,
    RED,
    REROLL,
    THREAT,
    Gain,
    chance,
)
from azeroth.games.world_of_warcraft.cards.verbs import wanted
from azeroth.games.world_of_warcraft.content import FoeAbility
from azeroth.games.world_of_warcraft.ids import Colour

RED_, BLUE_, GREEN_ = Colour.RED, Colour.BLUE, Colour.GREEN
COURSES = 24
HOPELESS = 8
"""After so many defeats and no victory there is no need to go on."""
LENGTH = 7
NEARLY = 0.99
"""The most that opponents lose who are not beaten, as a part of their Health."""
FIGHTERS = 3
DICE, MOST_DICE = 7, 10
"""Dice of a colour in the base game, and the most that any edition rolls."""
MOST_REROLLS = 14
UNEQUIPPED = 3.0
"""Dice that a card taken off would have brought, in each round to come."""


class Fighter(NamedTuple):
    """Who fights: Health with that of pets, and what each round brings."""

    health: float
    rounds: tuple[Gain, ...]
    ready: bool = True
    """Have they still to attack in the first round?"""
    stun: int = 0


class Enemy(NamedTuple):
    """What is fought: Threat, Attack and Health of each, what they do."""

    threat: int
    each: tuple[tuple[int, int], ...]
    ability: FoeAbility
    sheds: int = 0
    dice: int = DICE
    """How many dice of a colour are rolled at most."""


class Boxes(NamedTuple):
    """The Combat Area; `stage` 0: attacks are to come, 1: strike, 2: damage, 3: resolution.

    `wounds`: how many of the round's are still to be taken, where some have been; -1 where all are to come.
    """

    damage: float = 0.0
    defense: float = 0.0
    attrition: float = 0.0
    armor: float = 0.0
    stage: int = 0
    wounds: int = -1


class Outcome(NamedTuple):
    """How a combat ends on average: how often it is won, the Health left, how many of ours fall.

    `near`: which part of the opponents' Health is taken, all of it where they are beaten.
    """

    won: float
    health: float
    fallen: float
    rounds: float
    near: float = 0.0


Counts = tuple[tuple[int, ...], ...]
Luck = tuple[Counts, Counts, Counts, Counts, tuple[float, float, float, float]]
"""The red, blue, green dice of a fighter in a round, their rerolls, and what rounds fractions of tokens."""


def _counts(values: list[int]) -> Counts:
    """For each result needed, how many of the first n dice reach it."""
    table = []
    for need in range(11):
        row, found = [0], 0
        for value in values:
            found += value >= need
            row.append(found)
        table.append(tuple(row))
    return tuple(table)


def _luck() -> list[list[list[Luck]]]:
    """Every die shows every result equally often over all courses: no course of luck favours anybody."""
    rng, beyond = Random(20_051), Random(20_052)

    def column(values: list[float], by: Random = rng) -> list[float]:
        by.shuffle(values)
        return values

    def spread(n: int) -> list[Counts]:
        dice = [column([1 + i % 8 for i in range(COURSES)]) for _ in range(n)]
        # Dice beyond the base game's have luck of their own, so that the first ones keep theirs.
        dice += [column([1 + i % 8 for i in range(COURSES)], beyond) for _ in range(n, MOST_DICE)]
        return [_counts([int(column_[k]) for column_ in dice]) for k in range(COURSES)]

    found: list[list[list[Luck]]] = [[[] for _ in range(LENGTH)] for _ in range(COURSES)]
    for n in range(LENGTH):
        for _ in range(FIGHTERS):
            red, blue, green, again = spread(DICE), spread(DICE), spread(DICE), spread(MOST_REROLLS)
            parts = [column([(i + 0.5) / COURSES for i in range(COURSES)]) for _ in range(4)]
            for k in range(COURSES):
                fractions = (parts[0][k], parts[1][k], parts[2][k], parts[3][k])
                found[k][n].append((red[k], blue[k], green[k], again[k], fractions))
    return found


LUCK = _luck()


class Turn(NamedTuple):
    """A fighter's round in whole dice and tokens."""

    threat: int
    red: int
    blue: int
    green: int
    rerolls: int
    attrition: float
    damage: float
    defense: float
    armor: float
    heal: float


class _Got(NamedTuple):
    """What an Attack Phase brings: tokens of each box, Health lost, Stun tokens, dice lost for later."""

    damage: float
    defense: float
    armor: float
    attrition: float
    hurt: float
    stunned: int
    weaker: float


@lru_cache(maxsize=8_000)
def turn_of(gain: Gain, threat: int, most: int) -> Turn:
    need = max(1, min(9, round(threat + gain[THREAT])))
    p = chance(need)

    def whole(part: int) -> tuple[int, float]:
        x = max(0.0, min(float(most), gain[part]))
        n = int(x + 0.01)
        return n, max(0.0, x - n) * p

    (red, r), (blue, b), (green, g) = whole(RED), whole(BLUE), whole(GREEN)
    owed = min(0.0, gain[ATTRITION])  # what cards would move from attrition to defense, and is not there
    return Turn(
        need, red, blue, green, max(0, min(MOST_REROLLS, round(gain[REROLL]))), max(0.0, gain[ATTRITION]),
        gain[DAMAGE] + b, max(0.0, gain[DEFENSE] + owed) + r, gain[ARMOR] + g, gain[HEAL],
    )  # fmt: skip


@lru_cache(maxsize=8_000)
def fight(fighters: tuple[Fighter, ...], enemy: Enemy, boxes: Boxes = Boxes()) -> Outcome:  # noqa: B008
    """How these fighters fare."""
    turns = [[turn_of(gain, enemy.threat, enemy.dice) for gain in f.rounds] for f in fighters]
    known = [
        [_courses(mine[min(n, len(mine) - 1)], enemy.ability, n, i % FIGHTERS) for n in range(LENGTH)]
        for i, mine in enumerate(turns)
    ]
    won = near = health = fallen = length = 0.0
    seen = 0
    for k in range(COURSES):
        left, lost, n, part = _one(fighters, turns, enemy, boxes, k, known)
        seen += 1
        won += part >= 1.0
        near += part
        health += left
        fallen += lost
        length += n
        if seen == HOPELESS and not won:
            break
    return Outcome(won / seen, health / seen, fallen / seen, length / seen, near / seen)


@lru_cache(maxsize=2_000)
def _courses(turn: Turn, ability: FoeAbility, n: int, place: int) -> list[_Got | None]:
    """What the same round brings in every course to heroes neither stunned nor weaker; None: not worked out.

    The same characters meet the same opponents in many questions: rested or hurt, with this friend or that.
    """
    return [None] * COURSES


def _one(
    fighters: tuple[Fighter, ...],
    turns: list[list[Turn]],
    enemy: Enemy,
    boxes: Boxes,
    k: int,
    known: list[list[list[_Got | None]]],
) -> tuple[float, int, int, float]:
    """Course `k` of the combat: Health left, fallen, rounds, the part of the opponents' Health that is taken.

    `known`: by fighter, round and course.
    """
    ability, course = enemy.ability, LUCK[k]
    health = [f.health for f in fighters]
    stun = [f.stun for f in fighters]
    weak = [0.0] * len(fighters)
    foes = list(enemy.each)
    damage, defense, attrition, armor, stage, pending = boxes
    for n in range(LENGTH):
        if ability.sheds_at_start and stage == 0 and n:
            damage = max(0.0, damage - ability.sheds_at_start)
        heal = 0.0
        if stage == 0:
            for i, f in enumerate(fighters):
                if health[i] <= 0 or (n == 0 and not f.ready):
                    continue
                turn = turns[i][n if n < len(turns[i]) else -1]
                if stun[i] or weak[i] >= 1:
                    got = attack(turn, ability, course[n][i % FIGHTERS], stun[i], weak[i])
                    if got is None:
                        health[i] = 0.0
                        continue
                else:
                    got = known[i][n][k]
                    if got is None:
                        got = known[i][n][k] = attack(turn, ability, course[n][i % FIGHTERS], 0, 0.0)
                        assert got is not None  # only Stun fells
                blue, red, green, more, hurt, stunned, weaker = got
                if hurt:
                    health[i] -= hurt
                    if health[i] <= 0:
                        continue
                damage, defense, armor = damage + blue, defense + red, armor + green
                attrition = max(0.0, attrition + more)
                heal += turn.heal
                stun[i] += stunned
                weak[i] += weaker
        if stage <= 1:
            damage = _kill(foes, damage)
            if not foes:
                return *_left(health), n + 1, 1.0
        if stage <= 2:
            fierce = foes[0][0] if len(foes) == 1 else sum(f[0] for f in foes)
            wounds = fierce - defense - armor - max(0.0, heal)
            if pending >= 0:
                wounds, pending = float(pending), -1
            if wounds > 0:
                take_wounds(health, wounds)
        if max(health) <= 0:
            return 0.0, len(health), n + 1, _taken(enemy, foes, damage)
        if ability.empties_attrition:
            attrition = 0.0
        damage += defense + attrition
        defense = attrition = armor = 0.0
        damage = _kill(foes, damage)
        if not foes:
            return *_left(health), n + 1, 1.0
        shed = ability.sheds + ability.sheds_each * len(foes) + enemy.sheds
        if ability.sheds_per_participant:
            shed += ability.sheds_per_participant * sum(h > 0 for h in health)
        damage = max(0.0, damage - shed)
        if ability.stuns:
            stun = [s + ability.stuns for s in stun]
        stage = 0
    return *_left(health), LENGTH, _taken(enemy, foes, damage)


def _taken(enemy: Enemy, foes: list[tuple[int, int]], damage: float) -> float:
    """Which part of their Health opponents have lost who have not been beaten."""
    whole = sum(f[1] for f in enemy.each)
    return min(NEARLY, max(0.0, whole - sum(f[1] for f in foes) + damage) / whole)


def _left(health: list[float]) -> tuple[float, int]:
    """The Health of those who stand, and how many do not."""
    standing = [h for h in health if h > 0]
    return sum(standing), len(health) - len(standing)


def take_wounds(health: list[float], wounds: float) -> None:
    """Each wound goes to the hero with most Health left, the first of equals, while anybody has some.

    Whole wounds are taken several at once where one by one it would come to the same.
    """
    while wounds > 0:
        most = max(health)
        if most <= 0:
            return
        tallest, taken = health.index(most), min(1.0, wounds)
        standing = [h for h in health if h > 0]
        if most - min(standing) < 1:  # in turn, one each
            turns = min(int(wounds) // len(standing), int(min(standing)))
            if turns:
                health[:] = [h - turns if h > 0 else h for h in health]
                wounds -= turns * len(standing)
                continue
        elif wounds >= 1:
            taken = max(1.0, min(float(ceil(most - sorted(health)[-2])), float(int(wounds))))
        health[tallest] = most - taken
        wounds -= taken


def attack(turn: Turn, ability: FoeAbility, luck: Luck, stun: int, weak: float) -> _Got | None:
    """What somebody's Attack Phase brings; None if Stun fells them."""
    need, red, blue, green = turn.threat, turn.red, turn.blue, turn.green
    gone = 2 * stun + int(weak)
    if gone:
        if 2 * stun > red + blue + green:
            return None
        cut = min(green, gone)
        green, gone = green - cut, gone - cut
        cut = min(blue, gone)
        blue, red = blue - cut, max(0, red - (gone - cut))
    reds, blues, greens, again, part = luck
    r, b, g = reds[need][red], blues[need][blue], greens[need][green]
    cursed = int(weak) if ability.curse else 0
    rolls = 0 if ability.no_reroll else max(0, turn.rerolls - cursed)
    rolled = 0
    if rolls:
        row = again[need]
        mb = min(rolls, blue - b)
        mr = min(rolls - mb, red - r)
        mg = min(rolls - mb - mr, green - g)
        b, r, g = b + row[mb], r + row[mb + mr] - row[mb], g + row[mb + mr + mg] - row[mb + mr]
        rolled = mb + mr + mg
    low = 0
    if ability.per:
        want = wanted(ability.per)
        for colour, n, table in ((RED_, red, reds), (BLUE_, blue, blues), (GREEN_, green, greens)):
            if colour in want.colours:
                low += n - table[want.most + 1][n]
        if rolled:
            low = max(0, low - rolled) + rolled - again[want.most + 1][rolled]
    damage = b + float(int(turn.damage + part[0])) if turn.damage else float(b)
    defense = r + float(int(turn.defense + part[1])) if turn.defense else float(r)
    armor = g + float(int(turn.armor + part[2])) if turn.armor else float(g)
    attrition = max(0.0, float(int(turn.attrition + part[3]) - cursed))
    if ability.attrition_needs:
        attrition = min(attrition, float(reds[6][red] + blues[6][blue]))
    if ability.halves_attrition:
        attrition = (attrition + 1) // 2
    if ability.no_attrition:
        attrition = 0.0
    if ability.hits_capped_by:
        cap = reds[8][red] + blues[8][blue] + turn.damage + turn.defense + 0.125 * rolls
        over = max(0.0, damage + defense - cap)
        attrition += over
        cut_ = min(over, damage)
        damage, defense = damage - cut_, defense - (over - cut_)
    if ability.armor_only:
        armor = greens[8][green]
    attrition -= low * ability.attrition
    damage -= low * ability.sheds_per
    weaker = low * (ability.curse + UNEQUIPPED * ability.unequip + ability.takes_dice)
    weaker += low * ability.energy * 0.3
    stunned = int(low * ability.stun + 0.5)
    return _Got(damage, defense, armor, attrition, low * ability.health, stunned, weaker)


def _kill(foes: list[tuple[int, int]], damage: float) -> float:
    """Defeat what can be, the most dangerous for its Health first; the hits left."""
    if len(foes) == 1:
        if foes[0][1] > damage + 1e-6:
            return damage
        return damage - foes.pop()[1]
    while foes:
        fit = [f for f in foes if f[1] <= damage + 1e-6]
        if not fit:
            return damage
        one = max(fit, key=lambda f: (f[0] / f[1], f[0]))
        foes.remove(one)
        damage -= one[1]
    return damage
