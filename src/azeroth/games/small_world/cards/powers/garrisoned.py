"""Garrisoned: a Fort in every region."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow
from azeroth.games.small_world.cards.moments import Moment, Own, frame_at
from azeroth.games.small_world.choices import Fortify
from azeroth.games.small_world.content import RegionId
from azeroth.games.small_world.events import TokensPlaced
from azeroth.games.small_world.state import Table, active_regions


@frame_at(Moment.TURN_END, "forts")
class BuildForts(Own):
    """Each region without a Fort gets one, while there are any."""

    steps: ClassVar[tuple[str, ...]] = ("build",)

    def build(self, t: Table) -> Flow:
        bare = [r for r in active_regions(t, self.seat) if not t.state.regions[r].fort]
        left = t.state.supply["fort"]
        if not bare or not left:
            return None
        if len(bare) > left:
            return t.ask(self.seat, "sw.power.garrisoned-fort", [Fortify(r) for r in bare], then=self.built)
        for region in bare:
            self._fort(t, region)
        t.emit(
            TokensPlaced(rule="sw.power.garrisoned-fort", seat=self.seat, what="fort", regions=tuple(bare))
        )
        return None

    def built(self, t: Table, choice: Fortify) -> Flow:
        self._fort(t, choice.region)
        t.emit(
            TokensPlaced(
                rule="sw.power.garrisoned-fort", seat=self.seat, what="fort", regions=(choice.region,)
            )
        )
        return AGAIN

    def _fort(self, t: Table, region: RegionId) -> None:
        t.state.regions[region].fort = True
        t.state.supply["fort"] -= 1
