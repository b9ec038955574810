"""The measurements: both engines in turn in one process, so that both meet the same machine."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean, median

from msgspec import Struct

from bench import catan, ours

ALONG = (20, 60, 100, 140, 180)
"""After how many decisions positions are cloned."""
TIMES = 200


class Rates(Struct, frozen=True):
    """Something per second, of both, and how many times faster ours is."""

    ours: float
    other: float

    @property
    def ratio(self) -> float:
        return self.ours / self.other


class Measured(Struct, frozen=True):
    """All that is measured."""

    games: int
    decisions: Rates
    clones: Rates
    decisions_a_game: float
    save_bytes_mean: float
    save_bytes_most: int
    late_to_early: float
    """Time per decision in the last quarter of a game, as a multiple of the first's."""


def measure(games: int, seed: int = 1, tell: Callable[[str], None] = lambda what: None) -> Measured:
    """Measure over so many games of each."""
    for engine in (ours, catan):  # what is made once, at the first game, is not measured
        engine.play(seed)
    counts, seconds = ([0, 0], [0.0, 0.0])
    for n in range(games):
        for i, engine in enumerate((ours, catan)):
            decisions, took = engine.play(seed + n)
            counts[i] += decisions
            seconds[i] += took
        tell(f"{n + 1} of {games} games")
    copies, copying = ([0, 0], [0.0, 0.0])
    for n in range(max(2, games // 5)):
        own, other = ours.positions(seed + n, ALONG), catan.positions(seed + n, ALONG)
        copying[0] += ours.clones(own, TIMES)
        copying[1] += catan.clones(other, TIMES)
        copies[0] += len(own) * TIMES
        copies[1] += len(other) * TIMES
        tell(f"clones of {n + 1} games")
    sizes, late = [], []
    for n in range(max(3, games // 4)):
        times, size = ours.recorded(seed + n)
        sizes.append(size)
        quarter = len(times) // 4
        late.append((mean(times[-quarter:]), mean(times[:quarter])))
        tell(f"{n + 1} recorded games")
    return Measured(
        games=games,
        decisions=Rates(counts[0] / seconds[0], counts[1] / seconds[1]),
        clones=Rates(copies[0] / copying[0], copies[1] / copying[1]),
        decisions_a_game=counts[0] / games,
        save_bytes_mean=mean(sizes),
        save_bytes_most=max(sizes),
        late_to_early=median(a for a, _ in late) / median(b for _, b in late),
    )
