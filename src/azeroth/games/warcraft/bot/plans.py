"""Whole steps in one go: where all pieces go, with the next best plans, and all that a Spend Step buys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from azeroth.engine import DONE, Choice, Seat
from azeroth.games.warcraft.bot.armies import STEADY, Leaning
from azeroth.games.warcraft.bot.goals import later
from azeroth.games.warcraft.bot.marching import Marshal
from azeroth.games.warcraft.bot.policy import in_battle_order, pieces_besides_units
from azeroth.games.warcraft.bot.spending import Budget, builders
from azeroth.games.warcraft.bot.variations import varied
from azeroth.games.warcraft.choices import Move, Spend
from azeroth.games.warcraft.play.turn import Turn
from azeroth.games.warcraft.state import Table

Run = tuple[Choice, ...]
MOVING = ("all_move", "move", "captures")
"""The first steps of a turn."""
DOUBT = 0.5
"""Search may well prefer another plan: they differ more in what comes of them than in what they promise."""


def plans(t: Table, seat: Seat, rng: Random, most: int, leaning: Leaning = STEADY) -> Sequence[Run]:
    """Plans for a Move Step that has begun; the one for a Spend Step; nothing elsewhere.

    What is bought pays beyond any horizon that can be afforded: there the policy is not doubted.
    """
    choices = t.choices(seat)
    if any(isinstance(choice, Move) for choice in choices):
        marshal, waiting = Marshal(t, seat, leaning=leaning), builders(t, seat)
        ideas = [marshal.best()[0]] if most == 1 else varied(marshal, most)
        runs = (march(t, seat, in_battle_order(marshal, plan), waiting) for plan in ideas)
        return list(dict.fromkeys(run for run in runs if run))
    if any(isinstance(choice, Spend) for choice in choices):
        return [Budget(t, seat).purse(choices)]
    return ()


def march(t: Table, seat: Seat, moves: Sequence[Move], waiting: int) -> Run:
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
            choice = pieces_besides_units(after, seat, legal, waiting)
        run.append(choice)
        if choice == DONE:
            break
        after.apply(seat, choice)
    return tuple(run)


def horizon(t: Table, seat: Seat) -> Callable[[Table], bool]:
    """When enemies have moved after the seat: what follows is much the same, and later luck hides all."""
    last = t.state.turn + (0 if later(t, seat) else 1)
    return lambda after: after.state.turn > last or (after.state.turn == last and not _moving(after))


def _moving(t: Table) -> bool:
    """Is the turn still in one of the steps in which pieces move?"""
    turn = t.find(Turn)
    return turn is not None and turn.at in MOVING


__all__ = ["DOUBT", "horizon", "plans"]
