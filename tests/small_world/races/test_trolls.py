"""Trolls: those who live there do not stop them."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.testing import play, position, refusal
from tests.small_world.sketches import price, star


def trolls(hand: int, x: dict[str, Any], power: str = "") -> Any:
    return position(
        "small-world", 2, sketch=star("home", "x", "y mountain"),
        seats=[{"race": "trolls", "hand": hand, "power": power}, {"race": "humans"}],
        regions={"home": {"race": "trolls"}, "x": x},
    )  # fmt: skip


@pytest.mark.rule("sw.race.trolls-non-empty")
@pytest.mark.parametrize(
    ("stands", "cost"),
    [
        ({"race": "humans", "tokens": 2}, 3),
        ({"race": "murlocs"}, 2),
        ({"race": "gnomes", "owner": 1, "declined": True}, 2),
        ({"race": "naga", "owner": 0, "declined": True}, 2),
        ({"race": "humans", "tokens": 1, "fort": True}, 3),
        ({}, 2),
        ({"objective": True, "marker": "karazhan"}, 2),  # nobody lives there
    ],
)
def test_regions_that_are_not_empty_cost_one_less(stands: dict[str, Any], cost: int) -> None:
    assert play(trolls(cost, stands), "conquer x").state.regions["x"].tokens == cost
    assert refusal(trolls(cost - 1, stands), "conquer x").rule == "sw.conquest.tokens-in-hand"
    assert price(trolls(9, stands), "y") == 3


@pytest.mark.rule("sw.race.trolls-non-empty")
def test_one_troll_at_least_goes() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "trolls", "hand": 2, "power": "blacksmith"}, {"race": "humans"}],
        regions={"home": {"race": "trolls", "marker": "frostmourne"}, "x": {"race": "humans"}},
    )  # fmt: skip
    assert price(table, "x") == 1  # 3 - 1 - 1
    play(table, "conquer x frostmourne")  # 3 - 1 - 1 - 2
    assert (table.state.regions["x"].tokens, table.state.players[0].hand) == (1, 1)
