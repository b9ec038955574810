"""What the expansion's opponents amount to: acts, bars and turns as Attack, Health and hits shed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from azeroth.games.world_of_warcraft.burning_crusade.content import Overlord, expansion
from azeroth.games.world_of_warcraft.burning_crusade.opponents import (
    Act,
    Bars,
    FoeWhen,
    Fought,
    Turn,
    in_force,
    together,
)
from azeroth.games.world_of_warcraft.burning_crusade.play.bars import told
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import parts_of
from azeroth.games.world_of_warcraft.cards.verbs import wanted
from azeroth.games.world_of_warcraft.ids import Colour
from azeroth.games.world_of_warcraft.opponents import Gauge
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, Foe, added_up, foe_ability
from azeroth.games.world_of_warcraft.state import Table

DICE = {
    5: {Colour.RED: 2.0, Colour.BLUE: 2.0, Colour.GREEN: 1.5},
    6: {Colour.RED: 4.0, Colour.BLUE: 3.5, Colour.GREEN: 2.5},
    7: {Colour.RED: 6.0, Colour.BLUE: 5.0, Colour.GREEN: 4.0},
}
"""Dice that characters roll who meet opponents of a Threat."""
AGAIN = 0.6
"""Which part of the low dice is left after rerolls."""


def gauge(t: Table, foe: Foe, people: int) -> Gauge:
    """What an opponent amounts to for so many characters."""
    battle = t.find(Battle)
    fought = battle is not None and foe in battle.foes
    kept: dict[object, Gauge] = expansion(t.content).__dict__.setdefault("_gauges", {})
    key = (foe.what, foe.kind, foe.minions, people)
    found = kept.get(key)
    if found is None:
        found = kept[key] = _gauge(t, foe, people)
    # In the middle of a combat the bars of this very round are known.
    return found._replace(ability=foe_ability(t, foe)) if fought else found


def _gauge(t: Table, foe: Foe, people: int) -> Gauge:
    parts = parts_of(t, foe)
    nature = together(parts)
    always = in_force(tuple(b for b in nature.bars if b.when is None))
    ability = added_up((foe_ability(t, foe), told(always)))
    attack = health = sheds = 0.0
    for act in (*nature.acts, *_on_track(parts)):
        more, shed = _act(act, foe, people)
        attack, sheds = attack + more, sheds + shed
    for bars in nature.bars:
        more, tougher = _bars(bars, people)
        attack, health = attack + more, health + tougher
    attack += sum(_turn(turn, foe) for turn in nature.turns)
    return Gauge(ability, attack, health, round(sheds))


def _on_track(parts: Sequence[Fought]) -> tuple[Act, ...]:
    """What an Overlord does on the spaces of a track, each in every so many rounds."""
    found = []
    for one in parts:
        for n, step in enumerate(one.track if isinstance(one, Overlord) else (), 1):
            found += [replace(act, when=FoeWhen(round=n)) for act in step.acts]
    return tuple(found)


def often(when: FoeWhen | None) -> float:
    """In which part of a combat a condition holds."""
    if when is None:
        return 1.0
    if when.round:
        return 0.4 if when.round == 1 else 0.3
    part = 0.6 if when.from_round > 1 or when.odd else 0.4 if when.even else 1.0
    if when.hurt and when.fresh:
        return part * (when.fresh - when.hurt) / 100
    if when.hurt or when.hits:
        return part * (1 - when.hurt / 100 if when.hurt else 0.6)
    return part * (when.fresh / 100 if when.fresh else 1.0)


def _times(act: Act, foe: Foe, people: int) -> float:
    """How often an act is done in a round, to all whom it concerns."""
    n = 1.0
    if act.dice:
        want, dice = wanted(act.dice), DICE[max(5, min(7, foe.threat))]
        faces = (want.most - max(1, want.least) + 1) / 8
        n = sum(dice[colour] for colour in want.colours) * faces * (AGAIN if want.most < foe.threat else 1.0)
    elif act.per:
        n = {
            "participant": people, "opponent": 1, "stun": 0.6, "wound": 2.0, "armor-token": 1.5 * people,
        }[act.per]  # fmt: skip
    n /= act.each_of
    n = min(n, act.most) if act.most else n
    whom = {"each": people, "wounded": 0.8 * people, "active": people if act.at == "reroll-end" else 1}
    return n * whom.get(act.whom, 1) * often(act.when) * (0.35 if act.at == "combat-start" else 1.0)


def _act(act: Act, foe: Foe, people: int) -> tuple[float, float]:
    """What an act adds to the Attack, and the hits that it takes away."""
    n = _times(act, foe, people)
    if act.at == "character-defeated":
        n *= 0.3
    energy = (0.5 if act.or_health else 0.3) * act.energy
    loss = act.health + energy + 1.2 * act.stun + 0.5 * act.curse + 1.3 * act.poison + 0.8 * act.unequip
    return n * (loss + 0.6 * act.armor + act.attack), n * act.damage


def _turn(turn: Turn, foe: Foe) -> float:
    """What another shape adds to the Attack on average."""
    attack = turn.attack if turn.attack_is is None else min(0, turn.attack_is - foe.attack)
    return attack * often(turn.when)


def _bars(bars: Bars, people: int) -> tuple[float, float]:
    """What bars cost, as Attack and as Health; what the base game's words say of those that hold is not."""
    part = people * often(bars.when)
    attack = 0.4 * bars.instants + 0.7 * bars.no_regaining + 2.0 * bars.red_to_attrition
    attack += 0.4 * max(0, -bars.red) + 0.3 * max(0, -bars.green) + 0.3 * bars.no_bag
    health = 0.8 * max(0, -bars.blue) + 0.5 * max(0, -bars.reroll) + 0.8 * max(0, -bars.attrition)
    health += 1.2 * max(0, 4 - bars.most_damage) + 0.4 * len(bars.no_reroll_of)
    health += 1.0 * (bars.most_rerolls < 4) + 1.0 * bars.cannot_fall + 0.5 * bars.no_ranged_strike
    if bars.when is not None:
        attack += 1.0 * bool(bars.armor_only) + 0.8 * bars.no_reroll
        health += 1.5 * bars.no_reroll + 2.0 * bars.no_attrition + 1.0 * bars.halves_attrition
    return part * attack, part * health
