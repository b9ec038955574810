"""What is worth a closer look: the runs that the game has in mind, and the next best single choices."""

from __future__ import annotations

from random import Random
from typing import Any

from azeroth.bots.ahead import AnyTable, Run
from azeroth.bots.greedy import look
from azeroth.bots.watch import Watch
from azeroth.engine import Bot as Room
from azeroth.engine import Seat

GLANCES = 64
"""How many choices are glanced at where the game says nothing of them."""


def candidates(
    world: AnyTable,
    seat: Seat,
    rng: Random,
    most: int,
    watch: Watch | None = None,
    room: Room[Any, Any] | None = None,
) -> list[Run]:
    """Runs to begin with, the favourite first: the game's plans, then choices by weight or at a glance."""
    choices, bot = world.choices(seat), room or world.game.bot
    found: list[Run] = [tuple(run) for run in bot.plans(world, seat, rng, most)]
    if not found:
        planned = bot.policy(world, seat, rng)
        found = [(planned,)] if planned is not None else []
    begun = {run[0] for run in found}
    weights = bot.prior(world, seat)
    if weights is None and found:
        return found[:most]  # the game has said all that it has in mind
    order = [i for i in range(len(choices)) if weights is None or weights[i] > 0]
    if weights is not None:
        order.sort(key=lambda i: -weights[i])
    if not found or len(order) > most:
        order = _at_a_glance(world, seat, order[:GLANCES], rng, watch)
    found += [(choices[i],) for i in order if choices[i] not in begun]
    return found[:most] or [(choices[0],)]


def _at_a_glance(
    world: AnyTable, seat: Seat, order: list[int], rng: Random, watch: Watch | None
) -> list[int]:
    """By the position right after each choice, the best first; what there is no time for comes last."""
    choices, luck = world.choices(seat), rng.getrandbits(62)
    value = dict.fromkeys(order, float("-inf"))
    for i in order:
        if watch is not None and watch.up():
            break
        value[i] = look(world, seat, choices[i], luck)[0]
    return sorted(order, key=lambda i: -value[i])


__all__ = ["candidates"]
