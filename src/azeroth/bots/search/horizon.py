"""How far a look ahead goes."""

from __future__ import annotations

from collections.abc import Callable

from azeroth.bots.ahead import AnyTable
from azeroth.engine import Seat

Reached = Callable[[AnyTable], bool]


def horizon(world: AnyTable, seat: Seat) -> Reached:
    """The game's own horizon from here, or the end of the seat's turn where the game names none."""
    named: Reached | None = world.game.bot.horizon(world, seat)
    return named if named is not None else EndOfTurn(world, seat)


class EndOfTurn:
    """The end of the seat's turn: of its outermost frame in progress.

    Where the seat has no frame of its own, as in an auction, it is when the step that asks comes round again.
    """

    def __init__(self, world: AnyTable, seat: Seat) -> None:
        stack = world.pos.stack
        owned = [i for i, frame in enumerate(stack) if getattr(frame, "seat", None) == seat]
        self.level = owned[0] if owned else len(stack) - 1
        self.frame, self.asked, self.owned, self.left = stack[self.level], stack[-1].at, bool(owned), False

    def __call__(self, world: AnyTable) -> bool:
        """Is the look ahead over in this world?"""
        stack = world.pos.stack
        if len(stack) <= self.level or stack[self.level] is not self.frame:
            return True
        if self.owned:
            return False
        if self.frame.at != self.asked:
            self.left = True
        return self.left and self.frame.at == self.asked


__all__ = ["Reached", "horizon"]
