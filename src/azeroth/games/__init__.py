"""The games of the collection, one folder each."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Any

from azeroth.engine import Game, UnknownGame

FOLDERS = ("small_world", "warcraft", "world_of_warcraft", "adventure")
"""A game's folder holds `GAME`, the one instance of its Game."""


@cache
def games() -> dict[str, Game[Any, Any]]:
    """All games by their slugs."""
    found: dict[str, Game[Any, Any]] = {}
    for folder in FOLDERS:
        game: Game[Any, Any] = import_module(f"azeroth.games.{folder}").GAME
        found[game.slug] = game
    return found


def books() -> dict[str, str]:
    """The titles of all rulebooks by the prefix of their rules: of games and of boxes that add to them."""
    boxes = (box for game in games().values() for box in (game.base, *game.boxes))
    return {box.prefix: box.title for box in boxes if box.prefix}


def game_named(slug: str) -> Game[Any, Any]:
    """The game of that slug; UnknownGame says which there are."""
    there = games()
    if slug not in there:
        close = get_close_matches(slug, there, n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise UnknownGame(f"there is no game {slug[:60]!r}; games: {', '.join(there)}.{hint}")
    return there[slug]
