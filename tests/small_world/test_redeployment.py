"""Troop redeployment."""

from __future__ import annotations

import pytest

from azeroth.engine import DONE
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import end_turn, row

TWO_ISLANDS = {**row("a", "b"), **row("far", board="far")}


@pytest.mark.rule("sw.redeploy.free")
def test_tokens_move_freely_between_all_regions_of_the_race() -> None:
    table = position(
        "small-world", 2, step="take-up", sketch=TWO_ISLANDS, seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "tokens": 4}, "b": {"race": "orcs"}, "far": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "take a", "take a", "take a")
    assert offered(table) == ["put a", "put b", "put far"]
    play(table, "put far", "put far", "put b")
    assert [table.state.regions[r].tokens for r in ("a", "b", "far")] == [1, 2, 3]


@pytest.mark.rule("sw.redeploy.free")
def test_nobody_must_redeploy() -> None:
    table = position(
        "small-world", 2, step="take-up", sketch=TWO_ISLANDS, seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "tokens": 4}, "b": {"race": "orcs"}, "far": {"race": "orcs"}},
    )  # fmt: skip
    assert table.words(DONE) == "End turn", "nothing is in hand that could be put down"
    play(table, "done")
    assert table.state.turn.seat == 1
    assert [table.state.regions[r].tokens for r in ("a", "b", "far")] == [4, 1, 1]


@pytest.mark.rule("sw.redeploy.min-one")
def test_one_token_stays_in_each_region() -> None:
    table = position(
        "small-world", 2, step="take-up", sketch=TWO_ISLANDS, seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "tokens": 2}, "b": {"race": "orcs", "tokens": 2},
                 "far": {"race": "orcs"}},
    )  # fmt: skip
    assert offered(table) == ["gather", "take a", "take b", "done"]
    assert refusal(table, "take far").rule == "sw.redeploy.min-one"
    play(table, "take a")
    assert refusal(table, "take a").rule == "sw.redeploy.min-one"
    play(table, "gather")
    assert [table.state.regions[r].tokens for r in ("a", "b", "far")] == [1, 1, 1]
    assert table.state.players[0].hand == 2


@pytest.mark.rule("sw.redeploy.min-one")
def test_a_beast_may_be_the_one_that_stays_but_somebody_must() -> None:
    table = position(
        "small-world", 2, step="take-up", sketch=row("a", "b", "c"),
        seats=[{"race": "orcs", "power": "beast-master"}],
        regions={"a": {"race": "orcs", "tokens": 2, "beasts": 1}, "b": {"race": "orcs"},
                 "c": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "take a", "take a", "take b", "take c", "done")  # b and c are empty for the moment
    play(table, "put a", "put a")
    assert refusal(table, "put a").rule == "sw.redeploy.min-one"
    assert offered(table) == ["put b", "put c"]
    play(table, "put c")  # and the last one must go to b
    spots = [table.state.regions[r] for r in "abc"]
    assert [(spot.tokens, spot.beasts) for spot in spots] == [(2, 1), (1, 0), (1, 0)]


@pytest.mark.rule("sw.redeploy.min-one")
def test_a_beast_alone_holds_a_region() -> None:
    table = position(
        "small-world", 2, step="take-up", sketch=row("a", "b"),
        seats=[{"race": "orcs", "power": "beast-master"}],
        regions={"a": {"race": "orcs", "tokens": 1, "beasts": 1}, "b": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "take a", "done", "put b")
    spots = [table.state.regions[r] for r in "ab"]
    assert [(spot.owner, spot.tokens, spot.beasts) for spot in spots] == [(0, 0, 1), (0, 2, 0)]


@pytest.mark.rule("sw.redeploy.active-only")
def test_tokens_in_decline_neither_move_nor_are_joined() -> None:
    table = position(
        "small-world", 2, step="take-up", sketch=row("a", "b", "old"),
        seats=[{"race": "orcs", "declined": "tauren"}],
        regions={"a": {"race": "orcs", "tokens": 3}, "b": {"race": "orcs"},
                 "old": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    assert refusal(table, "take old").rule == "sw.redeploy.active-only"
    play(table, "gather")
    assert offered(table) == ["put a", "put b"]
    assert refusal(table, "put old").rule == "sw.redeploy.active-only"


@pytest.mark.rule("sw.redeploy.unused-deployed")
def test_tokens_left_in_hand_must_be_placed_in_regions_of_the_race() -> None:
    table = position(
        "small-world", 2, sketch=row("a", "b", "c"), seats=[{"race": "orcs", "hand": 2}],
        regions={"a": {"race": "orcs"}, "b": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "done")
    assert offered(table) == ["put a", "put b"]
    assert refusal(table, "done").rule == "sw.redeploy.unused-deployed"
    assert refusal(table, "put c").rule == "sw.redeploy.unused-deployed"
    play(table, "put b", "put b")
    assert table.state.regions["b"].tokens == 3
    assert table.state.players[0].hand == 0


@pytest.mark.rule("sw.redeploy.unused-deployed")
def test_without_a_region_they_stay_in_hand() -> None:
    table = position("small-world", 2, sketch=row("a anchor", "b"), seats=[{"race": "orcs", "hand": 7}])
    play(table, "done")
    assert table.state.turn.seat == 1
    assert table.state.players[0].hand == 7


@pytest.mark.rule("sw.redeploy.extra-tokens-first")
def test_bought_tokens_come_after_the_last_conquest_and_before_redeployment() -> None:
    table = position(
        "small-world", 2, sketch=row("a", "b", "c", "d"), seats=[{"race": "forsaken", "hand": 3, "coins": 5}],
        regions={"a": {"race": "forsaken"}, "b": {"race": "murlocs"}, "c": {"race": "murlocs"}},
    )  # fmt: skip
    play(table, "conquer b")
    assert step(table) == "EnlistTheDead.buy"  # no token is left to conquer with
    play(table, "buy 1")
    assert step(table) == "Turn.take_up"
    assert table.state.players[0].hand == 1
    assert not any(choice.startswith(("conquer", "attempt")) for choice in offered(table))
    play(table, "done")
    assert offered(table) == ["put a", "put b"]


@pytest.mark.rule("sw.redeploy.extra-tokens-first")
def test_the_token_of_the_spirit_healer_comes_too_late_for_conquests() -> None:
    table = position(
        "small-world", 2, sketch=row("a", "b", "c"),
        seats=[{"race": "orcs", "power": "mining", "hand": 2}],
        regions={"a": {"race": "orcs", "marker": "spirit-healer"}},
    )  # fmt: skip
    play(table, "conquer b")
    assert step(table) == "Turn.take_up"
    assert table.state.players[0].hand == 1
    assert table.state.tray["orcs"] == 7
    play(table, "done", "put a")
    assert [table.state.regions[r].tokens for r in "abc"] == [2, 2, 0]
    end_turn(table)


@pytest.mark.rule("sw.redeploy.free")
def test_where_tokens_cannot_be_put_the_rule_says_why() -> None:
    table = position(
        "small-world", 2, step="put-down", sketch=row("a", "b", "c"), seats=[{"race": "orcs", "hand": 2}],
        regions={"a": {"race": "orcs"}, "b": {"race": "orcs"}},
    )  # fmt: skip
    assert offered(table) == ["put a", "put b"]
    assert [str(choice) for choice in table.attempts(0)] == ["put a", "put b", "put c"]
    assert "not a choice here" not in str(refusal(table, "put c"))
