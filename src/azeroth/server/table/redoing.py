"""What was taken back at a practice table, step by step, so that it can be made again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from azeroth.server.table.journal import Move


def steps(text: str) -> list[list[Move]]:
    """The choices of each undo, the last undo first; a row of an earlier version knew only one."""
    if not text:
        return []
    try:
        return msgspec.json.decode(text, type=list[list[Move]])
    except msgspec.ValidationError:
        return [msgspec.json.decode(text, type=list[Move])]


def written(again: Sequence[Sequence[Move]]) -> str:
    """To be kept in a row."""
    left = [step for step in again if step]
    return msgspec.json.encode(left).decode() if left else ""
