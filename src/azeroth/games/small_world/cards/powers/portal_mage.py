"""Portal Mage: the tokens of two Magic regions change places."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from azeroth.engine import NOBODY, Call, Flow, Frame, Refusal, Seat, no
from azeroth.games.small_world.cards.markers import enter
from azeroth.games.small_world.cards.moments import DUE, Action, again, allows
from azeroth.games.small_world.choices import Exchange
from azeroth.games.small_world.content import RegionId
from azeroth.games.small_world.events import Exchanged
from azeroth.games.small_world.play.losses import attacked
from azeroth.games.small_world.play.tolls import Toll, aegis_toll, can_pay, harmony_toll, pay_tolls, total
from azeroth.games.small_world.state import Player, Table, lands, use, uses

USES = 2


def due(t: Table, p: Player, one: RegionId, other: RegionId) -> list[Toll]:
    """What must be paid before: an exchange is an attack on Pandaren, a power against the Aegis."""
    tolls: list[Toll] = []
    for region in (one, other):
        tolls += aegis_toll(t, p, region)
        if not any(toll.once for toll in tolls):
            tolls += harmony_toll(t, p, t.state.regions[region])
    return tolls


def loaded(t: Table, region: RegionId) -> bool:
    """Is there anything in it that a portal can carry?"""
    spot = t.state.regions[region]
    return bool(spot.race) or spot.objective or any(
        r == region and t.content.markers[m].kind == "artifact" for m, r in t.state.markers.items()
    )  # fmt: skip


@allows("portals", ("ready", "conquer", "redeploy"), Exchange)
class Portals(Action):
    """Twice a turn, from the ready step to the end of redeployment."""

    def offers(self, t: Table, p: Player) -> Sequence[Exchange]:
        if uses(t, "portal-mage") >= USES:
            return []
        return [Exchange(a, b) for a, b in combinations(lands(t).having.get("magic", ()), 2)]

    def universe(self, t: Table, p: Player) -> Sequence[Exchange]:
        return [Exchange(a, b) for a, b in combinations(lands(t).having.get("magic", ()), 2)]

    def refuse(self, t: Table, p: Player, choice: Exchange) -> Refusal | None:
        if uses(t, "portal-mage") >= USES:
            return no("sw.power.portal-mage-twice", "Two portals a turn are all.")
        for region in (choice.one, choice.other):
            if t.state.regions[region].tower:
                return no("sw.interact.tower-intimidating", "A Watch Tower keeps portals out.")
        if not loaded(t, choice.one) and not loaded(t, choice.other):
            return no("sw.power.portal-mage", "There is nothing to exchange.")
        tolls = due(t, p, choice.one, choice.other)
        return can_pay(p, tolls) if tolls else None

    def do(self, t: Table, p: Player, choice: Exchange) -> Flow:
        one, other, regions = choice.one, choice.other, t.state.regions
        pay_tolls(t, p, due(t, p, one, other))
        use(t, "portal-mage")
        for spot in (regions[one], regions[other]):
            if spot.owner not in (NOBODY, p.seat) and not spot.declined:
                attacked(t, spot.owner)
        regions[one], regions[other] = regions[other], regions[one]
        swapped = {one: other, other: one}
        for laid in t.state.laid:
            laid.region = swapped.get(laid.region, laid.region)
        for marker, region in t.state.markers.items():
            if region in swapped and t.content.markers[marker].kind == "artifact":
                t.state.markers[marker] = swapped[region]
        t.emit(Exchanged(rule="sw.power.portal-mage", seat=p.seat, one=one, other=other))
        return again(Arrivals(seat=p.seat, regions=(one, other)))


class Arrivals(Frame):
    """Active tokens that come through a portal enter a region: its marker is turned up."""

    seat: Seat
    regions: tuple[RegionId, ...]
    steps: ClassVar[tuple[str, ...]] = ("enter",)

    def enter(self, t: Table) -> Flow:
        """Those who arrived look around."""
        if not self.regions:
            return None
        region, self.regions = self.regions[0], self.regions[1:]
        spot = t.state.regions[region]
        if spot.race and not spot.declined:
            follows = enter(t, t.state.players[self.seat], region)
            if follows is not None:
                return Call(follows, "@again")
        return self.enter(t)


def due_before(t: Table, p: Player, choice: Exchange) -> int:
    """Coins to pay before the portal opens."""
    return total(due(t, p, choice.one, choice.other))


DUE[Exchange] = due_before
