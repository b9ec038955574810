"""Every game, option set and number of players: random games with every invariant on."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from azeroth.conformance import cases, check_game
from azeroth.engine import Game, OptionValue
from azeroth.rules import rules
from tests.engine import skirmish

Case = tuple[Game[Any, Any], int, dict[str, OptionValue], Container[str]]
CASES: list[Case] = [
    *((game, players, options, rules()) for game, players, options in cases()),
    *((skirmish.GAME, players, options, skirmish.RULES) for players, options in skirmish.GAME.variants()),
]
GAMES = 10
"""How many games of each case, where a game takes as many decisions as most do."""
THOROUGH_FOR = 240
"""For so many decisions of a game the dear checks are made as often as asked."""


def title(case: Case) -> str:
    game, players, options, _ = case
    return "-".join([game.slug, str(players), *(f"{name}={value}" for name, value in options.items())])


@pytest.mark.parametrize("case", CASES, ids=title)
def test_conformance(case: Case) -> None:
    game, players, options, known = case

    @settings(
        max_examples=max(2, GAMES * Game.decisions // game.decisions),
        phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a smaller seed is no simpler game
    )
    @given(seed=st.integers(0, 2**32))
    def conforms(seed: int) -> None:
        played = check_game(game, players, options, seed, known=known, thorough_for=THOROUGH_FOR)
        assert played.decisions > 0

    conforms()


@pytest.mark.parametrize("case", CASES, ids=title)
def test_one_game_with_every_check_at_every_decision(case: Case) -> None:
    game, players, options, known = case
    short = min(THOROUGH_FOR, THOROUGH_FOR * Game.decisions // game.decisions)
    played = check_game(game, players, options, seed=1, known=known, thoroughness=1, thorough_for=short)
    assert played.result.ranks
