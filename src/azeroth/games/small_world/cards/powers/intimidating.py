"""Intimidating: it drives tokens out of neighbouring regions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from azeroth.engine import NOBODY, Call, Flow, Frame, Refusal, Seat, no
from azeroth.games.small_world.cards.moments import DUE, Action, again, allows
from azeroth.games.small_world.cards.races.tauren import company
from azeroth.games.small_world.choices import Intimidate, Send
from azeroth.games.small_world.content import RegionId
from azeroth.games.small_world.events import Broken, Moved
from azeroth.games.small_world.play.losses import attacked, empty, lose_one
from azeroth.games.small_world.play.reach import adjacent
from azeroth.games.small_world.play.tolls import Toll, aegis_toll, can_pay, harmony_toll, pay_tolls, total
from azeroth.games.small_world.state import Player, Spot, Table, kit_of, lands, use, uses

USES = 3
KINDS = ("", "beast", "fort", "wisp-wall")
BUILT = ("fort", "wisp-wall")


def due(t: Table, p: Player, region: RegionId, what: str) -> list[Toll]:
    """What must be paid before a use (sw.interact.aegis-powers, sw.interact.fort-harmony)."""
    tolls = aegis_toll(t, p, region)
    return tolls if what in BUILT else tolls + harmony_toll(t, p, t.state.regions[region])


def there(spot: Spot, what: str) -> bool:
    """Is there such a thing to drive out?"""
    if what == "fort":
        return spot.fort
    if what == "wisp-wall":
        return spot.wall
    return bool(spot.beasts if what else spot.tokens)


@allows("intimidate", ("conquer",), Intimidate)
class Intimidations(Action):
    """Three times a turn, while a conquest can still follow."""

    def offers(self, t: Table, p: Player) -> Sequence[Intimidate]:
        if uses(t, "intimidating") >= USES or p.force < 1:
            return []
        near: set[RegionId] = set()
        for region, spot in t.state.regions.items():
            if spot.owner == p.seat and not spot.declined:
                near.update(lands(t).near[region])
        found: list[Intimidate] = []
        for region in lands(t).ids:
            if region in near:
                spot = t.state.regions[region]
                if spot.race and spot.owner != p.seat:
                    found += [Intimidate(region, what) for what in KINDS if there(spot, what)]
        return found

    def universe(self, t: Table, p: Player) -> Sequence[Intimidate]:
        return [Intimidate(r, what) for r in lands(t).ids for what in KINDS]

    def refuse(self, t: Table, p: Player, choice: Intimidate) -> Refusal | None:
        spot = t.state.regions[choice.region]
        if uses(t, "intimidating") >= USES:
            return no("sw.power.intimidating-three", "Three times a turn is all.")
        if p.force < 1:
            return no("sw.power.intimidating-timing", "Without a token in hand no conquest can follow.")
        if not spot.race or spot.owner == p.seat:
            return no("sw.power.intimidating-neighbor", "Neither an opponent nor Murlocs live there.")
        if not adjacent(t, p, choice.region):
            return no("sw.power.intimidating-neighbor", "It is not adjacent to a region of yours.")
        if spot.tower:
            return no("sw.interact.tower-intimidating", "A Watch Tower guards it.")
        if not there(spot, choice.what):
            if spot.champion and choice.what not in BUILT:
                return no("sw.interact.champion-intimidating", "The Champion cannot be driven away.")
            return no("sw.power.intimidating-neighbor", "There is no such token in it.")
        if choice.what not in BUILT and (spot.fort or spot.wall):
            return no("sw.power.intimidating-fortifications", "Its Fort or Wisp Wall must be broken first.")
        tolls = due(t, p, choice.region, choice.what)
        return can_pay(p, tolls) if tolls else None

    def do(self, t: Table, p: Player, choice: Intimidate) -> Flow:
        region, what = choice.region, choice.what
        spot = t.state.regions[region]
        pay_tolls(t, p, due(t, p, region, what))
        use(t, "intimidating")
        if what in BUILT:
            if what == "fort":
                spot.fort = False
            else:
                spot.wall = False
            t.state.supply[what] += 1
            t.emit(Broken(rule="sw.power.intimidating-fortifications", region=region, what=what))
            return again(None)
        if spot.owner != NOBODY and not spot.declined:
            attacked(t, spot.owner)
        if homes(t, region):
            return again(DrivenOut(seat=p.seat, region=region, what=what))
        drop(t, region, what)
        return again(company(t))


def homes(t: Table, region: RegionId) -> list[RegionId]:
    """The other regions of the same race; Murlocs have nowhere to go."""
    spot = t.state.regions[region]
    if spot.owner == NOBODY or t.content.folk[spot.race].never_lost:
        return []
    return [r for r, s in t.state.regions.items() if s.race == spot.race and r != region]


def drop(t: Table, region: RegionId, what: str) -> None:
    """A token with nowhere to go is discarded (sw.power.intimidating-discard)."""
    spot = t.state.regions[region]
    race, owner = spot.race, spot.owner
    if owner == NOBODY or spot.declined:
        spot.tokens -= 1
        t.state.tray[race] += 1
        t.state.turn.losses += 1
    else:
        p = t.state.players[owner]
        if kit_of(t, p).never_lost:
            spot.tokens -= 1
            p.hand += 1
        else:
            chosen = Spot(owner=owner, race=race, beasts=int(what == "beast"), tokens=int(what != "beast"))
            lose_one(t, p, chosen)
            spot.beasts -= int(what == "beast")
            spot.tokens -= int(what != "beast")
            p.hand += chosen.tokens  # what the Holy Light has kept
            p.beasts += chosen.beasts
    t.emit(Moved(rule="sw.power.intimidating-discard", seat=owner, race=race, source=region))
    if not spot.size:
        empty(t, region)


class DrivenOut(Frame):
    """The Intimidating player chooses where the token goes (sw.power.intimidating-chooser)."""

    seat: Seat
    region: RegionId
    what: str
    steps: ClassVar[tuple[str, ...]] = ("send", "company")

    def send(self, t: Table) -> Flow:
        options = [Send(r) for r in homes(t, self.region)]
        return t.ask(self.seat, "sw.power.intimidating-chooser", options, then=self.sent)

    def sent(self, t: Table, choice: Send) -> Flow:
        spot, target = t.state.regions[self.region], t.state.regions[choice.region]
        if self.what == "beast":
            spot.beasts -= 1
            target.beasts += 1
        else:
            spot.tokens -= 1
            target.tokens += 1
        t.emit(
            Moved(
                rule="sw.power.intimidating-three", seat=spot.owner, race=spot.race, source=self.region,
                target=choice.region,
            )
        )  # fmt: skip
        if not spot.size:
            empty(t, self.region)
        return None

    def company(self, t: Table) -> Flow:
        """A Tauren left alone joins others."""
        follows = company(t)
        return None if follows is None else Call(follows)


def due_before(t: Table, p: Player, choice: Intimidate) -> int:
    """Coins to pay before a use."""
    return total(due(t, p, choice.region, choice.what))


DUE[Intimidate] = due_before
