"""Every card of the Mage that does more than give dice: what it does, and when."""

from __future__ import annotations

import pytest

from azeroth.games.world_of_warcraft.cards.costs import use_cost
from azeroth.games.world_of_warcraft.ids import CardId
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, stat, threat
from azeroth.testing import offered, play
from tests.world_of_warcraft.tables import (
    GNOLL,
    area,
    count,
    duel,
    events,
    fight,
    placed,
    rolls,
    until,
    who,
)

INFERNAL = ["red infernal"]


def test_arcane_intellect() -> None:
    t = duel("mage", equipped=["arcane-intellect"], energy=12, foes=GNOLL)
    assert who(t, "mage").energy == 13


def test_frostbolt() -> None:
    t = duel("mage", equipped=["frostbolt"], energy=2, foes=GNOLL)
    play(t, "use frostbolt 0")
    assert (count(t, "blue"), count(t, "green")) == (1 + 1, 1)
    assert stat(t, who(t, "mage"), "reroll").total == 1


def test_fire_blast_and_impact() -> None:
    t = duel("mage", equipped=["fire-blast"], talents=["impact"], energy=2, foes=GNOLL)
    assert threat(t, who(t, "mage")).total == 4
    play(t, "use fire-blast 0")
    assert count(t, "blue") == 1 + 2
    assert threat(t, who(t, "mage")).total == 3


def test_polymorph() -> None:
    t = fight("mage", ["2 blue gnoll"], level=2, equipped=["polymorph"], energy=2)
    play(t, "use polymorph 0")
    assert len(t.state.board["ambermill"]) == 1  # type: ignore[index]
    assert who(t, "mage").spellbook == ["polymorph"]


def test_arcane_missiles() -> None:
    t = duel("mage", equipped=["arcane-missiles"], energy=2, foes=GNOLL)
    play(t, "use arcane-missiles 0")
    assert count(t, "blue") == 1 + 2
    assert who(t, "mage").energy == 0


def test_mana_shield() -> None:
    t = duel("mage", [2, 2], equipped=["mana-shield"], energy=5, foes=GNOLL)
    play(t, "use mana-shield 0")
    assert offered(t) == ["spend 2", "spend 4"]
    play(t, "spend 4")
    assert area(t).armor == 2
    assert who(t, "mage").energy == 1


def test_dispel_in_a_friends_step() -> None:
    friends = {"mage": {"level": 3, "equipped": ["dispel"], "energy": 1}}
    t = fight("warrior", ["green naga"], level=5, health=14, dice=[1, 2, 8], friends=friends)
    play(t, "attack warrior", "done")
    assert t.frame(AttackPhase).character == "warrior"
    assert offered(t) == ["carry-out naga", "let-friends"]
    play(t, "let-friends", "use dispel 0")
    assert who(t, "warrior").health == 14
    assert who(t, "mage").energy == 0
    mage = duel("mage", [1, 2], equipped=["dispel"], energy=1, foes=["green naga"], health=8)
    until(mage, "use dispel")
    play(mage, "use dispel 0")
    assert events(mage, "WoundsDealt")[0].wounds == 5
    assert who(mage, "mage").health == 3


@pytest.mark.rule("wbg.dice.remove-not-spotted")
def test_dispel_leaves_spotted_dice() -> None:
    t = duel("mage", [1, 2, 2], equipped=["dispel"], energy=1, foes=["green naga"], health=8)
    until(t, "use dispel")
    pool = t.frame(AttackPhase).pool
    low = [die for die in pool.dice if die.value <= 2]
    low[0].spotted = True
    play(t, "use dispel 0")
    assert [die for die in pool.dice if die.value <= 2] == low[:1]


@pytest.mark.rule("wbg.effect.leave-combat")
def test_ice_block_works_against_the_overlord() -> None:
    t = fight("mage", [], level=5, talents=["ice-block"], overlord="kazzak", friends={"warrior": {}})
    play(t, "attack mage")
    until(t, "use ice-block")
    play(t, "use ice-block 0")
    assert t.frame(Battle).gone == ["mage"]


def test_cone_of_cold() -> None:
    t = duel("mage", equipped=["cone-of-cold"], energy=2, foes=GNOLL)
    play(t, "use cone-of-cold 0")
    assert count(t, "green") == 2
    assert threat(t, who(t, "mage")).total == 3


def test_arcane_explosion_backfires() -> None:
    t = duel(
        "mage", [1, 2, 2, 1, 2, 2], equipped=["arcane-explosion"], energy=2, health=8, foes=["red worgen"]
    )
    play(t, "use arcane-explosion 0")
    assert events(t, "HealthChanged")[0].left == 7
    fine = duel(
        "mage", [1, 2, 2, 2, 2, 2], equipped=["arcane-explosion"], energy=2, health=8, foes=["red worgen"]
    )
    play(fine, "use arcane-explosion 0")
    assert events(fine, "WoundsDealt")[0].wounds == events(fine, "WoundsDealt")[0].attack
    assert (
        not [e for e in events(fine, "HealthChanged") if e.left == 7]
        or len(events(fine, "HealthChanged")) >= 8
    )


def test_winters_chill_and_arcane_meditation() -> None:
    t = duel("mage", talents=["winters-chill", "arcane-meditation"], energy=0, foes=GNOLL)
    play(t, "use winters-chill 0", "die 0", "enough")
    assert (count(t, "red"), count(t, "blue"), count(t, "green")) == (0, 1, 1)
    play(t, "use arcane-meditation 0")
    assert count(t, "blue") == 0
    assert who(t, "mage").energy == 1


def test_piercing_ice() -> None:
    t = duel(
        "mage", [2, 8, 2, 2, 3, 3], equipped=["frostbolt"], talents=["piercing-ice"], energy=2, foes=INFERNAL
    )
    play(t, "use frostbolt 0")
    until(t, "use piercing-ice")
    play(t, "use piercing-ice 0")
    assert (3, 3) in rolls(t)


def test_arcane_mind_and_combustion() -> None:
    t = duel("mage", [2, 8], talents=["arcane-mind"], energy=0, foes=INFERNAL)
    until(t, "use arcane-mind")
    play(t, "use arcane-mind 0")
    assert events(t, "EnergyChanged")[0].change == 1
    c = duel("mage", [2, 7, 4], talents=["combustion"], energy=0, foes=INFERNAL)
    until(c, "use combustion")
    play(c, "use combustion 0")
    assert rolls(c)[2] == (4,)


def test_shatter_and_incinerate() -> None:
    t = duel("mage", [2, 3, 2], equipped=["fireball"], talents=["incinerate"], energy=0)
    until(t, "use incinerate")
    play(t, "use incinerate 0")
    assert who(t, "mage").spellbook == ["fireball"]
    assert placed(t).damage == 1
    s = duel("mage", [2, 3, 2], equipped=["frostbolt"], talents=["shatter"], energy=0)
    until(s, "use shatter")
    play(s, "use shatter 0")
    assert who(s, "mage").spellbook == ["frostbolt"]


def test_ice_barrier() -> None:
    t = duel("mage", [2, 8], talents=["ice-barrier"], energy=0, foes=INFERNAL)
    while not events(t, "WoundsDealt"):
        play(t, "done")
    assert events(t, "WoundsDealt")[0].armor == 1


def test_arcane_power() -> None:
    t = duel("mage", equipped=["fireball"], talents=["arcane-power"], energy=3, foes=GNOLL)
    play(t, "use fireball 0")
    assert use_cost(t, who(t, "mage"), CardId("fireball"), 0).total == 2
    play(t, "use fireball 0")
    assert count(t, "blue") == 1 + 2
    assert who(t, "mage").energy == 0
    assert "use fireball 0" not in offered(t)
