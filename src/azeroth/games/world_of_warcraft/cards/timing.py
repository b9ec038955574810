"""Card timing: when an ability may be used, one rule after another (wbg.card)."""

from __future__ import annotations

from azeroth.engine import Refusal, no
from azeroth.games.world_of_warcraft.cards.asking import useless
from azeroth.games.world_of_warcraft.cards.costs import energy_cost, limit_key, uses, waiver
from azeroth.games.world_of_warcraft.cards.loadout import alters_for, named
from azeroth.games.world_of_warcraft.cards.verbs import Ability
from azeroth.games.world_of_warcraft.content import Card
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, Moment
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, holds
from azeroth.games.world_of_warcraft.state import Character, Table


def may_use(t: Table, c: Character, key: CardId, i: int, subject: CharacterId) -> Refusal | None:
    """Why an ability may not be used now, if so; its moment is not looked at."""
    card = t.content.cards[key]
    ability = card.abilities[i]
    return (
        _not_used_up(t, c, card, key, i, subject)
        or _first_paid(c, card, key, i)
        or _for_whom(t, c, ability, subject)
        or _condition(t, c, ability, key)
        or _affordable(t, c, card, key, i)
        or _payable(t, c, ability, key)
        or _dice(t, c, ability, key)
        or useless(t, c, ability, key, subject)
        or edition(t).may_use(t, c, key, ability)
    )


def _not_used_up(
    t: Table, c: Character, card: Card, key: CardId, i: int, subject: CharacterId
) -> Refusal | None:
    if not c.used and not c.once:
        return None
    ability = card.abilities[i]
    counts = c.once if ability.limit in ("combat", "turn") else c.used
    if counts and ability.limit != "none":
        used = counts.get(limit_key(key, i, ability, subject), 0)
        if used and used >= uses(t, c, key):
            return no("wbg.card.once-per-round", "{card} has been used.", card=card.name)
    for trait in ("potion", "scroll"):
        if trait in card.traits and c.used.get(trait):
            return no("wbg.item.potion-scroll-limit", "Only one {what} at a time.", what=trait)
    return None


def _first_paid(c: Character, card: Card, key: CardId, i: int) -> Refusal | None:
    if i and card.type == "instant" and c.used.get(f"{key}#0", 0) <= c.used.get(f"{key}#{i}", 0):
        return no(
            "wbg.card.secondary-needs-first", "{card} was not used at its first moment.", card=card.name
        )
    return None


def _for_whom(t: Table, c: Character, ability: Ability, subject: CharacterId) -> Refusal | None:
    if ability.friends and t.find(Battle) is None:
        return no("wbg.term.friendly-participating-user", "It serves only participants of a combat.")
    if subject != c.id and not ability.friends:
        return no("wbg.effect.in-friends-step", "That serves only yourself.")
    if ability.at is Moment.DEFEATED and ability.friends and subject == c.id:
        return no("wbg.defeat.window", "You cannot use it on yourself.")
    return None


def _condition(t: Table, c: Character, ability: Ability, key: CardId) -> Refusal | None:
    if ability.when is None or holds(t, c, ability.when, key):
        return None
    from azeroth.games.world_of_warcraft.view.words import condition

    return no("wbg.effect.needs-card", "Only {when}.", when=condition(ability.when, t.content.cards))


def _affordable(t: Table, c: Character, card: Card, key: CardId, i: int) -> Refusal | None:
    least = 1 if card.x and not i else 0
    up_to = card.abilities[i].cost
    if up_to is not None and up_to.energy_up_to:
        least = card.abilities[i].each_of
    need = energy_cost(t, c, key, i) + least
    if need > c.energy and waiver(t, c, key, i) is None:
        return no(
            "wbg.vital.energy-empty", "It costs {cost} Energy; you have {energy}.", cost=need, energy=c.energy
        )
    return None


def _payable(t: Table, c: Character, ability: Ability, key: CardId) -> Refusal | None:
    cost = ability.cost
    if cost is None:
        return None
    if cost.unequip and "self" not in cost.unequip and not to_unequip(t, c, cost.unequip):
        return no("wbg.effect.unequip-cost", "The card that would pay is not equipped.")
    if cost.combo_up_to and combo_on(c, key) < ability.each_of:
        return no("wbg.effect.combo-tokens", "There are not enough combo tokens on it.")
    if cost.dice:
        phase = t.find(Attacking)
        need = 1 if cost.dice_up_to else cost.dice_count
        if phase is None or len(phase.pool.matching(cost.dice, spotted=False)) < need:
            return no("wbg.effect.pay-health", "The dice to be given up are not there.")
    return None


def _dice(t: Table, c: Character, ability: Ability, key: CardId) -> Refusal | None:
    if not ability.spot:
        return None
    phase = t.find(Attacking)
    pattern = spot_pattern(t, c, key, ability)
    found = phase.pool.matching(pattern, spotted=False) if phase is not None else []
    if len(found) < (ability.each_of if ability.per == "die" else 1):
        if phase is not None and phase.pool.matching(pattern, spotted=True):
            return no("wbg.dice.spot-once", "Every such die has been spotted.")
        return no("wbg.dice.spot-own-pool", "There is no {dice} to spot.", dice=pattern)
    return None


def spot_pattern(t: Table, c: Character, key: CardId, ability: Ability) -> str:
    """Which dice it spots, other cards considered."""
    for _, alter in alters_for(t, c, key):
        if alter.spot:
            return alter.spot
    return ability.spot


def to_unequip(t: Table, c: Character, names: tuple[str, ...]) -> list[CardId]:
    """Equipped cards, not printed ones, that fit the names (wbg.effect.unequip-cost)."""
    return [e.card for e in c.equipped if named(t.content.cards[e.card], names)]


def combo_on(c: Character, key: CardId) -> int:
    """Combo tokens on a card."""
    return next((e.combo for e in c.equipped if e.card == key), 0)
