"""What the guide says of units and symbols is what the tiles and the board show."""

from __future__ import annotations

import re

from azeroth.games import game_named
from azeroth.guide import guides


def said() -> str:
    return " ".join(step.text.replace("\n", " ") for step in guides("warcraft")["first-game"].step)


def test_a_strength_that_is_told_is_the_one_on_the_tile() -> None:
    content = game_named("warcraft").content()
    strength = {tile.name: tile.strength for tile in content.tiles.values()}
    told = re.findall(r"your ([A-Z][a-z]+(?: [A-Z][a-z]+)?), with\s+Strength (\d)", said())
    assert told
    for name, number in told:
        assert strength[name] == int(number), name
    upgraded = re.search(r"become ([A-Z][a-z]+)s, .*?\*\*Strength (\d)\*\*", said())
    assert upgraded is not None
    assert strength[upgraded[1]] == int(upgraded[2])


def test_points_have_one_symbol_and_one_name() -> None:
    assert "laurel" in said()
    assert "crown" not in said().replace("laurel-crown", "")
