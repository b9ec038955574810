"""Maps to order: shapes for given regions that touch exactly where they should."""

from __future__ import annotations

from tools.maps.draw import draw
from tools.maps.noise import Noise
from tools.maps.plane import Point, from_segment
from tools.maps.raster import SEA, Grid, contacts, crop, paint, pieces, tidy
from tools.maps.settle import settle
from tools.maps.sheet import Sheet, corner_contacts, near_misses
from tools.maps.wanted import Pair, Wanted, complete, untangle

MARGIN = 60.0
BEND = 140.0
STURDY = 5  # how many square sides a border has at least that was not asked for
GAP = 4.0  # regions that do not touch keep at least this far apart


def spread(wanted: Wanted, at: dict[str, Point], edges: set[Pair]) -> Grid:
    """Give every square to the region whose arms are nearest.

    Each region stretches an arm half-way towards every neighbour. Arms of two neighbours meet, so that these
    two always get a common border there; others touch only where nobody lies between them.
    """
    order = {name: n for n, name in enumerate(wanted.names, 1)}
    arms: list[tuple[int, Point, Point]] = [(order[n], p, p) for n, p in at.items()]
    for a, b in sorted(edges):
        half = (at[a][0] + at[b][0]) / 2, (at[a][1] + at[b][1]) / 2
        arms += [(order[a], at[a], half), (order[b], at[b], half)]
    east, south, coast = Noise(wanted.seed), Noise(wanted.seed + 1), Noise(wanted.seed + 2)
    far: dict[Point, float] = {}

    def label(p: Point) -> int:
        q = (
            p[0] + 0.25 * wanted.shore * east.at(p[0] / BEND, p[1] / BEND, 2),
            p[1] + 0.25 * wanted.shore * south.at(p[0] / BEND, p[1] / BEND, 2),
        )
        reach = wanted.shore * (1 + 0.35 * coast.at(p[0] / BEND + 50, p[1] / BEND, 3))
        best, n = min((from_segment(q, a, b), n) for n, a, b in arms)
        far[p] = best - reach
        return n

    size = max(x for x, _ in at.values()) + 2 * MARGIN, max(y for _, y in at.values()) + 2 * MARGIN
    grid = paint(size, wanted.step, label)
    dry = [int(far.get(grid.middle(i), 1) < 0) for i in range(len(grid.cells))]
    land = Grid(grid.wide, grid.high, grid.step, dry)
    for part in pieces(land, 0)[1:]:
        for i in part:
            land.cells[i] = 1
    grid.cells = [n if firm else SEA for n, firm in zip(grid.cells, land.cells, strict=True)]
    return grid


def carve(grid: Grid, allowed: set[tuple[int, int]], width: int) -> None:
    """Take the land between regions that touch and must not: a tarn inland, an inlet at the coast."""
    wide = grid.wide
    bad: set[int] = set()
    for i, a in enumerate(grid.cells):
        for j in (i + 1, i + wide, i + wide + 1, i + wide - 1):
            if j < len(grid.cells):
                b = grid.cells[j]
                if SEA not in (a, b) and a != b and (min(a, b), max(a, b)) not in allowed:
                    bad |= {i, j}
    for i in bad:
        x, y = i % wide, i // wide
        for dy in range(-width, width + 1):
            for dx in range(-width, width + 1):
                if (
                    dx * dx + dy * dy <= width * width
                    and 0 < x + dx < wide - 1
                    and 0 < y + dy < grid.high - 1
                ):
                    grid.cells[(y + dy) * wide + x + dx] = SEA


def place(wanted: Wanted) -> tuple[dict[str, Point], set[Pair]]:
    """Lay the wanted map flat; return the places and every pair that will touch."""
    at = untangle(wanted)
    dx = 2 * MARGIN + wanted.shore - min(x for x, _ in at.values())
    dy = 2 * MARGIN + wanted.shore - min(y for _, y in at.values())
    at = {n: (x + dx, y + dy) for n, (x, y) in at.items()}
    further = complete(wanted, at) if wanted.rest == "wall" else set()
    return at, wanted.links | wanted.walls | further


def realise(wanted: Wanted, rounds: int = 60) -> Sheet:
    """Draw a wanted map, or say in a sentence what could not be reached."""
    at, edges = place(wanted)
    grid = spread(wanted, at, edges)
    order = {name: n for n, name in enumerate(wanted.names, 1)}
    allowed = {(min(order[a], order[b]), max(order[a], order[b])) for a, b in edges}
    asked = {(min(order[a], order[b]), max(order[a], order[b])) for a, b in wanted.links | wanted.walls}
    tidy(grid, smallest_gap=4)
    for turn in range(3):
        carve(grid, allowed, 2)
        tidy(grid, smallest_gap=4)
        settle(grid, allowed, rounds if not turn else 10, wanted.seed + turn)
        sides = contacts(grid)
        slight = {p for p in allowed - asked if sides[p] < STURDY}
        if not slight:
            break
        # A border nobody asked for and hardly anybody would see had better be no border.
        allowed -= slight
    grid = crop(grid, MARGIN)
    sheet = draw(grid, wanted.names, {}, wanted.seed, impassable=edges - wanted.links, most=5)
    wrong = faults(sheet, wanted)
    if wrong:
        raise ValueError("; ".join(wrong))
    return sheet


def faults(sheet: Sheet, wanted: Wanted, shortest: float = 12.0) -> list[str]:
    """Return where a drawing differs from the wanted map, in sentences."""
    free, barred = sheet.touching("border"), sheet.touching("impassable")
    open_, shut = set(free), set(barred)
    out = [f"{a} and {b} are linked but share no open border" for a, b in sorted(wanted.links - open_)]
    out += [f"{a} and {b} share an open border but are not linked" for a, b in sorted(open_ - wanted.links)]
    out += [f"{a} and {b} have no impassable border" for a, b in sorted(wanted.walls - shut)]
    if wanted.rest == "gap":
        out += [f"{a} and {b} touch and should not" for a, b in sorted(shut - wanted.walls)]
    both = sorted([*free.items(), *barred.items()])
    out += [f"{a} and {b} share only {n:.0f} units" for (a, b), n in both if n < shortest]
    out += [f"{a} and {b} meet in a point" for a, b in corner_contacts(sheet)]
    out += [f"{a} and {b} are only {n:.1f} units apart" for a, b, n in near_misses(sheet, GAP)]
    out += [f"{name} is not drawn" for name in wanted.names if name not in sheet.shapes]
    return out
