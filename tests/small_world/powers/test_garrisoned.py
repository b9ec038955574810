"""Garrisoned: Forts."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import TokensPlaced
from azeroth.testing import events, offered, play, position
from tests.small_world.sketches import price, row, star


def forts(table: Any) -> set[str]:
    return {region for region, spot in table.state.regions.items() if spot.fort}


@pytest.mark.rule("sw.power.garrisoned-fort")
def test_a_fort_in_each_region_at_the_end_of_the_turn() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y", "z"),
        seats=[{"race": "kobolds", "power": "garrisoned", "hand": 2, "declined": "goblins"},
               {"race": "orcs"}],
        regions={"home": {"race": "kobolds"}, "y": {"race": "goblins"}, "z": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert forts(table) == set()
    play(table, "done")
    assert forts(table) == {"home", "x"}
    assert table.state.supply["fort"] == 8


@pytest.mark.rule("sw.power.garrisoned-defense")
def test_a_fort_is_worth_one_token_more() -> None:
    costs = []
    for fort in (True, False):
        table = position(
            "small-world", 2, sketch=star("home", "x hill"),
            seats=[{"race": "orcs", "hand": 3}, {"race": "kobolds", "power": "garrisoned"}],
            regions={"home": {"race": "orcs"}, "x": {"race": "kobolds", "fort": fort}},
        )  # fmt: skip
        costs.append(price(table, "x"))
        assert ("conquer x" in offered(table)) is not fort
    assert costs == [4, 3]


@pytest.mark.rule("sw.power.garrisoned-max-one")
def test_a_region_with_a_fort_gets_no_other() -> None:
    table = position(
        "small-world", 2, step="end", sketch=row("a", "b"),
        seats=[{"race": "kobolds", "power": "garrisoned"}],
        regions={"a": {"race": "kobolds", "fort": True}, "b": {"race": "kobolds"}},
    )  # fmt: skip
    assert forts(table) == {"a", "b"}
    assert table.state.supply["fort"] == 8


@pytest.mark.example("sw.ex.garrisoned-max-ten")
@pytest.mark.rule("sw.power.garrisoned-max-ten", "sw.power.garrisoned-fort")
def test_there_are_ten_forts_and_the_player_chooses_where() -> None:
    names = [f"r{n}" for n in range(12)]
    table = position(
        "small-world", 2, step="end", sketch=row(*names),
        seats=[{"race": "forsaken", "power": "garrisoned"}],
        regions={name: {"race": "forsaken"} for name in names},
    )  # fmt: skip
    assert offered(table) == [f"fortify {name}" for name in names]
    play(table, "fortify r11")
    assert "fortify r11" not in offered(table)
    play(table, *(f"fortify {name}" for name in names[1:10]))
    assert forts(table) == {*names[1:10], "r11"}
    assert (table.state.supply["fort"], table.state.turn.seat) == (0, 1)


@pytest.mark.rule("sw.power.garrisoned-decline")
def test_forts_stay_in_decline_and_no_new_ones_are_built() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=star("home", "x hill", "y"),
        seats=[{"race": "kobolds", "power": "garrisoned"}, {"race": "orcs"}],
        regions={"x": {"race": "kobolds", "tokens": 3, "fort": True}, "y": {"race": "kobolds"},
                 "home": {"race": "orcs", "tokens": 6}},
    )  # fmt: skip
    play(table, "decline")
    assert forts(table) == {"x"}
    assert table.state.players[0].lasting == "garrisoned"
    play(table, "expand", "ready", "done")
    assert (price(table, "x"), price(table, "y")) == (4, 3)


@pytest.mark.rule("sw.power.garrisoned-removed")
def test_a_fort_is_discarded_when_its_region_is_conquered_or_emptied() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "hand": 4}, {"race": "kobolds", "power": "garrisoned"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "kobolds", "fort": True}, "y": {"race": "kobolds"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert (forts(table), table.state.supply["fort"]) == (set(), 10)
    left = position(
        "small-world", 2, step="ready", sketch=row("x", "y"),
        seats=[{"race": "kobolds", "power": "garrisoned"}],
        regions={"x": {"race": "kobolds", "fort": True}, "y": {"race": "kobolds", "fort": True}},
    )  # fmt: skip
    play(left, "abandon x")
    assert (forts(left), left.state.supply["fort"]) == ({"y"}, 9)


@pytest.mark.rule("sw.power.garrisoned-fort")
def test_with_just_enough_forts_nobody_is_asked_where() -> None:
    names = [f"r{n}" for n in range(10)]
    table = position(
        "small-world", 2, step="end", sketch=star(*names), seats=[{"race": "orcs", "power": "garrisoned"}],
        regions={name: {"race": "orcs"} for name in names},
    )  # fmt: skip
    assert forts(table) == set(names)
    assert len(events(table, TokensPlaced)) == 1, "all at once"
