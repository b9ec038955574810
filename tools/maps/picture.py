"""A drawing as an SVG picture, to judge it by eye."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from html import escape

from tools.maps.anchors import ICON, PIECE
from tools.maps.plane import Line, Point, clearance, inside
from tools.maps.sheet import Sheet

TINTS = {
    "fields": "#e3cf86", "hill": "#c9b178", "forest": "#8fae72", "swamp": "#9c9f74",
    "mountain": "#b9aca0", "sea": "#9fc0cc", "lake": "#93b8c8", "": "#e2d3a8",
}  # fmt: skip
SIGNS = {
    "cavern": ("#4a3b30", "C"), "magic": ("#6d4fa0", "✦"), "murloc": ("#2e8577", "m"),
    "anchor": ("#24506b", "⚓"), "letter": ("#8a2f22", "★"),
}  # fmt: skip
INK = "#2b2118"


def _path(rings: Sequence[Line]) -> str:
    return " ".join("M" + " L".join(f"{x:g} {y:g}" for x, y in ring) + "Z" for ring in rings)


def _mark(terrain: str, p: Point, dice: random.Random) -> str:
    x, y = p
    s = 0.85 + 0.3 * dice.random()
    forms = {
        "forest": f"M{x - 6 * s:.1f} {y:.1f}q{6 * s:.1f} {-16 * s:.1f} {12 * s:.1f} 0zm{6 * s:.1f} 0v4",
        "mountain": f"M{x - 10 * s:.1f} {y:.1f}l{9 * s:.1f} {-14 * s:.1f} {11 * s:.1f} {14 * s:.1f}",
        "hill": f"M{x - 9 * s:.1f} {y:.1f}q{9 * s:.1f} {-12 * s:.1f} {18 * s:.1f} 0",
        "fields": f"M{x - 8:.1f} {y:.1f}h14m-12 4h14m-16 4h14",
        "swamp": f"M{x - 7:.1f} {y:.1f}h14m-10 0v-7m4 7v-9m4 9v-6",
        "sea": f"M{x - 10:.1f} {y:.1f}q5 -5 10 0t10 0",
        "lake": f"M{x - 8:.1f} {y:.1f}q4 -4 8 0t8 0",
    }
    return f'<path d="{forms[terrain]}"/>' if terrain in forms else ""


def picture(sheet: Sheet, terrain: Mapping[str, str], title: str, spots: bool = True) -> str:
    """Return the SVG text of a drawing, with its piece spots when asked for."""
    wide, high = sheet.size
    coast = _path([sheet.ring(r) for r in sheet.coast])
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" '
        f'width="{wide:g}" height="{high:g}">',
        f'<rect width="{wide:g}" height="{high:g}" fill="#b9d0d3"/>',
        '<g fill="none" stroke="#5f8b98" stroke-linejoin="round">',
    ]
    for k, w in enumerate((34, 31, 21, 18.5, 10)):
        colour = "#b9d0d3" if k % 2 else "#7fa5af"
        out.append(f'<path d="{coast}" stroke="{colour}" stroke-width="{w}"/>')
    out.append("</g>")
    dice = random.Random(5)
    for name in sheet.shapes:
        rings = sheet.outline(name)
        kind = terrain.get(name, "")
        out.append(f'<path d="{_path(rings)}" fill="{TINTS[kind]}" fill-rule="evenodd"/>')
        xs, ys = [p[0] for p in rings[0]], [p[1] for p in rings[0]]
        marks: list[Point] = []
        for _ in range(500):
            p = (min(xs) + dice.random() * (max(xs) - min(xs)), min(ys) + dice.random() * (max(ys) - min(ys)))
            if all(math.dist(p, q) > 27 for q in marks) and inside(p, rings) and clearance(p, rings) > 13:
                marks.append(p)
        forms = "".join(_mark(kind, p, dice) for p in sorted(marks, key=lambda p: p[1]))
        out.append(f'<g fill="none" stroke="#2b2118" stroke-opacity=".32" stroke-width="1.3">{forms}</g>')
    for border in sheet.borders:
        d = "M" + " L".join(f"{x:g} {y:g}" for x, y in border.line)
        wet = any(terrain.get(r or "") in ("sea", "lake") for r in (border.left, border.right))
        colour, width = (
            "#35586a" if wet else INK,
            {"coast": 3.0, "impassable": 7.0, "border": 1.8}[border.kind],
        )
        dashes = ' stroke-dasharray="2 6"' if wet and border.kind == "coast" else ""
        out.append(
            f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}"{dashes} '
            f'stroke-linejoin="round" stroke-linecap="round"/>'
        )
    for shape in sheet.shapes.values():
        if spots:
            out.extend(
                f'<circle cx="{x:g}" cy="{y:g}" r="{PIECE}" fill="#fff" fill-opacity=".28" stroke="#fff"/>'
                for x, y in shape.pieces
            )
        for icon, (x, y) in shape.icons.items():
            out.append(
                f'<circle cx="{x:g}" cy="{y:g}" r="{ICON}" fill="{SIGNS[icon][0]}"/>'
                f'<text x="{x:g}" y="{y + 5:g}" font-size="15" text-anchor="middle" fill="#fff">'
                f"{SIGNS[icon][1]}</text>"
            )
        lab = shape.label
        for k, row in enumerate(lab.rows):
            dy = (k - (len(lab.rows) - 1) / 2) * lab.size * 1.1 + lab.size * 0.32
            out.append(
                f'<text transform="translate({lab.at[0]:g} {lab.at[1]:g}) rotate({lab.angle:g})" '
                f'y="{dy:.1f}" font-size="{lab.size:g}" font-family="serif" font-variant="small-caps" '
                f'font-weight="bold" text-anchor="middle" fill="{INK}" stroke="#efe4cb" stroke-width="3" '
                f'paint-order="stroke" stroke-opacity=".75">{escape(row)}</text>'
            )
    out.append(f'<text x="16" y="30" font-size="22" font-family="serif">{escape(title)}</text></svg>')
    return "\n".join(out)
