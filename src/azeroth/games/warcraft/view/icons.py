"""Which icon stands for what."""

from __future__ import annotations

ICONS = {
    "melee": "broadsword", "ranged": "bow-arrow", "flying": "spiked-dragon-head",
    "necromancer": "pointy-hat", "drafted": "pitchfork",
}  # fmt: skip
BUILDING_ICON, OUTPOST_ICON = "barracks", "watchtower"
TOKEN_ICONS = {
    "melee source": "crossed-swords", "ranged source": "bow-arrow", "flying source": "evil-wings",
    "graveyard": "tombstone", "Nordrassil": "oak", "captive": "prisoner",
}  # fmt: skip
CARD_ICONS = {
    "fast": "sprint", "resources": "gold-stack", "town-portal": "magic-portal",
    "victory-point": "laurel-crown", "call-to-arms": "pitchfork", "dispel-magic": "shatter",
    "invisibility": "invisible-face", "polymorph": "sheep", "devour": "gluttonous-smile",
    "ensnare": "fishing-net", "envenomed-spears": "spears", "pillage": "robber", "faerie-fire": "fairy-wand",
    "marksmanship": "bullseye", "moon-glaive": "crescent-blade", "renew": "sprout", "cripple": "manacles",
    "curse": "cursed-star", "summon-building": "haunting", "web": "spider-web",
}  # fmt: skip
FIGURES = {
    "Militia": "swordman", "Footman": "visored-helm", "Knight": "mounted-knight", "Rifleman": "musket",
    "Priest": "holy-symbol", "Mortar Team": "mortar", "Flying Machine": "biplane",
    "Dragonhawk Rider": "dragon-head", "Gryphon Rider": "griffin-symbol", "Grunt": "orc-head",
    "Raider": "wolf-head", "Tauren": "minotaur", "Blademaster": "katana", "Headhunter": "troll",
    "Berserker": "brute", "Shaman": "bolt-eye", "Wind Rider": "wyvern", "Batrider": "bat",
    "Ghoul": "shambling-zombie", "Crypt Horror": "spider-face", "Abomination": "meat-hook",
    "Crypt Fiend": "spider-alt", "Necromancer": "pointy-hat", "Meat Wagon": "catapult",
    "Gargoyle": "gargoyle", "Destroyer": "evil-wings", "Frost Wyrm": "spiked-dragon-head",
    "Huntress": "woman-elf-face",
    "Druid of the Claw": "bear-head", "Archer": "archer", "Dryad": "deer-head", "Glaive Thrower": "glaive",
    "Druid of the Talon": "raven", "Hippogryph": "feathered-wing",
    "Hippogryph Rider": "winged-arrow", "Chimaera": "double-dragon", "Kodo Rider": "rhinoceros-horn",
    "Peasant": "miner", "Peon": "caveman", "Acolyte": "cultist", "Wisp": "spark-spirit",
}  # fmt: skip
"""The figure of each unit by the name of its tile, and of each race's workers: what it is, where `ICONS` says
only how it fights."""
