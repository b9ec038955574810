"""Whole steps in one go: where all pieces go, or all that a Spend Step buys; with the next best ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from azeroth.engine import DONE, Choice, Seat
from azeroth.games.warcraft.bot.marching import Marshal
from azeroth.games.warcraft.bot.policy import in_battle_order, pieces_besides_units
from azeroth.games.warcraft.bot.spending import Budget
from azeroth.games.warcraft.choices import Move, Spend
from azeroth.games.warcraft.state import Table

Run = tuple[Choice, ...]
MOVES_AHEAD, SPENDING_AHEAD = 2, 3
"""After how many turns the moves, and the purchases, of a turn have shown what they are worth."""


def plans(t: Table, seat: Seat, rng: Random, most: int) -> Sequence[Run]:
    """Plans for a Move Step that has begun, or for a Spend Step; nothing elsewhere."""
    choices = t.choices(seat)
    if any(isinstance(choice, Move) for choice in choices):
        marshal = Marshal(t, seat)
        runs = (march(t, seat, in_battle_order(marshal, plan)) for plan in marshal.ranked(most))
        return list(dict.fromkeys(run for run in runs if run))
    if any(isinstance(choice, Spend) for choice in choices):
        return Budget(t, seat).purses(choices)[:most]
    return ()


def march(t: Table, seat: Seat, moves: Sequence[Move]) -> Run:
    """Those moves, then the workers' and the others', to the end of the step or to the first question."""
    after, run = t.clone(), list[Choice]()
    todo = list(moves)
    while seat in after.seats and any(isinstance(choice, Move) for choice in after.choices(seat)):
        legal = after.choices(seat)
        choice: Choice | None = None
        while todo and choice is None:
            choice = todo.pop(0)
            choice = choice if choice in legal else None
        if choice is None:
            choice = pieces_besides_units(after, seat, legal)
        run.append(choice)
        if choice == DONE:
            break
        after.apply(seat, choice)
    return tuple(run)


def horizon(t: Table, seat: Seat) -> Callable[[Table], bool]:
    """Some turns later, before anybody moves."""
    spends = any(isinstance(choice, Spend) for choice in t.choices(seat))
    end = t.state.turn + (SPENDING_AHEAD if spends else MOVES_AHEAD)
    return lambda after: after.state.turn >= end


__all__ = ["horizon", "plans"]
