"""Races that do something of their own: each module registers itself at the moments it is about."""

from azeroth.games.small_world.cards.races import (
    ethereals,
    forsaken,
    gnomes,
    goblins,
    humans,
    pandaren,
    tauren,
    worgen,
)

__all__ = ["ethereals", "forsaken", "gnomes", "goblins", "humans", "pandaren", "tauren", "worgen"]
