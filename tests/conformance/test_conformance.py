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
GAMES_IN_ALL = 300


def title(case: Case) -> str:
    game, players, options, _ = case
    return "-".join([game.slug, str(players), *(f"{name}={value}" for name, value in options.items())])


@pytest.mark.parametrize("case", CASES, ids=title)
@settings(
    max_examples=max(8, GAMES_IN_ALL // len(CASES)),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a smaller seed is no simpler game
)
@given(seed=st.integers(0, 2**32))
def test_conformance(case: Case, seed: int) -> None:
    game, players, options, known = case
    played = check_game(game, players, options, seed, known=known)
    assert played.decisions > 0


@pytest.mark.parametrize("case", CASES, ids=title)
def test_one_game_with_every_check_at_every_decision(case: Case) -> None:
    game, players, options, known = case
    assert check_game(game, players, options, seed=1, known=known, thoroughness=1).result.ranks
