"""Points, lines and rings in the plane."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
Line = list[Point]


def distance(a: Point, b: Point) -> float:
    """Return how far two points are from each other."""
    return math.hypot(a[0] - b[0], a[1] - b[1])


def length(line: Sequence[Point]) -> float:
    """Return the length of a line along its points."""
    return sum(distance(a, b) for a, b in pairwise(line))


def from_segment(p: Point, a: Point, b: Point) -> float:
    """Return how far a point is from a segment."""
    ax, ay = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    square = ax * ax + ay * ay
    t = 0.0 if square == 0 else max(0.0, min(1.0, (px * ax + py * ay) / square))
    return math.hypot(px - t * ax, py - t * ay)


def sides(ring: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a ring whose last point is not its first."""
    before = ring[-1]
    for point in ring:
        yield before, point
        before = point


def area(ring: Sequence[Point]) -> float:
    """Return the signed area of a ring, positive when it runs clockwise on the screen (y grows downwards)."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(ring)) / 2


def inside(p: Point, rings: Sequence[Sequence[Point]]) -> bool:
    """Tell whether a point is inside an outline with holes."""
    x, y = p
    odd = False
    for ring in rings:
        for (ax, ay), (bx, by) in sides(ring):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                odd = not odd
    return odd


def clearance(p: Point, rings: Sequence[Sequence[Point]]) -> float:
    """Return how far a point is from the nearest side of the rings."""
    return min(from_segment(p, a, b) for ring in rings for a, b in sides(ring))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _between(a: Point, b: Point, p: Point) -> bool:
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tell whether two segments have a point in common."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    one, two, three, four = _turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)
    if ((one > 0) != (two > 0)) and ((three > 0) != (four > 0)) and one and two and three and four:
        return True
    return (
        (one == 0 and _between(a, b, c))
        or (two == 0 and _between(a, b, d))
        or (three == 0 and _between(c, d, a))
        or (four == 0 and _between(c, d, b))
    )


def simplify(line: Sequence[Point], tolerance: float) -> Line:
    """Drop the points of an open line that lie within the tolerance of what remains."""
    if len(line) < 3:
        return list(line)
    far, at = -1.0, 0
    for i in range(1, len(line) - 1):
        off = from_segment(line[i], line[0], line[-1])
        if off > far:
            far, at = off, i
    if far <= tolerance and line[0] != line[-1]:
        return [line[0], line[-1]]
    return simplify(line[: at + 1], tolerance)[:-1] + simplify(line[at:], tolerance)


def resample(line: Sequence[Point], pieces: int) -> Line:
    """Return the line with points at equal distances along it, its ends kept."""
    total = length(line)
    out, walked, i = [line[0]], 0.0, 0
    for k in range(1, pieces):
        want = total * k / pieces
        while walked + distance(line[i], line[i + 1]) < want:
            walked += distance(line[i], line[i + 1])
            i += 1
        a, b = line[i], line[i + 1]
        t = (want - walked) / (distance(a, b) or 1)
        out.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
    return [*out, line[-1]]


def crossings(lines: Sequence[Sequence[Point]], cell: float = 30.0) -> set[int]:
    """Return the indexes of lines that cross themselves or each other anywhere but at common points."""
    cells: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for k, line in enumerate(lines):
        for i, (a, b) in enumerate(pairwise(line)):
            for cx in range(int(min(a[0], b[0]) // cell), int(max(a[0], b[0]) // cell) + 1):
                for cy in range(int(min(a[1], b[1]) // cell), int(max(a[1], b[1]) // cell) + 1):
                    cells.setdefault((cx, cy), []).append((k, i))
    bad: set[int] = set()
    for found in cells.values():
        for n, (k, i) in enumerate(found):
            for m, j in found[:n]:
                a, b, c, d = lines[k][i], lines[k][i + 1], lines[m][j], lines[m][j + 1]
                if a in (c, d) or b in (c, d):
                    # Segments that share an end may still lie on each other.
                    if {a, b} == {c, d} and (k, i) != (m, j):
                        bad |= {k, m}
                elif meet(a, b, c, d):
                    bad |= {k, m}
    return bad
