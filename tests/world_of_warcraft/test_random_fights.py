"""Random heroes with random cards in random combats: whole games come to few of them."""

from __future__ import annotations

from random import Random

import pytest

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from tests.played import SITUATIONS, kept
from tests.world_of_warcraft.random_fights import MOST, choose, combat, told

BLOCK = 30


@pytest.mark.parametrize("seed", range(20))
def test_a_random_combat_keeps_every_promise(seed: int) -> None:
    rng = Random(seed)
    t = combat(rng, seed, strict=True)
    used = 0
    for n in range(MOST):
        if t.over or t.find(Battle) is None:
            break
        seat = rng.choice(t.seats)
        choices = t.choices(seat)
        used += any(str(c).startswith("use ") for c in choices)
        t.apply(seat, choose(rng, choices))
        GAME.study.check(t)
        if n % 25 == 0 and t.seats:
            asked = t.seats[0]
            for choice in t.attempts(asked):
                assert (t.why(asked, choice) is None) == (choice in t.choices(asked)), str(choice)
            assert t.view(asked).choices(asked) == t.choices(asked)
    assert t.happened
    assert used


@pytest.mark.parametrize("first", range(0, SITUATIONS, BLOCK))
def test_a_random_combat_goes_as_it_went(first: int) -> None:
    seeds = range(first, min(first + BLOCK, SITUATIONS))
    before = dict(enumerate(kept("world-of-warcraft").situations))
    assert {seed: told(seed) for seed in seeds} == {seed: before[seed] for seed in seeds}
