"""What a game has said, and what is kept of a moment: the position, with the logs that led there."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from azeroth.engine import BadSave, OptionValue, fingerprint
from azeroth.games import game_named


def rules_of(slug: str, options: Mapping[str, OptionValue]) -> str:
    """The fingerprint of what a game with these options is played by here and now."""
    game = game_named(slug)
    return fingerprint(game, game.loaded(options).digest)


class Said(Struct, frozen=True, array_like=True):
    """A line of a log: the event it comes from, after how many moves, the rule, the words."""

    event: int
    at: int
    rule: str
    text: str
    heading: str = ""
    doing: str = ""
    more: str = ""


class Snapshot(Struct, frozen=True, array_like=True):
    """A position and the logs that led there."""

    rules: str
    """The fingerprint of what it was played by."""
    at: int
    events: int
    names: tuple[str, ...]
    position: bytes
    lines: list[Said]
    """Every line once."""
    logs: list[list[int]]
    """For each viewer, which of them they have."""
    course: bytes = b""
    """How the scores had grown until then, as `story.Course`: to be told when the game is over."""


def read_snapshot(raw: bytes) -> Snapshot:
    """The snapshot in some bytes of ours; BadSave when an older version wrote them otherwise."""
    try:
        return msgspec.msgpack.decode(zlib.decompress(raw), type=Snapshot)
    except (zlib.error, msgspec.DecodeError) as error:
        raise BadSave(f"the snapshot cannot be read: {error}") from None


def write_snapshot(taken: Snapshot) -> bytes:
    """The bytes that `read_snapshot` reads."""
    return zlib.compress(msgspec.msgpack.encode(taken), 6)


def numbered(logs: Sequence[Sequence[Said]]) -> tuple[list[Said], list[list[int]]]:
    """Every line of all logs once, and for each log which of them it has."""
    numbers: dict[int, int] = {}
    lines: list[Said] = []
    numbered: list[list[int]] = []
    for log_of in logs:
        for said in log_of:
            if id(said) not in numbers:
                numbers[id(said)] = len(lines)
                lines.append(said)
        numbered.append([numbers[id(said)] for said in log_of])
    return lines, numbered
