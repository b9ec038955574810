"""What is printed on the sheets, the races, and what the Auction House sells."""

from __future__ import annotations

import pytest

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.ids import Colour
from azeroth.games.world_of_warcraft.play.combat.battle import always_on, stat
from azeroth.testing import offered, play
from tests.world_of_warcraft.tables import (
    GNOLL,
    act,
    area,
    count,
    duel,
    events,
    fight,
    placed,
    pool,
    rolls,
    table,
    until,
    who,
)

SHEETS = [
    ("druid", "horde", {"wrath", "darkwood-staff", "camouflaged-cloak"}, (1, 0, 1)),
    ("hunter", "alliance", {"old-blunderbuss", "hunters-blade", "huntsmans-cape"}, (1, 1, 1)),
    ("mage", "horde", {"dire-wand", "crooked-staff", "crimson-robe"}, (1, 1, 0)),
    ("mage", "alliance", {"moonstone-wand", "crooked-staff", "magesmith-robe"}, (1, 1, 0)),
    ("paladin", "alliance", {"judgement", "forsaken-maul", "rusty-chainmail"}, (1, 0, 1)),
    ("priest", "horde", {"spellcrafter-wand", "heavy-mace", "frayed-robe"}, (1, 1, 0)),
    ("priest", "alliance", {"spellcrafter-wand", "heavy-mace", "apprentice-robe"}, (1, 1, 0)),
    ("rogue", "horde", {"ashwood-bow", "cursed-felblade", "worn-leather-vest"}, (1, 1, 1)),
    ("rogue", "alliance", {"ashwood-bow", "assassins-blade", "worn-leather-vest"}, (1, 1, 1)),
    ("shaman", "horde", {"lightning-bolt", "rough-staff", "primal-wraps"}, (1, 0, 1)),
    ("warlock", "horde", {"gravestone-scepter", "worn-staff", "moldy-robes"}, (1, 1, 0)),
    ("warlock", "alliance", {"gravestone-scepter", "worn-staff", "azure-silk-hood"}, (1, 1, 0)),
    ("warrior", "horde", {"battle-stance", "charge", "rusty-sword", "slarkskin"}, (2, 0, 1)),
]


@pytest.mark.parametrize(
    ("cls", "faction", "printed", "dice"), SHEETS, ids=[f"{s[0]}-{s[1]}" for s in SHEETS]
)
def test_printed_cards(cls: str, faction: str, printed: set[str], dice: tuple[int, int, int]) -> None:
    t = fight(cls, GNOLL, faction, energy=0, friends={"hunter" if cls != "hunter" else "rogue": {}})
    assert {p for p in GAME.content().characters[f"{cls}-{faction}"].printed if p} == printed
    assert printed <= set(who(t, cls).cards)
    given = always_on(t, who(t, cls))
    race = {"tauren": (1, 0, 0), "night-elf": (0, 1, 0)}.get(
        GAME.content().characters[f"{cls}-{faction}"].race, (0, 0, 0)
    )
    assert (given[Colour.RED], given[Colour.BLUE], given[Colour.GREEN]) == tuple(
        a + b for a, b in zip(dice, race, strict=True)
    )


def test_wrath_and_lightning_bolt() -> None:
    t = duel("druid", [5, 2, 2, 2], energy=1, foes=["green worgen"])
    play(t, "use wrath 0")
    until(t, "use wrath 1")
    play(t, "use wrath 1")
    assert placed(t).attrition == 1
    s = duel("shaman", [4, 2, 2], energy=1, foes=["green worgen"])
    play(s, "use lightning-bolt 0")
    until(s, "use lightning-bolt 1")
    play(s, "use lightning-bolt 1")
    assert placed(s).damage == 1


@pytest.mark.parametrize("faction", ["horde", "alliance"])
def test_the_mages_wand_and_robe(faction: str) -> None:
    wand, robe = ("dire-wand", "crimson-robe") if faction == "horde" else ("moonstone-wand", "magesmith-robe")
    t = duel("mage", [2, 2, 2], faction, energy=2)
    play(t, f"use {wand} 0")
    assert count(t, "blue") == 2
    until(t, f"use {robe}")
    play(t, f"use {robe} 0")
    assert who(t, "mage").energy <= 1
    assert events(t, "WoundsDealt")[0].armor == 1


@pytest.mark.parametrize(("cls", "card", "dice", "at"), [
    ("hunter", "old-blunderbuss", [2, 2, 7, 2, 4], "blue"), ("rogue", "ashwood-bow", [2, 7, 2, 4], "blue"),
    ("priest", "spellcrafter-wand", [2, 8, 4], "blue"), ("warlock", "gravestone-scepter", [2, 8, 4], "blue"),
])  # fmt: skip
def test_ranged_cards_that_roll_another_die(cls: str, card: str, dice: list[int], at: str) -> None:
    t = duel(cls, dice, energy=0, foes=["red worgen"])
    until(t, f"use {card}")
    play(t, f"use {card} 0")
    assert (4,) in rolls(t)


def test_rusty_chainmail_and_charge() -> None:
    t = duel("paladin", [1, 2], "alliance", energy=0, foes=["red worgen"])
    until(t, "use rusty-chainmail")
    before = stat(t, who(t, "paladin"), "reroll").total
    play(t, "use rusty-chainmail 0")
    assert stat(t, who(t, "paladin"), "reroll").total == before + 1
    w = duel("warrior", energy=5, foes=GNOLL)
    assert who(w, "warrior").energy == 6


@pytest.mark.parametrize(("faction", "robe"), [("horde", "frayed-robe"), ("alliance", "apprentice-robe")])
def test_the_priests_robe(faction: str, robe: str) -> None:
    t = duel("priest", [3, 2, 2], faction, energy=0, foes=["red worgen"])
    until(t, f"use {robe}")
    play(t, f"use {robe} 0")
    assert rolls(t)[:2] == [(3,), (2,)]
    assert placed(t).threat == 5


@pytest.mark.parametrize(("faction", "robe"), [("horde", "moldy-robes"), ("alliance", "azure-silk-hood")])
def test_the_warlocks_robe(faction: str, robe: str) -> None:
    t = fight(
        "warlock", ["green gnoll"], faction, at="damage", health=1, energy=1, areas={faction: {"defense": 2}}
    )
    play(t, f"use {robe} 0")
    assert who(t, "warlock").health == 1


def test_races() -> None:
    human = duel("warlock", (), "alliance", foes=GNOLL)
    assert stat(human, who(human, "warlock"), "reroll").total == 1
    orc = duel("warrior", foes=GNOLL)
    assert stat(orc, who(orc, "warrior"), "attrition").total == 1
    for cls, faction, colour in (("druid", "alliance", Colour.BLUE), ("druid", "horde", Colour.RED)):
        first = fight(cls, GNOLL, faction, level=5)
        second = fight(cls, GNOLL, faction, level=5, number=2, at="attack_phases")
        now, later = always_on(first, who(first, cls)), always_on(second, who(second, cls))
        assert now[colour] == later[colour] + 1
    dwarf = duel("priest", [2, 8, 2], "alliance", energy=0, foes=["red worgen"])
    until(dwarf, "use dwarf")
    play(dwarf, "use dwarf 0", "colour red")
    assert ("red", 3) in pool(dwarf)
    undead = fight(
        "mage", ["green gnoll"], health=1, level=5, at="ranged_strike", areas={"horde": {"damage": 3}}
    )
    assert who(undead, "mage").health == 3


def test_races_at_the_start_of_a_turn() -> None:
    cs = {
        "rogue": {"faction": "horde", "seat": 0, "health": 1, "energy": 1},
        "mage": {"faction": "alliance", "seat": 1, "health": 1, "energy": 1},
    }
    t = table(2, characters=cs, turn=1, step="end")
    assert (who(t, "mage").health, who(t, "mage").energy) == (1, 2)
    h = table(2, characters=cs, turn=2, step="end")
    assert (who(h, "rogue").health, who(h, "rogue").energy) == (2, 1)


def test_auction_items() -> None:
    t = duel("hunter", [2, 2, 8, 2], auction=["ring-of-agility"], foes=["red worgen"])
    until(t, "use ring-of-agility")
    assert area(t).damage == 1
    play(t, "use ring-of-agility 0")
    assert events(t, "WoundsDealt")[0].defense == 1
    boots = act("hunter", energy=1, auction=["boots-of-endurance"])
    play(boots, "travel pyrewood-village", "done")
    assert who(boots, "hunter").energy == 2
    mount = act("hunter", region="brill", auction=["trusty-mount"])
    play(mount, "use trusty-mount 0", "travel stillwater-pond", "travel nightmare-vale", "travel deathknell")
    assert who(mount, "hunter").region == "deathknell"
    assert "use trusty-mount 0" not in offered(mount)


def test_ghost_wolf() -> None:
    t = act("shaman", level=3, region="brill", equipped=["ghost-wolf"])
    play(t, "use ghost-wolf 0", "travel stillwater-pond", "travel nightmare-vale", "travel deathknell")
    assert who(t, "shaman").region == "deathknell"
    assert who(t, "shaman").spellbook == ["ghost-wolf"]
