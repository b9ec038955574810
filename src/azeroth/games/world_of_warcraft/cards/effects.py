"""What the verbs of cards do; the vocabulary is explained in `verbs`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from azeroth.engine import Choice, Flow, Frame
from azeroth.engine.cards import acts_on, does
from azeroth.games.world_of_warcraft.cards import coded
from azeroth.games.world_of_warcraft.cards import verbs as v
from azeroth.games.world_of_warcraft.cards.asking import MANY, new_colour, targets
from azeroth.games.world_of_warcraft.cards.loadout import (
    alters_for,
    energy_capacity,
    health_capacity,
    pet_health,
)
from azeroth.games.world_of_warcraft.choices import (
    PickBox,
    PickCard,
    PickCharacter,
    PickColour,
    PickDie,
    Spend,
    Wear,
)
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import TokensAdded
from azeroth.games.world_of_warcraft.ids import COLOURS, CURSE, STUN, Box, Colour
from azeroth.games.world_of_warcraft.play.character.bag import Overflow
from azeroth.games.world_of_warcraft.play.character.defeat import Defeat, after_defeat
from azeroth.games.world_of_warcraft.play.character.health import LoseEach, restore
from azeroth.games.world_of_warcraft.play.character.sheet import overfull, put_on, take_off
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, always_on, area_of, faced
from azeroth.games.world_of_warcraft.play.combat.defeated_foes import defeat, over
from azeroth.games.world_of_warcraft.play.combat.dice_pool import roll
from azeroth.games.world_of_warcraft.state import Character, Die, RoundBonus, Table

if TYPE_CHECKING:
    from azeroth.games.world_of_warcraft.cards.abilities import UseAbility


# -- dice, one by one as they are pointed at ------------------------------------------------------


def _die(t: Table, use: UseAbility, pick: Choice) -> Die | None:
    """The die that is meant."""
    return use.phase(t).pool.dice[pick.die] if isinstance(pick, PickDie) else None


@acts_on(v.Change)
def _change(t: Table, use: UseAbility, e: v.Change, pick: Choice) -> None:
    die = _die(t, use, pick)
    if die is not None:
        colour = new_colour(e, use.of(PickColour))
        die.colour = Colour(colour) if colour else die.colour
        die.value = e.value or die.value


@acts_on(v.Raise)
def _raise(t: Table, use: UseAbility, e: v.Raise, pick: Choice) -> None:
    die = _die(t, use, pick)
    if die is not None:
        die.value = min(8, die.value + e.by)


@acts_on(v.Remove)
def _remove_one(t: Table, use: UseAbility, e: v.Remove, pick: Choice) -> None:
    die = _die(t, use, pick)
    if die is not None:
        use.phase(t).pool.remove(die)


@acts_on(v.Reroll)
def _reroll_one(t: Table, use: UseAbility, e: v.Reroll, pick: Choice) -> None:
    die = _die(t, use, pick)
    if die is not None:
        use.phase(t).by_cards += 1
        roll(t, [die], use.who(t).seat, "wbg.dice.independent-reroll")


@acts_on(v.Redirect)
def _redirect(t: Table, use: UseAbility, e: v.Redirect, pick: Choice) -> None:
    die = _die(t, use, pick)
    if die is not None:
        die.box = e.box


@acts_on(v.Code)
def _code_one(t: Table, use: UseAbility, e: v.Code, pick: Choice) -> None:
    die = _die(t, use, pick)
    if die is not None:
        coded.DICE[e.name](t, use, die)


def _done_die_by_die(t: Table, use: UseAbility, e: v.Verb) -> None:
    """Nothing is left to do."""


does(v.Change)(_done_die_by_die)
does(v.Raise)(_done_die_by_die)
does(v.Redirect)(_done_die_by_die)


# -- all at once ----------------------------------------------------------------------------------


def add_dice(t: Table, c: Character, colour: Colour, n: int) -> None:
    """More dice for the pool in progress: after the roll they are rolled at once (wbg.dice.extra-roll)."""
    phase = t.frame(Attacking)
    fresh = phase.pool.add(colour, n, t.frame(Battle).lost_dice)
    if phase.pool.rolled and fresh:
        roll(t, fresh, c.seat, "wbg.dice.extra-roll")


@does(v.Add)
def _add(t: Table, use: UseAbility, e: v.Add) -> None:
    subject = t.state.characters[use.subject]
    if use.picks:
        for pick in use.of(PickColour):
            add_dice(t, subject, Colour(pick.colour), 1)
    else:
        for colour in COLOURS:
            if n := getattr(e, colour) * use.units:
                add_dice(t, subject, colour, n)
    bonus = subject.bonuses.append
    if e.reroll:
        bonus(RoundBonus("reroll", e.reroll * use.units, use.card))
    if e.attrition:
        bonus(RoundBonus("attrition", e.attrition * use.units, use.card))
    if e.threat:
        bonus(RoundBonus("threat", e.threat * use.units, use.card))


@does(v.Remove)
def _remove(t: Table, use: UseAbility, e: v.Remove) -> None:
    if e.every:
        pool = use.phase(t).pool
        for die in [pool.dice[i] for i in pool.matching(e.dice, spotted=False)]:
            pool.remove(die)


@does(v.Reroll)
def _reroll(t: Table, use: UseAbility, e: v.Reroll) -> None:
    if e.every:
        pool = use.phase(t).pool
        dice = [pool.dice[i] for i in pool.matching(e.dice)]
        dice = [d for d in dice if edition(t).may_reroll(t, use.who(t), d) is None]
        use.phase(t).by_cards += len(dice)
        roll(t, dice, use.who(t).seat, "wbg.dice.independent-reroll")


@does(v.Preset)
def _preset(t: Table, use: UseAbility, e: v.Preset) -> None:
    free = [d for d in use.phase(t).pool.dice if d.colour is e.colour and not d.value]
    for die, value in zip(free, e.values, strict=False):
        die.value = value


def place(t: Table, c: Character, box: Box, n: int) -> int:
    """Put tokens into a box of their Combat Area, as far as the opponent lets them be put there."""
    battle = t.frame(Battle)
    ability = faced(t, battle, c)
    if (box is Box.ATTRITION and ability.no_attrition) or (box is Box.ARMOR and ability.armor_only):
        return 0
    area = area_of(t, c.faction)
    setattr(area, box, getattr(area, box) + n)
    phase = t.find(Attacking)
    if phase is not None and phase.placing:
        phase.placed[box] = phase.placed.get(box, 0) + n
    return n


@does(v.Tokens)
def _tokens(t: Table, use: UseAbility, e: v.Tokens) -> None:
    put = dict.fromkeys(e.box, 0)
    if use.picks:
        for pick in use.of(PickBox):
            put[Box(pick.box)] += 1
    else:
        put[e.box[0]] = e.n * use.units
    for box, n in put.items():
        placed = place(t, use.who(t), box, n) if n else 0
        if placed:
            rule = "wbg.effect.card-tokens"
            t.emit(TokensAdded(rule=rule, character=use.user, card=use.card, box=box, n=placed))


@does(v.Shift)
def _shift(t: Table, use: UseAbility, e: v.Shift) -> None:
    area = area_of(t, use.who(t).faction)
    n = min(e.n, getattr(area, e.source))
    setattr(area, e.source, getattr(area, e.source) - n)
    setattr(area, e.box, getattr(area, e.box) + n)


@does(v.Restore)
def _restore(t: Table, use: UseAbility, e: v.Restore) -> None:
    user = use.who(t)
    more = 0
    if e.health and use.effect < len(use.data(t).effects):
        more = sum(alter.heal for _, alter in alters_for(t, user, use.card))

    def amount(n: int | str, full: int) -> int:
        return full if n == "all" else user.level if n == "level" else int(n) * use.units

    for c in targets(t, user, use.subject, e.whom, use.of(PickCharacter)):
        health = amount(e.health, health_capacity(t, c)) + (more if e.health else 0)
        restore(t, c, health, amount(e.energy, energy_capacity(t, c)), gain=e.gain)
        if e.until == "round":
            c.round_gain += health


@does(v.Lose)
def _lose(t: Table, use: UseAbility, e: v.Lose) -> Frame:
    who = targets(t, use.who(t), use.subject, e.whom)
    return LoseEach(characters=[c.id for c in who], n=e.health)


@does(v.Prevent)
def _prevent(t: Table, use: UseAbility, e: v.Prevent) -> None:
    c = use.who(t)
    c.health += 1
    c.lost_round -= 1
    c.lost_stored = max(0, c.lost_stored - 1)
    c.lost_defense = max(0, c.lost_defense - 1)


@does(v.Mend)
def _mend(t: Table, use: UseAbility, e: v.Mend) -> None:
    c = use.who(t)
    c.equipped = [replace(x, health=pet_health(t, c, x.card)) for x in c.equipped]


@does(v.Cleanse)
def _cleanse(t: Table, use: UseAbility, e: v.Cleanse) -> None:
    for token in (STUN, CURSE):
        use.who(t).tokens.pop(token, None)


@does(v.Combo)
def _combo(t: Table, use: UseAbility, e: v.Combo) -> None:
    c = use.who(t)
    for pick in use.of(PickCard):
        c.equipped = [replace(x, combo=x.combo + 1) if x.card == pick.card else x for x in c.equipped]
    c.combo_placed += len(use.picks)


@does(v.Unequip)
def _unequip(t: Table, use: UseAbility, e: v.Unequip) -> Frame | None:
    c = use.who(t)
    for _, alter in alters_for(t, c, use.card):
        if alter.keeps == "always" or (alter.keeps and not c.once.get(f"combat keeps {use.card}")):
            c.once[f"combat keeps {use.card}"] = 1
            return None
    if any(x.card == use.card for x in c.equipped):
        take_off(t, c, use.card)
    return Overflow(character=c.id) if overfull(t, c) else None


@does(v.Equip)
def _equip(t: Table, use: UseAbility, e: v.Equip) -> None:
    wear = next(iter(use.of(Wear)), None)
    if wear is None:
        return
    c = use.who(t)
    card = t.content.cards[wear.card]
    phase = t.find(Attacking)
    before = always_on(t, c) if phase is not None else {}
    for x in [x for x in c.equipped if not t.content.cards[x.card].addon]:
        same = bool(card.category) and t.content.cards[x.card].category == card.category
        if x.area == wear.area or same:
            take_off(t, c, x.card)
    put_on(t, c, wear.card, wear.area)
    if phase is not None and not phase.pool.rolled and phase.character == c.id:
        now = always_on(t, c)
        for colour in COLOURS:
            change = now[colour] - before[colour]
            if change > 0:
                phase.pool.add(colour, change, t.frame(Battle).lost_dice)
            else:
                phase.pool.drop(colour, -change)


@does(v.Forbid)
def _forbid(t: Table, use: UseAbility, e: v.Forbid) -> None:
    pool = use.phase(t).pool
    most = e.most + sum(alter.allow for _, alter in alters_for(t, use.who(t), use.card))
    pool.barred[e.colour] = min(most, pool.barred.get(e.colour, MANY))
    pool.drop(e.colour, pool.count(e.colour) - most)


@does(v.OnlyReroll)
def _only_reroll(t: Table, use: UseAbility, e: v.OnlyReroll) -> None:
    phase = use.phase(t)
    phase.only = tuple(c for c in phase.only if c in e.colours)


@does(v.Steps)
def _steps(t: Table, use: UseAbility, e: v.Steps) -> None:
    from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction

    t.frame(CharacterAction).extra_steps += e.n


@does(v.DefeatFoe)
def _defeat_foe(t: Table, use: UseAbility, e: v.DefeatFoe) -> Flow:
    battle = t.frame(Battle)
    defeat(t, battle, next(f for f in battle.foes if f.colour == e.colour))
    return over(t, battle)


@does(v.LeaveCombat)
def _leave(t: Table, use: UseAbility, e: v.LeaveCombat) -> Flow:
    t.frame(Battle).remove(use.user, fallen=False)
    return after_defeat(t, use.user)


@does(v.Stay)
def _stay(t: Table, use: UseAbility, e: v.Stay) -> None:
    c = t.state.characters[use.subject]
    split = [pick.n for pick in use.of(Spend)]
    health = split[0] if split else e.health
    energy = use.who(t).level - health if split else e.energy
    c.health, c.energy = health, energy
    t.frame(Defeat).stays = True


@does(v.Code)
def _code(t: Table, use: UseAbility, e: v.Code) -> Frame | None:
    run = coded.RUN.get(e.name)
    return run(t, use) if run is not None else None
