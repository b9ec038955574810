"""Every title, with all sorts of company: nobody is asked what has one answer."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from azeroth.server.table import showing
from tests import answers
from tests.answers import COMPANIES, Asked, Company

QUESTIONS = 50


@pytest.mark.parametrize("company", COMPANIES, ids=lambda one: one.name)
def test_whoever_is_asked_has_two_answers(company: Company) -> None:
    for sense in (0.0, 0.9):
        game = Asked(company, 21, sense)
        game.play(QUESTIONS)
        assert game.lone == []
        assert game.steps


@pytest.mark.long
@pytest.mark.parametrize("company", COMPANIES, ids=lambda one: one.name)
def test_whoever_is_asked_has_two_answers_to_the_end_of_the_game(company: Company) -> None:
    for game in answers.games(company, 3, 4000, first=31):
        assert game.table.over
        assert game.lone == []


def test_one_answer_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def hides(*given: Any) -> Any:
        prompt = whole(*given)
        if prompt is None or not prompt.offers:
            return prompt
        first, *others = prompt.offers
        return replace(prompt, offers=(first, *(replace(offer, hidden=True) for offer in others)))

    whole = showing.asked
    monkeypatch.setattr(showing, "asked", hides)
    game = Asked(COMPANIES[0], 21, 0.0)
    game.play(2)
    assert len(game.lone) == 2
