"""What changed in the rules of each title, version by version, as players meet it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

FILE = Path(__file__).parent / "history" / "changes.toml"


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One change of the rules."""

    version: str
    date: str
    text: str
    game: str = ""
    """The title's slug; empty: all of them."""
    rules: tuple[str, ...] = ()


@cache
def changes() -> tuple[Change, ...]:
    """All changes, the newest first."""
    given = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(msgspec.convert(given.get("change", []), list[Change]))
