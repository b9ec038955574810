"""Goblins: laying Bombs."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import BombLaid
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import row, star

TARGETS = "sw.race.goblins-place-targets"


def laying(regions: dict[str, Any], **more: Any) -> Any:
    """The end of a turn of the Goblins at home, with a, b and c around and d behind c."""
    return position(
        "small-world", 3, step="end", sketch={**star("home", "a", "b", "c"), "d": {"near": ["c"]}},
        seats=[{"race": "goblins"}, {"race": "humans"}, {"race": "orcs"}],
        regions={"home": {"race": "goblins"}, **regions}, **more,
    )  # fmt: skip


def bombs_of(table: Any) -> dict[str, str]:
    return {laid.region: laid.bomb for laid in table.state.laid}


def picked(seed: int) -> Any:
    """Goblins have just been picked, after six Bombs had been used up by earlier ones."""
    table = position(
        "small-world", 2, step="pick", seed=seed, sketch=row("a anchor"), combos=[{"race": "goblins"}],
        spent=["explosion", "explosion", "explosion", "explosion", "explosion", "miss"],
    )  # fmt: skip
    assert table.state.bombs == []
    return play(table, "pick goblins")


@pytest.mark.rule("sw.race.goblins-stack")
def test_each_new_pick_shuffles_all_twelve_bombs() -> None:
    stacks = [picked(seed).state.bombs for seed in range(4)]
    assert [len(stack) for stack in stacks] == [12] * 4
    assert len({tuple(stack) for stack in stacks}) == 4
    assert picked(1).state.spent == []


@pytest.mark.rule("sw.race.goblins-bomb-mix")
def test_half_of_the_bombs_explode() -> None:
    stack = picked(1).state.bombs
    assert (stack.count("explosion"), stack.count("miss")) == (6, 6)


@pytest.mark.rule("sw.race.goblins-place", "sw.race.goblins-any-number")
@pytest.mark.parametrize("wanted", [(), ("b",), ("a", "c"), ("a", "b", "c")])
def test_bombs_go_into_none_some_or_all_regions_of_opponents_next_door(wanted: tuple[str, ...]) -> None:
    table = laying({"a": {"race": "humans"}, "b": {"race": "orcs"}, "c": {"race": "humans"}})
    assert offered(table) == ["lay a", "lay b", "lay c", "done"]
    play(table, *(f"lay {region}" for region in wanted), *(["done"] if len(wanted) < 3 else []))
    assert set(bombs_of(table)) == set(wanted)
    assert len(table.state.bombs) == 12 - len(wanted)
    assert table.state.turn.seat == 1


@pytest.mark.rule("sw.race.goblins-place-targets")
@pytest.mark.parametrize(
    "regions",
    [
        {},
        {"a": {"race": "murlocs"}},
        {"a": {"race": "trolls", "owner": 2, "declined": True}},
        {"a": {"race": "trolls", "owner": 0, "declined": True}},
        {"a": {"race": "goblins"}},
    ],
)
def test_no_bomb_without_an_active_race_of_an_opponent(regions: dict[str, Any]) -> None:
    table = laying({**regions, "b": {"race": "orcs"}})
    assert refusal(table, "lay a").rule == TARGETS
    assert offered(table) == ["lay b", "done"]


@pytest.mark.rule("sw.race.goblins-place-targets")
def test_no_bomb_where_the_goblins_are_not_adjacent() -> None:
    table = laying({"b": {"race": "orcs"}, "d": {"race": "humans"}})
    assert refusal(table, "lay d").rule == TARGETS
    table = laying({"b": {"race": "orcs"}, "c": {"race": "goblins"}, "d": {"race": "humans"}})
    assert "lay d" in offered(table)
    # A region of one's own race in decline brings nothing next door.
    table = laying(
        {
            "b": {"race": "orcs"},
            "c": {"race": "trolls", "owner": 0, "declined": True},
            "d": {"race": "humans"},
        }
    )
    assert refusal(table, "lay d").rule == TARGETS


@pytest.mark.rule("sw.race.goblins-one-per-region")
def test_a_region_takes_one_bomb() -> None:
    table = laying({"a": {"race": "humans"}, "b": {"race": "orcs"}})
    play(table, "lay a")
    assert refusal(table, "lay a").rule == "sw.race.goblins-one-per-region"
    assert offered(table) == ["lay b", "done"]


@pytest.mark.rule("sw.race.goblins-blind")
def test_nobody_sees_a_bomb_not_even_the_goblin() -> None:
    regions = {"a": {"race": "humans"}, "b": {"race": "orcs"}}
    tables = [play(laying(regions, bombs=bombs), "lay b", "lay a")
              for bombs in (["miss", "explosion", "miss"], ["explosion", "miss", "miss"])]  # fmt: skip
    # Taken from the top: what lies there differs, but what anybody sees does not.
    assert bombs_of(tables[0]) == {"b": "miss", "a": "explosion"}
    assert bombs_of(tables[1]) == {"b": "explosion", "a": "miss"}
    for seat in (0, 1, 2, None):
        one, other = (table.view(seat) for table in tables)
        assert one.state.laid == other.state.laid
        assert one.state.bombs == other.state.bombs
        assert tables[0].events(seat) == tables[1].events(seat)
    laid = [event for event in tables[0].events(0) if isinstance(event, BombLaid)]
    assert [(event.region, event.rule) for event in laid] == [
        ("b", "sw.race.goblins-blind"), ("a", "sw.race.goblins-blind"),
    ]  # fmt: skip


@pytest.mark.rule("sw.race.goblins-stack-empty")
def test_with_the_last_bomb_laid_no_more_can_be_laid() -> None:
    regions = {"a": {"race": "humans"}, "b": {"race": "orcs"}, "c": {"race": "orcs"}}
    table = laying(regions, bombs=["miss"])
    assert step(table) == "LayBombs.lay"
    play(table, "lay a")
    assert (table.state.bombs, table.state.turn.seat) == ([], 1)
    empty = laying(regions, bombs=[])
    assert empty.state.turn.seat == 1
