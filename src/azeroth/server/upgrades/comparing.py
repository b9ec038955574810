"""Playing a table again by the rules of now, and holding every position against the one that was kept."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from azeroth.engine import BadSave, Mistake
from azeroth.server.table.journal import Move
from azeroth.server.table.rebuilding import Setup
from azeroth.server.table.snapshots import Said, Snapshot, read_snapshot, rules_of, write_snapshot

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
        return _parted(setup, [], 0, len(moves), reason, snapshot, position)
    try:
        journal = setup.journal()
    except Exception as error:  # whatever a change of code can do
        reason = f"The game cannot be set up any more ({_said(error)})."
        return _parted(setup, [], 0, len(moves), reason, snapshot, position)
    for n, ((seat, text), digest) in enumerate(moves, 1):
        try:
            journal.apply(seat, text)
        except Exception as error:
            reason = f"Choice {n} of {len(moves)} cannot be made any more ({_said(error)})."
            return _parted(setup, journal.logs, n, len(moves), reason, snapshot, position)
        if digest and journal.table.digest()[: len(digest)] != digest:
            reason = f"Choice {n} of {len(moves)} has other consequences now."
            return _parted(setup, journal.logs, n, len(moves), reason, snapshot, position)
    return Compared(snapshot=journal.snapshot())


def _parted(
    setup: Setup,
    played: list[list[Said]],
    parted: int,
    moves: int,
    reason: str,
    snapshot: bytes | None,
    position: bytes | None,
) -> Compared:
    """The last position kept, and the fullest log of what people were told.

    `played` is what the rules of now say, up to the choice where they part: of that choice they say something
    else, so that it is left out.
    """
    logs, told = [[said for said in lines if said.at < parted] for lines in played], max(0, parted - 1)
    known: Snapshot | None = None
    if snapshot is not None:
        try:
            known = read_snapshot(snapshot)
        except BadSave:
            known = None
    if known is not None and known.at >= told:
        logs, told = [[known.lines[n] for n in numbers] for numbers in known.logs], known.at
        position = position or known.position
    logs = logs or [[] for _ in range(len(setup.names) + 1)]
    if told < moves:
        untold = Said(0, 0, "", _untold(moves - told))
        logs = [[*lines, untold] for lines in logs]
    fresh: dict[int, Said] = {}
    logs = [
        [fresh.setdefault(id(said), msgspec.structs.replace(said, at=0)) for said in lines] for lines in logs
    ]
    if position is None:
        return Compared(reason, lines=logs)
    try:
        return Compared(reason, base=_based(setup, position, logs), lines=logs)
    except Exception as error:  # its pieces mean nothing to this version
        return Compared(f"{reason} This version cannot read the position ({_said(error)}).", lines=logs)


def _untold(choices: int) -> str:
    """In place of what was said of choices whose words are gone with the rules that found them."""
    if choices == 1:
        return "One more choice was made by the older rules; what was said of it is not kept."
    return f"{choices} more choices were made by the older rules; what was said of them is not kept."


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
