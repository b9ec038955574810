"""What a person can send to have a mistake mended: nothing in it that they could not know."""

from __future__ import annotations

import platform
import time
from collections.abc import Sequence

import msgspec

from azeroth import __version__
from azeroth.engine import Seat
from azeroth.server.storage import Entry, Stored
from azeroth.server.table.journal import Move
from azeroth.server.table.live import Live
from azeroth.server.upgrades.changed import folded
from azeroth.server.wire import rest


def of_table(live: Live, held: Sequence[Seat]) -> rest.Report:
    """The report for the holder of these seats of a table."""
    lines = [line.text for line in live.journal.lines(held[0] if held else -1)]
    return _report(Stored(live.row, live.seats), held, live.journal.moves, live.seq, lines, live.trouble)


def of_what_is_kept(
    stored: Stored, entries: Sequence[Entry], held: Sequence[Seat], trouble: str, lines: Sequence[str] = ()
) -> rest.Report:
    """The same of a table that cannot be opened."""
    moves = folded(entries[stored.row.base_seq :])
    return _report(stored, held, moves, len(entries), lines, trouble)


def _report(
    stored: Stored, held: Sequence[Seat], moves: Sequence[Move], seq: int, lines: Sequence[str], trouble: str
) -> rest.Report:
    row = stored.row
    told = {
        "table": row.id, "version": __version__, "rules": row.rules, "python": platform.python_version(),
        "game": row.game, "options": row.options, "seq": seq, "at": len(moves),
        "seats": [seat.label for seat in stored.seats], "you": held[0] if held else -1, "time": time.time(),
        "trouble": trouble,
        # What others chose may be a secret until the end.
        "choices": [[seat, text if seat in held or row.over else "?"] for seat, text in moves],
        "log": lines,
    }  # fmt: skip
    text = msgspec.json.format(msgspec.json.encode(told), indent=1).decode()
    return rest.Report(name=f"report-{row.id}-{seq}.json", text=text)
