"""Every value of every option, at every number of players: the table can be shown from the first moment."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from azeroth.engine import Game, OptionValue, start
from azeroth.games import games
from azeroth.invariants import Case, draws, tells
from azeroth.rules import rules

Opening = tuple[Game[Any, Any], int, dict[str, OptionValue]]


def openings() -> list[Opening]:
    """Each game with each number of players, as it is and with each value of each option."""
    found: list[Opening] = []
    for game in games().values():
        for players in game.players:
            values = [{option.name: value} for option in game.options for value in option.values]
            found += [(game, players, one) for one in ({}, *values) if game.takes(players, one)]
    return found


def title(opening: Opening) -> str:
    game, players, options = opening
    return "-".join([game.slug, str(players), *(f"{name}={value}" for name, value in options.items())])


@pytest.mark.parametrize("opening", openings(), ids=title)
def test_the_first_moment_can_be_shown(opening: Opening) -> None:
    game, players, options = opening
    table = start(game, players, seed=5, options=options)
    case = Case(game, players, options, 5, rules(), {})
    draws(case, table, Random(1))
    tells(case, table, Random(1))
    for seat in table.seats:
        ahead = table.clone()
        ahead.apply(seat, ahead.choices(seat)[0])
        draws(case, ahead, Random(1))
