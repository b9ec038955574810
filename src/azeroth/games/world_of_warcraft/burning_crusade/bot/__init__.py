"""What a good player makes of the expansion: dungeons, Outland, the Overlord in the lair."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.burning_crusade.bot.advice import advice
from azeroth.games.world_of_warcraft.burning_crusade.bot.delving import pledges, prospects
from azeroth.games.world_of_warcraft.burning_crusade.bot.gauging import gauge
from azeroth.games.world_of_warcraft.burning_crusade.bot.roads import roads

__all__ = ["advice", "gauge", "pledges", "prospects", "roads"]
