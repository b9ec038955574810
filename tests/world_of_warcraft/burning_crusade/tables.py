"""Positions of The Burning Crusade for tests."""

from __future__ import annotations

from typing import Any

from azeroth.games.world_of_warcraft.burning_crusade.content import Expansion, expansion
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import position

GAME = "world-of-warcraft"
OUTLAND = {"burning-crusade": "outland"}
ALONE = {"burning-crusade": "alone"}


def hero(faction: str = "horde", seat: int = 0, **more: Any) -> dict[str, Any]:
    return {"faction": faction, "seat": seat, **more}


def four(**more: dict[str, Any]) -> dict[str, Any]:
    """A Horde druid and mage for the first player, an Alliance rogue and priest for the second."""
    base = {
        "druid": hero(), "mage": hero(), "rogue": hero("alliance", 1), "priest": hero("alliance", 1),
    }  # fmt: skip
    return {k: {**one, **more.get(k, {})} for k, one in base.items()}


def crusade(options: dict[str, Any] = OUTLAND, **given: Any) -> Table:
    given.setdefault("characters", four())
    if options.get("burning-crusade") == "outland":
        given.setdefault("overlord", "vashj")
    return position(GAME, 2, options=options, **given)


def records(t: Table) -> Expansion:
    return expansion(t.content)
