"""Undo by information, and the warning before what cannot be taken back."""

from __future__ import annotations

from typing import ClassVar

import pytest

from azeroth.engine import Choice, Flow, Frame, IllegalChoice, Seat
from azeroth.testing import offered, play
from tests.engine.tables import TinyTable, combat, skirmish, tiny


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


def test_what_was_taken_back_is_in_no_save_and_no_event() -> None:
    table = play(skirmish(step="travel"), "travel crossroads")
    assert len(table.happened) == 1
    table.undo(0)
    assert table.happened == []
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


class Knock(Choice, frozen=True):
    """Knock so many times."""

    times: int


class Door(Frame):
    """Somebody knocks; what that leads to is up to the test."""

    how: str
    steps: ClassVar[tuple[str, ...]] = ("knock", "wait")

    def knock(self, t: TinyTable) -> Flow:
        """Knock."""
        knocks = [Knock(1), Knock(2)]
        if self.how == "sealed":
            return t.ask_secretly("tiny.knock", {0: knocks, 1: knocks}, then=self.opened)
        return t.ask(0, "tiny.knock", knocks, then=self.knocked)

    def opened(self, t: TinyTable, knocks: dict[Seat, Knock]) -> Flow:
        return None

    def knocked(self, t: TinyTable, knock: Knock) -> Flow:
        if self.how == "draw":
            t.draw(["a", "b"])
        if self.how == "pick":
            t.pick(["a", "b"])
        if self.how == "shuffle":
            t.shuffle(t.state.said)
        return None

    def wait(self, t: TinyTable) -> Flow:
        """Wait."""
        return t.ask(0, "tiny.knock", [Knock(3), Knock(4)], then=self.waited)

    def waited(self, t: TinyTable, knock: Knock) -> Flow:
        return None


@pytest.mark.parametrize(
    ("how", "taught"), [("nothing", False), ("shuffle", False), ("draw", True), ("pick", True)]
)
def test_a_draw_and_a_pick_teach_something_but_a_shuffle_does_not(how: str, taught: bool) -> None:
    table = tiny(Door(how=how))
    assert table.commits(0, "knock 1") is taught
    play(table, "knock 1")
    assert table.may_undo(0) is not taught


def test_nobody_goes_back_behind_the_opening_of_sealed_answers() -> None:
    table = play(tiny(Door(how="sealed")), "0: knock 1")
    assert table.may_undo(0)
    assert table.commits(1, "knock 2")
    play(table, "1: knock 2")
    assert not table.may_undo(0)
    assert not table.may_undo(1)
