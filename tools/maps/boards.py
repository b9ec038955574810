"""The boards of Small World of Warcraft: reads what they are, draws them, and writes the drawings."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from tools.maps.draw import draw
from tools.maps.island import Plan, grow, marks
from tools.maps.raster import SEA, contacts
from tools.maps.sheet import Sheet, corner_contacts, dump, near_misses

ROOT = Path(__file__).resolve().parents[2]
CONTENT = ROOT / "src/azeroth/games/small_world/content"
BOARDS, GEOMETRY = CONTENT / "boards.toml", CONTENT / "geometry.json"
FACES = Path(__file__).parent / "faces.toml"
RADIUS = 105.0
SHORTEST = 34.0  # a shorter border is hard to see beside the others
GAP = 9.0  # regions that do not touch keep at least this far apart


@dataclass
class Region:
    """What the drawing needs to know of a region."""

    id: str
    name: str
    face: str
    terrain: str
    marks: list[str]
    near: list[str]


def regions() -> list[Region]:
    """Read the regions of the boards file."""
    raw = tomllib.loads(BOARDS.read_text(encoding="utf-8"))
    return [Region(r["id"], r["name"], r["face"], r["terrain"], r["marks"], r["near"]) for r in raw["region"]]


def faces() -> dict[str, str]:
    """Read the faces' ids and names."""
    raw = tomllib.loads(BOARDS.read_text(encoding="utf-8"))
    return {f["id"]: f["name"] for f in raw["face"]}


def plan(face: str) -> Plan:
    """Read what a face is drawn from."""
    raw = tomllib.loads(FACES.read_text(encoding="utf-8"))[face]
    sites = {
        k: (float(s[0]), float(s[1]), float(s[2]) if len(s) > 2 else RADIUS) for k, s in raw["sites"].items()
    }
    return Plan(raw["seed"], sites)


def make(face: str, found: list[Region]) -> Sheet:
    """Draw a face."""
    own = {r.id: r for r in found if r.face == face}
    made = plan(face)
    if set(made.sites) != set(own):
        odd = sorted(set(made.sites) ^ set(own))
        raise ValueError(f"face {face}: {', '.join(odd)} must stand both in boards.toml and in faces.toml")
    ordered = {name: own[name] for name in made.sites}
    return draw(
        grow(made),
        {k: r.name for k, r in ordered.items()},
        {k: r.marks for k, r in ordered.items()},
        made.seed,
        water=[k for k, r in ordered.items() if r.terrain in ("sea", "lake")],
    )


def seek(face: str, first: int, many: int) -> list[tuple[float, float, int]]:
    """Try seeds on a coarse grid; return shortest border, mean number of neighbours and seed, best first."""
    made = plan(face)
    out = []
    lakes = {n for n, r in enumerate(made.sites, 1) if {x.id: x.terrain for x in regions()}[r] == "lake"}
    for seed in range(first, first + many):
        made.seed = seed
        try:
            grid = grow(made, 8.0)
        except ValueError:
            continue
        short, near = marks(grid)
        if not any(SEA in pair and lakes & set(pair) for pair in contacts(grid)):
            out.append((short, near, seed))
    return sorted(out, key=lambda s: (-min(s[0], 40.0), -s[1]))


def faults(sheet: Sheet, wanted: dict[str, list[str]]) -> list[str]:
    """Return what is wrong with a drawing, in sentences."""
    found = sheet.touching()
    pairs = {(min(a, b), max(a, b)) for a, near in wanted.items() for b in near}
    out = [f"{a} and {b} touch but are not neighbours" for a, b in sorted(set(found) - pairs)]
    out += [f"{a} and {b} are neighbours but do not touch" for a, b in sorted(pairs - set(found))]
    out += [f"{a} and {b} share only {n:.0f} units of border" for (a, b), n in found.items() if n < SHORTEST]
    out += [f"{a} and {b} meet in a point" for a, b in corner_contacts(sheet)]
    out += [f"{a} and {b} are only {n:.0f} units apart" for a, b, n in near_misses(sheet, GAP)]
    out += [
        f"{name} has room for {len(s.pieces)} pieces" for name, s in sheet.shapes.items() if len(s.pieces) < 4
    ]
    return out


def adopt(sheets: dict[str, Sheet]) -> None:
    """Write the neighbours and coasts of the drawings into the boards file."""
    near: dict[str, set[str]] = {}
    coast: set[str] = set()
    for sheet in sheets.values():
        for name in sheet.shapes:
            near[name] = set()
        for a, b in sheet.touching():
            near[a].add(b)
            near[b].add(a)
        coast |= {r for b in sheet.borders if b.kind == "coast" for r in (b.left, b.right) if r}
    out, at = [], ""
    for row in BOARDS.read_text(encoding="utf-8").splitlines():
        start = re.match(r'id = "(.*)"', row)
        at = start[1] if start else at
        if at in near and row.startswith("near = "):
            row = "near = [" + ", ".join(f'"{n}"' for n in sorted(near[at])) + "]"
        if at in near and row.startswith("coast = "):
            row = f"coast = {str(at in coast).lower()}"
        out.append(row)
    BOARDS.write_text("\n".join(out) + "\n", encoding="utf-8")


def write(sheets: dict[str, Sheet]) -> None:
    """Write the drawings of all faces into one file."""
    body = ",\n".join(f'"{face}":{dump(sheet)}' for face, sheet in sheets.items())
    GEOMETRY.write_text("{" + body + "}\n", encoding="utf-8")
