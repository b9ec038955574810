"""What a power costs, and what there is to pay it with."""

from __future__ import annotations

from azeroth.engine import Refusal, no
from azeroth.games.adventure.cards.texts import identity, kind_of
from azeroth.games.adventure.cards.values import given
from azeroth.games.adventure.cards.verbs import Power
from azeroth.games.adventure.ids import ChallengeId, Potion, TextKind
from azeroth.games.adventure.state import Character, Table


def energy_needed(t: Table, c: Character, key: str, power: Power) -> int:
    """The energy cost; texts that change it speak of ability cards only (ag.ability.energy-cost)."""
    return max(0, power.cost + given(t, c, "cost")) if kind_of(key) is TextKind.HAND else power.cost


def mana_items(t: Table, c: Character, key: str) -> list[ChallengeId]:
    """The items that may be discarded as mana potions, except the one that is being used."""
    if not (c.bag or c.weapon or c.armor):
        return []
    used, potions, mana = identity(key), t.content.potions, Potion.MANA
    return [item for item in c.items if item != used and mana in potions[item]]


def too_expensive(t: Table, c: Character, key: str, power: Power) -> Refusal | None:
    """Can the cost be paid, with energy and mana potions?"""
    cost, loadouts = power.cost, t.content.loadouts
    if "cost" in loadouts[c.cards].gives or "cost" in loadouts.given_by_others:
        cost = energy_needed(t, c, key, power)
    if cost <= c.energy or cost <= c.energy + len(mana_items(t, c, key)):
        return None
    return no(
        "ag.ability.energy-cost", "It costs {cost} energy; you have {energy}.", cost=cost, energy=c.energy
    )
