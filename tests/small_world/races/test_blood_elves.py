"""Blood Elves: coins for Magic."""

from __future__ import annotations

import pytest

from azeroth.testing import position
from tests.small_world.sketches import row, scored


@pytest.mark.rule("sw.race.blood-elves-magic")
def test_each_magic_region_they_hold_is_worth_a_coin() -> None:
    table = position(
        "small-world", 2, step="score", sketch=row("a magic", "b hill magic", "c", "d magic"),
        seats=[{"race": "blood-elves"}, {"race": "goblins"}],
        regions={"a": {"race": "blood-elves", "tokens": 3}, "b": {"race": "blood-elves"},
                 "c": {"race": "blood-elves"}, "d": {"race": "goblins"}},
    )  # fmt: skip
    assert scored(table) == {"sw.score.one-per-region": 3, "sw.race.blood-elves-magic": 2}


@pytest.mark.rule("sw.race.blood-elves-magic")
def test_in_decline_they_thirst_no_more() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a magic", "b magic"),
        seats=[{"race": "blood-elves", "hand": 0}],
        regions={"a": {"race": "blood-elves", "tokens": 3}, "b": {"race": "blood-elves"}},
    )  # fmt: skip
    table.apply(0, "decline")
    assert scored(table) == {"sw.score.decline-regions": 2}
