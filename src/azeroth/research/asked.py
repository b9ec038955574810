"""What callers of the adapters hand in, checked: a mistake is a sentence, and nothing has changed."""

from __future__ import annotations

from operator import index
from typing import Any, TypeVar, get_args

from azeroth.engine import BadOption, IllegalChoice, no

T = TypeVar("T")


def action_of(value: Any) -> int:
    """An action as a whole number; IllegalChoice if it is none.

    >>> action_of(3)
    3
    """
    try:
        return index(value)
    except TypeError:
        raise IllegalChoice(
            no("research.masked", "an action is one whole number, not {what}.", what=repr(value)[:60])
        ) from None


def one_of(kind: Any, what: str, value: object) -> None:
    """BadOption if the value is none of a Literal's."""
    if value not in get_args(kind):
        raise BadOption(f"{what} cannot be {str(value)[:60]!r}; it may be {', '.join(get_args(kind))}.")


def begun(episode: T | None) -> T:
    """The game in progress; BadOption if `reset` was not called yet."""
    if episode is None:
        raise BadOption("no game is in progress: call reset() first.")
    return episode
