"""The fit of weights to who won: it finds what wins, shrinks what is chance, and deals fairly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import Struct

from bench.leanings import Played, deal, fitted, moved, stepped


class Weights(Struct, frozen=True):
    """Of a player who has three."""

    good: float = 2.0
    idle: float = 1.0
    bad: float = 0.5


def games(n: int, gain: tuple[float, float, float]) -> list[Played]:
    """Games in which luck counts as much as leaning by one standard deviation in a weight worth 1."""
    rng, found = Random(4), []
    for _ in range(n):
        z = [rng.gauss(0.0, 1.0) for _ in gain]
        ahead = sum(map(float.__mul__, z, gain)) + rng.gauss(0.0, 1.0)
        found.append(Played(z, float(ahead > 0), ahead))
    return found


def test_what_wins_is_found_and_a_step_goes_that_way() -> None:
    slope = fitted(games(400, (1.0, 0.0, -0.5)))
    assert slope[0] > 0.3 > 0.1 > abs(slope[1])
    assert slope[2] < -0.1
    after = stepped(Weights(), slope, 1.0)
    assert isinstance(after, Weights)
    assert after.good > 2.5
    assert after.bad < 0.45
    assert after.idle == pytest.approx(1.0, abs=0.1)


def test_what_chance_alone_would_do_counts_for_little() -> None:
    assert max(map(abs, fitted(games(60, (0.0, 0.0, 0.0))))) < 0.05


def test_opposite_leanings_are_as_far_from_the_weights() -> None:
    one, other = moved(Weights(), (1.0, 0.0, 0.5)), moved(Weights(), (-1.0, 0.0, -0.5))
    assert isinstance(one, Weights)
    assert isinstance(other, Weights)
    assert one.good * other.good == pytest.approx(4.0)
    assert one.idle == other.idle == 1.0


def test_who_plays_alike_gets_half_the_points_of_a_deal() -> None:
    def first(table: Any, seat: int, rng: Random, weights: Weights) -> Any:
        return table.choices(seat)[0]

    (points, ahead), (back, behind) = deal("small-world", 5, first, Weights(), Weights(good=9.0))
    assert points + back == 1.0
    assert ahead == -behind
