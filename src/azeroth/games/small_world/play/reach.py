"""Where a race may conquer."""

from __future__ import annotations

from azeroth.engine import Refusal, no
from azeroth.games.small_world.choices import ASHES
from azeroth.games.small_world.content import MarkerId, RegionId
from azeroth.games.small_world.state import Player, Table, holder, kit_of, lands

MEETING_STONE = MarkerId("meeting-stone")
ASSAULT = "assault"
"""What an airborne assault uses instead of an adjacent region."""


def flies(using: str) -> bool:
    """Is the region treated as adjacent by what is used?"""
    return bool(using) and (ASHES in using or ASSAULT in using)


def adjacent(t: Table, p: Player, region: RegionId) -> bool:
    """Does it border a region of the active race? (sw.reach.next-adjacent)"""
    regions, seat = t.state.regions, p.seat
    for near in lands(t).near[region]:
        spot = regions[near]
        if spot.owner == seat and not spot.declined:
            return True
    return False


class Reach:
    """Where the active race of a player stands, and what it reaches from there: made for one decision."""

    __slots__ = ("_beside", "_first", "free", "kit", "land", "p", "regions", "t")

    def __init__(self, t: Table, p: Player) -> None:
        self.t, self.p, self.regions = t, p, t.state.regions
        self.kit, self.land = kit_of(t, p), lands(t)
        stone = MEETING_STONE in t.state.markers and holder(t, MEETING_STONE) == p.seat
        self.free = self.kit.free_travel or stone
        """Entry Regions cost nothing for the way."""
        self._beside: set[RegionId] | None = None
        self._first = True

    @property
    def beside(self) -> set[RegionId]:
        """All that borders a region of the race; looked for once somebody asks, as most costs do not."""
        if self._beside is None:
            near, seat = self.land.near, self.p.seat
            self._beside = set()
            for region, spot in self.regions.items():
                if spot.owner == seat and not spot.declined:
                    self._beside.update(near[region])
                    self._first = False
        return self._beside

    def touches(self, region: RegionId) -> bool:
        """Is it among `beside`? For a single region its neighbours tell, without looking at all."""
        return region in self._beside if self._beside is not None else adjacent(self.t, self.p, region)

    @property
    def first(self) -> bool:
        """The race holds no region: the first-conquest rule applies (sw.reach.first-only-new)."""
        return not self.beside and self._first

    def as_adjacent(self, region: RegionId) -> bool:
        """Does the race reach it from anywhere: a Cavern for Kobolds, the first water for Naga?"""
        kit = self.kit
        if kit.as_adjacent and not kit.as_adjacent.isdisjoint(self.land.features[region]):
            return True
        return self.first and bool(kit.opens) and not kit.opens.isdisjoint(self.land.features[region])

    def frontier(self) -> list[RegionId]:
        """All that is open and in reach without help, at once; `closed` and `reachable` are the rules."""
        land, kit, regions, seat = self.land, self.kit, self.regions, self.p.seat
        found = self.beside | land.entries
        if kit.as_adjacent:
            found.update(land.with_any(kit.as_adjacent))
        if kit.opens and self.first:
            found.update(land.with_any(kit.opens))
        if not kit.opens:
            found -= land.water
        return [
            r
            for r in land.ids
            if r in found
            and not (spot := regions[r]).tower
            and (spot.owner != seat or spot.declined)
            and (r not in land.water or not kit.opens.isdisjoint(land.features[r]))
        ]

    # -- why not ----------------------------------------------------------------------------------

    def closed(self, region: RegionId) -> Refusal | None:
        """Is it one's own, guarded, or under water?"""
        spot = self.regions[region]
        if spot.owner == self.p.seat and not spot.declined:
            return no("sw.reach.not-own-active", "It is yours already.")
        if spot.tower:
            return no("sw.power.watch-tower-immunity", "A Watch Tower guards it: it cannot be attacked.")
        land = self.land
        if region in land.water and self.kit.opens.isdisjoint(land.features[region]):
            return no("sw.reach.seas-closed", "Only the Naga can live in the water.")
        return None

    def reachable(self, region: RegionId, using: str = "") -> Refusal | None:
        """Adjacent, an Entry Region, or reached by a power or marker."""
        if region in self.land.entries or region in self.beside:
            return None
        if flies(using) or self.as_adjacent(region):
            return None
        if self.first:
            return no(
                "sw.reach.first-entry-only", "Your first conquest must be an Entry Region, with an anchor."
            )
        return no(
            "sw.reach.power-exceptions", "It is neither adjacent to a region of yours nor an Entry Region."
        )
