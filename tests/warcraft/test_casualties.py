"""Casualties: who removes which units, in which order."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.events import Attacked, BattleEnded, Lost
from azeroth.games.warcraft.state import reserves
from azeroth.testing import events, offered, play, refusal
from tests.warcraft.fields import at, halt, me, on, orcs, seat, war


def battle(mine: dict[str, Any], theirs: dict[str, Any], *dice: int, **given: Any) -> Any:
    """Movement is over; Orcs attack Undead. The attackers' dice come first."""
    return halt(war(orcs(**mine), seat("undead", **theirs), dice=list(dice), **given))


@pytest.mark.rule("wc.casualty.one-unit-each", "wc.casualty.owner-chooses")
def test_the_owner_removes_one_unit_of_his_choice_for_each_casualty() -> None:
    table = battle({"d4": "2 ranged"}, {"d4": "1 melee 1 flying", "d5": "1 melee"}, 1, 2)
    assert table.seats == (1,)
    assert set(offered(table)) == {"lose melee d4 1", "lose flying d4 1", "lose melee d5 1"}
    on(table, "lose flying d4 1", "lose melee d5 1")
    assert [(event.kind, event.space) for event in events(table, Lost)[:2]] == [
        ("flying", "d4"),
        ("melee", "d5"),
    ]


@pytest.mark.rule("wc.casualty.battlefield-or-flank", "wc.casualty.not-workers")
def test_casualties_come_from_battlefield_and_flanks_and_are_never_workers() -> None:
    theirs = {"d4": "1 melee 2 worker", "c5": "1 ranged 1 worker", "d6": "1 melee", "e5": "1 flying"}
    table = battle({"d4": "2 ranged"}, theirs, 1, 1, 6)
    assert set(offered(table)) == {"lose melee d4 1", "lose ranged c5 1"}
    for text in ("lose worker d4 1", "lose melee d6 1", "lose flying e5 1", "lose ranged d4 0"):
        assert refusal(table, text).rule == "wc.casualty.owner-chooses"


@pytest.mark.rule("wc.casualty.to-reserves")
def test_the_dead_go_back_to_the_reserves() -> None:
    table = battle({"d4": "1 ranged"}, {"d4": "1 flying", "d7": "3 flying"}, 1)
    assert at(table, 1, "d4") == ""
    assert reserves(table, me(table, 1), Kind.FLYING) == 1


@pytest.mark.rule("wc.casualty.defender-first", "wc.casualty.alternate")
def test_the_defender_removes_first_then_in_turn_and_one_goes_on_alone() -> None:
    table = battle({"d4": "3 ranged", "d3": "1 melee"}, {"d4": "3 ranged", "d5": "1 melee"}, 1, 1, 1, 1, 6, 6)
    order = []
    while offered(table)[0].startswith("lose"):
        order.append(table.seats[0])
        on(table, offered(table)[0])
    assert order[:3] == [1, 0, 1]
    assert [event.seat for event in events(table, Lost)][:4] == [1, 0, 1, 1]


@pytest.mark.rule("wc.casualty.defender-first")
def test_the_attacker_is_first_when_only_he_has_casualties() -> None:
    table = battle({"d4": "1 ranged", "d3": "1 melee"}, {"d4": "1 ranged"}, 6, 1)
    assert table.seats == (0,)


@pytest.mark.rule("wc.casualty.flying-immune-in-melee", "wc.casualty.only-flying-left")
@pytest.mark.example("wc.ex.casualties-only-flying-left")
def test_flying_units_are_safe_in_melee() -> None:
    table = battle({"d4": "3 melee"}, {"d4": "1 melee", "d5": "2 flying"}, 6, 6, 1, 1, 1, 6)
    assert [(event.seat, event.kind) for event in events(table, Lost)] == [(1, "melee")]
    assert at(table, 1, "d5") == "2 flying"
    assert events(table, BattleEnded)[0].winner == 0


@pytest.mark.rule("wc.casualty.flying-immune-in-melee")
def test_a_flying_unit_is_not_offered_in_melee_but_in_other_phases() -> None:
    table = battle({"d4": "1 melee"}, {"d4": "1 melee 1 ranged", "d5": "1 flying"}, 6, 6, 1, 6)
    assert set(offered(table)) == {"lose melee d4 1", "lose ranged d4 1"}
    table = battle({"d4": "1 ranged"}, {"d4": "1 melee 1 ranged", "d5": "1 flying"}, 1, 6)
    assert "lose flying d5 1" in offered(table)


@pytest.mark.rule("wc.casualty.more-than-units")
def test_casualties_beyond_the_units_are_lost() -> None:
    table = battle({"d4": "3 ranged"}, {"d4": "1 melee", "f3": "1 melee"}, 1, 1, 1)
    assert [(event.kind, event.space) for event in events(table, Lost)] == [("melee", "d4")]
    assert at(table, 1, "f3") == "1 melee"


@pytest.mark.rule("wc.casualty.reductions-first")
def test_casualties_are_reduced_only_before_the_first_is_removed() -> None:
    table = war(seat("human", d4="2 ranged", hand=["invisibility"]), orcs(d4="2 ranged"), dice=[1, 1, 1, 1])
    play(table, "done")
    while "play invisibility 0" not in offered(table):
        play(table, "pass")
    play(table, "pass")
    while offered(table) == ["pass"]:
        play(table, "pass")
    assert not any("invisibility" in text for text in offered(table))
    assert len(events(table, Lost)) > 0


@pytest.mark.rule("wc.casualty.reductions-first")
def test_before_that_a_reduction_works() -> None:
    table = war(seat("human", d4="1 ranged", hand=["invisibility"]), orcs(d4="1 ranged"), dice=[1, 1])
    play(table, "done")
    on(table, "play invisibility 0")
    assert [event.seat for event in events(table, Lost)] == [1]
    assert [a.hits for a in events(table, Attacked)] == [1, 1]
