"""What befalls workers, Outposts and Towns among enemies."""

from __future__ import annotations

import pytest

from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.events import Destroyed, Eliminated, TownOccupied
from azeroth.games.warcraft.state import reserves
from azeroth.testing import events, offered, play
from tests.warcraft.fields import at, halt, me, on, orcs, seat, war


@pytest.mark.rule("wc.aftermath.workers-destroyed", "wc.aftermath.timing", "wc.aftermath.pieces-return")
def test_defenceless_workers_are_destroyed_when_the_battles_are_over() -> None:
    table = war(
        orcs(d4="1 melee", f3="1 ranged", d3="1 worker"), seat("undead", d4="2 worker", f3="1 melee"),
        dice=[1],
    )  # fmt: skip
    play(table, "done")
    assert at(table, 1, "d4") == "2 worker", "not before the battle at f3"
    on(table)
    assert at(table, 1, "d4") == ""
    assert reserves(table, me(table, 1), Kind.WORKER) == 8
    assert events(table, Destroyed)[0].n == 2


@pytest.mark.rule("wc.aftermath.workers-destroyed")
def test_workers_with_a_unit_of_their_side_are_spared_and_own_workers_too() -> None:
    table = war(
        orcs(d4="1 flying 1 worker", d1="1 melee"), seat("undead", d7="1 melee 1 worker"), step="battles"
    )
    on(table)
    assert at(table, 0, "d4") == "1 flying 1 worker"
    assert at(table, 1, "d7") == "1 melee 1 worker"


@pytest.mark.rule("wc.aftermath.outposts-destroyed", "wc.aftermath.pieces-return", "wc.construct.no-refund")
@pytest.mark.parametrize("complete", [True, False])
def test_outposts_are_destroyed_finished_or_not(complete: bool) -> None:
    table = war(
        orcs(d4="1 melee"), seat("undead", outposts=[{"space": "d4", "complete": complete}]), step="battles"
    )
    on(table)
    assert me(table, 1).outposts == []
    assert (me(table, 1).gold, me(table, 1).wood) == (5, 5)
    assert reserves(table, me(table, 1), Kind.WORKER) == 8


@pytest.mark.rule("wc.aftermath.timing")
def test_destruction_comes_in_each_players_move_step_also_without_a_battle() -> None:
    table = war(seat("undead"), orcs(d4="1 melee"), step="move", active=0)
    assert not events(table, Destroyed)
    table = war(seat("undead", d4="1 worker"), orcs(d4="1 melee"), step="battles")
    on(table)
    assert [event.seat for event in events(table, Destroyed)] == [0]


@pytest.mark.rule(
    "wc.town.capture-check-time", "wc.town.first-occupation-marks", "wc.town.marker-permanent",
    "wc.town.second-occupation-eliminates", "wc.victory.last-side-standing",
    "wc.town.elimination-removes-pieces",
)  # fmt: skip
@pytest.mark.example("wc.ex.town-two-occupations")
def test_a_town_falls_when_it_is_occupied_for_the_second_time() -> None:
    first = war(orcs(d7="1 melee"), seat("undead", d4="1 melee 1 worker"), step="captures")
    assert me(first, 1).town_marked
    assert not first.over
    free = war(orcs(d4="1 melee"), seat("undead", d7="1 melee", town_marked=True), step="captures")
    assert me(free, 1).town_marked
    assert not free.over
    second = war(
        orcs(d7="1 melee"),
        seat("undead", d4="1 melee 1 worker", town_marked=True, outposts=[{"space": "c5"}]),
        step="captures",
    )  # fmt: skip
    assert second.over
    assert second.result.ranks == (1, 2)
    assert second.result.rule == "wc.victory.last-side-standing"
    assert (me(second, 1).troops, me(second, 1).outposts) == ({}, [])
    assert [event.seat for event in events(second, Eliminated)] == [1]


@pytest.mark.rule("wc.town.capture-check-time")
def test_towns_are_looked_at_only_when_all_have_moved() -> None:
    table = war(orcs(d7="1 flying"), seat("undead", e6="3 ranged", d4="1 melee"), dice=[1, 1, 1])
    halt(table)
    assert not me(table, 1).town_marked, "one player has still to move"
    assert table.seats == (1,)
    play(table, "move ranged e6 d7")
    on(table, "done")
    assert at(table, 0, "d7") == ""
    assert not events(table, TownOccupied)


@pytest.mark.rule("wc.town.only-units-occupy")
def test_workers_occupy_no_town() -> None:
    table = war(orcs(d7="3 worker"), seat("undead"), step="captures")
    assert not events(table, TownOccupied)


@pytest.mark.rule("wc.town.marker-permanent", "wc.card.night-elf.renew-forests-only")
def test_renew_takes_no_marker_off_a_town_or_goldmine() -> None:
    table = war(
        seat("night-elf", hand=["renew"], town_marked=True), orcs(), step="harvest",
        depletion={"b3": 2, "c1": 1, "e7": 2},
    )  # fmt: skip
    assert sorted(offered(table)) == ["pass", "play renew c1", "play renew e7"]


@pytest.mark.rule("wc.town.occupied-by-teammate", "wc.town.elimination-takes-team")
def test_teammates_occupy_nothing_and_fall_together() -> None:
    seats = [seat("human"), seat("undead", a1="1 melee"), seat("night-elf", a1="1 melee")]
    safe = war(seat("human"), seat("undead"), seat("night-elf", a1="1 melee"), seat("orc"), step="captures")
    assert not events(safe, TownOccupied)
    seats[0]["town_marked"] = True
    table = war(*seats, seat("orc"), step="captures")
    assert [event.seat for event in events(table, Eliminated)] == [0, 2]
    assert table.result.ranks == (2, 1, 2, 1)


@pytest.mark.rule("wc.town.simultaneous-elimination")
@pytest.mark.parametrize(("first", "ranks"), [(0, (2, 1)), (1, (1, 2))])
def test_of_two_towns_that_fall_together_the_first_players_falls_first(
    first: int, ranks: tuple[int, int]
) -> None:
    table = war(
        orcs(d7="1 melee", town_marked=True), seat("undead", d1="1 melee", town_marked=True),
        step="captures", first=first, active=first,
    )  # fmt: skip
    assert table.result.ranks == ranks


@pytest.mark.rule("wc.town.no-other-effect-of-occupation", "wc.deploy.into-occupied-town")
def test_an_occupied_town_goes_on_working() -> None:
    table = war(
        orcs(training=["melee", "worker"], gold=4, wood=4), seat("undead", d1="1 melee"), step="deploy"
    )
    on(table, "deploy melee d1", "deploy worker d1")
    assert at(table, 0, "d1") == "1 melee 1 worker"
    assert table.state.locked == ["d1"]
    assert (me(table).gold, len(me(table).buildings)) == (4, 2)
