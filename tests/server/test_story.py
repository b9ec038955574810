"""The story of a finished game: how the scores grew, and what they came from."""

from __future__ import annotations

import random
from typing import Any

import pytest

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine import Table
from azeroth.server.table.story import MOST_SOURCES, Teller
from azeroth.server.wire.rest import Story


def told(table: Table[Any, Any], bot: str, *, seed: int) -> Story:
    """A whole game of such bots, and its story."""
    player, rng, teller = bot_named(bot), random.Random(seed), Teller(table, over=True)
    while not table.over:
        seat = table.seats[0]
        table.apply(seat, player.choose(table, seat, rng))
        teller.look(table)
    return teller.end(table)


@pytest.mark.parametrize(
    ("game", "score", "source"),
    [
        ("small-world", "Coins", "regions"),
        ("warcraft", "Victory points", "Towns"),
        ("world-of-warcraft", "Experience of the faction", "quests"),
        ("adventure", "Valor", "quests"),
    ],
)
def test_every_title_tells_how_it_was_won(game: str, score: str, source: str) -> None:
    story = told(new_game(game, 2, seed=1), "casual", seed=1)
    assert story.score == score
    assert len(story.labels) > 2
    assert all(len(line) == len(story.labels) for line in story.scores)
    assert sum(dict(story.sources)[source]) > 0


@pytest.mark.parametrize("options", [{}, {"variant": "teams"}], ids=["alone", "teams"])
def test_what_coins_came_from_adds_up_to_the_coins(options: dict[str, str]) -> None:
    story = told(new_game("small-world", 4, seed=2, options=options), "random", seed=3)
    assert [sum(by[seat] for _, by in story.sources) for seat in range(4)] == [
        line[-1] for line in story.scores
    ]
    assert len(story.sources) <= MOST_SOURCES
