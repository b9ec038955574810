"""Intimidating: three tokens a turn are driven away."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Moved
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import coins, star

THREE, NEIGHBOUR = "sw.power.intimidating-three", "sw.power.intimidating-neighbor"
TIMING, FORTIFIED = "sw.power.intimidating-timing", "sw.power.intimidating-fortifications"


def bully(regions: dict[str, Any], hand: int = 1, **more: Any) -> Any:
    """Intimidating Kobolds at home, with x, y and z around and far behind z."""
    return position(
        "small-world", 3, dice=more.pop("dice", []),
        sketch={**star("home", "x", "y", "z"), "far": {"near": ["z"]}, "isle": {"board": "other"}},
        seats=[{"race": "kobolds", "power": "intimidating", "hand": hand, **more}, {"race": "orcs"},
               {"race": "trolls"}],
        regions={"home": {"race": "kobolds"}, **regions},
    )  # fmt: skip


def tokens(table: Any, *regions: str) -> list[int]:
    return [table.state.regions[region].tokens for region in regions]


@pytest.mark.rule("sw.power.intimidating-three", "sw.power.intimidating-same-region")
def test_three_tokens_a_turn_out_of_one_region_or_several() -> None:
    table = bully({"x": {"race": "orcs", "tokens": 3}, "y": {"race": "orcs"}, "z": {"race": "trolls"},
                   "far": {"race": "trolls"}})  # fmt: skip
    play(table, "intimidate x", "intimidate x", "intimidate z")
    assert tokens(table, "x", "y", "z", "far") == [1, 3, 0, 2]
    assert refusal(table, "intimidate x").rule == THREE
    moves = [(e.source, e.target) for e in table.happened if isinstance(e, Moved)]
    assert moves == [("x", "y"), ("x", "y"), ("z", "far")]
    assert [table.state.tray[race] for race in ("orcs", "trolls")] == [11 - 4, 11 - 2]
    thrice = bully({"x": {"race": "orcs", "tokens": 4}, "y": {"race": "orcs"}})
    assert tokens(play(thrice, *["intimidate x"] * 3), "x", "y") == [1, 4]


@pytest.mark.rule("sw.interact.champion-intimidating", "sw.power.intimidating-neighbor")
def test_what_is_not_there_is_not_driven_away_and_a_champion_never() -> None:
    table = bully({"x": {"race": "orcs"}, "y": {"race": "trolls", "tokens": 0, "champion": True}})
    assert refusal(table, "intimidate y").rule == "sw.interact.champion-intimidating"
    assert refusal(table, "intimidate y fort").rule == NEIGHBOUR
    assert refusal(table, "intimidate x beast").rule == NEIGHBOUR


@pytest.mark.rule("sw.power.intimidating-active-or-decline")
def test_races_in_decline_are_driven_too_to_others_of_the_same_race() -> None:
    table = bully(
        {"x": {"race": "tauren", "tokens": 2, "owner": 1, "declined": True},
         "far": {"race": "tauren", "owner": 1, "declined": True}, "y": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "intimidate x")
    # The Orcs belong to the same player, but they are another race.
    assert tokens(table, "x", "far", "y") == [1, 2, 1]
    assert table.state.regions["far"].declined


@pytest.mark.rule("sw.power.intimidating-chooser")
def test_the_intimidating_player_chooses_where_the_token_goes_on_any_board() -> None:
    table = bully({"x": {"race": "orcs", "tokens": 2}, "far": {"race": "orcs"}, "isle": {"race": "orcs"},
                   "y": {"race": "trolls"}})  # fmt: skip
    play(table, "intimidate x")
    assert table.seats == (0,)
    assert offered(table) == ["send far", "send isle"]
    assert tokens(play(table, "send isle"), "x", "far", "isle") == [1, 1, 2]


@pytest.mark.example("sw.ex.intimidating-discards")
@pytest.mark.rule("sw.power.intimidating-discard", "sw.power.intimidating-murlocs")
def test_murlocs_and_those_with_nowhere_to_go_are_discarded() -> None:
    table = bully({"x": {"race": "murlocs"}, "far": {"race": "murlocs"}, "y": {"race": "orcs", "tokens": 2}})
    murlocs, orcs = table.state.tray["murlocs"], table.state.tray["orcs"]
    play(table, "intimidate x")
    assert tokens(table, "x", "far") == [0, 1]
    assert table.state.tray["murlocs"] == murlocs + 1
    play(table, "intimidate y")
    assert (tokens(table, "y"), table.state.tray["orcs"]) == ([1], orcs + 1)
    assert table.state.players[1].hand == 0


@pytest.mark.rule("sw.power.intimidating-fortifications")
def test_a_fort_and_a_wisp_wall_must_be_broken_first_for_a_use_each() -> None:
    table = bully({"x": {"race": "orcs", "tokens": 2, "fort": True, "wall": True}, "y": {"race": "orcs"}})
    assert refusal(table, "intimidate x").rule == FORTIFIED
    play(table, "intimidate x wisp-wall")
    assert refusal(table, "intimidate x").rule == FORTIFIED
    play(table, "intimidate x fort")
    assert (table.state.supply["fort"], table.state.supply["wisp-wall"]) == (10, 9)
    assert tokens(table, "x", "y") == [2, 1]
    play(table, "intimidate x")
    assert tokens(table, "x", "y") == [1, 2]
    assert refusal(table, "intimidate x").rule == THREE


@pytest.mark.rule("sw.power.intimidating-timing")
def test_no_use_after_the_last_conquest() -> None:
    there = {"x": {"race": "orcs", "tokens": 2}, "y": {"race": "orcs"}}
    table = play(bully(there, hand=1, dice=[3]), "attempt x")
    assert step(table) != "Turn.conquer"
    assert not [text for text in offered(table) if text.startswith("intimidate")]
    ended = play(bully({**there, "home": {"race": "kobolds", "tokens": 2}}, hand=1), "done")
    assert not [text for text in offered(ended) if text.startswith("intimidate")]


@pytest.mark.rule("sw.power.intimidating-timing")
def test_without_a_token_in_hand_no_conquest_could_follow() -> None:
    # The Ethereals can still steal, so that the turn stands at its conquests.
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "ethereals", "power": "intimidating"}, {"race": "orcs"}],
        regions={"home": {"race": "ethereals"}, "x": {"race": "orcs"}, "y": {"marker": "frostmourne"}},
    )  # fmt: skip
    assert offered(table) == ["steal frostmourne home", "done"]
    assert refusal(table, "intimidate x").rule == TIMING


@pytest.mark.rule("sw.power.intimidating-timing")
def test_before_a_conquest_it_may_make_it_cheaper() -> None:
    table = bully({"x": {"race": "orcs", "tokens": 2}, "y": {"race": "orcs"}}, hand=3)
    assert refusal(table, "conquer x").rule == "sw.conquest.tokens-in-hand"
    play(table, "intimidate x", "conquer x")
    assert table.state.regions["x"].owner == 0


@pytest.mark.rule("sw.power.intimidating-neighbor")
def test_only_opponents_and_murlocs_next_door() -> None:
    table = bully(
        {"x": {"race": "goblins", "owner": 0, "declined": True}, "y": {}, "far": {"race": "orcs"},
         "z": {"race": "orcs"}},
    )  # fmt: skip
    assert refusal(table, "intimidate x").rule == NEIGHBOUR  # one's own, in decline
    assert refusal(table, "intimidate y").rule == NEIGHBOUR  # empty
    assert refusal(table, "intimidate far").rule == NEIGHBOUR  # not adjacent
    assert refusal(table, "intimidate home").rule == NEIGHBOUR
    assert [text for text in offered(table) if text.startswith("intimidate")] == ["intimidate z"]
    assert coins(play(table, "intimidate z")) == [5, 5, 5]


def beasts(regions: dict[str, Any]) -> Any:
    """Intimidating Kobolds at home, Beast Masters around."""
    return position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "kobolds", "power": "intimidating", "hand": 1},
               {"race": "orcs", "power": "beast-master"}],
        regions={"home": {"race": "kobolds"}, **regions},
    )  # fmt: skip


@pytest.mark.rule("sw.power.intimidating-discard", "sw.power.beast-as-race-token")
def test_a_beast_with_nowhere_to_go_is_discarded_and_the_token_beside_it_stays() -> None:
    table = beasts({"x": {"race": "orcs", "tokens": 2, "beasts": 2}})
    before = table.state.supply["beast"], table.state.tray["orcs"]
    play(table, "intimidate x beast")
    spot = table.state.regions["x"]
    assert (spot.tokens, spot.beasts) == (2, 1)
    assert (table.state.supply["beast"], table.state.tray["orcs"]) == (before[0] + 1, before[1])
    assert (table.state.players[1].hand, table.state.players[1].beasts) == (0, 0)


@pytest.mark.rule("sw.power.intimidating-chooser", "sw.power.beast-as-race-token")
def test_a_beast_is_driven_to_its_own_race_as_a_beast() -> None:
    table = play(beasts({"x": {"race": "orcs", "beasts": 1}, "y": {"race": "orcs"}}), "intimidate x beast")
    assert [(table.state.regions[r].tokens, table.state.regions[r].beasts) for r in "xy"] == [(1, 0), (1, 1)]
    last = play(beasts({"x": {"race": "orcs", "tokens": 0, "beasts": 1}, "y": {"race": "orcs"}}),
                "intimidate x beast")  # fmt: skip
    assert (last.state.regions["x"].owner, last.state.regions["y"].beasts) == (-1, 1)


@pytest.mark.rule("sw.power.intimidating-discard")
@pytest.mark.parametrize("what", ["", " beast"])
def test_the_region_that_the_last_token_is_driven_from_is_nobodys(what: str) -> None:
    held = {"tokens": 0, "beasts": 1} if what else {"tokens": 1}
    table = play(beasts({"x": {"race": "orcs", **held}}), f"intimidate x{what}")
    assert (table.state.regions["x"].owner, table.state.regions["x"].race) == (-1, "")
