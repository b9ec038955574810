"""Every card of the Warrior that does more than give dice: what it does, and when."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity
from azeroth.games.world_of_warcraft.ids import Colour
from azeroth.games.world_of_warcraft.play.combat.battle import always_on, stat
from azeroth.testing import offered, play
from tests.world_of_warcraft.tables import (
    GNOLL,
    area,
    count,
    duel,
    events,
    fight,
    placed,
    pool,
    rolls,
    until,
    who,
)

INFERNAL = ["red infernal"]


def test_rend() -> None:
    t = duel("warrior", [4, 2, 2], equipped=["rend"], energy=1, foes=INFERNAL)
    until(t, "use rend")
    play(t, "use rend 0")
    assert ("red", 8) in pool(t) or placed(t).defense == 1


def test_heroic_strike() -> None:
    t = duel("warrior", equipped=["heroic-strike"], talents=["improved-heroic-strike"], energy=2, foes=GNOLL)
    play(t, "use heroic-strike 0")
    assert count(t, "red") == 2 + 1 + 1
    assert stat(t, who(t, "warrior"), "reroll").total == 1


def test_battle_shout_improved() -> None:
    t = fight(
        "warrior",
        GNOLL,
        level=3,
        equipped=["battle-shout"],
        talents=["improved-battleshout"],
        friends={"hunter": {}},
    )
    assert stat(t, who(t, "hunter"), "reroll").total == 2


def test_thunder_clap() -> None:
    t = duel("warrior", equipped=["thunder-clap"], energy=2, foes=GNOLL)
    play(t, "use thunder-clap 0")
    assert count(t, "blue") == 2


def test_bloodrage() -> None:
    t = duel("warrior", equipped=["bloodrage"], energy=0, health=5, foes=GNOLL)
    play(t, "use bloodrage 0")
    assert offered(t) == ["spend 1", "spend 2", "spend 3"]
    play(t, "spend 2")
    assert (who(t, "warrior").health, who(t, "warrior").energy) == (3, 1 + 4)


def test_shield_wall() -> None:
    t = duel("warrior", [4, 5, 2], equipped=["shield-wall"], foes=INFERNAL)
    until(t, "use shield-wall")
    play(t, "use shield-wall 0", "die 0", "die 1")
    assert placed(t).armor == 2
    assert placed(t).attrition == 0


def test_revenge_needs_defensive_stance() -> None:
    t = duel("warrior", [2, 8, 8, 2], equipped=["revenge", "defensive-stance"], energy=2, foes=INFERNAL)
    until(t, "use revenge")
    play(t, "use revenge 0")
    assert events(t, "WoundsDealt")[0].armor == 2
    bare = duel("warrior", [2, 2, 8], equipped=["revenge"], energy=2, foes=INFERNAL)
    assert not any("revenge" in c for c in offered(bare))


def test_berserker_stance() -> None:
    t = duel("warrior", [2, 2], equipped=["berserker-stance", "footman-tunic"], foes=INFERNAL)
    until(t, "use berserker-stance")
    assert count(t, "green") == 0
    play(t, "use berserker-stance 0")
    assert placed(t).defense == 1
    assert placed(t).attrition == 1 + 2


def test_execute() -> None:
    t = duel("warrior", [8, 8, 8], equipped=["execute"], energy=5, foes=["green ghoul"], health=14)
    until(t, "use execute")
    play(t, "use execute 0", "spend 2")
    assert [e.name for e in events(t, "FoeDefeated")] == ["Green Ghoul"]


def test_anger_management_and_enrage() -> None:
    t = duel("warrior", talents=["anger-management"], foes=GNOLL)
    assert energy_capacity(t, who(t, "warrior")) == 5 + 2
    e = duel("warrior", [2] * 9, talents=["enrage"], health=14)
    until(e, "use enrage")
    play(e, "use enrage 0")
    assert events(e, "TokensPlaced")[1].attrition == 1 + 4


def test_unbridled_wrath() -> None:
    t = duel("warrior", [7, 2, 2], talents=["unbridled-wrath"], energy=5, foes=INFERNAL)
    until(t, "use unbridled-wrath")
    play(t, "use unbridled-wrath 0")
    assert [e.change for e in events(t, "EnergyChanged")][:2] == [1, 1]


def test_impale_and_blood_thirst() -> None:
    t = duel("warrior", [8, 8, 2, 3, 3], talents=["impale", "blood-thirst"], foes=INFERNAL)
    until(t, "use impale")
    play(t, "use impale 0", "use blood-thirst 0")
    assert (3, 3) in rolls(t)
    assert events(t, "WoundsDealt")[0].defense == 2 + 1


def test_mortal_strike_and_shield_discipline() -> None:
    t = duel("warrior", talents=["mortal-strike", "shield-discipline"], foes=GNOLL)
    assert always_on(t, who(t, "warrior"))[Colour.GREEN] == 1 + 2
    play(t, "use mortal-strike 0")
    assert count(t, "green") == 1
    assert area(t).damage == 2
    d = duel("warrior", [2, 2, 2, 2, 2], talents=["shield-discipline"], foes=INFERNAL)
    until(d, "use shield-discipline")
    play(d, "use shield-discipline 0")
    assert placed(d).armor == 1
