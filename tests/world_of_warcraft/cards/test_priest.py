"""Every card of the Priest that does more than give dice: what it does, and when."""

from __future__ import annotations

import pytest

from azeroth.games.world_of_warcraft.cards.costs import use_cost
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity
from azeroth.games.world_of_warcraft.ids import CardId, Colour
from azeroth.games.world_of_warcraft.play.combat.battle import always_on, stat
from azeroth.testing import offered, play
from tests.world_of_warcraft.tables import GNOLL, act, area, count, duel, events, fight, pool, until, who

FRIEND = {"warrior": {"level": 2, "health": 3}}


def test_shadow_word_pain() -> None:
    t = duel("priest", equipped=["shadow-word-pain"], energy=1, foes=GNOLL)
    play(t, "use shadow-word-pain 0")
    assert count(t, "blue") == 1 + 1
    again = duel("priest", equipped=["shadow-word-pain"], energy=1, foes=GNOLL)
    who(again, "priest").previous = (CardId("shadow-word-pain"),)
    play(again, "use shadow-word-pain 0")
    assert count(again, "blue") == 1 + 2


def test_power_word_fortitude() -> None:
    t = fight("priest", GNOLL, level=1, equipped=["power-word-fortitude"], energy=2, health=2, friends=FRIEND)
    play(t, "attack priest", "use power-word-fortitude 0")
    assert who(t, "priest").health == 3
    assert who(t, "warrior").health == 4


def test_lesser_and_greater_heal() -> None:
    t = fight(
        "warrior",
        ["green worgen"],
        at="damage",
        level=5,
        health=10,
        areas={"horde": {"defense": 6}},
        friends={"priest": {"level": 5, "equipped": ["greater-heal"], "energy": 3}},
    )
    who(t, "warrior").health = 4
    play(t, "wound warrior", "use greater-heal 0")
    assert who(t, "warrior").health == 3 + 6
    assert who(t, "priest").spellbook == ["greater-heal"]
    assert who(t, "priest").energy == 0


def test_holy_specialization_and_improved_healing() -> None:
    friends = {
        "priest": {
            "level": 5,
            "equipped": ["lesser-heal"],
            "energy": 0,
            "health": 5,
            "talents": ["holy-specialization", "improved-healing"],
        }
    }
    t = fight(
        "warrior",
        ["green worgen"],
        at="damage",
        level=5,
        health=4,
        areas={"horde": {"defense": 6}},
        friends=friends,
    )
    assert use_cost(t, who(t, "priest"), CardId("lesser-heal"), 0).total == 0
    play(t, "wound warrior", "use lesser-heal 0")
    assert who(t, "warrior").health == 3 + 2
    assert who(t, "priest").health == 5 + 2


def test_shadowguard_turns_losses_into_hits() -> None:
    t = fight(
        "priest",
        ["green worgen"],
        at="damage",
        level=5,
        health=8,
        equipped=["shadowguard"],
        areas={"horde": {"defense": 3}},
    )
    for _ in range(3):
        until(t, "use shadowguard")
        play(t, "done")
    until(t, "use shadowguard")
    play(t, "use shadowguard 0")
    assert who(t, "priest").lost_before == 4
    assert area(t).damage == 3 + 3 - 2


def test_holy_fire() -> None:
    t = duel("priest", [2, 2], equipped=["holy-fire"], energy=2, foes=["red worgen"])
    until(t, "use holy-fire")
    play(t, "use holy-fire 0")
    while not events(t, "WoundsDealt"):
        play(t, "done")
    assert [e.name for e in events(t, "FoeDefeated")] == []
    assert area(t).damage == 1


def test_smite_and_improved_smite() -> None:
    t = duel("priest", equipped=["smite"], energy=2, foes=GNOLL)
    play(t, "use smite 0")
    assert (count(t, "red"), count(t, "blue")) == (0, 1 + 3)
    better = duel("priest", equipped=["smite"], talents=["improved-smite", "holy-nova"], energy=2, foes=GNOLL)
    assert count(better, "red") == 2
    play(better, "use smite 0")
    assert (count(better, "red"), count(better, "blue")) == (2, 1 + 4)


@pytest.mark.rule("wbg.effect.half-attack")
def test_mind_control_names_no_boss() -> None:
    for given in ({"overlord": "kazzak"}, {"boss": "light-of-ages", "events": ["light-of-ages"]}):
        t = fight("priest", [], level=5, equipped=["mind-control"], energy=3, **given)
        assert "use mind-control 0" not in offered(t)


@pytest.mark.rule("wbg.effect.half-attack")
def test_mind_control() -> None:
    t = duel("priest", equipped=["mind-control"], energy=3, foes=["green gnoll", "red gnoll"])
    play(t, "use mind-control 0")
    assert offered(t) == ["pick-foe green-gnoll", "pick-foe red-gnoll"]
    play(t, "pick-foe red-gnoll")
    assert count(t, "red") == 1 + 5 // 2


def test_prayer_of_healing() -> None:
    others = {
        "warrior": {"faction": "horde", "region": "ambermill", "health": 1},
        "paladin": {"faction": "alliance"},
    }
    t = act("priest", level=5, equipped=["prayer-of-healing"], energy=4, health=1, others=others)
    play(t, "use prayer-of-healing 0")
    assert (who(t, "priest").health, who(t, "warrior").health) == (8, 4)
    assert (who(t, "priest").energy, who(t, "priest").actions) == (0, 1)
    assert who(t, "priest").spellbook == ["prayer-of-healing"]


def test_starshards() -> None:
    t = duel("priest", equipped=["starshards"], energy=3, foes=GNOLL)
    play(t, "use starshards 0")
    assert count(t, "blue") == 1 + 3


def test_improved_pain() -> None:
    t = duel("priest", [2, 2, 2], equipped=["shadow-word-pain"], talents=["improved-pain"], energy=1)
    play(t, "use shadow-word-pain 0")
    until(t, "use improved-pain")
    play(t, "use improved-pain 0")
    assert ("blue", 8) in pool(t)
    unused = duel("priest", [2, 2], equipped=["shadow-word-pain"], talents=["improved-pain"], energy=0)
    assert not any("improved-pain" in c for c in offered(unused))


def test_mental_strength() -> None:
    t = duel("priest", talents=["mental-strength"], foes=GNOLL)
    assert energy_capacity(t, who(t, "priest")) == 12 + 3


def test_meditation() -> None:
    t = act("priest", level=3, talents=["meditation"], health=1, energy=0)
    play(t, "rest")
    assert (who(t, "priest").health, who(t, "priest").energy) == (4, 9)


def test_holy_nova_counts_friends() -> None:
    t = fight("priest", GNOLL, level=5, talents=["holy-nova"], friends=FRIEND)
    assert always_on(t, who(t, "priest"))[Colour.GREEN] == 2
    assert always_on(t, who(t, "priest"))[Colour.RED] == 1 + 1


def test_darkness() -> None:
    t = duel(
        "priest", equipped=["shadow-word-pain", "shadowguard"], talents=["darkness"], energy=0, foes=GNOLL
    )
    assert stat(t, who(t, "priest"), "attrition").total == 4
    one = duel("priest", equipped=["shadowguard"], talents=["darkness"], energy=0, foes=GNOLL)
    assert stat(one, who(one, "priest"), "attrition").total == 2


def test_mental_agility() -> None:
    t = duel("priest", equipped=["starshards"], talents=["mental-agility"], energy=3, foes=GNOLL)
    assert use_cost(t, who(t, "priest"), CardId("starshards"), 0).total == 2


def test_divine_spirit() -> None:
    t = fight(
        "priest", GNOLL, level=5, talents=["divine-spirit"], energy=12, friends={"warrior": {"energy": 0}}
    )
    assert (who(t, "priest").energy, who(t, "warrior").energy) == (15, 3)
