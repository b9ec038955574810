"""What the expansion answers differently: what there is. What happens is added by its chapters of rules."""

from __future__ import annotations

from pathlib import Path

from azeroth.games.world_of_warcraft.burning_crusade.content import Overlord
from azeroth.games.world_of_warcraft.burning_crusade.ids import (
    DANGER,
    FIGURE_COLOURS,
    HEXAGON,
    OUTLAND,
    PURPLE,
    PURPLE_QUESTS,
)
from azeroth.games.world_of_warcraft.edition import Edition, Map
from azeroth.games.world_of_warcraft.ids import OverlordId
from azeroth.games.world_of_warcraft.state import Table

OUTLAND_MAP = Map(
    OUTLAND, "Outland", Path(__file__).parent / "content" / "outland" / "geometry.json",
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


class CrusadeEdition(Edition):
    """The Burning Crusade, with or without Outland."""

    figure_colours = FIGURE_COLOURS
    danger = DANGER
    strong_colours = Edition.strong_colours | {PURPLE}
    item_decks = (*Edition.item_decks, HEXAGON)
    quest_decks = (*Edition.quest_decks, PURPLE_QUESTS)
    drawn_decks = (*Edition.drawn_decks, PURPLE_QUESTS)
    """tbc.quest.draw-from-purple"""
    dice_per_colour = 10
    """tbc.dice.limit-ten"""
    pvp_threat_most = 7
    """tbc.level6.pvp-threat-cap"""
    event_kinds = Edition.event_kinds | {"rare-goods", "call-to-the-depths"}


class OutlandEdition(CrusadeEdition):
    """With the Outland board."""

    maps = (*Edition.maps, OUTLAND_MAP)

    def overlords(self, t: Table) -> list[OverlordId]:
        """Only those in a lair (tbc.setup.overlord-must-be-outland)."""
        found = t.content.overlords
        return [k for k in super().overlords(t) if isinstance(o := found[k], Overlord) and o.lair is not None]
