"""Forsaken: the dead are enlisted, a coin each."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Paid
from azeroth.testing import events, offered, play, position, refusal, step
from tests.small_world.sketches import end_turn, star

PER_LOSS = "sw.race.forsaken-per-loss"


def forsaken(regions: dict[str, Any], hand: int = 6, other: str = "kobolds", **me: Any) -> Any:
    """Forsaken at home with x, y and z around."""
    return position(
        "small-world", 2, sketch=star("home", "x", "y", "z"),
        seats=[{"race": "forsaken", "hand": hand, **me}, {"race": other}],
        regions={"home": {"race": "forsaken"}, **regions},
    )  # fmt: skip


TWO_LOSSES = {"x": {"race": "murlocs"}, "y": {"race": "kobolds"}, "z": {"race": "kobolds"}}


@pytest.mark.example("sw.ex.forsaken-redeploy-buy-one")
@pytest.mark.rule("sw.race.forsaken-per-loss", "sw.race.forsaken-timing")
def test_a_murloc_and_a_kobold_make_two_forsaken_of_whom_one_is_bought() -> None:
    table = forsaken(TWO_LOSSES)
    play(table, "conquer x", "conquer y")
    assert offered(table) == ["buy 1", "buy 2", "done"]
    play(table, "buy 1")
    state = table.state
    assert (state.players[0].coins, state.players[0].hand, state.tray["forsaken"]) == (4, 1, 12)
    paid = events(table, Paid)
    assert [(event.rule, event.coins, event.payee) for event in paid] == [(PER_LOSS, 1, -1)]
    # It came after the last conquest: all that is left for it is to be put somewhere.
    play(table, "done")
    assert offered(table) == ["put home", "put x", "put y"]
    play(table, "put home")
    assert state.regions["home"].tokens == 2


@pytest.mark.rule("sw.race.forsaken-optional", "sw.race.forsaken-per-loss")
@pytest.mark.parametrize("bought", [0, 1, 2])
def test_none_some_or_all_may_be_bought_and_no_more(bought: int) -> None:
    table = forsaken(TWO_LOSSES)
    play(table, "conquer x", "conquer y")
    assert refusal(table, "buy 3").rule == PER_LOSS
    play(table, f"buy {bought}" if bought else "done")
    assert step(table) == "Turn.take_up"
    assert (table.state.players[0].hand, table.state.players[0].coins) == (bought, 5 - bought)


@pytest.mark.rule("sw.race.forsaken-per-loss")
def test_each_costs_a_coin_that_must_be_there() -> None:
    table = forsaken(TWO_LOSSES, coins=1)
    play(table, "conquer x", "conquer y")
    assert offered(table) == ["buy 1", "done"]
    assert refusal(table, "buy 2").rule == "sw.coin.optional-needs-funds"


@pytest.mark.rule("sw.race.forsaken-timing")
def test_the_dead_do_not_join_the_conquests_of_the_turn() -> None:
    table = forsaken(TWO_LOSSES, hand=4)
    play(table, "conquer x")
    assert offered(table) == ["attempt y", "attempt z", "done"]  # one left, two short; a loss was forced
    play(table, "done")
    assert offered(table) == ["buy 1", "done"]
    play(table, "buy 1")
    assert table.state.players[0].hand == 2
    assert step(table) == "Turn.take_up"


@pytest.mark.rule("sw.race.forsaken-supply")
def test_only_tokens_of_the_tray_can_be_bought() -> None:
    regions = {**TWO_LOSSES, "home": {"race": "forsaken", "tokens": 13}}
    one_left = play(forsaken(regions), "conquer x", "conquer y")
    assert offered(one_left) == ["buy 1", "done"]
    assert refusal(one_left, "buy 2").rule == "sw.race.forsaken-supply"
    none_left = play(
        forsaken({**regions, "home": {"race": "forsaken", "tokens": 14}}), "conquer x", "conquer y"
    )
    assert none_left.state.tray["forsaken"] == 0
    assert step(none_left) == "Turn.take_up"


@pytest.mark.rule("sw.race.forsaken-own-decline")
def test_ones_own_people_in_decline_are_no_enemies() -> None:
    table = forsaken({"x": {"race": "goblins"}, "y": {"race": "murlocs"}}, declined="goblins")
    play(table, "conquer x")
    assert (table.state.tray["goblins"], table.state.turn.losses) == (11, 0)
    play(table, "conquer y")
    assert offered(table) == ["buy 1", "done"]  # for the Murloc


@pytest.mark.rule("sw.race.forsaken-no-loss")
@pytest.mark.parametrize(
    ("other", "power", "stands"),
    [
        ("draenei", "", {"tokens": 2}),
        ("kobolds", "champion", {"tokens": 1, "champion": True}),
        ("kobolds", "", {"tokens": 2, "marker": "lights-hope-chapel"}),
    ],
)
def test_a_saved_token_earns_none(other: str, power: str, stands: dict[str, object]) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "forsaken", "hand": 4}, {"race": other, "power": power}],
        regions={"home": {"race": "forsaken"}, "x": {"race": other, **stands}, "y": {"race": other}},
    )  # fmt: skip
    play(table, "conquer x")
    assert step(table) == "Turn.take_up"
    lost = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "forsaken", "hand": 4}, {"race": "kobolds"}],
        regions={"home": {"race": "forsaken"}, "x": {"race": "kobolds", "tokens": 2},
                 "y": {"race": "kobolds"}},
    )  # fmt: skip
    assert offered(play(lost, "conquer x")) == ["buy 1", "done"]


@pytest.mark.rule("sw.race.forsaken-no-loss")
def test_a_beast_that_was_discarded_is_a_loss() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "forsaken", "hand": 4}, {"race": "kobolds", "power": "beast-master"}],
        regions={"home": {"race": "forsaken"}, "x": {"race": "kobolds", "tokens": 1, "beasts": 1},
                 "y": {"race": "kobolds"}},
    )  # fmt: skip
    assert offered(play(table, "conquer x")) == ["buy 1", "done"]


@pytest.mark.rule("sw.race.forsaken-multiple-decline")
def test_every_token_of_a_region_in_decline_is_a_loss() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "forsaken", "hand": 5}, {"race": "kobolds", "declined": "tauren"}],
        regions={"home": {"race": "forsaken"}, "x": {"race": "tauren", "tokens": 3},
                 "y": {"race": "kobolds"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert offered(table) == ["buy 1", "buy 2", "buy 3", "done"]
    assert end_turn(play(table, "buy 3")).state.tray["forsaken"] == 20 - 1 - 5 - 3


@pytest.mark.rule("sw.race.forsaken-power-losses")
def test_tokens_discarded_by_intimidation_count() -> None:
    table = forsaken(
        {"x": {"race": "murlocs"}, "y": {"race": "kobolds", "tokens": 2}}, hand=1, power="intimidating"
    )
    play(table, "intimidate x", "intimidate y", "done")
    assert offered(table) == ["buy 1", "buy 2", "done"]


@pytest.mark.rule("sw.race.forsaken-power-losses")
def test_a_token_that_was_only_driven_elsewhere_is_no_loss() -> None:
    table = forsaken(
        {"y": {"race": "kobolds", "tokens": 2}, "z": {"race": "kobolds"}}, hand=1, power="intimidating"
    )
    play(table, "intimidate y", "done")
    assert table.state.regions["z"].tokens == 2
    assert step(table) != "EnlistTheDead.buy"
