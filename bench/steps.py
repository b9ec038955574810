"""Steps a second of the research adapters, beside Catanatron's gym environment and OpenSpiel's gin rummy.

A step is a random legal action, with the observation and the legal actions of whoever decides next. All play
with two seats and in turn, so that all meet the same machine. A decision is a step with two actions or more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

import numpy as np
from msgspec import Struct

CATANATRON, GIN_RUMMY = "Catanatron's gym environment", "OpenSpiel's gin rummy"
IN_A_ROW = 500
"""How many steps of each are played in turn."""
GOAL = 1.0
"""As many decisions a second as Catanatron's, at least."""
Walk = Iterator[int]
"""Random games without end: each time it is asked for, a step is taken; of how many legal actions."""


class Pace(Struct):
    """How many steps and decisions there were, and the seconds they took."""

    steps: int = 0
    decisions: int = 0
    seconds: float = 0

    @property
    def steps_a_second(self) -> float:
        return self.steps / self.seconds

    @property
    def decisions_a_second(self) -> float:
        return self.decisions / self.seconds


def pettingzoo_walk(slug: str, players: int, seed: int) -> Walk:
    """Our AEC environment."""
    from azeroth.research.pettingzoo import env

    game, rng = env(slug, players), Random(seed)
    while True:
        game.reset(seed=rng.randrange(1 << 30))
        while True:
            seen, _, ended, cut, _ = game.last()
            if ended or cut:
                break
            legal = np.flatnonzero(seen["action_mask"])
            game.step(int(legal[rng.randrange(len(legal))]))
            yield len(legal)


def openspiel_walk(name: str, seed: int, **params: Any) -> Walk:
    """A game of OpenSpiel: one of ours, or its own."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    import azeroth.research.openspiel  # noqa: F401 - registers the titles

    game, rng = pyspiel.load_game(name, params), Random(seed)
    observation = make_observation(game)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
                continue
            observation.set_from(state, state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[rng.randrange(len(legal))])
            yield len(legal)


def catanatron_walk(seed: int) -> Walk:
    """Catanatron's environment: one seat steps, a random player answers."""
    from catanatron_gym.envs.catanatron_env import CatanatronEnv

    game, rng = CatanatronEnv(), Random(seed)
    while True:
        _, info = game.reset(seed=rng.randrange(1, 1 << 30))
        ended = cut = False
        while not (ended or cut):
            legal = info["valid_actions"]
            _, _, ended, cut, info = game.step(legal[rng.randrange(len(legal))])
            yield len(legal)


def walks(seed: int) -> dict[str, Walk]:
    """All that are measured: both adapters of every title, and those they are compared with."""
    from azeroth.games import games
    from azeroth.research.openspiel import short_name

    found: dict[str, Walk] = {}
    for slug, game in games().items():
        players = max(2, min(game.players))
        found[f"{slug}, PettingZoo"] = pettingzoo_walk(slug, players, seed)
        found[f"{slug}, OpenSpiel"] = openspiel_walk(short_name(slug), seed, players=players)
    return {**found, CATANATRON: catanatron_walk(seed), GIN_RUMMY: openspiel_walk("gin_rummy", seed)}


def measure_steps(
    walks: dict[str, Walk], steps: int, tell: Callable[[str], None] = lambda what: None
) -> dict[str, Pace]:
    """Take so many steps of each, by turns; what is made once, at the first step, is not measured."""
    paces = {name: Pace() for name in walks}
    for walk in walks.values():
        next(walk)
    for first in range(0, steps, IN_A_ROW):
        for name, walk in walks.items():
            n = min(IN_A_ROW, steps - first)
            began = process_time()
            decisions = 0
            for _ in range(n):
                decisions += next(walk) > 1
            paces[name].decisions += decisions
            paces[name].steps += n
            paces[name].seconds += process_time() - began
        tell(f"{min(first + IN_A_ROW, steps)} of {steps} steps")
    return paces


def ratio(paces: dict[str, Pace], name: str) -> float:
    """How many times as many decisions a second as Catanatron's environment."""
    return paces[name].decisions_a_second / paces[CATANATRON].decisions_a_second


def steps_ratio(paces: dict[str, Pace], name: str) -> float:
    """The same of all steps, also where there was only one legal action."""
    return paces[name].steps_a_second / paces[CATANATRON].steps_a_second


def reached(paces: dict[str, Pace]) -> bool:
    """Is every adapter of ours as fast as it should be?"""
    return all(ratio(paces, name) >= GOAL for name in paces if name not in (CATANATRON, GIN_RUMMY))
