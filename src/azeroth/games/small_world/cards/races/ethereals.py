"""Ethereals: they steal Artifacts."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import AGAIN, Flow, Refusal, no
from azeroth.games.small_world.cards.markers import move_artifact
from azeroth.games.small_world.cards.moments import DUE, Action, allows
from azeroth.games.small_world.choices import Steal
from azeroth.games.small_world.play.conquest import COLLECTORS
from azeroth.games.small_world.play.tolls import aegis_toll, can_pay, pay_tolls, total
from azeroth.games.small_world.state import Player, Table, active_regions, lands, use, uses


@allows("collect-artifacts", ("conquer", "redeploy"), Steal)
class Stealing(Action):
    """Take an Artifact from next door without a conquest."""

    def offers(self, t: Table, p: Player) -> Sequence[Steal]:
        if uses(t, COLLECTORS):
            return []
        mine = set(active_regions(t, p.seat))
        return [
            Steal(marker, near)
            for marker, region in t.state.markers.items()
            if t.content.markers[marker].kind == "artifact" and region not in mine
            for near in lands(t).near[region]
            if near in mine
        ]

    def universe(self, t: Table, p: Player) -> Sequence[Steal]:
        mine = active_regions(t, p.seat)
        return [Steal(m, r) for m in t.content.markers for r in mine]

    def refuse(self, t: Table, p: Player, choice: Steal) -> Refusal | None:
        if uses(t, COLLECTORS):
            return no("sw.race.ethereals-once-either", "The Ethereals have used their ability this turn.")
        region = t.state.markers.get(choice.artifact)
        if region is None or t.content.markers[choice.artifact].kind != "artifact":
            return no("sw.race.ethereals-steal", "Only a faceup Artifact can be stolen.")
        into, spot = t.state.regions[choice.into], t.state.regions[region]
        if into.owner != p.seat or into.declined:
            return no("sw.race.ethereals-steal", "It goes into a region of your Ethereals.")
        if choice.into not in lands(t).near[region] or (spot.owner == p.seat and not spot.declined):
            return no("sw.race.ethereals-steal", "It does not lie next to that region of yours.")
        if spot.tower:
            return no("sw.interact.tower-artifact", "A Watch Tower guards it.")
        due = aegis_toll(t, p, region)
        return can_pay(p, due) if due else None

    def do(self, t: Table, p: Player, choice: Steal) -> Flow:
        pay_tolls(t, p, aegis_toll(t, p, t.state.markers[choice.artifact]))
        use(t, COLLECTORS)
        move_artifact(t, choice.artifact, choice.into)
        return AGAIN


def due_before(t: Table, p: Player, choice: Steal) -> int:
    """Coins to pay before the theft; none for what nobody can steal, which is only asked about."""
    region = t.state.markers.get(choice.artifact)
    return 0 if region is None else total(aegis_toll(t, p, region))


DUE[Steal] = due_before
