"""How a game ended, as a table."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from azeroth.engine import Table as EngineTable
from azeroth.terminal.style import marked, seat_text


def result_view(table: EngineTable[Any, Any]) -> RenderableType:
    """Ranks and scores, and why."""
    result = table.result
    if result is None:
        return Text("The game is not over.")
    lines = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    lines.add_column("Rank", justify="right")
    lines.add_column("Seat")
    lines.add_column("Score", justify="right")
    for seat in sorted(range(len(table.names)), key=lambda s: (result.ranks[s], s)):
        lines.add_row(str(result.ranks[seat]), seat_text(seat, table.names), str(result.scores[seat]))
    return Group(lines, Text.assemble(marked(result.reason, table.names), (f" [{result.rule}]", "dim")))
