"""Orcs: coins for every region of the Alliance."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Gained
from azeroth.testing import play, position
from tests.small_world.sketches import coins, end_turn, scored, star

ORCS = "sw.race.orcs-alliance"


def gained(table: Any) -> list[tuple[str, int]]:
    return [(event.rule, event.coins) for event in table.happened if isinstance(event, Gained)]


@pytest.mark.rule("sw.race.orcs-alliance")
@pytest.mark.parametrize(
    ("stands", "worth"),
    [
        ({"race": "dwarves"}, 1),
        ({"race": "gnomes", "owner": 1, "declined": True}, 1),
        ({"race": "gnomes", "owner": 0, "declined": True}, 1),
        ({"race": "trolls", "owner": 1, "declined": True}, 0),
        ({"race": "naga", "owner": 1, "declined": True}, 0),
        ({"race": "murlocs"}, 0),
        ({}, 0),
    ],
)
def test_a_coin_for_a_region_of_an_alliance_race(stands: dict[str, Any], worth: int) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "hand": 3}, {"race": "dwarves"}],
        regions={"home": {"race": "orcs"}, "x": stands, "y": {"race": "dwarves"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert gained(table) == [(ORCS, 1)] * worth
    assert coins(table)[0] == 5 + worth


@pytest.mark.rule("sw.race.orcs-alliance", "sw.race.orcs-cumulative")
def test_each_region_of_one_race_counts_and_the_faction_bonus_comes_on_top() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y", "z", "w"),
        seats=[{"race": "orcs", "hand": 9}, {"race": "dwarves"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "dwarves"}, "y": {"race": "dwarves"},
                 "z": {"race": "dwarves"}, "w": {"race": "dwarves"}},
    )  # fmt: skip
    play(table, "conquer x", "conquer y", "conquer z")
    assert gained(table) == [(ORCS, 1)] * 3
    assert coins(table)[0] == 8
    end_turn(table)
    assert scored(table) == {"sw.score.one-per-region": 4, "sw.faction.bonus": 1}
    assert coins(table)[0] == 8 + 5


@pytest.mark.rule("sw.race.orcs-alliance")
def test_other_races_of_the_horde_get_no_such_coin() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "tauren", "hand": 3}, {"race": "dwarves"}],
        regions={"home": {"race": "tauren", "tokens": 2}, "x": {"race": "dwarves"},
                 "y": {"race": "dwarves"}},
    )  # fmt: skip
    assert gained(play(table, "conquer x")) == []
