"""Gnomes: the airborne assault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from azeroth.engine import END, NOBODY, Call, Choice, Flow, Frame, Refusal, Seat, Terms, no
from azeroth.games.small_world.cards.moments import DUE, Action, again, allows
from azeroth.games.small_world.choices import DOOMHAMMER, FROSTMOURNE, Assault, Attempt
from azeroth.games.small_world.content import RegionId
from azeroth.games.small_world.play.conquest import (
    CHAMPION,
    MOST_SHORT,
    artifact_ready,
    roll_for,
    seize,
)
from azeroth.games.small_world.play.cost import cost
from azeroth.games.small_world.play.losses import attacked
from azeroth.games.small_world.play.reach import ASSAULT, Reach
from azeroth.games.small_world.play.tolls import can_pay, pay_tolls, tolls, total
from azeroth.games.small_world.state import Player, Table, kit_of, lands, use, uses

WITH = ("", FROSTMOURNE, DOOMHAMMER, CHAMPION)


def whole(using: str) -> str:
    """What the conquest uses, the flight included."""
    return f"{ASSAULT},{using}" if using else ASSAULT


@allows("airborne-assault", ("conquer",), Assault)
class AirborneAssaults(Action):
    """Once a turn, any region of any board."""

    def offers(self, t: Table, p: Player) -> Sequence[Assault]:
        if uses(t, ASSAULT) or p.force < 1:
            return []
        found = [Assault(r) for r in lands(t).ids]
        for using in WITH[1:]:
            if self._helps(t, p, using) is None:
                found += [Assault(r, using) for r in lands(t).ids]
        return found

    def universe(self, t: Table, p: Player) -> Sequence[Assault]:
        champion = CHAMPION in kit_of(t, p).does
        return [Assault(r, using) for using in WITH if champion or using != CHAMPION for r in lands(t).ids]

    def _helps(self, t: Table, p: Player, using: str) -> Refusal | None:
        if not using:
            return None
        if using != CHAMPION:
            return artifact_ready(t, p, using)  # type: ignore[arg-type]
        if not p.champion:
            return no("sw.power.champion-reuse", "The Champion is not at hand.")
        if Reach(t, p).first:
            return no("sw.power.champion-adjacent-only", "The Champion cannot make the first conquest.")
        return None

    def lawful(self, t: Table, p: Player) -> list[Choice]:
        reach = Reach(t, p)
        return [choice for choice in self.offers(t, p) if self._refused(t, p, choice, reach) is None]

    def refuse(self, t: Table, p: Player, choice: Assault) -> Refusal | None:
        return self._refused(t, p, choice, Reach(t, p))

    def _refused(self, t: Table, p: Player, choice: Assault, reach: Reach) -> Refusal | None:
        region, using = choice.region, whole(choice.using)
        if uses(t, ASSAULT):
            return no("sw.race.gnomes-any-region", "The Flying Machines have flown this turn.")
        if p.force < 1:
            return no("sw.cost.one-token-to-start", "You have no token in hand.")
        refusal = reach.closed(region) or self._helps(t, p, choice.using)
        if refusal is not None:
            return refusal
        due = tolls(t, p, region, using)
        if due and (refusal := can_pay(p, due)) is not None:
            return refusal
        needed = cost(t, p, region, using, reach)
        if needed.total - p.force > 2 * MOST_SHORT:
            return no(
                "sw.race.gnomes-two-dice", "It needs {cost}; with {hand} in hand even two good rolls fail.",
                cost=needed, hand=p.force,
            )  # fmt: skip
        return None

    def terms(self, t: Table, p: Player, choice: Assault) -> Terms:
        return cost(t, p, choice.region, whole(choice.using))

    def do(self, t: Table, p: Player, choice: Assault) -> Flow:
        region, using = choice.region, whole(choice.using)
        pay_tolls(t, p, tolls(t, p, region, using))
        use(t, ASSAULT)
        spot = t.state.regions[region]
        if spot.owner not in (NOBODY, p.seat) and not spot.declined:
            attacked(t, spot.owner)
        if choice.using in (DOOMHAMMER, CHAMPION):  # the cost is fixed: no roll can lower it
            needed = cost(t, p, region, using)
            return again(seize(t, p, region, needed.total, using, needed))
        return again(AirborneAssault(seat=p.seat, region=region, using=using))


def due_before(t: Table, p: Player, choice: Assault) -> int:
    """Coins to pay before taking off."""
    return total(tolls(t, p, choice.region, whole(choice.using)))


DUE[Assault] = due_before


class AirborneAssault(Frame):
    """The free roll, and what comes of it."""

    seat: Seat
    region: RegionId
    using: str
    rolled: int = 0
    steps: ClassVar[tuple[str, ...]] = ("roll", "land", "final_attempt")

    def needed(self, t: Table) -> Terms:
        """The cost after the free roll."""
        p = t.state.players[self.seat]
        lowered = cost(t, p, self.region, self.using).plus(
            "sw.race.gnomes-free-die", -self.rolled, "free roll"
        )
        return lowered.at_least("sw.cost.minimum-one", kit_of(t, p).keep)

    def roll(self, t: Table) -> Flow:
        """The free roll."""
        (self.rolled,) = t.roll(t.content.die, rule="sw.race.gnomes-free-die", seat=self.seat)
        return None

    def land(self, t: Table) -> Flow:
        """With enough tokens the assault is carried out."""
        p, needed = t.state.players[self.seat], self.needed(t)
        if needed.total > p.force:
            return None
        follows = seize(t, p, self.region, needed.total, self.using, needed)
        return END if follows is None else Call(follows, "over")

    def final_attempt(self, t: Table) -> Flow:
        p = t.state.players[self.seat]
        if self.needed(t).total - p.force > MOST_SHORT:
            return None
        return t.ask(
            self.seat, "sw.race.gnomes-poor-roll", [Attempt(self.region)], then=self.attempt,
            terms=self.needed_for, stop="Give up the assault",
        )  # fmt: skip

    def needed_for(self, t: Table, choice: Attempt) -> Terms:
        return self.needed(t)

    def attempt(self, t: Table, choice: Attempt) -> Flow:
        p = t.state.players[self.seat]
        follows = roll_for(t, p, self.region, self.using, self.needed(t))
        return END if follows is None else Call(follows, "over")

    def over(self, t: Table, follows: Frame) -> Flow:
        return END
