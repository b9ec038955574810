"""Undo by information, and the warning before what cannot be taken back."""

from __future__ import annotations

import pytest

from azeroth.engine import IllegalChoice
from azeroth.testing import offered, play
from tests.engine.tables import combat, skirmish


def test_a_choice_that_taught_nobody_anything_is_taken_back() -> None:
    table = combat([["war-drums"], []])
    before, events = table.digest(), list(table.happened)
    play(table, "use war-drums")
    assert table.may_undo(0)
    table.undo(0)
    assert (table.digest(), table.happened, table.moves) == (before, events, [])
    assert offered(table) == ["use war-drums", "pass"]


def test_nobody_goes_back_behind_a_roll() -> None:
    table = play(combat(dice=[1, 2, 3]), "pass", "pass")
    assert not table.may_undo(1)
    with pytest.raises(IllegalChoice, match=r"Nothing to take back: .* \[engine.undo\]"):
        table.undo(1)
    play(table, "reroll 0")
    assert not table.may_undo(0)


def test_nobody_goes_back_behind_a_look() -> None:
    table = play(skirmish(step="scout"), "look")
    assert not table.may_undo(0)


def test_choices_are_taken_back_one_by_one_to_the_last_thing_learnt() -> None:
    table = play(skirmish(step="travel", places=["oasis", "oasis"]), "travel crossroads")
    reached = table.digest()
    play(table, "travel crossroads")
    assert not table.may_undo(0)  # another seat has chosen since
    table.undo(1)
    assert table.digest() == reached
    assert not table.may_undo(1)
    assert not table.may_undo(0)


def test_several_own_choices_are_taken_back_in_turn() -> None:
    table = combat([["lucky-coin"], []], dice=[1, 2])
    play(table, "pass", "pass")
    rolled = table.digest()
    play(table, "done")
    after = table.digest()
    play(table, "use lucky-coin")
    table.undo(0)
    assert table.digest() == after
    table.undo(0)
    assert table.digest() == rolled
    assert table.record().choices == ["pass *2"]


def test_what_was_taken_back_is_in_no_save() -> None:
    table = play(skirmish(step="travel"), "travel crossroads")
    table.undo(0)
    play(table, "travel oasis")
    assert table.record().choices == ["travel oasis"]


def test_commits_warns_of_what_cannot_be_taken_back() -> None:
    table = play(combat([[], ["hamstring"]]), "pass")
    assert [table.commits(1, choice) for choice in table.choices(1)] == [
        False,
        True,
    ]  # to pass rolls the dice
    assert not table.commits(1, "use hamstring")
    with pytest.raises(IllegalChoice):
        table.commits(1, "use retreat")


def test_looking_ahead_changes_nothing() -> None:
    table = play(combat(), "pass")
    before, events = table.digest(), len(table.happened)
    assert table.commits(1, "pass")
    assert (table.digest(), len(table.happened), table.learned) == (before, events, 0)


def test_a_clone_has_no_record() -> None:
    clone = play(skirmish(step="travel").clone(), "travel oasis")
    assert not clone.may_undo(0)
    with pytest.raises(ValueError, match="a clone has no record to save"):
        clone.save()
