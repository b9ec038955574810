# ruff: noqa: E501 -- a line is a card
"""What is printed on powers, talents and items, written down apart from the content.

A line is a card. Powers: name, type (i instant, a active; in brackets category, or Health of a pet), level,
gold, Energy. Talents: name, level. Items: name, copies, type with trait, level, gold; `bag+` does not count
in the Bag. Conflagrate's level is doubtful and ruled to be 2.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tests.world_of_warcraft.printed_quests import slug

POWER_LINES = """
# druid
Bear Form | melee (Beast Form) | 1 | 3 | 0
Mark of the Wild | a | 1 | 2 | 3
Rejuvenation | i | 1 | 2 | 1
Moonfire | i | 2 | 5 | 2
Cat Form | melee (Beast Form) | 2 | 7 | 0
Entangling Roots | i | 2 | 6 | 1
Healing Touch | i | 3 | 9 | 3
Thorns | a | 3 | 8 | 3
Barkskin | i | 4 | 12 | 1
Ferocious Bite | a | 4 | 14 | 4
Starfire | i | 5 | 20 | 3
Tranquility | i | 5 | 16 | 3
# hunter
Scorpid Sting | i | 1 | 2 | 1
Aspect of the Monkey | a (Aspect) | 1 | 2 | 2
Hunter's Mark | a | 1 | 3 | 1
Wing Clip | i | 2 | 6 | 2
Bear | a (Pet, Health 3) | 2 | 7 | 3
Serpent's Sting | i | 2 | 7 | 1
Aspect of the Hawk | a (Aspect) | 3 | 10 | 3
Mend Pet | i | 3 | 8 | 0
Multi-Shot | i | 3 | 9 | 2
Aspect of the Cheetah | a (Aspect) | 4 | 10 | 3
White Tiger | a (Pet, Health 4) | 4 | 14 | 6
Immolation Trap | i | 5 | 20 | 3
# mage
Arcane Intellect | a | 1 | 3 | 1
Fireball | i | 1 | 2 | 1
Frostbolt | i | 1 | 2 | 2
Fire Blast | i | 2 | 4 | 2
Polymorph | i | 2 | 5 | 2
Arcane Missiles | i | 2 | 7 | 2
Mana Shield | i | 3 | 9 | X
Dispel | i | 3 | 8 | 1
Teleport | i | 3 | 10 | X
Cone of Cold | i | 4 | 12 | 2
Portal | i | 4 | 14 | 1
Arcane Explosion | i | 5 | 20 | 2
# paladin
Seal of Righteousness | a (Seal) | 1 | 3 | 1
Devotion Aura | a (Aura) | 1 | 2 | 1
Blessing of Might | a (Blessing) | 1 | 2 | 1
Holy Light | i | 2 | 6 | 2
Lay on Hands | i | 2 | 4 | 2
Hammer of Justice | i | 2 | 6 | 2
Blessing of Freedom | a (Blessing) | 3 | 7 | 3
Seal of Justice | a (Seal) | 3 | 10 | 3
Concentration Aura | a (Aura) | 3 | 9 | 2
Seal of Command | a (Seal) | 4 | 13 | 5
Blessing of Protection | a (Blessing) | 4 | 14 | 4
Consecration | i | 5 | 20 | 3
# priest
Shadow Word: Pain | i | 1 | 3 | 1
Power Word: Fortitude | i | 1 | 2 | 2
Lesser Heal | i | 1 | 2 | 1
Power Word: Shield | i | 2 | 5 | 1
Greater Heal | i | 2 | 7 | 3
Shadowguard | a | 2 | 7 | 3
Holy Fire | i | 3 | 9 | 2
Smite | i | 3 | 8 | 2
Mind Control | i | 4 | 13 | 3
Resurrection | i | 4 | 10 | 1
Prayer of Healing | i | 5 | 15 | 4
Starshards | i | 5 | 20 | 3
# rogue
Stealth | ranged | 1 | 3 | 0
Eviscerate | a (finisher) | 1 | 2 | 1
Sinister Strike | i | 1 | 2 | 1
Ambush | i | 2 | 6 | 2
Backstab | i | 2 | 5 | 2
Evasion | i | 2 | 6 | 2
Dual Wield | general | 3 | 9 | 0
Cheap Shot | i | 3 | 10 | 2
Vanish | i | 4 | 12 | 3
Rupture | a (finisher) | 4 | 12 | 2
Deadly Poison | melee add-on (Poison) | 5 | 19 | 0
Slice and Dice | a (finisher) | 5 | 18 | 2
# shaman
Rockbiter Weapon | a (Weapon Enhancement) | 1 | 2 | 2
Lightning Shield | a | 1 | 3 | 1
Healing Wave | i | 1 | 2 | 1
Earth Shock | i | 2 | 5 | 2
Stoneskin Totem | a | 2 | 6 | 3
Reincarnation | a | 2 | 4 | 1
Windfury Weapon | a (Weapon Enhancement) | 3 | 10 | 4
Ghost Wolf | a | 3 | 8 | 3
Chain Lightning | i | 4 | 12 | 2
Frost Shock | i | 4 | 14 | 3
Purge | i | 5 | 20 | 2
Strength of Earth Totem | a | 5 | 18 | 4
# warlock
Immolate | i | 1 | 2 | 1
Shadow Bolt | i | 1 | 3 | 1
Demon Armor | a | 1 | 2 | 2
Corruption | i | 2 | 6 | 2
Imp | a (Demon, Health 2) | 2 | 4 | 3
Curse of Recklessness | i | 2 | 7 | 1
Voidwalker | a (Demon, Health 4) | 3 | 10 | 4
Curse of Agony | i | 3 | 8 | 2
Curse of Exhaustion | i | 3 | 9 | 1
Succubus | a (Demon, Health 2) | 4 | 14 | 5
Ritual of Summoning | i | 4 | 12 | 4
Deathcoil | i | 5 | 20 | 3
# warrior
Rend | i | 1 | 2 | 1
Heroic Strike | i | 1 | 3 | 2
Battle Shout | a | 1 | 2 | 1
Thunder Clap | i | 2 | 5 | 2
Intercept | a | 2 | 7 | 1
Defensive Stance | a (Stance) | 2 | 7 | 1
Bloodrage | a | 3 | 7 | 0
Shield Wall | a | 3 | 10 | 1
Revenge | i | 3 | 8 | 2
Cleave | i | 4 | 14 | 1
Berserker Stance | a (Stance) | 4 | 12 | 1
Execute | i | 5 | 19 | X (max 5)
"""

TALENT_LINES = """
# druid
Moonfury | 2
Ferocity | 2
Omen of Clarity | 2
Nature's Grasp | 3
Nature's Grace | 3
Improved Rejuvenation | 3
Hurricane | 4
Thick Hide | 4
Weapon Balance | 4
Strength of the Wild | 5
Vengeance | 5
Innervate | 5
# hunter
Lightning Reflexes | 2
Efficiency | 2
Precision | 2
Improved Hunter's Mark | 3
Improved Sting | 3
Lethal Shots | 3
Mortal Shots | 4
Growl | 4
Aimed Shot | 4
Lacerate | 5
Frenzy | 5
Trueshot | 5
# mage
Arcane Focus | 2
Winter's Chill | 2
Arcane Meditation | 2
Piercing Ice | 3
Ice Block | 3
Impact | 3
Arcane Mind | 4
Shatter | 4
Combustion | 4
Ice Barrier | 5
Arcane Power | 5
Incinerate | 5
# paladin
Improved Devotion | 2
Improved Righteousness | 2
Mace Specialization | 2
Improved Might | 3
Holy Shield | 3
Reckoning | 3
Vengeance | 4
Benediction | 4
Improved Holy Light | 4
Holy Shock | 5
Conviction | 5
Blessing of Kings | 5
# priest
Holy Specialization | 2
Improved Pain | 2
Improved Healing | 2
Mental Strength | 3
Inner Focus | 3
Meditation | 3
Holy Nova | 4
Improved Smite | 4
Darkness | 4
Shadowform | 5
Mental Agility | 5
Divine Spirit | 5
# rogue
Improved Backstab | 2
Improved Sinister Strike | 2
Relentless Strikes | 2
Opportunity | 3
Improved Dual Wield | 3
Improved Ambush | 3
Ruthlessness | 4
Cold Blood | 4
Preparation | 4
Adrenaline Rush | 5
Seal Fate | 5
Premeditation | 5
# shaman
Elemental Focus | 2
Improved Healing Wave | 2
Improved Rockbiter | 2
Call of Thunder | 3
Thundering Strikes | 3
Parry | 3
Stormstrike | 4
Improved Windfury | 4
Nature's Swiftness | 4
Elemental Fury | 5
Elemental Mastery | 5
Mana Tide Totem | 5
# warlock
Improved Shadow Bolt | 2
Demonic Embrace | 2
Fel Stamina | 3
Improved Immolate | 3
Shadowburn | 3
Siphon Life | 4
Sacrifice | 4
Soothing Kiss | 4
Conflagrate | 2
Unholy Power | 5
Holocaust | 5
Nightfall | 5
# warrior
Improved Heroic Strike | 2
Anger Management | 2
Cruelty | 2
Piercing Howl | 3
Unbridled Wrath | 3
Improved Battleshout | 3
Dual Wield Specialization | 4
Enrage | 4
Impale | 4
Mortal Strike | 5
Shield Discipline | 5
Blood Thirst | 5
"""

ITEM_LINES = """
# triangle
Archer's Buckler | 1 | armor add-on Shield, Leather | 2 | 4
Bastard Sword | 1 | melee Sword | 2 | 7
Bent Staff | 2 | melee Staff | 1 | 3
Cadet Vest | 1 | armor Mail | 1 | 5
Cobalt Buckler | 1 | armor add-on Shield, Mail | 2 | 5
Crocolisk Steak | 2 | bag+ Food | 1 | 2
Cured Leather Armor | 2 | armor Leather | 2 | 6
Dull Blade | 2 | melee Sword | 1 | 3
Fine Longbow | 2 | ranged Bow | 2 | 7
Footman Tunic | 2 | armor Leather | 1 | 4
Gnarled Staff | 1 | melee Staff | 2 | 6
Iridescent Hammer | 2 | melee Mace | 2 | 8
Laminated Recurve Bow | 2 | ranged Bow | 1 | 3
Ley Staff | 2 | melee Staff | 2 | 8
Minor Agility Potion | 2 | bag+ Potion | 1 | 2
Minor Healing Potion | 2 | bag+ Potion | 1 | 2
Minor Mana Potion | 2 | bag+ Potion | 1 | 2
Neophyte's Robe | 2 | armor Cloth | 1 | 2
Rakzur Club | 1 | melee Mace | 2 | 6
Robe of Apprenticeship | 2 | armor Cloth | 2 | 6
Scimitar | 2 | melee Sword | 2 | 7
Scroll of Lesser Spirit | 1 | bag+ Scroll | 1 | 7
Scroll of Lesser Strength | 1 | bag+ Scroll | 1 | 7
Shadow Wand | 2 | ranged Wand | 1 | 4
Skycaller | 2 | ranged Wand | 2 | 8
Soldier's Armor | 2 | armor Mail | 2 | 7
Trogg Club | 2 | melee Mace | 1 | 3
# square
Advisor's Gnarled Staff | 1 | melee Staff | 3 | 10
Battlesmasher of the Bear | 1 | melee Mace | 3 | 9
Bone-Studded Leather | 2 | armor Leather | 3 | 10
Darkwater Talwar | 1 | melee Sword | 3 | 13
Decapitating Sword | 1 | melee Sword | 3 | 12
Dustfall Robes | 2 | armor Cloth | 3 | 8
Enchanted Gold Bloodrobe | 1 | armor Cloth | 3 | 12
Firestarter | 1 | ranged Wand | 3 | 11
Glyphed Helm | 1 | armor add-on Helmet, Leather | 3 | 7
Greater Agility Potion | 1 | bag+ Potion | 4 | 11
Greater Healing Potion | 1 | bag+ Potion | 4 | 11
Greater Mana Potion | 1 | bag+ Potion | 4 | 10
Lesser Agility Potion | 1 | bag+ Potion | 3 | 7
Lesser Healing Potion | 1 | bag+ Potion | 3 | 7
Lesser Mana Potion | 1 | bag+ Potion | 3 | 7
Ravenwood Bow | 2 | ranged Bow | 3 | 12
Scroll of Great Spirit | 1 | bag+ Scroll | 3 | 8
Scroll of Great Strength | 1 | bag+ Scroll | 3 | 7
Skullance Shield | 1 | armor add-on Shield, Mail | 3 | 11
Skullsplitting Crossbow | 1 | ranged Bow | 3 | 11
Solid Iron Maul | 2 | melee Mace | 3 | 13
Tortoise Armor | 1 | armor Mail | 3 | 10
Wand of Eventide | 2 | ranged Wand | 3 | 12
Witch Doctor's Cane | 2 | melee Staff | 3 | 12
# circle
Bone of the Infernal | 1 | ranged Wand | 5 | 20
Cadaverous Armor | 1 | armor Leather | 5 | 18
Crackling Staff | 1 | melee Staff | 5 | 18
Deathblow | 1 | melee Sword | 4 | 14
Deathchill Armor | 1 | armor Mail | 4 | 17
Dragonscale Armor | 1 | armor Mail | 5 | 20
Earthen Rod | 1 | ranged Wand | 4 | 14
Flamestrider Robes | 1 | armor Leather | 4 | 14
Gorewood Bow | 1 | ranged Bow | 5 | 19
Hameya's Slayer | 1 | melee Sword | 5 | 18
Opulent Tunic of the Whale | 1 | armor Cloth | 4 | 13
Royal Highmark Vestments | 1 | armor Cloth | 5 | 17
Screeching Bow | 1 | ranged Bow | 4 | 14
Spire of Hakkar | 1 | melee Staff | 4 | 15
Taran Smasher | 1 | melee Mace | 5 | 19
War Maul | 1 | melee Mace | 4 | 16
# cup
Amulet of Protection | 1 | general Trinket | 2 | 7
Ankh of Life | 1 | general Trinket | 5 | 17
Archeus | 1 | melee Sword | 3 | 14
Bad Mojo Mask | 1 | armor add-on Helmet, Cloth | 4 | 16
Biznick's Accurascope | 1 | ranged add-on Scope, Bow or Gun | 4 | 18
Bloodrazor | 1 | melee Sword | 4 | 15
Cannonball Runner | 1 | bag Trinket | 2 | 7
Cowl of Heroes | 1 | armor add-on Helmet, Cloth | 2 | 9
Crest of Retribution | 1 | armor add-on Shield, Mail | 5 | 17
Electrocutioner Leg | 1 | melee Sword | 3 | 13
Feathered Breastplate | 1 | armor Leather | 4 | 16
Felstone Good Luck Charm | 1 | bag Trinket | 3 | 8
Fist of Stone | 1 | melee Mace | 5 | 19
Fist of the People's Militia | 1 | melee Mace | 3 | 13
Head of Grim'hal Duuc | 1 | general Head | 3 | 12
Icicle Rod | 1 | melee Staff | 3 | 10
Ironfoe | 1 | melee Mace | 4 | 15
Jade Breastplate of Power | 1 | armor Mail | 5 | 22
Lorekeeper's Ring | 1 | general Trinket | 5 | 11
Lunar Wand of Arcane Wrath | 1 | ranged Wand | 5 | 19
Outrider's Bow | 1 | ranged Bow | 5 | 18
Pyric Caduceus | 1 | ranged Wand | 4 | 14
Quel'Serrar | 1 | melee Sword | 5 | 20
Robe of Power | 1 | armor Cloth | 3 | 13
Robes of the West | 1 | armor Cloth | 2 | 8
Scroll of the Whale | 1 | bag+ Scroll | 2 | 7
Shadowforge Bushmaster | 1 | ranged Gun | 4 | 15
Thorium Helm | 1 | armor add-on Helmet, Mail | 3 | 12
"""

AREAS = {
    "druid": ("ia", "ia", "a", "i", "mi", "gi", "r"),
    "hunter": ("ia", "ia", "i", "d", "m", "gi", "r"),
    "mage": ("ia", "ia", "a", "d", "mi", "gi", "r"),
    "paladin": ("ia", "ia", "ia", "i", "m", "gi", "r"),
    "priest": ("ia", "ia", "ia", "d", "m", "gi", "r"),
    "rogue": ("ia", "ia", "a", "d", "mi", "gi", "r"),
    "shaman": ("ia", "ia", "ia", "i", "m", "gi", "r"),
    "warlock": ("ia", "ia", "a", "d", "mi", "gi", "r"),
    "warrior": ("s", "ia", "ia", "d", "m", "gi", "r"),
}
"""What the seven areas of each sheet take: i instant, a active, s stance, d ranged, m melee, g general, r armor."""

TRAITS = {
    "druid": {"mace", "staff", "cloth", "leather"},
    "hunter": {"bow", "gun", "staff", "sword", "cloth", "leather"},
    "mage": {"wand", "staff", "sword", "cloth"},
    "paladin": {"mace", "sword", "cloth", "leather", "mail"},
    "priest": {"wand", "mace", "staff", "cloth"},
    "rogue": {"bow", "gun", "mace", "sword", "cloth", "leather"},
    "shaman": {"mace", "staff", "cloth", "leather"},
    "warlock": {"wand", "staff", "sword", "cloth"},
    "warrior": {"bow", "gun", "mace", "sword", "cloth", "leather", "mail"},
}
"""Items of which traits each sheet takes; general areas take all."""

LETTERS = {"ranged": "d", "melee": "m", "general": "g", "armor": "r", "i": "i", "a": "a"}


class Power(NamedTuple):
    """A printed power; `energy` is None where the player chooses."""

    id: str
    cls: str
    letter: str
    category: str
    health: int
    level: int
    gold: int
    energy: int | None


class Talent(NamedTuple):
    """A printed talent."""

    id: str
    cls: str
    level: int


class Item(NamedTuple):
    """A printed item; `fits` are the traits that an area compares."""

    id: str
    deck: str
    copies: int
    letter: str
    fits: tuple[str, ...]
    exempt: bool
    level: int
    gold: int


def _id(name: str, cls: str) -> str:
    """Druid and Paladin have a talent of the same name."""
    return f"vengeance-{cls}" if name == "Vengeance" else slug(name)


def _powers() -> list[Power]:
    found, cls = [], ""
    for line in POWER_LINES.strip().splitlines():
        if line.startswith("# "):
            cls = line[2:]
            continue
        name, kind, level, gold, energy = line.split(" | ")
        word = kind.split()[0]
        bracket = re.search(r"\(([^)]*)\)", kind)
        category = bracket.group(1).split(",")[0] if bracket else ""
        health = re.search(r"Health (\d)", kind)
        stance = category == "Stance"
        found.append(
            Power(
                id=_id(name, cls),
                cls=cls,
                letter="s" if stance else LETTERS[word],
                category="" if category in ("finisher", "Poison") or stance else slug(category),
                health=int(health.group(1)) if health else 0,
                level=int(level),
                gold=int(gold),
                energy=None if energy.startswith("X") else int(energy),
            )
        )
    return found


def _talents() -> list[Talent]:
    found, cls = [], ""
    for line in TALENT_LINES.strip().splitlines():
        if line.startswith("# "):
            cls = line[2:]
            continue
        name, level = line.split(" | ")
        found.append(Talent(_id(name, cls), cls, int(level)))
    return found


def _items() -> list[Item]:
    found, deck = [], ""
    for line in ITEM_LINES.strip().splitlines():
        if line.startswith("# "):
            deck = line[2:]
            continue
        name, copies, kind, level, gold = line.split(" | ")
        word, trait = kind.split(" ", 1)
        traits = trait.split(", ")[-1].lower().split(" or ")
        found.append(
            Item(
                id=slug(name),
                deck=deck,
                copies=int(copies),
                letter=LETTERS.get(word, ""),
                fits=tuple(traits),
                exempt=word == "bag+",
                level=int(level),
                gold=int(gold),
            )
        )
    return found


POWERS = _powers()
TALENTS = _talents()
ITEMS = _items()
