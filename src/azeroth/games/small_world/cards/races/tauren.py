"""Tauren: none of them is ever alone."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Seat
from azeroth.games.small_world.choices import Move
from azeroth.games.small_world.content import RegionId
from azeroth.games.small_world.events import Moved
from azeroth.games.small_world.play.losses import empty
from azeroth.games.small_world.state import Table, active_regions, kit_of


def alone(t: Table, seat: Seat) -> list[RegionId]:
    """The regions of the seat's active race with fewer tokens than it may hold a region with."""
    p = t.state.players[seat]
    if not p.race:
        return []
    keep = kit_of(t, p).keep
    if keep < 2:
        return []
    return [r for r in active_regions(t, seat) if t.state.regions[r].size < keep]


def company(t: Table) -> Frame | None:
    """What must follow when a token may have been left alone."""
    for p in t.state.players:
        if alone(t, p.seat):
            return LoneToken(seat=p.seat)
    return None


class LoneToken(Frame):
    """A Tauren token that would be alone joins others, at once (sw.race.tauren-alone-moved)."""

    seat: Seat
    steps: ClassVar[tuple[str, ...]] = ("move",)

    def move(self, t: Table) -> Flow:
        lone = alone(t, self.seat)
        if not lone:
            return None
        others = [r for r in active_regions(t, self.seat) if r != lone[0]]
        if not others:
            self._to_hand(t, lone[0])
            return None
        return t.ask(self.seat, "sw.race.tauren-alone-moved", [Move(r) for r in others], then=self.moved)

    def moved(self, t: Table, choice: Move) -> Flow:
        source = alone(t, self.seat)[0]
        spot, target = t.state.regions[source], t.state.regions[choice.region]
        target.tokens += spot.tokens
        target.beasts += spot.beasts
        target.champion = target.champion or spot.champion
        t.emit(
            Moved(
                rule="sw.race.tauren-alone-moved", seat=self.seat, race=spot.race, source=source,
                target=choice.region,
            )
        )  # fmt: skip
        empty(t, source)
        return AGAIN

    def _to_hand(self, t: Table, region: RegionId) -> None:
        p, spot = t.state.players[self.seat], t.state.regions[region]
        p.hand += spot.tokens
        p.beasts += spot.beasts
        p.champion = p.champion or spot.champion
        empty(t, region)
