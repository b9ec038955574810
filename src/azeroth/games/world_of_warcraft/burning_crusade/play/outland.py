"""Outland: the Dark Portal, secluded regions, mounts, where the defeated go (tbc.outland, tbc.mount)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from azeroth.engine import Refusal, graph, no
from azeroth.games.world_of_warcraft.burning_crusade.content import Region, expansion
from azeroth.games.world_of_warcraft.burning_crusade.ids import OUTLAND
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeons import door_of, place_of
from azeroth.games.world_of_warcraft.ids import LORDAERON, RegionId
from azeroth.games.world_of_warcraft.play.actions.travel import closed_flight, independents, too_far
from azeroth.games.world_of_warcraft.play.character.defeat import refuges as base_refuges
from azeroth.games.world_of_warcraft.state import Character, Table

DARK_PORTAL = RegionId("dark-portal")
MOUNT_LEVEL = 6
MOUNTED_STEPS = 3


def mounted(t: Table, c: Character) -> bool:
    """Have they a Flying Mount? It comes with level 6 and is never lost (tbc.mount.permanent)."""
    return c.level >= MOUNT_LEVEL and bool(expansion(t.content).mounts)


def secluded(t: Table, region: RegionId) -> bool:
    """Is a region enclosed by a black border (tbc.outland.secluded-definition)?"""
    there = t.content.regions[region]
    return isinstance(there, Region) and there.secluded


def crossings(t: Table, c: Character) -> Sequence[RegionId]:
    """Where one step leads from board to board (tbc.outland.travel-to, tbc.outland.travel-back)."""
    here = t.content.regions[c.region]
    if DARK_PORTAL not in t.content.regions:
        return ()
    if c.region == DARK_PORTAL:
        return [r for r in t.content.flights[c.faction, LORDAERON] if t.content.open_to(c.faction, r)]
    return (DARK_PORTAL,) if here.board == LORDAERON and c.faction in here.flight else ()


def flown(t: Table, c: Character) -> Sequence[RegionId]:
    """Where a mount leads over black borders (tbc.mount.secluded)."""
    if not mounted(t, c):
        return ()
    here = t.content.regions[c.region]
    return here.over if isinstance(here, Region) else ()


def no_way(t: Table, c: Character, region: RegionId, left: int) -> Refusal | None:
    """Why a step does not lead to a region of Outland, or from it, or farther than a mount goes."""
    here, there = t.content.regions[c.region], t.content.regions[region]
    if secluded(t, region) and not mounted(t, c):
        return no(
            "tbc.outland.secluded-need-mount", "Only a Flying Mount leads to {place}.", place=there.name
        )
    if here.board != there.board and OUTLAND in (here.board, there.board):
        if c.faction in here.flight and c.faction in there.flight:
            return no("tbc.outland.no-flight-path-between-boards", "No flight path joins the two boards.")
        return no("tbc.outland.only-dark-portal", "The way between the boards is the Dark Portal.")
    if not mounted(t, c) or closed_flight(t, c, region):
        return None
    if here.board == OUTLAND:
        return too_far("tbc.mount.three-regions", there.name, left)
    return too_far("wbg.travel.black-borders", there.name, left - 1)


def steps_left(t: Table, c: Character, left: int, taken: int, *, stopped: bool) -> int:
    """How many steps are left, with a mount on Outland (tbc.mount.three-regions, tbc.mount.through-blue)."""
    on_outland = t.content.regions[c.region].board == OUTLAND
    if not mounted(t, c):
        return 0 if stopped else left
    if on_outland:  # over blue creatures not farther than three regions (tbc.mount.through-blue-cap)
        return min(left, max(0, MOUNTED_STEPS - taken)) if independents(t, c.region) else left
    # The third step is only taken while the figure stands on Outland.
    return 0 if stopped or left <= 1 else left


def refuges(t: Table, c: Character) -> Sequence[RegionId]:
    """Where the defeated are taken: never to the other board (tbc.outland.defeat-stays-on-board)."""
    place = place_of(t, c)
    if place is None:
        if t.content.regions[c.region].board != OUTLAND:
            return base_refuges(t, c.region, c.faction)
        return _nearest(t, c, c.region, graveyards(t, c, c.region))
    door = door_of(t, place)
    towns = [k for k, r in t.content.regions.items() if c.faction in r.town]
    found = [*_nearest(t, c, door, graveyards(t, c, door)), *_nearest(t, c, door, towns)]
    return list(dict.fromkeys(found))


def graveyards(t: Table, c: Character, source: RegionId) -> list[RegionId]:
    """The graveyards, without that of the region itself and those in the enemy's home."""
    return [
        k for k, r in t.content.regions.items()
        if r.graveyard and k != source and r.home is not c.faction.enemy
    ]  # fmt: skip


def _nearest(t: Table, c: Character, source: RegionId, among: Iterable[RegionId]) -> list[RegionId]:
    """The nearest on foot, over the border of the region itself (tbc.outland.secluded-defeat-distance).

    No way on foot leads to the other board (tbc.outland.defeat-stays-on-board).
    """
    regions = t.content.regions
    here = regions[source]
    first = (*here.links, *here.over) if isinstance(here, Region) else here.links
    far = graph.distances(source, lambda r: first if r == source else regions[r].links)
    there = [r for r in among if r in far]
    least = min((far[r] for r in there), default=0)
    return [r for r in there if far[r] == least]
