"""What the defenders lose, and what becomes of a region that is left."""

from __future__ import annotations

from azeroth.engine import NOBODY, Seat
from azeroth.games.small_world.content import MarkerId, RegionId
from azeroth.games.small_world.events import BombReturned, Saved, Vanished, Withdrew
from azeroth.games.small_world.play.coins import forced
from azeroth.games.small_world.play.pick import banner_returns
from azeroth.games.small_world.state import (
    NO_POWER,
    NO_RACE,
    Player,
    Spot,
    Table,
    holder,
    kit_of,
)

CHAPEL = MarkerId("lights-hope-chapel")
RANSOM = 1


def defeat(t: Table, by: Player, region: RegionId) -> None:
    """The occupants of a conquered region leave it (sw.loss)."""
    spot = t.state.regions[region]
    if not spot.race:
        return
    turn = t.state.turn
    turn.conquered[spot.race] = turn.conquered.get(spot.race, 0) + 1
    if spot.owner == NOBODY:
        _discard_all(t, by, region, spot)
    elif spot.declined:
        owner = t.state.players[spot.owner]
        _discard_all(t, by, region, spot)
        raze(t, spot)
        vanish_if_gone(t, owner)
        return
    else:
        _withdraw(t, by, region, spot)
    raze(t, spot)


def _discard_all(t: Table, by: Player, region: RegionId, spot: Spot) -> None:
    """Murlocs and races in decline lose every token (sw.loss.decline-all-discarded)."""
    t.state.tray[spot.race] += spot.tokens
    if spot.owner != by.seat:
        t.state.turn.losses += spot.tokens
    if not t.quiet:
        t.emit(
            Withdrew(
                rule="sw.loss.murloc-discarded" if spot.owner == NOBODY else "sw.loss.decline-all-discarded",
                seat=spot.owner, region=region, race=spot.race, kept=0, lost=spot.tokens,
            )
        )  # fmt: skip
    leave(spot)


def _withdraw(t: Table, by: Player, region: RegionId, spot: Spot) -> None:
    """An active race takes its tokens back in hand and loses one of them (sw.loss.take-back)."""
    owner = t.state.players[spot.owner]
    attacked(t, owner.seat)
    lost = 0
    if spot.champion:
        forced(t, owner, RANSOM, by.seat, "sw.power.champion-ransom")
    elif not kit_of(t, owner).never_lost and holder(t, CHAPEL) != owner.seat:
        lost = lose_one(t, owner, spot)
    owner.hand += spot.tokens
    owner.beasts += spot.beasts
    owner.champion = owner.champion or spot.champion
    if not t.quiet:
        t.emit(
            Withdrew(
                rule="sw.loss.one-discarded", seat=owner.seat, region=region, race=spot.race,
                kept=spot.size, lost=lost,
            )
        )  # fmt: skip
    leave(spot)


def lose_one(t: Table, owner: Player, spot: Spot) -> int:
    """A token of the spot is discarded, a Beast first, unless the Holy Light keeps it; how many are lost."""
    turn = t.state.turn
    if kit_of(t, owner).saves_first_loss and turn.seat != owner.seat and owner.seat not in turn.saved:
        turn.saved.append(owner.seat)
        if not t.quiet:
            t.emit(Saved(rule="sw.race.draenei-first-loss", seat=owner.seat, race=owner.race))
        return 0
    if spot.beasts:
        spot.beasts -= 1
        t.state.supply["beast"] += 1
    else:
        spot.tokens -= 1
        t.state.tray[spot.race] += 1
    turn.losses += 1
    return 1


def attacked(t: Table, seat: Seat) -> None:
    """A seat's active race was attacked (sw.race.pandaren-attack-definition)."""
    if seat not in t.state.turn.attacked:
        t.state.turn.attacked.append(seat)


def leave(spot: Spot) -> None:
    """No token holds the region any more; what stands on it stays for now."""
    spot.owner, spot.race, spot.declined = NOBODY, NO_RACE, False
    spot.tokens, spot.beasts, spot.champion = 0, 0, False


def raze(t: Table, spot: Spot) -> None:
    """Fort, Wisp Wall and Watch Tower go with their people (sw.loss.fort-wall-discarded)."""
    supply = t.state.supply
    if spot.fort:
        spot.fort = False
        supply["fort"] += 1
    if spot.wall:
        spot.wall = False
        supply["wisp-wall"] += 1
    if spot.tower:
        spot.tower = False
        supply["watch-tower"] += 1


def empty(t: Table, region: RegionId) -> None:
    """The last token has left without a conquest: what its people built goes, a Bomb goes back."""
    spot = t.state.regions[region]
    owner, declined = spot.owner, spot.declined
    leave(spot)
    raze(t, spot)
    bomb_back(t, region, "sw.race.goblins-emptied-region")
    if owner != NOBODY and declined:
        vanish_if_gone(t, t.state.players[owner])


def bomb_back(t: Table, region: RegionId, rule: str) -> None:
    """A Bomb that may not act goes on top of its stack, unseen."""
    for laid in t.state.laid:
        if laid.region == region:
            t.state.laid.remove(laid)
            t.state.bombs.insert(0, laid.bomb)
            if not t.quiet:
                t.emit(BombReturned(rule=rule, region=region))
            return


def vanish_if_gone(t: Table, p: Player) -> None:
    """A race in decline whose last token has left gives its banner back."""
    if not p.declined:
        return
    seat = p.seat
    for spot in t.state.regions.values():
        if spot.owner == seat and spot.declined:
            return
    race, p.declined = p.declined, NO_RACE
    if p.lasting:
        t.state.discards.append(p.lasting)
        p.lasting = NO_POWER
    if not t.quiet:
        t.emit(Vanished(rule="sw.decline.wiped-banner-returns", seat=seat, race=race))
    banner_returns(t, race)
