"""What a card says, as data: abilities, the verbs of their effects, and how cards alter other cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct

from azeroth.engine.play.choice import Choice
from azeroth.engine.play.events import Seat
from azeroth.engine.play.flow import Flow, Frame

T = TypeVar("T")
"""A game's table."""
Q = TypeVar("Q")
"""A game's `UseAbility`."""
V = TypeVar("V", bound="Verb[Any, Any]")


class Ability(Protocol):
    """What is read of an ability here. A game's record has more: its cost, its condition, how often.

    `at` is the moment it belongs to, `effects` are verbs in order, and `must` says that it happens by itself.
    """

    @property
    def at(self) -> str: ...
    @property
    def effects(self) -> Sequence[Verb[Any, Any]]: ...
    @property
    def must(self) -> bool: ...


class Question(Struct, frozen=True):
    """What must be chosen next for an ability, by its user unless `seat` says who.

    Without choices there is nothing to choose. `always` asks also where there is only one, for where
    not being asked would tell what a seat holds.
    """

    rule: str
    choices: Sequence[Choice]
    seat: Seat | None = None
    always: bool = False


class Verb(
    Struct, Generic[T, Q], frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do",
    kw_only=True,
):  # fmt: skip
    """One effect of an ability, as a record that can do itself.

    A verb never asks. What its user must choose for it, it names in `question`, again and again until that is
    None; the use keeps each answer in its `picks`; then `run` does the effect. Where the effect itself is a
    step of the rulebook, `run` returns its frame.

    The records of a game are often read before its rules can be imported: there `does`, `asks` and `acts_on`
    give a verb its functions afterwards.
    """

    def applies(self, t: T, use: Q) -> bool:
        """Is it done at all, as things are now?"""
        return True

    def question(self, t: T, use: Q) -> Question | None:
        """What is still to be chosen for it."""
        return None

    def picked(self, t: T, use: Q, choice: Any) -> None:
        """Something was chosen for it, which it may act on at once: a die that is pointed at."""

    def run(self, t: T, use: Q) -> Flow | Frame:
        """What the verb does; a frame where that takes steps of its own."""
        raise NotImplementedError(f"no rule says what {type(self).__name__} does")


class Alter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How other cards of the owner work; a game adds what it changes: a cost, a number of uses.

    `cards` names them: ids, or whatever else a game lets stand for several cards.
    """

    cards: tuple[str, ...]


class UseCard(Choice, frozen=True):
    """Use an ability of a card."""

    verb: ClassVar[str] = "use"
    card: str
    ability: int = 0


def does(verb: type[V]) -> Callable[[Callable[[Any, Any, V], Any]], Callable[[Any, Any, V], Any]]:
    """Say what a verb does: `@does(Heal)` over a function of the table, the use and the verb."""

    def bind(run: Callable[[Any, Any, V], Any]) -> Callable[[Any, Any, V], Any]:
        verb.run = _method(run)  # type: ignore[method-assign]
        return run

    return bind


Asking = Callable[[Any, Any, V], Question | None]
Acting = Callable[[Any, Any, V, Any], None]


def asks(verb: type[V]) -> Callable[[Asking[V]], Asking[V]]:
    """Say what must be chosen for a verb: `@asks(Heal)` over a function of table, use and verb."""

    def bind(question: Asking[V]) -> Asking[V]:
        verb.question = _method(question)  # type: ignore[method-assign]
        return question

    return bind


def acts_on(verb: type[V]) -> Callable[[Acting[V]], Acting[V]]:
    """Say what a verb does to each thing that is picked for it, at once."""

    def bind(act: Acting[V]) -> Acting[V]:
        picked: Any = lambda self, t, use, choice: act(t, use, self, choice)  # noqa: E731
        verb.picked = picked  # type: ignore[method-assign]
        return act

    return bind


def _method(fn: Callable[[Any, Any, Any], Any]) -> Any:
    return lambda self, t, use: fn(t, use, self)


def undone(verbs: Iterable[type[Verb[Any, Any]]]) -> list[str]:
    """The verbs of a vocabulary that nothing does; a test holds that there are none."""
    return [verb.__name__ for verb in verbs if verb.run is Verb.run]
