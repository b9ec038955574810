"""Saves: a game as text that can be played again."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from azeroth.engine.errors import BadSave

MAX_SAVE = 4 << 20
FORMAT: Literal[2] = 2
FIRST_VERSION = "0.1.0"
"""Wrote format 1, which names no version."""


class Ended(Struct, frozen=True):
    """The outcome of a finished game."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]


class Save(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A game as it can be played again: the save file, the replay, the bug report, the fixture.

    `boxes` are the boxes that were in play, with their fingerprints. `choices` are text forms; `seat: text`
    where more than one seat could have answered, `text *n` for a run of n. `start` describes the position
    it began from, when that is not a new game. `end` is the fingerprint of the position it leads to, after
    that of how positions are built; `result` the outcome, once it is over.
    """

    game: str
    boxes: dict[str, str]
    options: dict[str, str | int | bool]
    seats: list[str]
    seed: int
    choices: list[str]
    start: dict[str, Any] | None = None
    end: str = ""
    result: Ended | None = None
    version: str = ""
    format: Literal[2] = msgspec.field(default_factory=lambda: FORMAT)


class _FirstSave(Struct, forbid_unknown_fields=True):
    """A save of version 0.1.0: one fingerprint of all content, which today's cannot be compared with."""

    game: str
    content: str
    options: dict[str, str | int | bool]
    seats: list[str]
    seed: int
    choices: list[str]
    start: dict[str, Any] | None = None
    end: str = ""
    format: int = 1

    def today(self) -> Save:
        """The same game in today's format."""
        return Save(
            game=self.game, boxes={}, options=self.options, seats=self.seats, seed=self.seed,
            choices=self.choices, start=self.start, version=FIRST_VERSION,
        )  # fmt: skip


class _Format(Struct):
    """What every save says: how to read it."""

    format: int = 1


def read_save(text: str | bytes) -> Save:
    """The save in a text; BadSave says what is wrong with it."""
    if len(text) > MAX_SAVE:
        raise BadSave(f"the save is larger than {MAX_SAVE >> 20} MiB; no game is so long.")
    try:
        said = msgspec.json.decode(text, type=_Format).format
        if said == 1:
            return msgspec.json.decode(text, type=_FirstSave).today()
        if said != FORMAT:
            raise BadSave(f"the save has format {said}; this version reads formats 1 to {FORMAT}.")
        return msgspec.json.decode(text, type=Save)
    except msgspec.ValidationError as error:
        raise BadSave(f"this is not a save of Azeroth Tabletop: {error}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadSave(f"the save cannot be read, it may be cut off: {error}") from None
