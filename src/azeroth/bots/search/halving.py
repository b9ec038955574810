"""Sequential halving over paired worlds: the fewest looks are wasted on what cannot be the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from statistics import pstdev
from typing import NamedTuple

SETTLED, LEAST = 3.0, 4
"""By how many standard errors the rest must be behind, after how many looks, for the matter to be settled."""
PROVEN = 10
"""After how many where the favourite would be given up: four looks do not show a disaster that is rare."""
FEW = 3
"""With fewer looks at both nothing is known of how uncertain a lead is: one look may be all luck."""
TRIFLE = 0.1
"""Which part of what luck alone makes of the favourite's looks a lead must be, for each standard error of
doubt. Where two candidates come to the same but for a trifle, every look shows it alike: it would be sure
without being worth anything."""


class Trial:
    """A candidate and what came of it in the worlds 0, 1, 2 …"""

    __slots__ = ("place", "values")

    def __init__(self, place: int) -> None:
        self.place = place
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        """What came of it, on average."""
        return sum(self.values) / len(self.values) if self.values else float("-inf")

    @property
    def spread(self) -> float:
        """How different it came out in different worlds: the standard deviation."""
        return pstdev(self.values) if self.values else 0.0


class Found(NamedTuple):
    """What looks have found out: what came of each candidate in worlds 0, 1, 2 …, and which did best."""

    values: tuple[tuple[float, ...], ...]
    best: int


def lead(one: Trial, other: Trial) -> tuple[float, float]:
    """By how much the one did better in the worlds that both have met, and how uncertain that is."""
    pairs = [a - b for a, b in zip(one.values, other.values, strict=False)]
    n = len(pairs)
    if n < 2:
        return (pairs[0] if pairs else 0.0), float("inf")
    mean = sum(pairs) / n
    return mean, sqrt(sum((x - mean) ** 2 for x in pairs) / (n - 1) / n)


def halved(n: int, looks: int, value: Callable[[int, int], float | None], doubt: float) -> int:
    """The best of `n` candidates by so many looks; see `tried` and `agreed`."""
    return agreed([tried(n, looks, value, doubt)], doubt)


def tried(n: int, looks: int, value: Callable[[int, int], float | None], doubt: float) -> Found:
    """Look at `n` candidates: `value(candidate, world)` is one look, None when time was up; 0 leads.

    All meet the same worlds; the worse half is dropped, and of those that come to the same all but one, and
    the rest looked at more closely, down to one.
    Where there is doubt, the favourite, candidate 0, is looked at to the end: else a lead over it would rest
    on a few looks.
    """
    trials = [Trial(place) for place in range(n)]
    left = trials
    while len(left) > 1:
        running = left if trials[0] in left or not doubt else [trials[0], *left]
        rounds = ceil(log2(len(left)))
        for _ in range(max(1, looks // (rounds * len(running)))):
            for trial in running:
                seen = value(trial.place, len(trial.values))
                if seen is None:
                    return _found(trials, max(left, key=lambda one: one.mean))
                trial.values.append(seen)
            looks -= len(running)
            if _settled(running, trials[0] if doubt else None):
                break
        half = ceil(len(left) / 2)
        left = sorted(_different(left), key=lambda one: (-one.mean, one.place))[:half]
    return _found(trials, left[0])


def _different(trials: list[Trial]) -> list[Trial]:
    """One of those that have come to the same in all of several worlds: looks at the others tell nothing."""
    found: dict[tuple[float, ...], Trial] = {}
    for trial in trials:
        found.setdefault(tuple(trial.values), trial)
    return list(found.values()) if len(trials[0].values) >= FEW else trials


def _found(trials: list[Trial], best: Trial) -> Found:
    return Found(tuple(tuple(trial.values) for trial in trials), best.place)


def agreed(parts: Sequence[Found], doubt: float) -> int:
    """The best by all looks together, where each part has met worlds of its own.

    The favourite is given up only for what leads it by `doubt` standard errors, and, where there is doubt, by
    more than a trifle.
    """
    rivals = [_beside_favourite(parts, place) for place in sorted({part.best for part in parts})]
    best, favourite = max(rivals, key=lambda pair: lead(*pair)[0])
    return _better(favourite, best, doubt)


def _beside_favourite(parts: Sequence[Found], place: int) -> tuple[Trial, Trial]:
    """A candidate and the favourite in the worlds that both have met."""
    one, favourite = Trial(place), Trial(0)
    for part in parts:
        pairs = (
            list(zip(part.values[place], part.values[0], strict=False)) if place < len(part.values) else []
        )
        one.values += [value for value, _ in pairs]
        favourite.values += [value for _, value in pairs]
    return one, favourite


def _settled(left: list[Trial], favourite: Trial | None) -> bool:
    """Is one so far ahead that more looks would not change it?"""
    best = max(left, key=lambda one: one.mean)
    if len(best.values) < (LEAST if favourite in (None, best) else PROVEN):
        return False
    others = (lead(best, other) for other in left if other is not best)
    return all(mean > SETTLED * error or mean == error == 0 for mean, error in others)


def _better(favourite: Trial, best: Trial, doubt: float) -> int:
    if best.place == favourite.place or not best.values:
        return favourite.place
    mean, error = lead(best, favourite)
    if not doubt:
        return best.place if mean > 0 else favourite.place
    sure = min(len(best.values), len(favourite.values)) >= FEW and mean > doubt * error
    return best.place if sure and mean > TRIFLE * doubt * favourite.spread else favourite.place


__all__ = ["Found", "agreed", "halved", "tried"]
