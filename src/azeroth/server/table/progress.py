"""What a table's row says after something was done at it: whose turn, until when, where the game is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azeroth.engine import Seat
from azeroth.server.storage import Progress
from azeroth.server.table.standing import written

if TYPE_CHECKING:
    from azeroth.server.table.live import Live


def progress_of(live: Live, now: float, guide_step: int, *, undone: bool, redo: str) -> Progress:
    """The row's new values; the status is put into words only when the turn passes."""
    table = live.journal.table
    turn = tuple(sorted(table.seats))
    status, deadline = live.row.status, live.row.deadline
    passed = turn != live.row.turn or table.over
    if passed or undone:
        status = live.journal.status
    if passed:
        deadline = _deadline(live, turn, now)
    guided = live.guide is not None and 0 <= guide_step < len(live.guide.step)
    return Progress(
        turn=turn,
        status=status[:500],
        over=table.over,
        bot_due=not guided and any(live.seats[s].played_by_bot for s in turn),
        deadline=None if table.over else deadline,
        guide_step=guide_step,
        updated=now,
        redo=redo,
        standing=written(table.standing),
    )


def _deadline(live: Live, turn: Sequence[Seat], now: float) -> float | None:
    """When the turn of these seats ends, where there is a timer and a person among them."""
    person = any(live.seats[s].kind == "person" and not live.seats[s].played_by_bot for s in turn)
    return now + live.row.timer if live.row.timer and person else None
