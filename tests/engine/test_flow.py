"""Frames: what a step may say follows, and the mistakes that are caught early."""

from __future__ import annotations

from typing import ClassVar

import pytest

from azeroth import engine
from azeroth.engine import AGAIN, END, Choice, Flow, Frame, Goto, Leave
from azeroth.testing import offered, play
from tests.engine.tables import TinyTable, tiny


class Pick(Choice, frozen=True):
    """Pick a number."""

    n: int


class Inner(Frame):
    """Asks for a number; its field is the result."""

    n: int = -1
    steps: ClassVar[tuple[str, ...]] = ("pick",)

    def pick(self, t: TinyTable) -> Flow:
        """Which number?"""
        return t.ask(0, "tiny.pick", [Pick(1), Pick(2)], then=self.picked)

    def picked(self, t: TinyTable, pick: Pick) -> Flow:
        self.n = pick.n
        return None


class Outer(Frame):
    """Calls the inner one in every way."""

    how: str
    times: int = 0
    steps: ClassVar[tuple[str, ...]] = ("first", "second", "third")

    def first(self, t: TinyTable) -> Flow:
        self.times += 1
        t.state.said.append(f"first {self.times}")
        if self.times == 3:
            return END
        match self.how:
            case "next":
                return t.call(Inner())
            case "again":
                return t.call(Inner(), then=AGAIN)
            case "goto":
                return t.call(Inner(), then=Goto("third"))
            case "result":
                return t.call(Inner(), then=self.came_back)
        return Goto(self.how)

    def came_back(self, t: TinyTable, inner: Inner) -> Flow:
        t.state.said.append(f"got {inner.n}")
        return Goto("third")

    def second(self, t: TinyTable) -> Flow:
        t.state.said.append("second")
        return None

    def third(self, t: TinyTable) -> Flow:
        t.state.said.append("third")
        return None


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("next", ["first 1", "second", "third"]),
        ("again", ["first 1", "first 2", "first 3"]),
        ("goto", ["first 1", "third"]),
        ("result", ["first 1", "got 2", "third"]),
        ("third", ["first 1", "third"]),
    ],
)
def test_what_follows_a_called_frame(how: str, said: list[str]) -> None:
    table = tiny(Outer(how=how), Inner)
    while not table.over:
        play(table, "pick 2")
    assert table.state.said == said


def test_a_clone_in_the_middle_of_a_call_goes_on_by_itself() -> None:
    table = tiny(Outer(how="result"), Inner)
    clone = table.clone()
    play(clone, "pick 1")
    assert clone.state.said[-2:] == ["got 1", "third"]
    assert table.state.said == ["first 1"]
    play(table, "pick 2")
    assert table.state.said[-2:] == ["got 2", "third"]


def test_a_misspelt_step_fails_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Typo\.steps names dice_pol, which it does not define"):

        class Typo(Frame):
            """Has a typing mistake."""

            steps: ClassVar[tuple[str, ...]] = ("dice_pol",)

            def dice_pool(self, t: TinyTable) -> Flow:
                return None


def test_going_to_a_step_that_is_not_there_fails() -> None:
    with pytest.raises(LookupError, match="Outer has no step 'fourth'"):
        tiny(Outer(how="fourth"), Inner)


class Wrong(Frame):
    """Does what a step must not."""

    how: str
    steps: ClassVar[tuple[str, ...]] = ("step",)

    def step(self, t: TinyTable) -> Flow:
        """Pick."""
        match self.how:
            case "runaway":
                return AGAIN
            case "recursion":
                return t.call(Wrong(how="recursion"))
            case "typo":
                return t.call(Wrong(how="end"), then=Goto("stpe"))
            case "leave":
                return Leave(Inner)
            case "changes":
                t.state.said.append("x")
            case "tells":
                t.emit(engine.Rolled(die="d6", values=(1,)))
            case "rolls":
                t.roll(engine.die(6))
            case "foreign":
                return t.ask(0, "tiny.pick", [Pick(1), Pick(2)], then=Inner().picked)
            case "end":
                return END
        return t.ask(0, "tiny.pick", [Pick(1), Pick(2)], then=self.picked)

    def picked(self, t: TinyTable, pick: Pick) -> Flow:
        return t.ask(0, "tiny.pick", [Pick(3), Pick(4)], then=self.picked)


@pytest.mark.parametrize(
    ("how", "error", "says"),
    [
        ("runaway", RuntimeError, "Wrong.step runs on and on without a decision"),
        ("recursion", RuntimeError, "Wrong.step runs on and on without a decision"),
        ("typo", LookupError, "Wrong has no step 'stpe'"),
        ("leave", LookupError, "no Inner in progress to leave"),
        ("changes", AssertionError, "Wrong.step changed the state and then asked"),
        ("tells", AssertionError, "Wrong.step changed the state and then asked"),
        ("rolls", AssertionError, "Wrong.step changed the state and then asked"),
        ("foreign", TypeError, "Wrong.step asks with .*, which is not its own method"),
    ],
)
def test_the_mistakes_of_a_step_are_caught(
    how: str, error: type[Exception], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azeroth.engine.play.runner.MOST_TURNS_WITHOUT_A_DECISION", 200)
    with pytest.raises(error, match=says):
        tiny(Wrong(how=how), Inner)


def test_only_strict_tables_look_for_changes() -> None:
    assert offered(tiny(Wrong(how="changes"), strict=False)) == ["pick 1", "pick 2"]


def test_what_follows_an_answer_cannot_ask() -> None:
    table = tiny(Wrong(how=""))
    with pytest.raises(TypeError, match="only a step may ask, not what follows an answer"):
        play(table, "pick 1")


def test_the_innermost_frame_of_a_kind_is_found() -> None:
    table = tiny(Outer(how="next"), Inner)
    assert table.frame(Outer).how == "next"
    assert table.find(Wrong) is None
    with pytest.raises(LookupError, match="no Wrong in progress"):
        table.frame(Wrong)


def test_dice_that_are_rolled_together_or_one_by_one_go_on_with_each_other() -> None:
    t = tiny(Outer(how="next"), Inner)
    one, other = (engine.Rolled(rule="x.roll", die=f"{c} d8", values=(5, 7), seat=1) for c in ("red", "blue"))
    assert (one.goes_on(t), other.goes_on(t)) == (
        ("rolls:1:x.roll", "red 5, 7"),
        ("rolls:1:x.roll", "blue 5, 7"),
    )
    assert (
        engine.Rolled(rule="x.reroll", die="red d8", values=(5,), seat=1).goes_on(t)[0] == "rolls:1:x.reroll"
    )
    assert engine.Rolled(die="d6", values=(5,)).goes_on(t) == ("", "")
