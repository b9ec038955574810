"""Marshdweller: a coin for each Swamp that is attacked."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Paid
from azeroth.testing import offered, play, position, refusal
from tests.small_world.sketches import coins, star


def attack(seats: list[dict[str, Any]], race: str = "orcs") -> Any:
    """Kobolds at home next to two Swamps and a Hill of the Marshdwellers."""
    return position(
        "small-world", 2, sketch=star("home", "x swamp", "y swamp", "z hill"), seats=seats,
        regions={"home": {"race": "kobolds"}, **{r: {"race": race} for r in "xyz"}},
    )  # fmt: skip


def paid(table: Any) -> list[tuple[str, int, int, int]]:
    return [(e.rule, e.seat, e.payee, e.coins) for e in table.happened if isinstance(e, Paid)]


@pytest.mark.rule("sw.power.marshdweller")
def test_each_swamp_costs_a_coin_and_other_regions_none() -> None:
    table = attack([{"race": "kobolds", "hand": 9}, {"race": "orcs", "power": "marshdweller"}])
    play(table, "conquer x", "conquer z", "conquer y")
    assert paid(table) == [("sw.power.marshdweller", 0, 1, 1)] * 2
    assert coins(table) == [3, 7]


@pytest.mark.rule("sw.power.marshdweller")
def test_who_has_no_coin_cannot_conquer_a_swamp() -> None:
    table = attack([{"race": "kobolds", "hand": 9, "coins": 0}, {"race": "orcs", "power": "marshdweller"}])
    assert refusal(table, "conquer x").rule == "sw.power.marshdweller"
    assert offered(table) == ["conquer z", "done"]
    others = attack([{"race": "kobolds", "hand": 9, "coins": 0}, {"race": "orcs", "power": "mining"}])
    assert coins(play(others, "conquer x")) == [0, 5]


@pytest.mark.rule("sw.power.marshdweller-decline")
def test_the_toll_is_due_in_decline_too() -> None:
    table = attack(
        [{"race": "kobolds", "hand": 9, "coins": 1},
         {"race": "trolls", "declined": "orcs", "lasting": "marshdweller"}],
    )  # fmt: skip
    play(table, "conquer x")
    assert paid(table) == [("sw.power.marshdweller-decline", 0, 1, 1)]
    assert refusal(table, "conquer y").rule == "sw.power.marshdweller-decline"


@pytest.mark.rule("sw.power.marshdweller-decline")
def test_the_badge_stays_with_the_race_in_decline_and_not_with_the_next_one() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=star("home", "x swamp", "y swamp"),
        seats=[{"race": "orcs", "power": "marshdweller"}, {"race": "kobolds"}],
        regions={"x": {"race": "orcs", "tokens": 2}, "home": {"race": "kobolds", "tokens": 6}},
    )  # fmt: skip
    play(table, "decline")
    assert (table.state.players[0].lasting, table.state.discards) == ("marshdweller", [])
    play(table, "expand", "ready", "done", "conquer x")
    assert coins(table) == [7, 4]  # a coin for x when it was scored, and the toll
    fresh = attack(
        [{"race": "kobolds", "hand": 9, "coins": 1},
         {"race": "orcs", "power": "mining", "declined": "trolls", "lasting": "marshdweller"}],
    )  # fmt: skip
    assert coins(play(fresh, "conquer x")) == [1, 5]


@pytest.mark.rule("sw.power.marshdweller-not-self")
def test_the_owner_pays_nothing_for_a_swamp_of_ones_own() -> None:
    table = attack(
        [{"race": "kobolds", "hand": 9, "coins": 0, "declined": "orcs", "lasting": "marshdweller"},
         {"race": "trolls"}],
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.regions["x"].race == "kobolds"
    assert paid(table) == []
