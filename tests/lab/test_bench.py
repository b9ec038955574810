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
    assert other.answers_a_second > other.decisions_a_second > 1000
    assert found.clones_ratio("small-world") == pytest.approx(ours_.clones_a_second / other.clones_a_second)
    assert told[0] == "1 of 1 games"


def test_adapters_and_those_they_are_compared_with_take_steps() -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("catanatron_gym", exc_type=ImportError)
    from bench import steps

    told: list[str] = []
    walks = {
        "ours": steps.pettingzoo_walk("small-world", 2, 1),
        steps.CATANATRON: steps.catanatron_walk(1),
        steps.GIN_RUMMY: steps.openspiel_walk("gin_rummy", 1),
    }
    paces = steps.measure_steps(walks, 600, told.append)
    assert told == ["500 of 600 steps", "600 of 600 steps"]
    assert {pace.steps for pace in paces.values()} == {600}
    assert all(0 < pace.decisions <= 600 for pace in paces.values())
    fast = {name: steps.Pace(20, 10, 1.0) for name in paces}
    assert steps.reached(fast)
    fast["ours"] = steps.Pace(20, 9, 1.0)
    assert (steps.ratio(fast, "ours"), steps.steps_ratio(fast, "ours")) == (0.9, 1.0)
    assert not steps.reached(fast)


def test_a_walk_goes_on_from_game_to_game() -> None:
    pytest.importorskip("pyspiel")
    from bench import steps

    names = set(steps.walks(1))
    assert {"small-world, PettingZoo", "adventure, OpenSpiel", steps.CATANATRON, steps.GIN_RUMMY} <= names
    paces = steps.measure_steps({"ours": steps.openspiel_walk("azeroth_small_world", 1, players=2)}, 300)
    assert paces["ours"].steps_a_second > 10


def test_memory_is_told_and_growth_is_seen() -> None:
    from azeroth.lab import Plan
    from bench import memory

    plan = Plan(game="small-world", bots=("random", "random"), seed=1)
    found = list(memory.sizes(plan, 4, 2))
    assert [games for games, _ in found] == [2, 4]
    assert all(size > 10 for _, size in found)
    assert memory.growth([90, 100, 101, 100, 100, 101, 100, 100]) == pytest.approx(1.0, abs=0.01)
    assert memory.growth([100, 110, 120, 130, 140, 150, 160, 170]) > memory.GROWS
