"""Windows: moments in which several seats, in a ruled order, may use something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from azeroth.engine.cards.window import PASS, Pass
from azeroth.engine.choice import Choice
from azeroth.engine.events import Seat
from azeroth.engine.flow import END, Call, Flow, Frame, Goto
from azeroth.engine.refusal import Refusal
from azeroth.engine.table import Table


class Window(Frame, kw_only=True):
    """One moment: each seat of `order` in turn may use what it has, until all have passed in a row.

    A game's window says what there is (`offers`) and what using it does (`use`, which may call a frame);
    where people may try more than that, `tries` lists it and `refuse` says why not.
    A seat goes on until it passes. With `reopens`, a use lets those who passed before it react to it.
    `asks_everybody` asks also who has nothing to use, so that being asked tells nothing.
    """

    order: tuple[Seat, ...]
    turn: int = 0
    passes: int = 0

    steps: ClassVar[tuple[str, ...]] = ("pass_over", "offer")
    rule: ClassVar[str] = ""
    reopens: ClassVar[bool] = True
    asks_everybody: ClassVar[bool] = False

    def offers(self, t: Table[Any, Any], seat: Seat) -> Sequence[Choice]:
        """What the seat may use now."""
        raise NotImplementedError

    def use(self, t: Table[Any, Any], seat: Seat, choice: Choice) -> Flow:
        """Do what the choice says: None, or a call."""
        raise NotImplementedError

    def tries(self, t: Table[Any, Any], seat: Seat) -> Sequence[Choice]:
        """All that the seat might try to use; `refuse` must let through just what is offered."""
        return self.offers(t, seat)

    def refuse(self, t: Table[Any, Any], choice: Choice) -> Refusal | None:
        """Why the seat whose go it is may not use that."""
        return None

    @property
    def seat(self) -> Seat:
        """Whose go it is."""
        return self.order[self.turn % len(self.order)]

    def pass_over(self, t: Table[Any, Any]) -> Flow:
        """Go on to the next seat that has something to use."""
        while self.passes < len(self.order):
            if self.asks_everybody or self.offers(t, self.seat):
                return None
            self._pass()
        return END

    def offer(self, t: Table[Any, Any]) -> Flow:
        """Use something, or pass."""
        offers = [*self.offers(t, self.seat), PASS]
        return t.ask(
            self.seat,
            self.rule,
            offers,
            then=self.chosen,
            refuse=self._refuse,
            among=self._among,
            always=True,
            passing=PASS,
        )

    def _among(self, t: Table[Any, Any]) -> Sequence[Choice]:
        return [*self.tries(t, self.seat), PASS]

    def _refuse(self, t: Table[Any, Any], choice: Choice) -> Refusal | None:
        return None if isinstance(choice, Pass) else self.refuse(t, choice)

    def chosen(self, t: Table[Any, Any], choice: Choice) -> Flow:
        """The seat used something or passed."""
        if isinstance(choice, Pass):
            self._pass()
            return Goto("pass_over")
        if self.reopens:
            self.passes = 0
        flow = self.use(t, self.seat, choice)
        if isinstance(flow, Call) and not flow.then:
            return Call(flow.frame, "@pass_over")
        return flow or Goto("pass_over")

    def _pass(self) -> None:
        self.turn += 1
        self.passes += 1


__all__ = ["PASS", "Pass", "Window"]
