"""Conquests: which tokens they take, what they bring, how often."""

from __future__ import annotations

import pytest

from azeroth.games.small_world.events import Conquered
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import end_turn, price, row, scored, star


@pytest.mark.rule("sw.conquest.tokens-in-hand")
def test_tokens_on_the_map_do_not_conquer() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"), seats=[{"race": "humans", "hand": 3}],
        regions={"home": {"race": "humans", "tokens": 6}},
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.players[0].hand == 1
    # Six at home and two in x are of no use for y, which costs 2.
    assert refusal(table, "conquer y").rule == "sw.conquest.tokens-in-hand"
    assert offered(table) == ["attempt y", "done"]


@pytest.mark.rule("sw.conquest.deploy-used")
def test_just_the_tokens_that_were_used_stand_in_the_region() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y mountain"), seats=[{"race": "humans", "hand": 9}],
        regions={"home": {"race": "humans"}},
    )  # fmt: skip
    play(table, "conquer x", "conquer y")
    assert [table.state.regions[r].tokens for r in ("home", "x", "y")] == [1, 2, 3]
    assert table.state.players[0].hand == 4


@pytest.mark.rule("sw.conquest.tokens-locked")
def test_deployed_tokens_stay_until_redeployment() -> None:
    table = position(
        "small-world", 2, sketch=row("home", "x", "y"), seats=[{"race": "humans", "hand": 4}],
        regions={"home": {"race": "humans"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert offered(table) == ["conquer y", "done"]
    assert refusal(table, "take x").rule == "sw.conquest.repeat"
    play(table, "done")
    assert step(table) == "Turn.take_up"
    assert "take x" in offered(table)
    play(table, "take x")
    assert (table.state.regions["x"].tokens, table.state.players[0].hand) == (1, 3)


@pytest.mark.rule("sw.conquest.repeat")
def test_conquests_go_on_while_the_tokens_last_and_may_stop_after_any() -> None:
    table = position(
        "small-world", 2, sketch=row("a", "b", "c", "d", "e"), seats=[{"race": "humans", "hand": 7}],
        regions={"a": {"race": "humans"}},
    )  # fmt: skip
    for region in "bcd":
        assert offered(table) == [f"conquer {region}", "done"]
        play(table, f"conquer {region}")
    assert offered(table) == ["attempt e", "done"]  # one token is left
    play(table, "done")
    assert step(table) != "Turn.conquer"
    assert sum(isinstance(event, Conquered) for event in table.happened) == 3


@pytest.mark.rule("sw.conquest.optional")
def test_nobody_must_conquer_not_even_with_a_new_race() -> None:
    table = position(
        "small-world", 2, step="pick", round=1, sketch=row("a anchor", "b"),
        combos=[{"race": "orcs", "power": "mining"}],
    )  # fmt: skip
    play(table, "pick orcs")
    assert offered(table) == ["conquer a", "done"]
    play(table, "done")
    assert table.state.turn.seat == 1
    assert table.state.players[0].hand == 10
    assert scored(table) == {}


@pytest.mark.rule("sw.conquest.takes-region", "sw.conquest.mountain-stays")
def test_the_region_its_mountain_and_its_marker_belong_to_the_conqueror() -> None:
    table = position(
        "small-world", 2, sketch=row("a", "x mountain", "b"),
        seats=[{"race": "orcs", "power": "mining", "hand": 4}, {"race": "goblins"}],
        regions={"a": {"race": "orcs"}, "x": {"race": "goblins", "marker": "dark-portal"},
                 "b": {"race": "goblins", "tokens": 5}},
    )  # fmt: skip
    play(table, "conquer x")
    spot = table.state.regions["x"]
    assert (spot.owner, spot.race, spot.tokens) == (0, "orcs", 4)
    end_turn(table)
    assert scored(table) == {"sw.score.one-per-region": 2, "sw.place.dark-portal": 2}
    # The Mountain now defends the Orcs: 2 + 1 + 4.
    play(table, "expand", "ready", "done")
    assert price(table, "x") == 7
