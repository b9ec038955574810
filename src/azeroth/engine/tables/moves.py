"""Moves as the short texts of a save."""

from __future__ import annotations

import re
from collections.abc import Sequence

from azeroth.engine.errors import BadSave
from azeroth.engine.play.events import Seat

_RUN = re.compile(r"(.*) \*([0-9]{1,9})", re.DOTALL)
_SEAT = re.compile(r"([0-9]{1,3}): (.*)", re.DOTALL)
MAX_MOVES = 200_000


def pack(moves: Sequence[tuple[Seat, str, bool]]) -> list[str]:
    """Moves as short texts: the seat only where it is not implied, runs counted.

    >>> pack([(0, "put durotar", True), (0, "put durotar", True), (1, "bid 3", False)])
    ['put durotar *2', '1: bid 3']
    """
    out: list[str] = []
    last, run = "", 0
    for seat, text, implied in moves:
        line = text if implied and not _SEAT.fullmatch(text) else f"{seat}: {text}"
        if line == last:
            run += 1
            out[-1] = f"{line} *{run}"
        else:
            out.append(f"{line} *1" if _RUN.fullmatch(line) else line)
            last, run = line, 1
    return out


def unpack(choices: Sequence[str]) -> list[tuple[Seat | None, str]]:
    """The moves behind short texts; None where the seat is implied. BadSave if no game can be so long.

    >>> unpack(['put durotar *2', '1: bid 3'])
    [(None, 'put durotar'), (None, 'put durotar'), (1, 'bid 3')]
    """
    moves: list[tuple[Seat | None, str]] = []
    for line in choices:
        run = _RUN.fullmatch(line)
        text, times = (run[1], int(run[2])) if run else (line, 1)
        if len(moves) + times > MAX_MOVES:
            raise BadSave(f"{line[:60]!r} makes it more than {MAX_MOVES} moves; no game is so long.")
        named = _SEAT.fullmatch(text)
        moves += [(int(named[1]), named[2]) if named else (None, text)] * times
    return moves
