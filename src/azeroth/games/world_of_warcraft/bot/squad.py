"""Characters and opponents of the table as the odds know them, before a combat and in the middle of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from azeroth.games.world_of_warcraft.bot.odds import COURSES, Boxes, Enemy, Fighter, Outcome, fight
from azeroth.games.world_of_warcraft.bot.strength import (
    ARMOR,
    ATTRITION,
    BLUE,
    DAMAGE,
    DEFENSE,
    GREEN,
    HEAL,
    NOTHING,
    RED,
    REROLL,
    THREAT,
    Gain,
    chance,
    course,
    plus,
    strength,
)
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CharacterId, Colour
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth
from azeroth.games.world_of_warcraft.play.combat.battle import (
    Attacking,
    Battle,
    Foe,
    area_of,
    faced,
    facing,
    stat,
    threat,
)
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound, TakeWounds
from azeroth.games.world_of_warcraft.play.overlords.nefarian import LastStand
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpCombat
from azeroth.games.world_of_warcraft.state import Character, Table

BEFORE_REROLL = ("end_of_dice_pool", "start_of_reroll", "reroll")
AFTER_PLACING = ("end_of_place_tokens", "last_ability")
STAGES = {
    "start": 0, "foe_at_start": 0, "attack_phases": 0, "defense": 1, "ranged_strike": 1, "after_strike": 2,
    "damage_cards": 2, "damage": 2,
}  # fmt: skip
SOBER = COURSES / (COURSES + 0.75)
"""Who wins all of a few courses of luck is not sure to win the next, and of several foes bots seek out those
against whom these few were kind."""
MOST_KNOWN = 15_000
"""Of how many groups against opponents the odds are remembered."""
WIN, FALL, HEALTH, VIGOR = 17.0, 3.0, 0.4, 0.22
"""What a victory, a fallen friend, a token of Health and one of Energy are worth in a combat."""
SPARED = 0.03
"""What a token of Energy costs that is left in the last combat: who falls has no use for it."""
CLOSE = 4.0
"""What it is worth besides to take all of the opponents' Health: who can hardly win may come near it."""


class Body(NamedTuple):
    """A character's condition: what they have, or would have after some rest."""

    health: int
    energy: int


def pets(c: Character) -> int:
    """Health of pets and demons, which take wounds for them."""
    return sum(e.health for e in c.equipped)


def body(c: Character) -> Body:
    """As they are."""
    return Body(c.health, c.energy)


def fit(t: Table, c: Character) -> Body:
    """As they are with all their Health and Energy."""
    return Body(health_capacity(t, c), energy_capacity(t, c))


def rested(t: Table, c: Character, tokens: int) -> Body:
    """After regaining so many tokens, Health before Energy but for a third."""
    health = max(0, health_capacity(t, c) - c.health)
    energy = max(0, energy_capacity(t, c) - c.energy)
    first = min(health, max(tokens - energy, (2 * tokens + 2) // 3))
    return Body(c.health + first, c.energy + min(energy, tokens - first))


def enemy_of(t: Table, foes: Sequence[Foe], people: int) -> Enemy:
    """What a group of opponents is like for so many characters."""
    sheds = 0
    if any(f.what == "overlord" for f in foes):
        sheds = t.content.overlords[t.state.overlord].sheds(len(t.state.characters))
    seen = edition(t).gauge(t, foes[0], people)
    more, tougher = round(seen.attack), round(seen.health)
    each = [(f.attack, f.health) for f in foes]
    each[0] = (max(0, each[0][0] + more), each[0][1] + tougher)
    need, dice = max(f.threat for f in foes), edition(t).dice_per_colour
    return Enemy(need, tuple(sorted(each)), seen.ability, sheds + seen.sheds, dice)


def fighters_of(
    t: Table, who: Sequence[Character], need: int, bodies: Sequence[Body], *, begun: bool = False
) -> tuple[Fighter, ...]:
    """Characters in these conditions as fighters together; `begun`: after the first round of a combat."""
    found = []
    strengths = [strength(t.content, c.cards, c.level, need) for c in who]
    for i, (c, b) in enumerate(zip(who, bodies, strict=True)):
        mates = NOTHING
        for j, other in enumerate(strengths):
            if j != i and other.aura != NOTHING:
                mates = plus(mates, other.aura)
        brings = course(t.content, c.cards, c.level, need, b.energy, mates, c.curse, begun)
        found.append(Fighter(float(b.health + pets(c)), brings))
    return tuple(found)


def odds(
    t: Table, who: Sequence[Character], foes: Sequence[Foe], bodies: Sequence[Body] | None = None
) -> Outcome:
    """How characters would fare against opponents; remembered by all that it depends on."""
    enemy = enemy_of(t, foes, len(who))
    states = bodies or [body(c) for c in who]
    key = (enemy, tuple((c.cards, c.level, c.curse, pets(c), b) for c, b in zip(who, states, strict=True)))
    memory: dict[object, Outcome] = t.content.__dict__.setdefault("_odds", {})
    found = memory.get(key)
    if found is None:
        if len(memory) > MOST_KNOWN:
            memory.clear()
        found = memory[key] = fight(fighters_of(t, who, enemy.threat, states), enemy)
    return found


def promise(t: Table, who: Sequence[Character], foes: Sequence[Foe]) -> float:
    """How likely characters win, as it is told to people: what the odds say, soberly."""
    return odds(t, who, foes).won * SOBER


# -- in the middle of a combat --------------------------------------------------------------------


def _now(t: Table, phase: Attacking, c: Character, battle: Battle) -> Gain:
    """What the Attack Phase in progress will bring, by its dice as they lie."""
    gain = [0.0] * 11
    if getattr(phase, "at", "") in AFTER_PLACING:
        return tuple(gain)
    need = threat(t, c).total
    p = chance(need)
    misses = {Colour.RED: 0, Colour.BLUE: 0, Colour.GREEN: 0}
    hit = {Colour.RED: DEFENSE, Colour.BLUE: DAMAGE, Colour.GREEN: ARMOR}
    boxes = {"damage": DAMAGE, "defense": DEFENSE, "attrition": ATTRITION, "armor": ARMOR}
    part = {Colour.RED: RED, Colour.BLUE: BLUE, Colour.GREEN: GREEN}
    for die in phase.pool.dice:
        if not die.value:
            gain[part[die.colour]] += 1
        elif die.value >= need:
            gain[boxes[die.box] if die.box else hit[die.colour]] += 1
        else:
            gain[hit[die.colour]] += 0.04 * die.value  # what cards may yet raise
            if not die.rerolled:
                misses[die.colour] += 1
    again = max(0, stat(t, c, "reroll").total - phase.rerolls)
    if not phase.pool.rolled:
        gain[REROLL] = again
    elif phase.at in BEFORE_REROLL and not faced(t, battle, c).no_reroll:
        for colour in (Colour.BLUE, Colour.RED, Colour.GREEN):
            n = min(again, misses[colour])
            again -= n
            gain[hit[colour]] += n * p
    gain[ATTRITION] += stat(t, c, "attrition").total
    if phase.pool.rolled:
        _cap(t, phase, c, battle, gain)
    gain[THREAT] = need - (max(f.threat for f in battle.foes) if battle.foes else need)
    gain[HEAL] = -_to_lose(t, phase, c, battle)
    return tuple(gain)


def _cap(t: Table, phase: Attacking, c: Character, battle: Battle, gain: list[float]) -> None:
    """Hits beyond what the opponent lets through are attrition: twice, where all of it is to be halved."""
    for ability in facing(t, battle, c):
        if ability.hits_capped_by:
            most = float(len(phase.pool.matching(ability.hits_capped_by)))
            over = max(0.0, gain[DAMAGE] + gain[DEFENSE] - most)
            off = min(over, gain[DAMAGE])
            gain[DAMAGE] -= off
            gain[DEFENSE] -= over - off
            gain[ATTRITION] += (2 if ability.halves_attrition else 1) * over


def _to_lose(t: Table, phase: Attacking, c: Character, battle: Battle) -> float:
    """Health that the opponent's ability is about to take for the dice as they lie."""
    if not phase.pool.rolled:
        return 0.0
    window = t.pos.stack[-1] if isinstance(t.pos.stack[-1], CardWindow) else t.find(CardWindow)
    done = window is not None and window.moment == "reroll-end" and not window.foe
    late = phase.at in ("place_tokens", "capped_hits", "attrition_dice", "put_tokens", *AFTER_PLACING)
    lost = 0.0
    for ability in facing(t, battle, c):
        if ability.per and not (ability.at == "reroll-end" and (done or late)):
            harm = 0.5 * (ability.stun + ability.curse + ability.unequip + ability.energy)
            lost += len(phase.pool.matching(ability.per)) * (ability.health + harm)
    return lost


def _wounds_to_come(t: Table) -> int:
    """Wounds of the Defense Phase that nobody has taken yet; -1 before and after it."""
    taking = t.find(TakeWounds)
    if taking is None:
        return -1
    losing = t.find(LoseHealth)
    return taking.left + (max(0, losing.left - (losing.at in ("heal", "check"))) if losing is not None else 0)


def outlook(t: Table, mine: Sequence[CharacterId]) -> float:
    """How good a combat in progress looks for the characters of a side, in actions."""
    battle = t.find(Battle)
    if battle is None:
        return _peace(t, mine)
    if isinstance(battle, PvpCombat):
        return _duel(t, battle, mine)
    value = _left(t, mine)
    if not battle.foes:
        return value + WIN + CLOSE
    who = [t.state.characters[c] for c in battle.group]
    if not who:
        return value
    end = _ending(t, battle, who)
    prize = WIN * end.won + CLOSE * end.near - FALL * end.fallen + HEALTH * end.health - 0.05 * end.rounds
    if t.find(LastStand) is not None:  # nobody saves anything for later
        return prize - SPARED * sum(c.energy for c in who)
    here = sum(c.health for c in who)
    lost = sum(_vigor(c) for c in who) * end.fallen / len(who)  # who falls has no use for what they saved
    return value + prize - HEALTH * here - lost


def _ending(t: Table, battle: Battle, who: Sequence[Character]) -> Outcome:
    """How the combat in progress may end, from the moment it has come to."""
    enemy = enemy_of(t, battle.foes, len(who))
    phase, turn = t.find(Attacking), t.find(CombatRound)
    area = area_of(t, who[0].faction)
    stage = STAGES.get(turn.at, 3) if turn is not None else 0
    waiting = turn.waiting if turn is not None else battle.group
    bodies = [body(c) for c in who]
    later = fighters_of(t, who, enemy.threat, bodies, begun=True)
    fresh = later if battle.round > 1 else fighters_of(t, who, enemy.threat, bodies)
    fighters = []
    for c, f, after in zip(who, fresh, later, strict=True):
        ready = c.id in waiting
        brings, health = f.rounds, f.health
        # What is left of their Energy is for the rounds to come: what this one took is gone already.
        if phase is not None and phase.character == c.id:
            now = _now(t, phase, c, battle)
            health = max(0.5, health + min(0.0, now[HEAL]))
            brings, ready = ((*now[:HEAL], 0.0, 0.0), *after.rounds), True
        elif not ready:
            brings = (NOTHING, *after.rounds)
        fighters.append(Fighter(health, brings, ready, c.stun))
    wounds = _wounds_to_come(t)
    if wounds >= 0:
        stage = 2
    boxes = Boxes(area.damage, area.defense, area.attrition, area.armor, stage, wounds)
    return fight(tuple(fighters), enemy, boxes)


def chance_to_win(t: Table) -> float | None:
    """How likely the combat in progress is won; None where none is, or characters fight each other."""
    battle = t.find(Battle)
    if battle is None or isinstance(battle, PvpCombat):
        return None
    who = [t.state.characters[c] for c in battle.group]
    if not battle.foes or not who:
        return float(not battle.foes)
    return _ending(t, battle, who).won


def _vigor(c: Character) -> float:
    """What their Energy is worth; those of higher levels regain more at once."""
    return VIGOR * c.energy / (0.6 + 0.4 * c.level)


def _left(t: Table, mine: Sequence[CharacterId]) -> float:
    """Tokens that these characters have; those of higher levels regain more at once."""
    value = 0.0
    for key in mine:
        c = t.state.characters[key]
        value += HEALTH * c.health / (0.6 + 0.4 * c.level) + _vigor(c)
        value += 0.06 * sum(t.content.cards[b].gold for b in c.bag) + 0.15 * pets(c)
        value += 0.02 * sum(e.combo for e in c.equipped) + 0.02 * len(c.equipped)
    return value


def _peace(t: Table, mine: Sequence[CharacterId]) -> float:
    return _left(t, mine)


def _duel(t: Table, battle: PvpCombat, mine: Sequence[CharacterId]) -> float:
    """PvP: what both sides have put down and have left."""
    value = 0.0
    phase = t.find(Attacking)
    for key in battle.everybody:
        c = t.state.characters[key]
        side = 1.0 if key in mine else -1.0
        value += side * (1.0 * (c.health + pets(c)) + 0.25 * c.energy + 1.0)
        if phase is not None and phase.character == key:
            now = _now(t, phase, c, battle)
            p = chance(threat(t, c).total)
            tokens = now[DAMAGE] + 0.7 * now[DEFENSE] + 0.6 * now[ATTRITION] + 0.8 * now[ARMOR]
            tokens += p * (now[BLUE] + 0.7 * now[RED] + 0.8 * now[GREEN] + 0.7 * now[REROLL])
            value += side * tokens
    for side_ in t.state.sides.values():
        area = side_.area
        whose = 1.0 if t.state.characters[mine[0]].faction is side_.faction else -1.0
        tokens = area.damage + 0.7 * area.defense + 0.6 * area.attrition + 0.8 * area.armor
        value += whose * tokens
    for key in mine:
        value += 0.03 * sum(t.content.cards[b].gold for b in t.state.characters[key].bag)
    return value
