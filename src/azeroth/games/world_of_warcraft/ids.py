"""Names of things: ids of regions, cards, characters, and the few closed sets of the game."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

RegionId = NewType("RegionId", str)
CardId = NewType("CardId", str)
"""One physical card: a power, talent, item, a part printed on a sheet, or an Auction Item."""
CharacterId = NewType("CharacterId", str)
"""A character is named by his class: no class is in the game twice (wbg.setup.class-unique)."""
QuestId = NewType("QuestId", str)
EventId = NewType("EventId", str)
CreatureId = NewType("CreatureId", str)
OverlordId = NewType("OverlordId", str)


class Faction(StrEnum):
    """Horde or Alliance."""

    HORDE = "horde"
    ALLIANCE = "alliance"

    @property
    def enemy(self) -> Faction:
        """The other faction."""
        return Faction.ALLIANCE if self is Faction.HORDE else Faction.HORDE


class Colour(StrEnum):
    """The colour of a die."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"


COLOURS = (Colour.RED, Colour.BLUE, Colour.GREEN)


class FigureColour(StrEnum):
    """The colour of a creature figure: green and red belong to quests, blue is independent."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"


class Box(StrEnum):
    """A box of a Combat Area; armor tokens lie in the defense box."""

    DAMAGE = "damage"
    DEFENSE = "defense"
    ATTRITION = "attrition"
    ARMOR = "armor"


class ItemDeck(StrEnum):
    """The four item decks by the symbol on their back."""

    TRIANGLE = "triangle"
    SQUARE = "square"
    CIRCLE = "circle"
    CUP = "cup"


class QuestDeck(StrEnum):
    """The four quest decks of a faction by difficulty."""

    GREY = "grey"
    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"


class Moment(StrEnum):
    """When an ability may be used (wbg.card.windows)."""

    TURN_START = "turn-start"
    BEFORE_ACTION = "before-action"
    ACTION = "action"
    TRAVEL = "travel"
    AFTER_TRAVEL = "after-travel"
    REST = "rest"
    ROUND_START = "round-start"
    POOL_START = "pool-start"
    BEFORE_ROLL = "before-roll"
    POOL_END = "pool-end"
    REROLL_START = "reroll-start"
    REROLL_END = "reroll-end"
    PLACE_TOKENS = "place-tokens"
    PLACE_TOKENS_END = "place-tokens-end"
    DEFENSE = "defense"
    HEALTH_LOST = "health-lost"
    ENERGY_SPENT = "energy-spent"
    ENEMY_INSTANT = "enemy-instant"
    DEFEATED = "defeated"
    ROUND_END = "round-end"
    COMBAT_END = "combat-end"
