"""Revenge of the Murlocs: their turn, which nobody decides."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import NOBODY, Flow, Frame, Seat, Terms
from azeroth.games.small_world.cards.markers import HEART, heart_payments
from azeroth.games.small_world.content import MURLOCS, RegionId
from azeroth.games.small_world.events import AttemptFailed, Readied
from azeroth.games.small_world.play.conquest import MOST_SHORT, may_attack, seize
from azeroth.games.small_world.play.cost import cost
from azeroth.games.small_world.play.losses import attacked
from azeroth.games.small_world.play.reach import Reach
from azeroth.games.small_world.play.ready import take_all
from azeroth.games.small_world.play.redeploy import put_one, recruit, withdrawals
from azeroth.games.small_world.play.scoring import score
from azeroth.games.small_world.play.tolls import pay_tolls, tolls
from azeroth.games.small_world.state import (
    Player,
    Spot,
    Table,
    ThisTurn,
    active_regions,
    holder,
)


class MurlocTurn(Frame):
    """The Murlocs leave one token in each region and take the cheapest regions with the others."""

    seat: Seat
    steps: ClassVar[tuple[str, ...]] = ("ready", "conquer", "redeploy", "score", "withdrawals")

    def me(self, t: Table) -> Player:
        return t.state.players[self.seat]

    def ready(self, t: Table) -> Flow:
        """All tokens but one in each region are taken in hand (sw.variant.murlocs.ready)."""
        t.state.turn = ThisTurn(self.seat, race=MURLOCS)
        take_all(t, self.me(t))
        t.emit(Readied(rule="sw.variant.murlocs.ready", seat=self.seat, tokens=self.me(t).hand))
        return None

    def conquer(self, t: Table) -> Flow:
        """The cheapest region in reach, one after another, until the tokens are used up."""
        p = self.me(t)
        while p.hand and not t.state.turn.over:
            best = self.cheapest(t)
            if not best:
                break
            region = best[0] if len(best) == 1 else t.pick(best)
            needed = cost(t, p, region)
            short = needed.total - p.hand
            if short > MOST_SHORT:
                break
            pay_tolls(t, p, tolls(t, p, region))
            if short <= 0:
                seize(t, p, region, needed.total, "", needed)
            else:
                self.attempt(t, region, needed)
        return None

    def cheapest(self, t: Table) -> list[RegionId]:
        """The regions of the lowest cost, of those the most wanted (sw.variant.murlocs.equal-cost)."""
        p = self.me(t)
        found: dict[tuple[int, int], list[RegionId]] = {}
        reach = Reach(t, p)
        for region in reach.frontier():
            if may_attack(t, p, region, "", reach) is None:
                key = (cost(t, p, region, "", reach).total, _dislike(t.state.regions[region]))
                found.setdefault(key, []).append(region)
        return found[min(found)] if found else []

    def attempt(self, t: Table, region: RegionId, needed: Terms) -> None:
        """The final attempt with the die (sw.variant.murlocs.die)."""
        p, spot = self.me(t), t.state.regions[region]
        t.state.turn.over = True
        (face,) = t.roll(t.content.die, rule="sw.variant.murlocs.die", seat=-1)
        if needed.total - face <= p.hand:
            seize(t, p, region, p.hand, "", needed.plus("sw.die.success", -face, "die"))
            return
        if spot.owner != NOBODY and not spot.declined:
            attacked(t, spot.owner)
        short = needed.total - face - p.hand
        t.emit(AttemptFailed(rule="sw.variant.murlocs.die", seat=self.seat, region=region, short=short))

    def redeploy(self, t: Table) -> Flow:
        """Tokens left join the weakest regions (sw.variant.murlocs.redeploy)."""
        p = self.me(t)
        recruit(t, p)
        mine = active_regions(t, self.seat)
        while p.hand and mine:
            least = min(t.state.regions[r].tokens for r in mine)
            weakest = [r for r in mine if t.state.regions[r].tokens == least]
            put_one(t, p, weakest[0] if len(weakest) == 1 else t.pick(weakest), "")
        return None

    def score(self, t: Table) -> Flow:
        """A coin for each region, and what Places and the Heart bring."""
        if holder(t, HEART) == self.seat:
            heart_payments(t, self.me(t))
        score(t, self.me(t))
        return None

    def withdrawals(self, t: Table) -> Flow:
        """Defenders put their withdrawn tokens back."""
        return withdrawals(t, self.seat)


def _dislike(spot: Spot) -> int:
    """Among equals they take active races first, then those in decline, then empty land."""
    if not spot.race:
        return 2
    return 1 if spot.declined else 0
