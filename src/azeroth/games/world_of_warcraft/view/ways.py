"""How far it is: to where a quest leads, to the Overlord, and for him to where he is bound."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import Faction, OverlordId, RegionId
from azeroth.games.world_of_warcraft.play.character.defeat import distances
from azeroth.games.world_of_warcraft.state import Character, Table
from azeroth.games.world_of_warcraft.view.names import counter, short_name


def regions_away(n: int) -> str:
    """ "1 region", "3 regions"."""
    return f"{n} region{'' if n == 1 else 's'}"


def on_foot(t: Table, source: RegionId, places: Sequence[RegionId]) -> list[RegionId]:
    """A shortest way on foot to the nearest of the places, both ends included; empty: there is none."""
    there = [place for place in places if place in t.content.regions and source in distances(t, place)]
    if not there:
        return []
    far = distances(t, min(there, key=lambda place: distances(t, place)[source]))
    way = [source]
    while far[way[-1]]:
        here = way[-1]
        way.append(next(r for r in t.content.regions[here].links if far[r] == far[here] - 1))
    return way


def _walkers(t: Table, faction: Faction) -> list[Character]:
    """The heroes of a faction who stand on a board."""
    heroes = t.state.side(faction) if t.state.characters else ()
    return [c for c in heroes if c.region in t.content.regions]


def ways(t: Table, faction: Faction, places: Sequence[RegionId]) -> list[tuple[str, str]]:
    """How far each hero of the faction is from the nearest of the places on foot, as a line of facts."""
    said = []
    for c in _walkers(t, faction):
        steps = len(on_foot(t, c.region, places)) - 1
        away = "there" if not steps else "not on foot" if steps < 0 else regions_away(steps)
        said.append(f"{short_name(t, c.id)} {away}")
    return [("Way", ", ".join(said))] if said else []


def routes(t: Table, faction: Faction, places: Sequence[RegionId]) -> tuple[tuple[str, ...], ...]:
    """The way of each hero of the faction to the nearest of the places, to be drawn from their figure."""
    found = ((c, on_foot(t, c.region, places)) for c in _walkers(t, faction))
    return tuple(
        (f"character:{c.id}", *(f"region:{place}" for place in way)) for c, way in found if len(way) > 1
    )


def all_routes(t: Table, places: Sequence[RegionId]) -> tuple[tuple[str, ...], ...]:
    """The ways of the heroes of both factions."""
    return tuple(route for faction in Faction for route in routes(t, faction, places))


def overlords_way(t: Table) -> list[RegionId]:
    """The regions from where the Overlord is to where he is bound, both ends included, by a shortest way."""
    record = t.content.overlords.get(t.state.overlord)
    if record is None or record.goal is None or not t.state.counters:
        return []
    return on_foot(t, t.state.counters[0].region, [record.goal])


def to_the_overlord(t: Table) -> list[RegionId]:
    """Where one goes to fight him: to his counter, to each that may be his, or to the door of his lair."""
    lair = edition(t).lair(t)
    if lair is not None:
        return [lair]
    known = [k.region for k in t.state.counters if k.face_up]
    return known or [k.region for k in t.state.counters]


def overlords_route(t: Table) -> tuple[tuple[str, ...], ...]:
    """The Overlord's own way, or those of all heroes to him."""
    way = overlords_way(t)
    if len(way) > 1:
        return ((counter(way[0]), *(f"region:{place}" for place in way)),)
    return all_routes(t, to_the_overlord(t))


def overlords_place(t: Table, key: OverlordId) -> str:
    """Where an Overlord is bound, or where the one in play is to be found, and what for."""
    found = whereabouts(t, key)
    if not found or t.content.overlords[key].goal is not None:
        return found
    return f"{found} The faction that defeats this Overlord wins the game at once."


def whereabouts(t: Table, key: OverlordId) -> str:
    """Where an Overlord is bound or to be found, in a sentence or two about him."""
    record, regions = t.content.overlords[key], t.content.regions
    if record.goal is not None:
        goal = regions[record.goal].name
        return (
            f"Moves towards {goal}. When he is there, each faction in turn fights him with all its heroes, "
            "wherever they are, and the game ends."
        )
    if key != t.state.overlord:
        return ""
    lair, places = edition(t).lair(t), to_the_overlord(t)
    if lair is not None:
        return (
            f"The way in is the dungeon in {regions[lair].name}: whoever has beaten its stages 1 and 2 "
            "fights here in the next Dungeon Phase."
        )
    if len(places) > 1:
        found = "whoever stands there may look, and a challenge turns it up."
        return f"Is under one of {len(places)} counters: {found}"
    return f"Stands in {regions[places[0]].name}." if places else ""
