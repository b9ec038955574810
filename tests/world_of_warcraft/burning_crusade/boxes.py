"""The content of the base game, and with the expansion, with and without Outland."""

from __future__ import annotations

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.burning_crusade.box import BOX, OUTLAND_BOX, load

C = GAME.content()
WITH, X = load((GAME.base, BOX, OUTLAND_BOX))
WITHOUT, _ = load((GAME.base, BOX))
