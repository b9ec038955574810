"""Humans: Military Objectives."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Gained
from azeroth.testing import offered, play, position, refusal
from tests.small_world.sketches import coins, row, star

CONQUEROR, OWNER = "sw.race.humans-conqueror-bonus", "sw.race.humans-owner-bonus"


def aiming(regions: dict[str, Any], **more: Any) -> Any:
    """The end of a turn of the Humans at home, with a, b, c and d around."""
    return position(
        "small-world", 2, step="end", sketch=star("home", "a", "b", "c", "d sea"),
        seats=[{"race": "humans", **more}, {"race": "orcs"}],
        regions={"home": {"race": "humans"}, **regions},
    )  # fmt: skip


def objectives(table: Any) -> set[str]:
    return {region for region, spot in table.state.regions.items() if spot.objective}


@pytest.mark.rule("sw.race.humans-place")
@pytest.mark.parametrize("aims", [(), ("a",), ("a", "c")])
def test_none_one_or_two_objectives_are_laid_in_different_regions(aims: tuple[str, ...]) -> None:
    table = aiming({"a": {"race": "orcs"}})
    assert offered(table) == ["aim a", "aim b", "aim c", "aim d", "done"]
    for region in aims[:1]:
        play(table, f"aim {region}")
        assert refusal(table, f"aim {region}").rule == "sw.race.humans-place"
    play(table, *(f"aim {region}" for region in aims[1:]), *(["done"] if len(aims) < 2 else []))
    assert objectives(table) == set(aims)
    assert table.state.supply["objective"] == 2 - len(aims)
    assert table.state.turn.seat == 1


@pytest.mark.rule("sw.race.humans-retrieve")
def test_objectives_on_the_map_come_back_first_and_may_go_to_the_same_place() -> None:
    table = aiming({"a": {"objective": True}, "b": {"objective": True}})
    assert objectives(table) == set()
    assert table.state.supply["objective"] == 2
    play(table, "aim a", "aim c")
    assert objectives(table) == {"a", "c"}


@pytest.mark.rule("sw.race.humans-non-alliance")
@pytest.mark.parametrize(
    ("stands", "may"),
    [
        ({}, True),
        ({"race": "murlocs"}, True),
        ({"race": "orcs"}, True),
        ({"race": "kobolds", "owner": 1, "declined": True}, True),
        ({"race": "trolls", "owner": 0, "declined": True}, True),
        ({"race": "humans"}, False),
        ({"race": "gnomes", "owner": 1, "declined": True}, False),
        ({"race": "worgen", "owner": 0, "declined": True}, False),
    ],
)
def test_an_objective_lies_only_where_no_alliance_race_lives(stands: dict[str, Any], may: bool) -> None:
    table = aiming({"a": stands})
    assert ("aim a" in offered(table)) is may
    assert "aim d" in offered(table)  # not even the sea is excepted
    if may:
        assert objectives(play(table, "aim a")) == {"a"}
    else:
        assert refusal(table, "aim a").rule == "sw.race.humans-non-alliance"


def claim(race: str) -> Any:
    """A race has conquered the region x, with an Objective of the Humans."""
    seats: list[dict[str, Any]] = [{"race": race, "hand": 4}, {"race": "humans"}]
    if race == "humans":
        seats[1] = {"race": "kobolds"}
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"), seats=seats,
        regions={"home": {"race": race}, "x": {"objective": True}, "y": {"objective": True}},
    )  # fmt: skip
    return play(table, "conquer x")


def gained(table: Any) -> list[tuple[str, int, int]]:
    return [(event.rule, event.seat, event.coins) for event in table.happened if isinstance(event, Gained)]


@pytest.mark.rule("sw.race.humans-conqueror-bonus", "sw.race.humans-owner-bonus")
@pytest.mark.parametrize("race", ["gnomes", "kobolds"])
def test_a_conqueror_who_is_not_horde_earns_two_coins_and_so_do_the_humans(race: str) -> None:
    table = claim(race)
    assert gained(table) == [(CONQUEROR, 0, 2), (OWNER, 1, 2)]
    assert coins(table) == [7, 7]


@pytest.mark.rule("sw.race.humans-conqueror-bonus", "sw.race.humans-owner-bonus")
def test_the_humans_themselves_earn_two_coins_and_not_four() -> None:
    table = claim("humans")
    assert gained(table) == [(CONQUEROR, 0, 2)]
    assert coins(table) == [7, 5]


@pytest.mark.rule("sw.race.humans-token-returned")
@pytest.mark.parametrize("race", ["humans", "draenei", "naga"])
def test_a_claimed_objective_goes_back_to_the_humans(race: str) -> None:
    table = claim(race)
    assert objectives(table) == {"y"}
    assert table.state.supply["objective"] == 1


@pytest.mark.rule("sw.race.humans-horde-nothing")
@pytest.mark.parametrize("race", ["orcs", "goblins"])
def test_a_horde_conqueror_earns_nothing_and_the_objective_stays(race: str) -> None:
    table = claim(race)
    assert gained(table) == []
    assert coins(table) == [5, 5]
    assert objectives(table) == {"x", "y"}
    assert table.state.regions["x"].owner == 0


@pytest.mark.rule("sw.race.humans-decline")
def test_with_the_humans_decline_their_objectives_go_and_none_are_laid() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("home", "a", "b"), seats=[{"race": "humans"}],
        regions={"home": {"race": "humans", "tokens": 2}, "a": {"objective": True}, "b": {"objective": True}},
    )  # fmt: skip
    play(table, "decline")
    assert objectives(table) == set()
    assert table.state.supply["objective"] == 2
    assert table.state.turn.seat == 1
