"""The rules of every game in our own words, by id: cited by the engine, searched by people."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from azeroth.rules.finding import Index, Page

FOLDER = Path(__file__).parent


class Rule(Struct, frozen=True, omit_defaults=True):
    """One atomic rule; `ambiguous` records what the book leaves open and how it is ruled here."""

    id: str
    title: str
    text: str
    section: str
    kind: str
    needs: tuple[str, ...] | str = ()
    ambiguous: str = ""
    note: str = ""


class Example(Struct, frozen=True, omit_defaults=True):
    """A worked example: given, steps, expect."""

    id: str
    section: str
    given: str
    steps: tuple[str, ...]
    expect: tuple[str, ...]
    rules: tuple[str, ...]
    note: str = ""


@cache
def rules(*prefixes: str) -> dict[str, Rule]:
    """The rules by id, of the books with these prefixes, in their order, or of all."""
    found: dict[str, Rule] = {}
    for path in _books(FOLDER, prefixes):
        tables = tomllib.loads(path.read_text(encoding="utf-8"))["rule"]
        found |= {rule.id: rule for rule in msgspec.convert(tables, list[Rule])}
    return found


def _books(folder: Path, prefixes: tuple[str, ...]) -> list[Path]:
    """The files of these prefixes, or all; a book that nobody has written yet has no rules."""
    every = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    return [every[prefix] for prefix in prefixes or every if prefix in every]


@cache
def examples(*prefixes: str) -> dict[str, Example]:
    """The worked examples by id, of the books with these prefixes, or of all."""
    found: dict[str, Example] = {}
    for path in _books(FOLDER / "examples", prefixes):
        tables = tomllib.loads(path.read_text(encoding="utf-8"))["example"]
        found |= {example.id: example for example in msgspec.convert(tables, list[Example])}
    return found


def search(words: str, prefixes: Sequence[str] = (), most: int = 50) -> list[Rule]:
    """Rules whose id begins with the words, else those that speak of them, best first.

    Found are rules that hold all of the words, in any of their forms, else those that hold most of them.
    Best are those of the chapter that the words name, then those with the words in their titles; of these
    the game's own before those of single cards and pieces, scenarios, questions and errata, and then in
    the order of the book.
    """
    there = rules(*prefixes)
    query = words.strip().lower()
    exact = [rule for key, rule in there.items() if key == query or key.startswith(query + ".")]
    if exact:
        return exact[:most]
    if re.fullmatch(r"[a-z]+(\.[a-z0-9-]+)+", query):
        return []  # an id, and none begins so
    return [there[key] for key in _index(*prefixes).best(query)][:most]


@cache
def _index(*prefixes: str) -> Index:
    """The words of all rules of these books."""
    return Index([Page(r.id, r.title, f"{r.text} {r.ambiguous}", r.kind) for r in rules(*prefixes).values()])


def nearest(rule_id: str) -> list[str]:
    """Rule ids that look like a mistyped one."""
    return get_close_matches(rule_id, rules(), n=3)
