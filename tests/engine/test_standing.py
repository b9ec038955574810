"""Pass for me until …: answers given for a seat, that tell nothing and leave a game like any other."""

from __future__ import annotations

import pytest

from azeroth.engine import describe, read_save, replay, start
from azeroth.testing import offered, play
from hedge_duel import HedgeDuel, Table
from tests.engine.tables import combat

GAME = HedgeDuel()


def duel(*hands: list[str], mana: int = 3) -> Table:
    return describe(
        GAME, len(hands), {"hands": hands, "charms": [[] for _ in hands], "mana": mana}, strict=True
    )


def test_it_passes_for_the_rest_of_the_turn() -> None:
    table = duel(["nettles", "salve", "bark"], ["hush", "bark"])
    table.pass_for(1, "turn")
    play(table, "use nettles 0")
    assert table.seats == (0,)
    assert [move[:2] for move in table.moves] == [(0, "use nettles 0"), (1, "pass"), (1, "pass")]
    play(table, "use salve 0", "at 0", "pass")
    assert (table.seats, table.standing) == ((1,), {})  # another turn


def test_it_answers_what_is_asked_already() -> None:
    table = play(duel(["salve"], ["hush"]), "use salve 0")
    assert table.seats == (1,)
    table.pass_for(1, "turn")
    assert (table.seats, offered(table)) == ((0,), ["at 0", "at 1"])


def test_it_passes_until_the_seat_is_concerned() -> None:
    table = duel(["nettles", "firebolt"], ["bark", "hush"], ["hush"])
    table.pass_for(1, "concerned")
    table.pass_for(2, "concerned")
    play(table, "use nettles 0", "at 1")  # nobody is asked to answer it
    assert (table.seats, offered(table)) == ((1,), ["use bark 0", "pass"])
    assert list(table.standing) == [2]


def test_it_passes_what_cannot_be_used_only_when_told_that_it_is_time() -> None:
    table = duel(["salve", "nettles"], ["bark", "salve"])
    table.pass_for(1, "usable")
    play(table, "use salve 0")
    assert (table.seats, table.due()) == ((1,), 1)
    assert table.pass_due()
    assert table.seats == (0,)
    assert not table.pass_due()
    play(table, "at 0")
    play(table, "use nettles 0")
    assert table.pass_due()
    assert (table.seats, offered(table), table.due()) == ((1,), ["use bark 0", "pass"], None)
    assert 1 in table.standing  # it goes on until it is taken back
    table.pass_for(1, None)
    assert table.standing == {}


@pytest.mark.parametrize("until", ["turn", "concerned", "usable"])
def test_what_happens_at_once_is_the_same_whatever_the_hand(until: str) -> None:
    seen = []
    for hand in (["hush", "hush"], ["salve", "salve"]):
        table = duel(["nettles"], hand)
        table.pass_for(1, until)  # type: ignore[arg-type]
        play(table, "use nettles 0")
        seen.append((table.moves, table.seats, [str(e) for e in table.events(0)]))
    assert seen[0] == seen[1]


def test_the_game_is_saved_and_replayed_like_any_other() -> None:
    table = start(GAME, 3, seed=5)
    for seat in (1, 2):
        table.pass_for(seat, "turn")
    while not table.over:
        seat = table.seats[0]
        table.apply(seat, table.choices(seat)[0])
        table.pass_for(table.state.turn % 3, "turn")
    again = replay(GAME, read_save(table.save()))
    assert again.digest() == table.digest()
    assert again.moves == table.moves
    assert again.standing == {}


def test_undo_takes_back_the_passes_that_followed() -> None:
    table = combat([["war-drums", "war-drums"], ["hamstring"]], dice=[1, 1, 1])
    before = table.digest()
    table.pass_for(1, "concerned")
    play(table, "use war-drums")
    once = table.digest()
    play(table, "use war-drums")
    assert [move[:2] for move in table.moves] == [
        (0, "use war-drums"), (1, "pass"), (0, "use war-drums"), (1, "pass"),
    ]  # fmt: skip
    assert not table.may_undo(1)  # it was not what the seat chose just now
    table.undo(0)
    assert table.digest() == once
    assert len(table.moves) == 2
    table.undo(0)
    assert (table.digest(), table.moves, table.may_undo(0)) == (before, [], False)
    assert 1 in table.standing


def test_what_somebody_learnt_by_a_pass_cannot_be_undone() -> None:
    table = duel(["salve", "bark"], ["hush"])
    table.pass_for(1, "turn")
    play(table, "use salve 0")
    assert not table.may_undo(0)  # it showed a card


def test_nobody_else_sees_who_has_said_so() -> None:
    table = duel(["salve"], ["hush"])
    table.pass_for(1, "usable")
    assert table.view(0).standing == table.view(None).standing == {}
    assert table.view(1).standing == table.standing
    assert table.clone().standing == {}


def test_only_windows_are_passed() -> None:
    table = play(duel(["nettles"], ["hush"], ["hush"]), "use nettles 0")
    table.pass_for(0, "turn")
    assert (table.seats, offered(table)) == ((0,), ["at 1", "at 2"])


def test_ones_own_turn_concerns_one() -> None:
    table = duel(["salve"], ["hush"])
    table.pass_for(0, "concerned")
    assert (table.seats, table.standing) == ((0,), {})


def test_a_game_without_turns_cannot_be_passed_for_a_turn() -> None:
    table = combat([[], []])
    with pytest.raises(ValueError, match="has no turns"):
        table.pass_for(0, "turn")
