"""What a good player does: one choice for every question the game asks."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import DONE, Choice, Done, Seat
from azeroth.engine.cards import Pass
from azeroth.games.warcraft.bot import spending, tactics, workers
from azeroth.games.warcraft.bot.leanings import STEADY, Leaning
from azeroth.games.warcraft.bot.marching import Marshal, Plan
from azeroth.games.warcraft.bot.recall import Recall
from azeroth.games.warcraft.choices import (
    Arrive,
    Complete,
    Construct,
    Deploy,
    Fight,
    Give,
    Join,
    Lose,
    Move,
    PlayCard,
    Raise,
    Spend,
    StrikeFirst,
    Train,
    Upgrade,
)
from azeroth.games.warcraft.state import Table, board

MARCHES: Recall[list[Move]] = Recall()


def decide(t: Table, seat: Seat, leaning: Leaning = STEADY) -> Choice:
    """The choice of a good player, who may lean to one side."""
    choices = t.choices(seat)
    if len(choices) == 1:
        return choices[0]
    first = next((c for c in choices if not isinstance(c, Done | Pass)), choices[0])
    if isinstance(first, Move):
        return move(t, seat, choices, leaning)
    if isinstance(first, PlayCard):
        return tactics.play(t, seat, choices)
    if isinstance(first, Lose):
        return tactics.lose(t, seat, choices)
    if isinstance(first, Fight):
        return tactics.fight(t, seat, choices)
    if isinstance(first, Join):
        return tactics.join(t, seat)
    if isinstance(first, StrikeFirst):
        return tactics.strike_first(t, seat, choices)
    if isinstance(first, Deploy | Complete):
        return spending.deploy(t, seat, choices)
    if isinstance(first, Spend):
        return spending.Budget(t, seat, leaning).option(choices)
    if isinstance(first, Train | Construct | Upgrade):
        return spending.Budget(t, seat, leaning).purchase(choices)
    if isinstance(first, Give):
        return spending.give(t, seat, choices)
    if isinstance(first, Arrive):
        return arrive(t, seat, choices)
    if isinstance(first, Raise):
        return max((c for c in choices if isinstance(c, Raise)), key=lambda c: c.n)
    return first  # a race, or who draws a card: any is as good


def move(t: Table, seat: Seat, choices: Sequence[Choice], leaning: Leaning = STEADY) -> Choice:
    """Units by plan, the captive homewards, then workers."""
    legal = set(choices)
    carried = _carry(t, seat, choices)
    if carried is not None:
        return carried
    for choice in best_moves(t, seat, leaning):
        if choice in legal:
            return choice
    return pieces_besides_units(t, seat, choices, leaning)


def best_moves(t: Table, seat: Seat, leaning: Leaning) -> list[Move]:
    """The moves of the plan that promises most."""

    def think() -> list[Move]:
        marshal = Marshal(t, seat, leaning=leaning)
        return in_battle_order(marshal, marshal.best()[0])

    return MARCHES.of(t, seat, leaning, think)


def in_battle_order(marshal: Marshal, plan: Plan) -> list[Move]:
    """The moves of a plan that are still to be made."""
    return [Move(kind, start, to) for kind, start, to in marshal.orders(plan)]


def pieces_besides_units(
    t: Table, seat: Seat, choices: Sequence[Choice], leaning: Leaning, builders: int | None = None
) -> Choice:
    """The captive homewards, Necromancers to their sources, workers to work; or the end of movement.

    `builders`: how many workers are to wait in the Town, where that is known already.
    """
    carried = _carry(t, seat, choices)
    if carried is not None:
        return carried
    p = t.state.players[seat]
    if p.necromancers:
        haunted = workers.haunt(t, p, choices)
        if haunted is not None:
            return haunted
    waiting = spending.builders(t, seat, leaning) if builders is None else builders
    worked = workers.Overseer(t, seat, waiting, leaning.purse).choose(choices)
    return worked if worked is not None else DONE


def _carry(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """The captive goes homewards with whoever can take it, nearest home and out of battles."""
    p = t.state.players[seat]
    here = t.state.captives.get(p.race)
    if here is None or p.town is None:
        return None
    far = board(t).far(p.town)
    best, best_far = None, far.get(here, 99)
    for choice in choices:
        if isinstance(choice, Move) and choice.along:
            n = far.get(choice.to, 99)
            if n < best_far:
                best, best_far = choice, n
    return best


def arrive(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice:
    """Free units wherever they are given; those that come back, nearest to what is sought."""
    course = Marshal(t, seat).course[0]
    arrivals = [c for c in choices if isinstance(c, Arrive)]
    return min(arrivals, key=lambda c: course.get(c.space, 99))


__all__ = ["best_moves", "decide", "in_battle_order", "pieces_besides_units"]
