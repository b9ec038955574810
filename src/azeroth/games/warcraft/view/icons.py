"""Which icon stands for what."""

from __future__ import annotations

ICONS = {
    "melee": "broadsword", "ranged": "bow-arrow", "flying": "spiked-dragon-head", "worker": "miner",
    "builder": "miner", "necromancer": "pointy-hat", "drafted": "pitchfork",
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
