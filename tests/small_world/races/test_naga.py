"""Naga: at home in the water."""

from __future__ import annotations

import pytest

from azeroth.testing import offered, play, position, refusal
from tests.small_world.sketches import Sketch, price, row, scored

COAST: Sketch = {**row("home", "sea sea", "far lake", "land"), **row("pond lake", board="other")}


@pytest.mark.rule("sw.race.naga-waters")
def test_only_the_naga_conquer_seas_and_lakes() -> None:
    table = position(
        "small-world", 2, sketch=COAST, seats=[{"race": "naga", "hand": 6}],
        regions={"home": {"race": "naga"}},
    )  # fmt: skip
    play(table, "conquer sea", "conquer far", "conquer land")
    assert [table.state.regions[r].tokens for r in ("sea", "far", "land")] == [2, 2, 2]
    kobolds = position(
        "small-world", 2, sketch=COAST, seats=[{"race": "kobolds", "power": "portal-mage", "hand": 6}],
        regions={"home": {"race": "kobolds", "marker": "ashes-of-alar"}},
    )  # fmt: skip
    assert refusal(kobolds, "conquer sea").rule == "sw.reach.seas-closed"
    assert refusal(kobolds, "conquer pond ashes-of-alar").rule == "sw.reach.seas-closed"
    assert "conquer land ashes-of-alar" in offered(kobolds)


@pytest.mark.rule("sw.race.naga-first")
def test_the_first_conquest_may_be_any_water_for_two_tokens() -> None:
    table = position("small-world", 2, sketch=COAST, seats=[{"race": "naga", "hand": 5}])
    assert offered(table) == ["conquer sea", "conquer far", "conquer pond", "done"]
    assert [price(table, r) for r in ("sea", "far", "pond")] == [2, 2, 2]
    assert refusal(table, "conquer home").rule == "sw.reach.first-entry-only"
    play(table, "conquer far")
    assert table.state.regions["far"].tokens == 2
    # From there they expand: other waters must now be adjacent like any region.
    assert offered(table) == ["conquer sea", "conquer land", "done"]
    assert refusal(table, "conquer pond").rule == "sw.reach.power-exceptions"


@pytest.mark.rule("sw.race.naga-decline")
def test_in_decline_they_stay_in_the_water_and_score_it() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=COAST, seats=[{"race": "naga"}],
        regions={"home": {"race": "naga", "tokens": 2}, "sea": {"race": "naga", "tokens": 3},
                 "pond": {"race": "naga"}},
    )  # fmt: skip
    play(table, "decline")
    assert [table.state.regions[r].tokens for r in ("home", "sea", "pond")] == [1, 1, 1]
    assert all(table.state.regions[r].declined for r in ("sea", "pond"))
    assert scored(table) == {"sw.score.decline-regions": 3}
