"""Every card of the Rogue that does more than give dice: what it does, and when."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.cards.costs import use_cost
from azeroth.games.world_of_warcraft.ids import CardId, Colour
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, always_on, stat
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play
from tests.world_of_warcraft.tables import GNOLL, count, duel, events, fight, placed, pool, rolls, until, who

INFERNAL = ["red infernal"]
"""Threat 7; it lasts."""


def combo(t: Table, card: str) -> int:
    return next(e.combo for e in who(t, "rogue").equipped if e.card == card)


def test_eviscerate_spends_up_to_three() -> None:
    t = duel("rogue", [2, 2, 2], equipped=["eviscerate"], talents=["premeditation"], foes=INFERNAL)
    assert combo(t, "eviscerate") == 4
    until(t, "use eviscerate")
    play(t, "use eviscerate 0")
    assert offered(t) == ["spend 1", "spend 2", "spend 3"]
    play(t, "spend 3")
    assert placed(t).attrition == 3


def test_sinister_strike() -> None:
    t = duel("rogue", [6, 5, 2, 2], equipped=["sinister-strike", "eviscerate"], energy=1, foes=INFERNAL)
    play(t, "use sinister-strike 0")
    assert count(t, "red") == 1 + 1
    until(t, "use sinister-strike 1")
    play(t, "use sinister-strike 1")
    assert combo(t, "eviscerate") == 1


def test_ambush_needs_stealth() -> None:
    t = duel("rogue", equipped=["ambush", "stealth", "eviscerate"], energy=2, foes=GNOLL)
    play(t, "use ambush 0")
    assert count(t, "blue") == 2
    assert combo(t, "eviscerate") == 1
    bare = duel("rogue", equipped=["ambush"], energy=2, foes=GNOLL)
    assert "use ambush 0" not in offered(bare)


def test_backstab() -> None:
    t = duel("rogue", [5, 2, 2], equipped=["backstab", "eviscerate"], energy=2, foes=INFERNAL)
    until(t, "use backstab 0")
    play(t, "use backstab 0")
    assert ("red", 8) in pool(t)
    play(t, "use backstab 1")
    assert combo(t, "eviscerate") == 1


def test_improved_backstab_and_ruthlessness() -> None:
    t = duel(
        "rogue",
        [5, 4, 2, 2],
        equipped=["backstab", "eviscerate", "dull-blade", "dual-wield"],
        energy=2,
        talents=["improved-backstab", "ruthlessness"],
        foes=INFERNAL,
    )
    until(t, "use backstab 0")
    play(t, "use backstab 0", "die 0", "die 2")
    assert sorted(v for c, v in pool(t) if c == "red") == [4, 8, 8]
    play(t, "use backstab 1", "die 0", "die 1", "die 2")
    assert combo(t, "eviscerate") == 3


def test_evasion() -> None:
    t = duel("rogue", equipped=["evasion"], energy=2, foes=GNOLL)
    play(t, "use evasion 0")
    assert count(t, "green") == 1 + 3


def test_cheap_shot() -> None:
    t = duel("rogue", [6, 2, 2], equipped=["cheap-shot", "stealth", "eviscerate"], energy=2, foes=INFERNAL)
    until(t, "use cheap-shot")
    play(t, "use cheap-shot 0")
    assert combo(t, "eviscerate") == 1
    while not events(t, "TokensPlaced"):
        play(t, "done")
    assert placed(t).threat == 7 - 1
    assert placed(t).defense == 1


def test_vanish_and_preparation() -> None:
    t = duel("rogue", equipped=["vanish"], spellbook=["stealth"], energy=3, foes=GNOLL)
    play(t, "use vanish 0")
    assert "stealth" in who(t, "rogue").cards
    assert who(t, "rogue").spellbook == ["vanish"]
    kept = duel(
        "rogue", equipped=["vanish"], spellbook=["stealth"], talents=["preparation"], energy=3, foes=GNOLL
    )
    play(kept, "use vanish 0")
    assert {"vanish", "stealth"} <= set(who(kept, "rogue").cards)


def test_rupture() -> None:
    t = duel("rogue", equipped=["rupture"], talents=["premeditation"], foes=GNOLL)
    play(t, "use rupture 0")
    assert offered(t) == ["spend 2", "spend 4"]
    play(t, "spend 4")
    assert count(t, "blue") == 1 + 2
    assert combo(t, "rupture") == 0


def test_slice_and_dice() -> None:
    t = duel(
        "rogue",
        [2, 2, 2],
        equipped=["slice-and-dice"],
        talents=["premeditation"],
        foes=INFERNAL,
    )
    until(t, "use slice-and-dice")
    play(t, "use slice-and-dice 0", "spend 2", "die 0")
    assert ("blue", 8) in pool(t)
    assert combo(t, "slice-and-dice") == 2


def test_deadly_poison() -> None:
    t = duel("rogue", [2] * 6, equipped=["deadly-poison"], foes=INFERNAL)
    assert always_on(t, who(t, "rogue"))[Colour.RED] == 1 + 2
    until(t, "use deadly-poison")
    play(t, "use deadly-poison 0", "die 1")
    assert placed(t).defense == 2
    assert who(t, "rogue").spellbook == ["deadly-poison"]


def test_improved_talents() -> None:
    t = duel(
        "rogue",
        equipped=["sinister-strike", "dual-wield", "ambush", "stealth", "eviscerate"],
        energy=9,
        foes=GNOLL,
        talents=["improved-sinister-strike", "improved-dual-wield", "improved-ambush"],
    )
    assert stat(t, who(t, "rogue"), "reroll").total == 2
    red = count(t, "red")
    assert red == 1 + 1 + 2 + 1
    play(t, "use sinister-strike 0")
    assert count(t, "red") == red + 2
    play(t, "use ambush 0")
    assert count(t, "blue") == 3
    assert combo(t, "eviscerate") == 2


def test_relentless_strikes() -> None:
    t = duel(
        "rogue",
        [8, 2, 2, 2] + [2] * 20,
        equipped=["sinister-strike", "eviscerate"],
        energy=1,
        foes=["green gnoll"],
        talents=["relentless-strikes"],
        health=10,
    )
    play(t, "use sinister-strike 0", "done", "use sinister-strike 1")
    while t.find(Battle) is not None and t.frame(Battle).round == 1:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert [e.change for e in events(t, "EnergyChanged")] == [-1, 1]


def test_opportunity() -> None:
    t = duel("rogue", [2, 3, 2, 8, 7], equipped=["stealth"], talents=["opportunity"], foes=INFERNAL)
    until(t, "use opportunity")
    play(t, "use opportunity 0", "die 0", "die 1")
    assert rolls(t) == [(2, 3), (2,), (8,), (7,)]


def test_cold_blood() -> None:
    t = duel("rogue", [2, 2, 2], equipped=["backstab"], talents=["cold-blood"], energy=0, foes=INFERNAL)
    until(t, "use cold-blood")
    play(t, "use cold-blood 0")
    assert placed(t).attrition == 3
    assert who(t, "rogue").spellbook == ["backstab"]


def test_adrenaline_rush() -> None:
    t = duel(
        "rogue",
        [2, 8, 8, 8, 2],
        equipped=["ravenwood-bow"],
        talents=["adrenaline-rush"],
        energy=0,
        foes=INFERNAL,
    )
    until(t, "done")
    while not events(t, "WoundsDealt"):
        play(t, "done")
    assert placed(t).damage == 3
    assert [e.change for e in events(t, "EnergyChanged")] == [1]


def test_seal_fate() -> None:
    t = duel(
        "rogue",
        [6, 2, 2, 2],
        equipped=["sinister-strike", "eviscerate"],
        talents=["seal-fate"],
        energy=1,
        foes=INFERNAL,
    )
    play(t, "use sinister-strike 0")
    until(t, "use sinister-strike 1")
    play(t, "use sinister-strike 1")
    assert combo(t, "eviscerate") == 2


def test_premeditation_only_in_the_first_round() -> None:
    t = fight(
        "rogue", GNOLL, level=5, equipped=["eviscerate"], talents=["premeditation"], number=2, at="start"
    )
    assert combo(t, "eviscerate") == 0
    assert use_cost(t, who(t, "rogue"), CardId("eviscerate"), 0).total == 0
