"""What items do beyond the dice they give: moment, price, effect."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, stat, threat
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play
from tests.world_of_warcraft.tables import (
    GNOLL,
    act,
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
"""Threat 7; it lasts."""


def wield(cls: str, item: str, dice: Any = (), **more: Any) -> Table:
    """A character with the item, energy for three, and an opponent that lasts."""
    more.setdefault("energy", 3)
    more.setdefault("foes", INFERNAL)
    return duel(cls, dice, equipped=[item, *more.pop("also", [])], **more)


# Dice of the pool in order red, blue, green, then what the item rolls.
SPOTS = [
    ("warrior", "bastard-sword", [7, 2, 2, 2], "attrition"),
    ("warrior", "trogg-club", [7, 2, 2, 4], (4,)),
    ("warrior", "battlesmasher-of-the-bear", [7, 2, 2, 2], "damage"),
    ("mage", "firestarter", [7, 2, 2, 4, 5], (4,)),
    ("hunter", "skullsplitting-crossbow", [2, 2, 7, 2, 2, 4, 5], (4, 5)),
    ("warrior", "deathblow", [7, 2, 2, 2, 2, 4], (4,)),
    ("mage", "earthen-rod", [2, 2, 7, 2, 4], (4,)),
    ("druid", "spire-of-hakkar", [8, 2, 2, 2, 2, 4, 5, 6], (4, 5, 6)),
    ("hunter", "shadowforge-bushmaster", [2, 2, 7, 2, 2, 2], "damage"),
]


@pytest.mark.parametrize(("cls", "item", "dice", "effect"), SPOTS, ids=[s[1] for s in SPOTS])
def test_items_that_spot(cls: str, item: str, dice: list[int], effect: str | tuple[int, ...]) -> None:
    t = wield(cls, item, dice, energy=0)
    until(t, f"use {item}")
    play(t, f"use {item} 0")
    if isinstance(effect, tuple):
        assert effect in rolls(t)
    elif effect == "attrition":
        assert placed(t).attrition == 1 + 1
    else:
        (added,) = events(t, "TokensAdded")[:1]
        assert (added.card, added.box) == (item, "damage")


@pytest.mark.parametrize(
    ("cls", "item", "dice", "gain"),
    [
        ("warrior", "rakzur-club", [7, 2, 2, 2], 1),
        ("warrior", "thorium-helm", [2, 2, 8, 2], 2),
    ],
)
def test_items_that_spot_for_reroll(cls: str, item: str, dice: list[int], gain: int) -> None:
    t = wield(cls, item, dice)
    until(t, f"use {item}")
    before = stat(t, who(t, cls), "reroll").total
    play(t, f"use {item} 0")
    assert stat(t, who(t, cls), "reroll").total == before + gain


def test_energy_for_reroll() -> None:
    for cls, item, price, gain in (("druid", "gnarled-staff", 1, 1), ("mage", "robes-of-the-west", 1, 2)):
        t = wield(cls, item, [2] * 9, energy=1)
        until(t, f"use {item}")
        play(t, f"use {item} 0")
        assert who(t, cls).energy == 1 - price
        assert stat(t, who(t, cls), "reroll").total == gain
    x = wield("warrior", "taran-smasher", [2] * 9, energy=2)
    until(x, "use taran-smasher")
    play(x, "use taran-smasher 0", "spend 2")
    assert stat(x, who(x, "warrior"), "reroll").total == 2


def test_health_for_energy_and_dice() -> None:
    t = wield("mage", "advisors-gnarled-staff", energy=0, health=8, foes=GNOLL)
    play(t, "use advisors-gnarled-staff 0", "spend 3")
    assert (who(t, "mage").health, who(t, "mage").energy) == (5, 3)
    w = wield("mage", "lunar-wand-of-arcane-wrath", [2, 2, 2, 2, 5, 6], energy=0, health=8)
    until(w, "use lunar-wand")
    play(w, "use lunar-wand-of-arcane-wrath 0", "spend 2")
    assert (5, 6) in rolls(w)


def test_changes() -> None:
    t = wield("warrior", "darkwater-talwar", [3, 2, 2, 2, 2], foes=["red worgen"])
    until(t, "use darkwater-talwar")
    play(t, "use darkwater-talwar 0")
    assert placed(t).defense == 1
    b = wield("hunter", "outriders-bow", [2, 2, 1, 2, 2, 2, 2], energy=0)
    until(b, "use outriders-bow")
    play(b, "use outriders-bow 0")
    assert placed(b).damage == 1


def test_crackling_staff_for_each_eight() -> None:
    t = wield("mage", "crackling-staff", [8, 8, 2, 2], energy=0)
    until(t, "use crackling-staff")
    play(t, "use crackling-staff 0", "die 1")
    assert stat(t, who(t, "mage"), "reroll").total == 2
    assert stat(t, who(t, "mage"), "attrition").total == 2


@pytest.mark.parametrize(
    ("item", "dice", "armor"), [("war-maul", [8, 2, 2, 2, 2], 2), ("quelserrar", [8] + [2] * 6, 1)]
)
def test_armor_from_spotting(item: str, dice: list[int], armor: int) -> None:
    t = wield("warrior", item, dice)
    until(t, f"use {item}")
    play(t, f"use {item} 0")
    assert events(t, "WoundsDealt")[0].armor == armor


def test_hits_from_the_second_round_on() -> None:
    for item, hits in (("hameyas-slayer", 1), ("bloodrazor", 2)):
        t = fight(
            "warrior",
            INFERNAL,
            level=5,
            equipped=[item],
            health=14,
            number=2,
            at="attack_phases",
            dice=[2] * 9,
        )
        until(t, f"use {item}")
        play(t, f"use {item} 0")
        assert events(t, "TokensAdded")[0].n == hits
        first = fight("warrior", ["red worgen"], level=5, equipped=[item], health=14, dice=[2] * 9)
        while first.find(Battle) is not None and first.frame(Battle).round == 1:
            assert not any(item in c for c in offered(first))
            play(first, offered(first)[-1])


def test_hits_every_round() -> None:
    t = wield("warrior", "electrocutioner-leg", [2] * 9)
    until(t, "use electrocutioner-leg")
    play(t, "use electrocutioner-leg 0")
    assert events(t, "TokensAdded")[0].n == 1
    scope = wield("hunter", "biznicks-accurascope", [2] * 9, also=["fine-longbow"], energy=0)
    until(scope, "use biznicks-accurascope")
    play(scope, "use biznicks-accurascope 0")
    assert events(scope, "TokensAdded")[0].box == "damage"


def test_pyric_caduceus() -> None:
    t = wield("mage", "pyric-caduceus", [2] * 9, energy=2, foes=INFERNAL)
    until(t, "use pyric-caduceus")
    play(t, "use pyric-caduceus 0")
    assert events(t, "TokensAdded")[0].n == 2
    assert events(t, "EnergyChanged")[0].left == 0


def test_crest_of_retribution_and_shields() -> None:
    t = wield("warrior", "crest-of-retribution", [2, 2, 8, 2, 2], foes=INFERNAL)
    until(t, "use crest-of-retribution")
    play(t, "use crest-of-retribution 0")
    assert events(t, "TokensAdded")[0].n == 1
    s = wield("warrior", "skullance-shield", [2, 2, 8, 2, 5])
    until(s, "use skullance-shield")
    play(s, "use skullance-shield 0")
    assert (5,) in rolls(s)
    h = wield("hunter", "glyphed-helm", [2, 2, 2, 7, 5], energy=0)
    until(h, "use glyphed-helm")
    play(h, "use glyphed-helm 0")
    assert (5,) in rolls(h)


def test_bag_items() -> None:
    t = duel("warrior", [2] * 9, bag=["cannonball-runner"], foes=INFERNAL)
    until(t, "use cannonball-runner")
    play(t, "use cannonball-runner 0")
    assert t.state.merchant == ["cannonball-runner"]
    assert events(t, "TokensAdded")[0].n == 3
    charm = duel("warrior", [2, 2, 2, 5, 6, 7], bag=["felstone-good-luck-charm"], foes=INFERNAL)
    until(charm, "use felstone-good-luck-charm")
    play(charm, "use felstone-good-luck-charm 0")
    assert rolls(charm)[2:4] == [(5, 6), (7,)]
    whale = duel("warrior", [2, 2, 2], bag=["scroll-of-the-whale"], foes=INFERNAL)
    until(whale, "use scroll-of-the-whale")
    play(whale, "use scroll-of-the-whale 0", "die 1")
    assert placed(whale).armor == 2


@pytest.mark.parametrize(("potion", "n"), [("minor", 1), ("lesser", 2), ("greater", 3)])
def test_potions(potion: str, n: int) -> None:
    t = duel("warrior", [2] * 9, bag=[f"{potion}-agility-potion"], foes=INFERNAL)
    until(t, f"use {potion}-agility-potion")
    play(t, f"use {potion}-agility-potion 0")
    assert stat(t, who(t, "warrior"), "reroll").total == n
    h = fight("warrior", ["green worgen"], at="damage", level=5, health=5, bag=[f"{potion}-healing-potion"])
    play(h, f"use {potion}-healing-potion 0")
    assert events(h, "HealthChanged")[1].change == n
    m = duel(
        "warlock",
        [2] * 9,
        equipped=["corruption", "shadow-bolt"],
        energy=5,
        bag=[f"{potion}-mana-potion"],
        foes=GNOLL,
    )
    play(m, "use shadow-bolt 0", f"use {potion}-mana-potion 0")
    assert who(m, "warlock").energy == 4 + n


@pytest.mark.parametrize(("scroll", "colour", "n"), [
    ("scroll-of-lesser-strength", "red", 2), ("scroll-of-lesser-spirit", "blue", 2),
    ("scroll-of-great-strength", "red", 3), ("scroll-of-great-spirit", "blue", 3),
])  # fmt: skip
def test_scrolls(scroll: str, colour: str, n: int) -> None:
    t = duel("warrior", bag=[scroll], foes=GNOLL)
    before = count(t, colour)
    play(t, f"use {scroll} 0")
    assert count(t, colour) == before + n


def test_trinkets_and_robes() -> None:
    t = wield("warrior", "head-of-grimhal-duuc", foes=GNOLL)
    play(t, "use head-of-grimhal-duuc 0")
    assert threat(t, who(t, "warrior")).total == 3
    assert who(t, "warrior").bag == ["head-of-grimhal-duuc"]
    r = fight("mage", ["green worgen"], at="damage", level=5, health=5, equipped=["robe-of-power"], energy=3)
    play(r, "use robe-of-power 0", "spend 2")
    assert events(r, "HealthChanged")[1].change == 2
    assert who(r, "mage").energy == 1
    ring = wield("warrior", "lorekeepers-ring", energy=3, foes=GNOLL)
    assert energy_capacity(ring, who(ring, "warrior")) == 7
    assert who(ring, "warrior").energy == 3 + 1 + 1
    ankh = wield("warrior", "ankh-of-life", foes=GNOLL)
    assert health_capacity(ankh, who(ankh, "warrior")) == 17
    rod = wield("mage", "icicle-rod", energy=3, foes=GNOLL)
    assert who(rod, "mage").energy == 4
    for item, extra in (("flamestrider-robes", (2, 0)), ("gorewood-bow", (0, 2))):
        x = wield("rogue", item, foes=GNOLL)
        assert (health_capacity(x, who(x, "rogue")), energy_capacity(x, who(x, "rogue"))) == (
            10 + extra[0],
            10 + extra[1],
        )


def test_food() -> None:
    t = act("warrior", level=5, health=1, energy=0, bag=["crocolisk-steak"])
    play(t, "rest", "use crocolisk-steak 0")
    assert (who(t, "warrior").health, who(t, "warrior").energy) == (14, 5)
