"""What the user of an ability must choose for its effects, and whether they would do anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from azeroth.engine import Refusal, no
from azeroth.engine.cards import Question, asks
from azeroth.games.world_of_warcraft.cards import coded
from azeroth.games.world_of_warcraft.cards import verbs as v
from azeroth.games.world_of_warcraft.cards.loadout import (
    alters_for,
    energy_capacity,
    health_capacity,
    loadout,
    named,
    pet_health,
)
from azeroth.games.world_of_warcraft.choices import (
    Enough,
    PickBox,
    PickCard,
    PickCharacter,
    PickColour,
    PickDie,
    Spend,
    Wear,
)
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import COLOURS, Box, CardId, CharacterId, Colour
from azeroth.games.world_of_warcraft.play.character.sheet import places_for
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, faced, hits, holds, stat
from azeroth.games.world_of_warcraft.play.combat.dice_pool import Pool
from azeroth.games.world_of_warcraft.state import Character, Die, Table

if TYPE_CHECKING:
    from azeroth.games.world_of_warcraft.cards.abilities import UseAbility

MANY = 99
COUNTED = ("damage-placed", "armor-placed", "lost-in-defense", "lost-in-combat")
"""What an ability may count that can be nothing."""
DICE_VERBS = frozenset({*v.DICE_VERBS, v.Code})
"""Verbs that may need dice to be pointed at."""


# -- dice -----------------------------------------------------------------------------------------


def how_many(t: Table, c: Character, n: int | str, units: int) -> int:
    """How many dice an effect takes."""
    if n == "any":
        return MANY
    if n == "level":
        return c.level
    if n == "reroll":
        return stat(t, c, "reroll").total
    return int(n) * units


def pattern_of(t: Table, c: Character, card: CardId, effect: Any) -> str:
    """Which dice an effect takes, other cards considered."""
    if isinstance(effect, v.Change):
        for _, alter in alters_for(t, c, card):
            if alter.pattern:
                return alter.pattern
    return str(effect.dice)


def die_fits(t: Table, pool: Pool, effect: Any, die: Die, colour: str) -> bool:
    """Can the effect be done to that die: a free die of the new colour, something to raise, a hit to send?"""
    battle = t.frame(Battle)
    if isinstance(effect, v.Change):
        new = Colour(colour) if colour else die.colour
        if new is not die.colour:
            return pool.room(new, battle.lost_dice) > 0
        return die.value != effect.value
    if isinstance(effect, v.Raise):
        return die.value < 8
    if isinstance(effect, v.Remove):
        return not die.spotted
    if isinstance(effect, v.Redirect):
        return not die.box and hits(t, die)
    if isinstance(effect, v.Code):
        return pool.room(Colour.BLUE, battle.lost_dice) > 0
    return True


def candidates(
    t: Table, c: Character, card: CardId, effect: Any, taken: Sequence[int], colour: str
) -> list[int]:
    """The dice that an effect may be done to."""
    phase = t.find(Attacking)
    if phase is None:
        return []
    pool = phase.pool
    again = isinstance(effect, v.Raise) and effect.again
    dice = [
        i for i in pool.matching(pattern_of(t, c, card, effect))
        if (again or i not in taken) and die_fits(t, pool, effect, pool.dice[i], colour)
        and (not isinstance(effect, v.Reroll) or edition(t).may_reroll(t, c, pool.dice[i]) is None)
    ]  # fmt: skip
    return pool.distinct(dice)


def new_colour(effect: Any, chosen: Sequence[PickColour]) -> str:
    """The colour that a die is changed to, if any."""
    if not isinstance(effect, v.Change):
        return ""
    return chosen[0].colour if effect.colour == "any" and chosen else effect.colour


def takes_dice(effect: v.Verb) -> bool:
    """Does its user point at dice for it?"""
    if type(effect) not in DICE_VERBS:
        return False
    if isinstance(effect, v.Code):
        return bool(effect.dice)
    return not (isinstance(effect, v.Remove | v.Reroll) and effect.every)


# -- questions ------------------------------------------------------------------------------------


def ask_for_dice(t: Table, use: UseAbility, effect: Any) -> Question | None:
    """Which dice are pointed at, one after another."""
    c = use.who(t)
    colours = use.of(PickColour)
    if isinstance(effect, v.Change) and effect.colour == "any" and not colours:
        new = [PickColour(k) for k in COLOURS if candidates(t, c, use.card, effect, (), k)]
        return Question("wbg.dice.change-colour", new)
    most = how_many(t, c, effect.n, use.units)
    if isinstance(effect, v.Change):
        most += sum(alter.dice for _, alter in alters_for(t, c, use.card))
    taken = [pick.die for pick in use.of(PickDie)]
    if len(taken) >= most or use.of(Enough):
        return None
    removing = isinstance(effect, v.Remove)
    # A die that was removed is not there any more; those behind it have moved up.
    there = candidates(t, c, use.card, effect, () if removing else taken, new_colour(effect, colours))
    choices: list[PickDie | Enough] = [PickDie(i) for i in there]
    if choices and taken and not removing:
        choices.append(Enough())
    return Question("wbg.dice.current-result", choices)


asks(v.Change)(ask_for_dice)
asks(v.Raise)(ask_for_dice)
asks(v.Redirect)(ask_for_dice)


def _ask_unless_every(t: Table, use: UseAbility, effect: v.Remove | v.Reroll) -> Question | None:
    return None if effect.every else ask_for_dice(t, use, effect)


asks(v.Remove)(_ask_unless_every)
asks(v.Reroll)(_ask_unless_every)


@asks(v.Add)
def _ask_add(t: Table, use: UseAbility, effect: v.Add) -> Question | None:
    free = effect.any * use.units
    if any(alter.any_colour for _, alter in alters_for(t, use.who(t), use.card)):
        free += (effect.red + effect.blue + effect.green) * use.units
    if len(use.picks) >= free:
        return None
    return Question("wbg.dice.extra-roll", [PickColour(k) for k in COLOURS])


@asks(v.Tokens)
def _ask_tokens(t: Table, use: UseAbility, effect: v.Tokens) -> Question | None:
    if len(effect.box) == 1 or len(use.picks) >= effect.n * use.units:
        return None
    return Question("wbg.effect.card-tokens", [PickBox(b) for b in effect.box])


@asks(v.Restore)
def _ask_restore(t: Table, use: UseAbility, effect: v.Restore) -> Question | None:
    if effect.whom != "another" or use.picks:
        return None
    battle = t.find(Battle)
    friends = battle.friends(use.who(t)) if battle is not None else []
    others = [
        PickCharacter(f) for f in friends
        if f != use.subject and t.state.characters[f].health < health_capacity(t, t.state.characters[f])
    ]  # fmt: skip
    return Question("wbg.term.friendly-participating", others)


def combo_tokens(t: Table, c: Character, effect: v.Combo, units: int) -> int:
    """How many combo tokens are placed."""
    return effect.n * units * (2 if "combo-doubled" in loadout(t, c).lets else 1)


@asks(v.Combo)
def _ask_combo(t: Table, use: UseAbility, effect: v.Combo) -> Question | None:
    c = use.who(t)
    if len(use.picks) >= combo_tokens(t, c, effect, use.units):
        return None
    finishers = [PickCard(e.card) for e in c.equipped if t.content.cards[e.card].finisher]
    return Question("wbg.effect.combo-tokens", finishers)


def wearable(t: Table, c: Character, names: tuple[str, ...]) -> list[Wear]:
    """Cards of the Spellbook that an effect may equip, each where it fits."""
    return [
        Wear(key, area)
        for key in c.spellbook
        if named(t.content.cards[key], names)
        for area in places_for(t, c, key)
    ]


@asks(v.Equip)
def _ask_equip(t: Table, use: UseAbility, effect: v.Equip) -> Question | None:
    if use.picks:
        return None
    return Question("wbg.effect.equip-in-combat", wearable(t, use.who(t), effect.cards))


@asks(v.Stay)
def _ask_stay(t: Table, use: UseAbility, effect: v.Stay) -> Question | None:
    if not effect.split or use.picks:
        return None
    return Question("wbg.defeat.revived", [Spend(n) for n in range(1, use.who(t).level + 1)])


@asks(v.Code)
def _ask_code(t: Table, use: UseAbility, effect: v.Code) -> Question | None:
    if effect.dice:
        return ask_for_dice(t, use, effect)
    question = coded.ASK.get(effect.name)
    return question(t, use) if question is not None else None


# -- would it do anything? ------------------------------------------------------------------------


def targets(
    t: Table, c: Character, subject: CharacterId, whom: str, chosen: Sequence[PickCharacter] = ()
) -> list[Character]:
    """Whom an effect concerns."""
    state, battle = t.state, t.find(Battle)
    if whom == "subject":
        return [state.characters[subject]]
    if whom == "friends" and battle is not None:
        return [state.characters[f] for f in battle.friends(c)]
    if whom == "everybody" and battle is not None:
        return [state.characters[f] for f in battle.everybody]
    if whom == "another":
        return [state.characters[pick.character] for pick in chosen]
    if whom == "region":
        return [f for f in state.side(c.faction) if f.region == c.region]
    return [c]


def units(t: Table, c: Character, ability: v.Ability, amount: int, dice: int, pet: int) -> int:
    """How many of what the effects are done for there are."""
    battle, phase = t.find(Battle), t.find(Attacking)
    placed = phase.placed if phase is not None else {}
    return {
        "die": dice,
        "energy": amount,
        "health": amount,
        "combo": amount,
        "opponent": battle.opponents(c) if battle is not None else 0,
        "friend": len(battle.friends(c)) if battle is not None else 0,
        "pet-health": pet,
        "damage-placed": placed.get(Box.DAMAGE, 0),
        "armor-placed": placed.get(Box.ARMOR, 0),
        "lost-in-defense": c.lost_defense,
        "lost-in-combat": c.lost_stored,
    }[ability.per]


def useless(t: Table, c: Character, ability: v.Ability, key: CardId, subject: CharacterId) -> Refusal | None:
    """Why using the ability would do nothing at all, if so."""
    if ability.per in COUNTED and units(t, c, ability, 0, 0, 0) < ability.each_of:
        return no("wbg.effect.token-triggers", "There is nothing that it counts.")
    why = None
    for effect in ability.effects:
        if effect.when is not None and not holds(t, c, effect.when, key):
            continue
        if takes_dice(effect):
            return _no_die(t, c, ability, effect, key)
        idle = IDLE.get(type(effect))
        why = None if idle is None else idle(t, c, ability, effect, subject)
        if why is None:
            return None
    return why


def _no_die(t: Table, c: Character, ability: v.Ability, effect: Any, key: CardId) -> Refusal | None:
    """Why an effect would do nothing to any die."""
    colours = list(COLOURS) if getattr(effect, "colour", "") == "any" else [getattr(effect, "colour", "")]
    if ability.must or any(candidates(t, c, key, effect, (), str(k)) for k in colours):
        return None
    return no("wbg.dice.current-result", "There is no die that it could be used on.")


def _regains_nothing(
    t: Table, c: Character, ability: v.Ability, effect: v.Restore, subject: CharacterId
) -> Refusal | None:
    if not effect.gain and all(_full(t, x, effect) for x in targets(t, c, subject, effect.whom)):
        return no("wbg.vital.regain-cap", "There is nothing to regain.")
    return None


def _touches_nothing(
    t: Table, c: Character, ability: v.Ability, effect: v.Tokens, subject: CharacterId
) -> Refusal | None:
    battle = t.find(Battle)
    if battle is None:
        return None
    foe = faced(t, battle, c)
    if effect.box == (Box.ATTRITION,) and foe.no_attrition:
        return no("wbg.creature.no-attrition", "Attrition does not touch this opponent.")
    if effect.box == (Box.ARMOR,) and foe.armor_only:
        return no("wbg.creature.armor-limit", "Armor from cards does not help against this opponent.")
    return None


def _equips_nothing(
    t: Table, c: Character, ability: v.Ability, effect: v.Equip, subject: CharacterId
) -> Refusal | None:
    if not wearable(t, c, effect.cards):
        return no("wbg.effect.equip-in-combat", "There is no such card in the Spellbook that fits.")
    return None


def _mends_nothing(
    t: Table, c: Character, ability: v.Ability, effect: v.Mend, subject: CharacterId
) -> Refusal | None:
    if all(x.health >= pet_health(t, c, x.card) for x in c.equipped):
        return no("wbg.pet.no-healing", "The pet is unhurt.")
    return None


def _only_unequips(
    t: Table, c: Character, ability: v.Ability, effect: v.Unequip, subject: CharacterId
) -> Refusal | None:
    if len(ability.effects) > 1 and not ability.must:
        return no("wbg.effect.self-unequip", "Nothing but the unequipping would happen.")
    return None


def _coded(
    t: Table, c: Character, ability: v.Ability, effect: v.Code, subject: CharacterId
) -> Refusal | None:
    idle = coded.IDLE.get(effect.name)
    return None if idle is None else idle(t, c)


IDLE: dict[type[v.Verb], Callable[[Table, Character, v.Ability, Any, CharacterId], Refusal | None]] = {
    v.Restore: _regains_nothing,
    v.Tokens: _touches_nothing,
    v.Equip: _equips_nothing,
    v.Mend: _mends_nothing,
    v.Unequip: _only_unequips,
    v.Code: _coded,
}
"""Why an effect that takes no dice would do nothing; the others always do something."""


def _full(t: Table, c: Character, effect: v.Restore) -> bool:
    health = not effect.health or c.health >= health_capacity(t, c)
    return health and (not effect.energy or c.energy >= energy_capacity(t, c))
