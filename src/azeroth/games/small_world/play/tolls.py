"""What must be paid before an attack: Harmony, Marshdweller, Aegis, Doomhammer."""

from __future__ import annotations

from typing import NamedTuple

from azeroth.engine import NOBODY, Refusal, Seat, no
from azeroth.games.small_world.choices import DOOMHAMMER
from azeroth.games.small_world.content import MarkerId, RegionId
from azeroth.games.small_world.play.coins import pay
from azeroth.games.small_world.state import Player, Spot, Table, holder, lands

AEGIS = MarkerId("aegis-of-aggramar")
HARMONY_TOLL = 2
SWAMP_TOLL = 1


class Toll(NamedTuple):
    """A payment due: to whom (NOBODY: the stash), how much, by which rule."""

    to: Seat
    coins: int
    rule: str
    once: bool = False
    """It is paid once a turn, however many regions are attacked."""


def aegis_toll(t: Table, p: Player, region: RegionId) -> list[Toll]:
    """For anything an opponent does to the region of the Aegis (sw.artifact.aegis-payment)."""
    if t.state.markers.get(AEGIS) != region:
        return []
    owner = holder(t, AEGIS)
    if owner in (NOBODY, p.seat):
        return []
    return [Toll(owner, t.content.markers[AEGIS].coins, "sw.artifact.aegis-payment")]


def harmony_toll(t: Table, p: Player, spot: Spot) -> list[Toll]:
    """Before attacking the Pandaren with their token in one's hands (sw.race.pandaren-toll)."""
    if not p.harmony or p.harmony_paid or spot.declined or spot.owner in (NOBODY, p.seat):
        return []
    owner = t.state.players[spot.owner]
    if "harmony" not in t.content.kit(owner.race, owner.power).does:
        return []
    return [Toll(spot.owner, HARMONY_TOLL, "sw.race.pandaren-toll", once=True)]


def swamp_toll(t: Table, p: Player, region: RegionId, spot: Spot) -> list[Toll]:
    """Before conquering a Swamp of the Marshdwellers (sw.power.marshdweller)."""
    if spot.owner in (NOBODY, p.seat):
        return []
    owner = t.state.players[spot.owner]
    kit = t.content.kit(spot.race, owner.lasting if spot.declined else owner.power)
    if not kit.toll_in or kit.toll_in.isdisjoint(lands(t).features[region]):
        return []
    rule = "sw.power.marshdweller-decline" if spot.declined else "sw.power.marshdweller"
    return [Toll(spot.owner, SWAMP_TOLL, rule)]


def tolls(t: Table, p: Player, region: RegionId, using: str = "") -> list[Toll]:
    """All that is due before an attack; payments add up (sw.interact.harmony-artifact)."""
    spot = t.state.regions[region]
    due: list[Toll] = []
    if spot.owner not in (NOBODY, p.seat):
        if p.harmony:
            due += harmony_toll(t, p, spot)
        due += swamp_toll(t, p, region, spot)
        if AEGIS in t.state.markers:
            due += aegis_toll(t, p, region)
    if using and DOOMHAMMER in using:
        to = NOBODY if spot.owner == p.seat else spot.owner
        rule = "sw.artifact.doomhammer-payment" if to != NOBODY else "sw.artifact.doomhammer-no-owner"
        due.append(Toll(to, t.content.markers[DOOMHAMMER].coins, rule))
    return due


def total(due: list[Toll]) -> int:
    """How many coins are due."""
    return sum(toll.coins for toll in due)


def can_pay(p: Player, due: list[Toll]) -> Refusal | None:
    """Are there coins for all of it? (sw.coin.optional-needs-funds)"""
    coins = total(due)
    if coins <= p.coins:
        return None
    rule = "sw.interact.harmony-artifact" if len(due) > 1 else due[0].rule
    return no(rule, "You must first pay {due} coins; you have {coins}.", due=coins, coins=p.coins)


def never_short(t: Table, p: Player) -> bool:
    """Are there coins for every toll that could meet on one region, whichever it is?"""
    aegis = t.content.markers[AEGIS].coins if AEGIS in t.state.markers else 0
    return p.coins >= HARMONY_TOLL + SWAMP_TOLL + aegis


def pay_tolls(t: Table, p: Player, due: list[Toll]) -> None:
    """Pay all that is due."""
    for toll in due:
        pay(t, p, toll.coins, toll.to, toll.rule)
        if toll.once:
            p.harmony_paid = True
