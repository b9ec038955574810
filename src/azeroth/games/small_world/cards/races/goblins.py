"""Goblins: Bombs."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, NOBODY, Flow, Refusal, no
from azeroth.games.small_world.cards.moments import DUE, Moment, Own, at, frame_at
from azeroth.games.small_world.choices import Lay, Reveal, Spare
from azeroth.games.small_world.content import BombId, RegionId
from azeroth.games.small_world.events import BombLaid, BombRevealed
from azeroth.games.small_world.play.conquest import spoils
from azeroth.games.small_world.play.losses import bomb_back, defeat
from azeroth.games.small_world.play.reach import adjacent
from azeroth.games.small_world.play.tolls import can_pay, pay_tolls, tolls, total
from azeroth.games.small_world.state import LaidBomb, Player, Table, lands

EXPLOSION = BombId("explosion")


@at(Moment.PICKED, "bombs")
def shuffle_bombs(t: Table, p: Player) -> None:
    """All Bombs make a facedown stack (sw.race.goblins-stack)."""
    t.state.bombs, t.state.spent = t.state.spent, []
    t.shuffle(t.state.bombs)


@at(Moment.DECLINE, "bombs")
def pack_up(t: Table, p: Player) -> None:
    """The stack goes back into the box."""
    t.state.spent = sorted([*t.state.spent, *t.state.bombs])
    t.state.bombs = []


@frame_at(Moment.TURN_START, "bombs")
class RevealBombs(Own):
    """Each Bomb in a region still held by an opponent is turned over, in the order the Goblins choose."""

    steps: ClassVar[tuple[str, ...]] = ("sweep", "reveal", "collect")

    def sweep(self, t: Table) -> Flow:
        """Bombs that may not act go back unseen (sw.race.goblins-unable-to-act)."""
        for region in [laid.region for laid in t.state.laid]:
            if self._hindered(t, region):
                bomb_back(t, region, "sw.race.goblins-unable-to-act")
        return None

    def _hindered(self, t: Table, region: RegionId) -> bool:
        spot = t.state.regions[region]
        return spot.owner in (NOBODY, self.seat) or spot.tower

    def reveal(self, t: Table) -> Flow:
        offers: list[Reveal | Spare] = []
        for laid in t.state.laid:
            due = tolls(t, self.me(t), laid.region)
            if due and can_pay(self.me(t), due) is not None:
                continue
            offers.append(Reveal(laid.region))
            if due:
                offers.append(Spare(laid.region))
        return t.ask(self.seat, "sw.race.goblins-reveal", offers, then=self.chosen)

    def chosen(self, t: Table, choice: Reveal | Spare) -> Flow:
        if isinstance(choice, Spare):
            bomb_back(t, choice.region, "sw.race.goblins-unable-to-act")
            return AGAIN
        pay_tolls(t, self.me(t), tolls(t, self.me(t), choice.region))
        laid = next(b for b in t.state.laid if b.region == choice.region)
        t.state.laid.remove(laid)
        bomb = t.reveal(laid.bomb)
        t.state.spent.append(bomb)
        t.emit(BombRevealed(rule="sw.race.goblins-reveal", seat=self.seat, region=choice.region, bomb=bomb))
        if bomb == EXPLOSION:
            explode(t, self.me(t), choice.region)
        return AGAIN

    def collect(self, t: Table) -> Flow:
        """Bombs whose tolls cannot be paid go back unseen."""
        for region in [laid.region for laid in t.state.laid]:
            bomb_back(t, region, "sw.race.goblins-unable-to-act")
        return None


def due_before(t: Table, p: Player, choice: Reveal) -> int:
    """Coins to pay before the Bomb is turned over."""
    return total(tolls(t, p, choice.region))


DUE[Reveal] = due_before


def explode(t: Table, p: Player, region: RegionId) -> None:
    """Treated as a conquest that leaves the region empty (sw.race.goblins-explosion)."""
    spoils(t, p, t.state.regions[region])
    defeat(t, p, region)


@frame_at(Moment.TURN_END, "bombs")
class LayBombs(Own):
    """The Goblins lay Bombs next to them."""

    steps: ClassVar[tuple[str, ...]] = ("lay",)

    def lay(self, t: Table) -> Flow:
        if not t.state.bombs:
            return None
        near = {n for r, s in t.state.regions.items() if s.owner == self.seat and not s.declined
                for n in lands(t).near[r]}  # fmt: skip
        return t.ask(
            self.seat, "sw.race.goblins-place", [Lay(r) for r in lands(t).ids if r in near],
            refuse=self.may_lay, then=self.laid, among=self.every_region, stop="No more Bombs",
        )  # fmt: skip

    def every_region(self, t: Table) -> list[Lay]:
        return [Lay(r) for r in lands(t).ids]

    def may_lay(self, t: Table, choice: Lay) -> Refusal | None:
        spot = t.state.regions[choice.region]
        if spot.owner in (NOBODY, self.seat) or spot.declined:
            return no("sw.race.goblins-place-targets", "No active people of an opponent lives there.")
        if not adjacent(t, self.me(t), choice.region):
            return no("sw.race.goblins-place-targets", "It is not adjacent to your Goblins.")
        if any(laid.region == choice.region for laid in t.state.laid):
            return no("sw.race.goblins-one-per-region", "A Bomb lies there already.")
        if spot.tower:
            return no("sw.interact.tower-bomb", "A Watch Tower guards it against every power.")
        return None

    def laid(self, t: Table, choice: Lay) -> Flow:
        t.state.laid.append(LaidBomb(choice.region, t.state.bombs.pop(0)))
        t.emit(BombLaid(rule="sw.race.goblins-blind", seat=self.seat, region=choice.region))
        return AGAIN
