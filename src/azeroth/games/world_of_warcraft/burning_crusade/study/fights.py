"""A fight of typical characters against an opponent, simplified: not cards, only what they give."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from azeroth.games.world_of_warcraft.burning_crusade.opponents import (
    Act,
    Bars,
    FoeWhen,
    Nature,
    in_force,
)
from azeroth.games.world_of_warcraft.cards.verbs import wanted
from azeroth.games.world_of_warcraft.ids import Colour

MOST_DICE = 10
MOST_ROUNDS = 12


@dataclass(frozen=True)
class Typical:
    """What a character of a level brings to each round, averaged over classes and good equipment.

    `eights`: dice that cards turn into an 8; `heals`: Health that cards restore in a round, while it lasts.
    """

    red: int
    blue: int
    green: int
    reroll: int
    attrition: int
    eights: int
    heals: int
    health: int
    energy: int


TYPICAL = {
    1: Typical(2, 1, 1, 1, 0, 0, 0, 3, 3),
    2: Typical(2, 2, 2, 2, 0, 0, 0, 4, 5),
    3: Typical(3, 3, 3, 3, 1, 0, 1, 6, 6),
    4: Typical(4, 4, 3, 4, 1, 0, 1, 8, 8),
    5: Typical(5, 4, 3, 5, 2, 1, 1, 10, 9),
    6: Typical(6, 5, 4, 5, 3, 2, 2, 12, 12),
}
"""Levels 1 to 5 as bots of the base game are equipped, rounded; level 6 goes on from there."""


@dataclass
class Fighter:
    """A character in the fight."""

    brings: Typical
    health: int
    energy: int
    stun: int = 0
    curse: int = 0
    poison: int = 0
    unequipped: int = 0
    hurt: bool = False


@dataclass
class Fight:
    """One fight; `won` after `fight()`."""

    rng: Random
    group: list[Fighter]
    threat: int
    attack: int
    health: int
    nature: Nature
    foes: int = 1
    round: int = 0
    damage: int = 0
    defense: int = 0
    armor: int = 0
    attrition: int = 0
    wounds: int = 0
    dice: list[tuple[Colour, int]] = field(default_factory=list)

    @property
    def alive(self) -> list[Fighter]:
        """Who still fights."""
        return [f for f in self.group if f.health > 0]

    def holds(self, when: FoeWhen | None) -> bool:
        """Does a condition hold now?"""
        if when is None:
            return True
        share = 100 * self.damage
        return (
            (not when.round or self.round == when.round)
            and self.round >= when.from_round
            and (not when.odd or self.round % 2 == 1)
            and (not when.even or self.round % 2 == 0)
            and self.damage >= when.hits
            and (not when.hurt or share >= when.hurt * self.health)
            and (not when.fresh or share < when.fresh * self.health)
        )

    def matching(self, pattern: str) -> int:
        """How many dice of the pool fit."""
        want = wanted(pattern)
        return sum(want.fits(colour, value) for colour, value in self.dice)

    def bars(self) -> Bars:
        """The bars in force."""
        return in_force(tuple(b for b in self.nature.bars if self.holds(b.when)))

    def act(self, moment: str, active: Fighter | None = None) -> None:
        """What the opponent does at a moment."""
        for one in self.nature.acts:
            if one.at == moment and self.holds(one.when) and self.alive:
                self.done(one, active)

    def whom(self, one: Act, active: Fighter | None) -> list[Fighter]:
        """Whom an act concerns."""
        there = self.alive
        if one.whom == "most-health":
            return [max(there, key=lambda f: f.health)]
        if one.whom == "least-health":
            return [min(there, key=lambda f: f.health)]
        if one.whom == "most-energy":
            return [max(there, key=lambda f: f.energy)]
        if one.whom == "wounded":
            return [f for f in there if f.hurt]
        return [active] if one.whom == "active" and active is not None else there

    def times(self, one: Act, target: Fighter) -> int:
        """How often it is done to someone."""
        n = 1
        if one.dice:
            n = self.matching(one.dice)
        elif one.per:
            n = {
                "participant": len(self.alive), "opponent": self.foes, "stun": target.stun,
                "wound": self.wounds, "armor-token": self.armor,
            }[one.per]  # fmt: skip
        n //= one.each_of
        return min(n, one.most) if one.most else n

    def done(self, one: Act, active: Fighter | None) -> None:
        """Carry an act out."""
        n = 0
        for f in self.whom(one, active):
            n = self.times(one, f)
            paid = min(f.energy, n * one.energy)
            f.energy -= paid
            f.health -= n * one.health + (n * one.energy - paid if one.or_health else 0)
            f.stun += n * one.stun
            f.curse += n * one.curse
            f.poison += n * one.poison
            f.unequipped += n * one.unequip
        self.damage -= min(self.damage, n * one.damage)
        self.armor -= min(self.armor, n * one.armor)
        self.attack += n * one.attack

    def attacks(self, f: Fighter) -> None:
        """An Attack Phase."""
        bars, b = self.bars(), f.brings
        need = self.threat
        spent = min(f.energy, 2 + bars.instants)
        f.energy -= spent
        weak = f.unequipped + (spent < 2 + bars.instants)
        pool = {
            Colour.RED: b.red + bars.red, Colour.BLUE: b.blue + bars.blue, Colour.GREEN: b.green + bars.green,
        }  # fmt: skip
        for i in range(2 * f.stun + f.curse + weak):
            colour = max(pool, key=lambda c: pool[c])
            pool[colour] -= 1
            if pool[colour] < 0 and i < 2 * f.stun:
                f.health = 0
                return
        dice = [
            (c, self.rng.randint(1, 8)) for c, n in pool.items() for _ in range(max(0, min(n, MOST_DICE)))
        ]
        left = 0 if bars.no_reroll else min(max(0, b.reroll + bars.reroll - f.curse), bars.most_rerolls)
        for i in sorted(range(len(dice)), key=lambda i: (dice[i][0] is Colour.GREEN, dice[i][1])):
            colour, value = dice[i]
            barred = any(wanted(p).fits(colour, value) for p in bars.no_reroll_of)
            if left and value < need and not barred:
                dice[i] = (colour, self.rng.randint(1, 8))
                left -= 1
        for _ in range(max(0, b.eights - f.unequipped)):
            low = [i for i, (c, v) in enumerate(dice) if v < need and c is not Colour.GREEN]
            if low:
                dice[low[0]] = (dice[low[0]][0], 8)
        self.dice = dice
        self.act("reroll-end", f)
        if f.health <= 0:
            return
        hits = [(c, v) for c, v in dice if v >= need]
        self.damage += min(bars.most_damage, sum(c is Colour.BLUE for c, _ in hits))
        red = sum(c is Colour.RED for c, _ in hits)
        if bars.red_to_attrition:
            self.attrition += red
        else:
            self.defense += red
        self.armor += sum(
            c is Colour.GREEN and all(wanted(p).fits(c, v) for p in bars.armor_only) for c, v in hits
        )
        value = max(0, b.attrition + bars.attrition - f.curse)
        value = (value + 1) // 2 if bars.halves_attrition else value
        self.attrition += 0 if bars.no_attrition else value

    def wound(self, n: int) -> None:
        """Share wounds out: the sturdiest first, unless the opponent says otherwise."""
        first = self.bars().wounds_first
        for _ in range(n):
            if not self.alive:
                return
            pick = min if first == "least-health" else max
            f = pick(self.alive, key=lambda f: f.health)
            f.health -= 1
            f.hurt = True

    def fight(self) -> bool:
        """Fight it out; is it won?"""
        self.act("combat-start")
        while self.alive and self.round < MOST_ROUNDS:
            self.round += 1
            self.act("round-start")
            for f in self.alive:
                self.attacks(f)
            if self.falls(strike=True):
                return True
            if self.defend():
                return True
            self.damage += self.defense + self.attrition
            self.defense = self.armor = self.attrition = 0
            if self.falls():
                return True
            self.act("resolution-end")
            self.act("round-end")
        return False

    def falls(self, *, strike: bool = False) -> bool:
        """Do the hits defeat it?"""
        bars = self.bars()
        return (
            bool(self.alive) and self.damage >= self.health and not bars.cannot_fall
            and not (strike and bars.no_ranged_strike)
        )  # fmt: skip

    def defend(self) -> bool:
        """The Damage step."""
        for f in self.group:
            f.hurt = False
        self.act("damage-start")
        for f in self.alive:
            f.health -= f.poison
        attack = self.attack
        for turn in self.nature.turns:
            if self.holds(turn.when):
                attack += turn.attack
                attack = attack if turn.attack_is is None else min(attack, turn.attack_is)
        before = len(self.alive)
        self.wounds = max(0, attack - self.defense - self.armor)
        self.wound(self.wounds)
        for _ in range(before - len(self.alive)):
            self.act("character-defeated")
        if not self.bars().no_regaining and self.round <= 3:
            for f in self.alive:
                f.health = min(f.brings.health, f.health + f.brings.heals)
        self.act("damage-end")
        return False


def odds(
    nature: Nature,
    values: tuple[int, int, int],
    levels: tuple[int, ...],
    games: int,
    seed: int = 7,
    foes: int = 1,
) -> tuple[float, float, float]:
    """Share of fights won, mean rounds, mean survivors of the won ones."""
    rng = Random(seed)
    won = rounds = standing = 0
    for _ in range(games):
        group = [Fighter(TYPICAL[n], TYPICAL[n].health, TYPICAL[n].energy) for n in levels]
        fight = Fight(rng, group, *values, nature, foes=foes)
        if fight.fight():
            won += 1
            standing += len(fight.alive)
        rounds += fight.round
    return won / games, rounds / games, standing / max(1, won)
