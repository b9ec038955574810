"""What bench/ measures: saves are small, and decisions take no longer late in a game."""

from __future__ import annotations

from statistics import median

import pytest

ours = pytest.importorskip("bench.ours", reason="bench/ is only in a clone of the project")
SMALL_WORLD = ours.TITLES[0]


def test_a_finished_game_is_a_small_save_and_no_slower_at_its_end() -> None:
    late, early = [], []
    for seed in range(3):
        seconds, size = SMALL_WORLD.recorded(seed)
        assert size <= 20_000
        quarter = len(seconds) // 4
        early.append(median(seconds[:quarter]))
        late.append(median(seconds[-quarter:]))
    assert median(late) < 2 * median(early)


def test_positions_are_cloned_along_a_game() -> None:
    found = SMALL_WORLD.positions(1, (5, 50))
    assert len({table.digest() for table in found}) == 2
    assert SMALL_WORLD.clones(found, 3) >= 0


def test_both_engines_are_measured_alike() -> None:
    pytest.importorskip("catanatron")
    from bench.measure import measure

    told: list[str] = []
    found = measure([SMALL_WORLD], 1, tell=told.append)
    ours_, other = found.titles["small-world"], found.catanatron
    assert ours_.decisions_a_second > 1000
    assert other.decisions_a_second > 1000
    assert found.clones_ratio("small-world") == pytest.approx(ours_.clones_a_second / other.clones_a_second)
    assert told[0] == "1 of 1 games"
