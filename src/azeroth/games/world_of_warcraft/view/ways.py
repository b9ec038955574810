"""How far it is: to where a quest leads, and for the Overlord to where he is bound."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.games.world_of_warcraft.ids import Faction, RegionId
from azeroth.games.world_of_warcraft.play.character.defeat import distances
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.names import short_name


def regions_away(n: int) -> str:
    """ "1 region", "3 regions"."""
    return f"{n} region{'' if n == 1 else 's'}"


def ways(t: Table, faction: Faction, places: Sequence[RegionId]) -> list[tuple[str, str]]:
    """How far each hero of the faction is from the nearest of the places on foot, as a line of facts."""
    said = []
    for c in t.state.side(faction) if t.state.characters else ():
        if c.region in t.content.regions:
            far = distances(t, c.region)
            least = min((far[place] for place in places if place in far), default=-1)
            away = "there" if not least else "not on foot" if least < 0 else regions_away(least)
            said.append(f"{short_name(t, c.id)} {away}")
    return [("Way", ", ".join(said))] if said else []


def overlords_way(t: Table) -> list[RegionId]:
    """The regions from where the Overlord is to where he is bound, both ends included, by a shortest way."""
    record = t.content.overlords.get(t.state.overlord)
    if record is None or record.goal is None or not t.state.counters:
        return []
    far = distances(t, record.goal)
    way = [t.state.counters[0].region]
    while far[way[-1]]:
        here = way[-1]
        way.append(next(r for r in t.content.regions[here].links if far[r] == far[here] - 1))
    return way
