"""Dwarves: Mountains come cheap."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.testing import play, position, refusal
from tests.small_world.sketches import price, row, star


@pytest.mark.rule("sw.race.dwarves-mountains")
@pytest.mark.parametrize(
    ("target", "stands", "cost"),
    [
        ("mountain", {}, 1),  # 3 - 2
        ("mountain", {"race": "trolls", "tokens": 2}, 3),  # 5 - 2
        ("mountain", {"race": "murlocs"}, 2),
        ("hill", {}, 2),
        ("fields cavern", {"race": "trolls", "tokens": 2}, 4),
    ],
)
def test_only_mountains_cost_two_less(target: str, stands: dict[str, object], cost: int) -> None:
    def table(hand: int) -> Any:
        return position(
            "small-world", 2, sketch=star("home", f"x {target}"),
            seats=[{"race": "dwarves", "hand": hand}, {"race": "trolls"}],
            regions={"home": {"race": "dwarves"}, "x": stands},
        )  # fmt: skip

    assert play(table(cost), "conquer x").state.regions["x"].tokens == cost
    if cost > 1:
        assert refusal(table(cost - 1), "conquer x").rule == "sw.conquest.tokens-in-hand"


@pytest.mark.rule("sw.race.dwarves-mountains")
def test_at_least_one_dwarf_goes_even_with_more_reductions() -> None:
    table = position(
        "small-world", 2, sketch={**row("home"), **row("x mountain anchor"), **star("y mountain", "z")},
        seats=[{"race": "dwarves", "power": "blacksmith", "hand": 2}],
        regions={"home": {"race": "dwarves"}, "z": {"race": "dwarves"}},
    )  # fmt: skip
    assert price(table, "x") == 1  # 2 + 1 + 1 for the journey, - 2 - 1
    assert price(table, "y") == 1  # 3 - 2 - 1 would be none at all
    play(table, "conquer y")
    assert (table.state.regions["y"].tokens, table.state.players[0].hand) == (1, 1)
