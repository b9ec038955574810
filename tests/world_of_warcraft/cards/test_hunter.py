"""Every card of the Hunter that does more than give dice: what it does, and when."""

from __future__ import annotations

from msgspec.structs import replace

from azeroth.games.world_of_warcraft.cards.costs import use_cost
from azeroth.games.world_of_warcraft.ids import CardId, Colour
from azeroth.games.world_of_warcraft.play.combat.battle import always_on, stat
from azeroth.testing import begin, offered, play
from tests.world_of_warcraft.tables import (
    GNOLL,
    act,
    area,
    count,
    duel,
    events,
    placed,
    pool,
    rolls,
    until,
    who,
)

INFERNAL = ["red infernal"]


def test_scorpid_sting_and_improved_sting() -> None:
    t = duel("hunter", equipped=["scorpid-sting"], energy=1, foes=GNOLL)
    play(t, "use scorpid-sting 0")
    assert count(t, "blue") == 1 + 1
    better = duel(
        "hunter", equipped=["scorpid-sting"], talents=["improved-sting", "efficiency"], energy=0, foes=GNOLL
    )
    play(better, "use scorpid-sting 0")
    assert count(better, "blue") == 1 + 2


def test_hunters_mark_twice() -> None:
    t = duel("hunter", [2, 2, 3, 2], equipped=["hunters-mark"], talents=["improved-hunters-mark"], health=10)
    until(t, "use hunters-mark")
    play(t, "use hunters-mark 0", "use hunters-mark 0")
    assert placed(t).damage == 1


def test_wing_clip() -> None:
    t = duel(
        "hunter", [2, 2, 8, 8, 2], equipped=["wing-clip", "fine-longbow"], energy=2, foes=["green worgen"]
    )
    until(t, "use wing-clip")
    play(t, "use wing-clip 0", "die 3")
    assert (placed(t).damage, placed(t).defense) == (0, 2)


def test_bear_and_white_tiger() -> None:
    t = duel("hunter", [5, 2, 2, 2, 2, 2], equipped=["white-tiger"], energy=2, foes=INFERNAL)
    assert always_on(t, who(t, "hunter"))[Colour.RED] == 1 + 2 + 1
    until(t, "use white-tiger")
    play(t, "use white-tiger 0", "spend 2", "die 0", "die 0")
    assert placed(t).defense == 1
    assert who(t, "hunter").equipped[0].health == 4


def test_serpents_sting() -> None:
    t = duel("hunter", [2, 2, 2, 2], equipped=["serpents-sting"], talents=["improved-sting"], energy=1)
    until(t, "use serpents-sting")
    play(t, "use serpents-sting 0")
    assert ("blue", 8) in pool(t)
    assert stat(t, who(t, "hunter"), "attrition").total == 1
    cheap = duel("hunter", equipped=["serpents-sting"], talents=["efficiency"], foes=GNOLL)
    assert use_cost(cheap, who(cheap, "hunter"), CardId("serpents-sting"), 0).total == 0


def test_mend_pet() -> None:
    t = duel("hunter", equipped=["mend-pet", "bear"], foes=GNOLL)
    assert "use mend-pet 0" not in offered(t)
    c = who(t, "hunter")
    c.equipped = [replace(e, health=1) if e.card == "bear" else e for e in c.equipped]
    hurt = duel("hunter", equipped=["bear", "mend-pet"], foes=GNOLL)
    h = who(hurt, "hunter")
    h.equipped = [replace(e, health=1) if e.card == "bear" else e for e in h.equipped]
    from azeroth.games.world_of_warcraft.cards.abilities import UseAbility

    begin(hurt, UseAbility(user=h.id, card=CardId("mend-pet"), ability=0, subject=h.id))
    assert next(e.health for e in h.equipped if e.card == "bear") == 3
    assert h.spellbook == ["mend-pet"]


def test_multi_shot() -> None:
    t = duel("hunter", equipped=["multi-shot"], energy=2, foes=GNOLL)
    play(t, "use multi-shot 0")
    assert count(t, "blue") == 1 + 2


def test_aspect_of_the_cheetah() -> None:
    t = act("hunter", level=4, region="brill", equipped=["aspect-of-the-cheetah"])
    play(
        t,
        "use aspect-of-the-cheetah 0",
        "travel stillwater-pond",
        "travel nightmare-vale",
        "travel deathknell",
    )
    assert who(t, "hunter").region == "deathknell"


def test_immolation_trap() -> None:
    t = duel("hunter", [2, 2, 2, 2], equipped=["immolation-trap"], energy=3)
    until(t, "use immolation-trap")
    play(t, "use immolation-trap 0")
    assert events(t, "WoundsDealt")[0].defense == 3


def test_precision() -> None:
    t = duel("hunter", [8, 2, 2, 2], talents=["precision"], foes=INFERNAL)
    until(t, "use precision")
    play(t, "use precision 0", "box defense")
    assert events(t, "WoundsDealt")[0].defense == 1 + 1


def test_mortal_shots_and_lacerate() -> None:
    t = duel("hunter", [8, 2, 8, 2], talents=["mortal-shots", "lacerate"], foes=INFERNAL)
    until(t, "use mortal-shots")
    play(t, "use mortal-shots 0", "use lacerate 0")
    assert area(t).damage >= 2
    assert events(t, "WoundsDealt")[0].defense == 1 + 1


def test_growl() -> None:
    t = duel("hunter", equipped=["bear"], talents=["growl"], foes=GNOLL)
    assert always_on(t, who(t, "hunter"))[Colour.RED] == 1 + 1 + 1 + 2
    bare = duel("hunter", talents=["growl"], foes=GNOLL)
    assert always_on(bare, who(bare, "hunter"))[Colour.RED] == 1 + 1


def test_aimed_shot() -> None:
    t = duel("hunter", [2] * 9, talents=["aimed-shot"], equipped=["gorewood-bow"])
    until(t, "use aimed-shot")
    play(t, "use aimed-shot 0")
    assert len(rolls(t)[1]) == 4 - 2


def test_frenzy() -> None:
    t = duel("hunter", [2] * 9, equipped=["white-tiger"], talents=["frenzy"], foes=GNOLL)
    play(t, "use frenzy 0")
    assert area(t).attrition == 2 * 4
    assert who(t, "hunter").spellbook == ["white-tiger"]
    assert count(t, "red") == 1 + 1 + 2
