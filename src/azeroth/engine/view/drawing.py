"""Drawn boards: geometry as the map tool writes it beside a game's content, or spaces joined by paths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, dist, pi, sin
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from azeroth.engine.view.scene import Area, Land, Line, Mark, Point


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
    corner: Point = (0, 0)
    """Where its own corner lies, for what is placed on several sheets as on one."""

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


# -- boards of spaces and paths -------------------------------------------------------------------

CORNERS = 24
EDGE = 300
"""How far a path is drawn that leads off a sheet, whose frame cuts it."""


class Space(Struct, frozen=True, kw_only=True):
    """A space of a board whose spaces are joined by paths; `links` are the ids of those it leads to."""

    id: str
    at: Point
    links: tuple[str, ...] = ()
    name: str = ""
    terrain: str = "clear"
    size: float = 34
    """How far it reaches from its middle."""
    tone: str = ""
    tip: str = ""
    marks: tuple[Mark, ...] = ()


def spaces_and_paths(
    spaces: Sequence[Space], beyond: Sequence[Space] = ()
) -> tuple[tuple[Area, ...], tuple[Line, ...]]:
    """The areas and the lines of such a board; a link that is told from both ends is one path.

    Paths to spaces `beyond`, which lie on another sheet, lead off the edge.
    """
    by_id, off = ({space.id: space for space in some} for some in (spaces, beyond))
    pairs = dict.fromkeys(
        (min(one.id, other), max(one.id, other)) for one in spaces for other in one.links if other in by_id
    )
    paths = [_path(by_id[one], by_id[other]) for one, other in pairs]
    paths += [_path(one, off[other], past=EDGE) for one in spaces for other in one.links if other in off]
    return tuple(map(_round, spaces)), tuple(paths)


def lands(sheet: Sheet, looks: Mapping[str, tuple[str, str]]) -> tuple[Land, ...]:
    """The lands of a sheet, each with its terrain and tone."""
    return tuple(
        Land(
            id=f"land:{name}", name=name, terrain=looks[name][0], tone=looks[name][1],
            rings=tuple(sheet.ring(ring) for ring in shape.rings), label=shape.label.at,
            rows=tuple(shape.label.rows), size=shape.label.size,
        )
        for name, shape in sheet.regions.items()
    )  # fmt: skip


def _round(space: Space) -> Area:
    """A disc with its name below; pieces stand on its middle, then around it."""
    x, y = space.at
    around = [_on_circle(space.at, space.size * 0.58, n / 6) for n in range(6)]
    return Area(
        id=space.id, name=space.name, terrain=space.terrain, tone=space.tone, tip=space.tip,
        rings=(tuple(_on_circle(space.at, space.size, n / CORNERS) for n in range(CORNERS)),),
        label=(x, y + space.size + 12), spots=(space.at, *around), marks=space.marks,
    )  # fmt: skip


def _on_circle(at: Point, radius: float, part: float) -> Point:
    angle = 2 * pi * part
    return round(at[0] + radius * sin(angle), 2), round(at[1] - radius * cos(angle), 2)


def _path(one: Space, other: Space, past: float = 0) -> Line:
    """From edge to edge, or past the other."""
    (ax, ay), (bx, by) = one.at, other.at
    far = dist(one.at, other.at) or 1.0

    def along(steps: float) -> Point:
        return round(ax + (bx - ax) * steps / far, 2), round(ay + (by - ay) * steps / far, 2)

    end = far + past if past else max(far - other.size, far / 2)
    return Line(kind="path", points=(along(min(one.size, far / 2)), along(end)))


@cache
def sheets(path: Path) -> dict[str, Sheet]:
    """The boards that a geometry file draws."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Sheet])
