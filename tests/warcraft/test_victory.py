"""Victory points, their check, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.warcraft.play.victory import STANDSTILL, points
from azeroth.testing import play
from tests.warcraft.fields import on, orcs, seat, war

FOE = seat("undead")
TOP = {"melee": 4, "ranged": 3, "flying": 2}


def score(*seats: Any, side: tuple[int, ...] = (0,), **given: Any) -> int:
    """The points of a side."""
    return int(points(war(*seats, **given), side).total)


@pytest.mark.rule("wc.victory.town-value", "wc.victory.own-town-needs-unit")
@pytest.mark.example("wc.ex.victory-own-town")
def test_a_unit_in_ones_own_town_is_worth_three_points_while_it_stays() -> None:
    assert score(orcs(d1="1 melee"), FOE) == 3
    assert score(orcs(d2="1 melee"), FOE) == 0


@pytest.mark.rule("wc.victory.enemy-town-scores")
def test_an_enemy_town_scores_as_much() -> None:
    assert score(orcs(d7="1 flying"), FOE) == 3


@pytest.mark.rule("wc.victory.board-control", "wc.component.objective-space", "wc.victory.objective-values")
def test_objectives_score_for_every_side_with_a_unit_there() -> None:
    assert score(orcs(d4="1 melee", b4="1 ranged", g1="2 melee"), FOE) == 4
    assert score(orcs(d4="1 melee"), seat("undead", d4="1 melee"), side=(1,)) == 2


@pytest.mark.rule("wc.victory.workers-do-not-control", "wc.victory.no-points-for-other-things")
def test_nothing_else_is_worth_points() -> None:
    mine = orcs(
        d4="3 worker", d1="3 worker", gold=50, wood=50, training=["melee"], outposts=[{"space": "b4"}],
        buildings=[{"kind": "ranged"}],
    )  # fmt: skip
    assert score(mine, FOE) == 0


@pytest.mark.rule("wc.victory.upgrades")
def test_a_highest_level_scores_without_units() -> None:
    assert score(orcs(levels={"melee": 4}), FOE) == 1
    assert score(orcs(levels={"melee": 3}), FOE) == 0
    assert score(orcs(levels=TOP), FOE) == 3


@pytest.mark.rule("wc.victory.points-not-kept")
def test_a_space_scores_only_while_it_is_held() -> None:
    table = war(orcs(d4="1 melee"), FOE)
    assert points(table, (0,)).total == 2
    play(table, "move melee d4 e3")
    assert points(table, (0,)).total == 0


@pytest.mark.rule(
    "wc.victory.two-player-target", "wc.victory.board-control", "wc.victory.upgrades", "wc.victory.vp-cards",
    "wc.card.all.victory-point-in-hand", "wc.victory.check-time",
)  # fmt: skip
@pytest.mark.example("wc.ex.victory-fifteen")
@pytest.mark.parametrize(("laid", "wins"), [(3, True), (2, False)])
def test_fifteen_points_win_at_the_end_of_ones_turn(laid: int, wins: bool) -> None:
    mine = orcs(
        d1="1 melee", d7="1 melee", d4="1 melee", b4="1 melee", f3="1 melee",
        levels={"ranged": 3, "flying": 2}, laid=laid, hand=["victory-point"] * (3 - laid),
    )  # fmt: skip
    table = war(mine, FOE, step="spend")
    assert points(table, (0,)).total == 12 + laid
    assert not table.over, "not before the Spend Step is completed"
    on(table, "done")
    assert table.over is wins
    if wins:
        assert table.result.rule == "wc.victory.two-player-target"
        assert table.result.ranks == (1, 2)


@pytest.mark.rule("wc.victory.check-time")
def test_the_points_of_others_are_not_checked_in_ones_turn() -> None:
    rich = {"d1": "1 melee", "d7": "1 melee", "d4": "1 melee", "laid": 3, "levels": TOP, "b4": "1 melee"}
    table = war(seat("undead"), orcs(**rich), step="spend")
    on(table, "done")
    assert not table.over
    on(table, "done")
    assert table.result.ranks == (2, 1)


def team(laid: int) -> list[Any]:
    """Humans and Night Elves with 27 points and some Victory Points."""
    tops = {"melee": 3, "ranged": 3, "flying": 3}
    elves = {"melee": 2, "ranged": 4, "flying": 3}
    human = seat(
        "human", a1="1 melee", h5="1 melee", d1="1 melee", a4="1 melee", e5="1 melee", laid=laid, levels=tops
    )
    elf = seat(
        "night-elf", b6="1 melee", g1="1 melee", i2="1 melee", f8="1 melee", e5="1 melee", levels=elves
    )
    return [human, seat("undead"), elf, seat("orc")]


@pytest.mark.rule("wc.victory.four-player-target", "wc.victory.team-total", "wc.faq.four-player-target")
@pytest.mark.parametrize(("laid", "target", "wins"), [(2, 30, True), (1, 30, False), (0, 20, True)])
def test_a_team_wins_with_thirty_points_or_by_option_twenty(laid: int, target: int, wins: bool) -> None:
    table = war(*team(laid), step="spend", options={"target": target})
    assert points(table, (0, 2)).total == 28 + laid
    play(table, "done")
    on(table, "done")
    assert table.over is wins
    if wins:
        assert table.result.ranks == (1, 2, 1, 2)
        assert table.result.rule == "wc.victory.four-player-target"


@pytest.mark.rule("wc.victory.team-total", "wc.faq.team-scoring")
@pytest.mark.example("wc.ex.team-space-once")
def test_a_space_of_both_teammates_counts_once() -> None:
    seats = [seat("human"), seat("undead", d3="1 melee"), seat("night-elf"), seat("orc", d3="2 melee")]
    assert score(*seats, side=(1, 3)) == 1


@pytest.mark.rule("wc.card.all.victory-point")
def test_teammates_may_lay_down_victory_points_before_the_check_too() -> None:
    human, undead, elf, orc = team(1)
    elf["hand"] = ["victory-point"]
    table = war(human, undead, elf, orc, step="points")
    assert table.seats == (2,)
    play(table, "play victory-point")
    assert table.over or table.seats == (2,)
    on(table)
    assert table.result.ranks == (1, 2, 1, 2)


@pytest.mark.rule("wc.scenario.points-may-not-matter")
@pytest.mark.parametrize("scenario", ["captives", "necromancers"])
def test_points_mean_nothing_in_scenarios(scenario: str) -> None:
    races = {"captives": ("orc", "night-elf"), "necromancers": ("human", "undead")}[scenario]
    tops = {"orc": TOP, "human": {"melee": 3, "ranged": 3, "flying": 3}}[races[0]]
    mine = seat(races[0], laid=2, levels=tops, hand=["victory-point"])
    spots = {"captives": ("c6", "g1", "e4", "g4", "c3"), "necromancers": ("f3", "b4", "d1", "d7", "b1")}[
        scenario
    ]
    mine["troops"] = {space: {"melee": 1} for space in spots}
    foe = seat(races[1], necromancers=["a2", "c1"]) if scenario == "necromancers" else seat(races[1])
    table = war(
        mine, foe, step="points", options={"scenario": scenario},
        tokens={"mark:A": "melee source"} if scenario == "necromancers" else {},
    )  # fmt: skip
    assert not table.over
    assert table.seats != (0,) or "play victory-point" not in [str(c) for c in table.choices(0)]


@pytest.mark.rule("wc.victory.standstill")
@pytest.mark.parametrize("scenario", ["main", "captives"])
def test_ten_turns_without_a_change_are_a_draw(scenario: str) -> None:
    table = war(
        orcs(gold=0, hand=["ensnare"]),
        seat("night-elf", gold=0),
        options={"scenario": scenario},
        step="spend",
    )
    first = table.state.turn
    on(table)
    assert table.over
    assert table.result.rule == "wc.victory.standstill"
    assert table.result.ranks == (1, 1)
    assert table.state.turn == first + STANDSTILL
    assert "Nobody wins" in table.happened[-1].words(table)


@pytest.mark.rule("wc.victory.standstill")
def test_workers_that_only_walk_change_nothing() -> None:
    table = war(orcs(gold=0, d4="1 worker"), seat("undead", gold=0), step="spend")
    on(table)
    for n in range(STANDSTILL):
        assert not table.over
        on(table, "move worker d4 d6" if n % 2 == 0 else "move worker d6 d4")
    assert table.result.rule == "wc.victory.standstill"


@pytest.mark.rule("wc.victory.standstill")
def test_a_single_step_is_change_enough() -> None:
    table = war(orcs(gold=0, d3="1 melee"), seat("undead", gold=0), step="spend")
    on(table)
    for _ in range(STANDSTILL - 1):
        on(table, "done")
    assert table.state.still == STANDSTILL - 1
    on(table, "move melee d3 d4")
    assert not table.over
    assert table.state.still == 0
    for _ in range(STANDSTILL):
        assert not table.over
        on(table, "done")
    assert table.result.rule == "wc.victory.standstill"
