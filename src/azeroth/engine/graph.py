"""Distances over a graph of places, by breadth-first search."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Place = TypeVar("Place", bound=Hashable)
Ways = Callable[[Place], Iterable[Place]]
"""Where one step leads from a place."""


def distances(source: Place, ways: Ways[Place]) -> dict[Place, int]:
    """How many steps every place is from the source, in the order in which they are reached.

    >>> distances(1, {1: (2, 3), 2: (4,), 3: (4,), 4: ()}.__getitem__)
    {1: 0, 2: 1, 3: 1, 4: 2}
    """
    return spread({source: 0}, ways)


def spread(sources: dict[Place, int], ways: Ways[Place]) -> dict[Place, int]:
    """The same from several sources, each with the distance that it has already.

    Sources come by rising distance.
    """
    found, queue = dict(sources), deque(sources)
    while queue:
        here = queue.popleft()
        step = found[here] + 1
        for there in ways(here):
            if there not in found:
                found[there] = step
                queue.append(there)
    return found


def nearest(source: Place, ways: Ways[Place], wanted: Callable[[Place], bool]) -> list[Place]:
    """The wanted places that are fewest steps from the source; none, when none can be reached.

    >>> nearest(1, {1: (2, 3), 2: (4,), 3: (4,), 4: ()}.__getitem__, lambda place: place > 1)
    [2, 3]
    """
    far = [(steps, place) for place, steps in distances(source, ways).items() if wanted(place)]
    return [place for steps, place in far if steps == far[0][0]]


def path(source: Place, goal: Place, ways: Ways[Place]) -> list[Place]:
    """A shortest way from the source to the goal, both included; empty when there is none.

    >>> path(1, 4, {1: (2, 3), 2: (4,), 3: (4,), 4: ()}.__getitem__)
    [1, 2, 4]
    """
    before: dict[Place, Place] = {}
    queue = deque([source])
    while queue and goal != source and goal not in before:
        here = queue.popleft()
        for there in ways(here):
            if there not in before and there != source:
                before[there] = here
                queue.append(there)
    if goal != source and goal not in before:
        return []
    way = [goal]
    while way[-1] != source:
        way.append(before[way[-1]])
    return way[::-1]


__all__ = ["distances", "nearest", "path", "spread"]
