"""Label grids: which region each small square of a drawing belongs to."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.maps.plane import Point

SEA = 0  # the label of squares that belong to no region


@dataclass
class Grid:
    """Squares in rows, each with the label of its region, or SEA."""

    wide: int
    high: int
    step: float
    cells: list[int]

    def around(self, i: int) -> list[int]:
        """Return the indexes of the squares that share a side with a square."""
        x, y = i % self.wide, i // self.wide
        out = []
        if x:
            out.append(i - 1)
        if x < self.wide - 1:
            out.append(i + 1)
        if y:
            out.append(i - self.wide)
        if y < self.high - 1:
            out.append(i + self.wide)
        return out

    def at(self, p: Point) -> int:
        """Return the label at a point; beyond the grid is sea."""
        x, y = int(p[0] // self.step), int(p[1] // self.step)
        return self.cells[y * self.wide + x] if 0 <= x < self.wide and 0 <= y < self.high else SEA

    def middle(self, i: int) -> Point:
        """Return the middle of a square."""
        return (i % self.wide + 0.5) * self.step, (i // self.wide + 0.5) * self.step


def paint(size: tuple[float, float], step: float, label: Callable[[Point], int]) -> Grid:
    """Label every square of a sheet by a function of its middle, with sea all round."""
    wide, high = math.ceil(size[0] / step), math.ceil(size[1] / step)
    grid = Grid(wide, high, step, [SEA] * (wide * high))
    for y in range(1, high - 1):
        for x in range(1, wide - 1):
            i = y * wide + x
            grid.cells[i] = label(grid.middle(i))
    return grid


def pieces(grid: Grid, label: int) -> list[list[int]]:
    """Return the connected parts of a label, the largest first."""
    seen: set[int] = set()
    out: list[list[int]] = []
    for start, found in enumerate(grid.cells):
        if found != label or start in seen:
            continue
        part, todo = [], [start]
        seen.add(start)
        while todo:
            i = todo.pop()
            part.append(i)
            for j in grid.around(i):
                if j not in seen and grid.cells[j] == label:
                    seen.add(j)
                    todo.append(j)
        out.append(part)
    return sorted(out, key=len, reverse=True)


def _give_away(grid: Grid, part: Sequence[int]) -> None:
    own = set(part)
    votes = Counter(grid.cells[j] for i in part for j in grid.around(i) if j not in own)
    best = min(votes, key=lambda k: (-votes[k], k))
    for i in part:
        grid.cells[i] = best


def _whole(grid: Grid, smallest_gap: int) -> None:
    """Leave each label in one part, and no gap in the land smaller than asked for."""
    for label in sorted(set(grid.cells)):
        for n, part in enumerate(pieces(grid, label)):
            if n and (label != SEA or len(part) < smallest_gap):
                _give_away(grid, part)


def _shave(grid: Grid) -> int:
    """Give spikes one square wide to the label around them; return how many there were."""
    changed = 0
    for i, label in enumerate(grid.cells):
        near = Counter(grid.cells[j] for j in grid.around(i))
        if near[label] <= 1 and len(grid.around(i)) == 4:
            best = min(near, key=lambda k: (-near[k], k))
            if best != label and near[best] >= 2:
                grid.cells[i] = best
                changed += 1
    return changed


def _corners(grid: Grid, turn: int) -> int:
    """Part the places where four borders meet in one point; return how many there were."""
    changed, wide, cells = 0, grid.wide, grid.cells
    for y in range(grid.high - 1):
        for x in range(wide - 1):
            i = y * wide + x
            a, b, c, d = cells[i], cells[i + 1], cells[i + wide], cells[i + wide + 1]
            if a != b and b != d and d != c and c != a:
                # Land wins over sea, lest a corner cut an isthmus; the turn keeps changes from coming back.
                if SEA in (a, d):
                    cells[i if a == SEA else i + wide + 1] = b if b != SEA else c
                else:
                    cells[i + 1 if b == SEA or (y + turn // 2) % 2 else i + wide] = a if (x + turn) % 2 else d
                changed += 1
    return changed


def tidy(grid: Grid, smallest_gap: int = 1_000_000) -> None:
    """Make a grid fit for tracing: whole labels, no spikes, never four borders in one point."""
    for turn in range(200):
        _whole(grid, smallest_gap)
        if not _shave(grid) + _corners(grid, turn):
            return
    raise ValueError("the drawing does not settle: use a finer step, or move the regions apart")


def crop(grid: Grid, margin: float) -> Grid:
    """Cut a sheet down to its land and a margin of open water."""
    wide, edge = grid.wide, math.ceil(margin / grid.step)
    xs = [i % wide for i, n in enumerate(grid.cells) if n != SEA]
    ys = [i // wide for i, n in enumerate(grid.cells) if n != SEA]
    left, top, right, low = min(xs) - edge, min(ys) - edge, max(xs) + edge + 1, max(ys) + edge + 1

    def cell(x: int, y: int) -> int:
        return grid.cells[y * wide + x] if 0 <= x < wide and 0 <= y < grid.high else SEA

    cells = [cell(x, y) for y in range(top, low) for x in range(left, right)]
    return Grid(right - left, low - top, grid.step, cells)


def contacts(grid: Grid) -> Counter[tuple[int, int]]:
    """Count the square sides between each two labels."""
    out: Counter[tuple[int, int]] = Counter()
    wide, cells = grid.wide, grid.cells
    for i, a in enumerate(cells):
        for j in (i + 1 if (i + 1) % wide else -1, i + wide if i + wide < len(cells) else -1):
            if j >= 0 and cells[j] != a:
                out[min(a, cells[j]), max(a, cells[j])] += 1
    return out
