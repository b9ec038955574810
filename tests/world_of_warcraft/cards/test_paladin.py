"""Every card of the Paladin that does more than give dice: what it does, and when."""

from __future__ import annotations

from typing import Any

from azeroth.games.world_of_warcraft.cards.costs import use_cost
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.ids import CardId, Colour
from azeroth.games.world_of_warcraft.play.character.sheet import equip_cost
from azeroth.games.world_of_warcraft.play.combat.battle import always_on, stat
from azeroth.games.world_of_warcraft.state import Table
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
    rolls,
    until,
    who,
)

INFERNAL = ["red infernal"]


def paladin(dice: Any = (), **more: Any) -> Table:
    """A Human: one red die, one green, Reroll 1."""
    return duel("paladin", dice, "alliance", **more)


def test_seals_and_judgement() -> None:
    for seal, red, green in (
        ("seal-of-righteousness", 1, 0),
        ("seal-of-justice", 1, 1),
        ("seal-of-command", 2, 0),
    ):
        t = paladin(equipped=[seal], foes=GNOLL)
        index = len(t.content.cards[CardId(seal)].abilities) - 1
        play(t, f"use {seal} {index}")
        assert (count(t, "red"), count(t, "green")) == (1 + red, 1 + green)
        assert seal in who(t, "paladin").cards


def test_judgement_must_be_uncovered() -> None:
    t = paladin(
        equipped=["seal-of-command", "hammer-of-justice", "holy-light", "consecration"], energy=0, foes=GNOLL
    )
    covered = "judgement" not in who(t, "paladin").cards
    assert covered != ("use seal-of-command 1" in offered(t))


def test_seal_of_justice_and_command_spot() -> None:
    t = paladin([8, 2, 3], equipped=["seal-of-justice"], foes=INFERNAL)
    until(t, "use seal-of-justice 0")
    play(t, "use seal-of-justice 0")
    assert (3,) in rolls(t)
    c = paladin([8, 2], equipped=["seal-of-command", "holy-light"], energy=2, foes=INFERNAL)
    until(c, "use seal-of-command 0")
    play(c, "use seal-of-command 0")
    assert area(c, "alliance").attrition == 3


def test_blessing_of_might_twice() -> None:
    t = paladin(
        [5, 5, 2],
        equipped=["blessing-of-might"],
        talents=["improved-might", "mace-specialization"],
        foes=INFERNAL,
    )
    until(t, "use blessing-of-might")
    play(t, "use blessing-of-might 0", "use blessing-of-might 0")
    assert placed(t).defense == 2


def test_holy_light() -> None:
    t = fight(
        "paladin",
        ["green worgen"],
        "alliance",
        at="damage",
        level=5,
        health=9,
        equipped=["holy-light"],
        energy=2,
        talents=["improved-holy-light"],
    )
    play(t, "use holy-light 0")
    assert events(t, "HealthChanged")[1].change == 3


def test_lay_on_hands() -> None:
    t = act("paladin", "alliance", level=2, equipped=["lay-on-hands"], energy=2, health=1)
    play(t, "use lay-on-hands 0")
    assert (who(t, "paladin").health, who(t, "paladin").actions) == (5, 2)


def test_hammer_of_justice() -> None:
    t = paladin(equipped=["hammer-of-justice"], energy=2, foes=GNOLL)
    play(t, "use hammer-of-justice 0")
    assert (count(t, "red"), count(t, "green")) == (2, 2)


def test_concentration_aura() -> None:
    t = paladin(equipped=["concentration-aura", "consecration"], energy=2, foes=GNOLL)
    assert use_cost(t, who(t, "paladin"), CardId("consecration"), 0).total == 2


def test_blessing_of_protection() -> None:
    t = paladin([2, 2], equipped=["blessing-of-protection"], foes=INFERNAL)
    until(t, "use blessing-of-protection")
    play(t, "use blessing-of-protection 0")
    until(t, "done")
    while not events(t, "TokensPlaced"):
        play(t, "done")
    assert placed(t).armor == 1


def test_consecration() -> None:
    t = paladin([7, 2], equipped=["consecration", "holy-light"], energy=5, foes=INFERNAL)
    until(t, "use consecration")
    play(t, "use consecration 0")
    while not events(t, "WoundsDealt"):
        play(t, "done")
    assert area(t, "alliance").damage == 1


def test_improved_devotion_righteousness_and_mace() -> None:
    talents = ["improved-devotion", "improved-righteousness", "mace-specialization"]
    t = paladin(equipped=["devotion-aura", "seal-of-righteousness"], talents=talents, foes=GNOLL)
    assert always_on(t, who(t, "paladin")) == {Colour.RED: 2, Colour.BLUE: 0, Colour.GREEN: 3}
    assert stat(t, who(t, "paladin"), "reroll").total == 1 + 1 + 1
    play(t, "use seal-of-righteousness 0")
    assert count(t, "red") == 2 + 2


def test_holy_shield() -> None:
    t = paladin([2, 7], talents=["holy-shield"], health=5, foes=INFERNAL)
    until(t, "use holy-shield")
    play(t, "use holy-shield 0")
    assert events(t, "HealthChanged")[0].change == 1


def test_vengeance_and_conviction() -> None:
    t = paladin([8, 2], talents=["vengeance-paladin"], foes=INFERNAL)
    until(t, "use vengeance-paladin")
    play(t, "use vengeance-paladin 0")
    while not events(t, "WoundsDealt"):
        play(t, "done")
    assert placed(t).defense == 1
    c = paladin([8, 6], talents=["conviction"], foes=INFERNAL)
    until(c, "use conviction")
    play(c, "use conviction 0")
    assert placed(c).threat == 6


def test_benediction_and_kings() -> None:
    t = paladin(spellbook=["seal-of-command"], talents=["benediction", "blessing-of-kings"], foes=GNOLL)
    assert equip_cost(t, who(t, "paladin"), CardId("seal-of-command")).total == 0
    assert (health_capacity(t, who(t, "paladin")), energy_capacity(t, who(t, "paladin"))) == (14, 10)
