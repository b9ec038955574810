"""From a label grid to a finished drawing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tools.maps import anchors, trace
from tools.maps.plane import area, length
from tools.maps.raster import SEA, Grid
from tools.maps.rough import roughen
from tools.maps.sheet import Border, Kind, Shape, Sheet


def draw(
    grid: Grid,
    names: Mapping[str, str],
    icons: Mapping[str, Sequence[str]],
    seed: int,
    impassable: Collection[tuple[str, str]] = (),
    water: Collection[str] = (),
    rounds: int = 8,
    most: int = 7,
) -> Sheet:
    """Trace, smooth and roughen the borders of a grid, and find room for names, icons and pieces."""
    size = grid.wide * grid.step, grid.high * grid.step
    ids: list[str | None] = [None, *names]
    found = trace.arcs(grid)
    lines = trace.smooth(found, grid.step, rounds)
    borders: list[Border] = []
    shares = []
    for arc in found:
        left, right = ids[arc.left], ids[arc.right]
        kind: Kind = "border"
        if left is None or right is None:
            kind = "coast"
        elif (min(left, right), max(left, right)) in impassable:
            kind = "impassable"
        # Water has gentle edges; coasts are rougher than borders inland.
        shares.append(0.16 if left in water or right in water else 0.3 if kind == "coast" else 0.24)
        borders.append(Border(left, right, kind, []))
    for border, line in zip(borders, roughen(lines, shares, seed), strict=True):
        border.line = line
    sheet = Sheet(size, borders, {}, trace.rings(found, SEA))
    land = [sheet.ring(r) for r in sheet.coast]
    moored: list[tuple[float, float]] = []
    for n, (region, name) in enumerate(names.items(), 1):
        rings = sorted(trace.rings(found, n), key=lambda r: -abs(area(sheet.ring(r))))
        outline = [sheet.ring(r) for r in rings]
        ashore = [i for i in icons.get(region, ()) if i != "anchor"]
        label, marks, pieces = anchors.arrange(outline, name, ashore, most)
        if "anchor" in icons.get(region, ()):
            own = [b.line for b in borders if b.kind == "coast" and region in (b.left, b.right)]
            spot = anchors.mooring(sorted(own, key=length), land, size, moored)
            moored.append(spot)
            marks["anchor"] = spot
        sheet.shapes[region] = Shape(rings, label, pieces, marks)
    return sheet
