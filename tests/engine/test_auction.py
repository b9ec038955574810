"""Closed-fist auctions: answers sealed, revealed together, undone only by whose they are."""

from __future__ import annotations

import pytest

from azeroth.engine import IllegalChoice
from azeroth.testing import offered, play, refusal
from tests.engine.skirmish.events import BidsOpened, Drew
from tests.engine.tables import skirmish


def test_everybody_is_asked_and_each_for_his_own() -> None:
    table = skirmish(coins=[1, 2])
    assert table.seats == (0, 1)
    assert (offered(table, 0), offered(table, 1)) == (["bid 0", "bid 1"], ["bid 0", "bid 1", "bid 2"])
    assert refusal(table, "bid 2", seat=0).rule == "sk.auction.bid"


def test_a_sealed_answer_is_seen_by_nobody_else() -> None:
    table = skirmish(4)
    before = len(table.happened)
    play(table, "1: bid 2")
    assert table.seats == (0, 2, 3)
    for seat in (0, 2, 3, None):
        assert table.view(seat).pos.answers == {}
        assert table.view(seat).seats == (0, 2, 3)  # that he has answered is no secret
        assert table.events(seat)[before:] == []
    assert table.view(1).pos.answers == {1: "bid 2"}
    assert refusal(table, "bid 1", seat=1).rule == "engine.already-answered"


def test_a_view_lists_only_ones_own_options() -> None:
    view = skirmish(coins=[1, 3]).view(0)
    assert offered(view, 0) == ["bid 0", "bid 1"]
    assert offered(view, 1) == []
    decision = view.decision(0)
    assert decision is not None
    assert [str(choice) for choice in decision.choices] == ["bid 0", "bid 1"]


def test_each_may_take_back_his_own_answer_and_only_that() -> None:
    table = play(skirmish(), "0: bid 3")
    with pytest.raises(IllegalChoice, match=r"engine\.undo"):
        table.undo(1)
    table.undo(0)
    assert table.seats == (0, 1)
    play(table, "1: bid 1", "0: bid 2")
    assert table.record().choices == ["1: bid 1", "0: bid 2"]


def test_an_earlier_answer_is_taken_back_without_touching_the_later_one() -> None:
    table = play(skirmish(4), "0: bid 3", "1: bid 1")
    table.undo(0)
    assert table.pos.answers == {1: "bid 1"}
    assert table.record().choices == ["1: bid 1"]


def test_all_answers_are_revealed_together_and_then_stand() -> None:
    table = play(skirmish(top=["retreat"]), "0: bid 3", "1: bid 1")
    assert table.pos.answers == {}
    assert [e.bids for e in table.happened if isinstance(e, BidsOpened)] == [(3, 1)]
    assert [hero.coins for hero in table.state.heroes] == [0, 2]
    assert table.state.heroes[0].hand == ["retreat"]
    assert not table.may_undo(1)


def test_a_tie_is_broken_as_the_script_says() -> None:
    table = play(skirmish(draws=["1", "counterspell"]), "0: bid 2", "1: bid 2")
    assert table.state.heroes[1].hand == ["counterspell"]
    assert [e.seat for e in table.happened if isinstance(e, Drew)] == [1]


def test_dealing_anew_drops_the_answers_of_others() -> None:
    table = play(skirmish(), "0: bid 3")
    assert table.determinize(1, 5).pos.answers == {}
    assert table.determinize(0, 5).pos.answers == {0: "bid 3"}
