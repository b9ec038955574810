"""Roughening: border lines that look drawn by hand."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from tools.maps.plane import Line, Point, crossings, length, resample, simplify


def _offsets(dice: random.Random, pieces: int, spacing: float, share: float) -> list[float]:
    """Displace the middle of a line, then the middles of its halves, and so on."""
    out = [0.0] * (pieces + 1)

    def split(a: int, b: int) -> None:
        if b - a < 2:
            return
        m = (a + b) // 2
        # A long line must not swing wide: beyond eight points the swing grows no more.
        reach = min(b - a, 8) * spacing * share
        out[m] = (out[a] + out[b]) / 2 + (dice.random() + dice.random() - 1) * reach
        split(a, m)
        split(m, b)

    split(0, pieces)
    return out


def _displaced(line: Sequence[Point], dice: random.Random, spacing: float, share: float) -> Line:
    pieces = max(2, round(length(line) / spacing))
    points = resample(line, pieces)
    offsets = _offsets(dice, pieces, spacing, share)
    out = [points[0]]
    for k in range(1, pieces):
        (ax, ay), (bx, by) = points[k - 1], points[k + 1]
        far = math.hypot(bx - ax, by - ay) or 1
        off = (offsets[k - 1] + 2 * offsets[k] + offsets[k + 1]) / 4
        out.append((points[k][0] - (by - ay) / far * off, points[k][1] + (bx - ax) / far * off))
    return [*out, points[-1]]


def roughen(
    lines: Sequence[Sequence[Point]], shares: Sequence[float], seed: int, spacing: float = 7.0
) -> list[Line]:
    """Roughen each line by its share of the spacing, less where lines would cross; keep one decimal."""
    scale = [1.0] * len(lines)
    for _ in range(12):
        out = []
        for n, line in enumerate(lines):
            dice = random.Random(seed * 1009 + n)
            drawn = simplify(_displaced(line, dice, spacing, shares[n] * scale[n]), 0.35)
            rounded = [(round(x, 1), round(y, 1)) for x, y in drawn]
            out.append([p for i, p in enumerate(rounded) if not i or p != rounded[i - 1]])
        bad = crossings(out)
        if not bad:
            return out
        for n in bad:
            scale[n] *= 0.6
    raise ValueError("lines cross even when they are not roughened: use a finer step or another seed")
