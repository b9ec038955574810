"""Names of things: ids of regions, cards, characters, and the few closed sets of the game."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NewType

RegionId = NewType("RegionId", str)
CardId = NewType("CardId", str)
"""One physical card: a power, talent, item, a part printed on a sheet, or an Auction Item."""
CharacterId = NewType("CharacterId", str)
"""A character is named by their class: no class is in the game twice (wbg.setup.class-unique)."""
QuestId = NewType("QuestId", str)
EventId = NewType("EventId", str)
CreatureId = NewType("CreatureId", str)
OverlordId = NewType("OverlordId", str)
BoardId = NewType("BoardId", str)
TokenId = NewType("TokenId", str)
"""A kind of token that a character may carry."""

# Boxes add colours and decks: these are names, and the edition in play says which there are.
FigureColour = NewType("FigureColour", str)
"""The colour of a creature figure: independent creatures have one of their own."""
ItemDeck = NewType("ItemDeck", str)
"""An item deck by the symbol on its back."""
QuestDeck = NewType("QuestDeck", str)
"""A quest deck of a faction by difficulty."""
DeckId = NewType("DeckId", str)
"""A face-down deck on the table."""

INDEPENDENT = FigureColour("blue")
TRIANGLE, SQUARE, CIRCLE, CUP = map(ItemDeck, ("triangle", "square", "circle", "cup"))
GREY, GREEN = QuestDeck("grey"), QuestDeck("green")
EVENTS = DeckId("events")
Target = Literal["independents", "quest", "enemy-quest", "boss", "overlord", "enemies"]
"""What a Challenge is made against."""

LORDAERON = BoardId("lordaeron")
STUN, CURSE = TokenId("stun"), TokenId("curse")


class Faction(StrEnum):
    """Horde or Alliance."""

    HORDE = "horde"
    ALLIANCE = "alliance"

    @property
    def enemy(self) -> Faction:
        """The other faction."""
        return Faction.ALLIANCE if self is Faction.HORDE else Faction.HORDE


def quest_deck(faction: Faction, deck: QuestDeck) -> DeckId:
    """The deck of a faction's quests of one difficulty."""
    return DeckId(f"{faction}_{deck}")


class Colour(StrEnum):
    """The colour of a die."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"


COLOURS = (Colour.RED, Colour.BLUE, Colour.GREEN)


class Box(StrEnum):
    """A box of a Combat Area; armor tokens lie in the defense box."""

    DAMAGE = "damage"
    DEFENSE = "defense"
    ATTRITION = "attrition"
    ARMOR = "armor"


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
