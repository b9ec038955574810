"""The fast sum for lists of offers is the sum of the parts that people are shown."""

from __future__ import annotations

from random import Random

import pytest

from azeroth import new_game
from azeroth.games.small_world.play.cost import cost, total_cost
from azeroth.games.small_world.play.reach import Reach


@pytest.mark.parametrize("seed", range(12))
def test_the_fast_sum_is_the_sum_of_the_parts(seed: int) -> None:
    table, chance, compared = new_game("small-world", 2 + seed % 4, seed=seed, quiet=True), Random(seed), 0
    while not table.over:
        seat = table.seats[0]
        player = table.state.players[seat]
        if player.race:
            reach = Reach(table, player)
            for region in reach.land.ids:
                assert total_cost(table, region, reach) == cost(table, player, region, "", reach).total
                compared += 1
        table.apply(seat, chance.choice(table.choices(seat)))
    assert compared > 1000
