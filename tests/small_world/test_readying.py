"""Readying troops and abandoning regions."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Readied
from azeroth.testing import events, offered, play, position, refusal, step
from tests.small_world.sketches import end_turn, price, row, scored


def ready(race: str, *tokens: int) -> Any:
    """A race that expands, with so many tokens in its regions."""
    names = [f"r{n}" for n in range(len(tokens))]
    return position(
        "small-world", 2, step="ready", sketch=row(*names, "next"), seats=[{"race": race}],
        regions={name: {"race": race, "tokens": n} for name, n in zip(names, tokens, strict=True)},
    )  # fmt: skip


@pytest.mark.example("sw.ex.ready-leave-one")
@pytest.mark.rule("sw.ready.leave-one")
@pytest.mark.parametrize(
    ("race", "before", "left", "rule"),
    [
        ("orcs", (3, 1, 2), [1, 1, 1], "sw.ready.leave-one"),
        ("tauren", (3, 2, 4), [2, 2, 2], "sw.race.tauren-ready"),
    ],
)
def test_all_tokens_but_one_of_each_region_come_in_hand(
    race: str, before: tuple[int, ...], left: list[int], rule: str
) -> None:
    table = ready(race, *before)
    assert refusal(table, "take r1").rule == rule
    play(table, "ready")
    assert [table.state.regions[f"r{n}"].tokens for n in range(3)] == left
    assert table.state.players[0].hand == 3
    assert [event.tokens for event in events(table, Readied)] == [3]
    assert refusal(table, "ready").rule == "sw.ready.leave-one"
    assert refusal(table, "take r0").rule == rule


@pytest.mark.rule("sw.ready.optional")
def test_fewer_or_none_may_be_taken() -> None:
    table = ready("orcs", 3, 2)
    assert offered(table) == ["ready", "take r0", "take r1", "abandon r0", "abandon r1", "done"]
    play(table, "take r0", "done")
    assert table.state.players[0].hand == 1
    assert [table.state.regions[r].tokens for r in ("r0", "r1")] == [2, 2]
    none = ready("orcs", 3, 2)
    play(none, "done")
    assert none.state.players[0].hand == 0
    assert step(none) == "Turn.take_up"  # nothing to conquer with
    assert [none.state.regions[r].tokens for r in ("r0", "r1")] == [3, 2]


@pytest.mark.rule("sw.ready.not-decline", "sw.abandon.not-decline")
def test_tokens_in_decline_stay_and_their_regions_cannot_be_abandoned() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "old", "b"),
        seats=[{"race": "orcs", "declined": "tauren"}],
        regions={"a": {"race": "orcs", "tokens": 3}, "old": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    assert offered(table) == ["ready", "take a", "abandon a", "done"]
    assert refusal(table, "take old").rule == "sw.ready.not-decline"
    assert refusal(table, "abandon old").rule == "sw.abandon.not-decline"
    play(table, "ready")
    assert table.state.players[0].hand == 2
    assert table.state.regions["old"].tokens == 2


@pytest.mark.rule("sw.abandon.empty-regions", "sw.abandon.lost-at-once")
def test_an_abandoned_region_gives_all_its_tokens_and_nothing_else_any_more() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "b", "c"), seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "tokens": 2}, "b": {"race": "orcs", "tokens": 3}},
    )  # fmt: skip
    play(table, "abandon b")
    spot = table.state.regions["b"]
    assert (spot.owner, spot.race, spot.tokens) == (-1, "", 0)
    assert table.state.players[0].hand == 3
    play(table, "done")
    # c was next to b only.
    assert refusal(table, "conquer c").rule == "sw.reach.power-exceptions"
    end_turn(table)
    assert scored(table) == {"sw.score.one-per-region": 1}


@pytest.mark.rule("sw.abandon.empty-regions")
def test_several_or_all_regions_may_be_abandoned() -> None:
    table = ready("orcs", 1, 2, 1)
    play(table, "abandon r0", "abandon r2")
    assert offered(table) == ["ready", "take r1", "abandon r1", "done"]
    play(table, "abandon r1")
    assert table.state.players[0].hand == 4
    assert all(spot.race == "" for spot in table.state.regions.values())


@pytest.mark.rule("sw.abandon.all-first-conquest")
def test_who_has_abandoned_everything_comes_by_sea_again() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "b", "coast anchor"), seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "tokens": 2}, "b": {"race": "orcs", "tokens": 3}},
    )  # fmt: skip
    play(table, "abandon a", "abandon b")
    assert step(table) == "Turn.conquer"
    assert offered(table) == ["conquer coast", "done"]
    assert refusal(table, "conquer a").rule == "sw.reach.first-entry-only"
    assert price(table, "coast") == 3
    kept = position(
        "small-world", 2, step="ready", sketch=row("a", "b", "coast anchor"), seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "tokens": 2}, "b": {"race": "orcs", "tokens": 3}},
    )  # fmt: skip
    play(kept, "abandon a", "ready", "done")
    assert price(kept, "coast") == 2


@pytest.mark.rule("sw.abandon.timing")
def test_regions_are_abandoned_before_the_first_conquest_and_never_later() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "b", "c"), seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "tokens": 6}},
    )  # fmt: skip
    assert "abandon a" in offered(table)
    play(table, "ready", "done")
    assert refusal(table, "abandon a").rule == "sw.conquest.repeat"
    play(table, "conquer b")
    assert refusal(table, "abandon b").rule == "sw.conquest.repeat"
    play(table, "done")
    assert refusal(table, "abandon b").rule == "sw.redeploy.free"


@pytest.mark.rule("sw.abandon.tokens-left")
def test_what_belongs_to_the_land_stays_and_what_was_built_goes() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "b mountain", "c"),
        seats=[{"race": "orcs"}, {"race": "goblins"}], bombs=["miss"],
        regions={
            "a": {"race": "orcs"}, "c": {"race": "goblins"},
            "b": {"race": "orcs", "wall": True, "fort": True, "objective": True, "marker": "frostmourne",
                  "bomb": "explosion"},
        },
    )  # fmt: skip
    play(table, "abandon b")
    spot = table.state.regions["b"]
    assert (spot.fort, spot.wall, spot.objective) == (False, False, True)
    assert (table.state.supply["fort"], table.state.supply["wisp-wall"]) == (10, 9)
    assert table.state.markers == {"frostmourne": "b"}
    assert table.state.laid == []
    assert table.state.bombs == ["explosion", "miss"]
    play(table, "done")
    assert price(table, "b") == 3  # its Mountain


@pytest.mark.rule("sw.abandon.tokens-left")
def test_a_watch_tower_comes_down_when_its_region_is_abandoned() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "b"), seats=[{"race": "orcs", "power": "defensive"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "orcs", "tower": True}},
    )  # fmt: skip
    play(table, "abandon b")
    assert not table.state.regions["b"].tower
    assert table.state.supply["watch-tower"] == 6


@pytest.mark.rule("sw.abandon.reconquer")
def test_an_abandoned_region_can_be_conquered_again_at_its_full_cost() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "b mountain"), seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "orcs", "tokens": 4}},
    )  # fmt: skip
    play(table, "abandon b", "done")
    assert offered(table) == ["conquer b", "done"]
    play(table, "conquer b")
    assert table.state.regions["b"].tokens == 3
