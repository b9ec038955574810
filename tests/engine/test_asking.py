"""Asking: what is offered, what is taken unasked, what is refused and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

from azeroth.engine import AGAIN, Choice, Flow, Frame, IllegalChoice, Refusal, Terms, no
from azeroth.testing import offered, play, refusal
from tests.engine.tables import TinyTable, skirmish, tiny


class Say(Choice, frozen=True):
    """Say a word."""

    word: str


WORDS = ("lok", "tar", "ogar")


class Speech(Frame):
    """Words are said until none is left; which are allowed is up to the test."""

    allowed: tuple[str, ...] = WORDS
    stop: str = "no"
    always: bool = False
    steps: ClassVar[tuple[str, ...]] = ("speak", "hush")

    def speak(self, t: TinyTable) -> Flow:
        """Say something."""
        stops: dict[str, bool | str | Refusal] = {
            "no": False, "yes": True, "words": "Fall silent", "refused": no("tiny.manners", "Say it all."),
        }  # fmt: skip
        return t.ask(
            0, "tiny.speak", [Say(w) for w in self.allowed], refuse=self.unsaid, then=self.spoken,
            stop=stops[self.stop], among=self.everything, terms=self.length, always=self.always,
        )  # fmt: skip

    def everything(self, t: TinyTable) -> Sequence[Say]:
        return [Say(w) for w in WORDS]

    def unsaid(self, t: TinyTable, say: Say) -> Refusal | None:
        if say.word in t.state.said:
            return no("tiny.once", "{word} was said.", word=say.word)
        return None if say.word in self.allowed else no("tiny.allowed")

    def length(self, t: TinyTable, say: Say) -> Terms:
        return Terms.of("tiny.word", len(say.word)).plus("tiny.pause", len(t.state.said))

    def spoken(self, t: TinyTable, say: Say) -> Flow:
        t.state.said.append(say.word)
        return AGAIN

    def hush(self, t: TinyTable) -> Flow:
        t.state.said.append(".")
        return None


def test_a_choice_is_made_by_its_text_or_its_value() -> None:
    table = tiny(Speech())
    table.apply(0, "say lok")
    assert table.state.said == ["lok"]
    again = tiny(Speech())
    again.apply(0, Say("tar"))
    assert again.state.said == ["tar"]


def test_what_cannot_be_chosen_any_more_is_not_offered() -> None:
    table = play(tiny(Speech(stop="yes")), "say tar")
    assert offered(table) == ["say lok", "say ogar", "done"]


def test_a_single_choice_is_taken_unasked() -> None:
    table = tiny(Speech(allowed=("lok",)))
    assert table.over
    assert table.state.said == ["lok", "."]
    assert table.moves == []


def test_with_done_a_single_choice_is_asked() -> None:
    assert offered(tiny(Speech(allowed=("lok",), stop="yes"))) == ["say lok", "done"]


def test_without_a_choice_the_step_is_over_even_when_it_could_be_stopped() -> None:
    assert tiny(Speech(allowed=(), stop="yes")).state.said == ["."]


def test_always_asks_whoever_has_nothing_to_choose() -> None:
    """Where being asked or not would tell what somebody holds."""
    table = tiny(Speech(allowed=(), stop="yes", always=True))
    assert offered(table) == ["done"]
    single = tiny(Speech(allowed=("lok",), always=True))
    assert offered(single) == ["say lok"]


def test_done_goes_on_with_the_next_step_and_has_its_words() -> None:
    table = tiny(Speech(stop="words"))
    assert [table.words(choice) for choice in table.choices(0)][-1] == "Fall silent"
    play(table, "say lok", "done")
    assert table.state.said == ["lok", "."]


def test_a_withheld_done_says_why() -> None:
    table = tiny(Speech(stop="refused"))
    assert "done" not in offered(table)
    assert str(refusal(table, "done")) == "Say it all. [tiny.manners]"
    plain = refusal(tiny(Speech()), "done")
    assert (plain.rule, "say lok, say tar, say ogar" in plain.reason) == ("tiny.speak", True)


def test_every_attempt_is_listed_or_refused_by_a_rule() -> None:
    table = play(tiny(Speech(allowed=("lok", "tar"), stop="yes")), "say lok")
    assert [str(c) for c in table.attempts(0)] == ["say tar", "done", "say lok", "say ogar"]
    whys = [table.why(0, attempt) for attempt in table.attempts(0)]
    assert [why and why.rule for why in whys] == [None, None, "tiny.once", "tiny.allowed"]
    assert str(whys[2]) == "lok was said. [tiny.once]"
    assert str(whys[3]) == "[tiny.allowed]"


@pytest.mark.parametrize(
    "text", ["", "say", "say lok extra", "Say lok", "say\nlok", "done ", "{word}", "\x00" * 90]
)
def test_nonsense_is_refused_and_changes_nothing(text: str) -> None:
    assert refusal(tiny(Speech()), text).rule == "tiny.speak"


def test_it_is_for_somebody_else_to_choose() -> None:
    table = tiny(Speech())
    with pytest.raises(IllegalChoice) as error:
        table.apply(1, "say lok")
    assert str(error.value) == "It is for Player 1 to choose now. [engine.not-your-decision]"
    assert error.value.refusal.rule == "engine.not-your-decision"
    assert (table.choices(1), table.attempts(1)) == ((), ())


def test_nothing_can_be_chosen_once_it_is_over() -> None:
    table = tiny(Speech(allowed=()))
    with pytest.raises(IllegalChoice, match=r"The game is over. \[engine.over\]"):
        table.apply(0, "say lok")
    assert (table.seats, table.decision(0)) == ((), None)


def test_a_decision_names_rule_step_and_prompt() -> None:
    decision = tiny(Speech()).decision(0)
    assert decision is not None
    assert (decision.rule, decision.step, decision.prompt) == ("tiny.speak", "Speech.speak", "Say something.")


def test_terms_say_what_a_choice_costs_part_by_part() -> None:
    table = play(tiny(Speech(stop="yes")), "say lok")
    assert [str(table.terms(choice)) for choice in table.choices(0)] == [
        "4 = 3 + pause 1",
        "5 = 4 + pause 1",
        "None",
    ]


def test_terms_have_a_minimum_as_a_part_of_its_own() -> None:
    cost = Terms.of("x.base", 2).plus("x.friend", -3).plus("x.nothing", 0).at_least("x.least", 1)
    assert (cost.total, str(cost)) == (1, "1 = 2 - friend 3 + minimum 2")
    assert [term.rule for term in cost] == ["x.base", "x.friend", "x.least"]


class Choir(Frame):
    """Asks with functions that are not methods of it."""

    steps: ClassVar[tuple[str, ...]] = ("sing",)

    def sing(self, t: TinyTable) -> Flow:
        """Sing."""
        return t.ask(0, "tiny.sing", [Say("la"), Say("li")][: 2 - len(t.state.said)], then=sung)  # type: ignore[arg-type]


def sung(frame: Choir, t: TinyTable, say: Say) -> Flow:
    """Asked or taken unasked, a function gets the frame, the table and the choice."""
    t.state.said.append(say.word)
    return AGAIN if len(t.state.said) < 2 else None


def test_a_step_may_ask_with_a_function() -> None:
    table = tiny(Choir())
    play(table, "say li")
    assert table.state.said == ["li", "la"]


def test_the_prompt_of_a_view_is_made_from_the_view() -> None:
    """A prompt that speaks of a secret cannot give it away."""
    table = skirmish(step="combat")
    assert table.frame(type(table.pos.stack[-1])).prompt(table) == "Player 1: use a card (muster), or pass."
    decision = table.view(1).decision(1)
    assert decision is not None
    assert (decision.prompt, decision.choices) == ("Player 1: use a card (muster), or pass.", ())
