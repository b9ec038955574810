"""Every card of the Warlock: what it does, and when. The pattern for the other classes.

`duel` fights one opponent at level 5; `until` passes up to the moment a card is offered. A GNOLL makes the
game ask just before the roll, so that the pool can be looked at; `placed` is what the dice then brought.
"""

from __future__ import annotations

from azeroth.games.world_of_warcraft.cards.costs import use_cost
from azeroth.games.world_of_warcraft.cards.loadout import health_capacity, pet_health
from azeroth.games.world_of_warcraft.ids import CardId
from azeroth.games.world_of_warcraft.play.combat.battle import stat, threat
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
    until,
    who,
)


def test_immolate() -> None:
    t = duel("warlock", [2, 4], equipped=["immolate"], energy=3, talents=["demonic-embrace"])
    assert "use immolate 0" in offered(until(t, "use immolate"))
    play(t, "use immolate 0")
    assert pool(t) == [("red", 2), ("blue", 8)]
    assert who(t, "warlock").energy == 2
    low = duel("warlock", [8, 3], equipped=["immolate"], energy=3)
    assert "use immolate 0" not in offered(low)


def test_shadow_bolt() -> None:
    t = duel("warlock", [8, 2, 2], equipped=["shadow-bolt"], energy=1)
    play(t, "use shadow-bolt 0")
    assert count(t, "blue") == 2
    play(t, "use shadow-bolt 1")
    assert stat(t, who(t, "warlock"), "reroll").total == 2


def test_corruption() -> None:
    t = duel("warlock", [2, 2], equipped=["corruption"], energy=3)
    until(t, "use corruption")
    play(t, "use corruption 0")
    assert placed(t).attrition == 2


def test_demons() -> None:
    for card, health in (("imp", 2), ("voidwalker", 4), ("succubus", 2)):
        t = duel("warlock", equipped=[card], energy=1, foes=GNOLL)
        assert pet_health(t, who(t, "warlock"), CardId(card)) == health
        more = duel("warlock", equipped=[card], talents=["fel-stamina"], energy=1, foes=GNOLL)
        assert next(e.health for e in who(more, "warlock").equipped) == health + 2


def test_curse_of_recklessness() -> None:
    t = duel("warlock", equipped=["curse-of-recklessness", "demon-armor"], energy=1, foes=GNOLL)
    play(t, "use curse-of-recklessness 0")
    assert threat(t, who(t, "warlock")).total == 4 - 1
    assert stat(t, who(t, "warlock"), "reroll").total == 0


def test_curse_of_agony() -> None:
    t = duel("warlock", equipped=["curse-of-agony"], energy=2, foes=GNOLL)
    play(t, "use curse-of-agony 0")
    assert count(t, "blue") == 1 + 2
    again = duel("warlock", equipped=["curse-of-agony"], energy=2, foes=GNOLL)
    who(again, "warlock").previous = (CardId("curse-of-agony"),)
    play(again, "use curse-of-agony 0")
    assert count(again, "blue") == 1 + 3


def test_curse_of_exhaustion() -> None:
    t = duel(
        "warlock", [2, 4, 5, 3], equipped=["curse-of-exhaustion", "skycaller", "curse-of-agony"], energy=3
    )
    until(t, "use curse-of-exhaustion")
    play(t, "use curse-of-exhaustion 0", "die 1", "die 2")
    assert placed(t).damage == 2


def test_ritual_of_summoning() -> None:
    others = {"druid": {"faction": "horde", "region": "brill", "seat": 0}, "paladin": {"faction": "alliance"}}
    t = act("warlock", level=4, equipped=["ritual-of-summoning"], energy=4, others=others)
    play(t, "use ritual-of-summoning 0", "choose druid")
    assert who(t, "druid").region == "ambermill"
    assert (who(t, "warlock").energy, who(t, "warlock").actions) == (0, 2)


def test_deathcoil() -> None:
    t = fight("warlock", ["green worgen"], at="defense", level=5, health=3, equipped=["deathcoil"], energy=3)
    play(t, "use deathcoil 0")
    assert events(t, "HealthChanged")[0].change == 3
    assert area(t).attrition == 3


def test_improved_shadow_bolt() -> None:
    t = duel("warlock", equipped=["shadow-bolt"], talents=["improved-shadow-bolt"], energy=1, foes=GNOLL)
    play(t, "use shadow-bolt 0")
    assert count(t, "blue") == 1 + 2


def test_demonic_embrace() -> None:
    t = duel("warlock", talents=["demonic-embrace"], equipped=["demon-armor"], foes=GNOLL)
    assert health_capacity(t, who(t, "warlock")) == 8 + 2
    assert stat(t, who(t, "warlock"), "reroll").total == 0


def test_improved_immolate() -> None:
    t = duel("warlock", [2, 2], equipped=["immolate"], talents=["improved-immolate"], energy=1)
    until(t, "use immolate")
    play(t, "use immolate 0", "die 0")
    assert pool(t)[0] == ("blue", 8)


def test_shadowburn() -> None:
    t = duel("warlock", [2, 2], talents=["shadowburn"], energy=3, foes=GNOLL)
    play(t, "use shadowburn 0")
    assert who(t, "warlock").energy == 0
    assert area(t).damage == 2


def test_siphon_life() -> None:
    t = duel("warlock", talents=["siphon-life"], health=3, foes=GNOLL)
    assert who(t, "warlock").health == 4
    assert stat(t, who(t, "warlock"), "attrition").total == 1


def test_sacrifice() -> None:
    t = duel("warlock", [2, 2, 2, 2], talents=["sacrifice"], equipped=["voidwalker"], health=8)
    until(t, "use sacrifice")
    play(t, "use sacrifice 0")
    assert events(t, "HealthChanged")[0].change == 5
    assert who(t, "warlock").spellbook == ["voidwalker"]


def test_soothing_kiss() -> None:
    t = duel("warlock", [3] * 7, talents=["soothing-kiss"], equipped=["succubus"], health=8)
    until(t, "use soothing-kiss")
    play(t, "use soothing-kiss 0")
    assert placed(t).threat == 5 - 2


def test_conflagrate() -> None:
    t = duel("warlock", [2, 4, 5], equipped=["immolate", "skycaller"], talents=["conflagrate"], energy=2)
    until(t, "use immolate")
    play(t, "use immolate 0", "die 1", "use immolate 0")
    assert placed(t).damage == 2
    assert who(t, "warlock").energy == 0


def test_unholy_power() -> None:
    t = duel("warlock", talents=["unholy-power"], spellbook=["imp"], energy=5, foes=GNOLL)
    play(t, "use unholy-power 0")
    assert offered(t)[0].startswith("equip imp")
    play(t, offered(t)[0])
    assert who(t, "warlock").energy == 0
    assert (count(t, "blue"), count(t, "green")) == (1 + 1, 1)


def test_holocaust() -> None:
    t = duel("warlock", [2, 7, 8], talents=["holocaust"], equipped=["skycaller"], energy=1)
    until(t, "use holocaust")
    play(t, "use holocaust 0", "die 1", "die 2")
    assert offered(t) == ["use moldy-robes 0", "done"]
    assert area(t).damage == 2 + 2


def test_nightfall() -> None:
    t = duel("warlock", equipped=["shadow-bolt"], talents=["nightfall"], energy=0, foes=GNOLL)
    assert use_cost(t, who(t, "warlock"), CardId("shadow-bolt"), 0).total == 0
    play(t, "use shadow-bolt 0", "use shadow-bolt 0")
    assert count(t, "blue") == 1 + 2
