"""Verbs of combat: values, dice, attacks, cards, damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azeroth.engine import NOBODY, Flow, Frame, Seat, die
from azeroth.engine.cards import Question, answered, asks, does
from azeroth.games.adventure.cards.conditions import Per
from azeroth.games.adventure.cards.doing.whom import seats
from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.cards.verbs import (
    CancelCard,
    CancelCombat,
    Deal,
    Modify,
    NoAttack,
    NoCards,
    NoPowers,
    Prevent,
    Reroll,
    SetAttackType,
    Survive,
    TakeBack,
    TurnDie,
)
from azeroth.games.adventure.choices import Accept, Decline
from azeroth.games.adventure.events import DieTurned
from azeroth.games.adventure.play.combat.battle import Battle, Fighting, rolled_for
from azeroth.games.adventure.play.damage import DealDamage, Fall, TakeDamage
from azeroth.games.adventure.play.quests import credit_encounter
from azeroth.games.adventure.state import Table

if TYPE_CHECKING:
    from azeroth.games.adventure.cards.use import UseAbility

RED, BLACK = die(6, "red"), die(6, "black")


def _times(t: Table, use: UseAbility, per: Per, most: int) -> int:
    """How often an effect is counted."""
    if not per:
        return 1
    c = t.state.characters[use.user]
    if per == "own-damage":
        found = c.damage
    elif per == "others-here":
        found = sum(o.space == c.space for o in t.state.others(c.seat))
    else:
        found = len(c.played) - (1 if use.played else 0)
    return min(found, most)


@does(Modify)
def modify(t: Table, use: UseAbility, verb: Modify) -> Flow | Frame:
    times = _times(t, use, verb.per, verb.most)
    battle = t.find(Battle)
    for seat in seats(t, use, verb.whom, 0, verb.when):
        side = battle.side(seat) if battle is not None else None
        if verb.until == "turn" and seat >= 0:
            c = t.state.characters[seat]
            c.attack += verb.attack * times
            c.defense += verb.defense * times
            c.blow += verb.damage * times
        elif side is not None:
            side.attack += verb.attack * times
            side.defense += verb.defense * times
            side.damage += verb.damage * times
    return None


def _sides(t: Table, use: UseAbility, whom: str) -> list[Fighting]:
    battle = t.find(Battle)
    mine = battle.side(use.user) if battle is not None else None
    foe = battle.foe(use.user) if battle is not None else None
    found = {"self": (mine,), "foe": (foe,), "both": (foe, mine)}[whom]
    return [side for side in found if side is not None]


def reroll_die(t: Table, battle: Battle, side: Fighting, rule: str = "ag.power.reroll-can-trigger") -> None:
    """The new result replaces the old one for all purposes."""
    red = side is battle.attacker
    who: Seat = side.seat if side.seat >= 0 else t.state.right_of(t.state.active)
    (side.die,) = t.roll(RED if red else BLACK, 1, rule, who, rolled_for(t, battle, side))


@does(Reroll)
def reroll(t: Table, use: UseAbility, verb: Reroll) -> Flow | Frame:
    battle = t.find(Battle)
    if battle is None or not battle.rolled or any(type(one) is Decline for one in use.picks):
        return None
    for side in _sides(t, use, verb.whom):
        reroll_die(t, battle, side)
    return None


@asks(Reroll)
def whether_to_reroll(t: Table, use: UseAbility, verb: Reroll) -> Question | None:
    if not verb.may or use.picks:
        return None
    return Question("ag.power.reroll-can-trigger", (Accept(), Decline()))


@does(TurnDie)
def turn_die(t: Table, use: UseAbility, verb: TurnDie) -> Flow | Frame:
    battle = t.find(Battle)
    if battle is None or not battle.rolled:
        return None
    for side in _sides(t, use, verb.whom):
        side.die = verb.value or max(1, min(6, side.die + verb.by))
        t.emit(DieTurned(rule="ag.power.reroll-can-trigger", seat=side.seat, value=side.die))
    return None


@does(SetAttackType)
def set_attack_type(t: Table, use: UseAbility, verb: SetAttackType) -> Flow | Frame:
    for side in _sides(t, use, "self"):
        side.type = verb.type
    return None


@does(NoAttack)
def no_attack(t: Table, use: UseAbility, verb: NoAttack) -> Flow | Frame:
    for side in _sides(t, use, verb.whom):
        side.no_attack = True
    return None


@does(NoPowers)
def no_powers(t: Table, use: UseAbility, verb: NoPowers) -> Flow | Frame:
    for side in _sides(t, use, verb.whom):
        side.no_powers = True
    return None


@does(NoCards)
def no_cards(t: Table, use: UseAbility, verb: NoCards) -> Flow | Frame:
    for side in _sides(t, use, verb.whom):
        side.no_cards = True
    return None


@does(CancelCombat)
def cancel_combat(t: Table, use: UseAbility, verb: CancelCombat) -> Flow | Frame:
    battle = t.find(Battle)
    if battle is not None and not battle.over:
        battle.over = battle.cancelled = True  # ag.combat.cancelled
    return None


def hurt_encounter(t: Table, battle: Battle, n: int, by: Seat) -> None:
    """One damage is enough for an encounter (ag.combat.encounter-one-damage)."""
    side = battle.defender
    if n <= 0:
        return
    side.hurt += n
    if not side.defeated:
        side.defeated = True
        credit_encounter(t, by, battle)


@does(Deal)
def deal(t: Table, use: UseAbility, verb: Deal) -> Flow | Frame:
    found = seats(t, use, verb.whom, verb.range, verb.when)
    battle = t.find(Battle)
    if NOBODY in found and battle is not None and not battle.over:
        hurt_encounter(t, battle, verb.n, battle.attacker.seat)
        if not battle.striking:
            battle.over = True  # ag.combat.defeat-outside-attack-steps
    victims = tuple(seat for seat in found if seat >= 0)
    return DealDamage(victims=victims, n=verb.n, by=use.owner(t)) if victims else None


@does(Prevent)
def prevent(t: Table, use: UseAbility, verb: Prevent) -> Flow | Frame:
    blow = t.find(TakeDamage)
    if blow is not None:
        blow.n = 0 if verb.n == "all" else max(0, blow.n - verb.n)
    return None


@does(Survive)
def survive(t: Table, use: UseAbility, verb: Survive) -> Flow | Frame:
    fall = t.find(Fall)
    if fall is not None and fall.seat == use.user:
        fall.survived = True
        c = t.state.characters[use.user]
        c.damage = max(0, health(t, c) - verb.health)
    return None


@does(CancelCard)
def cancel_card(t: Table, use: UseAbility, verb: CancelCard) -> Flow | Frame:
    other = answered(t, use)
    if other is not None:
        other.cancelled = True
    return None


@does(TakeBack)
def take_back(t: Table, use: UseAbility, verb: TakeBack) -> Flow | Frame:
    use.returns = True
    return None
