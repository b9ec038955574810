"""Humans: Military Objectives."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Refusal, no
from azeroth.games.small_world.cards.moments import DUE, Moment, Own, at, frame_at
from azeroth.games.small_world.choices import Aim
from azeroth.games.small_world.events import TokensPlaced
from azeroth.games.small_world.play.tolls import aegis_toll, can_pay, pay_tolls, total
from azeroth.games.small_world.state import Player, Table, lands


@at(Moment.DECLINE, "objectives")
def retrieve(t: Table, p: Player) -> None:
    """All Objectives on the map come back."""
    for spot in t.state.regions.values():
        if spot.objective:
            spot.objective = False
            t.state.supply["objective"] += 1


@frame_at(Moment.TURN_END, "objectives")
class PlaceObjectives(Own):
    """The Humans lay their Military Objectives afresh."""

    steps: ClassVar[tuple[str, ...]] = ("retrieve", "place")

    def retrieve(self, t: Table) -> Flow:
        """Objectives on the map come back first (sw.race.humans-retrieve)."""
        retrieve(t, self.me(t))
        return None

    def place(self, t: Table) -> Flow:
        if not t.state.supply["objective"]:
            return None
        return t.ask(
            self.seat, "sw.race.humans-place", self.every_region(t), refuse=self.may_place, then=self.placed,
            among=self.every_region, stop="No more Objectives",
        )  # fmt: skip

    def every_region(self, t: Table) -> list[Aim]:
        return [Aim(r) for r in lands(t).ids]

    def may_place(self, t: Table, choice: Aim) -> Refusal | None:
        spot = t.state.regions[choice.region]
        if spot.objective:
            return no("sw.race.humans-place", "An Objective lies there already.")
        if spot.race and t.content.folk[spot.race].faction == "alliance":
            return no("sw.race.humans-non-alliance", "An Alliance people lives there.")
        if spot.tower and spot.owner != self.seat:
            return no("sw.interact.tower-objective", "A Watch Tower guards it against every power.")
        due = aegis_toll(t, self.me(t), choice.region)
        return can_pay(self.me(t), due) if due else None

    def placed(self, t: Table, choice: Aim) -> Flow:
        pay_tolls(t, self.me(t), aegis_toll(t, self.me(t), choice.region))
        t.state.regions[choice.region].objective = True
        t.state.supply["objective"] -= 1
        t.emit(
            TokensPlaced(
                rule="sw.race.humans-place", seat=self.seat, what="objective", regions=(choice.region,)
            )
        )
        return AGAIN


def due_before(t: Table, p: Player, choice: Aim) -> int:
    """Coins to pay before the Objective is laid."""
    return total(aegis_toll(t, p, choice.region))


DUE[Aim] = due_before
