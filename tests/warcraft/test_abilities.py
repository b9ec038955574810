"""Special abilities of units."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.events import Attacked, BattleEnded, Lost, Prevented, Raised
from azeroth.games.warcraft.state import reserves
from azeroth.testing import events, offered, play
from tests.warcraft.fields import Given, at, halt, me, on, orcs, seat, until, war


def battle(mine: Given, theirs: Given, *dice: int, **given: Any) -> Any:
    """Movement is over; the first seat attacks. The attackers' dice come first."""
    return halt(war(mine, theirs, dice=list(dice), **given))


def lost(table: Any, seat_: int) -> int:
    """How many units a player has lost."""
    return sum(event.seat == seat_ for event in events(table, Lost))


def attacks(table: Any) -> list[tuple[int, str, int]]:
    """Who attacked with what, and how many dice."""
    return [(a.seat, a.kind, len(a.values)) for a in events(table, Attacked)]


@pytest.mark.rule("wc.ability.area-attack", "wc.battle.hit")
@pytest.mark.example("wc.ex.area-attack")
def test_a_one_of_an_area_attack_inflicts_two_casualties() -> None:
    table = war(
        orcs(d4="3 melee", levels={"melee": 4}), seat("undead", d4="2 ranged", d5="3 ranged"),
        dice=[*[6] * 5, 1, 5, 6],
    )  # fmt: skip
    play(table, "done")
    until(table, 3, "lose ranged d5 1")
    assert events(table, Attacked)[1].hits == 2
    assert lost(table, 1) == 3


@pytest.mark.rule("wc.ability.only-as-top-tile")
def test_a_lower_level_has_no_area_attack() -> None:
    table = battle(
        orcs(d4="1 melee", levels={"melee": 3}), seat("undead", d4="1 ranged", d5="3 melee"), 6, 1, 6
    )
    on(table, "lose melee d5 1")
    assert lost(table, 1) == 1


@pytest.mark.rule("wc.ability.heal", "wc.ability.heal-not-cumulative")
@pytest.mark.example("wc.ex.heal")
@pytest.mark.parametrize(("dice", "dead"), [((1, 1, 1), 2), ((1, 6, 6), 0)])
def test_heal_spares_one_casualty_of_a_phase_however_many_heal(dice: tuple[int, ...], dead: int) -> None:
    table = war(
        orcs(d4="3 ranged"), seat("human", d4="1 ranged", d5="1 ranged 2 melee", levels={"ranged": 2}),
        dice=[*dice, 6, 6, 6, 6, 6],
    )  # fmt: skip
    play(table, "done")
    until(table, 3, "lose melee d5 1")
    assert lost(table, 1) == dead


@pytest.mark.rule("wc.ability.heal-not-cumulative")
def test_heal_works_again_in_the_next_phase() -> None:
    humans = seat("human", d4="1 ranged", levels={"ranged": 2})
    table = war(orcs(d4="1 ranged 1 flying"), humans, dice=[1, 6, 1, 6, 1, 1, 1])
    play(table, "done")
    on(table)
    assert [(a.seat, a.kind, a.hits) for a in events(table, Attacked)[:4]] == [
        (0, "ranged", 1), (1, "ranged", 0), (0, "flying", 1), (0, "ranged", 0),
    ]  # fmt: skip


@pytest.mark.rule(
    "wc.ability.slow-poison-choice", "wc.ability.slow-poison-first-strike", "wc.ability.slow-poison-three",
    "wc.battle.end-checked-each-phase",
)  # fmt: skip
@pytest.mark.example("wc.ex.slow-poison")
def test_slow_poison_strikes_first_in_the_phases_chosen() -> None:
    poison = {"ranged": 2}
    table = battle(seat("night-elf", d4="1 ranged", levels=poison), orcs(d4="1 ranged"), 2)
    assert offered(table) == ["strike-first ranged", "strike-first flying", "strike-first melee"]
    on(table, "strike-first ranged")
    assert attacks(table) == [(0, "ranged", 1)], "the enemy does not strike back"
    assert events(table, BattleEnded)[0].winner == 0
    two = battle(seat("night-elf", d4="2 ranged", levels=poison), orcs(d4="1 ranged"), 2, 2)
    on(two, "strike-first melee")
    assert offered(two) == ["strike-first ranged", "strike-first flying"]
    three = battle(seat("night-elf", d4="3 ranged", levels=poison), orcs(d4="1 ranged"), 2, 6, 6)
    assert attacks(three) == [(0, "ranged", 3)]


@pytest.mark.rule("wc.ability.slow-poison-first-strike")
def test_in_another_phase_both_strike_together() -> None:
    table = battle(seat("night-elf", d4="1 ranged", levels={"ranged": 2}), orcs(d4="1 ranged"), 2, 2)
    on(table, "strike-first melee")
    assert attacks(table) == [(0, "ranged", 1), (1, "ranged", 1)]
    assert (at(table, 0, "d4"), at(table, 1, "d4")) == ("", "")


@pytest.mark.rule("wc.ability.slow-poison-set-for-round")
def test_the_choice_stands_for_the_round_and_is_made_anew() -> None:
    elves = seat("night-elf", d4="1 melee", d3="1 ranged", levels={"ranged": 2})
    table = battle(elves, orcs(d4="1 ranged 2 melee"), 6, 1, 6, 6, 6, 6)
    on(table, "strike-first melee", "lose ranged d3 0")
    assert attacks(table)[2] == (0, "melee", 1), "the dead unit's choice stands: the Elves attack alone first"
    assert [seat_ for seat_, _, _ in attacks(table)[:4]] == [0, 1, 0, 1]
    again = battle(seat("night-elf", d4="1 ranged", levels={"ranged": 2}), orcs(d4="1 ranged"), 6, 6, 6, 6)
    on(again, "strike-first flying")
    assert offered(again) == ["strike-first ranged", "strike-first flying", "strike-first melee"]


@pytest.mark.rule(
    "wc.ability.bloodlust", "wc.ability.bloodlust-needs-attack", "wc.ability.bloodlust-not-cumulative"
)
@pytest.mark.example("wc.ex.bloodlust")
def test_bloodlust_adds_one_attack_to_each_phase_with_attacks() -> None:
    table = battle(
        orcs(d4="1 ranged 2 melee", levels={"ranged": 3}),
        seat("undead", d4="1 flying", d5="3 flying"),
        *[6] * 9,
    )
    mine = [(kind, n) for seat_, kind, n in attacks(table) if seat_ == 0]
    assert mine[:2] == [("ranged", 2), ("melee", 3)]
    assert {kind for kind, _ in mine} == {"ranged", "melee"}
    two = battle(orcs(d4="2 ranged", levels={"ranged": 3}), seat("undead", d4="3 flying"), *[6] * 6)
    assert attacks(two)[0] == (0, "ranged", 3)


@pytest.mark.rule("wc.ability.bloodlust")
def test_the_extra_attack_has_the_strength_of_the_type_that_attacks() -> None:
    table = battle(
        orcs(d4="1 ranged 1 melee", levels={"ranged": 3}), seat("undead", d4="3 melee"), 6, 6, 3, 3, 6, 6, 6
    )
    melee = next(a for a in events(table, Attacked) if a.kind == "melee" and a.seat == 0)
    assert (melee.values, melee.strength, melee.hits) == ((3, 3), 2, 0)


@pytest.mark.rule(
    "wc.ability.raise-dead", "wc.ability.raise-dead-joins", "wc.ability.raise-dead-reserves",
    "wc.ability.raise-dead-ignores-stacking", "wc.ability.raise-dead-excess-returned",
)  # fmt: skip
@pytest.mark.example("wc.ex.raise-dead")
def test_the_dead_are_raised_join_and_go_when_there_are_too_many() -> None:
    undead = seat(
        "undead", d4="2 melee 1 ranged", d7="3 melee", c7="3 melee", e6="1 melee", levels={"ranged": 2}
    )  # fmt: skip
    table = battle(undead, orcs(d4="2 flying"), 1, 6, 6, 6, 6, 1)
    assert offered(table) == ["raise 1", "raise 0"]
    play(table, "raise 1")
    until(table, 3)
    assert attacks(table)[2] == (0, "melee", 3)
    assert at(table, 0, "d4") == "3 melee 1 ranged"
    assert lost(table, 1) == 1, "the 1 inflicts its casualty too"
    assert reserves(table, me(table), Kind.MELEE) == 0
    on(table)
    assert events(table, BattleEnded)[0].winner == 0
    assert len(events(table, Raised)) == 1, "the second 1 raises nobody"
    assert at(table, 0, "d4") == "2 melee 1 ranged"


@pytest.mark.rule("wc.ability.raise-dead-excess-returned", "wc.ability.raise-dead-ignores-stacking")
def test_after_the_battle_three_units_stay() -> None:
    undead = seat("undead", d4="2 melee 1 ranged", levels={"ranged": 2})
    table = battle(undead, orcs(d4="1 melee"), 1)
    on(table, "raise 1")
    assert events(table, Raised)[0].n == 1
    assert at(table, 0, "d4") == "2 melee 1 ranged"
    assert events(table, BattleEnded)[0].winner == 0


@pytest.mark.rule("wc.ability.raise-dead")
def test_the_dead_may_be_left_in_peace() -> None:
    undead = seat("undead", d4="1 ranged", levels={"ranged": 2})
    table = battle(undead, orcs(d4="1 melee"), 1)
    on(table, "raise 0")
    assert at(table, 0, "d4") == "1 ranged"


@pytest.mark.rule("wc.ability.raise-dead-reserves")
def test_nobody_is_raised_when_the_reserves_are_empty() -> None:
    undead = seat(
        "undead", d4="1 melee 1 ranged", d7="3 melee", c7="3 melee", e7="3 melee", levels={"ranged": 2}
    )  # fmt: skip
    table = battle(undead, orcs(d4="1 melee"), 1)
    assert not events(table, Raised)
    assert events(table, BattleEnded)


@pytest.mark.rule("wc.faq.raise-dead-prevented")
def test_a_one_raises_even_if_its_casualty_is_prevented() -> None:
    undead = seat("undead", d4="1 ranged", levels={"ranged": 2})
    table = war(undead, seat("human", d4="1 ranged", hand=["invisibility"]), dice=[1, 6])
    play(table, "done")
    on(table, "raise 1", "play invisibility 1")
    assert events(table, Raised)[0].n == 1
    assert events(table, Attacked)[2:], "the Humans live to see another phase"


# -- the FAQ's Heal -------------------------------------------------------------------------------


@pytest.mark.rule("wc.faq.heal", "wc.faq.heal-still-a-hit", "wc.faq.option", "wc.ability.heal")
@pytest.mark.example("wc.ex.faq-heal")
@pytest.mark.parametrize(
    ("faq", "attacker", "dead"),
    [
        (True, orcs(d4="3 ranged", levels={"ranged": 2}), 1),
        (False, orcs(d4="3 ranged", levels={"ranged": 2}), 2),
        (True, seat("night-elf", d4="3 ranged", levels={"ranged": 3}), 3),
    ],
)
def test_the_faqs_heal_works_on_ones(faq: bool, attacker: Given, dead: int) -> None:
    humans = seat("human", d4="2 ranged", d5="3 melee", levels={"ranged": 2})
    table = war(attacker, humans, dice=[1, 1, 3, 6, 6, 6, 6, 6], options={"faq": faq})
    play(table, "done")
    until(table, 3, "lose melee d5 1")
    assert events(table, Attacked)[0].hits == 3
    assert lost(table, 1) == dead


@pytest.mark.rule("wc.faq.heal-still-a-hit")
def test_a_healed_one_raises_the_dead() -> None:
    undead = seat("undead", d4="2 ranged", levels={"ranged": 2})
    humans = seat("human", d4="1 ranged", levels={"ranged": 2})
    table = battle(undead, humans, 1, 1, 6, options={"faq": True})
    assert offered(table) == ["raise 2", "raise 1", "raise 0"]


@pytest.mark.rule("wc.faq.natural-ones", "wc.card.night-elf.faerie-fire")
def test_a_die_lowered_to_one_is_no_natural_one() -> None:
    elves = seat("night-elf", d4="2 ranged", hand=["faerie-fire"])
    humans = seat("human", d4="1 ranged", d5="3 melee", levels={"ranged": 2})
    table = war(elves, humans, dice=[2, 1, 6, 6, 6, 6, 6], options={"faq": True})
    play(table, "done")
    on(table, "play faerie-fire")
    until(table, 3, "lose melee d5 1")
    assert lost(table, 1) == 1, "the 2 kills, the natural 1 is healed"


QUICK_FIENDS = """
[[tile]]
id = "undead-ranged-1"
source = "original"
replaces = true
race = "undead"
kind = "ranged"
level = 1
name = "Quick Fiend"
strength = 2
ability = "slow-poison"
needs = { ranged = 1 }
"""
"""Of the printed races only Night Elves strike first, and they are the Humans' allies."""


@pytest.mark.rule("wc.ability.heal-not-cumulative")
def test_heal_serves_once_when_two_strikes_hit_in_one_phase(tmp_path: Path) -> None:
    (tmp_path / "tiles.toml").write_text(QUICK_FIENDS, encoding="utf-8")
    table = war(
        seat("human", e5="2 melee 1 ranged", levels={"ranged": 2}), seat("undead", e5="1 ranged"),
        seat("night-elf"), orcs(e6="1 ranged"), dice=[1, 6, 1], content=[tmp_path],
    )  # fmt: skip
    on(halt(table), "join yes", "strike-first ranged")
    assert [event.rule for event in events(table, Prevented)] == ["wc.ability.heal"], "of the first strike"
    assert table.seats == (0,), "the casualty of the second strike is due"
    assert "lose melee e5 0" in offered(table)
