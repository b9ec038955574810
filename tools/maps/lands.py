"""Land under spaces and roads: zones grown round their spaces, on sheets cut where few roads lead across."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.maps import trace
from tools.maps.anchors import LETTER, rows
from tools.maps.noise import Noise
from tools.maps.plane import Point, area, from_segment
from tools.maps.raster import SEA, Grid, paint, tidy
from tools.maps.rough import roughen
from tools.maps.sheet import Border, Label, Shape, Sheet

STEP = 4.5
MARGIN = 60.0  # from the outermost space to the edge of a sheet
BEYOND = 130.0  # how far the land of other sheets is drawn past a cut, out of sight
BEND, BENT = 90.0, 26.0  # the width of a bend in a border, and how far it swings
COAST, RUGGED = 95.0, 30.0  # the same for a coast
LETTERS = (43, 37, 32, 28)
ABROAD, AT_SEA = 8.0, 2.5  # what each corner of a name costs on another land, and on the sea beside it
DISC = 40.0  # from the middle of a space to what is clear of it
BELOW, SMALL = 48.0, 27.0  # how far under a space its own name stands, and its size on a whole sheet

Road = tuple[Point, Point]


@dataclass
class Spot:
    """A space: where it lies, in which zone, where its roads lead."""

    at: Point
    zone: str
    links: tuple[str, ...]
    name: str = ""


@dataclass
class Plan:
    """What sheets are drawn from: the spaces in drawn units, and the zones of each sheet."""

    seed: int
    reach: float
    spots: dict[str, Spot]
    sheets: dict[str, tuple[str, ...]]
    out: Path


def read(path: Path) -> Plan:
    """Read a plan; every zone of the board must lie on one sheet."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    board = tomllib.loads(Path(raw["board"]).read_text(encoding="utf-8"))
    scale = raw["scale"]
    spots = {
        s["id"]: Spot((s["x"] * scale, s["y"] * scale), s["zone"], tuple(s["links"]), s.get("name", ""))
        for s in board["space"]
    }
    sheets = {sheet["id"]: tuple(sheet["zones"]) for sheet in raw["sheet"]}
    listed = [zone for zones in sheets.values() for zone in zones]
    there = {spot.zone for spot in spots.values()}
    if sorted(listed) != sorted(there):
        wrong = sorted(there.symmetric_difference(listed))
        raise ValueError(f"each zone lies on one sheet; not so: {', '.join(wrong) or 'one is listed twice'}")
    return Plan(raw["seed"], raw["reach"], spots, sheets, Path(raw["out"]))


def frame(plan: Plan, sheet: str) -> tuple[Point, Point]:
    """Return the corner and the size of a sheet among all spaces."""
    own = [spot.at for spot in plan.spots.values() if spot.zone in plan.sheets[sheet]]
    left, top = (min(p[k] for p in own) - MARGIN - plan.reach * 0.6 for k in (0, 1))
    right, low = (max(p[k] for p in own) + MARGIN + plan.reach * 0.6 for k in (0, 1))
    return (left, top), (round(right - left), round(low - top))


def sheet_of(plan: Plan, name: str) -> Sheet:
    """Draw one sheet, in its own coordinates; land that goes on reaches past its edges."""
    (left, top), size = frame(plan, name)
    shift = left - BEYOND, top - BEYOND
    spots = {
        k: Spot((s.at[0] - shift[0], s.at[1] - shift[1]), s.zone, s.links, s.name)
        for k, s in plan.spots.items()
    }
    wide, high = size[0] + 2 * BEYOND, size[1] + 2 * BEYOND
    near = {
        k: s
        for k, s in spots.items()
        if -BEYOND < s.at[0] < wide + BEYOND and -BEYOND < s.at[1] < high + BEYOND
    }
    roads = [(s.at, near[other].at) for s in near.values() for other in s.links if other in near]
    zones = list(dict.fromkeys(s.zone for s in near.values()))
    grid = _label(plan, near, roads, zones, (wide, high))
    found = trace.arcs(grid)
    lines = trace.smooth(found, grid.step, 6)
    ids: list[str | None] = [None, *zones]
    borders = [
        Border(ids[a.left], ids[a.right], "coast" if SEA in (a.left, a.right) else "border", [])
        for a in found
    ]
    shares = [0.3 if b.kind == "coast" else 0.22 for b in borders]
    for border, line in zip(borders, roughen(lines, shares, plan.seed), strict=True):
        border.line = [(round(x - BEYOND, 1), round(y - BEYOND, 1)) for x, y in line]
    corner = round(left, 1), round(top, 1)
    drawn = Sheet(size, borders, {}, trace.rings(found, SEA), corner)
    for n, zone in enumerate(zones, 1):
        if n not in grid.cells:
            continue
        rings = sorted(trace.rings(found, n), key=lambda r: -abs(area(drawn.ring(r))))
        own = zone in plan.sheets[name]
        spaces = list(near.values())
        label = _name(zone, grid, n, spaces, roads, drawn.size) if own else Label((0, 0), 0, 0, [])
        drawn.shapes[zone] = Shape(rings, label)
    return drawn


def _label(plan: Plan, spots: dict[str, Spot], roads: Sequence[Road], zones: list[str], size: Point) -> Grid:
    coast, east, south = Noise(plan.seed), Noise(plan.seed + 1), Noise(plan.seed + 2)
    number = {zone: n for n, zone in enumerate(zones, 1)}
    places = [(s.at, number[s.zone]) for s in spots.values()]

    def label(p: Point) -> int:
        x = p[0] + BENT * east.at(p[0] / BEND, p[1] / BEND)
        y = p[1] + BENT * south.at(p[0] / BEND, p[1] / BEND)
        off, zone = min((math.hypot(x - at[0], y - at[1]), n) for at, n in places)
        reach = plan.reach + RUGGED * coast.at(p[0] / COAST, p[1] / COAST)
        if off > reach and min((from_segment((x, y), *road) for road in roads), default=off) > reach * 0.85:
            return SEA
        return zone

    grid = paint(size, STEP, label)
    tidy(grid, smallest_gap=90)
    return grid


def _name(zone: str, grid: Grid, n: int, spots: Sequence[Spot], roads: Sequence[Road], size: Point) -> Label:
    """The best place for a zone's name: on its land, large, clear of spaces, their names and roads."""
    own = [grid.middle(i) for i, label in enumerate(grid.cells) if label == n]
    best: tuple[float, Label] | None = None
    for written in rows(zone):
        for letters in LETTERS:
            wide, high = max(map(len, written)) * letters * LETTER / 2, len(written) * letters * 0.58
            for at in own[:: max(1, len(own) // 500)]:
                x, y = at[0] - BEYOND, at[1] - BEYOND
                if not (wide + 20 < x < size[0] - wide - 20 and high + 20 < y < size[1] - high - 20):
                    continue
                corners = [
                    (at[0] + sx * wide, at[1] + sy * high) for sx in (-1, -0.5, 0, 0.5, 1) for sy in (-1, 1)
                ]
                where = [grid.at(p) for p in corners]
                abroad = sum(AT_SEA if cell == SEA else ABROAD for cell in where if cell != n)
                if best is not None and 0.5 * letters - abroad <= best[0]:
                    continue
                hidden = sum(max(0.0, DISC - _off(at, wide, high, s.at)) for s in spots)
                written_over = sum(_shared(at, wide, high, s) for s in spots if s.name)
                crossed = sum(_off(at, wide, high, _middle(road)) < 8 for road in roads)
                # Spaces and their names are drawn over it: better a small name than one that cannot be read.
                score = 0.5 * letters - abroad - hidden - 0.15 * written_over - 1.5 * crossed
                if best is None or score > best[0]:
                    best = score, Label((round(x, 1), round(y, 1)), 0, letters, written)
    if best is None:
        raise ValueError(f"no room for the name {zone}")
    return best[1]


def _off(at: Point, wide: float, high: float, p: Point) -> float:
    """How far a point is from a box."""
    return math.hypot(max(0.0, abs(p[0] - at[0]) - wide), max(0.0, abs(p[1] - at[1]) - high))


def _shared(at: Point, wide: float, high: float, spot: Spot) -> float:
    """How long a name lies on that of a space, as far as both share any height."""
    half = len(spot.name) * SMALL * LETTER / 2
    if abs(spot.at[1] + BELOW - at[1]) > high + SMALL / 2 + 3:
        return 0.0
    return max(0.0, wide + half + 6 - abs(spot.at[0] - at[0]))


def _middle(road: Road) -> Point:
    (ax, ay), (bx, by) = road
    return (ax + bx) / 2, (ay + by) / 2
