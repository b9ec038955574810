"""Troop redeployment: of the active player, and of those whose tokens were withdrawn."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Call, Flow, Frame, Refusal, Seat, no
from azeroth.games.small_world.cards.markers import SPIRIT_HEALER
from azeroth.games.small_world.choices import Put, Take
from azeroth.games.small_world.content import RegionId
from azeroth.games.small_world.events import Recruited, Redeployed
from azeroth.games.small_world.play.ready import not_mine, takes, there
from azeroth.games.small_world.state import Player, Table, active_regions, holder, kit_of, lands


def recruit(t: Table, p: Player) -> None:
    """The Spirit Healer gives its race a token from the tray (sw.place.spirit-healer)."""
    if holder(t, SPIRIT_HEALER) == p.seat and t.state.tray[p.race]:
        t.state.tray[p.race] -= 1
        p.hand += 1
        t.emit(Recruited(rule="sw.place.spirit-healer", seat=p.seat, race=p.race, tokens=1))


# -- taking up ------------------------------------------------------------------------------------


def mixed(t: Table, p: Player) -> bool:
    """Are there Beasts or the Champion, so that which piece stands where makes a difference?"""
    does = kit_of(t, p).does
    return "beasts" in does or "champion" in does


def loose(t: Table, p: Player, regions: list[RegionId]) -> list[Take]:
    """What may be taken up to be put elsewhere.

    Where Beasts or the Champion are about, a region may be emptied for the moment: `short_of` sees to it
    that it is filled again.
    """
    if not mixed(t, p):
        return takes(t, p, regions)
    return [
        Take(r, what)
        for r in regions
        for what in ("", "beast", "champion")
        if there(t.state.regions[r], what)
    ]


def nowhere_else(t: Table, p: Player) -> Refusal | None:
    """With one region only there is nothing to move."""
    if len(active_regions(t, p.seat)) < 2:
        return no("sw.redeploy.free", "You have no other region to put it in.")
    return None


def may_take_up(t: Table, p: Player, choice: Take) -> Refusal | None:
    """Of the active race, there, and not the last that must stay."""
    refusal = not_mine(t, p, choice.region, "sw.redeploy.active-only") or nowhere_else(t, p)
    if refusal is not None:
        return refusal
    spot = t.state.regions[choice.region]
    if not there(spot, choice.what):
        return no("sw.redeploy.free", "There is no such token in it.")
    if not mixed(t, p) and spot.size <= kit_of(t, p).keep:
        rule = "sw.race.tauren-min-two" if kit_of(t, p).keep > 1 else "sw.redeploy.min-one"
        return no(rule, "The last of them must stay: the region is yours only while they do.")
    return None


# -- putting down ---------------------------------------------------------------------------------


def short_of(t: Table, p: Player, regions: list[RegionId]) -> dict[RegionId, int]:
    """The regions that hold fewer tokens than they must, and how many are missing."""
    keep = kit_of(t, p).keep
    return {r: keep - n for r in regions if (n := t.state.regions[r].size) < keep}


def kinds(p: Player) -> list[str]:
    """Which kinds of piece are in hand."""
    found = [""] if p.hand else []
    if p.beasts:
        found.append("beast")
    if p.champion:
        found.append("champion")
    return found


def puts(t: Table, p: Player, regions: list[RegionId]) -> list[Put]:
    """Where each kind of piece in hand may go."""
    if p.beasts or p.champion:
        short = short_of(t, p, regions)
        if short and sum(short.values()) >= p.force + p.champion:
            regions = list(short)
        return [Put(r, what) for what in kinds(p) for r in regions]
    if not p.hand:
        return []
    if mixed(t, p):
        short = short_of(t, p, regions)
        if short and sum(short.values()) >= p.hand:
            regions = list(short)
    return [Put(r) for r in regions]


def every_put(t: Table, p: Player) -> list[Put]:
    return [Put(r, what) for r in lands(t).ids for what in (kinds(p) or [""])]


def may_put(t: Table, p: Player, choice: Put) -> Refusal | None:
    """In a region of the active race, those first that need it."""
    spot = t.state.regions[choice.region]
    if spot.owner != p.seat:
        rule = (
            "sw.redeploy.unused-deployed" if p.seat == t.state.turn.seat else "sw.loss.redeploy-existing-only"
        )
        return no(rule, "Tokens only join regions that their people still hold.")
    if spot.declined:
        return no("sw.redeploy.active-only", "Your people there is in decline; active tokens do not join it.")
    if choice.what not in kinds(p):
        return no("sw.redeploy.unused-deployed", "You have no such token in hand.")
    short = short_of(t, p, active_regions(t, p.seat))
    if short and choice.region not in short and sum(short.values()) >= p.force + p.champion:
        return no("sw.redeploy.min-one", "Another region of yours needs it first.")
    return None


def put_one(t: Table, p: Player, region: RegionId, what: str) -> None:
    """One piece goes from the hand into a region."""
    spot = t.state.regions[region]
    if what == "beast":
        spot.beasts += 1
        p.beasts -= 1
    elif what == "champion":
        spot.champion, p.champion = True, False
    else:
        spot.tokens += 1
        p.hand -= 1
    if not t.quiet:
        t.emit(Redeployed(rule="sw.redeploy.free", seat=p.seat, race=p.race, region=region, what=what))


def withdrawals(t: Table, seat: Seat) -> Flow:
    """After a turn defenders redeploy, one after the other, clockwise (sw.loss.redeploy-final-action)."""
    n = len(t.names)
    for i in range(1, n + 1):
        p = t.state.players[(seat + i) % n] if seat < n else t.state.players[i - 1]
        if p.seat != seat and (p.hand or p.beasts or p.champion) and active_regions(t, p.seat):
            return Call(RedeployWithdrawn(seat=p.seat), "@again")
    return None


class RedeployWithdrawn(Frame):
    """Out of turn: a defender puts the withdrawn tokens into regions that the race still holds."""

    seat: Seat
    steps: ClassVar[tuple[str, ...]] = ("put",)

    def put(self, t: Table) -> Flow:
        p = t.state.players[self.seat]
        if not (p.force or p.champion):
            return None
        return t.ask(
            self.seat, "sw.loss.redeploy-final-action", puts(t, p, active_regions(t, self.seat)),
            refuse=self.may, then=self.placed, among=self.every,
        )  # fmt: skip

    def every(self, t: Table) -> list[Put]:
        return every_put(t, t.state.players[self.seat])

    def may(self, t: Table, choice: Put) -> Refusal | None:
        return may_put(t, t.state.players[self.seat], choice)

    def placed(self, t: Table, choice: Put) -> Flow:
        put_one(t, t.state.players[self.seat], choice.region, choice.what)
        return AGAIN
