"""Content: TOML files of typed records, checked all at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

import msgspec
from msgspec import Struct

from azeroth.engine.boxes.box import Box
from azeroth.engine.errors import BadContent

Source = Literal["rulebook", "published", "original"]
MAX_FILE = 4 << 20


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything printed: a card, a region, a unit. `source` says where its data come from.

    `rulebook`: printed in the rulebook; `published`: a fact found elsewhere; `original`: designed for this
    project where the printed one is not public. `note` says why, where that needs saying.
    """

    id: str
    source: Source
    note: str = ""
    replaces: bool = False
    """An added box says so where its record takes the place of another of the same id."""


R = TypeVar("R", bound=Record)


class Own:
    """The records of one box, as it has them itself."""

    def __init__(self, box: Box, found: Mapping[tuple[str, str], Mapping[str, Record]]) -> None:
        self.box, self._found = box, found

    def __call__(self, kind: str, record: type[R], file: str = "") -> list[R]:
        """The `[[kind]]` records of a file, or of every file."""
        return [
            cast(R, one)
            for (where, what), records in self._found.items()
            if what == kind and file in ("", where)
            for one in records.values()
        ]

    def files(self, kind: str) -> list[str]:
        """Which of its files hold `[[kind]]` records."""
        return [where for (where, what), records in self._found.items() if what == kind and records]


class Shelf:
    """Reads the records of a game from its boxes: the base, and those that add to it.

    Mistakes are collected, not raised: `done()` raises them all, each with file, line, record and what is
    allowed.
    """

    def __init__(self, boxes: Sequence[Box]) -> None:
        self.boxes = tuple(boxes)
        self.problems: list[str] = []
        self.where: dict[tuple[str, str], str] = {}
        self._origin: dict[tuple[str, str], Box] = {}
        self._own: list[dict[tuple[str, str], dict[str, Record]]] = [{} for _ in self.boxes]
        self._files: dict[Path, tuple[str, dict[str, Any]]] = {}
        self._asked: dict[str, set[str]] = {}
        for box in self.boxes:
            if not box.folder.is_dir():
                self.problems.append(f"{box.folder}: there is no such content folder")

    def from_base(self, kind: str, record_id: str) -> bool:
        """Is the record as the game's own box has it?"""
        return self._origin.get((kind, record_id)) is self.boxes[0]

    def own(self, box: Box) -> Own:
        """The records that were read from a box."""
        return Own(box, self._own[self.boxes.index(box)])

    def records(self, file: str, kind: str, record: type[R]) -> dict[str, R]:
        """The `[[kind]]` tables of `file`, by id; a later box adds, and replaces where its record says so."""
        found: dict[str, R] = {}
        record = self._widest(file, kind, record)
        self._asked.setdefault(file, set()).add(kind)
        paths = [box.folder / file for box in self.boxes]
        if not any(map(_there, paths)):
            self.problems.append(f"{paths[0]}: the file is missing")
        for box, path, own in zip(self.boxes, paths, self._own, strict=True):
            if not _there(path):
                continue
            fresh: dict[str, R] = {}
            for place, one in self._read(path, kind, record):
                if one.id in fresh:
                    self.problems.append(f"{place}: the id is used twice in this file")
                elif (one.id in found) != one.replaces:
                    self.problems.append(f"{place}: {self._misplaced(kind, one, found)}")
                fresh[one.id] = one
                self.where[kind, one.id] = place
                self._origin[kind, one.id] = box
            found |= fresh
            own[file, kind] = dict(fresh)
        return found

    def _widest(self, file: str, kind: str, record: type[R]) -> type[R]:
        """What a table is read as: `Box.tables` may name a record with more fields than the game's."""
        for box in reversed(self.boxes):
            wider = box.tables.get(file, {}).get(kind)
            if wider is not None and issubclass(wider, record):
                return wider
        return record

    def _read(self, path: Path, kind: str, record: type[R]) -> Iterator[tuple[str, R]]:
        """The records of one file, each with its place; mistakes are noted."""
        text, tables = self._tables(path, kind)
        for i, table in enumerate(tables):
            name = table.get("id", f"number {i + 1}") if isinstance(table, dict) else f"number {i + 1}"
            place = f"{path}{line_of(text, kind, i, str(name))}: {kind} {str(name)[:60]}"
            try:
                yield place, msgspec.convert(table, record)
            except msgspec.ValidationError as error:
                self.problems += [f"{place}: {said}" for said in _mistakes(table, record, error)]

    def _misplaced(self, kind: str, one: Record, found: Collection[str]) -> str:
        """Why a record that replaces nothing, or without a word, is a mistake."""
        if one.replaces:
            return f"it replaces nothing; there is {nearest(one.id, found) or 'no such record'}"
        before = self.where[kind, one.id].rpartition(": ")[0]
        return f"{before} has this id already; to replace that record, write replaces = true"

    def _tables(self, path: Path, kind: str) -> tuple[str, list[Any]]:
        if path not in self._files:
            self._files[path] = self._parsed(path)
        text, parsed = self._files[path]
        tables = parsed.get(kind, [])
        if not isinstance(tables, list):
            self.problems.append(f"{path}: {kind} must be written as [[{kind}]] tables")
            return text, []
        return text, tables

    def _parsed(self, path: Path) -> tuple[str, dict[str, Any]]:
        """The file's text and what it says; nothing when it cannot be read, which is noted."""
        try:
            if path.stat().st_size > MAX_FILE:
                self.problems.append(f"{path}: larger than {MAX_FILE >> 20} MiB")
                return "", {}
            text = path.read_text(encoding="utf-8")
            return text, tomllib.loads(text)
        except OSError as error:
            self.problems.append(f"{path}: cannot be opened: {error.strerror}")
        except (ValueError, RecursionError) as error:
            line = _AT_LINE.search(str(error))
            self.problems.append(f"{path}{f':{line[1]}' if line else ''}: not readable as TOML: {error}")
        return "", {}

    def wrong(self, kind: str, record_id: str, what: str) -> None:
        """Note a mistake of a record."""
        self.problems.append(f"{self.where.get((kind, record_id), f'{kind} {record_id}')}: {what}")

    def counts(self, count: Callable[[Own], Mapping[str, int]]) -> None:
        """Hold every box's own records against its printed component list."""
        for box in self.boxes:
            if box.printed:
                there = count(self.own(box))
                self.problems += [
                    f"{box.folder}: {there[what]} of {what}, but the box holds {n}"
                    if what in there
                    else f"{box.folder}: nothing counts {what!r}; counted are {', '.join(there)}"
                    for what, n in box.printed.items()
                    if there.get(what) != n
                ]

    def refer(
        self, kind: str, record_id: str, field: str, wanted: Iterable[str], there: Collection[str]
    ) -> None:
        """Every id in a field must exist."""
        for name in wanted:
            if name not in there:
                self.wrong(kind, record_id, f"{field} names {name!r}; there is {nearest(name, there)}")

    def done(self) -> None:
        """Raise all mistakes, if there are any; files and tables that nothing reads are mistakes too."""
        for box in self.boxes[1:]:
            self.problems += [
                f"{path}: nothing reads this file; files are {', '.join(sorted(self._asked))}"
                for path in sorted(box.folder.glob("*.toml"))
                if path.name not in self._asked
            ]
        for path, (_, parsed) in self._files.items():
            known = sorted(self._asked[path.name])
            self.problems += [
                f"{path}: nothing reads {kind!r}; tables of this file are {', '.join(known)}"
                for kind in parsed
                if kind not in known
            ]
        if self.problems:
            raise BadContent(self.problems)


_AT_LINE = re.compile(r"at line ([0-9]+)")


_ID = re.compile(r"""^[ \t]*id[ \t]*=[ \t]*["']([^"'\n]*)["']""", re.MULTILINE)


def _there(path: Path) -> bool:
    """Is there such a file? None has a name that the system finds too long: a record's id can be one."""
    try:
        return path.is_file()
    except OSError:
        return False


def line_of(text: str, kind: str, number: int, record_id: str) -> str:
    """`:12`, the line of a record in its file: of its id, else of its `[[kind]]`, where they can be found."""
    heads = _heads(text, kind)
    start = heads[number] if number < len(heads) else 0
    end = heads[number + 1] if number + 1 < len(heads) else len(text)
    ids = (found.start() for found in _ID.finditer(text, start, end) if found[1] == record_id)
    at = next(ids, None)
    if at is None and number >= len(heads):
        return ""
    return f":{text.count(chr(10), 0, start if at is None else at) + 1}"


@lru_cache(maxsize=64)
def _heads(text: str, kind: str) -> tuple[int, ...]:
    """Where the `[[kind]]` tables of a file begin."""
    head = re.compile(rf"^[ \t]*\[\[\s*{re.escape(kind)}\s*\]\]", re.MULTILINE)
    return tuple(found.start() for found in head.finditer(text))


def nearest(name: str, there: Collection[str]) -> str:
    """What somebody may have meant, or else what there is."""
    close = get_close_matches(name, list(there), n=3)
    return " or ".join(close) + " (did you mean that?)" if close else ", ".join(list(there)[:20])


def _mistakes(table: Any, record: type[Struct], error: msgspec.ValidationError) -> list[str]:
    """All mistakes of one record, each with what is allowed; msgspec itself stops at the first."""
    if not isinstance(table, dict):
        return [str(error)]
    names = {field.encode_name: field for field in msgspec.structs.fields(record)}
    allowed = ", ".join(names)
    found = [f"there is no field {name!r}; fields are {allowed}" for name in table if name not in names]
    for name, field in names.items():
        if name in table:
            try:
                msgspec.convert(table[name], field.type)
            except msgspec.ValidationError as wrong:
                found.append(f"{name}: {_allowed(wrong, field.type)}")
        elif field.required:
            found.append(f"the field {name!r} is missing")
    return found or [str(error)]


def _allowed(error: msgspec.ValidationError, wanted: Any) -> str:
    """The mistake in words, with the values to choose from."""
    text = str(error).replace("`$", "`…")
    kind = msgspec.inspect.type_info(wanted)
    if isinstance(kind, msgspec.inspect.LiteralType):
        return f"{text}; it may be {', '.join(map(str, kind.values))}"
    if isinstance(kind, msgspec.inspect.EnumType):
        return f"{text}; it may be {', '.join(str(member.value) for member in kind.cls)}"
    return text


def schema(tables: Mapping[str, type[Record]]) -> dict[str, Any]:
    """The JSON Schema of a content file with those `[[tables]]`, for editors' completion."""
    _, components = msgspec.json.schema_components(list(tables.values()), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            name: {"type": "array", "items": {"$ref": f"#/$defs/{record.__name__}"}}
            for name, record in tables.items()
        },
        "additionalProperties": False,
        "$defs": components,
    }


__all__ = ["Own", "Record", "Shelf", "Source", "line_of", "nearest", "schema"]
