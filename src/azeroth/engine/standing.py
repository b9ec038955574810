"""Standing passes: "pass for me until …", so that nobody clicks through windows.

A seat's standing pass is not part of the game. It only gives, as an ordinary choice that is recorded like any
other, the answer that the seat would have given; so saves, replays and bots need not know of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from azeroth.engine.choice import Choice
from azeroth.engine.events import Seat

if TYPE_CHECKING:
    from azeroth.engine.table import Table

Until = Literal["turn", "concerned", "usable"]


class Standing(Struct, frozen=True):
    """Pass for me.

    `until`: "turn" for the rest of the turn that `turn` names; "concerned" until something happens to the
    seat; "usable" whenever it has nothing that it could use. The first two are over when they have ended; the
    last goes on until it is taken back.
    """

    until: Until
    turn: str = ""

    @property
    def looks_at_hand(self) -> bool:
        """Does it depend on what others cannot see? Then a quick answer would tell them."""
        return self.until == "usable"

    def ended(self, t: Table[Any, Any], seat: Seat) -> bool:
        """Is it over, as everybody can see?"""
        if self.until == "turn":
            return self.turn != t.game.turn(t)
        return self.until == "concerned" and any(frame.concerns(t, seat) for frame in t.pos.stack)

    def answer(self, t: Table[Any, Any], seat: Seat) -> Choice | None:
        """What it answers to the decision that the seat has now: the choice that passes, or nothing."""
        ask = t.pending
        if ask is None or ask.passing is None or ask.mode != "one" or seat not in ask.seats:
            return None
        if self.until == "usable" and any(choice is not ask.passing for choice in ask.of(seat)):
            return None
        return ask.passing


def begun(t: Table[Any, Any], until: Until) -> Standing:
    """A standing pass that begins now; ValueError where there is nothing that would end it."""
    turn = t.game.turn(t) if until == "turn" else ""
    if until == "turn" and not turn:
        raise ValueError(f"{t.game.title} has no turns to pass for")
    return Standing(until, turn)


def stops(t: Table[Any, Any], seat: Seat) -> tuple[Until, ...]:
    """Until when the seat may let itself be passed for, where it could pass now."""
    ask = t.pending
    if ask is None or ask.passing is None or ask.mode != "one" or seat not in ask.seats:
        return ()
    found: list[Until] = [] if Standing("concerned").ended(t, seat) else ["concerned"]
    if t.game.turn(t):
        found.append("turn")
    if t.pos.stack[-1].asks_everybody:
        found.append("usable")
    return tuple(found)


def answering(t: Table[Any, Any], *, looking: bool) -> Seat | None:
    """The seat whose standing pass answers now, of those that look at the hand or those that do not.

    What has ended is dropped.
    """
    for seat in [s for s, standing in t.standing.items() if standing.ended(t, s)]:
        del t.standing[seat]
    for seat in t.seats:
        standing = t.standing.get(seat)
        if (
            standing is not None
            and standing.looks_at_hand == looking
            and standing.answer(t, seat) is not None
        ):
            return seat
    return None
