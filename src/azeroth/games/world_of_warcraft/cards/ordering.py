"""Effects that meet with no active character: who says which comes first (wbg.card.no-active-character)."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.cards.verbs import Ability, Restore
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.state import Character, Table


def orders_effects(t: Table) -> Faction:
    """The active faction; in the final battle there is none: one at random (wbg.card.final-pvp-timing)."""
    from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn

    turn = t.find(FactionTurn)
    return turn.faction if turn is not None else t.pick(list(Faction))


def indifferent(t: Table, c: Character, ability: Ability) -> bool:
    """Does a compulsory ability do the same to its owner alone, whatever happens before or after it?"""
    return all(
        isinstance(effect, Restore) and effect.whom == "self" and (effect.gain or _room(t, c, effect))
        for effect in ability.effects
    )


def _room(t: Table, c: Character, effect: Restore) -> bool:
    """Will all of it be regained?"""
    if not isinstance(effect.health, int) or not isinstance(effect.energy, int):
        return False
    fits = c.health + effect.health <= health_capacity(t, c)
    return fits and c.energy + effect.energy <= energy_capacity(t, c)
