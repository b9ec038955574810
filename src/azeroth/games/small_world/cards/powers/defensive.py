"""Defensive: Watch Towers over Fields."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow
from azeroth.games.small_world.cards.markers import most_around, races_around
from azeroth.games.small_world.cards.moments import Moment, Own, at, frame_at
from azeroth.games.small_world.choices import Guard
from azeroth.games.small_world.content import RegionId
from azeroth.games.small_world.events import TokensPlaced
from azeroth.games.small_world.state import Player, Table, active_regions, lands


@at(Moment.DECLINE, "watch-towers")
def take_down(t: Table, p: Player) -> None:
    """All Watch Towers of the race come down (sw.power.watch-tower-decline)."""
    for region in active_regions(t, p.seat):
        spot = t.state.regions[region]
        if spot.tower:
            spot.tower = False
            t.state.supply["watch-tower"] += 1


@frame_at(Moment.TURN_END, "watch-towers")
class RaiseTowers(Own):
    """Towers stand where the majority holds, and nowhere else (sw.power.watch-tower-duration)."""

    steps: ClassVar[tuple[str, ...]] = ("take_down", "raise_towers")

    def take_down(self, t: Table) -> Flow:
        """The Towers are re-evaluated."""
        take_down(t, self.me(t))
        return None

    def raise_towers(self, t: Table) -> Flow:
        fit = self._fit(t)
        left = t.state.supply["watch-tower"]
        if not fit or not left:
            return None
        if len(fit) > left:
            return t.ask(self.seat, "sw.power.defensive-tower", [Guard(r) for r in fit], then=self.raised)
        for region in fit:
            self._tower(t, region)
        t.emit(
            TokensPlaced(
                rule="sw.power.defensive-tower", seat=self.seat, what="watch-tower", regions=tuple(fit)
            )
        )
        return None

    def raised(self, t: Table, choice: Guard) -> Flow:
        self._tower(t, choice.region)
        return AGAIN

    def _fit(self, t: Table) -> list[RegionId]:
        """Fields of the race around which it holds more regions than any other, still without a Tower."""
        features, race = lands(t).features, self.me(t).race
        return [
            r
            for r in active_regions(t, self.seat)
            if "fields" in features[r]
            and not t.state.regions[r].tower
            and most_around(races_around(t, r), race)
        ]

    def _tower(self, t: Table, region: RegionId) -> None:
        t.state.regions[region].tower = True
        t.state.supply["watch-tower"] -= 1
