"""Which icon stands for what: classes, kinds of cards, creatures, Overlords, events."""

from __future__ import annotations

TOKEN_ICONS = {"stun": "star-formation", "curse": "ghost"}
CLASS_ICONS = {
    "druid": "bear-face", "hunter": "bow-arrow", "mage": "wizard-staff", "paladin": "templar-shield",
    "priest": "prayer", "rogue": "rogue", "shaman": "totem-head", "warlock": "warlock-eye",
    "warrior": "axe-sword",
}  # fmt: skip
TYPE_ICONS = {
    "melee": "broadsword", "ranged": "crossbow", "armor": "breastplate", "general": "sparkles",
    "bag": "knapsack", "instant": "lightning-arc", "active": "star-swirl", "talent": "skills",
    "racial": "human-target", "auction": "gavel",
}  # fmt: skip
AREA_ICONS = {**TYPE_ICONS, "power": "star-swirl"}
CREATURE_ICONS = {
    "murloc": "fish-monster", "gnoll": "hyena-head", "ghoul": "skull-crossed-bones",
    "scarlet-crusader": "sword-brandish", "naga": "snake-tongue", "giant-spider": "spider-alt",
    "wraith": "spectre", "worgen": "werewolf", "wildkin": "barn-owl", "ogre": "ogre", "drake": "dragon-head",
    "doom-guard": "evil-wings", "infernal": "rock-golem", "abomination": "frankenstein-creature",
    "ooze": "slime", "yeti": "sasquatch", "arakkoa": "raven", "fungal-giant": "super-mushroom",
    "moarg": "brute", "ravager": "carnivore-mouth", "shivan": "medusa-head", "wrath-guard": "devil-mask",
}  # fmt: skip
OVERLORD_ICONS = {
    "kazzak": "daemon-skull", "nefarian": "spiked-dragon-head", "kelthuzad": "crowned-skull",
    "ragnaros": "flame", "kaelthas": "winged-scepter", "vashj": "snake", "illidan": "horned-helm",
}  # fmt: skip
EVENT_ICONS = {
    "talents": "skills", "auction": "gavel", "beasts": "wolf-howl", "bounty": "bullseye",
    "cleanse": "trophy", "ears-and-heads": "wolf-head", "plaguewinds": "plague-doctor-profile",
    "goblin-merchant": "swap-bag", "zeppelin": "zeppelin", "new-horizons": "treasure-map",
    "old-hatreds": "sword-clash", "crafts": "anvil-impact", "subterfuge": "hood",
    "traveling-merchants": "backpack", "war": "crossed-axes", "boss": "horned-skull",
    "soul-taint": "ghost", "arcane-corruption": "magic-swirl", "spread-the-plague": "biohazard",
}  # fmt: skip
