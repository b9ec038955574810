"""Actions are words: every choice can be said, differently from every other, and a word means one thing."""

from __future__ import annotations

import pytest

from azeroth.engine import IllegalChoice
from azeroth.games import games
from azeroth.research.check import Setup, _decision_holds, words_hold
from azeroth.research.episode import Episode, Title
from azeroth.research.words import Spoken

FEW = 3


@pytest.mark.parametrize("slug", list(games()))
def test_every_choice_has_words_of_its_own(slug: str) -> None:
    """`python -m azeroth.research.check` plays a thousand games a title the same way."""
    every = [Setup(slug, players, options) for players, options in games()[slug].variants()]
    assert words_hold(every[::5][:FEW], range(FEW), limit=600) > 100


def test_words_that_two_choices_share_are_found() -> None:
    lexicon = Title("small-world", 2).lexicon
    meant: dict[tuple[int, ...], str] = {}
    assert _decision_holds(lexicon, ["conquer durotar", "conquer durotar 2"], meant) == 2
    with pytest.raises(AssertionError, match="two of these are said alike"):
        _decision_holds(lexicon, ["done", "done"], meant)
    with pytest.raises(AssertionError, match="'conquer 1,2' is said as"):
        _decision_holds(lexicon, ["conquer 1 , 2", "conquer 1,2"], meant)
    with pytest.raises(AssertionError, match="not on the list of words"):
        _decision_holds(lexicon, ["conquer xyzzy"], meant)


def test_words_stay_the_same_from_game_to_game() -> None:
    one, other = Title("small-world", 2), Title("small-world", 2)
    assert one.lexicon.words == other.lexicon.words
    assert len(set(one.lexicon.words)) == len(one.lexicon)


def test_a_choice_is_said_word_by_word_and_what_is_clear_is_skipped() -> None:
    title = Title("small-world", 2)
    game = Episode(title, 3)
    choices = game.table.choices(game.seat)
    for choice in choices:
        spoken = Spoken(title.lexicon, choices)
        said = None
        path = spoken.path(choice)
        for word in path:
            assert said is None
            said = spoken.say(word)
        assert said == choice
    # All of them pick a combo, so the verb need not be said.
    assert all(len(Spoken(title.lexicon, choices).path(choice)) == 1 for choice in choices)


def test_a_masked_word_is_refused_and_nothing_is_lost() -> None:
    game = Episode(Title("small-world", 2), 3)
    before, legal = game.table.digest(), game.legal()
    masked = next(i for i in range(len(game.title.lexicon)) if i not in legal)
    for word in (masked, -1, len(game.title.lexicon)):
        with pytest.raises(IllegalChoice, match="cannot be said here; words are"):
            game.step(word)
    assert game.table.digest() == before
    assert game.legal() == legal


def test_a_word_that_no_list_holds_is_spelled() -> None:
    lexicon = Title("small-world", 2).lexicon
    ids = lexicon.spell("conquer xyzzy-2")
    assert lexicon.text(ids) == 'conquer " x y z z y - 2 "'
    with pytest.raises(ValueError, match="cannot be spelled"):
        lexicon.spell("conquer ж")
