"""Moving and stacking."""

from __future__ import annotations

import pytest

from azeroth.games.warcraft.events import BattleBegan, Moved
from azeroth.testing import events, offered, play, refusal
from tests.warcraft.fields import at, halt, moves, orcs, seat, war

FOE = seat("undead")


@pytest.mark.rule("wc.move.flying-two-spaces", "wc.move.worker-two-spaces", "wc.move.melee-ranged-one-space")
def test_all_see_the_way_that_a_piece_takes() -> None:
    table = war(orcs(d2="1 melee 1 flying 1 worker"), seat("undead", c3="1 flying", e3="1 melee"))
    play(table, "move melee d2 d3", "move flying d2 d4", "move worker d2 d3")
    assert [event.path for event in events(table, Moved)] == [("d2", "d3"), ("d2", "d3", "d4"), ("d2", "d3")]


@pytest.mark.rule("wc.stack.three-units", "wc.stack.separate-limits", "wc.stack.three-workers")
@pytest.mark.example("wc.ex.stacking-units-and-workers")
def test_three_units_and_three_workers_share_a_space_and_no_more() -> None:
    table = war(orcs(d3="2 melee 1 ranged 2 worker", d2="1 melee 2 worker"), FOE)
    play(table, "move worker d2 d3")
    assert at(table, 0, "d3") == "2 melee 1 ranged 3 worker"
    assert refusal(table, "move melee d2 d3").rule == "wc.stack.three-units"
    assert refusal(table, "move worker d2 d3").rule == "wc.stack.three-workers"


@pytest.mark.rule("wc.stack.three-workers")
def test_a_worker_who_builds_an_outpost_counts() -> None:
    table = war(orcs(d3="2 worker", d2="1 worker", outposts=[{"space": "d3", "complete": False}]), FOE)
    assert refusal(table, "move worker d2 d3").rule == "wc.stack.three-workers"


@pytest.mark.rule("wc.stack.enemies-not-counted", "wc.battle.trigger")
@pytest.mark.example("wc.ex.stacking-three-against-three")
def test_three_units_enter_a_space_of_three_enemies() -> None:
    table = war(orcs(d3="3 melee"), seat("undead", d4="3 melee"))
    play(table, *["move melee d3 d4"] * 3)
    assert (at(table, 0, "d4"), at(table, 1, "d4")) == ("3 melee", "3 melee")
    halt(table)
    assert [event.space for event in events(table, BattleBegan)] == ["d4"]


@pytest.mark.rule("wc.stack.checked-at-end-of-move", "wc.stack.end-of-movement-before-battles")
@pytest.mark.example("wc.ex.move-full-space")
def test_a_full_space_takes_a_unit_once_another_has_left() -> None:
    table = war(orcs(d3="3 melee", d2="1 ranged"), seat("undead", d3="1 melee"))
    assert refusal(table, "move ranged d2 d3").rule == "wc.stack.three-units"
    play(table, "move melee d3 e3", "move ranged d2 d3")
    assert at(table, 0, "d3") == "2 melee 1 ranged"


@pytest.mark.rule("wc.stack.checked-at-end-of-move", "wc.move.own-and-empty-spaces-free")
@pytest.mark.example("wc.ex.move-through-full-space")
def test_a_flying_unit_passes_through_a_full_space() -> None:
    table = war(orcs(d3="3 melee", d2="1 flying"), FOE)
    assert "d3" not in moves(table, "flying", "d2")
    play(table, "move flying d2 d4")
    assert at(table, 0, "d4") == "1 flying"


@pytest.mark.rule("wc.move.each-piece-once")
def test_a_piece_moves_once_in_any_order_and_only_its_owner_moves_it() -> None:
    table = war(orcs(d2="1 melee 1 worker", e3="1 ranged"), seat("undead", d6="1 melee"))
    play(table, "move ranged e3 f3", "move melee d2 d3")
    for text in ("move ranged f3 f4", "move melee d3 d4"):
        assert text not in offered(table)
    assert refusal(table, "move ranged e3 f2").rule == "wc.move.each-piece-once"
    assert not moves(table, "melee", "d6")


@pytest.mark.rule("wc.move.optional")
def test_nothing_need_move_and_a_move_may_be_shorter() -> None:
    table = war(orcs(d2="1 flying"), FOE)
    assert {"d3", "d4"} <= moves(table, "flying", "d2")
    play(table, "done")
    assert at(table, 0, "d2") == "1 flying"


@pytest.mark.parametrize(
    ("kind", "reach"),
    [
        pytest.param("melee", 1, marks=pytest.mark.rule("wc.move.melee-ranged-one-space")),
        pytest.param("ranged", 1, marks=pytest.mark.rule("wc.move.melee-ranged-one-space")),
        pytest.param("flying", 2, marks=pytest.mark.rule("wc.move.flying-two-spaces")),
        pytest.param("worker", 2, marks=pytest.mark.rule("wc.move.worker-two-spaces")),
    ],
)
def test_how_far_pieces_move(kind: str, reach: int) -> None:
    table = war(orcs(d4=f"1 {kind}"), FOE)
    near, two = {"d3", "d5", "c4", "c5", "e3", "e4"}, {"b3", "b4", "b5", "d2", "d6", "f2", "f3", "f4"}
    assert near <= moves(table, kind, "d4")
    assert (two <= moves(table, kind, "d4")) is (reach == 2)
    far = refusal(table, f"move {kind} d4 {'d7' if reach == 2 else 'd6'}")
    names = {"flying": "wc.move.flying-two-spaces", "worker": "wc.move.worker-two-spaces"}
    assert far.rule == names.get(kind, "wc.move.melee-ranged-one-space")


@pytest.mark.parametrize(
    "enemy",
    [
        pytest.param({"d4": "1 ranged"}, marks=pytest.mark.rule("wc.move.unit-stops-at-enemy-unit")),
        pytest.param({"d4": "1 worker"}, marks=pytest.mark.rule("wc.move.unit-stops-at-enemy-worker")),
        pytest.param(
            {"outposts": [{"space": "d4"}]}, marks=pytest.mark.rule("wc.move.unit-stops-at-enemy-outpost")
        ),
        pytest.param(
            {"outposts": [{"space": "d4", "complete": False}]},
            marks=pytest.mark.rule("wc.move.unit-stops-at-enemy-outpost"),
        ),
    ],
)
@pytest.mark.rule("wc.card.all.fast-stops")
def test_units_stop_among_enemies(enemy: dict[str, object]) -> None:
    table = war(orcs(d3="1 flying", d2="1 melee"), seat("undead", **enemy), fast={"d2": 1})
    assert "d4" in moves(table, "flying", "d3")
    # d5 lies behind d4; every other way there is longer
    assert "d5" not in moves(table, "flying", "d3")
    assert refusal(table, "move flying d3 d5").rule == "wc.move.unit-stops-at-enemy-unit"
    free = war(orcs(d3="1 flying", d2="1 melee"), FOE, fast={"d2": 1})
    assert "d5" in moves(free, "flying", "d3")
    assert "d5" in moves(free, "melee", "d2")
    assert "d5" not in moves(table, "melee", "d2")


@pytest.mark.rule("wc.move.unit-stops-at-enemy-unit", "wc.move.flying-two-spaces", "wc.battle.trigger")
@pytest.mark.example("wc.ex.move-flying-must-stop")
def test_a_flying_unit_that_meets_enemies_stays_and_fights() -> None:
    table = war(orcs(d3="1 flying"), seat("undead", d4="1 melee"))
    play(table, "move flying d3 d4")
    assert not moves(table, "flying", "d4")
    halt(table)
    assert events(table, BattleBegan)[0].space == "d4"


@pytest.mark.rule("wc.move.mountain-flying-only", "wc.move.flying-over-mountain")
@pytest.mark.example("wc.ex.move-mountain")
@pytest.mark.parametrize("kind", ["melee", "ranged", "worker"])
def test_only_flying_units_enter_mountains(kind: str) -> None:
    table = war(orcs(c2=f"1 {kind} 1 flying"), FOE)
    assert refusal(table, f"move {kind} c2 c3").rule == "wc.move.mountain-flying-only"
    assert {"c3", "c4"} <= moves(table, "flying", "c2")
    play(table, "move flying c2 c3")
    assert at(table, 0, "c3") == "1 flying"


@pytest.mark.rule("wc.move.worker-barred-by-enemy-pieces")
@pytest.mark.example("wc.ex.move-worker-barred")
@pytest.mark.parametrize("enemy", [{"d4": "1 worker"}, {"d4": "1 melee"}, {"outposts": [{"space": "d4"}]}])
def test_a_worker_goes_neither_among_enemies_nor_past_them(enemy: dict[str, object]) -> None:
    table = war(orcs(d3="1 worker"), seat("undead", **enemy))
    assert refusal(table, "move worker d3 d4").rule == "wc.move.worker-barred-by-enemy-pieces"
    assert "d5" not in moves(table, "worker", "d3")


@pytest.mark.rule(
    "wc.move.worker-escorted", "wc.battle.workers-do-not-trigger", "wc.aftermath.workers-destroyed"
)
@pytest.mark.example("wc.ex.move-worker-escorted")
def test_a_worker_follows_a_unit_among_enemy_workers() -> None:
    table = war(orcs(d3="1 worker 1 melee", d1="1 melee"), seat("undead", d4="2 worker"))
    play(table, "move melee d3 d4", "move worker d3 d4")
    assert (at(table, 0, "d4"), at(table, 1, "d4")) == ("1 melee 1 worker", "2 worker")
    halt(table)
    assert not events(table, BattleBegan)
    assert (at(table, 0, "d4"), at(table, 1, "d4")) == ("1 melee 1 worker", "")


@pytest.mark.rule("wc.move.worker-escorted")
def test_a_teammates_unit_is_no_escort() -> None:
    seats = [seat("human", e4="1 worker"), seat("undead", e5="1 worker"), seat("night-elf", e5="1 melee")]
    table = war(*seats, seat("orc"))
    assert refusal(table, "move worker e4 e5").rule == "wc.move.worker-barred-by-enemy-pieces"


@pytest.mark.rule("wc.move.worker-stops-at-enemy")
def test_a_worker_under_escort_goes_no_further() -> None:
    table = war(orcs(d3="1 worker", d4="1 melee"), seat("undead", d4="1 worker"))
    assert "d4" in moves(table, "worker", "d3")
    assert "d5" not in moves(table, "worker", "d3")


@pytest.mark.rule("wc.move.enemy-town-may-be-entered")
def test_an_empty_enemy_town_stops_nobody() -> None:
    table = war(orcs(d6="1 flying"), FOE)
    assert {"d7", "c7", "e7"} <= moves(table, "flying", "d6")
    beyond = war(orcs(e6="1 flying", f6="3 melee"), seat("undead", d6="1 worker", e7="1 worker"))
    assert "c7" in moves(beyond, "flying", "e6"), "the way over the Town d7 is open"


@pytest.mark.rule("wc.move.locked-town", "wc.move.locked-town-may-be-entered")
def test_nobody_leaves_a_contested_town_before_its_battle_but_all_may_come() -> None:
    table = war(
        orcs(d1="1 melee 1 worker", d2="1 melee"),
        seat("undead", d1="1 flying"),
        locked=["d1"],
        dice=[6, 6] * 9,
    )
    for kind in ("melee", "worker"):
        assert refusal(table, f"move {kind} d1 c1").rule == "wc.move.locked-town"
    play(table, "move melee d2 d1")
    halt(table)
    assert table.state.locked == []


@pytest.mark.rule("wc.move.locked-town")
def test_the_besieger_cannot_leave_either_and_workers_alone_lock_too() -> None:
    table = war(seat("undead", d1="1 flying", e4="1 melee"), orcs(d1="1 worker"), locked=["d1"])
    assert refusal(table, "move flying d1 d2").rule == "wc.move.locked-town"
    halt(table)
    assert table.state.locked == []


@pytest.mark.rule("wc.move.battles-after-all-movement")
def test_no_piece_moves_between_battles() -> None:
    table = war(orcs(d4="1 melee", f3="1 melee", d2="1 worker"), seat("undead", d4="1 melee", f3="1 melee"))
    assert not events(table, BattleBegan)
    play(table, "done")
    assert not any(text.startswith("move") for text in offered(table))
    assert offered(table) == ["fight d4 1", "fight f3 1"]


@pytest.mark.rule("wc.stack.three-workers")
def test_a_builder_counts_as_one_worker_and_those_under_arms_count_too() -> None:
    building = [{"space": "d4", "complete": False}]
    two = war(orcs(d3="1 worker", d4="1 worker", outposts=building), FOE)
    assert "d4" in moves(two, "worker", "d3")
    three = war(orcs(d3="1 worker", d4="2 worker", outposts=building), FOE)
    assert refusal(three, "move worker d3 d4").rule == "wc.stack.three-workers"
    armed = war(orcs(d3="1 worker", d4="1 worker 2 drafted"), FOE)
    assert refusal(armed, "move worker d3 d4").rule == "wc.stack.three-workers"
