"""Sailing: no travel cost."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.testing import play, position
from tests.small_world.sketches import Sketch, price, row

SHORES: Sketch = {**row("home", "near"), **row("shore anchor", board="other"), **row("cape mountain anchor")}


def at_sea(power: str, home: dict[str, Any] | None) -> Any:
    return position(
        "small-world", 2, sketch=SHORES, seats=[{"race": "trolls", "power": power, "hand": 5}],
        regions={"home": {"race": "trolls", **home}} if home is not None else {},
    )  # fmt: skip


@pytest.mark.rule("sw.power.sailing")
@pytest.mark.parametrize("home", [None, {}], ids=["first", "later"])
def test_no_journey_ever_costs_a_token(home: dict[str, Any] | None) -> None:
    table = at_sea("sailing", home)
    assert (price(table, "shore"), price(table, "cape")) == (2, 3)
    assert play(table, "conquer shore").state.regions["shore"].tokens == 2
    others = at_sea("mining", home)
    assert (price(others, "shore"), price(others, "cape")) == (3, 4)


@pytest.mark.example("sw.ex.sailing-and-meeting-stone")
@pytest.mark.rule("sw.power.sailing")
def test_sailing_and_the_meeting_stone_save_the_same_token() -> None:
    stone = {"marker": "meeting-stone"}
    assert price(at_sea("sailing", None), "shore") == 2
    assert price(at_sea("mining", stone), "shore") == 2
    assert price(at_sea("sailing", stone), "shore") == 2
