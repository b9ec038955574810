"""Which icon stands for what: peoples, classes, encounters, kinds of cards."""

from __future__ import annotations

from azeroth.games.adventure.content import Character
from azeroth.games.adventure.ids import Discovery, Trait

PEOPLE_ICONS = {
    "orc": "orc-head", "undead": "skull-mask", "dwarf": "dwarf-face", "human": "visored-helm",
    "gnome": "bad-gnome", "night elf": "woman-elf-face", "troll": "troll",
}  # fmt: skip
CALLING_ICONS = {
    ("human", "warlock"): "cowled", ("troll", "priest"): "sun-priest", ("orc", "shaman"): "totem-mask",
}  # fmt: skip
"""Where two characters of a people would look alike, one is drawn by what else it is."""
CLASS_ICONS = {
    "druid": "bear-face", "hunter": "bow-arrow", "mage": "wizard-staff", "paladin": "templar-shield",
    "priest": "prayer", "rogue": "rogue", "shaman": "totem-head", "warlock": "warlock-eye",
    "warrior": "axe-sword",
}  # fmt: skip
TRAIT_ICONS = {
    Trait.BEAST: "wolf-head", Trait.HUMANOID: "bandit", Trait.UNDEAD: "skull-crossed-bones",
    Trait.DEMON: "daemon-skull", Trait.DRAGONKIN: "dragon-head", Trait.ELEMENTAL: "fire-silhouette",
    Trait.GIANT: "giant", Trait.MECHANICAL: "gear-hammer",
}  # fmt: skip

DISCOVERY_ICONS = {
    Discovery.GOLD: "two-coins", Discovery.HEARTHSTONE: "campfire", Discovery.FAR_SIGHT: "spyglass",
    Discovery.ROCKET_BOOTS: "boots", Discovery.MERCHANT: "trade", Discovery.AMBUSH: "broken-bone",
    Discovery.FALSE_MAP: "treasure-map", Discovery.POWER_DRAIN: "battery-minus", Discovery.DISEASE: "virus",
    Discovery.BOMB: "unlit-bomb", Discovery.LUCKY_CHARM: "clover", Discovery.CHICKEN: "chicken",
    Discovery.DRAGONBAIT: "meat", Discovery.MIND_CONTROL_CAP: "brain", Discovery.DIMENSIONAL_RIPPER: "portal",
    Discovery.LOCKBOX: "locked-chest", Discovery.BOTTOMLESS_BAG: "knapsack", Discovery.HEX: "frog",
}  # fmt: skip


def figure_icon(who: Character) -> str:
    """The figure of a character, unlike any other's."""
    return CALLING_ICONS.get((who.people, who.cls)) or PEOPLE_ICONS.get(who.people, "human-target")
