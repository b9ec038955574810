"""What using an ability costs, how often it may be used, and the cards that alter both (wbg.effect)."""

from __future__ import annotations

from azeroth.engine import Terms
from azeroth.games.world_of_warcraft.cards.loadout import alters_for
from azeroth.games.world_of_warcraft.cards.verbs import Ability
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.state import Character, Table

PAID_BEFORE = ("active", "talent", "racial")
"""Cards whose Energy, if any, was paid when they came into play (wbg.card.active-talent-use)."""


def use_cost(t: Table, c: Character, key: CardId, i: int) -> Terms:
    """The Energy that using an ability costs now, without amounts the user chooses."""
    card = t.content.cards[key]
    ability = card.abilities[i]
    if i or card.type in PAID_BEFORE:
        terms = Terms.of("wbg.card.active-talent-use" if not i else "wbg.card.secondary-free", 0)
    else:
        terms = Terms.of("wbg.power.instant-cost-per-use", card.energy)
        used = c.used.get(f"{key}#0", 0)
        for source, alter in alters_for(t, c, key):
            name = t.content.cards[source].name
            if alter.free and not alter.once:
                terms.plus("wbg.effect.cost-reduction", -terms.total, name)
            terms.plus("wbg.effect.cost-reduction", alter.energy, name)
            terms.plus("wbg.effect.twice-per-round", alter.use_energy * used, name)
        terms.at_least("wbg.effect.cost-reduction", 0, "not below zero")
        if card.free_when_repeated and key in c.previous and not c.lost_before:
            terms.plus("wbg.faq.arcane-missiles", -terms.total, card.name)
        if card.type == "instant" and (more := edition(t).costs_more(t, c, key)):
            terms.plus("wbg.creature.ability-always", more, "the opponent")
    if ability.cost is not None and ability.cost.energy:
        terms.plus("wbg.card.active-talent-use", ability.cost.energy, card.name)
    return terms


def waiver(t: Table, c: Character, key: CardId, i: int) -> CardId | None:
    """A card that makes this use free, once in a combat, if its owner likes (wbg.effect.once-per-combat)."""
    if i or t.find(Battle) is None:
        return None
    for source, alter in alters_for(t, c, key):
        if alter.free and alter.once and not c.once.get(f"combat {source}"):
            return source
    return None


def energy_cost(t: Table, c: Character, key: CardId, i: int) -> int:
    """What `use_cost` comes to, without spelling it out where nothing changes what is printed."""
    card = t.content.cards[key]
    if not i and (card.free_when_repeated or alters_for(t, c, key)):
        return max(0, use_cost(t, c, key, i).total)
    extra = card.abilities[i].cost
    printed = 0 if i or card.type in PAID_BEFORE else card.energy
    if not i and card.type == "instant":
        printed += edition(t).costs_more(t, c, key)
    return printed if extra is None else printed + extra.energy


def uses(t: Table, c: Character, key: CardId) -> int:
    """How often a card may be used in a round (wbg.card.once-per-round)."""
    return 1 + sum(alter.uses for _, alter in alters_for(t, c, key))


def limit_key(key: CardId, i: int, ability: Ability, subject: CharacterId) -> str:
    """Under what the use is counted."""
    if ability.limit in ("combat", "turn"):
        return f"{ability.limit} {key}#{i}"
    return f"{key}#{i} {subject}" if ability.limit == "friend" else f"{key}#{i}"
