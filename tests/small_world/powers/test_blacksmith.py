"""Blacksmith: every region costs a token less."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.testing import play, position, refusal
from tests.small_world.sketches import star


@pytest.mark.rule("sw.power.blacksmith")
@pytest.mark.parametrize(
    ("target", "stands", "cost"),
    [
        ("fields", {}, 1),
        ("mountain", {}, 2),
        ("swamp", {"race": "murlocs"}, 2),
        ("hill", {"race": "orcs", "tokens": 3, "fort": True}, 5),
    ],
)
def test_every_region_costs_one_less(target: str, stands: dict[str, Any], cost: int) -> None:
    def table(hand: int, power: str = "blacksmith") -> Any:
        return position(
            "small-world", 2, sketch=star("home", f"x {target}"),
            seats=[{"race": "kobolds", "power": power, "hand": hand}, {"race": "orcs"}],
            regions={"home": {"race": "kobolds"}, "x": stands},
        )  # fmt: skip

    assert play(table(cost), "conquer x").state.regions["x"].tokens == cost
    assert refusal(table(cost, "mining"), "conquer x").rule == "sw.conquest.tokens-in-hand"


@pytest.mark.rule("sw.power.blacksmith")
def test_one_token_is_still_needed() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "kobolds", "power": "blacksmith", "hand": 2}],
        regions={"home": {"race": "kobolds", "marker": "frostmourne"}},
    )  # fmt: skip
    play(table, "conquer x frostmourne")  # 2 - 1 - 2
    assert (table.state.regions["x"].tokens, table.state.players[0].hand) == (1, 1)
