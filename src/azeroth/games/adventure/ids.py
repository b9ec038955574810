"""The names of things: ids and enums of the Adventure Game."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

SpaceId = NewType("SpaceId", str)
"""A space of the board; board encounters are known by the space they are printed on."""
CharacterId = NewType("CharacterId", str)
"""A character: `grumbaz`, `sofeea` …"""
AbilityId = NewType("AbilityId", str)
"""One ability card: `frostbolt`, and its further copies `frostbolt.2`, `frostbolt.3`."""
ChallengeId = NewType("ChallengeId", str)
"""One challenge card, with both its sides."""
QuestId = NewType("QuestId", str)
TrophyId = NewType("TrophyId", str)
"""One trophy card; further copies are `id.2` …"""
TokenId = NewType("TokenId", str)
"""One discovery token: `gold`, `gold.2`."""


class Level(StrEnum):
    """The four levels, which are also the colours of spaces, cards and decks (ag.level.order)."""

    GREY = "grey"
    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"

    rank: int
    """0 for grey to 3 for red."""

    def __init__(self, value: str) -> None:
        self.rank = len(type(self).__members__)


LEVELS = tuple(Level)


class Affiliation(StrEnum):
    """Matters only where a card names it (ag.players.affiliation-only-when-named)."""

    HORDE = "horde"
    ALLIANCE = "alliance"


class SpaceKind(StrEnum):
    """What a space of the board is (ag.model.board-parts)."""

    NORMAL = "normal"
    KEY = "key"
    CITY = "city"
    ENCOUNTER = "encounter"


class Resource(StrEnum):
    """What may be activated in a space."""

    SCROLL = "scroll"
    BOOK = "book"
    SMALL_POTION = "small-potion"
    LARGE_POTION = "large-potion"
    PLACE_DISCOVERY = "place-discovery"
    FLIGHT_PATH = "flight-path"
    AUCTION_HOUSE = "auction-house"
    QUEST_GIVER = "quest-giver"


class AttackType(StrEnum):
    """When an attack is made: ranged first, then melee."""

    MELEE = "melee"
    RANGED = "ranged"


class Trait(StrEnum):
    """What an encounter is. Only Aggro has rules of its own."""

    AGGRO = "aggro"
    BEAST = "beast"
    HUMANOID = "humanoid"
    UNDEAD = "undead"
    DEMON = "demon"
    DRAGONKIN = "dragonkin"
    ELEMENTAL = "elemental"
    GIANT = "giant"
    MECHANICAL = "mechanical"


class ItemType(StrEnum):
    WEAPON = "weapon"
    ARMOR = "armor"
    BAG = "bag"


class Icon(StrEnum):
    """Restriction icons: which varieties of weapon and armor a character may equip.

    The rulebook names only Heavy Armor; the others are ours.
    """

    HEAVY_ARMOR = "heavy-armor"
    LIGHT_ARMOR = "light-armor"
    ROBE = "robe"
    BLADE = "blade"
    HAMMER = "hammer"
    DAGGER = "dagger"
    STAFF = "staff"
    SHOT = "shot"
    """Bows, crossbows, guns and throwing weapons."""
    WAND = "wand"

    @property
    def kinds(self) -> str:
        """What may be equipped with it, as one speaks of several."""
        irregular = {Icon.STAFF: "staves", Icon.SHOT: "bows, guns and what is thrown"}
        name = self.value.replace("-", " ")
        return irregular.get(self, name if name.endswith("armor") else f"{name}s")


class Potion(StrEnum):
    """What an item gives when it is discarded as a potion."""

    HEALTH = "health"
    MANA = "mana"
    SWIFTNESS = "swiftness"


class Timing(StrEnum):
    """The timing icon of an ability card."""

    COMBAT = "combat"
    MOVEMENT = "movement"
    SPECIAL = "special"


class EventKind(StrEnum):
    GLOBAL = "global"
    LOCATION = "location"
    SPECIAL = "special"


class QuestDeck(StrEnum):
    STARTING = "starting"
    ELITE = "elite"


class Discovery(StrEnum):
    """The kinds of discovery tokens, those of the packs after the ten of the base game."""

    GOLD = "gold"
    HEARTHSTONE = "hearthstone"
    FAR_SIGHT = "far-sight"
    ROCKET_BOOTS = "goblin-rocket-boots"
    MERCHANT = "traveling-merchant"
    AMBUSH = "ambush"
    FALSE_MAP = "false-map"
    POWER_DRAIN = "power-drain"
    DISEASE = "disease"
    BOMB = "bomb"
    LUCKY_CHARM = "lucky-charm"
    CHICKEN = "robotic-homing-chicken"
    DRAGONBAIT = "dragonbait"
    MIND_CONTROL_CAP = "gnomish-mind-control-cap"
    DIMENSIONAL_RIPPER = "dimensional-ripper"
    LOCKBOX = "lockbox"
    BOTTOMLESS_BAG = "bottomless-bag"
    HEX = "hex"


class Moment(StrEnum):
    """When a text may be used or happens.

    "You" is whose text it is: the player of an ability card, the owner of an item, the character whose card
    it is, the encounter for its own text, the bearer for a card attached to somebody, the active character
    for an event.
    """

    TURN_START = "turn-start"
    """Before your movement phase, and before you have any energy."""
    MOVEMENT_ROLLED = "movement-rolled"
    """You have just rolled the movement die, and taken no step yet."""
    MOVEMENT = "movement"
    """Any point of your movement phase from the roll to its end."""
    EXPLORATION = "exploration"
    """Your exploration phase begins."""
    CHALLENGE = "challenge"
    """Your challenge phase begins, outside a city; nothing has been chosen or drawn yet."""
    DRAWN = "drawn"
    """You have just drawn an encounter card, which is not fought yet."""
    COMBAT = "combat"
    """Any window of a combat you are in (ag.combat.card-windows)."""
    BEFORE_ROLL = "before-roll"
    """You are in a combat and the combat dice are not rolled yet."""
    AFTER_ROLL = "after-roll"
    """The combat dice have been rolled; triggered powers come after this."""
    TRIGGER = "trigger"
    """Step 2 of a combat: your combat die shows `roll`. Happens by itself."""
    HIT = "hit"
    """Your attack has hit; its damage is being worked out."""
    MISSED = "missed"
    """Your attack has missed."""
    DAMAGED = "damaged"
    """You are about to receive damage, in combat or out of it."""
    DEFEATED = "defeated"
    """Your damage has reached your health; the defeat steps have not begun."""
    COMBAT_END = "combat-end"
    """Step 5 begins, before anybody gets a reward. Also when nobody was defeated."""
    WON = "won"
    """You have defeated your opponent in combat and were not defeated; before the reward."""
    MAINTENANCE = "maintenance"
    """Your maintenance phase begins."""
    CARD_PLAYED = "card-played"
    """Another character has announced an ability card and paid for it; it has had no effect yet."""
    ENEMY_TURN = "enemy-turn"
    """Another character's turn begins."""
    ENEMY_MOVEMENT = "enemy-movement"
    """Another character has just rolled the movement die."""
    ENEMY_CHALLENGE = "enemy-challenge"
    """Another character's challenge phase begins, outside a city."""
    ENEMY_COMBAT = "enemy-combat"
    """A combat between another character and an encounter begins; the dice are not rolled yet."""
    ENTERED = "entered"
    """For a card that lies in a space: an enemy of its owner has just moved into that space."""
    PLACED = "placed"
    """For an event: its front has just been drawn and, if global or local, laid in its place."""
    RESOLVED = "resolved"
    """For a location event or a board encounter: the active character resolves it in their challenge
    phase."""
    FLIPPED = "flipped"
    """For the reverse of an event that is more event text: the card has just been turned over."""


class TextKind(StrEnum):
    """What a text stands on, which its key begins with (see `cards.texts`)."""

    CHARACTER = "c"
    """A character card, on the side that lies up."""
    ITEM = "i"
    ATTACHED = "a"
    """An ability card that is attached to something."""
    GROUND = "g"
    """An ability card that lies in a space."""
    HAND = "h"
    """An ability card as it is played."""
    CLINGING = "e"
    """An encounter that is attached to a character."""
    ENCOUNTER = "f"
    """An encounter card that is fought."""
    BOARD = "b"
    """An encounter of the board."""
    REWARD = "w"
    """What a board encounter gives."""
    EVENT = "v"
    REVERSE = "r"
    """The other side of an event."""
