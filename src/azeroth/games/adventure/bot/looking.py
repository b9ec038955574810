"""What a good player thinks twice about, and how far ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from azeroth.engine import DONE, Choice, Done, Seat
from azeroth.engine.graph import path
from azeroth.games.adventure.bot.places import onwards, plan_of, reachable, standing
from azeroth.games.adventure.bot.roads import FAR
from azeroth.games.adventure.bot.turn_moves import onward
from azeroth.games.adventure.choices import (
    Activate,
    Attack,
    DrawChallenge,
    FaceBoard,
    FaceEvent,
    Fight,
    Go,
    Step,
)
from azeroth.games.adventure.ids import SpaceId
from azeroth.games.adventure.play.challenge import ChallengePhase
from azeroth.games.adventure.play.exploration import ExplorationPhase
from azeroth.games.adventure.play.movement import MovementPhase
from azeroth.games.adventure.play.resources import ActivateResource
from azeroth.games.adventure.state import Character, Table

WEIGHED: dict[type, tuple[type[Choice], ...]] = {
    ExplorationPhase: (Activate,),
    ChallengePhase: (Fight, FaceBoard, FaceEvent, DrawChallenge, Attack),
}
"""Which other choices are worth a look, by who asks; of flights see below.

Cards in a combat are left to the plan, which has worked out the odds of it, and so is which quest to give up.
"""
DOUBT = 1.5
"""How many standard errors a lead must be, and how many tenths of what luck makes different: how soon things
are there is guessed, and who changes plans for a trifle arrives nowhere."""
CLOSE = 0.5
"""By how much less than the best place another may promise to be worth a look."""


def prior(t: Table, seat: Seat) -> Sequence[float]:
    """What might be as good as what the policy says: other places and things to do."""
    frame, choices = t.pos.stack[-1], t.choices(seat)
    if isinstance(frame, ActivateResource):
        return _landings(t, seat, choices)
    others = WEIGHED.get(type(frame), ())
    return [float(isinstance(choice, others)) for choice in choices]


def _landings(t: Table, seat: Seat, choices: Sequence[Choice]) -> Sequence[float]:
    """Of places to fly to, those that are nearly as good as the best."""
    plan = plan_of(t, t.state.characters[seat])
    worth = [standing(t, plan, k.space, flown=True) if isinstance(k, Go) else -FAR for k in choices]
    least = max(worth) - CLOSE
    return [max(0.0, one - least) for one in worth]


def plans(t: Table, seat: Seat, rng: Random, most: int) -> Sequence[Sequence[Choice]]:
    """Whole ways of a movement phase, by where they end; the policy's choice leads."""
    if not isinstance(t.pos.stack[-1], MovementPhase):
        return ()
    c, choices = t.state.characters[seat], t.choices(seat)
    plan = plan_of(t, c)
    first, goal = onward(t, plan, choices)
    if first is None:
        return ()
    if most <= 1:
        return (_way(t, c, goal) if isinstance(first, Step) else (first,),)
    found: list[Sequence[Choice]] = [] if isinstance(first, Step | Done) else [(first,)]
    worth = {space: standing(t, plan, space) for space in reachable(t, c, c.movement)}
    least = worth[goal] - CLOSE
    ends = sorted((s for s in worth if worth[s] >= least), key=lambda space: (space != goal, -worth[space]))
    runs = (_way(t, c, end) for end in ends[: most - len(found)])
    return [*found, *(run for run in runs if run[0] in choices)]


def _way(t: Table, c: Character, end: SpaceId) -> Sequence[Choice]:
    """The steps to where a movement ends."""
    way = path(c.space, end, onwards(t, c))
    return (*(Step(space) for space in way[1:]), DONE)


def horizon(t: Table, seat: Seat) -> Callable[[Table], bool]:
    """The end of the turn in progress: what is on its way counts by how soon it will be there.

    A turn later luck has done four times as much, and hides what the choice itself has changed.
    """
    acting = t.state.active
    return lambda after: after.state.active != acting
