"""Which figure an encounter has: what its name says it is, else its first trait."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from azeroth.games.adventure.ids import Trait
from azeroth.games.adventure.view.icons import TRAIT_ICONS

LOOKS: Mapping[Trait, Mapping[str, str]] = {
    Trait.HUMANOID: {
        "fish-monster": "Murloc|Muckdweller|Torn Fin|Bluegill",
        "rat": "Kobold|Tunnel Rat|Chuckwick",
        "brute": "Rockjaw|Stonesplinter|Caverndeep|Stonevault|Lost One",
        "hyena-head": "Riverpaw|Rot Hide|Mosshide|Shadowhide|Redridge|Hogger",
        "troll": "Frostmane|Witherbark|Bloodscalp|Vilebranch|Skullsplitter|Gurubashi|Mossflayer|Hakkari|Hexx",
        "orc-head": "Dragonmaw|Blackrock|Blackhand|Balgaras",
        "dwarf-face": "Dark Iron|Shadowforge|Thaurissan",
        "bad-gnome": "Leper Gnome",
        "goblin-head": "Goblin|Venture Co",
        "harpy": "Harpy",
        "snake-tongue": "Naga",
        "woman-elf-face": "Highvale",
        "sword-brandish": "Scarlet|Crimson|Mograine",
        "pirate-captain": "Bloodsail|Cannon Master",
        "hooded-assassin": "Syndicate|Ravenholdt|Assassin|Spy",
        "cultist": "Cultist|Twilight|Warlock|Necromancer|Zealot|Shadowsworn|Shadowcaster|Shadow Mage",
        "wizard-face": "Dalaran|Wizard|Arcanist|Enchanter|Battlemage",
        "swordman": "Hillsbrad|Stromgarde|Nethergarde|Pyrewood",
    },
    Trait.UNDEAD: {
        "raise-skeleton": "Skeletal|Bone|Rattlecage|Deathwalker",
        "spectre": "Ghost|Ghostly|Spirit|Shade|Wailing|Banshee|Spectral|Vision|Mor'Ladim",
        "shambling-zombie": "Ghoul|Zombie|Glutton|Spreader|Lost One|Drowned|Dead",
        "werewolf": "Worgen|Arugal",
        "frankenstein-creature": "Patchwork|Behemoth",
        "spider-face": "Crypt",
        "crowned-skull": "Death Knight|Champion|Commander|Lich|Kel'Thuzad",
    },
    Trait.BEAST: {
        "bear-head": "Bear",
        "boar": "Boar|Goretusk|Princess",
        "spider-alt": "Spider|Tarantula|Widow|Spinner|Lurker|Fang",
        "tiger-head": "Lion|Panther|Jaguar|Prowler|Stalker|Fleshstalker|Bangalash",
        "velociraptor": "Raptor",
        "croc-jaws": "Crocolisk",
        "bat": "Duskbat|Plaguebat",
        "sasquatch": "Yeti",
        "gorilla": "Gorilla|Mukla",
        "deer-head": "Stag",
        "frog": "Frog",
        "crab": "Crawler",
        "earth-worm": "Worm|Grub",
        "butterfly": "Moth",
        "vulture": "Buzzard|Fleshripper",
        "griffin-symbol": "Gryphon",
        "barn-owl": "Owlbeast",
        "wyvern": "Sky Shadow",
    },
    Trait.ELEMENTAL: {
        "tree-face": "Timberling|Treant|Ancient|Moss|Swampwalker|Sprite",
        "big-wave": "Lake|Loch|Fen|Cresting",
        "snowflake-1": "Frost",
        "rock-golem": "Rock|Obsidian",
        "tornado": "Dust Devil|Gust|Storm|Thundering",
        "sparkles": "Arcane",
        "scarecrow": "Scarecrow",
        "slime": "Irradiated|Plague",
    },
    Trait.GIANT: {
        "sasquatch": "Wendigo", "minotaur": "Smite", "giant": "Archaedas", "ogre": "",
    },
    Trait.MECHANICAL: {
        "robot-golem": "Golem|Keeper|Watchman|Reaver|Nullifier", "unlit-bomb": "Bomb",
        "scarecrow": "Harvest Watcher", "bad-gnome": "Thermaplugg",
    },
    Trait.DEMON: {
        "hound": "Hound|Felhound", "evil-wings": "Doomguard", "devil-mask": "Felguard|Satyr",
    },
    Trait.DRAGONKIN: {
        "spiked-dragon-head": "Dragonspawn|Guardian|Wyrmkin|Nefarian", "sea-serpent": "Hakkar",
    },
}  # fmt: skip
"""By trait, then by the words of a name."""


@cache
def encounter_icon(name: str, traits: tuple[Trait, ...]) -> str:
    """What the encounter is."""
    for trait in traits:
        for icon, words in LOOKS.get(trait, {}).items():
            if re.search(rf"\b({words})", name):
                return icon
    return next((TRAIT_ICONS[trait] for trait in traits if trait in TRAIT_ICONS), "monster-grasp")
