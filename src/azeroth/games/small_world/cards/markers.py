"""Artifacts and Legendary Places: revealed, held, used, moved."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import NOBODY, Flow, Frame, Seat
from azeroth.games.small_world.choices import Place, Side, Well
from azeroth.games.small_world.content import MarkerId, RegionId
from azeroth.games.small_world.events import MarkerMoved, MarkerRevealed, SideTaken
from azeroth.games.small_world.play.coins import forced
from azeroth.games.small_world.play.tolls import AEGIS
from azeroth.games.small_world.state import (
    Player,
    Table,
    active_regions,
    holder,
    is_murlocs,
    lands,
)

BATTLEGROUND = MarkerId("battleground")
HEART = MarkerId("heart-of-azeroth")
SPIRIT_HEALER = MarkerId("spirit-healer")
WELL = MarkerId("well-of-eternity")


def enter(t: Table, p: Player, region: RegionId) -> Frame | None:
    """Active tokens have entered a region: its marker is turned up and may be used at once."""
    for hidden in t.state.facedown:
        if hidden.region == region:
            return reveal(t, p, region)
    if t.state.markers.get(BATTLEGROUND) == region and may_take_side(t, p):
        return TakingSide(seat=p.seat)
    return None


def reveal(t: Table, p: Player, region: RegionId) -> Frame | None:
    """Turn up the marker of a region (sw.marker.reveal-on-entry)."""
    hidden = next(h for h in t.state.facedown if h.region == region)
    t.state.facedown.remove(hidden)
    marker = t.reveal(hidden.marker)
    show(t, marker, region)
    if marker == WELL:
        return spring(t, p, region)
    if marker == BATTLEGROUND and may_take_side(t, p):
        return TakingSide(seat=p.seat)
    return None


def show(t: Table, marker: MarkerId, region: RegionId) -> None:
    """A marker lies faceup in a region from now on."""
    t.state.markers[marker] = region
    if not t.quiet:
        t.emit(MarkerRevealed(rule="sw.marker.reveal-on-entry", region=region, marker=marker))


def move_artifact(t: Table, marker: MarkerId, region: RegionId) -> None:
    """An Artifact stays where it was last used (sw.marker.artifact-last-used)."""
    source = t.state.markers[marker]
    if source == region:
        return
    t.state.markers[marker] = region
    if not t.quiet:
        t.emit(MarkerMoved(rule="sw.marker.artifact-last-used", marker=marker, source=source, target=region))


# -- the Well of Eternity -------------------------------------------------------------------------


def spring(t: Table, p: Player, region: RegionId) -> Frame | None:
    """The Well moves to the water of its board; without any, another Place comes instead."""
    land = lands(t)
    waters = [r for r in land.ids if r in land.water and land.face[r] == land.face[region]]
    if len(waters) > 1 and not is_murlocs(t, p.seat):
        return WellSprings(seat=p.seat, region=region)
    if waters:
        well_to(t, region, t.pick(waters) if len(waters) > 1 else waters[0])
        return None
    del t.state.markers[WELL]
    t.state.aside.append(WELL)
    if not t.quiet:
        t.emit(MarkerMoved(rule="sw.place.well-no-water", marker=WELL, source=region))
    places = sorted(m for m in t.state.unused if t.content.markers[m].kind == "place")
    if not places:
        return None
    instead = t.pick(places)
    t.state.unused.remove(instead)
    show(t, instead, region)
    return TakingSide(seat=p.seat) if instead == BATTLEGROUND and may_take_side(t, p) else None


def well_to(t: Table, source: RegionId, target: RegionId) -> None:
    t.state.markers[WELL] = target
    if not t.quiet:
        t.emit(MarkerMoved(rule="sw.place.well-move", marker=WELL, source=source, target=target))


class WellSprings(Frame):
    """The Well of Eternity was found on a board with several waters."""

    seat: Seat
    region: RegionId
    steps: ClassVar[tuple[str, ...]] = ("choose",)

    def choose(self, t: Table) -> Flow:
        land = lands(t)
        waters = [r for r in land.ids if r in land.water and land.face[r] == land.face[self.region]]
        return t.ask(self.seat, "sw.place.well-move", [Well(r) for r in waters], then=self.chosen)

    def chosen(self, t: Table, choice: Well) -> Flow:
        well_to(t, self.region, choice.region)
        return None


def around_well(t: Table) -> dict[str, int]:
    """How many regions next to the Well each race holds."""
    return races_around(t, t.state.markers[WELL])


def races_around(t: Table, region: RegionId) -> dict[str, int]:
    """How many of a region's neighbours each race holds."""
    held: dict[str, int] = {}
    for near in lands(t).near[region]:
        race = t.state.regions[near].race
        if race:
            held[race] = held.get(race, 0) + 1
    return held


def most_around(held: dict[str, int], race: str) -> bool:
    """Does a race hold more of them than any other single race?"""
    mine = held.get(race, 0)
    return mine > 0 and all(n < mine for other, n in held.items() if other != race)


# -- the Battleground -----------------------------------------------------------------------------


def may_take_side(t: Table, p: Player) -> bool:
    """Does a Neutral race hold the Battleground without having taken a side this turn?"""
    return (
        bool(p.race)
        and t.content.folk[p.race].faction == "neutral"
        and not t.state.turn.side
        and t.state.turn.seat == p.seat
        and not is_murlocs(t, p.seat)
        and holder(t, BATTLEGROUND) == p.seat
    )


class TakingSide(Frame):
    """A Neutral race on the Battleground."""

    seat: Seat
    steps: ClassVar[tuple[str, ...]] = ("choose",)

    def choose(self, t: Table) -> Flow:
        sides = [Side("alliance"), Side("horde")]
        return t.ask(self.seat, "sw.place.battleground-neutral", sides, then=self.chosen, stop="Stay Neutral")

    def chosen(self, t: Table, choice: Side) -> Flow:
        t.state.turn.side = "alliance" if choice.name == "alliance" else "horde"
        race = t.state.turn.race
        t.emit(SideTaken(rule="sw.place.battleground-neutral", seat=self.seat, race=race, side=choice.name))
        return None


# -- the Aegis and the Heart ----------------------------------------------------------------------


class PlacingArtifacts(Frame):
    """At the end of the turn the Aegis of Aggramar and the Heart of Azeroth are put in a region."""

    seat: Seat
    steps: ClassVar[tuple[str, ...]] = ("aegis", "heart", "payments")

    def aegis(self, t: Table) -> Flow:
        if holder(t, AEGIS) != self.seat:
            return None
        options = [Place(r, AEGIS) for r in active_regions(t, self.seat)]
        return t.ask(self.seat, "sw.artifact.aegis-placement", options, then=self.placed)

    def heart(self, t: Table) -> Flow:
        if holder(t, HEART) != self.seat:
            return None
        options = [Place(r, HEART) for r in active_regions(t, self.seat)]
        return t.ask(self.seat, "sw.artifact.heart-placement", options, then=self.placed)

    def placed(self, t: Table, choice: Place) -> Flow:
        move_artifact(t, choice.marker, choice.region)
        return None

    def payments(self, t: Table) -> Flow:
        """Opponents next to the Heart pay."""
        if holder(t, HEART) == self.seat:
            heart_payments(t, t.state.players[self.seat])
        return None


def heart_payments(t: Table, p: Player) -> None:
    """Every opponent with an active race next to the Heart pays its owner (sw.artifact.heart-payment)."""
    regions = t.state.regions
    near = lands(t).near[t.state.markers[HEART]]
    payers = {s.owner for r in near if (s := regions[r]).owner not in (NOBODY, p.seat) and not s.declined}
    for seat in sorted(payers):
        forced(t, t.state.players[seat], t.content.markers[HEART].coins, p.seat, "sw.artifact.heart-payment")
