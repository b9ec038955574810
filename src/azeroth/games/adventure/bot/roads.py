"""Ways over the board: how many turns it takes to a place, on foot and by flight, for a character's level."""

from __future__ import annotations

from typing import NamedTuple

from azeroth.engine.graph import distances, spread
from azeroth.games.adventure.cards.values import may
from azeroth.games.adventure.ids import SpaceId, SpaceKind
from azeroth.games.adventure.state import Character, Table

FAR = 40.0
STRIDE = 2.5
"""What the movement die gives on average."""
MOST_KEPT = 1500
"""Of how many goals the ways are remembered: each fills ten kilobytes, and markers shut others every turn."""


class Walls(NamedTuple):
    """What bars ways."""

    spaces: frozenset[SpaceId]
    """Aggro markers lie there: one does not leave again before a fight."""
    grounded: bool
    """Nobody flies."""


def walls(t: Table, c: Character) -> Walls:
    """What bars the ways of a character."""
    return Walls(frozenset(m.space for m in t.state.track if m.aggro), may(t, c, "no-flight"))


def open_to(t: Table, space: SpaceId, rank: int) -> bool:
    """May a character of that rank be there?"""
    found = t.content.spaces[space]
    return found.kind is SpaceKind.CITY or found.colour.rank <= rank


def turns(steps: int) -> float:
    """How many further turns so many steps take, on average."""
    return 0.0 if steps == 0 else max(1.0, 0.4 + steps / STRIDE)


def steps_to(t: Table, goal: SpaceId, rank: int, shut: Walls) -> dict[SpaceId, int]:
    """From every space the number of steps to the goal."""
    cache: dict[tuple[SpaceId, int, Walls], dict[SpaceId, int]] = t.content.__dict__.setdefault("_steps", {})
    found = cache.get((goal, rank, shut))
    if found is None:
        if len(cache) > MOST_KEPT:
            cache.clear()
        found = cache[goal, rank, shut] = distances(goal, lambda here: _before(t, here, goal, rank, shut))
    return found


def _before(t: Table, here: SpaceId, goal: SpaceId, rank: int, shut: Walls) -> list[SpaceId]:
    """Backwards: where one may come from. Who is held in a space may have started there, but not pass it."""
    if here in shut.spaces and here != goal:
        return []
    return [s for s in t.content.spaces[here].links if open_to(t, s, rank)]


def _steps_to_flight(t: Table, rank: int, shut: Walls) -> dict[SpaceId, int]:
    cache: dict[tuple[int, Walls], dict[SpaceId, int]] = t.content.__dict__.setdefault("_to_flight", {})
    found = cache.get((rank, shut))
    if found is None:
        if len(cache) > MOST_KEPT:
            cache.clear()
        starts = {s: 0 for s in t.content.flights if open_to(t, s, rank)}
        found = cache[rank, shut] = spread(starts, lambda here: _before(t, here, here, rank, shut))
    return found


def ways_to(t: Table, goal: SpaceId, rank: int, shut: Walls) -> dict[SpaceId, float]:
    """From every space, where a movement has ended, how many further turns it takes to be at the goal.

    Who ends a movement at a flight path flies in the same turn.
    """
    cache: dict[tuple[SpaceId, int, Walls], dict[SpaceId, float]] = t.content.__dict__.setdefault("_ways", {})
    found = cache.get((goal, rank, shut))
    if found is None:
        if len(cache) > MOST_KEPT:
            cache.clear()
        found = cache[goal, rank, shut] = _ways(t, goal, rank, shut)
    return found


def _ways(t: Table, goal: SpaceId, rank: int, shut: Walls) -> dict[SpaceId, float]:
    walk = steps_to(t, goal, rank, shut)
    landing = min((walk[s] for s in t.content.flights if s in walk and open_to(t, s, rank)), default=None)
    found = {space: turns(steps) for space, steps in walk.items()}
    if landing is not None and not shut.grounded:
        for space, steps in _steps_to_flight(t, rank, shut).items():
            flown = turns(steps) + turns(landing)
            if flown < found.get(space, FAR):
                found[space] = flown
    return found


def turns_to(t: Table, c: Character, goal: SpaceId, shut: Walls, start: SpaceId | None = None) -> float:
    """How many turns away a place is, for a character where they are, or from another space."""
    if not open_to(t, goal, c.rank):
        return FAR
    return ways_to(t, goal, c.rank, shut).get(start or c.space, FAR)
