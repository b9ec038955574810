"""The content of the base game, of the expansion, and of both with and without Outland."""

from __future__ import annotations

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.burning_crusade import box

C = GAME.content()
X = box.load(C)
WITH = box.merged(C, X, outland=True)
WITHOUT = box.merged(C, X, outland=False)
