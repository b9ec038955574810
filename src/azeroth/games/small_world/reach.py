"""Where a race may conquer."""

from __future__ import annotations

from azeroth.engine import Refusal, no
from azeroth.games.small_world.choices import ASHES
from azeroth.games.small_world.content import RegionId
from azeroth.games.small_world.state import Player, Table, kit_of, lands

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


def on_map(t: Table, p: Player) -> bool:
    """Does the active race hold a region? (sw.reach.first-only-new)"""
    seat = p.seat
    return any(s.owner == seat and not s.declined for s in t.state.regions.values())


def counts_as_adjacent(t: Table, p: Player, region: RegionId) -> bool:
    """Does the race reach it from anywhere: a Cavern for Kobolds, the first water for Naga?"""
    kit = kit_of(t, p)
    if kit.as_adjacent and not kit.as_adjacent.isdisjoint(lands(t).features[region]):
        return True
    return bool(kit.opens) and not kit.opens.isdisjoint(lands(t).features[region]) and not on_map(t, p)


def not_own(t: Table, p: Player, region: RegionId) -> Refusal | None:
    """One does not conquer oneself."""
    spot = t.state.regions[region]
    if spot.owner == p.seat and not spot.declined:
        return no("sw.reach.not-own-active", "It is yours already.")
    return None


def not_guarded(t: Table, p: Player, region: RegionId) -> Refusal | None:
    """A Watch Tower keeps everybody out."""
    if t.state.regions[region].tower:
        return no("sw.power.watch-tower-immunity", "A Watch Tower guards it: it cannot be attacked.")
    return None


def open_water(t: Table, p: Player, region: RegionId) -> Refusal | None:
    """Seas and Lakes are closed to all but those they are opened to."""
    land = lands(t)
    if region in land.water and kit_of(t, p).opens.isdisjoint(land.features[region]):
        return no("sw.reach.seas-closed", "Only the Naga can live in the water.")
    return None


def reachable(t: Table, p: Player, region: RegionId, using: str = "") -> Refusal | None:
    """Adjacent, an Entry Region, or reached by a power or marker."""
    if region in lands(t).entries or adjacent(t, p, region):
        return None
    if flies(using) or counts_as_adjacent(t, p, region):
        return None
    if not on_map(t, p):
        return no("sw.reach.first-entry-only", "Your first conquest must be an Entry Region, with an anchor.")
    return no("sw.reach.power-exceptions", "It is neither adjacent to a region of yours nor an Entry Region.")


def frontier(t: Table, p: Player) -> list[RegionId]:
    """All that may be in reach without a marker's help, found cheaply; `reachable` is the rule."""
    land, seat = lands(t), p.seat
    found = set(land.entries)
    near = land.near
    first = True
    for region, spot in t.state.regions.items():
        if spot.owner == seat and not spot.declined:
            found.update(near[region])
            first = False
    kit = kit_of(t, p)
    if kit.as_adjacent:
        found.update(land.with_any(kit.as_adjacent))
    if kit.opens and first:
        found.update(land.with_any(kit.opens))
    return [r for r in land.ids if r in found]
