"""Whole games by random choices, in every variant: they end, lose nothing, and rank everybody."""

from __future__ import annotations

from random import Random

import pytest

from azeroth import load, new_game
from azeroth.games import game_named

GAME = game_named("small-world")


@pytest.mark.parametrize(("players", "options"), list(GAME.variants()))
def test_a_random_game_ends_and_can_be_played_again(players: int, options: dict[str, str]) -> None:
    table = new_game("small-world", players, seed=players, options=options, strict=True)
    chance, pieces = Random(players), GAME.study.pieces(table)
    while not table.over:
        seat = table.seats[0]
        table.apply(seat, chance.choice(table.choices(seat)))
        GAME.study.check(table)
        assert GAME.study.pieces(table) == pieces
    assert table.result is not None
    assert len(table.result.ranks) == players
    assert load(table.save()).digest() == table.digest()
