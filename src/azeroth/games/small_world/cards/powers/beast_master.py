"""Beast Master: fresh Beasts each turn."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Call, Flow
from azeroth.games.small_world.cards.moments import Moment, Own, at, frame_at
from azeroth.games.small_world.cards.races.tauren import company
from azeroth.games.small_world.play.losses import empty
from azeroth.games.small_world.state import Player, Table, active_regions, lands


@at(Moment.DECLINE, "beasts")
def discard(t: Table, p: Player) -> None:
    """All Beasts go, from the boards and the hand."""
    supply = t.state.supply
    supply["beast"] += p.beasts
    p.beasts = 0
    for region in active_regions(t, p.seat):
        spot = t.state.regions[region]
        if spot.beasts:
            supply["beast"] += spot.beasts
            spot.beasts = 0
            if not spot.size:
                empty(t, region)


@frame_at(Moment.TURN_START, "beasts")
class RenewBeasts(Own):
    """Old Beasts go, and as many come as the race holds Hills."""

    steps: ClassVar[tuple[str, ...]] = ("discard", "company", "renew")

    def discard(self, t: Table) -> Flow:
        """Old Beasts are discarded; a region they held alone is lost."""
        discard(t, self.me(t))
        return None

    def company(self, t: Table) -> Flow:
        """A Tauren left alone joins others."""
        follows = company(t)
        return None if follows is None else Call(follows)

    def renew(self, t: Table) -> Flow:
        """New Beasts come, one for each Hill."""
        p, features = self.me(t), lands(t).features
        hills = sum("hill" in features[r] for r in active_regions(t, self.seat))
        beasts = min(hills, t.state.supply["beast"])
        t.state.supply["beast"] -= beasts
        p.beasts += beasts
        return None
