"""From a label grid to border lines: each line is made once and shared by the regions on both its sides."""

from __future__ import annotations

from dataclasses import dataclass

from tools.maps.plane import Line, Point
from tools.maps.raster import Grid

Node = tuple[int, int]


@dataclass
class Arc:
    """A border line between two ends, with the label on its left and right when walked along."""

    left: int
    right: int
    nodes: list[Node]


def arcs(grid: Grid) -> list[Arc]:
    """Trace the lines between labels, cut where three of them meet."""
    ends: dict[Node, list[tuple[Node, int, int]]] = {}

    def edge(a: Node, b: Node, left: int, right: int) -> None:
        ends.setdefault(a, []).append((b, left, right))
        ends.setdefault(b, []).append((a, right, left))

    wide, cells = grid.wide, grid.cells
    for i, here in enumerate(cells):
        x, y = i % wide, i // wide
        if x + 1 < wide and cells[i + 1] != here:
            edge((x + 1, y), (x + 1, y + 1), cells[i + 1], here)
        if y + 1 < grid.high and cells[i + wide] != here:
            edge((x, y + 1), (x + 1, y + 1), here, cells[i + wide])
    used: set[tuple[Node, Node]] = set()
    out: list[Arc] = []

    def walk(start: Node, first: tuple[Node, int, int]) -> None:
        nodes, (at, left, right) = [start], first
        before = start
        used.update({(start, at), (at, start)})
        while True:
            nodes.append(at)
            if len(ends[at]) != 2 or at == start:
                break
            following = next(e for e in ends[at] if e[0] != before)
            used.update({(at, following[0]), (following[0], at)})
            before, at = at, following[0]
        out.append(Arc(left, right, nodes))

    junctions = sorted(n for n, e in ends.items() if len(e) > 2)
    for start in [*junctions, *sorted(ends)]:
        for first in sorted(ends[start]):
            if (start, first[0]) not in used:
                walk(start, first)
    return out


def rings(found: list[Arc], label: int) -> list[list[int]]:
    """Return the outlines of a label as signed arc numbers from 1, minus meaning walked backwards."""
    start: dict[Node, int] = {}
    for n, arc in enumerate(found, 1):
        if arc.left == label:
            start[arc.nodes[0]] = n
        if arc.right == label:
            start[arc.nodes[-1]] = -n
    out: list[list[int]] = []
    while start:
        first = min(start)
        ring, at = [], first
        while True:
            n = start.pop(at)
            ring.append(n)
            at = found[abs(n) - 1].nodes[-1 if n > 0 else 0]
            if at == first:
                break
        out.append(ring)
    return out


def smooth(found: list[Arc], step: float, rounds: int) -> list[Line]:
    """Return the lines with their stairs smoothed away, ends moving together."""
    near: dict[Node, list[Node]] = {}
    for arc in found:
        for a, b in zip(arc.nodes, arc.nodes[1:], strict=False):
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
    at: dict[Node, Point] = {n: (n[0] * step, n[1] * step) for n in near}
    for _ in range(rounds):
        fresh = {}
        for n, others in near.items():
            x = sum(at[o][0] for o in others) / len(others)
            y = sum(at[o][1] for o in others) / len(others)
            fresh[n] = ((at[n][0] + x) / 2, (at[n][1] + y) / 2)
        at = fresh
    return [[at[n] for n in arc.nodes] for arc in found]
