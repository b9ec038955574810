"""Playing a table again by the rules of now, and holding every position against the one that was kept."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from azeroth.engine import BadSave, Mistake
from azeroth.server.journal import (
    Journal,
    Move,
    Said,
    Setup,
    Snapshot,
    read_snapshot,
    rules_of,
    write_snapshot,
)

COMPARE_SECONDS = 60.0


class Compared(Struct, frozen=True):
    """What became of a table's moves under the rules of now."""

    reason: str = ""
    """Where they part; empty: every position came out the same."""
    snapshot: bytes | None = None
    """The table as it stands, where the positions agree."""
    base: bytes | None = None
    """The last acknowledged position, to look at and to go on from, where this version can read it."""
    lines: list[list[Said]] = []
    """What was said, for each viewer, where it cannot."""


def compare(
    setup: Setup,
    moves: Sequence[tuple[Move, str]],
    snapshot: bytes | None,
    position: bytes | None,
    same_content: bool,
) -> Compared:
    """Play a table again by the rules of now and hold every position against the one that was kept."""
    if not same_content and not any(digest for _, digest in moves):
        reason = "Its cards or boards are others now, and no position was kept to compare with."
        return _parted(setup, None, reason, snapshot, position)
    try:
        journal = setup.journal()
    except Exception as error:  # whatever a change of code can do
        return _parted(
            setup, None, f"The game cannot be set up any more ({_said(error)}).", snapshot, position
        )
    for n, ((seat, text), digest) in enumerate(moves, 1):
        try:
            journal.apply(seat, text)
        except Exception as error:
            reason = f"Choice {n} of {len(moves)} cannot be made any more ({_said(error)})."
            return _parted(setup, journal, reason, snapshot, position)
        if digest and journal.table.digest()[: len(digest)] != digest:
            reason = f"Choice {n} of {len(moves)} has other consequences now."
            return _parted(setup, journal, reason, snapshot, position)
    return Compared(snapshot=journal.snapshot())


def _parted(
    setup: Setup, journal: Journal | None, reason: str, snapshot: bytes | None, position: bytes | None
) -> Compared:
    """The last position kept, and the fullest log there is."""
    logs: list[list[Said]] = [] if journal is None else journal.logs
    known: Snapshot | None = None
    if snapshot is not None:
        try:
            known = read_snapshot(snapshot)
        except BadSave:
            known = None
    if known is not None and (journal is None or known.at >= journal.at):
        logs = [[known.lines[n] for n in numbers] for numbers in known.logs]
        position = position or known.position
    logs = logs or [[] for _ in range(len(setup.names) + 1)]
    logs = [[msgspec.structs.replace(said, at=0) for said in lines] for lines in logs]
    if position is None:
        return Compared(reason, lines=logs)
    try:
        return Compared(reason, base=_based(setup, position, logs), lines=logs)
    except Exception as error:  # its pieces mean nothing to this version
        return Compared(f"{reason} This version cannot read the position ({_said(error)}).", lines=logs)


def _based(setup: Setup, position: bytes, logs: list[list[Said]]) -> bytes:
    """A snapshot that stands as the position does, tried out."""
    lines = list({id(said): said for log in logs for said in log}.values())
    numbers = {id(said): n for n, said in enumerate(lines)}
    taken = Snapshot(
        rules_of(setup.game, setup.options), 0, len(lines), setup.names, position, lines,
        [[numbers[id(said)] for said in log] for log in logs],
    )  # fmt: skip
    base = write_snapshot(taken)
    journal = msgspec.structs.replace(setup, base=base, start="").journal()
    for viewer in range(-1, len(setup.names)):
        journal.scene(viewer)
    return base


def _said(error: Exception) -> str:
    return str(error).rstrip(".")[:200] if isinstance(error, Mistake) else type(error).__name__
