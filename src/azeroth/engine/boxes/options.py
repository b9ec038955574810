"""The options of a game: switches, explained where they are declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from azeroth.engine.errors import BadOption

OptionValue = str | int | bool
Options = Mapping[str, OptionValue]


class Pick(Struct, frozen=True):
    """Something that can be picked by its picture; of several with the same `of` only one can be."""

    value: str
    title: str
    of: str


class Slot(Struct, frozen=True):
    """One of the things that an option's text names."""

    title: str
    picks: tuple[Pick, ...]


class Option(Struct, frozen=True, kw_only=True):
    """A switch of a game, explained where it is declared.

    `values` lists what it may be. Without them it is free text, which `check` accepts with None or
    refuses with a sentence, given the value and the number of players.
    """

    name: str
    title: str
    about: str
    default: OptionValue
    values: tuple[OptionValue, ...] = ()
    value_words: Mapping[str, str] = {}
    renamed: Mapping[str, str] = {}
    """What was allowed in earlier versions, and a sentence on what became of it."""
    check: Callable[[str, int], str | None] | None = None
    slots: Callable[[int], tuple[Slot, ...]] | None = None
    """For so many players, what is picked by pictures: the values with "+" between are the option's text."""
    matters: Callable[[int, Options], bool] | None = None
    """Does it change anything for so many players with these options? Nobody is asked where it does not."""


def settled(option: Option, value: OptionValue, players: int) -> OptionValue:
    """The value in the option's own type, also when it was typed as text."""
    for allowed in option.values:
        if value == allowed and type(value) is type(allowed):
            return allowed
        if isinstance(value, str) and value.lower() == str(allowed).lower():
            return allowed
    if isinstance(value, str) and value in option.renamed:
        raise BadOption(f"option {option.name}: {option.renamed[value]}")
    if option.values:
        there = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in option.values)
        raise BadOption(f"option {option.name} cannot be {value!r}; it may be {there}.")
    if not isinstance(value, str):
        raise BadOption(f"option {option.name} is text, not {value!r}.")
    problem = option.check(value, players) if option.check is not None else None
    if problem is not None:
        raise BadOption(f"option {option.name}: {problem}")
    return value
