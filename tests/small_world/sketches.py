"""Small maps for examples, and what tests often ask of a table."""

from __future__ import annotations

from typing import Any

from azeroth.engine import Table
from azeroth.games.small_world.choices import Conquer
from azeroth.games.small_world.content import RegionId
from azeroth.games.small_world.events import Scored
from azeroth.testing import events, offered

Sketch = dict[str, dict[str, Any]]
TERRAINS = ("fields", "hill", "forest", "swamp", "mountain", "sea", "lake")


def _region(text: str, near: list[str], board: str) -> tuple[str, dict[str, Any]]:
    name, *words = text.split()
    terrain = next((word for word in words if word in TERRAINS), "fields")
    marks = [word for word in words if word not in TERRAINS]
    return name, {"terrain": terrain, "marks": marks, "near": near, "board": board}


def row(*regions: str, board: str = "sketch") -> Sketch:
    """Regions in a row, each next to the one before: `"a"`, `"b mountain"`, `"c forest anchor"`."""
    names = [text.split()[0] for text in regions]
    return dict(_region(text, names[max(0, i - 1) : i], board) for i, text in enumerate(regions))


def star(home: str, *around: str, board: str = "sketch") -> Sketch:
    """Regions that are all next to the first one, and not to each other."""
    middle = home.split()[0]
    return dict([_region(home, [], board), *(_region(text, [middle], board) for text in around)])


def price(table: Table[Any, Any], region: str, using: str = "") -> int:
    """How many tokens the conquest of a region costs now."""
    terms = table.terms(Conquer(RegionId(region), using))
    assert terms is not None
    return terms.total


def end_turn(table: Table[Any, Any]) -> Table[Any, Any]:
    """Play the turn to its end by choosing nothing, and where something must be chosen the first."""
    state = table.state
    seat, number = state.turn.seat, state.round
    while not table.over and (state.turn.seat, state.round) == (seat, number):
        choices = offered(table)
        table.apply(table.seats[0], "done" if "done" in choices else choices[0])
    return table


def scored(table: Table[Any, Any]) -> dict[str, int]:
    """What the last turn brought at its end, by rule."""
    last = events(table, Scored)[-1]
    parts: dict[str, int] = {}
    for rule, coins, _ in last.parts:
        parts[rule] = parts.get(rule, 0) + coins
    assert sum(parts.values()) == last.total
    return parts


def coins(table: Table[Any, Any]) -> list[int]:
    """Everybody's coins."""
    return [player.coins for player in table.state.players]
