"""Verbs where a text divides: options, dice, payments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azeroth.engine import Choice, Flow, Frame, die
from azeroth.engine.cards import Question, asks, does
from azeroth.games.adventure.cards.conditions import shows
from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.cards.verbs import Choose, Pay, RollDie
from azeroth.games.adventure.choices import Accept, Branch, Decline, Discard, GiveItem
from azeroth.games.adventure.ids import ChallengeId
from azeroth.games.adventure.play.damage import Fall, TakeDamage, falls
from azeroth.games.adventure.play.hands import discard, of_each_name
from azeroth.games.adventure.play.items import lose
from azeroth.games.adventure.state import Character, Table

if TYPE_CHECKING:
    from azeroth.games.adventure.cards.use import UseAbility

COMBAT_DIE = die(6, "combat")


@asks(Choose)
def which_option(t: Table, use: UseAbility, verb: Choose) -> Question | None:
    if use.picks:
        return None
    return Question("ag.model.card-over-rulebook", [Branch(n) for n in range(len(verb.options))])


@does(Choose)
def choose(t: Table, use: UseAbility, verb: Choose) -> Flow | Frame:
    for one in use.of(Branch):
        use.take(one.n)
    return None


@does(RollDie)
def roll_die(t: Table, use: UseAbility, verb: RollDie) -> Flow | Frame:
    (value,) = t.roll(COMBAT_DIE, 1, "ag.model.combat-dice", use.seat(t))
    for n, outcome in enumerate(verb.outcomes):
        if value in shows(outcome.on):
            use.take(n)
            break
    return None


def payable_items(t: Table, use: UseAbility, c: Character, verb: Pay) -> list[ChallengeId]:
    """The items that could pay: of that level or higher, if one is named."""
    least = verb.level.rank if verb.level is not None else 0
    return [i for i in c.items if t.content.challenges[i].colour.rank >= least and i != use.name]


def can_pay(t: Table, use: UseAbility, verb: Pay) -> bool:
    """Is there enough? Health can be paid only by who survives it."""
    c = t.state.characters[use.user]
    return (
        len(payable_items(t, use, c, verb)) >= verb.items
        and len(c.hand) >= verb.cards
        and (not verb.health or c.damage + verb.health < health(t, c))
    )


@asks(Pay)
def what_to_pay(t: Table, use: UseAbility, verb: Pay) -> Question | None:
    if use.user < 0 or any(type(one) is Decline for one in use.picks):
        return None
    if not use.picks:
        return (
            Question("ag.model.card-over-rulebook", (Accept(), Decline())) if can_pay(t, use, verb) else None
        )
    c = t.state.characters[use.user]
    items, cards = use.of(GiveItem), use.of(Discard)
    choices: Sequence[Choice] = ()
    if len(items) < verb.items:
        given = {one.item for one in items}
        choices = [GiveItem(i) for i in payable_items(t, use, c, verb) if i not in given]
    elif len(cards) < verb.cards:
        left = [card for card in c.hand if card not in {one.card for one in cards}]
        choices = [Discard(card) for card in of_each_name(left)]
    always = len(items) >= verb.items and len(c.hand) - len(cards) > 1
    return Question("ag.model.card-over-rulebook", choices, always=always) if choices else None


@does(Pay)
def pay(t: Table, use: UseAbility, verb: Pay) -> Flow | Frame:
    if not any(type(one) is Accept for one in use.picks):
        use.take(1)
        return None
    c = t.state.characters[use.user]
    use.take(0)
    for item in use.of(GiveItem):
        lose(t, c, item.item)
    discard(t, c, [one.card for one in use.of(Discard)], "ag.ability.discard-after-play")
    if verb.health:
        return TakeDamage(seat=use.user, n=verb.health)
    return Fall(seat=use.user) if falls(t, c) else None
