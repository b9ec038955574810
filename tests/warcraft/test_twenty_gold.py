"""Twenty Gold, the scenario of our own."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import BadOption
from azeroth.games.warcraft.state import board
from azeroth.testing import position
from tests.warcraft.fields import Given, at, halt, me, on, orcs, seat, stock


def rush(*seats: Given, **given: Any) -> Any:
    return position("warcraft", 2, seats=list(seats), options={"scenario": "twenty-gold"}, **given)


@pytest.mark.rule("wc.twentygold.players", "wc.twentygold.setup")
@pytest.mark.parametrize("races", ["random", "pick"])
def test_two_players_of_any_race_on_a_small_board(races: str) -> None:
    table = new_game("warcraft", 2, seed=3, options={"scenario": "twenty-gold", "races": races})
    if races == "pick":
        on(table, "pick-race night-elf", "pick-race human")
        assert [p.race for p in table.state.players] == ["night-elf", "human"]
    spaces = board(table).spaces.values()
    assert len(spaces) == 27
    assert Counter(space.type for space in spaces)["goldmine"] == 7
    for p in table.state.players:
        assert (at(table, p.seat, str(p.town)), stock(table, p.seat)) == ("2 melee 3 worker", (5, 5))


# --8<-- [start:depletes]
@pytest.mark.rule("wc.twentygold.mines-never-run-dry")
def test_a_three_depletes_forests_but_no_goldmine() -> None:
    probe = rush(orcs(), seat("undead"))
    mine = next(s.id for s in board(probe).spaces.values() if s.type == "goldmine")
    wood = next(s.id for s in board(probe).spaces.values() if s.type == "forest")
    table = rush(orcs(**{mine: "1 worker", wood: "1 worker"}), seat("undead"), step="harvest", dice=[3, 3])
    on(table)
    assert stock(table) == (8, 8)
    assert table.state.depletion == {wood: 1}


# --8<-- [end:depletes]


@pytest.mark.rule("wc.twentygold.victory-gold")
@pytest.mark.parametrize(("gold", "over"), [(19, False), (20, True)])
def test_twenty_gold_left_at_the_end_of_the_spend_step_win(gold: int, over: bool) -> None:
    table = rush(orcs(gold=gold, laid=3, hand=["fast"]), seat("undead", hand=["fast"]), step="points")
    on(table)
    assert table.over is over
    if over:
        assert table.state.winners == (0,)
        assert table.result.rule == "wc.twentygold.victory-gold"


@pytest.mark.rule("wc.twentygold.victory-gold")
def test_gold_counts_only_for_who_has_just_finished_and_points_never() -> None:
    table = rush(orcs(gold=3, laid=3), seat("undead", gold=30), step="points")
    on(table)
    assert not table.over, "the other player's turn has not ended"
    assert table.game.view.scene(table.view(0), 0).seats[0].gauges[0].most == "20", "the goal is in sight"


@pytest.mark.rule("wc.twentygold.victory-elimination")
def test_the_second_occupation_of_the_town_ends_it() -> None:
    table = rush(orcs(**{"town:undead": "1 melee"}), seat("undead", town_marked=True), active=1, first=0)
    halt(table)
    assert table.over
    assert (table.state.winners, table.result.rule) == ((0,), "wc.twentygold.victory-elimination")
    assert me(table, 1).out


def test_its_old_name_is_answered_with_the_new_one() -> None:
    with pytest.raises(BadOption, match="gold-rush is now twenty-gold"):
        new_game("warcraft", 2, seed=1, options={"scenario": "gold-rush"})
