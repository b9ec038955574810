"""Which icon stands for what: peoples, classes, encounters, kinds of cards."""

from __future__ import annotations

from azeroth.games.adventure.ids import Trait

PEOPLE_ICONS = {
    "orc": "orc-head", "undead": "carrion", "dwarf": "dwarf-face", "human": "visored-helm",
    "gnome": "goblin-head", "night elf": "woman-elf-face", "troll": "troll",
}  # fmt: skip
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


def encounter_icon(traits: tuple[Trait, ...]) -> str:
    """What an encounter is, by its first trait that says so."""
    return next((TRAIT_ICONS[trait] for trait in traits if trait in TRAIT_ICONS), "monster-grasp")
