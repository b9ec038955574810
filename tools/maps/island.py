"""Islands from sites: relaxed, weighted cells clipped to a noisy coast."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from tools.maps.noise import Noise
from tools.maps.plane import Point, distance
from tools.maps.raster import SEA, Grid, contacts, crop, paint, tidy

COAST = 150.0  # the width of a cape or bay
COVE = 52.0  # the width of a cove
BEND = 130.0  # the width of a bend in a border
SOFT = 30.0  # how far about the sites their discs run into each other
REACH = 300.0  # sites closer than this have land between them
MARGIN = 60.0  # open water round the island
STEP = 4.0


@dataclass
class Plan:
    """What an island is drawn from: a site and a radius for each region, in the order of their labels."""

    seed: int
    sites: dict[str, tuple[float, float, float]]
    rugged: float = 42.0
    bent: float = 38.0
    relax: int = 2


def _fillers(sites: Iterable[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Return discs between sites that are near each other, so that the island has no hollows among them."""
    out = []
    for near in combinations(sites, 3):
        if all(distance(a[:2], b[:2]) < REACH for a, b in combinations(near, 2)):
            x, y, r = (sum(s[k] for s in near) / 3 for k in range(3))
            out.append((x, y, r * 0.95))
    return out


def _label(plan: Plan, sites: list[tuple[float, float, float]], size: Point, step: float) -> Grid:
    coast, east, south = Noise(plan.seed), Noise(plan.seed + 1), Noise(plan.seed + 2)
    discs = [*sites, *_fillers(sites)]

    def label(p: Point) -> int:
        x = p[0] + plan.bent * east.at(p[0] / BEND, p[1] / BEND)
        y = p[1] + plan.bent * south.at(p[0] / BEND, p[1] / BEND)
        union = 0.0
        for sx, sy, r in discs:
            off = math.hypot(x - sx, y - sy) - r
            if off < 8 * SOFT:
                union += math.exp(-off / SOFT)
        if not union:
            return SEA
        # A soft union of discs: bays between them are rounded, not notched.
        edge = -SOFT * math.log(union)
        if abs(edge) < 2 * plan.rugged:
            edge += plan.rugged * coast.at(p[0] / COAST, p[1] / COAST, 2)
            edge += plan.rugged * 0.36 * coast.at(p[0] / COVE + 91, p[1] / COVE + 37, 3)
        if edge >= 0:
            return SEA
        offs = [math.hypot(x - sx, y - sy) - r for sx, sy, r in sites]
        return 1 + offs.index(min(offs))

    grid = paint(size, step, label)
    tidy(grid)
    return grid


def grow(plan: Plan, step: float = STEP) -> Grid:
    """Label an island's squares, each round moving every site towards the middle of its cell."""
    dx = 220 - min(x for x, _, _ in plan.sites.values())
    dy = 220 - min(y for _, y, _ in plan.sites.values())
    sites = [(x + dx, y + dy, r) for x, y, r in plan.sites.values()]
    size = max(x for x, _, _ in sites) + 220, max(y for _, y, _ in sites) + 220
    grid = _label(plan, sites, size, step)
    for _ in range(plan.relax):
        sums = [[0.0, 0.0, 0.0] for _ in sites]
        for i, n in enumerate(grid.cells):
            if n != SEA:
                x, y = grid.middle(i)
                s = sums[n - 1]
                s[0], s[1], s[2] = s[0] + x, s[1] + y, s[2] + 1
        if any(not s[2] for s in sums):
            lost = [name for name, s in zip(plan.sites, sums, strict=True) if not s[2]]
            raise ValueError(f"no land is left for {', '.join(lost)}: move its site away from the others")
        sites = [
            (x + 0.3 * (s[0] / s[2] - x), y + 0.3 * (s[1] / s[2] - y), r)
            for (x, y, r), s in zip(sites, sums, strict=True)
        ]
        grid = _label(plan, sites, size, step)
    return crop(grid, MARGIN)


def marks(grid: Grid) -> tuple[float, float]:
    """Return a grid's shortest border in units and its mean number of neighbours, to compare seeds by."""
    inland = {pair: n for pair, n in contacts(grid).items() if SEA not in pair}
    # A line across squares has about 1.25 times as many sides as it is long.
    return min(inland.values()) * grid.step / 1.25, 2 * len(inland) / (len(set(grid.cells)) - 1)
