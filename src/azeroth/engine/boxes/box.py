"""Boxes: a base game, and what adds to it: an expansion, a pack, a person's own folder."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec import Struct

from azeroth.engine.boxes.options import Option, Options
from azeroth.engine.errors import BadSave

if TYPE_CHECKING:
    from azeroth.engine.boxes.content import Record

Tables = Mapping[str, Mapping[str, "type[Record]"]]
"""Files, and the record that each `[[kind]]` of them holds."""


class Edition:
    """What boxes and options answer differently: a game's own subclass has its questions as methods.

    A box's edition subclasses the game's and overrides what the box changes. Rules ask `t.edition`, never
    which box is in play.
    """

    obvious_steps: ClassVar[Mapping[str, str]] = {}
    """The steps of a box at which answers may be given for people, and what they would decide there."""

    def __init__(self, options: Options = MappingProxyType({})) -> None:
        self.options = options


@dataclass(frozen=True, kw_only=True)
class Box:
    """A box: its records, and what else it brings."""

    slug: str
    """Its name in saves, and that of its switch among the options."""
    title: str
    folder: Path
    about: str = ""
    prefix: str = ""
    """The first part of its rules' ids, where it has a rulebook of its own."""
    printed: Mapping[str, int] = field(default_factory=dict)
    """The printed component list: how many there are of what, as the game counts them (`Shelf.counts`)."""
    tables: Tables = field(default_factory=dict)
    """Files and records that only this box has, or records of the game's with more fields."""
    options: tuple[Option, ...] = ()
    """Switches that mean something only with this box."""
    when: Callable[[Options], bool] | None = None
    """Is it in play with these options? Without it the box has a switch of its own."""
    refuse: Callable[[Options], str | None] | None = None
    """A sentence if options do not go together with it in play."""
    edition: type[Any] | None = None
    """What it changes."""
    package: str = ""
    """Where its frames and events are, if not in the game's package."""
    finished: bool = True
    """Every rule and example of it has a test."""

    def in_play(self, options: Options) -> bool:
        """Do these options put it on the table?"""
        return options.get(self.slug) is True if self.when is None else self.when(options)

    @property
    def switch(self) -> Option | None:
        """The option that puts it into play, if no other does."""
        if self.when is not None:
            return None
        return Option(name=self.slug, title=self.title, about=self.about, default=False, values=(False, True))


def own_box(folder: Path) -> Box:
    """A person's own folder."""
    return Box(slug=f"own:{folder.name}", title=folder.name, folder=folder, when=lambda options: True)


def combined(base: type[Edition], boxes: Iterable[Box]) -> type[Edition]:
    """The edition of all these boxes: a later one overrides an earlier, each the base."""
    added: list[type[Edition]] = []
    for box in boxes:
        if box.edition is not None and not any(issubclass(one, box.edition) for one in (base, *added)):
            added = [box.edition, *(one for one in added if not issubclass(box.edition, one))]
    if len(added) < 2:
        return added[0] if added else base
    return type("Edition", tuple(added), {})


# -- fingerprints ---------------------------------------------------------------------------------

REMARKS = ("note", "source", "replaces")
"""Fields of a record that change nothing in play."""
WORDS = ("text", "story")
"""What a card says: said better, it plays the same, so that a save of before is not refused for it."""


class Loaded(Struct, frozen=True):
    """Content, and the boxes it was read from."""

    content: Any
    boxes: tuple[Box, ...]
    digests: Mapping[str, str]
    """The fingerprint of each box by its slug."""

    @property
    def digest(self) -> str:
        """One fingerprint of all boxes."""
        return _fingerprint(sorted(self.digests.items()))


def box_digest(box: Box, files: Iterable[str]) -> str:
    """A fingerprint of a box's records: other comments, notes, texts and line breaks do not change it."""
    said = []
    for file in sorted(files):
        path = box.folder / file
        if path.is_file():
            said.append((file, _plain(tomllib.loads(path.read_text(encoding="utf-8")))))
    return _fingerprint(said)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return sorted((key, _plain(one)) for key, one in value.items() if not _remark(key, one))
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value


def _remark(name: str, value: object) -> bool:
    return name in REMARKS or (name in WORDS and isinstance(value, str))


_DIGESTS: dict[int, tuple[object, str]] = {}


def content_digest(content: object) -> str:
    """A fingerprint of the content's records, the same in every process."""
    kept = _DIGESTS.get(id(content))
    if kept is None or kept[0] is not content:
        kept = _DIGESTS[id(content)] = (content, _fingerprint(_ordered(content)))
    return kept[1]


def _fingerprint(value: object) -> str:
    return hashlib.blake2b(repr(value).encode(), digest_size=8).hexdigest()


def _ordered(value: object) -> object:
    """The value with its sets sorted, which else come in another order each time, and its dicts as pairs."""
    if isinstance(value, Struct):
        named = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return [type(value).__name__, *(_ordered(one) for name, one in named if not _remark(name, one))]
    if isinstance(value, Mapping):
        return [[_ordered(k), _ordered(v)] for k, v in value.items()]
    if isinstance(value, set | frozenset):
        return sorted((_ordered(v) for v in value), key=repr)
    if isinstance(value, list | tuple):
        return [_ordered(v) for v in value]
    return value


def layout_digest(types: Sequence[type[Struct]]) -> str:
    """A fingerprint of the fields of these structs and of all that is in them."""
    _, parts = msgspec.json.schema_components(types)
    return _fingerprint({name: _fields(part) for name, part in sorted(parts.items())})


def _fields(part: object) -> object:
    """A part of a schema without its words."""
    if isinstance(part, dict):
        return {key: _fields(one) for key, one in part.items() if key not in ("title", "description")}
    return [_fields(one) for one in part] if isinstance(part, list) else part


def same_boxes(title: str, saved: Mapping[str, str], here: Loaded) -> None:
    """BadSave names the box that is missing, too many or changed since the save was made."""
    titles = {box.slug: box.title for box in here.boxes}
    for slug, digest in saved.items():
        name = titles.get(slug, slug.removeprefix("own:"))
        if slug not in here.digests:
            how = "give its folder (--content DIR)" if slug.startswith("own:") else "it is not in play here"
            raise BadSave(f"the save of {title} was played with the box {name[:60]!r}: {how}.")
        if here.digests[slug] != digest:
            raise BadSave(
                f"the box {name!r} has changed since the save was made (it was {digest[:40]}, "
                f"is {here.digests[slug]}); load it with the same box or the version that made it."
            )
    if added := [titles[slug] for slug in here.digests if slug not in saved]:
        raise BadSave(f"the save of {title} was played without the box {added[0]!r}; load it without.")


__all__ = [
    "Box", "Edition", "Loaded", "Tables", "box_digest", "combined", "content_digest", "layout_digest",
    "own_box", "same_boxes",
]  # fmt: skip
