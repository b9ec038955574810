"""Beast Master: Beasts come and go."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.testing import offered, play, position, step
from tests.small_world.sketches import coins, end_turn, price, row, star


def begin(regions: dict[str, Any], *sketch: str, **me: Any) -> Any:
    """The beginning of a turn of Beast Master Kobolds."""
    return position(
        "small-world", 2, step="start", sketch=star(*sketch),
        seats=[{"race": "kobolds", "power": "beast-master", **me}, {"race": "orcs"}], regions=regions,
    )  # fmt: skip


@pytest.mark.example("sw.ex.beast-master-cycle")
@pytest.mark.rule("sw.power.beast-master-renew", "sw.power.beast-master-discard")
def test_old_beasts_go_and_one_comes_for_each_hill() -> None:
    table = begin(
        {"a": {"race": "kobolds", "beasts": 1}, "b": {"race": "kobolds", "beasts": 1},
         "c": {"race": "kobolds"}, "d": {"race": "kobolds"}},
        "a hill", "b hill", "c hill", "d", "x", "y",
    )  # fmt: skip
    state = table.state
    assert [state.regions[r].beasts for r in "abcd"] == [0, 0, 0, 0]
    assert (state.players[0].beasts, state.supply["beast"]) == (3, 2)
    # They conquer as race tokens would.
    play(table, "expand", "done")
    assert offered(table) == ["conquer x", "conquer y", "done"]
    play(table, "conquer x")
    assert (state.regions["x"].beasts, state.regions["x"].tokens, state.players[0].beasts) == (2, 0, 1)


@pytest.mark.rule("sw.power.beast-master-discard")
def test_beasts_in_hand_are_discarded_too() -> None:
    table = begin({"d": {"race": "kobolds", "beasts": 2}}, "d", "x", beasts=2, hand=1)
    assert (table.state.players[0].beasts, table.state.players[0].hand) == (0, 1)
    assert table.state.supply["beast"] == 5


@pytest.mark.example("sw.ex.beasts-limited")
@pytest.mark.rule("sw.power.beast-master-renew")
def test_there_are_five_beasts() -> None:
    hills = [f"h{n} hill" for n in range(7)]
    table = begin({f"h{n}": {"race": "kobolds"} for n in range(7)}, *hills)
    assert (table.state.players[0].beasts, table.state.supply["beast"]) == (5, 0)


@pytest.mark.rule("sw.power.beast-master-count-after")
def test_a_hill_held_by_beasts_alone_is_lost_before_hills_are_counted() -> None:
    table = begin(
        {"a": {"race": "kobolds", "tokens": 0, "beasts": 2}, "b": {"race": "kobolds", "beasts": 1}},
        "a hill", "b hill",
    )  # fmt: skip
    assert (table.state.regions["a"].owner, table.state.regions["b"].owner) == (-1, 0)
    assert table.state.players[0].beasts == 1


@pytest.mark.rule("sw.power.beast-master-first-turn")
def test_no_beast_comes_on_the_turn_of_the_pick() -> None:
    table = position(
        "small-world", 2, step="pick", sketch=row("a hill anchor", "b hill"),
        combos=[{"race": "kobolds", "power": "beast-master"}],
    )  # fmt: skip
    play(table, "pick kobolds")
    assert (table.state.players[0].beasts, table.state.supply["beast"]) == (0, 5)
    play(table, "conquer a", "conquer b")
    assert table.state.players[0].beasts == 0


@pytest.mark.rule("sw.power.beast-as-race-token")
def test_beasts_conquer_defend_and_are_redeployed_like_race_tokens() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "kobolds", "power": "beast-master", "hand": 2, "beasts": 1}, {"race": "orcs"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert (table.state.regions["x"].tokens, table.state.regions["x"].beasts) == (2, 1)
    assert step(table) == "Turn.take_up"
    play(table, "take x beast", "done", "put home beast")
    assert (table.state.regions["home"].beasts, table.state.regions["x"].beasts) == (1, 0)
    defended = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "orcs", "hand": 5}, {"race": "kobolds", "power": "beast-master"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "kobolds", "tokens": 1, "beasts": 2}},
    )  # fmt: skip
    assert price(defended, "x") == 5  # 2 + 1 + 2 Beasts


@pytest.mark.rule("sw.power.beast-loss")
@pytest.mark.parametrize(("tokens", "beasts"), [(2, 1), (1, 2), (0, 2)])
def test_one_beast_is_lost_instead_of_a_race_token(tokens: int, beasts: int) -> None:
    table = position(
        "small-world", 3, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "hand": 5}, {}, {"race": "kobolds", "power": "beast-master"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "kobolds", "tokens": tokens, "beasts": beasts},
                 "y": {"race": "kobolds"}},
    )  # fmt: skip
    left = table.state.tray["kobolds"]
    play(table, "conquer x")
    owner = table.state.players[2]
    assert (owner.hand, owner.beasts) == (tokens, beasts - 1)
    assert (table.state.tray["kobolds"], table.state.supply["beast"]) == (left, 5 - beasts + 1)
    end_turn(table)
    assert (table.state.regions["y"].tokens, table.state.regions["y"].beasts) == (1 + tokens, beasts - 1)


@pytest.mark.rule("sw.power.beast-decline")
def test_beasts_leave_with_the_decline_and_with_them_what_they_held_alone() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a", "b", "c"),
        seats=[{"race": "kobolds", "power": "beast-master", "beasts": 1}],
        regions={"a": {"race": "kobolds", "tokens": 2, "beasts": 2},
                 "b": {"race": "kobolds", "tokens": 0, "beasts": 2}, "c": {"race": "kobolds"}},
    )  # fmt: skip
    play(table, "decline")
    assert (table.state.regions["a"].tokens, table.state.regions["a"].beasts) == (1, 0)
    assert table.state.regions["b"].owner == -1
    assert (table.state.supply["beast"], table.state.players[0].beasts) == (5, 0)
    assert coins(table)[0] == 5 + 2


@pytest.mark.rule("sw.ready.leave-one", "sw.power.beast-as-race-token")
def test_beasts_are_readied_like_tokens_after_them() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "b", "c"),
        seats=[{"race": "kobolds", "power": "beast-master"}],
        regions={"a": {"race": "kobolds", "tokens": 1, "beasts": 2},
                 "b": {"race": "kobolds", "tokens": 2, "beasts": 1}},
    )  # fmt: skip
    play(table, "ready")
    left = [(table.state.regions[r].tokens, table.state.regions[r].beasts) for r in "ab"]
    hand = table.state.players[0]
    assert left == [(0, 1), (0, 1)]
    assert (hand.hand, hand.beasts) == (3, 1)


@pytest.mark.rule("sw.die.failure", "sw.power.beast-as-race-token")
def test_beasts_of_a_failed_attempt_fall_back_too() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"), dice=[0],
        seats=[{"race": "kobolds", "power": "beast-master", "hand": 1, "beasts": 1}, {"race": "orcs"}],
        regions={"home": {"race": "kobolds", "beasts": 1}, "x": {"race": "orcs", "tokens": 3}},
    )  # fmt: skip
    play(table, "attempt x")
    spot = table.state.regions["home"]
    assert (spot.tokens, spot.beasts, table.state.players[0].beasts) == (2, 2, 0)
