"""Tauren: never alone."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import end_turn, price, row, star

MIN_TWO, READY, DIE = "sw.race.tauren-min-two", "sw.race.tauren-ready", "sw.race.tauren-die"


def tauren(hand: int, regions: dict[str, Any] | None = None, **more: Any) -> Any:
    """Two Tauren at home, with x, y and z around."""
    return position(
        "small-world", 2, sketch=star("home", "x", "y", "z mountain"),
        seats=[{"race": "tauren", "hand": hand, "power": more.pop("power", "")}, {"race": "kobolds"}],
        regions={"home": {"race": "tauren", "tokens": 2}, **(regions or {})}, **more,
    )  # fmt: skip


def lonely(regions: dict[str, Any]) -> Any:
    """One Tauren in hand; a portal keeps the conquests open."""
    return position(
        "small-world", 2, sketch=star("home magic", "x", "y magic"),
        seats=[{"race": "tauren", "hand": 1, "power": "portal-mage"}, {"race": "kobolds"}],
        regions={"home": {"race": "tauren", "tokens": 2}, **regions},
    )  # fmt: skip


@pytest.mark.rule("sw.race.tauren-min-two")
def test_two_stay_in_every_region_when_they_redeploy() -> None:
    table = tauren(0, {"x": {"race": "tauren", "tokens": 3}}, step="take-up")
    assert refusal(table, "take home").rule == MIN_TWO
    play(table, "take x")
    assert offered(table) == ["put home", "put x"]  # nothing more can be taken up
    play(table, "put home")
    assert [table.state.regions[r].tokens for r in ("home", "x")] == [3, 2]


@pytest.mark.rule("sw.race.tauren-min-two")
def test_taking_all_up_leaves_two_everywhere() -> None:
    table = tauren(0, {"x": {"race": "tauren", "tokens": 4}, "y": {"race": "tauren", "tokens": 3}},
                   step="take-up")  # fmt: skip
    play(table, "gather")
    assert [table.state.regions[r].tokens for r in ("home", "x", "y")] == [2, 2, 2]
    assert table.state.players[0].hand == 3


@pytest.mark.rule("sw.race.tauren-conquer-two")
def test_no_reduction_lets_one_tauren_conquer() -> None:
    table = tauren(2, {"home": {"race": "tauren", "tokens": 2, "markers": ["frostmourne", "doomhammer"]}},
                   power="blacksmith")  # fmt: skip
    assert price(table, "x") == 2  # 2 - 1
    assert price(table, "x", "frostmourne") == 2  # 2 - 1 - 2
    assert price(table, "x", "doomhammer") == 2
    assert price(table, "z") == 2  # 3 - 1: the Blacksmith does count
    play(table, "conquer x frostmourne")
    assert (table.state.regions["x"].tokens, table.state.players[0].hand) == (2, 0)
    one = lonely({"home": {"race": "tauren", "tokens": 2, "marker": "doomhammer"}})
    assert refusal(one, "conquer x").rule == "sw.conquest.tokens-in-hand"
    assert refusal(one, "conquer x doomhammer").rule == "sw.conquest.tokens-in-hand"


@pytest.mark.rule("sw.race.tauren-lose-one")
def test_a_conquered_region_costs_them_one_token() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "kobolds", "hand": 4}, {"race": "tauren"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "tauren", "tokens": 2},
                 "y": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    play(table, "conquer x")
    assert (table.state.players[1].hand, table.state.tray["tauren"]) == (1, 13)
    end_turn(table)
    assert (table.state.regions["y"].tokens, table.state.players[1].hand) == (3, 0)


@pytest.mark.rule("sw.race.tauren-ready")
def test_two_stay_in_each_region_that_is_kept() -> None:
    table = tauren(0, {"x": {"race": "tauren", "tokens": 4}}, step="ready")
    assert refusal(table, "take home").rule == READY
    play(table, "ready")
    assert [table.state.regions[r].tokens for r in ("home", "x")] == [2, 2]
    assert table.state.players[0].hand == 2
    assert refusal(table, "take x").rule == READY
    play(table, "abandon home")
    assert (table.state.players[0].hand, table.state.regions["home"].owner) == (4, -1)


def driven(regions: dict[str, Any]) -> Any:
    """Intimidating Kobolds at home, Tauren around."""
    return position(
        "small-world", 2, sketch=star("home", "x", "y", "z"),
        seats=[{"race": "kobolds", "power": "intimidating", "hand": 1}, {"race": "tauren"}],
        regions={"home": {"race": "kobolds"}, **regions},
    )  # fmt: skip


@pytest.mark.rule("sw.race.tauren-alone-moved")
def test_a_tauren_left_alone_is_moved_by_its_own_player() -> None:
    table = driven({r: {"race": "tauren", "tokens": 2} for r in ("x", "y", "z")})
    play(table, "intimidate x", "send y")
    assert table.seats == (1,)
    assert table.decision(1).rule == "sw.race.tauren-alone-moved"
    assert offered(table) == ["move y", "move z"]
    play(table, "1: move z")
    assert [table.state.regions[r].tokens for r in ("x", "y", "z")] == [0, 3, 3]
    assert table.state.regions["x"].owner == -1
    assert step(table) == "Turn.conquer"


@pytest.mark.rule("sw.race.tauren-alone-moved")
def test_with_no_other_region_the_last_tauren_goes_in_hand() -> None:
    table = driven({"x": {"race": "tauren", "tokens": 2}})
    play(table, "intimidate x")
    assert (table.state.regions["x"].size, table.state.regions["x"].owner) == (0, -1)
    assert (table.state.players[1].hand, table.state.tray["tauren"]) == (1, 15)


@pytest.mark.rule("sw.race.tauren-die")
def test_the_final_attempt_needs_two_tauren_in_hand() -> None:
    one = lonely({"x": {"race": "kobolds"}})
    assert refusal(one, "attempt x").rule == DIE
    assert not [text for text in offered(one) if text.startswith("attempt")]
    two = tauren(2, {"x": {"race": "kobolds", "tokens": 3}}, dice=[3])
    play(two, "attempt x")
    assert (two.state.regions["x"].owner, two.state.regions["x"].tokens) == (0, 2)


@pytest.mark.rule("sw.race.tauren-decline")
@pytest.mark.example("sw.ex.tauren-decline-two")
def test_two_tokens_stay_in_each_region_in_decline() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a", "b", "c"), seats=[{"race": "tauren"}],
        regions={"a": {"race": "tauren", "tokens": 2}, "b": {"race": "tauren", "tokens": 3},
                 "c": {"race": "tauren", "tokens": 4}},
    )  # fmt: skip
    assert table.state.tray["tauren"] == 7
    play(table, "decline")
    assert [table.state.regions[r].tokens for r in "abc"] == [2, 2, 2]
    assert all(table.state.regions[r].declined for r in "abc")
    assert table.state.tray["tauren"] == 10


@pytest.mark.rule("sw.race.tauren-decline-minimum")
@pytest.mark.parametrize("race", ["", "orcs"])
def test_in_decline_one_may_be_alone(race: str) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "kobolds", "power": "intimidating", "hand": 1}, {"race": race, "declined": "tauren"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "tauren", "tokens": 2},
                 "y": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    play(table, "intimidate x")
    assert table.seats == (0,)
    assert [table.state.regions[r].tokens for r in ("x", "y")] == [1, 3]
    assert table.state.regions["x"].owner == 1


@pytest.mark.rule("sw.race.tauren-decline-minimum", "sw.race.tauren-alone-moved")
def test_others_in_decline_do_not_need_the_company_that_active_tauren_do() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y", "z"),
        seats=[{"race": "kobolds", "power": "intimidating", "hand": 1},
               {"race": "tauren", "declined": "goblins"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "tauren", "tokens": 3},
                 "y": {"race": "tauren", "tokens": 2}, "z": {"race": "goblins"}},
    )  # fmt: skip
    play(table, "intimidate x")
    assert step(table) == "Turn.conquer"
    assert [table.state.regions[r].tokens for r in ("x", "y", "z")] == [2, 3, 1]


@pytest.mark.rule("sw.race.tauren-alone-moved", "sw.power.beast-master-discard")
def test_several_who_are_alone_at_once_are_moved_one_after_the_other() -> None:
    table = position(
        "small-world", 2, step="start", sketch=star("home", "x", "y", "z"),
        seats=[{"race": "tauren", "power": "beast-master"}],
        regions={"x": {"race": "tauren", "tokens": 1, "beasts": 1},
                 "y": {"race": "tauren", "tokens": 1, "beasts": 1}, "z": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    assert offered(table) == ["move y", "move z"]  # the one in x goes first
    apart = table.clone()
    play(table, "move y")
    assert [table.state.regions[r].tokens for r in "xyz"] == [0, 2, 2]  # now both are two
    play(apart, "move z")
    assert [apart.state.regions[r].tokens for r in "xyz"] == [0, 0, 4]  # the other has only one way left
