"""Frames: what is in progress, as plain data on a stack; and what a step may say follows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from msgspec import Struct

from azeroth.engine.play.choice import Choice, kebab
from azeroth.engine.play.events import Seat

if TYPE_CHECKING:
    from azeroth.engine.play.refusal import Refusal, Terms
    from azeroth.engine.tables.table import Table

END_OF_FRAME = "@end"
_CITED = re.compile(r" ?\([a-z]+\.[a-z0-9., -]+\)")
"""A rule cited in a docstring."""


@lru_cache(maxsize=2048)
def _asked(doc: str) -> str:
    return _CITED.sub("", doc.strip().split("\n")[0])


# A position is a tree: there are no cycles that a garbage collector could look for.
class Frame(Struct, kw_only=True, tag=kebab, tag_field="frame", omit_defaults=True, gc=False):
    """A rulebook step in progress; it holds ids only, never references into the state.

    `steps` names its methods in order. A step takes the table and says what follows (`Flow`). A step
    that asks must not change anything, for it is run again after loading, undoing or cloning.
    """

    steps: ClassVar[tuple[str, ...]] = ()
    after: ClassVar[dict[str, str]] = {}
    """Which step follows each."""
    rest: ClassVar[dict[str, tuple[tuple[str, Callable[[Any, Any], Any]], ...]]] = {}
    """A step and all that follow it."""
    lineage: ClassVar[frozenset[type]] = frozenset()
    """The class and those it derives from: `isinstance` of a msgspec struct takes three times as long."""
    shows_all: ClassVar[tuple[str, ...]] = ()
    """Steps in which a person is shown all there is, with the reason on what cannot be chosen now."""
    asks_everybody: ClassVar[bool] = False
    """Hands are secret here: also who has nothing to use is asked, so that being asked tells nothing."""

    at: str = ""
    then: str = ""

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        missing = [step for step in cls.steps if not callable(getattr(cls, step, None))]
        if missing:
            raise TypeError(f"{cls.__name__}.steps names {', '.join(missing)}, which it does not define")
        cls.lineage = frozenset(cls.__mro__)
        cls.after = dict(zip(("", *cls.steps), (*cls.steps, END_OF_FRAME), strict=True))
        cls.rest = cls.lined_up()

    @classmethod
    def lined_up(cls) -> dict[str, tuple[tuple[str, Callable[[Any, Any], Any]], ...]]:
        """`rest`: each step with its method, looked up once. Who replaces a method lines them up again."""
        steps = tuple((step, getattr(cls, step)) for step in cls.steps)
        return {"": steps, **{step: steps[n:] for n, step in enumerate((*cls.steps, END_OF_FRAME))}}

    def prompt(self, t: Table[Any, Any]) -> str:
        """What the pending step asks; unless overridden, its docstring's first line without rule ids."""
        return _asked(getattr(type(self), self.at).__doc__ or "")

    def concerns(self, t: Table[Any, Any], seat: Seat) -> bool:
        """Does it happen to that seat, as far as everybody knows, so that "pass for me" ends here?"""
        return False


class Call(Struct, frozen=True, gc=False):
    """Run `frame` to its end, then go on as `then` says.

    `then`: "" the next step, "@again" this step again, "@name" that step, else the method of that name,
    which gets the ended frame: its fields are the result.
    """

    frame: Frame
    then: str = ""


class Goto(Struct, frozen=True, gc=False):
    """Go on with that step of this frame."""

    step: str


class Leave(Struct, frozen=True):
    """End every frame up to and including the innermost of that kind ("the combat is over at once")."""

    kind: type[Frame]


class Again:
    """Run this step again."""


class End:
    """This frame is over."""


AGAIN, END = Again(), End()


class Ask(Struct, frozen=True, eq=False, gc=False):
    """A pending decision: derived by its step, never stored, without references into the state."""

    seats: tuple[Seat, ...]
    rule: str
    choices: tuple[Choice, ...]
    then: Callable[..., Flow]
    refuse: Callable[..., Refusal | None] | None = None
    among: Callable[..., Sequence[Choice]] | None = None
    terms: Callable[..., Terms | None] | None = None
    mode: Literal["one", "secret", "agree"] = "one"
    own: Mapping[Seat, tuple[Choice, ...]] | None = None
    no_stop: Refusal | None = None
    stop_words: str = ""
    passing: Choice | None = None
    tried: tuple[Choice, ...] = ()

    def of(self, seat: Seat) -> tuple[Choice, ...]:
        """What that seat may choose from."""
        return self.choices if self.own is None else self.own.get(seat, ())

    def named(self, text: str, seat: Seat) -> Choice | None:
        """The listed choice with that text form."""
        for choice in self.of(seat):
            if str(choice) == text:
                return choice
        return None


Flow: TypeAlias = "Ask | Call | Goto | Leave | Again | End | None"
