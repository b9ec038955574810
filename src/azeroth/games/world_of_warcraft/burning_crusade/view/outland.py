"""Outland as it is drawn: the file with its outlines, the texture and tint of each area."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.burning_crusade.box import OUTLAND_BOX
from azeroth.games.world_of_warcraft.burning_crusade.ids import OUTLAND
from azeroth.games.world_of_warcraft.edition import Map

MAP = Map(
    OUTLAND, "Outland", OUTLAND_BOX.folder / "geometry.json",
    {
        "hellfire-peninsula": ("desert", "red"),
        "zangarmarsh": ("swamp", "blue"),
        "terokkar-forest": ("forest", "green"),
        "nagrand": ("grass", "yellow"),
        "blades-edge-mountains": ("mountain", "orange"),
        "netherstorm": ("waste", "purple"),
        "shadowmoon-valley": ("lava", "grey"),
    },
)  # fmt: skip
