"""What a game is played by: the engine, the game's own rules and its content, as one fingerprint."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from azeroth.engine.game import Game

SEEN_NOT_PLAYED = frozenset({"view", "bot", "study", "guides", "book"})
"""Rooms that show or study a game: a change there changes no rule."""


def fingerprint(game: Game[Any, Any], content: str) -> str:
    """The same as long as engine, game and content (by its digest) are: then the same moves play the same."""
    return f"{_sources(type(game).__module__)}-{content}"


@cache
def _sources(module: str) -> str:
    """A digest of the engine's source and the game's."""
    digest = hashlib.blake2b(digest_size=8)
    for name in ("azeroth.engine", module):
        for path in _files(name):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _files(module: str) -> Iterator[Path]:
    """The source files of a module or a whole package, without what only shows or studies it."""
    file = getattr(sys.modules[module], "__file__", None)
    if file is None:
        return
    path = Path(file)
    if path.name != "__init__.py":
        yield path
        return
    for found in sorted(path.parent.rglob("*.py")):
        inside = found.relative_to(path.parent).with_suffix("").parts
        if SEEN_NOT_PLAYED.isdisjoint(inside):
            yield found
