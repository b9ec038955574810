"""A game: its name, options and boxes, how it is set up, how it ends."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Union, cast

import msgspec
from msgspec import Struct

from azeroth.engine import trees
from azeroth.engine.boxes.box import (
    Box,
    Edition,
    Loaded,
    Tables,
    box_digest,
    combined,
    content_digest,
    layout_digest,
    own_box,
)
from azeroth.engine.boxes.options import Option, Options, OptionValue, settled
from azeroth.engine.errors import BadOption
from azeroth.engine.play.events import Event, Seat
from azeroth.engine.play.flow import Frame
from azeroth.engine.play.runner import B, Position, S
from azeroth.engine.rooms import Bot, Study, View

if TYPE_CHECKING:
    from azeroth.engine.tables.table import Table


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


def won(players: int, winners: Collection[Seat]) -> tuple[int, ...]:
    """The ranks when some win and all others lose; when nobody wins, all share the first.

    >>> won(3, [1])
    (2, 1, 2)
    >>> won(2, [])
    (1, 1)
    """
    return tuple(1 if seat in winners or not winners else 2 for seat in range(players))


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
    tables: ClassVar[Tables] = {}
    """The kinds of records in each content file, for lists and schemas."""
    printed: ClassVar[Mapping[str, int]] = {}
    """The printed component list: how many there are of what, as `Shelf.counts` counts them."""
    boxes: ClassVar[tuple[Box, ...]] = ()
    """What can be added to it: expansions, packs."""
    edition_type: ClassVar[type[Edition]] = Edition
    """What boxes and options answer differently."""
    decisions: ClassVar[int] = 300
    """About how many decisions a random game takes: tests play fewer of the long ones."""
    finished: ClassVar[bool] = True
    """Every rule and example of it has a test."""

    # -- what every game defines ----------------------------------------------------------------------

    def load(self, boxes: Sequence[Box]) -> B:
        """Read and check the content of these boxes; later ones replace and add records."""
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
            for option in self.all_options:
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
        packages = {
            "azeroth.engine",
            *(cls.__module__ for cls in type(self).__mro__ if issubclass(cls, Game) and cls is not Game),
            *(box.package for box in self.boxes if box.package),
        }
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

    @cached_property
    def base(self) -> Box:
        """The game's own box."""
        return Box(
            slug=self.slug, title=self.title, about=self.about, prefix=self.prefix, folder=self.content_dir,
            printed=self.printed, tables=self.tables, when=lambda options: True, finished=self.finished,
        )  # fmt: skip

    @cached_property
    def prefixes(self) -> tuple[str, ...]:
        """The first parts of the rules' ids, its own and those of its boxes."""
        return tuple(dict.fromkeys(box.prefix for box in (self.base, *self.boxes) if box.prefix))

    @cached_property
    def all_options(self) -> tuple[Option, ...]:
        """Its options, the switches of its boxes, and the options that these bring."""
        added = [option for box in self.boxes for option in (box.switch, *box.options) if option is not None]
        return (*self.options, *added)

    def in_play(self, options: Options, *folders: Path) -> tuple[Box, ...]:
        """The boxes on the table, the base first, people's own folders last."""
        whole = {option.name: option.default for option in self.all_options} | dict(options)
        added = [box for box in self.boxes if box.in_play(whole)]
        return (self.base, *added, *map(own_box, folders))

    def prefixes_of(self, options: Options) -> tuple[str, ...]:
        """The first parts of the rules' ids of the boxes in play."""
        return tuple(dict.fromkeys(box.prefix for box in self.in_play(options) if box.prefix))

    def tables_of(self, boxes: Sequence[Box]) -> dict[str, dict[str, type[Any]]]:
        """All files of these boxes, and the records in each."""
        found: dict[str, dict[str, type[Any]]] = {}
        for box in (self.base, *boxes):
            for file, tables in box.tables.items():
                found.setdefault(file, {}).update(tables)
        return found

    def loaded(self, options: Options, *folders: Path) -> Loaded:
        """The content of the boxes in play, with their fingerprints."""
        boxes = self.in_play(options, *folders)
        key = tuple(box.folder.resolve() for box in boxes)
        cache: dict[tuple[Path, ...], Loaded] = self.__dict__.setdefault("_loaded", {})
        if key not in cache:
            content = self.load(boxes)
            files = self.tables_of(boxes)
            digests = {box.slug: box_digest(box, files) for box in boxes}
            if not files:
                digests[self.slug] = content_digest(content)
            cache[key] = Loaded(content, boxes, digests)
        return cache[key]

    def content(self, options: Options = MappingProxyType({}), *folders: Path) -> B:
        """The game's content with these options, and with what these folders replace and add."""
        return cast(B, self.loaded(options, *folders).content)

    def digests(self, content: B) -> Mapping[str, str]:
        """The fingerprints of the boxes that this content was read from."""
        cache: dict[tuple[Path, ...], Loaded] = self.__dict__.get("_loaded", {})
        return next((one.digests for one in cache.values() if one.content is content), {})

    @cached_property
    def layout(self) -> str:
        """A fingerprint of how positions are built; with another one, those of positions differ."""
        return layout_digest([self.state_type, *self.frames])

    def edition(self, options: Options) -> Edition:
        """What the boxes in play and the options answer differently."""
        key = tuple(sorted(options.items()))
        cache: dict[object, Edition] = self.__dict__.setdefault("_editions", {})
        if key not in cache:
            cache[key] = combined(self.edition_type, self.in_play(options))(options)
        return cache[key]

    def settle(self, players: int, options: Options) -> dict[str, OptionValue]:
        """All options with their values; BadOption says what is wrong with them."""
        if players not in self.players:
            allowed = (
                f"{self.players[0]} to {self.players[-1]}" if len(self.players) > 1 else str(self.players[0])
            )
            raise BadOption(f"{self.title} is for {allowed} players, not {players}.")
        known = {option.name: option for option in self.all_options}
        whole: dict[str, OptionValue] = {option.name: option.default for option in self.all_options}
        for name, value in options.items():
            option = known.get(name)
            if option is None:
                there = ", ".join(known) or "it has none"
                raise BadOption(f"{self.title} has no option {name!r}; options: {there}.")
            whole[name] = settled(option, value, players)
        for box in self.boxes:
            for option in box.options if not box.in_play(whole) else ():
                if whole[option.name] != option.default:
                    raise BadOption(
                        f"option {option.name} needs the box {box.title!r}, which is not in play."
                    )
        refusals = [box.refuse(whole) for box in self.boxes if box.refuse and box.in_play(whole)]
        problem = self.refuse_options(players, whole) or next(filter(None, refusals), None)
        if problem is not None:
            raise BadOption(problem)
        return whole


def _concrete(kind: type[Any]) -> Iterator[type[Any]]:
    """All subclasses, near and far, but those that are bases with parameters."""
    for sub in kind.__subclasses__():
        if not getattr(sub, "__parameters__", ()):
            yield sub
        yield from _concrete(sub)
