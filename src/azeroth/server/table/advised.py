"""The advice that a table has asked for, and how often it may."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.server.table.asking import Tip
from azeroth.server.table.connection import Bucket

PER_SECOND, AT_ONCE = 0.25, 6
"""How often a table may ask: on average, and in a row."""


class Asked:
    """What a table has asked for."""

    __slots__ = ("bucket", "known", "thinking")

    def __init__(self) -> None:
        self.bucket = Bucket(PER_SECOND, AT_ONCE)
        self.thinking = False
        self.known: tuple[Seat, int, tuple[Tip, ...]] | None = None
        """The last answer: for whom, at which move, what."""
