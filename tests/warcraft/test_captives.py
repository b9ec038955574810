"""The Captives."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import BadOption
from azeroth.games.warcraft.content import NIGHT_ELF, RaceId
from azeroth.games.warcraft.events import Attacked
from azeroth.games.warcraft.state import board
from azeroth.testing import events, offered, play, refusal
from tests.warcraft.fields import at, moves, on, orcs, seat, stock, war

CAPTIVES = {"scenario": "captives"}
HOMES = {"orc": "c3", "night-elf": "g4"}


def table_of(orc: dict[str, Any], elf: dict[str, Any], **given: Any) -> Any:
    """A table of The Captives: the Orc Town is g1, the Night Elf one c6."""
    given.setdefault("captives", HOMES)
    return war(orcs(**orc), seat("night-elf", **elf), options=CAPTIVES, **given)


@pytest.mark.rule(
    "wc.captives.players", "wc.captives.board", "wc.captives.starting-units", "wc.captives.rest-as-main-game"
)
def test_the_captives_are_set_up() -> None:
    table = new_game("warcraft", 2, seed=3, options=CAPTIVES)
    assert [p.race for p in table.state.players] == ["orc", "night-elf"]
    marks = board(table).marks
    assert table.state.captives == {"night-elf": marks["A"], "orc": marks["B"]}
    for mark, town in (("A", RaceId("orc")), ("B", NIGHT_ELF)):
        assert marks[mark] in board(table).near[board(table).towns[town]], "beside who holds the captive"
    assert len(board(table).walled) == 2 * 4
    for p in table.state.players:
        assert at(table, p.seat, p.town) == "3 melee 3 worker"
        assert stock(table, p.seat) == (5, 5)
        assert len(p.hand) == 3
    assert {new_game("warcraft", 2, seed=s, options=CAPTIVES).state.first for s in range(20)} == {0, 1}
    with pytest.raises(BadOption):
        new_game("warcraft", 4, seed=1, options=CAPTIVES)


@pytest.mark.rule("wc.captives.walls-stop-ground-units", "wc.captives.walls-do-not-stop-others")
@pytest.mark.parametrize("kind", ["melee", "ranged"])
def test_walls_stop_ground_units_only(kind: str) -> None:
    table = table_of({"d3": f"1 {kind} 1 flying 1 worker"}, {})
    assert refusal(table, f"move {kind} d3 c3").rule == "wc.captives.walls-stop-ground-units"
    assert "c3" in moves(table, "flying", "d3")
    assert "c3" in moves(table, "worker", "d3")


@pytest.mark.rule(
    "wc.captives.walls-stop-ground-units", "wc.captives.walls-stop-flanking", "wc.captives.walls-one-edge"
)
@pytest.mark.example("wc.ex.captives-wall")
def test_a_wall_stops_flanking_across_its_edge_alone() -> None:
    table = table_of(
        {"d3": "1 melee 1 flying", "c3": "1 ranged", "d4": "1 melee"}, {"c3": "3 flying"}, dice=[6] * 12
    )
    assert refusal(table, "move melee d3 c3").rule == "wc.captives.walls-stop-ground-units"
    assert "d4" in moves(table, "melee", "d3"), "around the wall"
    assert "c3" in moves(table, "melee", "d4")
    on(table, "done")
    mine = {a.kind: len(a.values) for a in events(table, Attacked)[:5] if a.seat == 0}
    assert mine == {"ranged": 1, "flying": 1, "melee": 1}, "the melee unit in d3 takes no part"


@pytest.mark.rule("wc.captives.walls-permanent")
def test_walls_stay() -> None:
    table = table_of({"c3": "3 melee", "d3": "1 melee"}, {})
    before = board(table).walled
    on(table, "done")
    assert board(table).walled == before
    assert ("c3", "d3") in before


@pytest.mark.rule("wc.captives.escort", "wc.captives.never-alone")
@pytest.mark.parametrize("kind", ["melee", "ranged", "flying"])
def test_a_unit_of_its_race_takes_the_captive_along_or_leaves_it(kind: str) -> None:
    table = table_of({"c3": f"1 {kind}"}, {})
    assert {f"move {kind} c3 b1", f"move {kind} c3 b1 captive"} <= set(offered(table))
    play(table, f"move {kind} c3 b1 captive")
    assert table.state.captives["orc"] == "b1"
    left = table_of({"c3": f"1 {kind}"}, {})
    play(left, f"move {kind} c3 b1")
    assert left.state.captives["orc"] == "c3"


@pytest.mark.rule("wc.captives.escort")
def test_a_captive_is_picked_up_on_the_way_and_handed_on() -> None:
    table = table_of({"b1": "1 flying", "d4": "1 melee"}, {}, captives={"orc": "c3"})
    play(table, "move flying b1 d4 captive", "move melee d4 e4 captive")
    assert table.state.captives["orc"] == "e4"


@pytest.mark.rule("wc.captives.own-race-only")
def test_neither_workers_nor_enemies_move_a_captive() -> None:
    table = table_of({"c3": "1 worker", "g4": "1 melee"}, {})
    assert not any("captive" in text for text in offered(table))


@pytest.mark.rule("wc.captives.not-a-unit", "wc.captives.own-race-only")
def test_a_captive_stops_nobody_stacks_with_nothing_and_is_never_hurt() -> None:
    table = table_of({"g3": "1 flying", "c3": "3 melee"}, {}, captives={"orc": "c3", "night-elf": "g4"})
    assert "g5" in moves(table, "flying", "g3"), "over the captive in g4"
    elves = table_of({}, {"d4": "1 melee"}, active=1, first=1)
    play(elves, "move melee d4 c3")
    on(elves)
    assert elves.state.captives["orc"] == "c3"


@pytest.mark.rule("wc.captives.victory-rescue")
def test_a_captive_brought_home_wins_at_once() -> None:
    table = table_of({"f1": "1 melee", "d7": "1 worker"}, {"g1": "1 melee"}, captives={"orc": "f1"})
    play(table, "move melee f1 g1 captive")
    assert table.result.ranks == (1, 2)
    assert table.result.rule == "wc.captives.victory-rescue"


@pytest.mark.rule("wc.captives.escort")
def test_town_portal_leaves_the_captive_behind() -> None:
    table = table_of({"c3": "1 melee", "hand": ["town-portal"]}, {}, step="battles")
    on(table, "play town-portal c3 g1")
    assert (at(table, 0, "g1"), table.state.captives["orc"]) == ("1 melee", "c3")
    assert not table.over


@pytest.mark.rule("wc.captives.victory-elimination")
def test_the_capture_of_the_town_wins_too() -> None:
    table = table_of({"c6": "1 melee"}, {"town_marked": True}, step="captures")
    assert table.result.ranks == (1, 2)
    assert table.result.rule == "wc.captives.victory-elimination"
