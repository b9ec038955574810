"""Ways with the expansion: through the Dark Portal, over black borders with a mount, out of dungeons."""

from __future__ import annotations

from msgspec.structs import replace

from azeroth.games.world_of_warcraft.board import Roads
from azeroth.games.world_of_warcraft.burning_crusade.content import expansion
from azeroth.games.world_of_warcraft.burning_crusade.play.outland import MOUNT_LEVEL, MOUNTED_STEPS
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import Faction, RegionId
from azeroth.games.world_of_warcraft.state import Character, Table


def roads(t: Table, faction: Faction) -> Roads:
    """All ways but those into dungeons; those of a mount once the whole faction has one."""
    side = t.state.side(faction)
    slowest = min(side, key=lambda c: c.level)
    mounted = slowest.level >= MOUNT_LEVEL and bool(expansion(t.content).mounts)
    known: dict[tuple[Faction, bool], Roads] = t.content.__dict__.setdefault("_roads", {})
    found = known.get((faction, mounted))
    if found is None:
        found = known[faction, mounted] = _roads(t, slowest, mounted=mounted)
    return found


def _roads(t: Table, c: Character, *, mounted: bool) -> Roads:
    places = expansion(t.content).places
    back: dict[RegionId, list[RegionId]] = {r: [] for r in t.content.regions}
    for source in t.content.regions:
        if not t.content.open_to(c.faction, source):
            continue
        if source in places:  # the way out is open unless blue creatures stand there, which the search sees
            door = expansion(t.content).dungeons[places[source].dungeon].region
            back[door].append(source)
            continue
        for target in edition(t).ways(t, replace(c, region=source)):
            if target not in places:
                back[target].append(source)
    return Roads("mounted" if mounted else "on foot", back, MOUNTED_STEPS if mounted else 2)
