"""Readying troops and abandoning regions, and taking tokens up to redeploy them."""

from __future__ import annotations

from azeroth.engine import Refusal, no
from azeroth.games.small_world.choices import Abandon, Take
from azeroth.games.small_world.content import RegionId
from azeroth.games.small_world.play.losses import empty
from azeroth.games.small_world.state import Player, Spot, Table, active_regions, kit_of, lands


def surplus(t: Table, p: Player, spot: Spot) -> int:
    """How many of its tokens may leave a region that is kept."""
    return max(0, spot.size - kit_of(t, p).keep)


def takes(t: Table, p: Player, regions: list[RegionId]) -> list[Take]:
    """One token of every kind from every region that can spare one."""
    found: list[Take] = []
    keep = kit_of(t, p).keep
    for region in regions:
        spot = t.state.regions[region]
        if spot.size > keep:
            if spot.tokens:
                found.append(Take(region))
            if spot.beasts:
                found.append(Take(region, "beast"))
            if spot.champion:
                found.append(Take(region, "champion"))
    return found


def every_take(t: Table, p: Player) -> list[Take]:
    """All that a person might try to take."""
    kinds = ("", "beast", "champion") if {"beasts", "champion"} & set(kit_of(t, p).does) else ("",)
    return [Take(r, what) for r in lands(t).ids for what in kinds]


def not_mine(t: Table, p: Player, region: RegionId, rule: str) -> Refusal | None:
    """Only regions of the active race."""
    spot = t.state.regions[region]
    if spot.owner != p.seat:
        return no("sw.data.occupy-control", "It is not yours.")
    if spot.declined:
        return no(rule, "Your people there is in decline: its tokens stay.")
    return None


def there(spot: Spot, what: str) -> bool:
    """Is such a piece in the region?"""
    return bool(spot.tokens if not what else spot.beasts if what == "beast" else spot.champion)


def may_take(t: Table, p: Player, choice: Take) -> Refusal | None:
    """Of the active race, there, and not the last that must stay."""
    refusal = not_mine(t, p, choice.region, "sw.ready.not-decline")
    if refusal is not None:
        return refusal
    spot = t.state.regions[choice.region]
    if not there(spot, choice.what):
        return no("sw.ready.leave-one", "There is no such token in it.")
    if not surplus(t, p, spot):
        rule = "sw.race.tauren-ready" if kit_of(t, p).keep > 1 else "sw.ready.leave-one"
        return no(rule, "The last of them must stay, unless you abandon the region.")
    return None


def nothing_to_take(t: Table, p: Player) -> Refusal | None:
    """All that may leave has left."""
    if takes(t, p, active_regions(t, p.seat)):
        return None
    return no("sw.ready.leave-one", "No region of yours can spare a token.")


def take_one(t: Table, p: Player, region: RegionId, what: str) -> None:
    """One piece goes from a region into the hand."""
    spot = t.state.regions[region]
    if what == "beast":
        spot.beasts -= 1
        p.beasts += 1
    elif what == "champion":
        spot.champion, p.champion = False, True
    else:
        spot.tokens -= 1
        p.hand += 1


def take_all(t: Table, p: Player) -> int:
    """Everything that may leave goes into the hand, the Champion first; how many."""
    taken = 0
    for region in active_regions(t, p.seat):
        spot = t.state.regions[region]
        spare = surplus(t, p, spot)
        taken += spare
        if spare and spot.champion:
            take_one(t, p, region, "champion")
            spare -= 1
        tokens = min(spare, spot.tokens)
        spot.tokens -= tokens
        p.hand += tokens
        spot.beasts -= spare - tokens
        p.beasts += spare - tokens
    return taken


def may_abandon(t: Table, p: Player, choice: Abandon) -> Refusal | None:
    """Only regions of the active race can be abandoned."""
    return not_mine(t, p, choice.region, "sw.abandon.not-decline")


def abandon(t: Table, p: Player, region: RegionId) -> None:
    """All tokens of a region go into the hand; it is nobody's then (sw.abandon.lost-at-once)."""
    spot = t.state.regions[region]
    p.hand += spot.tokens
    p.beasts += spot.beasts
    p.champion = p.champion or spot.champion
    empty(t, region)
