"""The odds by which World of Warcraft's bot judges combats, against combats that are fought."""

from __future__ import annotations

from itertools import count, islice
from math import sqrt

import pytest

from azeroth.games.world_of_warcraft.bot.duel import SURE

duels = pytest.importorskip("bench.duels", reason="bench/ is only in a clone of the project")
benched = pytest.importorskip("bench.combats", reason="bench/ is only in a clone of the project")


def test_the_odds_promise_little_more_than_comes() -> None:
    fought = [one for seed in (1, 2) for one in benched.combats(2, seed)]
    assert len(fought) > 30
    far, error = benched.off(fought)
    assert abs(far) <= benched.WITHIN + 2 * error
    sure = [one for one in fought if one.chance > 0.9]
    hopeless = [one for one in fought if one.chance < 0.1]
    assert sum(one.won for one in sure) > 0.9 * len(sure)
    assert sum(one.won for one in hopeless) <= 0.1 * len(hopeless)


def test_fights_between_heroes_are_won_as_often_as_people_are_told() -> None:
    fought = list(islice(duels.met(count(900_000)), 60))
    for low, high in ((0.0, 0.2), (0.8, 1.0)):
        part = [(duels.told(f, SURE), f.won) for f in fought if low <= duels.told(f, SURE) <= high]
        assert len(part) > 10
        said, came = (sum(each) / len(part) for each in zip(*part, strict=True))
        assert abs(said - came) <= 0.05 + 2 * sqrt(said * (1 - said) / len(part))
    # Who is all but sure to win, or to lose, is told so.
    extreme = [f for f in fought if f.chance in (0.0, 1.0)]
    assert extreme
    assert all(abs(duels.told(f, SURE) - f.chance) < 0.03 for f in extreme)


def test_odds_that_are_off_are_seen() -> None:
    fought = benched.Fought
    honest = [fought(0.75, n % 4 != 0) for n in range(100)]
    far, error = benched.off(honest)
    assert far == 0.0
    assert error == pytest.approx(0.0433, abs=0.001)
    boast = [fought(0.95, n % 4 != 0) for n in range(100)]
    assert benched.off(boast)[0] == pytest.approx(0.2)
