"""Content: TOML files of typed records, checked all at once."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

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


R = TypeVar("R", bound=Record)


class Shelf:
    """Reads the records of a game from its folder and from those that replace or add to it.

    Mistakes are collected, not raised: `done()` raises them all, each with file, line, record and what is
    allowed.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = list(folders)
        self.problems: list[str] = []
        self.where: dict[tuple[str, str], str] = {}
        self._files: dict[Path, tuple[str, dict[str, Any]]] = {}
        self._asked: dict[Path, set[str]] = {}
        for folder in self.folders:
            if not folder.is_dir():
                self.problems.append(f"{folder}: there is no such content folder")

    @property
    def printed(self) -> bool:
        """Only the game's own folder is read, so printed counts must hold."""
        return len(self.folders) == 1

    def records(self, file: str, kind: str, record: type[R]) -> dict[str, R]:
        """The `[[kind]]` tables of `file`, by id; a later folder's record replaces the one of the same id."""
        found: dict[str, R] = {}
        for n, folder in enumerate(self.folders):
            path = folder / file
            if not path.is_file():
                if n == 0:
                    self.problems.append(f"{path}: the file is missing")
                continue
            text, tables = self._tables(path, kind)
            fresh: dict[str, R] = {}
            for i, table in enumerate(tables):
                name = table.get("id", f"number {i + 1}") if isinstance(table, dict) else f"number {i + 1}"
                place = f"{path}{line_of(text, kind, i, str(name))}: {kind} {str(name)[:60]}"
                try:
                    one = msgspec.convert(table, record)
                except msgspec.ValidationError as error:
                    self.problems += [f"{place}: {said}" for said in _mistakes(table, record, error)]
                    continue
                if one.id in fresh:
                    self.problems.append(f"{place}: the id is used twice in this file")
                fresh[one.id] = one
                self.where[kind, one.id] = place
            found |= fresh
        return found

    def _tables(self, path: Path, kind: str) -> tuple[str, list[Any]]:
        if path not in self._files:
            self._files[path] = self._parsed(path)
        self._asked.setdefault(path, set()).add(kind)
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

    def count(self, kind: str, records: Iterable[object], printed: int) -> None:
        """The printed component list says how many there are."""
        n = len(list(records))
        if self.printed and n != printed:
            self.problems.append(f"{self.folders[0]}: {n} of {kind}, but the box holds {printed}")

    def refer(
        self, kind: str, record_id: str, field: str, wanted: Iterable[str], there: Collection[str]
    ) -> None:
        """Every id in a field must exist."""
        for name in wanted:
            if name not in there:
                self.wrong(kind, record_id, f"{field} names {name!r}; there is {_nearest(name, there)}")

    def unknown_files(self, known: Iterable[str]) -> None:
        """A file in an added folder that nothing reads is a typing mistake."""
        names = set(known)
        for folder in self.folders[1:]:
            for path in sorted(folder.glob("*.toml")):
                if path.name not in names:
                    self.problems.append(
                        f"{path}: nothing reads this file; files are {', '.join(sorted(names))}"
                    )

    def done(self) -> None:
        """Raise all mistakes, if there are any; tables that nothing reads are mistakes too."""
        for path, (_, parsed) in self._files.items():
            known = sorted(self._asked[path])
            self.problems += [
                f"{path}: nothing reads {kind!r}; tables of this file are {', '.join(known)}"
                for kind in parsed
                if kind not in known
            ]
        if self.problems:
            raise BadContent(self.problems)


_AT_LINE = re.compile(r"at line ([0-9]+)")


def line_of(text: str, kind: str, number: int, record_id: str) -> str:
    """`:12`, the line of a record in its file: of its id, else of its `[[kind]]`, where they can be found."""
    heads = list(re.finditer(rf"^[ \t]*\[\[\s*{re.escape(kind)}\s*\]\]", text, re.MULTILINE))
    start = heads[number].start() if number < len(heads) else 0
    end = heads[number + 1].start() if number + 1 < len(heads) else len(text)
    key = re.compile(rf"""^[ \t]*id[ \t]*=[ \t]*["']{re.escape(record_id)}["']""", re.MULTILINE)
    found = key.search(text, start, end)
    if found is None and number >= len(heads):
        return ""
    return f":{text.count(chr(10), 0, found.start() if found else start) + 1}"


def _nearest(name: str, there: Collection[str]) -> str:
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
    """The mistake in words, with the values that there are to choose from."""
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


__all__ = ["Record", "Shelf", "Source", "line_of", "schema"]
