"""What the user of an ability must choose for its effects, and whether they would do anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from azeroth.engine import Flow, Refusal, no
from azeroth.games.world_of_warcraft.cards import coded as odd
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
from azeroth.games.world_of_warcraft.ids import COLOURS, Box, CardId, CharacterId, Colour
from azeroth.games.world_of_warcraft.play.character.sheet import places_for
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, faced, hits, holds, stat
from azeroth.games.world_of_warcraft.play.combat.dice_pool import Pool
from azeroth.games.world_of_warcraft.state import Character, Die, Table

if TYPE_CHECKING:
    from azeroth.games.world_of_warcraft.cards.abilities import UseAbility

MANY = 99


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
    ]  # fmt: skip
    return pool.distinct(dice)


def new_colour(effect: Any, answers: Sequence[str]) -> str:
    if not isinstance(effect, v.Change):
        return ""
    return answers[0] if effect.colour == "any" and answers else effect.colour


def takes_dice(effect: v.Verb) -> bool:
    """Does its user point at dice for it?"""
    if isinstance(effect, v.Remove | v.Reroll) and effect.every:
        return False
    return isinstance(effect, v.DICE_VERBS) or (isinstance(effect, v.Code) and bool(effect.dice))


# -- questions ------------------------------------------------------------------------------------


def ask(t: Table, use: UseAbility, effect: Any) -> Flow:
    """What must be chosen for an effect before it is done; None when nothing is left to choose."""
    c = use.who(t)
    if takes_dice(effect):
        return _ask_dice(t, use, c, effect)
    question = _ASK.get(type(effect))
    return question(t, use, c, effect) if question is not None else None


def _ask_dice(t: Table, use: UseAbility, c: Character, effect: Any) -> Flow:
    if isinstance(effect, v.Change) and effect.colour == "any" and not use.answers:
        colours = [PickColour(k) for k in COLOURS if candidates(t, c, use.card, effect, (), k)]
        return t.ask(c.seat, "wbg.dice.change-colour", colours, then=use.answered)
    most = how_many(t, c, effect.n, use.units)
    if isinstance(effect, v.Change):
        most += sum(alter.dice for _, alter in alters_for(t, c, use.card))
    if "enough" in use.answers or len(use.picks) >= most:
        return None
    choices: list[PickDie | Enough] = [
        PickDie(i) for i in candidates(t, c, use.card, effect, use.picks, new_colour(effect, use.answers))
    ]  # fmt: skip
    if choices and use.picks and not isinstance(effect, v.Remove):
        choices.append(Enough())
    return t.ask(c.seat, "wbg.dice.current-result", choices, then=use.picked)


def _ask_add(t: Table, use: UseAbility, c: Character, effect: v.Add) -> Flow:
    free = effect.any * use.units
    if any(alter.any_colour for _, alter in alters_for(t, c, use.card)):
        free += (effect.red + effect.blue + effect.green) * use.units
    if len(use.answers) >= free:
        return None
    return t.ask(c.seat, "wbg.dice.extra-roll", [PickColour(k) for k in COLOURS], then=use.answered)


def _ask_tokens(t: Table, use: UseAbility, c: Character, effect: v.Tokens) -> Flow:
    if len(effect.box) == 1 or len(use.answers) >= effect.n * use.units:
        return None
    return t.ask(c.seat, "wbg.effect.card-tokens", [PickBox(b) for b in effect.box], then=use.answered)


def _ask_restore(t: Table, use: UseAbility, c: Character, effect: v.Restore) -> Flow:
    if effect.whom != "another" or use.answers:
        return None
    battle = t.find(Battle)
    friends = battle.friends(c) if battle is not None else []
    others = [
        PickCharacter(f) for f in friends
        if f != use.subject and t.state.characters[f].health < health_capacity(t, t.state.characters[f])
    ]  # fmt: skip
    return t.ask(c.seat, "wbg.term.friendly-participating", others, then=use.answered)


def combo_tokens(t: Table, c: Character, effect: v.Combo, units: int) -> int:
    """How many combo tokens are placed."""
    return effect.n * units * (2 if "combo-doubled" in loadout(t, c).lets else 1)


def _ask_combo(t: Table, use: UseAbility, c: Character, effect: v.Combo) -> Flow:
    finishers = [PickCard(e.card) for e in c.equipped if t.content.cards[e.card].finisher]
    if not finishers or len(use.answers) >= combo_tokens(t, c, effect, use.units):
        return None
    return t.ask(c.seat, "wbg.effect.combo-tokens", finishers, then=use.answered)


def wearable(t: Table, c: Character, names: tuple[str, ...]) -> list[Wear]:
    """Cards of the Spellbook that an effect may equip, each where it fits."""
    return [
        Wear(key, area)
        for key in c.spellbook
        if named(t.content.cards[key], names)
        for area in places_for(t, c, key)
    ]


def _ask_equip(t: Table, use: UseAbility, c: Character, effect: v.Equip) -> Flow:
    if use.answers:
        return None
    return t.ask(c.seat, "wbg.effect.equip-in-combat", wearable(t, c, effect.cards), then=use.answered)


def _ask_stay(t: Table, use: UseAbility, c: Character, effect: v.Stay) -> Flow:
    if not effect.split or use.answers:
        return None
    return t.ask(c.seat, "wbg.defeat.revived", [Spend(n) for n in range(1, c.level + 1)], then=use.answered)


def _ask_code(t: Table, use: UseAbility, c: Character, effect: v.Code) -> Flow:
    question = odd.ASK.get(effect.name)
    return question(t, use) if question is not None else None


_ASK: dict[type[v.Verb], Callable[[Table, UseAbility, Character, Any], Flow]] = {
    v.Add: _ask_add,
    v.Tokens: _ask_tokens,
    v.Restore: _ask_restore,
    v.Combo: _ask_combo,
    v.Equip: _ask_equip,
    v.Stay: _ask_stay,
    v.Code: _ask_code,
}


# -- would it do anything? ------------------------------------------------------------------------


def targets(
    t: Table, c: Character, subject: CharacterId, whom: str, answers: Sequence[str] = ()
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
        return [state.characters[CharacterId(a)] for a in answers]
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
    counted = ability.per in ("damage-placed", "armor-placed", "lost-in-defense", "lost-in-combat")
    if counted and units(t, c, ability, 0, 0, 0) < ability.each_of:
        return no("wbg.effect.token-triggers", "There is nothing that it counts.")
    why = None
    for effect in ability.effects:
        if effect.when is not None and not holds(t, c, effect.when, key):
            continue
        why = _idle(t, c, ability, effect, key, subject)
        if why is None or takes_dice(effect):
            return why
    return why


def _idle(
    t: Table, c: Character, ability: v.Ability, effect: Any, key: CardId, subject: CharacterId
) -> Refusal | None:
    """Why an effect would do nothing; None when it would do something."""
    if takes_dice(effect):
        colours = list(COLOURS) if getattr(effect, "colour", "") == "any" else [getattr(effect, "colour", "")]
        if ability.must or any(candidates(t, c, key, effect, (), str(k)) for k in colours):
            return None
        return no("wbg.dice.current-result", "There is no die that it could be used on.")
    if (
        isinstance(effect, v.Restore)
        and not effect.gain
        and all(_full(t, x, effect) for x in targets(t, c, subject, effect.whom))
    ):
        return no("wbg.vital.regain-cap", "There is nothing to regain.")
    if isinstance(effect, v.Tokens):
        battle = t.find(Battle)
        foe = faced(t, battle, c) if battle is not None else None
        if foe is not None and effect.box == (Box.ATTRITION,) and foe.no_attrition:
            return no("wbg.creature.no-attrition", "Attrition does not touch this opponent.")
        if foe is not None and effect.box == (Box.ARMOR,) and foe.armor_only:
            return no("wbg.creature.armor-limit", "Armor from cards does not help against this opponent.")
    if isinstance(effect, v.Equip) and not wearable(t, c, effect.cards):
        return no("wbg.effect.equip-in-combat", "There is no such card in the Spellbook that fits.")
    if isinstance(effect, v.Mend) and all(x.health >= pet_health(t, c, x.card) for x in c.equipped):
        return no("wbg.pet.no-healing", "The pet is unhurt.")
    if isinstance(effect, v.Unequip) and len(ability.effects) > 1 and not ability.must:
        return no("wbg.effect.self-unequip", "Nothing but the unequipping would happen.")
    if isinstance(effect, v.Code) and effect.name in odd.IDLE:
        return odd.IDLE[effect.name](t, c)
    return None


def _full(t: Table, c: Character, effect: v.Restore) -> bool:
    health = not effect.health or c.health >= health_capacity(t, c)
    return health and (not effect.energy or c.energy >= energy_capacity(t, c))
