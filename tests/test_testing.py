"""The vocabulary that tests of all games share."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from azeroth.engine import BadPosition
from azeroth.games.adventure.study import described as adventure
from azeroth.games.small_world.events import Conquered, Scored
from azeroth.games.small_world.study import described as small_world
from azeroth.games.warcraft.study import arrange as warcraft
from azeroth.games.world_of_warcraft.study import arrange as world_of_warcraft
from azeroth.testing import costs, end_turn, events, go_on, offered, pass_until, play, position, step

SKETCH: dict[str, Any] = {"a": {"near": ["b"]}, "b": {"terrain": "mountain"}}
ORCS: dict[str, Any] = {
    "sketch": SKETCH,
    "seats": [{"race": "orcs", "hand": 3}],
    "regions": {"a": {"race": "orcs"}},
}
FIELDS = {
    "small-world": (
        small_world.Described, small_world.Standing, small_world.Person, small_world.Open,
        small_world.Sketched, small_world.SoFar,
    ),
    "warcraft": (warcraft.Described, warcraft.Person, warcraft.Standing, warcraft.Site, warcraft.Post),
    "world-of-warcraft": (world_of_warcraft.Given, world_of_warcraft.CharacterGiven),
    "adventure": (
        adventure.Described, adventure.Person, adventure.OnQuest, adventure.Bears, adventure.Undefeated,
        adventure.Found, adventure.Lying,
    ),
}  # fmt: skip


def test_a_position_stops_where_it_is_told_to() -> None:
    table = position("small-world", 2, step="score", stop_at="Turn.score", **ORCS)
    assert not events(table, Scored)
    assert table.seats == ()
    go_on(table)
    assert len(events(table, Scored)) == 1
    with pytest.raises(BadPosition, match=r"Turn\.conquer asks before Turn\.score is reached"):
        position("small-world", 2, stop_at="Turn.score", **ORCS)


def test_costs_are_told_by_name() -> None:
    table = position("small-world", 2, **ORCS)
    assert costs(table, "conquer b") == {"base": 2, "mountain": 1}
    with pytest.raises(AssertionError, match="no choice with a cost"):
        costs(table, "dance")


def test_events_and_the_end_of_a_turn() -> None:
    table = play(position("small-world", 2, **ORCS), "conquer b")
    assert [event.region for event in events(table, Conquered)] == ["b"]
    end_turn(table)
    assert (table.seats, step(table)) == ((1,), "Turn.pick")


def test_moments_go_by_until_something_is_offered() -> None:
    seats = [{"race": "orc", "hand": ["fast"], "troops": {"d1": {"melee": 1}}}, {"race": "undead"}]
    table = position("warcraft", 2, step="move", seats=seats)
    assert "pass" in offered(table)
    pass_until(table, "done")
    assert step(table) == "MoveStep.march"
    with pytest.raises(AssertionError, match="is never offered"):
        pass_until(table, "dance")


@pytest.mark.parametrize("game", FIELDS)
def test_every_field_of_a_described_position_is_on_the_page(game: str) -> None:
    page = (Path(__file__).parents[1] / "docs" / "game.md").read_text(encoding="utf-8")
    own = page.partition(f"### `{game}`")[2].partition("###")[0]
    missing = {name for kind in FIELDS[game] for name in kind.__struct_fields__ if f"`{name}`" not in own}
    assert not missing


TESTS = Path(__file__).parent


def test_tests_of_games_leave_the_stack_alone() -> None:
    """`begin` and `stop_at` bring about what a test needs; only tests of the engine look inside."""
    own = {"engine", "bots"}
    edits = re.compile(r"del \S*pos\.stack|pos\.stack\.(append|pop|clear|insert)|pos\.stack\[.*\] = ")
    found = [
        str(path.relative_to(TESTS))
        for path in TESTS.rglob("*.py")
        if path.relative_to(TESTS).parts[0] not in own and edits.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []
