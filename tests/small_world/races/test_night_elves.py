"""Night Elves: Forests for less, and Wisp Walls."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.testing import play, position, refusal
from tests.small_world.sketches import price, row, star


def elves(hand: int, *around: str, **more: Any) -> Any:
    """Night Elves at home, Kobolds in a camp, and regions around."""
    return position(
        "small-world", 2, sketch=star("home", "camp", *around),
        seats=[{"race": "night-elves", "hand": hand}, {"race": "kobolds"}],
        regions={"home": {"race": "night-elves"}, "camp": {"race": "kobolds", "tokens": 8},
                 **more.pop("regions", {})},
        **more,
    )  # fmt: skip


@pytest.mark.rule("sw.race.night-elves-forest")
@pytest.mark.parametrize(
    ("region", "stands", "cost"),
    [
        ("x forest", {}, 1),
        ("x forest", {"race": "kobolds", "tokens": 2}, 3),
        ("x hill", {}, 2),
        ("x swamp", {"race": "murlocs"}, 3),
    ],
)
def test_forests_cost_one_less(region: str, stands: dict[str, Any], cost: int) -> None:
    table = elves(4, region, regions={"x": stands})
    assert play(table, "conquer x").state.regions["x"].tokens == cost
    if cost > 1:
        few = elves(cost - 1, region, regions={"x": stands})
        assert refusal(few, "conquer x").rule == "sw.conquest.tokens-in-hand"


@pytest.mark.rule("sw.race.night-elves-forest")
def test_one_night_elf_at_least_goes() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x forest"),
        seats=[{"race": "night-elves", "power": "blacksmith", "hand": 2}],
        regions={"home": {"race": "night-elves"}},
    )  # fmt: skip
    assert play(table, "conquer x").state.regions["x"].tokens == 1  # 2 - 1 - 1 would be none


@pytest.mark.example("sw.ex.night-elves-wall")
@pytest.mark.rule("sw.race.night-elves-wisp-wall", "sw.race.wisp-wall-defense", "sw.race.wisp-wall-removed")
def test_a_conquered_forest_gets_a_wall_that_defends_it_and_falls_with_it() -> None:
    table = position(
        "small-world", 2, sketch=row("home", "x forest", "camp"),
        seats=[{"race": "night-elves", "hand": 1}, {"race": "kobolds"}],
        regions={"home": {"race": "night-elves"}, "camp": {"race": "kobolds", "tokens": 5}},
    )  # fmt: skip
    play(table, "conquer x")
    assert (table.state.regions["x"].tokens, table.state.regions["x"].wall) == (1, True)
    assert table.state.supply["wisp-wall"] == 8
    assert table.state.turn.seat == 1  # nothing is left to redeploy
    play(table, "expand", "ready", "done")
    assert price(table, "x") == 4  # 2 + 1 Night Elf + the Wall
    play(table, "conquer x")
    assert not table.state.regions["x"].wall
    assert table.state.supply["wisp-wall"] == 9


@pytest.mark.rule("sw.race.wisp-wall-defense")
def test_without_its_wall_the_same_forest_costs_one_less() -> None:
    costs = []
    for wall in (True, False):
        table = position(
            "small-world", 2, sketch=star("home", "x forest"),
            seats=[{"race": "kobolds", "hand": 3}, {"race": "night-elves"}],
            regions={"home": {"race": "kobolds"}, "x": {"race": "night-elves", "wall": wall}},
        )  # fmt: skip
        costs.append(price(table, "x"))
        assert (table.why(0, "conquer x") is None) is not wall
    assert costs == [4, 3]


@pytest.mark.rule("sw.race.night-elves-wisp-wall")
def test_there_are_nine_walls_and_none_is_moved() -> None:
    names = [f"f{n}" for n in range(7)]
    walled: dict[str, Any] = {name: {"race": "night-elves", "wall": True} for name in names}
    table = position(
        "small-world", 2, sketch=star("x forest", "y forest", "camp", *(f"{n} forest" for n in names)),
        seats=[{"race": "night-elves", "hand": 2}, {"race": "kobolds"}],
        regions={**walled, "camp": {"race": "kobolds", "wall": True}},
    )  # fmt: skip
    play(table, "conquer x")
    assert (table.state.regions["x"].wall, table.state.supply["wisp-wall"]) == (True, 0)
    play(table, "conquer y")
    assert (table.state.regions["y"].tokens, table.state.regions["y"].wall) == (1, False)
    assert sum(spot.wall for spot in table.state.regions.values()) == 9


@pytest.mark.rule("sw.race.night-elves-forest-only")
def test_walls_rise_only_where_a_forest_is_conquered() -> None:
    table = elves(5, "x hill", "y forest", "z swamp", regions={"y": {"race": "night-elves"}})
    play(table, "conquer x", "conquer z")
    assert not any(spot.wall for spot in table.state.regions.values())
    play(table, "take x", "done", "put y", "put y")
    assert table.state.regions["y"].tokens == 3
    assert not any(spot.wall for spot in table.state.regions.values())
    assert table.state.supply["wisp-wall"] == 9
    decline = elves(0, "y forest", regions={"y": {"race": "night-elves", "tokens": 2}}, step="choose")
    assert not play(decline, "decline").state.regions["y"].wall
    kobolds = position(
        "small-world", 2, sketch=star("home", "x forest"), seats=[{"race": "kobolds", "hand": 2}],
        regions={"home": {"race": "kobolds"}},
    )  # fmt: skip
    assert not play(kobolds, "conquer x").state.regions["x"].wall


@pytest.mark.rule("sw.race.wisp-wall-decline")
def test_walls_stay_and_defend_in_decline() -> None:
    table = elves(
        0, "x forest", "y", step="choose",
        regions={"x": {"race": "night-elves", "tokens": 3, "wall": True}, "y": {"race": "kobolds"}},
    )  # fmt: skip
    play(table, "decline")
    spot = table.state.regions["x"]
    assert (spot.declined, spot.tokens, spot.wall) == (True, 1, True)
    play(table, "expand", "ready", "done")
    assert price(play(table, "conquer home"), "x") == 4  # 2 + 1 in decline + the Wall


@pytest.mark.rule("sw.race.wisp-wall-removed")
def test_a_wall_goes_when_its_region_is_emptied() -> None:
    table = elves(0, "x forest", step="ready", regions={"x": {"race": "night-elves", "wall": True}})
    play(table, "abandon x")
    assert not table.state.regions["x"].wall
    assert table.state.supply["wisp-wall"] == 9
    assert table.state.regions["x"].owner == -1
