"""Every creature, Overlord and character sheet with its printed values, as they count in play."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.ids import CharacterId, RegionId
from azeroth.games.world_of_warcraft.play.combat.battle import threat
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import play
from tests.world_of_warcraft.tables import events, fight, table, who

CREATURES = {
    "murloc": "5/3/2 5/5/4 6/4/2",
    "gnoll": "4/3/3 4/5/5 5/4/4",
    "ghoul": "6/3/2 6/5/4 6/4/3",
    "scarlet-crusader": "5/4/3 5/5/5 6/4/4",
    "naga": "4/5/6 4/6/8 5/5/7",
    "giant-spider": "4/4/8 4/5/10 5/4/9",
    "wraith": "6/5/8 6/7/9 7/6/8",
    "worgen": "5/7/8 5/9/9 6/7/8",
    "wildkin": "5/8/10 5/9/12 6/8/11",
    "ogre": "4/9/10 4/11/11 5/10/10",
    "drake": "6/9/13 6/11/15 7/10/14",
    "doom-guard": "7/10/12 7/12/14 7/11/13",
    "infernal": "7/11/13 7/12/16 7/12/14",
}
"""Threat, attack and health of the green, the red and the blue figure."""
FIGURES = [
    (kind, colour, tuple(map(int, values.split("/"))))
    for kind, line in CREATURES.items()
    for colour, values in zip(("green", "red", "blue"), line.split(), strict=True)
]


@pytest.mark.rule("wbg.component.creature-values", "wbg.combat.damage-amount", "wbg.combat.hit")
@pytest.mark.parametrize(("kind", "colour", "values"), FIGURES, ids=[f"{c}-{k}" for k, c, _ in FIGURES])
def test_a_creature_fights_with_its_printed_values(
    kind: str, colour: str, values: tuple[int, int, int]
) -> None:
    needs, attack, health = values
    figure = f"{colour} {kind}"
    t = fight("hunter", [figure], friends={"warrior": {}})
    assert threat(t, who(t, "hunter")).total == needs

    def struck(damage: int) -> Table:
        return fight("hunter", [figure], at="ranged_strike", health=99, areas={"horde": {"damage": damage}})

    def first(t: Table) -> str:
        names = [type(e).__name__ for e in t.happened]
        return next(n for n in names if n in ("FoeDefeated", "WoundsDealt"))

    short = struck(health - 1)
    assert first(short) == "WoundsDealt"
    assert events(short, "WoundsDealt")[0].attack == attack
    assert first(struck(health)) == "FoeDefeated"


def test_all_creatures_are_here() -> None:
    assert set(GAME.content().creatures) == set(CREATURES)


# -- Overlords ------------------------------------------------------------------------------------

OVERLORDS = [
    ("kazzak", 4, (7, 16, 22), "deep-elem-mine"),
    ("kazzak", 6, (7, 24, 33), "deep-elem-mine"),
    ("nefarian", 4, (7, 12, 26), "overlook-cliffs"),
    ("nefarian", 6, (7, 18, 39), "overlook-cliffs"),
    ("kelthuzad", 4, (7, 14, 18), "stratholme"),
    ("kelthuzad", 6, (7, 21, 27), "stratholme"),
]


@pytest.mark.rule("wbg.overlord.sheet", "wbg.setup.overlord-side", "wbg.victory.overlord")
@pytest.mark.parametrize(
    ("name", "characters", "values", "region"), OVERLORDS, ids=[f"{o[0]}-{o[1]}" for o in OVERLORDS]
)
def test_an_overlord_fights_with_his_printed_values(
    name: str, characters: int, values: tuple[int, int, int], region: str
) -> None:
    needs, attack, health = values
    others = {"rogue": {"faction": "alliance"}, "paladin": {"faction": "alliance"}}
    friends: dict[str, Any] = {"shaman": {"region": region, "health": 99}}
    if characters == 6:
        others["priest"] = {"faction": "alliance"}
        friends["druid"] = {"region": region, "health": 99}
    more: dict[str, Any] = {
        "overlord": name,
        "region": region,
        "health": 99,
        "others": others,
        "friends": friends,
    }
    t = fight("warrior", [], **more)
    assert len(t.state.characters) == characters
    assert threat(t, who(t, "warrior")).total == needs
    hit = fight("warrior", [], at="ranged_strike", areas={"horde": {"damage": health - 1}}, **more)
    assert events(hit, "WoundsDealt")[0].attack == attack
    assert not hit.over
    dead = fight("warrior", [], at="ranged_strike", areas={"horde": {"damage": health}}, **more)
    assert dead.over
    assert dead.state.winner == "horde"


@pytest.mark.rule("wbg.overlord.kelthuzad-combat")
@pytest.mark.parametrize(("characters", "sheds"), [(4, 4), (6, 6)])
def test_kelthuzad_sheds_hits_by_the_number_of_characters(characters: int, sheds: int) -> None:
    friends: dict[str, Any] = {"shaman": {"region": "stratholme"}}
    others = {"rogue": {"faction": "alliance"}, "paladin": {"faction": "alliance"}}
    if characters == 6:
        friends["druid"] = {"region": "stratholme"}
        others["priest"] = {"faction": "alliance"}
    t = fight(
        "warrior", [], overlord="kelthuzad", region="stratholme", at="end_of_resolution", friends=friends,
        others=others, areas={"horde": {"damage": 10}},
    )  # fmt: skip
    assert t.state.sides[who(t, "warrior").faction].area.damage == 10 - sheds


# -- character sheets -----------------------------------------------------------------------------

SHEETS = {
    "druid-alliance": ("Artumnis Moondream", "night-elf"),
    "druid-horde": ("Meadowfrey", "tauren"),
    "hunter-alliance": ("Burbonn Fang", "dwarf"),
    "hunter-horde": ("Thundershot", "tauren"),
    "mage-alliance": ("Brebo Bigshot", "gnome"),
    "mage-horde": ("Sofeea Icecall", "undead"),
    "paladin-alliance": ("Brandon Lightstone", "human"),
    "priest-alliance": ("Weefla Sorrowfall", "dwarf"),
    "priest-horde": ("Wennu Bloodsinger", "troll"),
    "rogue-alliance": ("Alissi Quicksting", "gnome"),
    "rogue-horde": ("Dongon Swiftblade", "troll"),
    "shaman-horde": ("Zowka Shattertusk", "orc"),
    "warlock-alliance": ("Sandrai Darkshine", "human"),
    "warlock-horde": ("Leeam Sagewind", "undead"),
    "warrior-alliance": ("Shailara Witherblade", "night-elf"),
    "warrior-horde": ("Grumbaz Crowsblood", "orc"),
}
LEVELS = {
    "druid": "2/4 3/6 4/9 6/11 8/12",
    "mage": "2/4 3/6 4/9 6/11 8/12",
    "priest": "2/4 3/6 4/9 6/11 8/12",
    "warlock": "2/4 3/6 4/9 6/11 8/12",
    "hunter": "3/3 4/5 6/6 8/8 10/10",
    "rogue": "3/3 5/4 6/6 8/8 10/10",
    "paladin": "3/2 5/4 7/5 9/6 12/8",
    "shaman": "3/3 4/5 5/7 7/9 9/11",
    "warrior": "4/1 6/2 8/3 11/4 14/5",
}
"""Health and Energy from level 1 to level 5."""


@pytest.mark.rule("wbg.component.class-and-race", "wbg.component.race-ability", "wbg.xp.level-step-refill")
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_character_by_his_sheet(sheet: str) -> None:
    cls, faction = sheet.split("-")
    name, race = SHEETS[sheet]
    other = {"paladin": {"faction": "alliance", "seat": 1}}
    if faction == "alliance":
        other = {"shaman": {"faction": "horde", "seat": 1}}
    cs = {cls: {"faction": faction, "seat": 0}, **other}
    t = table(2, characters=cs, step="xp", who=[cls], n=28)
    c = who(t, cls)
    assert t.content.characters[c.sheet].name == name
    assert race in c.cards
    assert c.region == RegionId("southshore" if faction == "alliance" else "brill")
    for level, values in enumerate(LEVELS[cls].split(), start=1):
        health, energy = map(int, values.split("/"))
        young = table(2, characters={cls: {"faction": faction, "seat": 0, "level": level}, **other})
        one = young.state.characters[CharacterId(cls)]
        assert (health_capacity(young, one), energy_capacity(young, one)) == (health, energy)
        if level > 1:  # risen to it, Health and Energy are full
            assert (c.level, c.health, c.energy) == (level, health, energy)
            plain = next(k for k in CAPACITY_NEUTRAL[cls] if k not in c.talents)
            play(t, f"talent {plain}")


CAPACITY_NEUTRAL = {
    "druid": ("moonfury", "ferocity", "omen-of-clarity", "hurricane"),
    "hunter": ("precision", "efficiency", "lightning-reflexes", "growl"),
    "mage": ("arcane-focus", "winters-chill", "arcane-meditation", "shatter"),
    "paladin": ("improved-devotion", "improved-righteousness", "mace-specialization", "benediction"),
    "priest": ("holy-specialization", "improved-pain", "improved-healing", "holy-nova"),
    "rogue": ("improved-backstab", "improved-sinister-strike", "relentless-strikes", "cold-blood"),
    "shaman": ("elemental-focus", "improved-healing-wave", "improved-rockbiter", "stormstrike"),
    "warlock": ("improved-shadow-bolt", "conflagrate", "fel-stamina", "shadowburn"),
    "warrior": ("improved-heroic-strike", "cruelty", "piercing-howl", "unbridled-wrath"),
}
"""Talents that leave capacities alone, in an order in which they can be chosen."""


def test_all_sheets_are_here() -> None:
    assert set(GAME.content().characters) == set(SHEETS)
