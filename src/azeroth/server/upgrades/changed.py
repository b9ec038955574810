"""Tables whose rules have changed since they were played: why they are closed, who would go on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from azeroth.engine import Seat
from azeroth.games import game_named
from azeroth.server.storage.rows import Entry, EntryKind
from azeroth.server.table.journal import Move
from azeroth.server.table.snapshots import Said, Snapshot
from azeroth.server.upgrades.comparing import Compared


class Closed(Struct, frozen=True):
    """Why a table is closed, and who wants to go on anyway."""

    reason: str
    rules: str
    """By which rules it was compared."""
    can_go_on: bool = False
    agreed: tuple[Seat, ...] = ()


def folded(entries: Iterable[Entry]) -> list[Move]:
    """The moves that stand, after what was taken back."""
    return [move for move, _ in with_digests(entries)]


def with_digests(entries: Iterable[Entry]) -> list[tuple[Move, str]]:
    """The moves that stand, each with the digest of the position after it, where one is known."""
    moves: list[tuple[Move, str]] = []
    for entry in entries:
        if entry.kind is EntryKind.MOVE:
            moves.append(((entry.seat, entry.text), entry.digest))
            continue
        first = int(entry.text)
        if entry.kind is EntryKind.DROP:
            del moves[first]
        else:
            del moves[first:]
        # Answers given meanwhile stand, but not the positions in between.
        moves[first:] = [(move, "") for move, _ in moves[first:]]
        if moves:
            moves[-1] = (moves[-1][0], entry.digest)
    return moves


def sentence(game: str, compared: Compared) -> str:
    """Why the table is closed, for the people at it."""
    title: Any = game_named(game).title
    return f"The rules of {title} have changed since this table was played. {compared.reason}"


def told(logs: Snapshot, words: str) -> Snapshot:
    """The snapshot with a line for everybody at the end of its logs."""
    line = Said(logs.events, 0, "", words)
    return msgspec.structs.replace(
        logs,
        events=logs.events + 1,
        lines=[*logs.lines, line],
        logs=[[*numbers, len(logs.lines)] for numbers in logs.logs],
    )
