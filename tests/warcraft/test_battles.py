"""Battles: when and where they are fought, who takes part, how they end."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.warcraft.events import Attacked, BattleBegan, BattleEnded, CardDrawn
from azeroth.testing import events, offered, play
from tests.warcraft.fields import at, halt, me, on, orcs, seat, war

HITS, MISS = 1, 6


def battle(mine: dict[str, Any], theirs: dict[str, Any], *dice: int, **given: Any) -> Any:
    """Movement is over; Orcs attack Undead. The attackers' dice come first."""
    return halt(war(orcs(**mine), seat("undead", **theirs), dice=list(dice), **given))


def rolls(table: Any) -> list[tuple[int, str, tuple[int, ...]]]:
    """Who rolled what in which phase."""
    return [(event.seat, event.kind, event.values) for event in events(table, Attacked)]


@pytest.mark.rule("wc.battle.trigger", "wc.battle.workers-do-not-trigger")
@pytest.mark.parametrize(
    ("enemy", "fought"), [({"d4": "1 ranged"}, True), ({"d4": "1 worker"}, False), ({"d5": "1 melee"}, False),
                          ({"outposts": [{"space": "d4"}]}, False)],
)  # fmt: skip
def test_units_that_meet_units_fight_and_workers_and_outposts_cause_no_battle(
    enemy: dict[str, Any], fought: bool
) -> None:
    table = battle({"d4": "1 melee"}, enemy)
    assert bool(events(table, BattleBegan)) is fought
    assert bool(events(table, CardDrawn)) is fought


@pytest.mark.rule("wc.battle.mandatory", "wc.faq.no-retreat")
def test_nobody_declines_a_battle_or_leaves_it() -> None:
    table = battle({"d4": "1 ranged", "d3": "1 ranged"}, {"d4": "2 ranged", "d5": "1 melee"}, 1, 6, 6, 6)
    assert offered(table) == ["lose ranged d4 1", "lose melee d5 1"], "the one way out is by casualties"


@pytest.mark.rule("wc.battle.one-per-space", "wc.battle.mover-picks-order", "wc.battle.all-resolved")
def test_each_space_is_a_battle_and_the_mover_picks_the_next() -> None:
    table = battle(
        {"d4": "1 ranged", "f3": "1 ranged", "b4": "1 ranged"},
        {"d4": "1 melee", "f3": "1 melee", "b4": "1 melee", "d1": "1 worker"}, 1, 1, 1,
    )  # fmt: skip
    assert offered(table) == ["fight d4 1", "fight f3 1", "fight b4 1"]
    on(table, "fight f3 1")
    assert table.seats == (0,)
    assert offered(table) == ["fight d4 1", "fight b4 1"]
    on(table, "fight b4 1")
    assert [event.space for event in events(table, BattleBegan)] == ["f3", "b4", "d4"]
    assert table.seats == (1,), "only now it is the next player's Move Step"


@pytest.mark.rule("wc.battle.trigger")
def test_a_third_players_move_step_triggers_no_battle_of_others() -> None:
    table = war(
        seat("human", g7="1 melee"), orcs(e2="1 melee"), seat("undead", e2="1 melee"),
        options={"scenario": "elf-gate"},
    )  # fmt: skip
    halt(table)
    assert not events(table, BattleBegan)


@pytest.mark.rule("wc.battle.battlefield-and-flanks", "wc.battle.attack-dice")
def test_units_in_the_battlefield_and_in_every_space_around_it_attack() -> None:
    mine = {"d4": "1 flying", "c4": "1 flying", "d3": "1 flying", "e3": "1 flying"}
    table = battle(mine, {"d4": "3 melee", "d5": "1 melee"}, *[6] * 12)
    assert rolls(table)[0] == (0, "flying", (6, 6, 6, 6))


@pytest.mark.rule("wc.battle.participants", "wc.battle.beyond-flanks-stay-out")
def test_two_spaces_away_nobody_takes_part_and_in_the_flanks_everybody_must() -> None:
    table = battle({"d4": "1 ranged", "d2": "1 ranged"}, {"d4": "1 ranged", "d5": "2 ranged"}, 6, 6, 6, 6, 1)
    assert rolls(table)[:2] == [(0, "ranged", (6,)), (1, "ranged", (6, 6, 6))]


@pytest.mark.rule(
    "wc.battle.participants", "wc.battle.third-parties-stay-out", "wc.battle.beyond-flanks-stay-out",
    "wc.battle.opening-draw", "wc.battle.attacker", "wc.battle.defender",
)  # fmt: skip
@pytest.mark.example("wc.ex.battlefield-one")
def test_battlefield_example_one() -> None:
    """A third player in a flank and a unit beyond the flanks take no part."""
    table = war(
        seat("human", d5="2 ranged", c4="1 ranged"), orcs(b3="1 flying"),
        seat("undead", d5="1 ranged", e6="1 ranged", b5="1 ranged"),
        options={"scenario": "elf-gate"}, dice=[6] * 9,
    )  # fmt: skip
    play(table, "done")
    on(table)
    began = events(table, BattleBegan)[0]
    assert (began.space, began.attacker, began.defender) == ("d5", 0, 2)
    assert rolls(table)[:2] == [(0, "ranged", (6, 6, 6)), (2, "ranged", (6, 6))]
    assert sorted(event.seat for event in events(table, CardDrawn)) == [0, 2]


@pytest.mark.rule("wc.battle.mountain-flanks")
def test_flying_units_on_a_mountain_in_the_flank_attack_too() -> None:
    table = battle({"c4": "1 flying", "c3": "2 flying"}, {"c4": "1 ranged"}, 6, 6, 6, 1)
    assert rolls(table)[1] == (0, "flying", (6, 6, 1))


@pytest.mark.rule("wc.battle.mountain-battlefield", "wc.battle.mountain-flanks")
def test_round_a_battle_in_the_mountains_all_types_take_part() -> None:
    table = battle(
        {"c3": "1 flying", "c2": "1 ranged 1 melee"}, {"c3": "1 flying", "c4": "1 flying"}, 6, 6, 6, 6, 1
    )
    assert [(who, kind, len(dice)) for who, kind, dice in rolls(table)[:4]] == [
        (0, "ranged", 1), (0, "flying", 1), (1, "flying", 2), (0, "melee", 1),
    ]  # fmt: skip


@pytest.mark.rule("wc.battle.mover-picks-order", "wc.battle.adjacent-battlefields", "wc.battle.shared-flank")
@pytest.mark.example("wc.ex.battlefield-two")
def test_battlefield_example_two() -> None:
    """d4 and d5 are battlefields; c5 and e4 touch both."""
    mine = {"d4": "1 ranged", "d5": "1 ranged", "c5": "1 ranged"}
    table = battle(mine, {"d4": "1 melee", "d5": "1 melee", "e4": "1 ranged"}, 1, 6, 6, 6, 1, 6, 6, 6)
    on(table, "fight d4 1")
    assert rolls(table) == [(0, "ranged", (1, 6, 6)), (1, "ranged", (6,))]
    on(table, "lose melee d4 1")
    assert [event.space for event in events(table, BattleBegan)] == ["d4", "d5"]
    assert rolls(table)[2:] == [(0, "ranged", (1, 6, 6)), (1, "ranged", (6,))]


@pytest.mark.rule(
    "wc.battle.may-never-happen",
    "wc.casualty.battlefield-or-flank",
    "wc.casualty.flank-removal-cancels-pending",
)
@pytest.mark.example("wc.ex.battlefield-two-lapses")
def test_a_pending_battle_lapses_with_the_last_unit_there() -> None:
    mine = {"d4": "1 ranged", "d5": "1 ranged"}
    table = battle(mine, {"d4": "1 melee", "d5": "1 melee"}, 1, 6, 6, 1, 6)
    on(table, "fight d4 1", "lose melee d5 1")
    on(table, *(["lose melee d4 1"] if "lose melee d4 1" in offered(table) else []))
    assert [event.space for event in events(table, BattleBegan)] == ["d4"]
    draws = [event.rule for event in events(table, CardDrawn)]
    assert draws == ["wc.battle.opening-draw"] * 2 + ["wc.battle.winner-draws"]


@pytest.mark.rule("wc.battle.opening-draw", "wc.card.own-deck-only", "wc.card.draws-only-in-battle")
def test_both_draw_one_card_of_their_own_deck_before_anything_else() -> None:
    table = war(orcs(d4="1 ranged", deck=["pillage"]), seat("undead", d4="1 melee", deck=["web"]), dice=[1])
    assert (me(table).hand, me(table, 1).hand) == ([], [])
    play(table, "done")
    kinds = [type(event) for event in table.happened]
    assert kinds.index(BattleBegan) < kinds.index(CardDrawn)
    assert (me(table).hand, me(table, 1).hand) == (["pillage"], ["web"])


@pytest.mark.rule("wc.battle.attacker", "wc.battle.defender")
def test_the_mover_attacks_even_when_the_enemy_came_to_him() -> None:
    table = battle({"d1": "1 ranged"}, {"d1": "1 melee"}, 1, locked=["d1"])
    began = events(table, BattleBegan)[0]
    assert (began.attacker, began.defender) == (0, 1)


@pytest.mark.rule(
    "wc.battle.phase-order", "wc.battle.ranged-phase", "wc.battle.flying-phase", "wc.battle.melee-phase",
    "wc.battle.new-round",
)  # fmt: skip
def test_ranged_then_flying_then_melee_units_attack_round_after_round() -> None:
    all_of = {"d4": "1 melee 1 ranged 1 flying"}
    table = battle(all_of, all_of, *[6] * 8, 1, 6)
    assert [(who, kind) for who, kind, _ in rolls(table)[:8]] == [
        (0, "ranged"), (1, "ranged"), (0, "flying"), (1, "flying"), (0, "melee"), (1, "melee"),
        (0, "ranged"), (1, "ranged"),
    ]  # fmt: skip


@pytest.mark.rule("wc.battle.simultaneous", "wc.battle.casualties-removed-each-phase")
def test_who_dies_in_a_phase_has_attacked_in_it_but_not_later() -> None:
    table = battle({"d4": "1 ranged 1 melee"}, {"d4": "1 ranged", "d5": "1 melee"}, 1, 1)
    on(table, "lose ranged d4 1", "lose melee d4 0")
    assert rolls(table) == [(0, "ranged", (1,)), (1, "ranged", (1,))]
    assert events(table, BattleEnded)[0].winner == 0
    assert at(table, 1, "d5") == "1 melee"


@pytest.mark.rule("wc.battle.no-units-no-dice")
def test_a_player_without_units_of_the_type_rolls_nothing_but_suffers() -> None:
    table = battle({"d4": "1 ranged"}, {"d4": "1 melee"}, 1)
    assert rolls(table) == [(0, "ranged", (1,))]
    assert at(table, 1, "d4") == ""


@pytest.mark.rule("wc.battle.attack-dice")
@pytest.mark.example("wc.ex.attack-dice-count")
def test_units_of_battlefield_and_flanks_roll_a_die_each() -> None:
    table = battle(
        {"d4": "2 melee", "d3": "2 melee", "e3": "2 melee"}, {"d4": "1 flying", "d5": "2 flying"}, *[6] * 40
    )
    assert next(len(dice) for _, kind, dice in rolls(table) if kind == "melee") == 6


@pytest.mark.rule(
    "wc.battle.hit",
    "wc.battle.more-units-than-dice",
    "wc.battle.strength-from-tile",
    "wc.component.battle-dice",
)
@pytest.mark.example("wc.ex.attack-six-melee")
def test_six_melee_units_of_strength_two() -> None:
    mine = {"d4": "2 melee", "d3": "2 melee", "e3": "2 melee"}
    table = battle(mine, {"d4": "3 ranged", "d5": "3 flying"}, *[6] * 6, 4, 3, 1, 3, 2, 6)
    attack = next(event for event in events(table, Attacked) if event.kind == "melee")
    assert (len(attack.values), attack.strength, attack.hits) == (6, 2, 2)


@pytest.mark.rule("wc.battle.strength-from-tile", "wc.component.top-tile-rules-all", "wc.battle.hit")
@pytest.mark.parametrize(("level", "die", "hits"), [(1, 2, 1), (1, 3, 0), (2, 3, 1), (2, 4, 0), (4, 5, 1)])
def test_a_die_hits_with_the_strength_of_the_top_tile_or_less(level: int, die: int, hits: int) -> None:
    table = battle({"d4": "1 melee", "levels": {"melee": level}}, {"d4": "1 ranged"}, 6, die)
    assert events(table, Attacked)[1].hits == hits


@pytest.mark.rule(
    "wc.battle.end-condition", "wc.battle.end-ignores-flanks", "wc.battle.winner", "wc.battle.survivors-stay"
)
def test_a_battle_ends_when_one_side_is_left_in_the_battlefield() -> None:
    table = battle({"d4": "1 ranged"}, {"d4": "1 ranged", "d5": "3 melee"}, 1, 6)
    on(table, "lose ranged d4 1")
    assert events(table, BattleEnded)[0].winner == 0
    assert (at(table, 0, "d4"), at(table, 1, "d5")) == ("1 ranged", "3 melee")


@pytest.mark.rule("wc.battle.winner-draws")
def test_the_winner_draws_another_card() -> None:
    table = battle({"d4": "1 ranged", "deck": ["pillage", "devour"]}, {"d4": "1 melee"}, 1)
    assert me(table).hand == ["pillage", "devour"]
    assert len(me(table, 1).hand) == 1


@pytest.mark.rule("wc.battle.empty-no-winner", "wc.faq.no-winner")
def test_an_empty_battlefield_has_no_winner() -> None:
    table = battle({"d4": "1 ranged"}, {"d4": "1 ranged"}, 1, 1)
    assert events(table, BattleEnded)[0].winner == -1
    assert [len(me(table, s).hand) for s in (0, 1)] == [1, 1]


@pytest.mark.rule(
    "wc.casualty.all-before-end", "wc.battle.early-end-by-choice", "wc.battle.end-checked-each-phase",
    "wc.battle.winner-draws",
)  # fmt: skip
@pytest.mark.example("wc.ex.battle-leave-by-casualties")
def test_leaving_a_battle_by_casualties() -> None:
    theirs = {"d4": "1 melee", "d5": "3 melee", "c5": "2 melee"}
    table = battle({"d4": "3 ranged"}, theirs, 1, 1, 1)
    on(table, "lose melee d4 1")
    assert not events(table, BattleEnded), "two more casualties come first"
    on(table, "lose melee d5 1", "lose melee d5 1")
    assert (at(table, 1, "d5"), at(table, 1, "c5")) == ("1 melee", "2 melee")
    assert events(table, BattleEnded)[0].winner == 0
    assert [kind for _, kind, _ in rolls(table)] == ["ranged"]
    assert len(me(table).hand) == 2


# -- the example of a battle ----------------------------------------------------------------------


@pytest.mark.rule(
    "wc.battle.mover-picks-order", "wc.battle.third-parties-stay-out", "wc.battle.one-per-space"
)
@pytest.mark.example("wc.ex.battle-setup")
def test_the_example_of_a_battle_is_set_up() -> None:
    table = war(
        seat("human", d5="2 melee", e7="1 melee"), orcs(d5="1 ranged", d6="1 melee"),
        seat("undead", e7="1 ranged", e6="1 melee"), options={"scenario": "elf-gate"}, dice=[6] * 9,
    )  # fmt: skip
    halt(table)
    assert offered(table) == ["fight d5 1", "fight e7 2"]
    on(table, "fight d5 1")
    assert events(table, BattleBegan)[0].defender == 1
    assert {event.seat for event in events(table, CardDrawn)} == {0, 1}
    assert {who for who, _, _ in rolls(table)} == {0, 1}


def example_of_a_battle() -> Any:
    """The rulebook's battle; Orcs stand for the Humans, whose ranged units of Strength 3 heal here."""
    elves = seat(
        "night-elf", d4="1 melee 1 ranged", c4="2 melee 1 flying", d3="3 melee", levels={"flying": 2}
    )  # fmt: skip
    foes = orcs(d4="2 ranged 1 melee 1 worker", d5="2 flying", levels={"ranged": 2})
    return halt(war(elves, foes, dice=[4, 5, 2, 3, 2, 6, 5, 2, 3, 2]))


@pytest.mark.rule(
    "wc.battle.ranged-phase", "wc.battle.hit", "wc.casualty.owner-chooses", "wc.casualty.battlefield-or-flank"
)
@pytest.mark.example("wc.ex.battle-ranged-phase")
def test_the_ranged_phase_of_the_example() -> None:
    table = example_of_a_battle()
    assert [(a.seat, a.kind, a.hits) for a in events(table, Attacked)] == [
        (0, "ranged", 0), (1, "ranged", 1),
    ]  # fmt: skip
    assert table.seats == (0,)
    assert {"lose melee d3 0", "lose flying c4 0", "lose ranged d4 0"} <= set(offered(table))
    on(table, "lose melee d3 0")
    assert at(table, 0, "d3") == "2 melee"


@pytest.mark.rule("wc.battle.flying-phase", "wc.casualty.defender-first", "wc.casualty.alternate")
@pytest.mark.example("wc.ex.battle-flying-phase")
def test_the_flying_phase_of_the_example() -> None:
    table = on(example_of_a_battle(), "lose melee d3 0")
    assert [(a.seat, a.kind, a.hits) for a in events(table, Attacked)[2:]] == [
        (0, "flying", 1), (1, "flying", 1),
    ]  # fmt: skip
    assert table.seats == (1,), "the defender removes the first casualty of the flying phase"
    on(table, "lose melee d4 1")
    assert table.seats == (0,), "then the attacker"
    assert at(table, 1, "d4") == "2 ranged 1 worker"


@pytest.mark.rule(
    "wc.battle.melee-phase", "wc.battle.no-units-no-dice", "wc.casualty.flying-immune-in-melee",
    "wc.battle.end-condition", "wc.battle.end-ignores-flanks",
)  # fmt: skip
@pytest.mark.example("wc.ex.battle-melee-phase")
def test_the_melee_phase_of_the_example() -> None:
    table = on(example_of_a_battle(), "lose melee d3 0", "lose melee d4 1", "lose melee d3 0")
    assert [(a.seat, a.kind, a.hits) for a in events(table, Attacked)[4:]] == [(0, "melee", 2)]
    assert [at(table, 0, s) for s in ("d4", "c4", "d3")] == [
        "1 melee 1 ranged",
        "2 melee 1 flying",
        "1 melee",
    ]
    assert at(table, 1, "d5") == "2 flying", "in a flank, and immune"
    assert events(table, BattleEnded)[0].winner == 0


@pytest.mark.rule("wc.battle.winner-draws", "wc.aftermath.workers-destroyed")
def test_after_the_example_the_winner_draws_and_the_worker_is_gone() -> None:
    table = on(example_of_a_battle(), "lose melee d3 0", "lose melee d4 1", "lose melee d3 0")
    assert at(table, 1, "d4") == ""
    assert [len(me(table, s).hand) for s in (0, 1)] == [2, 1]


@pytest.mark.rule("wc.battle.phase-effects-end", "wc.battle.round-effects-end")
def test_effects_of_a_phase_and_of_a_round_end_with_them() -> None:
    table = war(
        seat("night-elf", d4="1 ranged 1 flying", hand=["faerie-fire"]),
        seat("human", d4="2 flying", hand=["polymorph"]), dice=[3, 6, 3, 6, 6, 6, 6],
    )  # fmt: skip
    play(table, "done")
    on(table, "play polymorph d4 flying 0", "play faerie-fire")
    assert [(a.seat, a.kind, a.hits) for a in events(table, Attacked)[:4]] == [
        (0, "ranged", 1), (1, "flying", 0), (0, "ranged", 0), (0, "flying", 0),
    ]  # fmt: skip


@pytest.mark.rule("wc.battle.trigger")
def test_spaces_without_units_of_the_mover_hide_no_battle() -> None:
    table = war(orcs(d2="1 worker", d4="1 ranged"), seat("undead", d2="1 worker", d4="1 melee"), dice=[1])
    on(table, "done")
    assert [event.space for event in events(table, BattleBegan)] == ["d4"]


@pytest.mark.rule("wc.battle.trigger", "wc.card.all.town-portal-timing")
def test_who_comes_home_among_enemies_fights_them_once() -> None:
    table = war(
        orcs(d5="1 ranged", hand=["town-portal"]), seat("undead", d1="1 melee", d5="1 melee"), step="battles",
        dice=[1],
    )  # fmt: skip
    play(table, "play town-portal d5 d1")
    on(table)
    assert [(e.space, e.attacker, e.defender) for e in events(table, BattleBegan)] == [("d1", 0, 1)]
