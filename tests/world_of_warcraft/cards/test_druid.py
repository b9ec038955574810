"""Every card of the Druid that does more than give dice: what it does, and when."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.cards.costs import use_cost
from azeroth.games.world_of_warcraft.ids import CardId, Colour
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
    rolls,
    until,
    who,
)

INFERNAL = ["red infernal"]


def test_mark_of_the_wild() -> None:
    t = fight("druid", GNOLL, level=1, equipped=["mark-of-the-wild"], friends={"warrior": {}})
    assert always_on(t, who(t, "druid"))[Colour.GREEN] == 1 + 1
    assert always_on(t, who(t, "warrior"))[Colour.GREEN] == 1 + 1


def test_rejuvenation() -> None:
    t = fight("druid", ["green worgen"], at="damage", level=5, health=4, equipped=["rejuvenation"], energy=1)
    play(t, "use rejuvenation 0")
    assert [e.change for e in events(t, "HealthChanged")][:2] == [-1, 2]
    assert who(t, "druid").spellbook == ["rejuvenation"]


def test_improved_rejuvenation() -> None:
    t = fight(
        "druid",
        ["green worgen"],
        at="damage",
        level=5,
        health=3,
        equipped=["rejuvenation"],
        energy=1,
        talents=["improved-rejuvenation"],
    )
    play(t, "use rejuvenation 0")
    assert events(t, "HealthChanged")[1].change == 4


def test_moonfire_and_its_talents() -> None:
    t = duel("druid", equipped=["moonfire"], talents=["moonfury", "natures-grace"], energy=4, foes=GNOLL)
    play(t, "use moonfire 0")
    assert count(t, "blue") == 2 + 1
    play(t, "use moonfire 0")
    assert count(t, "blue") == 6
    assert who(t, "druid").energy == 0
    again = duel("druid", equipped=["moonfire"], energy=4, foes=GNOLL)
    who(again, "druid").previous = (CardId("moonfire"),)
    play(again, "use moonfire 0")
    assert count(again, "blue") == 2 + 1


def test_entangling_roots() -> None:
    t = duel("druid", [7, 2, 2, 3], equipped=["entangling-roots"], energy=1)
    until(t, "use entangling-roots")
    play(t, "use entangling-roots 0")
    assert rolls(t)[2] == (3,)
    assert placed(t).attrition == 1


def test_healing_touch() -> None:
    t = fight("druid", ["green worgen"], at="damage", level=5, health=4, equipped=["healing-touch"], energy=3)
    play(t, "use healing-touch 0")
    assert events(t, "HealthChanged")[1].change == 3
    assert "healing-touch" in who(t, "druid").cards


def test_thorns() -> None:
    t = duel("druid", [2, 2, 5, 8], equipped=["thorns", "footman-tunic"], energy=0, foes=INFERNAL)
    until(t, "use thorns")
    play(t, "use thorns 0", "die 2", "die 2")
    assert placed(t).armor == 0
    assert area(t).damage == 2


def test_barkskin() -> None:
    t = duel("druid", [2, 2, 2], equipped=["barkskin"], energy=1)
    until(t, "use barkskin")
    play(t, "use barkskin 0")
    assert events(t, "WoundsDealt")[0].armor == 3
    assert who(t, "druid").spellbook == ["barkskin"]


def test_ferocious_bite_needs_cat_form() -> None:
    t = duel(
        "druid",
        [2] * 4 + [2, 2, 3, 3, 2],
        equipped=["cat-form", "ferocious-bite", "starfire"],
        energy=8,
        foes=INFERNAL,
    )
    play(t, "use starfire 0")
    until(t, "use ferocious-bite")
    play(t, "use ferocious-bite 0", "spend 2", "die 4", "die 5")
    assert placed(t).defense == 2
    bare = duel("druid", [2, 2], equipped=["ferocious-bite"], energy=4)
    assert not any("ferocious-bite" in c for c in offered(bare))


def test_starfire_and_moonfury() -> None:
    t = duel("druid", equipped=["starfire"], talents=["moonfury"], energy=3, foes=GNOLL)
    play(t, "use starfire 0")
    assert count(t, "blue") == 4
    assert stat(t, who(t, "druid"), "attrition").total == 3


def test_tranquility() -> None:
    t = fight(
        "druid",
        GNOLL,
        level=5,
        equipped=["tranquility"],
        energy=3,
        health=4,
        friends={"warrior": {"health": 1}},
    )
    play(t, "attack druid", "use tranquility 0")
    assert (who(t, "druid").health, who(t, "warrior").health) == (7, 4)
    assert who(t, "druid").spellbook == ["tranquility"]


def test_ferocity_and_thick_hide() -> None:
    t = duel("druid", equipped=["bear-form"], talents=["ferocity", "thick-hide"], foes=GNOLL)
    assert (stat(t, who(t, "druid"), "reroll").total, stat(t, who(t, "druid"), "attrition").total) == (1, 1)
    assert always_on(t, who(t, "druid"))[Colour.GREEN] == 1 + 1 + 2
    cat = duel("druid", equipped=["cat-form"], talents=["ferocity", "thick-hide"], foes=GNOLL)
    assert always_on(cat, who(cat, "druid"))[Colour.GREEN] == 1
    bare = duel("druid", talents=["ferocity"], foes=GNOLL)
    assert stat(bare, who(bare, "druid"), "attrition").total == 0


def test_omen_of_clarity_and_weapon_balance() -> None:
    t = duel("druid", [7, 2, 2], talents=["omen-of-clarity"], energy=3)
    until(t, "use omen-of-clarity")
    play(t, "use omen-of-clarity 0")
    assert events(t, "EnergyChanged")[0].change == 1
    w = duel("druid", [7, 2, 2, 3], talents=["weapon-balance"], energy=0)
    until(w, "use weapon-balance")
    play(w, "use weapon-balance 0")
    assert rolls(w)[2] == (3,)
    beast = duel("druid", [7, 7, 7, 2], equipped=["cat-form"], talents=["omen-of-clarity"], energy=0)
    assert not any("omen" in c for c in offered(beast))


def test_natures_grasp() -> None:
    t = duel("druid", [2, 2, 3, 8], talents=["natures-grasp"], energy=0)
    until(t, "use natures-grasp")
    play(t, "use natures-grasp 0")
    assert rolls(t)[2] == (8,)


def test_hurricane() -> None:
    t = duel("druid", [2, 2], talents=["hurricane"], energy=0, foes=["2 green ogre"], health=8)
    until(t, "use hurricane")
    play(t, "use hurricane 0")
    assert area(t).attrition == 4


def test_strength_of_the_wild() -> None:
    t = duel("druid", [8, 8, 2, 2], equipped=["cat-form"], talents=["strength-of-the-wild"], foes=INFERNAL)
    until(t, "use strength-of-the-wild")
    play(t, "use strength-of-the-wild 0", "die 1", "box damage", "box defense")
    assert area(t).damage == 1
    assert events(t, "WoundsDealt")[0].defense == 2 + 1


def test_vengeance() -> None:
    t = duel("druid", [2, 2], equipped=["starfire"], talents=["vengeance-druid", "moonfury"], energy=3)
    play(t, "use starfire 0")
    until(t, "use vengeance-druid")
    play(t, "use vengeance-druid 0")
    assert events(t, "WoundsDealt")[0].defense >= 3


def test_innervate() -> None:
    t = duel("druid", equipped=["starfire"], talents=["innervate"], energy=2, foes=GNOLL)
    assert use_cost(t, who(t, "druid"), CardId("starfire"), 0).total == 2
    assert use_cost(t, who(t, "druid"), CardId("wrath"), 0).total == 0
