"""Settling: regions of a label grid push each other about until they are round and of like size."""

from __future__ import annotations

import math
import random
from collections import Counter

from tools.maps.raster import SEA, Grid, contacts

SURFACE = 1.0  # the cost of each pair of unlike squares, corners included
BULK = 0.004  # the cost of a square too many or too few, squared
LINK = 0.35  # the cost of a border side too few, squared
WIDTH = 7  # how many sides a border should have at least
HEAT = 1.2


def _simple(ring: list[int], label: int) -> bool:
    """Tell whether the squares of a label round a square hang together without it."""
    runs = 0
    for k in range(0, 8, 2):
        # Even places share a side with the square; a run starts where the way back from there is barred.
        if ring[k] == label and not (ring[k - 1] == label and ring[k - 2] == label):
            runs += 1
    return runs == 1


def _four_meet(a: int, b: int, c: int, d: int) -> bool:
    return a != b and b != d and d != c and c != a


def settle(grid: Grid, allowed: set[tuple[int, int]], rounds: int, seed: int) -> None:
    """Let border squares change hands; no border is lost or made, no region is cut in two."""
    dice = random.Random(seed)
    cells, wide = grid.cells, grid.wide
    size = Counter(cells)
    regions = [n for n in size if n != SEA]
    even = sum(size[n] for n in regions) / len(regions)
    # A region of a quarter of the mean is not asked to become as large as one of twice the mean.
    target = {n: (size[n] + even) / 2 for n in regions}
    sides = contacts(grid)
    offsets = (-wide, 1 - wide, 1, 1 + wide, wide, wide - 1, -1, -1 - wide)

    def bulk(n: int, change: int) -> float:
        if n == SEA:
            return 0.0
        off = size[n] - target[n]
        return BULK * ((off + change) ** 2 - off**2)

    def link(key: tuple[int, int], change: int) -> float:
        if SEA in key:
            return 0.0
        before, after = max(0, WIDTH - sides[key]), max(0, WIDTH - sides[key] - change)
        return LINK * (after**2 - before**2)

    for _ in range(rounds):
        edge = [
            i
            for i in range(2 * wide, len(cells) - 2 * wide)
            if 2 <= i % wide < wide - 2 and any(cells[i + o] != cells[i] for o in offsets[::2])
        ]
        for _ in range(len(edge)):
            i = edge[int(dice.random() * len(edge))]
            a = cells[i]
            ring = [cells[i + o] for o in offsets]
            b = ring[2 * int(dice.random() * 4)]
            if a == b or not _simple(ring, a) or not _simple(ring, b):
                continue
            change: Counter[tuple[int, int]] = Counter()
            for c in ring[::2]:
                if c != a:
                    change[min(a, c), max(a, c)] -= 1
                if c != b:
                    change[min(b, c), max(b, c)] += 1
            if any(
                (n > 0 and SEA not in key and key not in allowed)
                or (n < 0 and sides[key] and sides[key] + n < 1)
                for key, n in change.items()
            ):
                continue
            n, ne, e, se, s, sw, w, nw = ring
            if (
                _four_meet(nw, n, w, b)
                or _four_meet(n, ne, b, e)
                or _four_meet(w, b, sw, s)
                or _four_meet(b, e, s, se)
            ):
                continue
            cost = SURFACE * (sum(c != b for c in ring) - sum(c != a for c in ring))
            cost += bulk(a, -1) + bulk(b, 1) + sum(link(key, k) for key, k in change.items())
            if cost <= 0 or dice.random() < math.exp(-cost / HEAT):
                cells[i] = b
                size[a] -= 1
                size[b] += 1
                sides.update(change)
