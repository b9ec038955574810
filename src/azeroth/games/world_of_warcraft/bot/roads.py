"""Ways across the boards: how many steps it takes on foot and by flight, around blue creatures."""

from __future__ import annotations

from azeroth.engine.graph import distances
from azeroth.games.world_of_warcraft.board import Roads
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import Faction, RegionId
from azeroth.games.world_of_warcraft.play.actions.travel import TravelAction
from azeroth.games.world_of_warcraft.state import Character, Table

FAR = 99
BREAKOUT = 4
"""Actions that it takes to fight a way out where blue creatures bar all of them."""


def blocked(t: Table) -> frozenset[RegionId]:
    """Regions with independent creatures."""
    return frozenset(r for r, figures in t.state.board.items() if any(f.independent for f in figures))


Walls = frozenset[RegionId]


def steps_to(t: Table, faction: Faction, goal: RegionId, walls: Walls | None = None) -> dict[RegionId, int]:
    """From every region the number of steps to the goal; blue creatures, the walls, are gone around."""
    if walls is None:
        walls = blocked(t)
    cache: dict[tuple[Faction, str, RegionId, Walls], dict[RegionId, int]] = t.content.__dict__.setdefault(
        "_steps", {}
    )
    roads = edition(t).roads(t, faction)
    key = (faction, roads.name, goal, walls)
    found = cache.get(key)
    if found is None:
        if len(cache) > 3_000:
            cache.clear()
        found = cache[key] = _search(roads, goal, walls)
    return found


def _search(roads: Roads, goal: RegionId, walls: Walls) -> dict[RegionId, int]:
    """Backwards from the goal: what one comes from must be passable, unless one starts there."""
    # One can start beside blue creatures, but not pass.
    return distances(goal, lambda here: () if here in walls and here != goal else roads.back[here])


def actions_to(
    t: Table, faction: Faction, source: RegionId, goal: RegionId, walls: Walls | None = None
) -> int:
    """How many Travel actions it takes, as it stands; who is shut in has to break out first."""
    stride = edition(t).roads(t, faction).steps
    steps = steps_to(t, faction, goal, walls).get(source, FAR)
    if steps < FAR:
        return -(-steps // stride)
    steps = steps_to(t, faction, goal, frozenset()).get(source, FAR)
    return FAR if steps >= FAR else BREAKOUT + -(-steps // stride)


def still_free(t: Table, c: Character) -> int:
    """Steps that a Travel action in progress leaves a character: they cost no action any more."""
    going = t.find(TravelAction)
    return going.left if going is not None and going.character == c.id else 0


def travels_to(t: Table, c: Character, goal: RegionId, walls: Walls) -> int:
    """How many more Travel actions it takes a character, from where they are on their way."""
    free = still_free(t, c)
    if free:
        steps = steps_to(t, c.faction, goal, walls).get(c.region, FAR)
        if steps < FAR:
            return max(0, -(-(steps - free) // edition(t).roads(t, c.faction).steps))
    return actions_to(t, c.faction, c.region, goal, walls)


def barrier(t: Table, c: Character, goal: RegionId, walls: Walls) -> RegionId | None:
    """The first blue creatures that must be beaten on the way, where there is none around them."""
    if c.region in steps_to(t, c.faction, goal, walls):
        return None
    far, back = steps_to(t, c.faction, goal, frozenset()), edition(t).roads(t, c.faction).back
    here = c.region
    while here != goal and here in far:
        here = min(r for r, from_ in back.items() if here in from_ and far.get(r, FAR) == far[here] - 1)
        if here in walls:
            return here
    return None
