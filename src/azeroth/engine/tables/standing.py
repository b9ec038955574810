"""Standing answers: what a seat lets itself be answered for, so that nobody is asked what needs no answer.

A standing answer is not part of the game. It only gives, as an ordinary choice that is recorded like any
other, the answer that the seat would have given; so saves, replays and bots need not know of it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from azeroth.engine.boxes.box import Edition
from azeroth.engine.play.choice import Choice
from azeroth.engine.play.events import Seat

if TYPE_CHECKING:
    from azeroth.engine.tables.table import Table

log = logging.getLogger("azeroth.ease")
Until = Literal["turn", "concerned", "usable", "asked"]


class Standing(Struct, frozen=True):
    """Answer for me.

    `until`: "turn" passes for the rest of the turn that `turn` names; "concerned" until something happens to
    the seat; "usable" passes whenever it has nothing that it could use; "asked" answers nothing at all. The
    first two are over when they have ended. All but the last also answer what is obvious in the game, but
    for the steps in `stops`.
    """

    until: Until
    turn: str = ""
    stops: tuple[str, ...] = ()

    def ended(self, t: Table[Any, Any], seat: Seat) -> bool:
        """Is it over, as everybody can see?"""
        if self.until == "turn":
            return self.turn != t.game.turn(t)
        return self.until == "concerned" and any(frame.concerns(t, seat) for frame in t.pos.stack)

    def answer(self, t: Table[Any, Any], seat: Seat) -> Given | None:
        """What it answers to the decision that the seat has now, if anything."""
        ask = t.pending
        if ask is None or self.until == "asked" or seat not in t.seats:
            return None
        if self.until != "usable" and ask.passing is not None and ask.mode == "one":
            return Given(seat, ask.passing)
        choices = ask.of(seat)
        if len(choices) == 1 and (ask.mode != "agree" or seat == ask.seats[0]):
            # It is asked although it has one answer: being asked or not would tell what the seat holds.
            return Given(seat, choices[0], looks=True)
        if ask.mode != "one" or step_of(t) in self.stops:
            return None
        refused, known = t.declined.get(seat, ((), -1))
        now = t.learned + len(t.happened)
        if ask.passing is not None and known == now and set(refused).issuperset(choices):
            # It would not use this a moment ago, and nothing has happened since.
            return Given(seat, ask.passing, looks=True)
        choice = _obvious(t, seat)
        if choice is None:
            return None
        # Where everybody is asked, because hands are secret, what is obvious depends on the hand.
        return Given(seat, choice, looks=choice == ask.passing and t.pos.stack[-1].asks_everybody)


class Given(Struct, frozen=True):
    """An answer that is given for a seat."""

    seat: Seat
    choice: Choice
    looks: bool = False
    """Does it depend on what others cannot see? Then an answer in no time would tell them."""


def obvious_steps(t: Table[Any, Any]) -> dict[str, str]:
    """The steps at which answers may be given for people, those of boxes too, with what they decide there."""
    boxes = t.edition.obvious_steps if isinstance(t.edition, Edition) else {}
    return {**t.game.view.obvious_steps, **boxes}


def _obvious(t: Table[Any, Any], seat: Seat) -> Choice | None:
    """What the game answers for the seat; where that fails, the seat is asked: it is only a comfort."""
    if not t.game.view.obvious_steps:
        return None
    try:
        return t.game.view.obvious(t.glance(seat), seat)
    except Exception:
        if t.strict:
            raise
        log.exception("nothing is obvious in %s", step_of(t))
        return None


USUAL = Standing("usable")
"""What people want who have not said otherwise."""


def step_of(t: Table[Any, Any]) -> str:
    """The step that asks now, by frame and step."""
    frame = t.pos.stack[-1]
    return f"{type(frame).__name__}.{frame.at}"


def begun(t: Table[Any, Any], until: Until, stops: tuple[str, ...] = ()) -> Standing:
    """A standing answer that begins now; ValueError where there is nothing that would end it."""
    turn = t.game.turn(t) if until == "turn" else ""
    if until == "turn" and not turn:
        raise ValueError(f"{t.game.title} has no turns to pass for")
    return Standing(until, turn, stops)


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


def answering(t: Table[Any, Any], *, looking: bool | None = None) -> Given | None:
    """The standing answer to what is asked now, of those that look at the hand or those that do not.

    Without `looking`, either. What has ended is dropped: the seat is answered for as usual again.
    """
    for seat in [s for s, standing in t.standing.items() if standing.ended(t, s)]:
        kept = t.standing.pop(seat).stops
        if t.usual:
            t.standing[seat] = msgspec.structs.replace(USUAL, stops=kept)
    for seat in t.seats:
        standing = t.standing.get(seat)
        given = None if standing is None else standing.answer(t, seat)
        if given is not None and looking in (None, given.looks):
            return given
    return None
