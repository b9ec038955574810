"""The Burning Crusade: the expansion of World of Warcraft: the Board Game, as two boxes with their rules."""

from dataclasses import replace

from azeroth.games.world_of_warcraft.burning_crusade import box
from azeroth.games.world_of_warcraft.burning_crusade.play.rules import CrusadeRules, OutlandRules

BOX = replace(box.BOX, edition=CrusadeRules)
OUTLAND_BOX = replace(box.OUTLAND_BOX, edition=OutlandRules)

with_outland = box.with_outland

__all__ = ["BOX", "OUTLAND_BOX", "with_outland"]
