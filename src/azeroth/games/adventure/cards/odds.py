"""Exact odds of a combat from values and triggered powers, whatever ability cards may add."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from azeroth.games.adventure.cards.conditions import shows
from azeroth.games.adventure.cards.verbs import Deal, Modify, NoAttack, NoPowers, Power, Reroll, TurnDie
from azeroth.games.adventure.content import Fighter
from azeroth.games.adventure.ids import AttackType

SIDES = 6


class Combatant(Struct, frozen=True):
    """One side of a combat, with what its powers have done so far."""

    attack: int
    type: AttackType
    defense: int
    damage: int = 1
    powers: tuple[Power, ...] = ()
    die: int = 0
    suffered: int = 0


class Odds(Struct, frozen=True):
    """How a combat ends: the character defeats the encounter, and takes so much damage on average."""

    win: float
    damage: float


class Roll(Struct, frozen=True):
    """One way that dice and triggered powers may fall: what they add to both sides, and how likely it is.

    `attack` includes the die. `suffered` is damage dealt by powers to the character, `dealt` to the foe.
    """

    chance: float
    attack: int
    defense: int
    damage: int
    foe_attack: int
    foe_defense: int
    foe_damage: int
    suffered: int
    dealt: int


Rolls = dict[tuple[int, int], tuple[Roll, ...]]
"""By what both dice showed first, the character's and the foe's: all ways that it may go on."""


def rolls(mine: tuple[Power, ...], its: tuple[Power, ...]) -> Rolls:
    """All that may come of the dice for a character with these triggered powers."""
    blank = Combatant(0, AttackType.MELEE, 0, 0)
    found: dict[tuple[int, int], list[Roll]] = {}
    for dice, chance, me, it in _rolled(replace(blank, powers=mine), replace(blank, powers=its)):
        found.setdefault(dice, []).append(Roll(
            chance * SIDES**2, me.attack + me.die, me.defense, me.damage, it.attack + it.die, it.defense,
            it.damage, me.suffered, it.suffered,
        ))  # fmt: skip
    return {dice: tuple(ways) for dice, ways in found.items()}


def encounter(fight: Fighter) -> Combatant:
    """The values of an encounter."""
    return Combatant(fight.attack, fight.type, fight.defense, fight.damage, fight.powers)


def odds(character: Combatant, foe: Combatant) -> Odds:
    """Both roll; the encounter's triggers, the character's, the attacks (ag.combat.steps)."""
    win = damage = 0.0
    for _, chance, me, it in _rolled(character, foe):
        won, hurt = _exchange(me, it)
        win += chance * won
        damage += chance * hurt
    return Odds(win, damage)


def _rolled(
    character: Combatant, foe: Combatant
) -> Iterator[tuple[tuple[int, int], float, Combatant, Combatant]]:
    for mine in range(1, SIDES + 1):
        for its in range(1, SIDES + 1):
            me, it = replace(character, die=mine), replace(foe, die=its)
            for chance, it_, me_ in _triggers(it, me, frozenset()):
                for further, me__, it__ in _triggers(me_, it_, frozenset()):
                    yield (mine, its), chance * further / SIDES**2, me__, it__


def _triggers(
    one: Combatant, other: Combatant, used: frozenset[int]
) -> Iterator[tuple[float, Combatant, Combatant]]:
    """What the die of `one` triggers, each power once; a reroll may trigger others."""
    for i, power in enumerate(one.powers):
        if power.roll and i not in used and one.die in shows(power.roll) and power.when is None:
            for chance, changed, hit in _effects(power, 0, one, other):
                for further, a, b in _triggers(changed, hit, used | {i}):
                    yield chance * further, a, b
            return
    yield 1.0, one, other


def _effects(
    power: Power, n: int, one: Combatant, other: Combatant
) -> Iterator[tuple[float, Combatant, Combatant]]:
    """The effects of a power from the n-th on; those that do not change this exchange are passed over."""
    if n == len(power.effects):
        yield 1.0, one, other
        return
    effect = power.effects[n]
    mine = getattr(effect, "whom", "self") == "self"
    who = one if mine else other
    ways: list[Combatant] = [who]
    if effect.when is None:
        match effect:
            case Modify(attack=attack, defense=defense, damage=damage):
                changed = (who.attack + attack, who.defense + defense, who.damage + damage)
                ways = [replace(who, attack=changed[0], defense=changed[1], damage=changed[2])]
            case Reroll(whom="self" | "foe"):
                ways = [replace(who, die=die) for die in range(1, SIDES + 1)]
            case TurnDie(value=value, by=by):
                ways = [replace(who, die=value or min(SIDES, max(1, who.die + by)))]
            case Deal(n=n_damage):
                ways = [replace(who, suffered=who.suffered + n_damage)]
            case NoAttack():
                ways = [replace(who, attack=-99)]
            case NoPowers():
                ways = [replace(who, powers=())]
            case _:
                pass
    for way in ways:
        pair = (way, other) if mine else (one, way)
        for chance, a, b in _effects(power, n + 1, *pair):
            yield chance / len(ways), a, b


def _exchange(me: Combatant, it: Combatant) -> tuple[bool, int]:
    """Ranged attacks first; who falls to them makes no melee attack. The character is taken to survive."""
    hurt, beaten = me.suffered, it.suffered > 0
    for step in (AttackType.RANGED, AttackType.MELEE):
        if beaten:
            break
        strikes = it.type is step and it.attack + it.die >= me.defense
        beaten = me.type is step and me.attack + me.die >= it.defense
        hurt += it.damage if strikes else 0
    return beaten, hurt
