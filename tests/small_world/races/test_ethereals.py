"""Ethereals: an Artifact stolen, or a Legendary Place for less."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Conquered
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import price, row, star

ONCE = "sw.race.ethereals-once-either"
STEAL = "sw.race.ethereals-steal"
DISCOUNT = "sw.race.ethereals-place-discount"


def ethereals(hand: int, regions: dict[str, Any], **more: Any) -> Any:
    """Ethereals at home, with x, y and z around and w behind z."""
    return position(
        "small-world", 2, sketch={**star("home", "x", "y", "z"), "w": {"near": ["z"]}},
        seats=[{"race": "ethereals", "hand": hand}, {"race": "tauren"}],
        regions={"home": {"race": "ethereals"}, **regions}, **more,
    )  # fmt: skip


@pytest.mark.rule("sw.race.ethereals-once-either")
def test_after_a_theft_no_discount_and_no_other_theft() -> None:
    table = ethereals(
        5, {"x": {"marker": "frostmourne"}, "y": {"marker": "doomhammer"}, "z": {"marker": "karazhan"}}
    )
    play(table, "steal frostmourne home")
    assert refusal(table, "steal doomhammer home").rule == ONCE
    assert refusal(table, "conquer z ethereals").rule == ONCE
    assert price(table, "z") == 2


@pytest.mark.rule("sw.race.ethereals-once-either")
def test_after_a_discount_no_theft_and_no_other_discount() -> None:
    table = ethereals(
        5,
        {
            "home": {"race": "ethereals", "tokens": 3},
            "x": {"marker": "karazhan"},
            "y": {"marker": "dark-portal"},
            "z": {"marker": "frostmourne"},
        },
    )
    play(table, "conquer x ethereals")
    assert refusal(table, "conquer y ethereals").rule == ONCE
    assert refusal(table, "steal frostmourne home").rule == ONCE
    play(table, "done")
    assert step(table) == "Turn.take_up"
    assert refusal(table, "steal frostmourne home").rule == ONCE


@pytest.mark.rule("sw.race.ethereals-once-either")
def test_a_discount_on_a_failed_attempt_was_used_all_the_same() -> None:
    there = {"x": {"race": "tauren", "tokens": 4, "marker": "karazhan"}, "y": {"marker": "frostmourne"}}
    failed = ethereals(2, {**there, "z": {"race": "ethereals"}}, dice=[0])
    play(failed, "attempt x ethereals", "fall-back home")
    assert step(failed) == "Turn.take_up"
    assert not [text for text in offered(failed) if text.startswith("steal")]
    plain = ethereals(3, {**there, "z": {"race": "ethereals"}}, dice=[0])
    play(plain, "attempt x", "fall-back home")
    assert "steal frostmourne home" in offered(plain)


@pytest.mark.rule("sw.race.ethereals-steal")
@pytest.mark.parametrize(
    "stands", [{}, {"race": "tauren", "tokens": 2}, {"race": "murlocs"}, {"race": "goblins", "owner": 0}]
)
def test_an_artifact_next_door_moves_whoever_lives_there(stands: dict[str, object]) -> None:
    there = {**stands, "declined": True} if stands.get("race") == "goblins" else stands
    table = ethereals(2, {"x": {**there, "marker": "frostmourne"}, "y": {"race": "ethereals"}})
    before = table.state.regions["x"].tokens
    play(table, "steal frostmourne home")
    assert table.state.markers == {"frostmourne": "home"}
    assert table.state.regions["x"].tokens == before
    assert table.state.players[0].hand == 2
    assert not any(isinstance(event, Conquered) for event in table.happened)


@pytest.mark.rule("sw.race.ethereals-steal")
def test_what_cannot_be_stolen() -> None:
    table = ethereals(
        2,
        {
            "x": {"marker": "karazhan"},
            "y": {"facedown": "doomhammer"},
            "w": {"marker": "frostmourne"},
            "z": {"marker": "ashes-of-alar"},
        },
    )
    assert refusal(table, "steal karazhan home").rule == STEAL  # a Place
    assert refusal(table, "steal doomhammer home").rule == STEAL  # facedown
    assert refusal(table, "steal frostmourne home").rule == STEAL  # not adjacent
    assert [text for text in offered(table) if text.startswith("steal")] == ["steal ashes-of-alar home"]
    play(table, "conquer z")
    # Now it is their own already, and moves only by its use.
    assert refusal(table, "steal ashes-of-alar home").rule == STEAL
    assert "steal frostmourne z" in offered(table)


@pytest.mark.rule("sw.race.ethereals-steal")
def test_one_can_ask_about_an_artifact_that_nobody_has_found() -> None:
    table = ethereals(2, {"x": {"marker": "frostmourne"}})
    unseen = next(c for c in table.attempts(0) if str(c) == "steal doomhammer home")
    assert table.words(unseen) == "Steal Doomhammer into home"
    assert refusal(table, str(unseen)).rule == STEAL


@pytest.mark.rule("sw.race.ethereals-steal-use")
def test_a_stolen_artifact_serves_at_once() -> None:
    table = ethereals(2, {"x": {"race": "tauren", "tokens": 2}, "y": {"marker": "frostmourne"}})
    assert refusal(table, "conquer x frostmourne").rule == "sw.marker.owner"
    play(table, "steal frostmourne home", "conquer x frostmourne")
    assert table.state.regions["x"].tokens == 2  # 2 + 2 - 2
    assert table.state.markers == {"frostmourne": "x"}


@pytest.mark.rule("sw.race.ethereals-place-discount")
@pytest.mark.parametrize(
    ("stands", "cost"), [({}, 1), ({"race": "murlocs"}, 1), ({"race": "tauren", "tokens": 2}, 2)]
)
def test_a_legendary_place_costs_two_less_and_at_least_one(stands: dict[str, object], cost: int) -> None:
    table = ethereals(4, {"x": {**stands, "marker": "karazhan"}})
    assert price(table, "x") == {1: 2, 2: 4}[cost] + (stands.get("race") == "murlocs")
    play(table, "conquer x ethereals")
    assert (table.state.regions["x"].tokens, table.state.players[0].hand) == (cost, 4 - cost)


@pytest.mark.rule("sw.race.ethereals-place-discount")
def test_no_discount_for_artifacts_hidden_markers_and_far_places() -> None:
    table = position(
        "small-world", 2, sketch={**star("home", "x", "y"), **row("far anchor")},
        seats=[{"race": "ethereals", "hand": 9}],
        regions={"home": {"race": "ethereals"}, "x": {"marker": "frostmourne"},
                 "y": {"facedown": "karazhan"}, "far": {"marker": "dark-portal"}},
    )  # fmt: skip
    for region in ("x", "y", "far"):
        assert refusal(table, f"conquer {region} ethereals").rule == DISCOUNT
    assert price(table, "far") == 3
