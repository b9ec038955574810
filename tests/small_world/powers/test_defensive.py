"""Defensive: Watch Towers over Fields."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.testing import offered, play, position, refusal
from tests.small_world.sketches import end_turn, price, row, star

IMMUNE = "sw.power.watch-tower-immunity"


def towers(table: Any) -> set[str]:
    return {region for region, spot in table.state.regions.items() if spot.tower}


def end(home: str, regions: dict[str, Any], **more: Any) -> Any:
    """The end of a turn of Defensive Kobolds at home, with four regions around."""
    return position(
        "small-world", 2, step="end", sketch=star(f"home {home}", "a swamp", "b swamp", "c swamp", "d swamp"),
        seats=[{"race": "kobolds", "power": "defensive", **more}, {"race": "orcs"}],
        regions={"home": {"race": "kobolds"}, **regions},
    )  # fmt: skip


MINE: dict[str, Any] = {"race": "kobolds"}
THEIRS: dict[str, Any] = {"race": "orcs"}
MURLOCS: dict[str, Any] = {"race": "murlocs"}
OLD: dict[str, Any] = {"race": "goblins"}


@pytest.mark.rule("sw.power.defensive-tower")
@pytest.mark.parametrize(
    ("regions", "stands"),
    [
        ({"a": MINE}, True),
        ({"a": MINE, "b": MINE, "c": THEIRS}, True),
        ({"a": MINE, "b": MINE, "c": THEIRS, "d": THEIRS}, False),  # a tie
        ({"a": MINE, "b": THEIRS, "c": THEIRS}, False),
        ({"a": MINE, "b": MURLOCS}, False),
        ({"a": MINE, "b": MINE, "c": MURLOCS, "d": THEIRS}, True),  # more than any single other
        ({"a": MINE, "b": OLD}, False),  # one's own race in decline is another race
        ({}, False),
    ],
)
def test_a_tower_stands_where_the_race_holds_most_regions_around(
    regions: dict[str, Any], stands: bool
) -> None:
    table = end("fields", regions, declined="goblins")
    assert towers(table) == ({"home"} if stands else set())
    assert table.state.supply["watch-tower"] == 6 - stands


@pytest.mark.rule("sw.power.defensive-tower")
def test_towers_stand_in_fields_only() -> None:
    assert towers(end("fields", {"a": MINE, "b": MINE})) == {"home"}
    assert towers(end("hill", {"a": MINE, "b": MINE})) == set()


@pytest.mark.rule("sw.power.defensive-tower")
def test_with_more_than_six_such_fields_the_player_chooses() -> None:
    names = [f"f{n}" for n in range(8)]
    table = position(
        "small-world", 2, step="end", sketch=row(*names),
        seats=[{"race": "kobolds", "power": "defensive"}],
        regions={name: {"race": "kobolds"} for name in names},
    )  # fmt: skip
    assert offered(table) == [f"guard {name}" for name in names]
    play(table, "guard f7", "guard f6", "guard f5", "guard f4", "guard f3", "guard f2")
    assert towers(table) == {"f2", "f3", "f4", "f5", "f6", "f7"}
    assert (table.state.supply["watch-tower"], table.state.turn.seat) == (0, 1)


def siege(power: str, **me: Any) -> Any:
    """Trolls with nine tokens next to a Watch Tower in x, and Kobolds without one in y."""
    home = {"race": "trolls", **me.pop("home", {})}
    return position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "trolls", "power": power, "hand": 9, **me},
               {"race": "kobolds", "power": "defensive"}],
        regions={"home": home, "x": {"race": "kobolds", "tower": True}, "y": {"race": "kobolds"}},
    )  # fmt: skip


@pytest.mark.example("sw.ex.watch-tower-blocks")
@pytest.mark.rule("sw.power.watch-tower-immunity")
def test_no_conquest_and_no_power_touches_a_watch_tower() -> None:
    table = siege("mining")
    assert refusal(table, "conquer x").rule == IMMUNE
    assert refusal(table, "attempt x").rule == IMMUNE
    assert "conquer y" in offered(table)
    champion = siege("champion", champion=True)
    assert refusal(champion, "conquer x champion").rule == IMMUNE
    assert "conquer y champion" in offered(champion)
    bully = siege("intimidating")
    assert refusal(bully, "intimidate x").rule == "sw.interact.tower-intimidating"
    assert "intimidate y" in offered(bully)


@pytest.mark.rule("sw.power.watch-tower-duration")
def test_towers_are_looked_at_again_at_the_end_of_each_turn() -> None:
    table = position(
        "small-world", 2, step="end", sketch={**row("a", "b swamp", "c"), **row("x", "y swamp")},
        seats=[{"race": "kobolds", "power": "defensive"}, {"race": "orcs"}],
        regions={"a": {"race": "kobolds", "tower": True}, "b": {"race": "orcs"},
                 "x": {"race": "kobolds"}, "y": {"race": "kobolds"}},
    )  # fmt: skip
    assert towers(table) == {"x"}
    assert table.state.supply["watch-tower"] == 5


@pytest.mark.rule("sw.power.watch-tower-duration")
def test_a_lost_majority_does_not_matter_on_the_opponents_turn() -> None:
    table = position(
        "small-world", 2, active=1, sketch=row("x", "y swamp", "camp", "z"),
        seats=[{"race": "kobolds", "power": "defensive"}, {"race": "orcs", "hand": 6}],
        regions={"x": {"race": "kobolds", "tower": True}, "y": {"race": "kobolds"},
                 "camp": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "conquer y")
    assert refusal(table, "conquer x").rule == IMMUNE
    assert towers(table) == {"x"}
    end_turn(table)
    assert table.state.turn.seat == 0
    assert towers(table) == {"x"}
    play(table, "expand")
    end_turn(table)
    assert towers(table) == set()


@pytest.mark.rule("sw.power.watch-tower-duration")
def test_a_tower_falls_when_its_region_is_emptied() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("x", "y swamp"),
        seats=[{"race": "kobolds", "power": "defensive"}],
        regions={"x": {"race": "kobolds", "tower": True}, "y": {"race": "kobolds"}},
    )  # fmt: skip
    play(table, "abandon x")
    assert (towers(table), table.state.supply["watch-tower"]) == (set(), 6)


@pytest.mark.rule("sw.power.watch-tower-decline")
def test_towers_come_down_with_the_decline() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("x", "y swamp", "camp"),
        seats=[{"race": "kobolds", "power": "defensive"}, {"race": "orcs"}],
        regions={"x": {"race": "kobolds", "tower": True}, "y": {"race": "kobolds"},
                 "camp": {"race": "orcs", "tokens": 9}},
    )  # fmt: skip
    play(table, "decline")
    assert (towers(table), table.state.supply["watch-tower"]) == (set(), 6)
    play(table, "expand", "ready", "done", "conquer y")
    assert price(table, "x") == 3
    assert "conquer x" in offered(table)
