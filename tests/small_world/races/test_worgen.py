"""Worgen: a form for every turn."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Gained, Paid
from azeroth.testing import events, offered, play, position, refusal, step
from tests.small_world.sketches import coins, end_turn, price, row, scored, star


def worgen(n: int = 3, power: str = "") -> Any:
    """The beginning of a Worgen turn with so many coins."""
    return position(
        "small-world", 2, step="start", sketch=star("home", "x", "y mountain"),
        seats=[{"race": "worgen", "coins": n, "power": power}],
        regions={"home": {"race": "worgen", "tokens": 6}},
    )  # fmt: skip


@pytest.mark.example("sw.ex.worgen-forms")
@pytest.mark.rule("sw.race.worgen-choice", "sw.race.worgen-human")
def test_human_form_brings_two_coins_and_no_discount() -> None:
    table = worgen()
    assert offered(table) == ["form human", "form worgen"]
    play(table, "form human")
    assert coins(table)[0] == 5
    assert [e.rule for e in table.happened if isinstance(e, Gained)] == ["sw.race.worgen-human"]
    play(table, "expand", "ready", "done")
    assert (price(table, "x"), price(table, "y")) == (2, 3)
    assert play(table, "conquer x").state.regions["x"].tokens == 2


@pytest.mark.example("sw.ex.worgen-forms")
@pytest.mark.rule("sw.race.worgen-choice", "sw.race.worgen-beast")
def test_worgen_form_costs_a_coin_and_makes_every_conquest_cheaper() -> None:
    table = play(worgen(), "form worgen")
    assert coins(table)[0] == 2
    paid = events(table, Paid)
    assert [(event.rule, event.coins, event.payee) for event in paid] == [("sw.race.worgen-beast", 1, -1)]
    play(table, "expand", "ready", "done", "conquer x", "conquer y")
    assert [table.state.regions[r].tokens for r in ("x", "y")] == [1, 2]


@pytest.mark.rule("sw.race.worgen-beast")
def test_the_last_coin_pays_for_worgen_form() -> None:
    table = worgen(1)
    assert offered(table) == ["form human", "form worgen"]
    assert coins(play(table, "form worgen"))[0] == 0


@pytest.mark.rule("sw.race.worgen-beast")
def test_one_worgen_at_least_goes_and_without_a_coin_none_changes() -> None:
    table = play(worgen(power="blacksmith"), "form worgen", "expand", "ready", "done")
    assert price(table, "x") == 1  # 2 - 1 - 1
    poor = worgen(0)
    assert poor.state.turn.form == "human"  # the only form left was taken unasked
    assert coins(poor)[0] == 2


@pytest.mark.rule("sw.race.worgen-choice")
def test_the_form_is_chosen_right_after_picking_and_anew_each_turn() -> None:
    table = position(
        "small-world", 2, step="pick", sketch=row("a anchor", "b"),
        combos=[{"race": "worgen", "power": "mining"}],
    )  # fmt: skip
    play(table, "pick worgen")
    assert step(table) == "WorgenForm.choose"
    assert refusal(table, "conquer a").rule == "sw.race.worgen-choice"
    play(table, "form worgen")
    assert price(table, "a") == 2  # 2 + 1 - 1
    play(table, "conquer a", "conquer b", "done")
    while table.state.turn.seat == 0:
        play(table, offered(table)[-1])
    play(table, offered(table)[0])
    end_turn(table)
    assert (table.state.turn.seat, table.state.turn.form) == (0, "")
    assert offered(table) == ["form human", "form worgen"]


@pytest.mark.example("sw.ex.worgen-decline-turn")
@pytest.mark.rule("sw.race.worgen-choice", "sw.race.worgen-human")
def test_the_form_is_chosen_before_declining() -> None:
    table = position(
        "small-world", 2, step="start", sketch=row("a", "b", "c", "d"),
        seats=[{"race": "worgen", "coins": 3}],
        regions={r: {"race": "worgen", "tokens": 2} for r in "abcd"},
    )  # fmt: skip
    play(table, "form human")
    assert coins(table)[0] == 5
    play(table, "decline")
    assert scored(table) == {"sw.score.decline-regions": 4}
    assert coins(table)[0] == 9
