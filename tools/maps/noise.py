"""Seeded smooth noise, the same on every machine."""

from __future__ import annotations

import math
import random


class Noise:
    """Value noise on a lattice, summed over octaves, between -1 and 1."""

    def __init__(self, seed: int) -> None:
        dice = random.Random(seed)
        self._values = [dice.random() * 2 - 1 for _ in range(256)]
        order = list(range(256))
        for i in range(255, 0, -1):
            # random.shuffle is not promised to stay the same between Python versions; random() is.
            j = int(dice.random() * (i + 1))
            order[i], order[j] = order[j], order[i]
        self._order = order + order

    def _plain(self, x: float, y: float) -> float:
        i, j = math.floor(x), math.floor(y)
        u, v = x - i, y - j
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        order, values = self._order, self._values
        a, b = order[i & 255], order[(i + 1) & 255]
        top = values[order[a + (j & 255)]] * (1 - u) + values[order[b + (j & 255)]] * u
        low = values[order[a + ((j + 1) & 255)]] * (1 - u) + values[order[b + ((j + 1) & 255)]] * u
        return top * (1 - v) + low * v

    def at(self, x: float, y: float, octaves: int = 3) -> float:
        """Return the noise at a point, each octave half as wide and half as high as the one before."""
        total, high, full = 0.0, 1.0, 0.0
        for _ in range(octaves):
            total += high * self._plain(x, y)
            full += high
            # The shift keeps the lattice lines of the octaves from lying on each other.
            x, y, high = x * 2 + 17.3, y * 2 + 5.7, high / 2
        return total / full
