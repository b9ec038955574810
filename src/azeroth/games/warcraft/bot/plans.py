"""Whole steps in one go: where all pieces go, with the next best plans, and all that a Spend Step buys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from azeroth.engine import DONE, Choice, Seat
from azeroth.games.warcraft.bot.goals import later
from azeroth.games.warcraft.bot.leanings import STEADY, Leaning
from azeroth.games.warcraft.bot.marching import Marshal
from azeroth.games.warcraft.bot.policy import best_moves, in_battle_order, pieces_besides_units
from azeroth.games.warcraft.bot.spending import Budget, builders
from azeroth.games.warcraft.bot.tactics import play
from azeroth.games.warcraft.bot.variations import varied
from azeroth.games.warcraft.choices import Move, PlayCard, Spend
from azeroth.games.warcraft.content import CardId
from azeroth.games.warcraft.play.turn import Turn
from azeroth.games.warcraft.state import Table

Run = tuple[Choice, ...]
FAST = CardId("fast")
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
        waiting = builders(t, seat, leaning)
        if most == 1:
            ideas = [best_moves(t, seat, leaning)]
        else:
            marshal = Marshal(t, seat, leaning=leaning)
            ideas = [in_battle_order(marshal, plan) for plan in varied(marshal, most)]
        runs = (march(t, seat, moves, leaning, waiting) for moves in ideas)
        return list(dict.fromkeys(run for run in runs if run))
    if any(isinstance(choice, Spend) for choice in choices):
        return [Budget(t, seat, leaning).bought(choices)]
    if most == 1 and any(map(is_fast, choices)):
        return [(play(t, seat, [choice for choice in choices if not is_fast(choice)]),)]
    return ()


def is_fast(choice: Choice) -> bool:
    """To weigh a Fast card takes longer than all the rest of a look ahead: there nobody does."""
    return isinstance(choice, PlayCard) and choice.card == FAST


def march(t: Table, seat: Seat, moves: Sequence[Move], leaning: Leaning, waiting: int) -> Run:
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
            choice = pieces_besides_units(after, seat, legal, leaning, waiting)
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
