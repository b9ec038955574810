"""Every card of the Shaman that does more than give dice: what it does, and when."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.cards.costs import use_cost
from azeroth.games.world_of_warcraft.ids import CardId, Colour
from azeroth.games.world_of_warcraft.play.combat.battle import always_on, stat
from azeroth.testing import offered, play
from tests.world_of_warcraft.tables import GNOLL, area, count, duel, events, fight, placed, rolls, until, who

INFERNAL = ["red infernal"]


def test_improved_rockbiter() -> None:
    t = duel("shaman", equipped=["rockbiter-weapon"], talents=["improved-rockbiter"], energy=0, foes=GNOLL)
    assert always_on(t, who(t, "shaman"))[Colour.RED] == 1 + 1 + 1


def test_lightning_shield() -> None:
    t = duel("shaman", [2, 5], equipped=["lightning-shield"], energy=0)
    until(t, "use lightning-shield")
    play(t, "use lightning-shield 0")
    assert events(t, "WoundsDealt")[0].defense == 1
    assert events(t, "WoundsDealt")[0].armor == 0


def test_healing_wave() -> None:
    t = fight(
        "shaman",
        ["green worgen"],
        at="damage",
        level=5,
        health=5,
        equipped=["healing-wave"],
        energy=1,
        talents=["improved-healing-wave"],
    )
    play(t, "use healing-wave 0")
    assert events(t, "HealthChanged")[1].change == 4
    assert who(t, "shaman").spellbook == ["healing-wave"]


def test_earth_shock() -> None:
    t = duel("shaman", [5, 1, 1, 2], equipped=["earth-shock"], energy=4, foes=GNOLL, health=9)
    play(t, "use earth-shock 0", "done", "done")
    assert count(t, "red") == 1 + 2
    play(t, "use earth-shock 1", "die 1")
    assert [e.left for e in events(t, "EnergyChanged")][:2] == [2, 1]


def test_reincarnation() -> None:
    t = fight("shaman", ["green ogre"], at="damage", level=2, health=1, equipped=["reincarnation"])
    play(t, "use reincarnation 0")
    assert (who(t, "shaman").region, who(t, "shaman").health, who(t, "shaman").energy) == ("ambermill", 2, 2)


def test_windfury_and_improved_windfury() -> None:
    t = duel("shaman", [8, 2, 3], equipped=["windfury-weapon"], energy=0, foes=INFERNAL)
    until(t, "use windfury-weapon")
    play(t, "use windfury-weapon 0")
    assert rolls(t)[2] == (3,)
    g = duel(
        "shaman",
        [2, 8, 3],
        equipped=["windfury-weapon"],
        talents=["improved-windfury"],
        energy=0,
        foes=INFERNAL,
    )
    until(g, "use windfury-weapon")
    play(g, "use windfury-weapon 0")
    assert offered(g) == ["colour red", "colour blue", "colour green"]
    play(g, "colour blue")
    assert rolls(g)[2] == (3,)


def test_frost_shock_and_elemental_focus() -> None:
    t = duel("shaman", equipped=["frost-shock"], talents=["elemental-focus"], energy=2, foes=GNOLL)
    play(t, "use frost-shock 0")
    assert (count(t, "blue"), count(t, "green")) == (2, 1 + 2)
    assert who(t, "shaman").energy == 0


def test_strength_of_earth_totem_for_each_friend() -> None:
    t = fight(
        "shaman",
        ["red worgen"],
        level=5,
        equipped=["strength-of-earth-totem"],
        energy=0,
        health=9,
        friends={"warrior": {"level": 5}},
        dice=[2, 2, 8, 2, 8],
    )
    play(t, "attack warrior")
    until(t, "use strength-of-earth-totem")
    play(t, "use strength-of-earth-totem 0")
    assert placed(t).attrition == 1 + 1
    until(t, "use strength-of-earth-totem")
    play(t, "use strength-of-earth-totem 0")
    assert events(t, "TokensPlaced")[1].attrition == 1 + 1


def test_call_of_thunder() -> None:
    t = duel("shaman", equipped=["chain-lightning"], talents=["call-of-thunder"], energy=3, foes=GNOLL)
    play(t, "use lightning-bolt 0")
    assert count(t, "blue") == 1 + 1
    play(t, "use chain-lightning 0")
    assert count(t, "blue") == 2 + 2 + 1


def test_thundering_strikes() -> None:
    t = duel("shaman", [2, 2], talents=["thundering-strikes"], energy=0, foes=INFERNAL)
    until(t, "use thundering-strikes")
    play(t, "use thundering-strikes 0")
    assert placed(t).defense == 1


def test_stormstrike() -> None:
    t = duel("shaman", equipped=["frost-shock"], talents=["stormstrike"], energy=3, foes=GNOLL)
    assert count(t, "blue") == 2
    assert stat(t, who(t, "shaman"), "reroll").total == 0
    play(t, "use frost-shock 0")
    assert stat(t, who(t, "shaman"), "reroll").total == 2


def test_natures_swiftness() -> None:
    t = duel("shaman", spellbook=["healing-wave"], talents=["natures-swiftness"], energy=2, foes=GNOLL)
    play(t, "use natures-swiftness 0", "equip healing-wave 0")
    assert "healing-wave" in who(t, "shaman").cards
    assert who(t, "shaman").energy == 0
    twice = duel("shaman", equipped=["chain-lightning"], talents=["natures-swiftness"], energy=4, foes=GNOLL)
    play(twice, "use chain-lightning 0", "use chain-lightning 0")
    assert count(twice, "blue") == 4


def test_elemental_fury() -> None:
    t = duel(
        "shaman", [8, 8, 8], talents=["elemental-fury"], equipped=["footman-tunic"], energy=0, foes=INFERNAL
    )
    until(t, "use elemental-fury")
    play(t, "use elemental-fury 0", "die 0")
    assert events(t, "TokensPlaced")
    assert area(t).damage == 1


def test_elemental_mastery() -> None:
    t = duel(
        "shaman", [2, 2], equipped=["frost-shock"], talents=["elemental-mastery"], energy=0, foes=INFERNAL
    )
    until(t, "use elemental-mastery")
    play(t, "use elemental-mastery 0")
    assert who(t, "shaman").spellbook == ["frost-shock"]
    assert events(t, "TokensAdded")[0].n == 3


def test_mana_tide_totem() -> None:
    t = fight(
        "shaman", GNOLL, level=5, talents=["mana-tide-totem"], energy=3, friends={"warrior": {"energy": 0}}
    )
    assert (who(t, "shaman").energy, who(t, "warrior").energy) == (4, 1)
    assert stat(t, who(t, "warrior"), "reroll").total == 1
    assert use_cost(t, who(t, "shaman"), CardId("lightning-bolt"), 0).total == 1
