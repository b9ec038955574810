"""Games that begin in the middle go on to their end, and all decks are met in them."""

from __future__ import annotations

import pytest

from azeroth.engine.study.usage import watched
from azeroth.games.adventure.ids import LEVELS, Level
from tests.adventure.usage import game


@pytest.mark.parametrize("level", LEVELS)
def test_a_random_game_from_any_level_on(level: Level) -> None:
    t = game(level, 1)
    assert t.over
    seen = watched(t)
    met = [card for card in t.content.challenge_decks[level] if "fought" in seen.get(card, {})]
    assert met, f"cards of the {level} deck"
