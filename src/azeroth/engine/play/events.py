"""What happened: the only output of play. Logs, animation and statistics are made from events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from msgspec import Struct

from azeroth.engine.play.choice import kebab

if TYPE_CHECKING:
    from azeroth.engine.tables.table import Table
    from azeroth.engine.view.scene import Motion, Outcome

Seat = Annotated[int, "seat"]
"""Who sits where, from 0; the mark tells numbers that are seats from others."""
NOBODY: Seat = -1
"""Stands for a seat where there is none."""


class Event(Struct, frozen=True, kw_only=True, tag=kebab, tag_field="event", omit_defaults=True, gc=False):
    """Something that happened, with the rule it happened by.

    `to` says who sees it at all (empty: everybody). A field that only some of those see is annotated
    `Secret(...)` like a field of the state. `reveals` marks one that tells what nothing on the table shows
    afterwards, such as a card that is shown and shuffled back.
    """

    reveals: ClassVar[bool] = False
    heading: ClassVar[Literal["", "turn", "combat"]] = ""
    """A part of the game begins with it: its words head the log, and name a chapter of replays."""

    rule: str = ""
    to: tuple[Seat, ...] = ()

    def words(self, t: Table[Any, Any]) -> str:
        """The line of the log; `[text](kind:id)` links what it speaks of. Empty: not worth a line."""
        return ""

    def goes_on(self, t: Table[Any, Any]) -> tuple[str, str]:
        """Whose doing it goes on with, and what it adds in short.

        A line is told in the one before if that one's doing begins with its own.
        """
        return ("", "")

    def motions(self, t: Table[Any, Any]) -> Sequence[Motion]:
        """What travels over the table when it happens."""
        return ()

    def outcome(self, t: Table[Any, Any]) -> Outcome | None:
        """What is held up to be read before play goes on: the result of a combat, the last round."""
        return None

    def gains(self, t: Table[Any, Any]) -> Sequence[tuple[Seat, str, int]]:
        """Who scores by it, what for in a word, and how much: the table at the end adds them up."""
        return ()


class Rolled(Event, frozen=True):
    """Dice were rolled."""

    die: str
    values: tuple[int, ...]
    seat: Seat = NOBODY
    faces: tuple[str, ...] = ()
    """What they show, where that is no number."""
    whose: str = ""
    """For whom they are rolled, linked, where that is not who rolls them: a creature that is fought."""

    def words(self, t: Table[Any, Any]) -> str:
        shown = ", ".join(self.faces or map(str, self.values))
        if self.seat < 0:
            return f"The {self.dice} {'shows' if len(self.values) == 1 else 'show'} {shown}."
        whose = f" for {self.whose}" if self.whose else ""
        return f"{t.who(self.seat)} rolls {shown}{whose} with the {self.dice}."

    def goes_on(self, t: Table[Any, Any]) -> tuple[str, str]:
        """Dice of several kinds that are rolled together, or one by one as when misses are rerolled."""
        if self.seat < 0:
            return ("", "")
        shown = ", ".join(self.faces or map(str, self.values))
        kind = self.dice.removesuffix(" die").removesuffix(" dice")
        return (f"{rolling(self.seat)}{self.rule}", f"{kind} {shown}")

    @property
    def dice(self) -> str:
        """What was rolled, as people say it: the red dice, the Reinforcement Die."""
        name, sides, _ = self.die.rpartition(" d")
        what = name if sides else self.die
        if what.lower().endswith("die"):
            return what
        return f"{what} {'die' if len(self.values) == 1 else 'dice'}"


def rolling(seat: Seat) -> str:
    """The doing of somebody's roll: what comes of it goes on with that."""
    return f"rolls:{seat}:"


class Proposed(Event, frozen=True):
    """A member of a party that must agree said what he would choose."""

    seat: Seat
    text: str

    def words(self, t: Table[Any, Any]) -> str:
        return f"{t.who(self.seat)} proposes: {self.text}."


class TurnBegan(Event, frozen=True):
    """A seat's turn begins."""

    heading = "turn"

    seat: Seat
    number: int = 0
    """Which round it is, where rounds are counted."""

    def words(self, t: Table[Any, Any]) -> str:
        return f"{f'Round {self.number}: ' if self.number else ''}{t.who(self.seat)}"
