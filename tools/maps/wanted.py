"""A wanted map: where regions should lie, who is linked to whom, which borders are impassable."""

from __future__ import annotations

import math
import random
import tomllib
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Literal

from tools.maps.plane import Point, distance, from_segment, meet

Pair = tuple[str, str]


def pair(a: str, b: str) -> Pair:
    """Return two names in the order in which pairs are kept."""
    return (a, b) if a < b else (b, a)


@dataclass
class Wanted:
    """What a map must show; `rest` says what becomes of regions that would touch without being listed."""

    names: dict[str, str]
    at: dict[str, Point]
    links: set[Pair]
    walls: set[Pair]
    seed: int = 1
    step: float = 6.0
    shore: float = 62.0
    rest: Literal["gap", "wall"] = "gap"


def read(path: Path) -> Wanted:
    """Read a wanted map; every mistake in it is reported at once."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    names = {r["id"]: r["name"] for r in raw["region"]}
    at = {r["id"]: (float(r["at"][0]), float(r["at"][1])) for r in raw["region"]}
    wrong = [f"region {n} stands twice" for n in names if sum(r["id"] == n for r in raw["region"]) > 1]
    found: dict[str, set[Pair]] = {"links": set(), "walls": set()}
    for kind, pairs in found.items():
        for a, b in raw.get(kind, []):
            wrong += [f"{kind}: {n} is not a region of this file" for n in (a, b) if n not in names]
            if a == b or pair(a, b) in found["links"]:
                wrong.append(f"{kind}: {a} and {b} stand twice, or are the same")
            pairs.add(pair(a, b))
    if wrong:
        raise ValueError(f"{path}: " + "; ".join(wrong))
    out = Wanted(names, at, found["links"], found["walls"])
    out.seed, out.step = raw.get("seed", out.seed), raw.get("step", out.step)
    out.shore, out.rest = raw.get("shore", out.shore), raw.get("rest", out.rest)
    return out


def _crosses(at: dict[str, Point], one: Pair, other: Pair) -> bool:
    if set(one) & set(other):
        return False
    return meet(at[one[0]], at[one[1]], at[other[0]], at[other[1]])


def tangles(at: dict[str, Point], edges: set[Pair]) -> list[tuple[Pair, Pair]]:
    """Return the pairs of edges that cross."""
    return [(e, f) for e, f in combinations(sorted(edges), 2) if _crosses(at, e, f)]


def untangle(wanted: Wanted, rounds: int = 400, room: float = 45.0) -> dict[str, Point]:
    """Move the regions a little, until no two wanted edges cross and none runs close by a third region."""
    dice = random.Random(wanted.seed)
    edges = sorted(wanted.links | wanted.walls)
    at = dict(wanted.at)
    typical = sorted(distance(at[a], at[b]) for a, b in edges)[len(edges) // 2]

    def cost(name: str) -> float:
        own = [e for e in edges if name in e]
        here = at[name]
        out = (distance(here, wanted.at[name]) / typical) ** 2
        for e in own:
            out += 3 * max(0.0, distance(at[e[0]], at[e[1]]) / typical - 1.5) ** 2
            out += sum(100 for f in edges if _crosses(at, e, f))
            for other, p in at.items():
                if other not in e:
                    out += 8 * max(0.0, 1 - from_segment(p, at[e[0]], at[e[1]]) / room) ** 2
        for a, b in edges:
            if name not in (a, b):
                out += 8 * max(0.0, 1 - from_segment(here, at[a], at[b]) / room) ** 2
        for other, p in at.items():
            if other != name:
                out += 6 * max(0.0, 1 - distance(p, here) / (1.7 * room)) ** 2
        return out

    for k in range(rounds):
        stride = typical * (0.5 if k < rounds // 3 else 0.2)
        moved = False
        for name in at:
            old, before = at[name], cost(name)
            if before < 0.02:
                continue
            # Little steps do not lead out of a crossing: there a region may leap.
            angle, far = dice.random() * 2 * math.pi, dice.random() * (stride if before < 50 else 2 * typical)
            at[name] = (old[0] + far * math.cos(angle), old[1] + far * math.sin(angle))
            if cost(name) >= before:
                at[name] = old
            else:
                moved = True
        if not moved and k > rounds // 2:
            break
    left = tangles(at, set(edges))
    if left:
        told = "; ".join(f"{a}-{b} across {c}-{d}" for (a, b), (c, d) in left)
        raise ValueError(f"the wanted map cannot be laid flat from these places: {told}")
    return at


def complete(wanted: Wanted, at: dict[str, Point], longest: float = 1.75, room: float = 24.0) -> set[Pair]:
    """Return further pairs, the nearest first, that will touch and need an impassable border."""
    edges = set(wanted.links | wanted.walls)
    typical = sorted(distance(at[a], at[b]) for a, b in edges)[len(edges) // 2]
    out: set[Pair] = set()
    for e in sorted(combinations(sorted(at), 2), key=lambda e: (distance(at[e[0]], at[e[1]]), e)):
        if e in edges or distance(at[e[0]], at[e[1]]) > longest * typical:
            continue
        if any(_crosses(at, e, f) for f in edges):
            continue
        if any(from_segment(p, at[e[0]], at[e[1]]) < room for n, p in at.items() if n not in e):
            continue
        out.add(e)
        edges.add(e)
    return out
