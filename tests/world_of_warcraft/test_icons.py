"""Pieces that people recognise: no two kinds of creature or Overlord look alike, in any box."""

from __future__ import annotations

from azeroth.games import game_named
from azeroth.games.world_of_warcraft.view.icons import CREATURE_ICONS, OVERLORD_ICONS


def test_every_creature_and_overlord_has_an_icon_of_its_own() -> None:
    game = game_named("world-of-warcraft")
    content = game.content(game.settle(2, {"burning-crusade": "outland"}))
    assert set(content.creatures) <= set(CREATURE_ICONS)
    assert set(content.overlords) <= set(OVERLORD_ICONS)
    icons = [CREATURE_ICONS[kind] for kind in content.creatures]
    assert len(set(icons)) == len(icons)
    assert len({OVERLORD_ICONS[key] for key in content.overlords}) == len(content.overlords)
