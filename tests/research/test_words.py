"""Actions are words: every choice can be said, differently from every other, and a word means one thing."""

from __future__ import annotations

import pytest

from azeroth.engine import Choice, IllegalChoice
from azeroth.games import games
from azeroth.research.check import Meanings, Setup, words_hold
from azeroth.research.episode import Episode, Title
from azeroth.research.words import Spoken

FEW = 3


@pytest.mark.parametrize("slug", list(games()))
def test_every_choice_has_words_of_its_own(slug: str) -> None:
    """`python -m azeroth.research.check` plays a thousand games a title the same way."""
    every = [Setup(slug, players, options) for players, options in games()[slug].variants()]
    assert words_hold(every[::5][:FEW], range(FEW), limit=600) > 100


class Said(Choice, frozen=True):
    """A choice that is said just so."""

    text: str

    def __str__(self) -> str:
        return self.text


def test_words_that_two_choices_share_are_found() -> None:
    meanings = Meanings(Title("small-world", 2).lexicon)
    assert meanings.hold([Said("conquer durotar"), Said("conquer durotar 2")]) == 2
    assert meanings.hold([Said("conquer durotar"), Said("done")]) == 2
    with pytest.raises(AssertionError, match="two of these are said alike: done, done"):
        meanings.hold([Said("done"), Said("done")])
    with pytest.raises(AssertionError, match="'conquer 1,2' is said as 'conquer 1 , 2'"):
        meanings.hold([Said("conquer 1 , 2"), Said("conquer 1,2")])
    with pytest.raises(AssertionError, match="not on the list of words"):
        meanings.hold([Said("conquer xyzzy")])


def test_words_that_mean_something_else_in_another_game_are_found() -> None:
    meanings = Meanings(Title("small-world", 2).lexicon)
    assert meanings.hold([Said("conquer 1 , 2")]) == 1
    with pytest.raises(AssertionError, match="'conquer 1,2' is said as 'conquer 1 , 2' is"):
        meanings.hold([Said("conquer 1,2")])


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
