"""What cards and powers add to a fight: read from their texts, without playing them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from msgspec import Struct

from azeroth.games.adventure.bot.leanings import Leaning
from azeroth.games.adventure.bot.strength import fits
from azeroth.games.adventure.bot.worth import drawn_worth, heal_worth, item_worth
from azeroth.games.adventure.cards.conditions import Give, When
from azeroth.games.adventure.cards.holding import character_attack_type, up
from azeroth.games.adventure.cards.texts import name_of
from azeroth.games.adventure.cards.values import given
from azeroth.games.adventure.cards.verbs import (
    CancelCombat,
    Deal,
    DrawCards,
    Flip,
    GainEnergy,
    Heal,
    Modify,
    NoAttack,
    NoCards,
    NoPowers,
    Power,
    Reroll,
    SetAttackType,
    TurnDie,
)
from azeroth.games.adventure.content import AbilityCard
from azeroth.games.adventure.ids import AbilityId, AttackType, ChallengeId, Moment, Potion
from azeroth.games.adventure.state import Character, Table

IN_COMBAT = (Moment.COMBAT, Moment.BEFORE_ROLL, Moment.AFTER_ROLL)
LATE = (Moment.COMBAT, Moment.AFTER_ROLL)
"""What may still be played when the dice are known."""
USUAL_ENERGY = 2
MOST_BOOST = 4
Holds = Callable[[When], bool]


class Change(Struct):
    """What a card would change in a combat; `extra` is what it is worth besides."""

    attack: int = 0
    defense: int = 0
    damage: int = 0
    foe_attack: int = 0
    foe_defense: int = 0
    foe_damage: int = 0
    weapon: int | None = None
    type: AttackType | None = None
    foe_stopped: bool = False
    foe_silent: bool = False
    deals: int = 0
    ends: bool = False
    reroll: bool = False
    foe_reroll: bool = False
    turned: int = 0
    flips: bool = False
    extra: float = 0.0
    cost: int = 0

    @property
    def pull(self) -> int:
        """How much nearer the attack comes to a hit."""
        return self.attack - self.foe_defense


def played_change(t: Table, c: Character, w: Leaning, card: AbilityId, holds: Holds) -> Change:
    """The change by an ability card of the hand."""
    record = t.content.abilities[card]
    power = t.content.loadouts.text(f"h|{card}|{c.rank}").powers[0]
    found = power_change(t, c, w, power, holds)
    found.cost = max(0, power.cost + given(t, c, "cost"))
    if record.weapon is not None:
        found.weapon, found.type = record.weapon.attack, record.weapon.type
    if record.stays in ("foe", "self"):
        _staying(found, w, _gives(t, c, record, card), record.stays == "foe", holds)
    return found


def _gives(t: Table, c: Character, record: AbilityCard, card: AbilityId) -> tuple[Give, ...]:
    return t.content.loadouts.text(f"a|{card}|{c.rank}").gives if record.stays else ()


def _staying(found: Change, w: Leaning, gives: tuple[Give, ...], on_foe: bool, holds: Holds) -> None:
    for give in gives:
        if on_foe:
            found.foe_attack += give.attack
            found.foe_defense += give.defense
            found.foe_damage += give.damage
        elif give.when is None or holds(give.when):
            found.attack += give.attack
            found.defense += give.defense
            found.damage += give.damage
    if not on_foe:
        found.extra += w.lasting  # it stays for further fights


def power_change(t: Table, c: Character, w: Leaning, power: Power, holds: Holds) -> Change:
    """The change by a power."""
    found = Change(cost=power.cost)
    for effect in power.effects:
        if effect.when is not None and not holds(effect.when):
            continue
        match effect:
            case Modify(whom="self"):
                times = _times(c, effect)
                found.attack += effect.attack * times
                found.defense += effect.defense * times
                found.damage += effect.damage * times
            case Modify(whom="foe"):
                found.foe_attack += effect.attack
                found.foe_defense += effect.defense
                found.foe_damage += effect.damage
            case Deal(whom="foe", n=n):
                found.deals += n
            case Deal(whom="self", n=n):
                found.extra -= 0.1 * n
            case NoAttack(whom="foe"):
                found.foe_stopped = True
            case NoPowers(whom="foe"):
                found.foe_silent = True
            case NoCards():
                found.extra += 0.02
            case CancelCombat():
                found.ends = True
            case SetAttackType(type=kind):
                found.type = kind
            case Reroll(whom=whom):
                found.reroll, found.foe_reroll = whom != "foe", whom != "self"
            case TurnDie(whom="self", value=value, by=by):
                found.turned = 10 + value if value else by
            case Flip(whom="self"):
                found.flips = True
            case Heal(whom="self", n=n):
                found.extra += heal_worth(t, c, w, 9 if n == "all" else n)
            case DrawCards(whom="self", n=n):
                found.extra += drawn_worth(c, w, n)
            case GainEnergy(whom="self", n=n):
                found.extra += 0.02 * n
            case _:
                pass
    return found


def _times(c: Character, effect: Modify) -> int:
    if not effect.per:
        return 1
    counted = {"own-damage": c.damage, "cards-played": len(c.played), "others-here": 0}[effect.per]
    return min(counted, effect.most)


# -- what a hand is good for ---------------------------------------------------------------------------


def boost(t: Table, c: Character, w: Leaning) -> int:
    """What the cards in hand may add to the attack of a fight, for the energy of a turn."""
    energy = USUAL_ENERGY
    if t.state.active == c.seat and (c.energy or c.movement):
        energy = c.energy
    energy += min(2, len(spare_mana(t, c, w)))
    cards = _boosts(t, c, w)
    best = 0
    for n in (1, 2):
        for some in combinations(cards, n):
            if sum(cost for _, cost in some) <= energy:
                best = max(best, sum(pull for pull, _ in some))
    return min(best, MOST_BOOST)


def _boosts(t: Table, c: Character, w: Leaning) -> list[tuple[int, int]]:
    kind = character_attack_type(t, c)
    item = t.content.challenges[c.weapon].item if c.weapon else None
    base = up(t, c).attack if item is None else item.attack or 0

    def holds(when: When) -> bool:
        return fits(t, c, when, None, c.side, kind, c.weapon, "attacker")

    found: dict[str, tuple[int, int]] = {}
    for card in c.hand:
        record = t.content.abilities[card]
        if record.moment not in IN_COMBAT or name_of(card) in found:
            continue
        if record.when is not None and not holds(record.when):
            continue
        change = played_change(t, c, w, card, holds)
        pull = change.pull
        if change.weapon is not None:
            pull += max(0, change.weapon - base)
        if pull > 0:
            found[name_of(card)] = (pull, change.cost)
    return list(found.values())


def spare_mana(t: Table, c: Character, w: Leaning) -> list[ChallengeId]:
    """Items that may well be drunk to pay for cards."""
    return [
        item for item in c.bag
        if Potion.MANA in _potions(t, item) and item_worth(t, c, w, item) < w.cheap
    ]  # fmt: skip


def _potions(t: Table, card: ChallengeId) -> tuple[Potion, ...]:
    item = t.content.challenges[card].item
    return item.potions if item is not None else ()
