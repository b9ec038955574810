"""Names of the expansion's things: dungeons, Stage decks, and what it adds to the base game's open sets."""

from __future__ import annotations

from typing import NewType

from azeroth.games.world_of_warcraft.ids import (
    INDEPENDENT,
    BoardId,
    FigureColour,
    ItemDeck,
    QuestDeck,
    TokenId,
)

DungeonId = NewType("DungeonId", str)
StageId = NewType("StageId", str)
"""A Stage deck: `shadowfang-keep-1`."""
DungeonCardId = NewType("DungeonCardId", str)
"""One physical card of a Stage deck; further copies of a Minion are `id.2`, `id.3`."""

OUTLAND = BoardId("outland")
POISON = TokenId("poison")
PURPLE = FigureColour("purple")
FIGURE_COLOURS = (FigureColour("green"), FigureColour("red"), PURPLE, INDEPENDENT)
DANGER = (FigureColour("green"), INDEPENDENT, FigureColour("red"), PURPLE)
"""Colours by rising Attack and Health of one type (tbc.creature.purple-strongest)."""
HEXAGON = ItemDeck("hexagon")
STAGE = ItemDeck("stage")
"""No deck of its own: items that lie in Stage decks."""
PURPLE_QUESTS, BLUE_QUESTS = QuestDeck("purple"), QuestDeck("blue")
