"""Every game with windows: "pass for me" gives answers that are recorded, and leaves the game as it was."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from azeroth.engine import Game, read_save, replay, start
from azeroth.games import game_named
from tests.engine import skirmish

GAMES = [skirmish.GAME, game_named("adventure"), game_named("warcraft"), game_named("world-of-warcraft")]
DECISIONS = 500


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("until", ["turn", "concerned", "usable"])
def test_a_game_with_standing_passes_is_a_game_like_any_other(game: Game[Any, Any], until: Any) -> None:
    players = next(n for n in game.players if game.takes(n, {}))
    table = start(game, players, seed=4)
    if until == "turn" and not game.turn(table):
        with pytest.raises(ValueError, match="has no turns"):
            table.pass_for(0, until)
        return
    chance = Random(7)
    made = 0
    while made < DECISIONS:
        for seat in range(players):
            table.pass_for(seat, until)
        while table.pass_due():
            pass
        if table.over:
            break
        seat, ask = table.seats[0], table.pending
        assert ask is not None
        if ask.passing is not None and seat in table.standing:
            assert len(table.choices(seat)) > 1
            assert until == "usable"
        table.apply(seat, chance.choice(table.choices(seat)))
        made += 1
    asked_only_to_use = game.slug == "world-of-warcraft"  # cards lie open: who can use nothing is not asked
    assert len(table.moves) > made or (asked_only_to_use and until != "turn")
    again = replay(game, read_save(table.save()))
    assert again.digest() == table.digest()
    assert len(again.moves) == len(table.moves)
