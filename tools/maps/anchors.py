"""Finding room: where a region's name, printed icons and pieces go."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.maps.plane import Line, Point, clearance, distance, inside
from tools.maps.sheet import Label

PIECE = 20.0  # the radius a piece may have
ICON = 14.0  # the radius of a printed icon
LETTER = 0.6  # the width of a letter as a share of its height
STEP = 6.0
SIZES = (19, 18, 17, 16, 15, 14, 13, 12, 11, 10)


@dataclass
class Room:
    """The inside of an outline as spots, each with its distance from the outline."""

    rings: Sequence[Line]
    spots: dict[tuple[int, int], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        xs, ys = [p[0] for p in self.rings[0]], [p[1] for p in self.rings[0]]
        for ring in self.rings[1:]:
            xs += [p[0] for p in ring]
            ys += [p[1] for p in ring]
        for i in range(math.ceil(min(xs) / STEP), math.floor(max(xs) / STEP) + 1):
            for j in range(math.ceil(min(ys) / STEP), math.floor(max(ys) / STEP) + 1):
                p = (i * STEP, j * STEP)
                if inside(p, self.rings):
                    self.spots[i, j] = clearance(p, self.rings)

    def free(self, p: Point) -> float:
        """Return about how far a point is from the outline, 0 outside."""
        return self.spots.get((round(p[0] / STEP), round(p[1] / STEP)), 0.0)

    def axis(self) -> float:
        """Return the direction of the region's long axis in degrees, between -90 and 90."""
        n = len(self.spots)
        mx, my = sum(i for i, _ in self.spots) / n, sum(j for _, j in self.spots) / n
        xx = sum((i - mx) ** 2 for i, _ in self.spots)
        yy = sum((j - my) ** 2 for _, j in self.spots)
        xy = sum((i - mx) * (j - my) for i, j in self.spots)
        return math.degrees(math.atan2(2 * xy, xx - yy) / 2)


def box(label: Label) -> tuple[float, float]:
    """Return the width and height of a label."""
    return max(len(r) for r in label.rows) * label.size * LETTER, len(label.rows) * label.size * 1.15


def from_label(p: Point, label: Label) -> float:
    """Return how far a point is from a label's box, 0 inside it."""
    turn = math.radians(-label.angle)
    x, y = p[0] - label.at[0], p[1] - label.at[1]
    x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    wide, high = box(label)
    return math.hypot(max(0.0, abs(x) - wide / 2), max(0.0, abs(y) - high / 2))


def edge_points(label: Label, apart: float = 9.0) -> list[Point]:
    """Return points round a label's box."""
    wide, high = box(label)
    across, down = math.ceil(wide / apart), math.ceil(high / apart)
    flat = [(wide * (k / across - 0.5), s * high / 2) for k in range(across + 1) for s in (-1, 1)]
    flat += [(s * wide / 2, high * (k / down - 0.5)) for k in range(1, down) for s in (-1, 1)]
    turn = math.radians(label.angle)
    c, s = math.cos(turn), math.sin(turn)
    return [(label.at[0] + x * c - y * s, label.at[1] + x * s + y * c) for x, y in flat]


def rows(name: str) -> list[list[str]]:
    """Return a name in one row and, where it has several words, in two of like length."""
    words = name.split(" ")
    out = [[name]]
    if len(words) > 1:
        cut = min(
            range(1, len(words)), key=lambda k: abs(len(" ".join(words[:k])) - len(" ".join(words[k:])))
        )
        out.append([" ".join(words[:cut]), " ".join(words[cut:])])
    return out


def _angles(axis: float) -> list[float]:
    held = max(-35.0, min(35.0, axis))
    return sorted({round(a, 1) for a in (0.0, held, held / 2, 12.0, -12.0)}, key=lambda a: abs(a - held / 2))


def _labels(room: Room, name: str) -> list[Label]:
    """Return labels that fit, in the largest letters that fit."""
    angles = _angles(room.axis())
    for size in SIZES:
        found: list[tuple[float, Label]] = []
        for written in rows(name):
            for angle in angles:
                for (i, j), free in room.spots.items():
                    if free < size * 0.6 * len(written) + 5:
                        continue
                    label = Label((i * STEP, j * STEP), angle, size, written)
                    slack = min(room.free(p) for p in edge_points(label))
                    if slack >= 8:
                        found.append((slack, label))
        if len(found) >= 12 or (found and size <= 13):
            found.sort(key=lambda f: (-f[0], f[1].at, f[1].angle))
            every = max(1, len(found) // 40)
            return [label for _, label in found[::every]]
    raise ValueError(f"no room for the name {name}: give the region a larger radius or a shorter name")


def _place_icons(room: Room, label: Label, icons: Sequence[str]) -> dict[str, Point] | None:
    out: dict[str, Point] = {}
    spots = sorted(
        (free, (i * STEP, j * STEP))
        for (i, j), free in room.spots.items()
        if free >= ICON + 3 and from_label((i * STEP, j * STEP), label) >= ICON + 2
    )
    for icon in icons:
        best: tuple[float, Point] | None = None
        for free, p in spots:
            if all(distance(p, q) >= 2 * ICON + 3 for q in out.values()):
                # Icons stand close to an edge, and beside each other.
                score = free + sum(0.5 * distance(p, q) for q in out.values())
                if best is None or score < best[0]:
                    best = score, p
        if best is None:
            return None
        out[icon] = best[1]
    return out


def _pack(room: Room, label: Label, icons: Sequence[Point], most: int) -> list[Point]:
    """Put as many pieces as fit side by side, beginning along the edges."""
    spots: dict[Point, float] = {}
    for (i, j), free in room.spots.items():
        p = (i * STEP, j * STEP)
        if free >= PIECE + 3:
            gap = min([free, from_label(p, label), *(distance(p, q) - ICON for q in icons)])
            if gap >= PIECE + 1.5:
                spots[p] = gap
    out: list[Point] = []
    while spots and len(out) < most:
        p = min(spots, key=lambda s: (spots[s], s))
        out.append(p)
        for q in [q for q in spots if distance(p, q) < 2 * PIECE + 3]:
            del spots[q]
        for q in spots:
            spots[q] = min(spots[q], distance(p, q) - PIECE)
    return out


def arrange(
    rings: Sequence[Line], name: str, icons: Sequence[str], most: int = 7
) -> tuple[Label, dict[str, Point], list[Point]]:
    """Choose the name's place, then the icons' and the pieces', so that most pieces have room."""
    room = Room(rings)
    axis = room.axis()
    best: tuple[float, Label, dict[str, Point], list[Point]] | None = None
    for label in _labels(room, name):
        marks = _place_icons(room, label, icons)
        if marks is None:
            continue
        pieces = _pack(room, label, list(marks.values()), most)
        along = abs(label.angle - max(-35.0, min(35.0, axis))) / 90
        score = (
            len(pieces)
            - along
            - 0.4 * (len(label.rows) - 1)
            + min(room.free(p) for p in edge_points(label)) / 60
        )
        if best is None or score > best[0]:
            best = score, label, marks, pieces
    if best is None:
        raise ValueError(f"no room for the icons of {name}: give the region a larger radius")
    _, label, marks, pieces = best
    middle = max(room.spots, key=lambda s: (room.spots[s], s))
    heart = (middle[0] * STEP, middle[1] * STEP)
    pieces.sort(key=lambda p: (distance(p, heart), p))
    return label, marks, pieces


def mooring(
    own: Sequence[Line], land: Sequence[Line], size: tuple[float, float], taken: Sequence[Point]
) -> Point:
    """Choose a place off a region's coast for its anchor, in open water near the middle of that coast."""
    best: tuple[float, Point] | None = None
    for line in own:
        for k in range(1, len(line) - 1):
            (ax, ay), (bx, by) = line[k - 1], line[k + 1]
            far = math.hypot(bx - ax, by - ay) or 1
            for side in (-1, 1):
                p = (
                    round(line[k][0] - side * (by - ay) / far * (ICON + 7), 1),
                    round(line[k][1] + side * (bx - ax) / far * (ICON + 7), 1),
                )
                if not all(ICON + 4 < c < s - ICON - 4 for c, s in zip(p, size, strict=True)):
                    continue
                if inside(p, land) or any(distance(p, q) < 2 * ICON + 4 for q in taken):
                    continue
                free = clearance(p, land)
                ends = min(distance(p, line[0]), distance(p, line[-1]))
                score = min(free, ICON + 5) * 6 + min(ends, 150) * 0.6
                if free >= ICON and (best is None or score > best[0]):
                    best = score, p
    if best is None:
        raise ValueError("no room for an anchor off this coast")
    return best[1]
