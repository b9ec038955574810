"""The Deploy Step."""

from __future__ import annotations

import pytest

from azeroth.testing import offered, play, refusal
from tests.warcraft.fields import at, me, orcs, seat, war

FOE = seat("undead")


@pytest.mark.rule("wc.deploy.units-and-workers", "wc.deploy.frees-building")
@pytest.mark.example("wc.ex.deploy-units")
def test_trained_units_come_into_the_town_and_free_their_buildings() -> None:
    table = war(
        orcs(training=["melee"], buildings=[{"kind": "ranged", "training": True}]), FOE, step="deploy"
    )
    play(table, "deploy ranged d1", "deploy melee d1")
    assert at(table, 0, "d1") == "1 melee 1 ranged"
    assert not any(building.training for building in me(table).buildings)


@pytest.mark.rule("wc.deploy.only-own-town-or-outpost", "wc.construct.outpost-face-down")
def test_new_pieces_enter_only_in_ones_town_or_at_finished_outposts() -> None:
    posts = [{"space": "d4"}, {"space": "e3", "complete": False}]
    table = war(
        orcs(training=["melee"], outposts=posts), seat("undead", outposts=[{"space": "f3"}]), step="deploy"
    )
    assert {"deploy melee d1", "deploy melee d4"} <= set(offered(table))
    assert refusal(table, "deploy melee e3").rule == "wc.deploy.only-own-town-or-outpost"
    assert "deploy melee f3" not in offered(table)
    seats = [seat("human", training=["melee"]), FOE, seat("night-elf", outposts=[{"space": "e4"}]), orcs()]
    assert offered(war(*seats, step="deploy")) == ["deploy melee a1", "done"]


@pytest.mark.rule("wc.deploy.complete-building", "wc.deploy.building-worker-returns")
@pytest.mark.example("wc.ex.deploy-complete-buildings")
def test_two_buildings_are_completed() -> None:
    sites = [{"kind": kind, "complete": False, "worker": True} for kind in ("ranged", "flying")]
    table = war(orcs(d1="1 worker", buildings=sites, outposts=[{"space": "d4"}]), FOE, step="deploy")
    play(table, "complete ranged", "complete flying")
    assert at(table, 0, "d1") == "3 worker"
    assert all(building.complete and not building.worker for building in me(table).buildings)


@pytest.mark.rule("wc.deploy.building-blocked-by-workers", "wc.deploy.building-worker-returns")
@pytest.mark.example("wc.ex.deploy-building-blocked")
def test_a_building_waits_while_its_worker_finds_no_room() -> None:
    sites = [{"kind": "ranged", "complete": False, "worker": True}]
    mine = orcs(d1="3 worker", buildings=sites, outposts=[{"space": "d4"}], training=["worker"])
    table = war(mine, FOE, step="deploy")
    assert refusal(table, "complete ranged").rule == "wc.deploy.building-blocked-by-workers"
    assert [(b.kind, b.complete, b.worker) for b in me(table).buildings][2] == ("ranged", False, True)


@pytest.mark.rule("wc.deploy.complete-outpost", "wc.deploy.outpost-worker-freed")
@pytest.mark.example("wc.ex.deploy-complete-outpost")
def test_an_outpost_is_completed_and_its_worker_is_free() -> None:
    table = war(orcs(outposts=[{"space": "d4", "complete": False}]), FOE, step="deploy")
    play(table, "complete d4")
    assert me(table).outposts[0].complete
    assert at(table, 0, "d4") == "1 worker"


@pytest.mark.rule("wc.deploy.use-new-outpost-at-once", "wc.deploy.units-and-workers")
@pytest.mark.example("wc.ex.deploy-to-new-outpost")
def test_a_new_outpost_takes_units_at_once() -> None:
    table = war(orcs(training=["melee"], outposts=[{"space": "d4", "complete": False}]), FOE, step="deploy")
    assert "deploy melee d4" not in offered(table)
    play(table, "complete d4", "deploy melee d4")
    assert at(table, 0, "d4") == "1 melee 1 worker"


@pytest.mark.rule("wc.deploy.stacking-limits", "wc.deploy.no-room-stays-in-training")
def test_who_finds_no_room_stays_in_training() -> None:
    table = war(
        orcs(d1="3 ranged 3 worker", training=["melee", "worker"], outposts=[{"space": "d4"}]),
        FOE,
        step="deploy",
    )
    assert refusal(table, "deploy melee d1").rule == "wc.deploy.stacking-limits"
    assert refusal(table, "deploy worker d1").rule == "wc.deploy.stacking-limits"
    full = war(orcs(d1="3 ranged", training=["melee"]), FOE, step="deploy")
    assert me(full).buildings[1].training


@pytest.mark.rule("wc.deploy.voluntary-delay", "wc.deploy.play-passes")
def test_a_player_may_wait_and_then_the_next_deploys() -> None:
    table = war(orcs(training=["melee"]), seat("undead", training=["melee"]), step="deploy")
    play(table, "done")
    assert me(table).buildings[1].training
    assert table.seats == (1,)
    assert offered(table) == ["deploy melee d7", "done"]
    play(table, "done")
    assert table.decision().step == "SpendStep.choose"


@pytest.mark.rule("wc.deploy.into-occupied-town", "wc.move.locked-town")
def test_deploying_into_an_occupied_town_locks_it_and_starts_no_battle() -> None:
    table = war(orcs(training=["melee"]), seat("undead", d1="1 melee"), step="deploy")
    play(table, "deploy melee d1")
    assert table.state.locked == ["d1"]
    assert (at(table, 0, "d1"), at(table, 1, "d1")) == ("1 melee", "1 melee")
