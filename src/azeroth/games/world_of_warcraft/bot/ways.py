"""Other ways to spend a turn: who goes where with whom, as a good player would try them out in the mind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from azeroth.engine import Choice, Seat
from azeroth.games.world_of_warcraft.bot.actions_moves import Roles, act, next_step, who_acts
from azeroth.games.world_of_warcraft.bot.battle_moves import at_a_glance
from azeroth.games.world_of_warcraft.bot.deciding import decide
from azeroth.games.world_of_warcraft.bot.plan import plans_of
from azeroth.games.world_of_warcraft.cards.abilities import UseAbility
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.choices.actions import Challenge
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.actions.travel import TravelAction
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn
from azeroth.games.world_of_warcraft.state import Table

WAYS = 6
"""How many plans are weighed, the policy's own among them."""
LONG = 40
"""How many choices of a turn are thought out at most."""


def ways(t: Table, seat: Seat, rng: Random, most: int) -> Sequence[Sequence[Choice]]:
    """The policy's choice, and runs that follow other plans of the faction; nothing where no plan is asked.

    With a single one asked for there is nothing to weigh: it is part of a look ahead, and cards are used at a
    glance.
    """
    frame, choices = t.pos.stack[-1], t.choices(seat)
    if most < 2:
        fighting = isinstance(frame, CardWindow | UseAbility) and t.find(Battle) is not None
        known = not fighting or edition(t).advice(t, seat, choices) is not None
        return () if known else ((at_a_glance(t, seat, choices),),)
    if not isinstance(frame, FactionTurn | CharacterAction):
        return ()
    mine = next(c.faction for c in t.state.characters.values() if c.seat == seat)
    # Who plays a whole faction plans before anybody acts, others when they themselves do.
    alone = all(c.seat == seat for c in t.state.side(mine))
    if alone != isinstance(frame, FactionTurn) or edition(t).advice(t, seat, choices) is not None:
        return ()
    policy = (decide(t, seat, choices, rng),)
    found: list[tuple[Choice, ...]] = [policy]
    for roles in plans_of(t, mine, min(most, WAYS))[1:]:
        run = _run(t, seat, roles, rng)
        if run and run not in found:
            found.append(run)
    return found if len(found) > 1 else ()


def _run(t: Table, seat: Seat, roles: Roles, rng: Random) -> tuple[Choice, ...]:
    """What the seat chooses in this turn by such a plan, until it fights or something unforeseen happens."""
    world, turn = t.clone(), t.state.turn
    run: list[Choice] = []
    for _ in range(LONG):
        if world.pending is None or world.learned or world.state.turn != turn:
            break
        mover = seat if seat in world.seats else world.seats[0]
        choices = world.choices(mover)
        choice = choices[0] if len(choices) == 1 else _planned(world, mover, choices, roles, rng)
        if mover == seat and len(choices) > 1:
            run.append(choice)
        if isinstance(choice, Challenge):
            break
        world.apply(mover, choice)
    return tuple(run)


def _planned(t: Table, seat: Seat, choices: Sequence[Choice], roles: Roles, rng: Random) -> Choice:
    """The next choice by such a plan."""
    frame = t.pos.stack[-1]
    if isinstance(frame, FactionTurn):
        return who_acts(t, frame, choices, roles)
    if isinstance(frame, CharacterAction):
        return act(t, frame, choices, roles)
    if isinstance(frame, TravelAction):
        return next_step(t, frame, choices, roles)
    return decide(t, seat, choices, rng)


__all__ = ["ways"]
