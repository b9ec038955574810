"""The drawing of one board: border lines, region outlines made of them, and spots for what lies there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from tools.maps.plane import Line, Point, distance, from_segment, length

Kind = Literal["border", "coast", "impassable"]


@dataclass
class Border:
    """A line with the region on each side of it, seen along the line; None is open water or no region."""

    left: str | None
    right: str | None
    kind: Kind
    line: Line


@dataclass
class Label:
    """Where a region's name is written: middle, degrees, height of the letters, and its rows."""

    at: Point
    angle: float
    size: float
    rows: list[str]


@dataclass
class Shape:
    """A region on the drawing; outlines are signed border numbers from 1, minus meaning walked backwards."""

    rings: list[list[int]]
    label: Label
    pieces: list[Point] = field(default_factory=list)
    icons: dict[str, Point] = field(default_factory=dict)


@dataclass
class Sheet:
    """A board's drawing in its own units."""

    size: tuple[float, float]
    borders: list[Border]
    shapes: dict[str, Shape]
    coast: list[list[int]]
    corner: Point | None = None
    """Where it lies among the spaces it was drawn under."""

    def ring(self, numbers: Iterable[int]) -> Line:
        """Return the points of an outline, the last not repeating the first."""
        out: Line = []
        for n in numbers:
            line = self.borders[abs(n) - 1].line
            out.extend(line[:-1] if n > 0 else line[:0:-1])
        return out

    def outline(self, region: str) -> list[Line]:
        """Return the rings of a region."""
        return [self.ring(numbers) for numbers in self.shapes[region].rings]

    def touching(self, kind: Kind = "border") -> dict[tuple[str, str], float]:
        """Return the pairs of regions with a common line of a kind, and how long it is."""
        out: dict[tuple[str, str], float] = {}
        for border in self.borders:
            if border.kind == kind and border.left and border.right:
                pair = min(border.left, border.right), max(border.left, border.right)
                out[pair] = out.get(pair, 0.0) + length(border.line)
        return out


def _short(number: float) -> float | int:
    return int(number) if number == int(number) else number


def _flat(points: Iterable[Point]) -> list[float | int]:
    return [_short(c) for p in points for c in p]


def dump(sheet: Sheet) -> str:
    """Write a drawing as JSON, a line of text for each border and each region."""
    text = json.dumps
    borders = [
        text({"left": b.left, "right": b.right, "kind": b.kind, "line": _flat(b.line)}, separators=(",", ":"))
        for b in sheet.borders
    ]
    regions = []
    for name, s in sheet.shapes.items():
        where = {"at": _flat([s.label.at]), "angle": _short(s.label.angle), "size": s.label.size}
        record = {
            "rings": s.rings,
            "label": where | {"rows": s.label.rows},
            "pieces": [_flat([p]) for p in s.pieces],
            "icons": {k: _flat([p]) for k, p in s.icons.items()},
        }
        regions.append(f"{text(name)}:{text(record, separators=(',', ':'))}")
    lies = {} if sheet.corner is None else {"corner": _flat([sheet.corner])}
    head = text({"size": _flat([sheet.size])} | lies | {"coast": sheet.coast}, separators=(",", ":"))[:-1]
    return head + ',"borders":[\n' + ",\n".join(borders) + '\n],"regions":{\n' + ",\n".join(regions) + "\n}}"


def load(record: dict[str, object]) -> Sheet:
    """Read a drawing from its decoded JSON record."""
    raw = json.loads(json.dumps(record))

    def points(flat: list[float]) -> Line:
        return [(float(x), float(y)) for x, y in zip(flat[::2], flat[1::2], strict=True)]

    def spot(pair: list[float]) -> Point:
        return float(pair[0]), float(pair[1])

    shapes = {
        name: Shape(
            s["rings"],
            Label(spot(s["label"]["at"]), s["label"]["angle"], s["label"]["size"], s["label"]["rows"]),
            [spot(p) for p in s["pieces"]],
            {k: spot(p) for k, p in s["icons"].items()},
        )
        for name, s in raw["regions"].items()
    }
    borders = [Border(b["left"], b["right"], b["kind"], points(b["line"])) for b in raw["borders"]]
    return Sheet((raw["size"][0], raw["size"][1]), borders, shapes, raw["coast"])


def corner_contacts(sheet: Sheet) -> list[tuple[str, str]]:
    """Return the pairs of regions that meet in a point without a common line."""
    at: dict[Point, set[str]] = {}
    for border in sheet.borders:
        for end in (border.line[0], border.line[-1]):
            at.setdefault(end, set()).update(r for r in (border.left, border.right) if r)
    lines = {*sheet.touching("border"), *sheet.touching("impassable")}
    found = {(a, b) for regions in at.values() for a in regions for b in regions if a < b}
    return sorted(found - lines)


def near_misses(sheet: Sheet, gap: float) -> list[tuple[str, str, float]]:
    """Return the pairs of regions without a common line that come closer to each other than the gap."""
    lines = {*sheet.touching("border"), *sheet.touching("impassable")}
    names = sorted(sheet.shapes)
    rings = {n: [p for ring in sheet.outline(n) for p in ring] for n in names}
    out = []
    for i, a in enumerate(names):
        for b in names[:i]:
            if (b, a) not in lines and min(distance(p, q) for p in rings[a] for q in rings[b]) < gap + 15:
                off = min(
                    from_segment(p, q, r)
                    for one, other in ((a, b), (b, a))
                    for p in rings[one]
                    for ring in sheet.outline(other)
                    for q, r in zip(ring, [*ring[1:], ring[0]], strict=True)
                )
                if off < gap:
                    out.append((b, a, off))
    return out
