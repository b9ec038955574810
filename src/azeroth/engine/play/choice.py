"""What a seat picks: one small typed value with a stable text form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import astuple

if TYPE_CHECKING:
    from azeroth.engine.tables.table import Table

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def kebab(name: str) -> str:
    """The text form of a class name.

    >>> kebab("PickUp")
    'pick-up'
    """
    return _HUMP.sub("-", name).lower()


class Outlook(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a person should know of a choice before making it."""

    odds: int = -1
    """How likely it succeeds, in per cent; -1: it is certain."""
    ask: str = ""
    """A sentence to think about, where a choice is of weight: it is asked once."""
    changes: str = ""
    """What will be different: "Priest 1/1 Heal becomes Mortar Team 3, no Heal"."""
    times: int = 1
    """How often in a row it can be made: tokens that move as a stack."""
    several: tuple[int, ...] = ()
    """How likely it succeeds when two, three or more of a stack go, as far as that is known."""
    apart: bool = False
    """Those of a stack mostly go different ways: one goes unless it is said how many."""
    back: bool = False
    """It takes something back, or gives it up: never what is suggested first."""
    idle: bool = False
    """It changes nothing now: its button looks so."""
    button: bool = False
    """It has a button of its own, wherever else on the table it can be found."""
    aside: bool = False
    """A help beside the way on: its button is there, but never the one that is suggested."""
    group: str = ""
    """Choices of one piece that a button of this name brings up together: "Travel"."""


PLAIN = Outlook()


# Made by the thousand, and never part of a cycle: the garbage collector need not look at them.
class Choice(Struct, frozen=True, tag=kebab, tag_field="choice", gc=False):
    """One thing a seat may pick; its text form is `verb field field`.

    It is tagged with its kind, so that a frame can keep choices: `picks: tuple[PickDie | PickCard, ...]`.

    >>> class TakeCard(Choice, frozen=True):
    ...     card: str
    ...     copies: int = 1
    >>> str(TakeCard("lamp"))
    'take-card lamp 1'
    """

    verb: ClassVar[str] = ""

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        if "verb" not in cls.__dict__:
            cls.verb = kebab(cls.__name__)

    def __str__(self) -> str:
        words = [self.verb]
        for value in astuple(self):
            text = ",".join(map(str, value)) if type(value) is tuple else str(value)
            if text:
                words.append(text)
        return " ".join(words)

    def words(self, t: Table[Any, Any]) -> str:
        """What a button for it says."""
        return str(self).replace("-", " ").capitalize()

    def targets(self, t: Table[Any, Any]) -> tuple[str, ...]:
        """The things on screen that it belongs to: clicking one of them chooses it."""
        return ()

    def outlook(self, t: Table[Any, Any]) -> Outlook:
        """What to know before choosing it; `t` is the chooser's view."""
        return PLAIN


class Done(Choice, frozen=True):
    """Enough: on to the next step."""

    def words(self, t: Table[Any, Any]) -> str:
        return "Done"


DONE = Done()
