"""The odds by which World of Warcraft's bot judges combats, against combats that are fought."""

from __future__ import annotations

import pytest

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


def test_odds_that_are_off_are_seen() -> None:
    fought = benched.Fought
    honest = [fought(0.75, n % 4 != 0) for n in range(100)]
    far, error = benched.off(honest)
    assert far == 0.0
    assert error == pytest.approx(0.0433, abs=0.001)
    boast = [fought(0.95, n % 4 != 0) for n in range(100)]
    assert benched.off(boast)[0] == pytest.approx(0.2)
