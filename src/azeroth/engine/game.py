"""A game as a box: its name, options and content, how it is set up, how it ends."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Union, cast

import msgspec
from msgspec import Struct

from azeroth.engine import trees
from azeroth.engine.errors import BadOption
from azeroth.engine.events import Event, Seat
from azeroth.engine.flow import Frame
from azeroth.engine.rooms import Bot, Study, View
from azeroth.engine.runner import B, Position, S

if TYPE_CHECKING:
    from azeroth.engine.content import Record
    from azeroth.engine.table import Table

OptionValue = str | int | bool
Options = Mapping[str, OptionValue]


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
    check: Callable[[str, int], str | None] | None = None


class Result(Struct, frozen=True):
    """How a game ended: a rank for every seat (1 is best; equal ranks share it), its score, and why."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    rule: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def ranked(scores: Sequence[int] | Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The rank of each score, the highest first; equal scores share a rank.

    >>> ranked([7, 9, 7])
    (2, 1, 2)
    """
    return tuple(1 + sum(other > score for other in cast(Any, scores)) for score in scores)


class Game(Generic[S, B]):
    """What a game must say of itself; one subclass, in the `__init__.py` of its folder."""

    slug: ClassVar[str]
    """Its name on the command line and in addresses."""
    prefix: ClassVar[str]
    """The first part of its rules' ids."""
    title: ClassVar[str]
    players: ClassVar[tuple[int, ...]]
    minutes: ClassVar[str]
    """How long a game takes people, as words: "60-90"."""
    about: ClassVar[str]
    """One honest paragraph."""
    options: ClassVar[tuple[Option, ...]] = ()
    state_type: ClassVar[type[Struct]]
    content_dir: ClassVar[Path]
    tables: ClassVar[Mapping[str, Mapping[str, type[Record]]]] = {}
    """The kinds of records in each content file, for lists and schemas."""
    decisions: ClassVar[int] = 300
    """About how many decisions a random game takes: tests play fewer of the long ones."""
    finished: ClassVar[bool] = True
    """Every rule and example of it has a test."""

    # -- what every game defines ----------------------------------------------------------------------

    def load(self, folders: Sequence[Path]) -> B:
        """Read and check the content; later folders replace and add records."""
        raise NotImplementedError

    def begin(self, players: int, options: Options, content: B) -> tuple[S, Frame]:
        """The empty table, and the frame that sets it up and plays the game."""
        raise NotImplementedError

    def result(self, t: Table[S, B]) -> Result:
        """Who has won, once nothing is in progress any more."""
        raise NotImplementedError

    view: View[S, B] = View()
    """What people see."""
    bot: Bot[S, B] = Bot()
    """What a good player looks at."""
    study: Study[S, B] = Study()
    """What tests and statistics ask."""

    # -- more, for games that need it -------------------------------------------------------------

    def redeal(self, t: Table[S, B], seat: Seat | None) -> None:
        """Change what the seat cannot know and no pool of secrets holds; called by `determinize`."""

    def eyes(self, seat: Seat | None, players: int, options: Options) -> int:
        """The bit mask of seats whose secrets that seat sees; nobody's for an onlooker."""
        return 0 if seat is None else 1 << seat

    def turn(self, t: Table[S, B]) -> str:
        """A name for the turn in progress that no other has, for "pass for me this turn"; "" if none."""
        return ""

    def teams(self, players: int, options: Options) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together; everybody alone unless the game says otherwise."""
        return tuple((seat,) for seat in range(players))

    def variants(self) -> Iterator[tuple[int, dict[str, OptionValue]]]:
        """Every player count and set of options worth testing."""
        for players in self.players:
            yield players, {}
            for option in self.options:
                for value in option.values:
                    if value != option.default and self.takes(players, {option.name: value}):
                        yield players, {option.name: value}

    def takes(self, players: int, options: Options) -> bool:
        """Can it be played so?"""
        try:
            self.settle(players, options)
        except BadOption:
            return False
        return True

    def refuse_options(self, players: int, options: Options) -> str | None:
        """A sentence if these options do not go together, or not with so many players."""
        return None

    # -- what follows from it ---------------------------------------------------------------------

    @cached_property
    def frames(self) -> tuple[type[Frame], ...]:
        """Every frame of the game's package, and those of the engine."""
        return tuple(self._own(Frame))

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        """Every event of the game's package, and those of the engine."""
        return tuple(self._own(Event))

    def _own(self, kind: type[Any]) -> list[type[Any]]:
        packages = (type(self).__module__, "azeroth.engine")
        found = sorted(_concrete(kind), key=lambda c: f"{c.__module__}.{c.__qualname__}")
        return [
            c for c in found if any(c.__module__ == p or c.__module__.startswith(p + ".") for p in packages)
        ]

    @cached_property
    def copier(self) -> trees.Copier:
        return trees.Copier([self.state_type, *self.frames])

    @cached_property
    def viewer(self) -> trees.Viewer:
        return trees.Viewer([self.state_type, *self.frames, *self.events])

    @cached_property
    def unknowns(self) -> trees.Unknowns:
        return trees.Unknowns([self.state_type, *self.frames])

    @cached_property
    def _decoder(self) -> msgspec.msgpack.Decoder[Any]:
        union: Any = Union[self.frames]  # noqa: UP007 - the stack is a tagged union: state.py need not know the steps
        return msgspec.msgpack.Decoder(Position[self.state_type, union])  # type: ignore[name-defined]

    def decode(self, raw: bytes) -> Position[S, Frame]:
        """A position from its bytes."""
        return cast("Position[S, Frame]", self._decoder.decode(raw))

    def content(self, *folders: Path) -> B:
        """The game's content, with what these folders replace and add."""
        key = tuple(folder.resolve() for folder in folders)
        cache: dict[tuple[Path, ...], B] = self.__dict__.setdefault("_contents", {})
        if key not in cache:
            cache[key] = self.load([self.content_dir, *folders])
        return cache[key]

    def settle(self, players: int, options: Options) -> dict[str, OptionValue]:
        """All options with their values; BadOption says what is wrong with them."""
        if players not in self.players:
            allowed = (
                f"{self.players[0]} to {self.players[-1]}" if len(self.players) > 1 else str(self.players[0])
            )
            raise BadOption(f"{self.title} is for {allowed} players, not {players}.")
        known = {option.name: option for option in self.options}
        settled: dict[str, OptionValue] = {option.name: option.default for option in self.options}
        for name, value in options.items():
            option = known.get(name)
            if option is None:
                there = ", ".join(known) or "it has none"
                raise BadOption(f"{self.title} has no option {name!r}; options: {there}.")
            settled[name] = _settled(option, value, players)
        problem = self.refuse_options(players, settled)
        if problem is not None:
            raise BadOption(problem)
        return settled


def _settled(option: Option, value: OptionValue, players: int) -> OptionValue:
    """The value in the option's own type, also when it was typed as text."""
    for allowed in option.values:
        if value == allowed and type(value) is type(allowed):
            return allowed
        if isinstance(value, str) and value.lower() == str(allowed).lower():
            return allowed
    if option.values:
        there = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in option.values)
        raise BadOption(f"option {option.name} cannot be {value!r}; it may be {there}.")
    if not isinstance(value, str):
        raise BadOption(f"option {option.name} is text, not {value!r}.")
    problem = option.check(value, players) if option.check is not None else None
    if problem is not None:
        raise BadOption(f"option {option.name}: {problem}")
    return value


def _concrete(kind: type[Any]) -> Iterator[type[Any]]:
    """All subclasses, near and far, but those that are bases with parameters."""
    for sub in kind.__subclasses__():
        if not getattr(sub, "__parameters__", ()):
            yield sub
        yield from _concrete(sub)


_DIGESTS: dict[int, tuple[object, str]] = {}


def content_digest(content: object) -> str:
    """A fingerprint of the content's records, the same in every process."""
    kept = _DIGESTS.get(id(content))
    if kept is None or kept[0] is not content:
        raw = repr(_ordered(content)).encode()
        kept = _DIGESTS[id(content)] = (content, hashlib.blake2b(raw, digest_size=8).hexdigest())
    return kept[1]


def _ordered(value: object) -> object:
    """The value with its sets sorted, which else come in another order each time, and its dicts as pairs."""
    if isinstance(value, Struct):
        return [type(value).__name__, *(_ordered(getattr(value, name)) for name in value.__struct_fields__)]
    if isinstance(value, Mapping):
        return [[_ordered(k), _ordered(v)] for k, v in value.items()]
    if isinstance(value, set | frozenset):
        return sorted((_ordered(v) for v in value), key=repr)
    if isinstance(value, list | tuple):
        return [_ordered(v) for v in value]
    return value
