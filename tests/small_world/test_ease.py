"""What people are spared in Small World."""

from __future__ import annotations

import pytest

from azeroth.engine.view.plans import with_plans
from azeroth.engine.view.scene import prompt_for
from azeroth.testing import position, step
from tests.planned import click, shown
from tests.small_world.sketches import row, star

THREE = row("a", "b", "c")


def test_expanding_with_all_troops_is_one_click_and_taken_back_as_one() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=THREE, seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "tokens": 4}, "b": {"race": "orcs", "tokens": 2}},
    )  # fmt: skip
    told = shown(table)
    assert told["Expand with all troops"].outlook.changes != told["Expand"].outlook.changes != ""
    click(table, "Expand with all troops")
    assert step(table) == "Turn.conquer"
    assert table.state.players[0].hand == 4
    table.undo(0)
    assert step(table) == "Turn.choose"
    assert table.state.players[0].hand == 0


def test_tokens_are_put_down_at_once() -> None:
    table = position(
        "small-world", 2, step="take-up", sketch=THREE, seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "tokens": 5}, "b": {"race": "orcs"}, "c": {"race": "orcs"}},
    )  # fmt: skip
    assert shown(table)["Guard the borders"].outlook.changes == "then your turn is over"
    words = "Spread all evenly" if "Spread all evenly" in shown(table) else "Guard the borders"
    click(table, words)
    tokens = [table.state.regions[r].tokens for r in ("a", "b", "c")]
    assert sum(tokens) == 7
    assert min(tokens) >= 1
    assert table.state.players[0].hand == 0


def test_tokens_are_put_where_they_save_most() -> None:
    table = position(
        "small-world", 2, step="take-up", sketch=THREE, seats=[{"race": "orcs"}],
        regions={
            "a": {"race": "orcs", "tokens": 4}, "b": {"race": "orcs", "fort": True},
            "c": {"race": "orcs", "tower": True},
        },
    )  # fmt: skip
    click(table, "Guard the borders")
    tokens = [table.state.regions[r].tokens for r in ("a", "b", "c")]
    # From one to two saves most; the fort counts for one already, and nobody takes the tower.
    assert tokens == [3, 2, 1]


def test_a_gamble_says_how_many_are_missing_and_the_odds() -> None:
    table = position(
        "small-world", 2, step="conquer", sketch=THREE, seats=[{"race": "orcs", "hand": 1}],
        regions={"a": {"race": "orcs", "tokens": 1}},
    )  # fmt: skip
    roll = next(o for o in shown(table).values() if o.words.startswith("Roll for"))
    assert roll.outlook.changes.endswith("short")
    assert 0 < roll.outlook.odds < 100


@pytest.mark.parametrize(("hand", "asked"), [(9, True), (4, True), (3, False), (0, False)])
def test_who_ends_conquests_with_tokens_for_two_more_regions_is_asked_once(hand: int, asked: bool) -> None:
    table = position(
        "small-world", 2, step="conquer", sketch=star("a", "b", "c"), seats=[{"race": "orcs", "hand": hand}],
        regions={"a": {"race": "orcs"}},
    )  # fmt: skip
    prompt = prompt_for(table.glance(0), 0)
    if prompt is None or not any(offer.done for offer in prompt.offers):
        assert not asked
        return
    (ends,) = [offer for offer in with_plans(table, 0, prompt).offers if offer.done]
    assert (ends.choice, ends.words) == ("done", "End conquests")
    assert bool(ends.outlook.ask) == asked
    if asked:
        assert ends.outlook.ask.startswith(f"You have {hand} Orcs in hand")


def test_travel_in_a_price_is_told_where_the_price_is_looked_at() -> None:
    table = position(
        "small-world", 2, step="conquer", seats=[{"race": "orcs", "hand": 5}],
        regions={"a": {"race": "orcs"}},
        sketch=row("a fields", "b fields anchor", "c fields", "d fields anchor"),
    )  # fmt: skip
    told = {offer.choice: offer for offer in shown(table).values()}
    assert (told["conquer d"].terms, told["conquer d"].outlook.changes) == (
        "3 = 2 + travel 1", "1 more for travel: your people hold no region next to it",
    )  # fmt: skip
    assert (told["conquer b"].terms, told["conquer b"].outlook.changes) == ("2", "")
