"""Kobolds: every Cavern is next door."""

from __future__ import annotations

import pytest

from azeroth.testing import offered, play, position, refusal
from tests.small_world.sketches import Sketch, price, row

ISLANDS: Sketch = {
    **row("home", "near"),
    **row("shore anchor", "cave cavern", "cove mountain anchor cavern", board="other"),
}


@pytest.mark.rule("sw.race.kobolds-cavern")
def test_caverns_of_every_board_count_as_adjacent() -> None:
    table = position(
        "small-world", 2, sketch=ISLANDS, seats=[{"race": "kobolds", "hand": 9}],
        regions={"home": {"race": "kobolds"}},
    )  # fmt: skip
    assert offered(table) == ["conquer near", "conquer shore", "conquer cave", "conquer cove", "done"]
    # A shore is reached by sea, for one more; a Cavern never is, not even on a shore.
    assert [price(table, r) for r in ("near", "shore", "cave", "cove")] == [2, 3, 2, 3]
    play(table, "conquer cave")
    assert table.state.regions["cave"].tokens == 2


@pytest.mark.rule("sw.race.kobolds-cavern")
def test_others_cannot_pop_up_in_a_cave() -> None:
    table = position(
        "small-world", 2, sketch=ISLANDS, seats=[{"race": "trolls", "hand": 9}],
        regions={"home": {"race": "trolls"}},
    )  # fmt: skip
    assert refusal(table, "conquer cave").rule == "sw.reach.power-exceptions"
    assert price(table, "cove") == 4


@pytest.mark.example("sw.ex.kobolds-first-cavern")
@pytest.mark.rule("sw.race.kobolds-first")
def test_the_first_conquest_may_be_a_cavern_without_travel() -> None:
    table = position("small-world", 2, sketch=ISLANDS, seats=[{"race": "kobolds", "hand": 6}])
    assert offered(table) == ["conquer shore", "conquer cave", "conquer cove", "done"]
    assert [price(table, r) for r in ("shore", "cave", "cove")] == [3, 2, 3]
    play(table, "conquer cave")
    assert (table.state.regions["cave"].tokens, table.state.players[0].hand) == (2, 4)
    trolls = position("small-world", 2, sketch=ISLANDS, seats=[{"race": "trolls", "hand": 6}])
    assert refusal(trolls, "conquer cave").rule == "sw.reach.first-entry-only"
    assert price(trolls, "cove") == 4
