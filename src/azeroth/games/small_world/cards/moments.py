"""Named moments of a turn, and what odd races and powers have registered for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from azeroth.engine import AGAIN, Call, Choice, Flow, Frame, Refusal, Seat, Terms
from azeroth.games.small_world.content import Deed
from azeroth.games.small_world.state import Player, Table, kit_of


class Moment(StrEnum):
    """When something of one's own may happen."""

    PICKED = "picked"
    TURN_START = "turn-start"
    AFTER_CONQUESTS = "after-conquests"
    TURN_END = "turn-end"
    DECLINE = "decline"


Effect = Callable[[Table, Player], Flow]
_EFFECTS: dict[Moment, dict[str, Effect]] = {moment: {} for moment in Moment}
E = TypeVar("E", bound=Effect)


class Own(Frame):
    """What one race or power does of its own at a moment of its turn."""

    seat: Seat

    def me(self, t: Table) -> Player:
        return t.state.players[self.seat]


O = TypeVar("O", bound=Own)  # noqa: E741 - the type of an Own


def at(moment: Moment, deed: Deed) -> Callable[[E], E]:
    """Register a function for a deed at a moment."""

    def register(effect: E) -> E:
        _EFFECTS[moment][deed] = effect
        return effect

    return register


def frame_at(moment: Moment, deed: Deed) -> Callable[[type[O]], type[O]]:
    """Register a frame for a deed at a moment."""

    def register(frame: type[O]) -> type[O]:
        _EFFECTS[moment][deed] = lambda t, p: Call(frame(seat=p.seat))
        return frame

    return register


def effects(t: Table, p: Player, moment: Moment) -> list[Effect]:
    """What the player's race, and then the power, does at a moment."""
    there = _EFFECTS[moment]
    return [there[deed] for deed in kit_of(t, p).does if deed in there]


def at_moment(t: Table, p: Player, moment: Moment) -> None:
    """Run what is automatic at a moment in which nobody can be asked."""
    for effect in effects(t, p, moment):
        effect(t, p)


# -- what a race, power or marker lets its player do in a step ------------------------------------


class Action:
    """Something that may be chosen in a step: which choices there are, which are refused, what they do."""

    def offers(self, t: Table, p: Player) -> Sequence[Choice]:
        """A list that holds everything lawful, as tight as is cheap."""
        raise NotImplementedError

    def universe(self, t: Table, p: Player) -> Sequence[Choice]:
        """All that a person might try."""
        return self.offers(t, p)

    def refuse(self, t: Table, p: Player, choice: Any) -> Refusal | None:
        """Why it may not be chosen."""
        raise NotImplementedError

    def lawful(self, t: Table, p: Player) -> list[Choice]:
        """What may be chosen: the offers that are not refused."""
        return [choice for choice in self.offers(t, p) if self.refuse(t, p, choice) is None]

    def do(self, t: Table, p: Player, choice: Any) -> Flow:
        """Carry the choice out, and say how the step goes on (AGAIN)."""
        raise NotImplementedError

    def terms(self, t: Table, p: Player, choice: Any) -> Terms | None:
        """What it costs in tokens."""
        return None


DUE: dict[type[Choice], Callable[[Table, Player, Any], int]] = {}
"""Coins that must be paid before a choice of this kind is carried out."""


_BY_DEED: dict[str, dict[str, Action]] = {}
BY_CHOICE: dict[type[Choice], Action] = {}
A = TypeVar("A", bound=Action)


def allows(deed: Deed, steps: Sequence[str], choice: type[Choice]) -> Callable[[type[A]], type[A]]:
    """Register an action of a deed for steps of the turn."""

    def register(action: type[A]) -> type[A]:
        made = action()
        for step in steps:
            _BY_DEED.setdefault(step, {})[deed] = made
        BY_CHOICE[choice] = made
        return action

    return register


def own_actions(t: Table, p: Player, step: str) -> list[Action]:
    """What the player's race and power allow in a step."""
    there = _BY_DEED.get(step)
    if there is None:
        return []
    return [there[deed] for deed in kit_of(t, p).does if deed in there]


def again(frame: Frame | None) -> Flow:
    """Run what follows, if anything, and then the step again."""
    return AGAIN if frame is None else Call(frame, "@again")
