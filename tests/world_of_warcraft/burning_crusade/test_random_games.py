"""Random games with the expansion and every option of the base game, under the invariants."""

from __future__ import annotations

from random import Random

import pytest

from azeroth.engine import OptionValue, start
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.burning_crusade.content import expansion
from azeroth.games.world_of_warcraft.state import Table

MOST = 1500
"""Decisions of a game, which is a whole one without Outland."""

Chosen = dict[str, OptionValue]
WITH: Chosen = {"burning-crusade": "outland"}
ALONE: Chosen = {"burning-crusade": "alone"}
GAMES: tuple[tuple[int, Chosen], ...] = (
    (2, {**WITH, "outland-overlord": "kaelthas", "deadly-pvp": True}),
    (3, {**WITH, "outland-overlord": "vashj", "dungeon-phase": "before"}),
    (4, {**WITH, "outland-overlord": "illidan", "first-game": True}),
    (5, {**WITH, "endless": True, "new-characters": False}),
    (6, {**WITH, "deadly-pvp": True, "dungeon-phase": "before"}),
    (2, {**ALONE, "ragnaros": True, "endless": True}),
    (3, {**ALONE, "overlord": "nefarian", "deadly-pvp": True, "dungeon-phase": "before"}),
    (4, {**ALONE, "overlord": "kelthuzad", "lordaeron-dungeons": False}),
    (5, {**ALONE, "overlord": "kazzak", "first-game": True}),
    (6, {**ALONE, "ragnaros": True, "new-characters": False}),
)


def lively(t: Table, rng: Random, seat: int) -> object:
    """At random, but rather into a dungeon and over to Outland than past them."""
    choices = t.choices(seat)
    places = expansion(t.content).places
    inward = [
        c for c in choices if str(c) == "travel dark-portal" or str(c).removeprefix("travel ") in places
    ]
    return rng.choice(inward) if inward and rng.random() < 0.5 else rng.choice(choices)


@pytest.mark.rule("tbc.setup.modifies-numbered-base-steps", "tbc.dungeon.one-stage-per-faction")
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_a_random_game_keeps_the_invariants(players: int, options: Chosen) -> None:
    rng = Random(f"{players} {options}")
    t = start(GAME, players, seed=rng.randrange(1000), options=options)
    names = {o.name: o.default for o in GAME.all_options} | options
    assert {k: t.options[k] for k in names} == names
    pieces = GAME.study.pieces(t)
    been: set[str] = set()
    for n in range(MOST):
        if t.over:
            break
        seat = rng.choice(t.seats)
        t.apply(seat, lively(t, rng, seat))  # type: ignore[arg-type]
        GAME.study.check(t)
        if n % 5 == 0:
            assert GAME.study.pieces(t) == pieces
        places = expansion(t.content).places
        for side in t.state.sides.values():
            inside = {c.region for c in t.state.side(side.faction) if c.region in places}
            dungeons = [places[r].dungeon for r in inside]
            assert len(dungeons) == len(set(dungeons))  # friends in one dungeon share one stage
            been |= inside
    assert bool(been) is t.options["lordaeron-dungeons"]
    assert t.over or (t.state.lap, t.state.turn) > (1, 3)
