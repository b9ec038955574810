"""Drawn boards: the geometry beside a game's content, as the map tool writes it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from azeroth.engine.scene import Line, Point


class Border(Struct):
    """A line with the region on either side of it; nothing is open water."""

    left: str | None
    right: str | None
    kind: Literal["border", "coast", "impassable"]
    line: list[float]


class Label(Struct):
    """Where a name stands: its middle, degrees, height of letters, rows."""

    at: Point
    angle: float
    size: float
    rows: list[str]


class Shape(Struct):
    """A region: outlines of signed border numbers, its name, spots for pieces and for printed marks."""

    rings: list[list[int]]
    label: Label
    pieces: list[Point]
    icons: dict[str, Point]


class Sheet(Struct):
    """One drawn board."""

    size: Point
    coast: list[list[int]]
    borders: list[Border]
    regions: dict[str, Shape]

    def points(self, n: int) -> list[Point]:
        """A border's points; a negative number walks it backwards."""
        flat = self.borders[abs(n) - 1].line
        line = list(zip(flat[::2], flat[1::2], strict=True))
        return line if n > 0 else line[::-1]

    def ring(self, numbers: list[int]) -> tuple[Point, ...]:
        """An outline, the last point not repeating the first."""
        return tuple(point for n in numbers for point in self.points(n)[:-1])

    def lines(self, tip: str = "") -> tuple[Line, ...]:
        """Coasts, and ridges with that tip where a border cannot be crossed."""
        coasts = [Line(kind="coast", points=self.ring(ring), closed=True) for ring in self.coast]
        ridges = [
            Line(kind="ridge", points=tuple(self.points(n)), tip=tip)
            for n, b in enumerate(self.borders, 1)
            if b.kind == "impassable"
        ]
        return (*coasts, *ridges)


@cache
def sheets(path: Path) -> dict[str, Sheet]:
    """The boards that a geometry file draws."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Sheet])
