"""One use of one ability: chosen, paid for, perhaps answered, and then its effects one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from azeroth.engine.cards.ability import Ability, Question, Verb
from azeroth.engine.play.choice import Choice
from azeroth.engine.play.events import Seat
from azeroth.engine.play.flow import AGAIN, Flow, Frame, Goto
from azeroth.engine.play.refusal import Refusal
from azeroth.engine.tables.table import Table

T = TypeVar("T", bound=Table[Any, Any])
U = TypeVar("U", bound=str | int)
"""Who uses cards: a seat, or the id of a character."""
K = TypeVar("K", bound=str)
A = TypeVar("A", bound=Ability)
P = TypeVar("P")
"""The choices that are picks: a union, for a game knows what can be chosen for its effects."""
C = TypeVar("C", bound=Choice)


class UseAbility(Frame, Generic[T, U, K, A, P], kw_only=True):
    """Using an ability of a card. The same record says, before it is begun, whether it may be (`refuse`).

    `targets` is what was chosen before it was paid for, `effect` which of its effects is next, and `picks`
    what was chosen for that one. Who answers it may set `cancelled`: then it has no effect.
    """

    user: U
    card: K
    ability: int = 0
    targets: tuple[P, ...] = ()
    cancelled: bool = False
    effect: int = 0
    picks: tuple[P, ...] = ()

    steps: ClassVar[tuple[str, ...]] = ("announce", "choose", "pay", "react", "effects", "finish")

    # -- what a game says -------------------------------------------------------------------------

    def data(self, t: T) -> A:
        """The ability."""
        raise NotImplementedError

    def seat(self, t: T) -> Seat:
        """Who chooses for it."""
        raise NotImplementedError

    def refuse(self, t: T) -> Refusal | None:
        """Why it may not be used now; whether this is its moment is not looked at."""
        raise NotImplementedError

    def announce(self, t: T) -> Flow:
        """It is shown. A card from a secret hand leaves the hand here: from now on everybody knows it."""
        return None

    def pay(self, t: T) -> Flow:
        """Pay for it, and mark it used."""
        raise NotImplementedError

    def question(self, t: T) -> Question | None:
        """What must be chosen before it is paid for: whom it is aimed at, how much is spent."""
        return None

    def reactions(self, t: T) -> Frame | None:
        """The window in which others may answer it, before it has any effect."""
        return None

    def plan(self, t: T) -> Sequence[Verb[Any, Any]]:
        """Its effects, with what other cards add to them."""
        return self.data(t).effects

    def finish(self, t: T) -> Flow:
        """It is over, with effect or without: the card goes where it goes."""
        return None

    # -- what follows from it ---------------------------------------------------------------------

    def choose(self, t: T) -> Flow:
        """Choose for this card."""
        question = self.question(t)
        if question is None:
            return None
        seat = self.seat(t) if question.seat is None else question.seat
        return t.ask(seat, question.rule, question.choices, then=self.targeted, always=question.always)

    def targeted(self, t: T, choice: Any) -> Flow:
        """Keep it, and choose on."""
        self.targets = (*self.targets, choice)
        return AGAIN

    def react(self, t: T) -> Flow:
        """Others may answer."""
        window = self.reactions(t)
        return None if window is None else t.call(window, then=self.reacted)

    def reacted(self, t: T, window: Frame) -> Flow:
        """Cancelled, it has no effect."""
        return Goto("finish") if self.cancelled else None

    def effects(self, t: T) -> Flow:
        """Choose for this card."""
        plan = self.plan(t)
        if self.effect >= len(plan):
            return None
        verb = plan[self.effect]
        flow: Flow | Frame = None
        if verb.applies(t, self):
            question = verb.question(t, self)
            if question is not None:
                seat = self.seat(t) if question.seat is None else question.seat
                asked = t.ask(seat, question.rule, question.choices, then=self.picked, always=question.always)
                if asked is not None:
                    return asked
            flow = verb.run(t, self)
        self.effect += 1
        self.picks = ()
        if flow is None:
            # Mostly that was the last one; a verb may have made the plan longer.
            return None if self.effect >= len(self.plan(t)) else AGAIN
        return t.call(flow, then=AGAIN) if isinstance(flow, Frame) else flow

    def picked(self, t: T, choice: Any) -> Flow:
        """Hand it to the effect that it was chosen for."""
        self.plan(t)[self.effect].picked(t, self, choice)
        self.picks = (*self.picks, choice)
        return AGAIN

    def of(self, kind: type[C]) -> list[C]:
        """What of that kind was chosen for the effect in hand."""
        return [pick for pick in self.picks if isinstance(pick, kind)]


def answered(t: Table[Any, Any], use: UseAbility[Any, Any, Any, Any, Any]) -> Any:
    """The use that this one answers: the next below it; None when it answers nothing."""
    above = True
    for frame in reversed(t.pos.stack):
        if not above and isinstance(frame, UseAbility):
            return frame
        above = above and frame is not use
    return None
