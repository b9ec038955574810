"""Several processes think about one choice: each in worlds of its own, and together they come to one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from azeroth import new_game
from azeroth.bots import GreedyBot, SearchBot
from azeroth.bots.search import Share, Weighed, Weighing, bot, settled
from azeroth.bots.search.halving import Found, agreed
from azeroth.engine import Table

WHOLE = Share()


def at_a_choice(slug: str, looks: int, least: int = 2) -> Table[Any, Any]:
    """A game at a choice between several candidates."""
    table, quick, rng = new_game(slug, 2, seed=2), GreedyBot(), Random(1)
    while len(SearchBot(looks).weigh(table, table.seats[0], Random(5), WHOLE).runs) < least:
        table.apply(table.seats[0], quick.choose(table, table.seats[0], rng))
    return table


@pytest.mark.parametrize("slug", ["small-world", "warcraft"])
def test_who_does_all_of_it_comes_to_what_he_would_choose(slug: str) -> None:
    table = at_a_choice(slug, 12)
    seat = table.seats[0]
    weighed = SearchBot(12).weigh(table, seat, Random(5), WHOLE)
    assert settled([weighed]) == str(SearchBot(12).choose(table, seat, Random(5)))
    assert isinstance(SearchBot(12), Weighing)
    assert not isinstance(GreedyBot(), Weighing)


def test_every_part_looks_at_the_same_candidates_in_worlds_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = at_a_choice("small-world", 24)
    seat, dealt, deal = table.seats[0], list[int](), Table.determinize

    def noted(table: Table[Any, Any], seat: int | None, seed: int) -> Table[Any, Any]:
        dealt.append(seed)
        return deal(table, seat, seed)

    monkeypatch.setattr(Table, "determinize", noted)
    worlds: list[set[int]] = []
    parts: list[Weighed] = []
    for share in (WHOLE, Share(0, 2), Share(1, 2)):
        dealt.clear()
        parts.append(SearchBot(24).weigh(table, seat, Random(5), share))
        worlds.append(set(dealt[2:]))  # after what is known for sure, and where the candidates come from
    whole, one, other = worlds
    assert one
    assert other
    assert not one & other
    assert len(one) < len(whole)
    assert parts[0].runs[: len(parts[1].runs)] == parts[1].runs == parts[2].runs


def test_two_parts_are_sure_of_what_neither_is_alone() -> None:
    half = Found(((0.0,) * 10, (3.0, -1.0) * 5), 1)  # leads by 1, with a standard error of 0.67
    assert agreed([half], doubt=2.0) == 0
    assert agreed([half, half], doubt=2.0) == 1


def test_what_another_part_likes_best_counts_by_all_looks() -> None:
    """The second liked candidate 2 by three lucky looks; the first saw it do badly in many."""
    first = Found(((0.0,) * 8, (2.0, 2.1) * 4, (-3.0, -2.9) * 4), 1)
    second = Found(((0.0,) * 4, (1.0, 1.1, 1.0, 1.1), (1.2, 1.2, 1.2, 1.3)), 2)
    assert agreed([first, second], doubt=0.5) == 1


def test_who_has_other_candidates_is_not_heard() -> None:
    mine = Weighed((("a",), ("b",)), Found(((1.0,) * 9, (0.0,) * 9), 0), 1.0)
    fewer = Weighed((("a",), ("b",), ("c",)), Found(((1.0,) * 9, (0.0,) * 9, (9.0, 9.1, 9.0)), 2), 1.0)
    others = Weighed((("a",), ("x",)), Found(((1.0,) * 9, (50.0, 51.0, 52.0)), 1), 1.0)
    assert settled([mine, others]) == "a"
    assert settled([mine, fewer]) == "c"


def test_who_knows_the_choice_already_decides() -> None:
    mine = Weighed((("a",), ("b",)), Found(((1.0,) * 9, (0.0,) * 9), 0), 1.0)
    assert settled([mine, Weighed((("b", "c"),))]) == "b"


def test_the_rest_of_a_run_is_kept_by_all_who_thought_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table, searcher = at_a_choice("warcraft", 8), SearchBot(8)
    seat = table.seats[0]
    parts = [searcher.weigh(table, seat, Random(5), Share(n, 2)) for n in (0, 1)]
    chosen = settled(parts)
    run = next(run for run in parts[0].runs if run[0] == chosen)
    assert len(run) > 1
    table.apply(seat, next(choice for choice in table.choices(seat) if str(choice) == chosen))
    monkeypatch.setattr(bot, "candidates", None)  # nothing is thought about again
    assert str(searcher.choose(table, seat, Random(6))) == run[1]


def test_of_runs_that_begin_alike_the_one_that_did_best_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    table, searcher = at_a_choice("warcraft", 8), SearchBot(8)
    seat = table.seats[0]
    found = searcher.weigh(table, seat, Random(5), Share(0, 1))
    place, runs = agreed([found.found], found.doubt), found.runs
    begins_alike = [run for run in runs if run[0] == runs[place][0] and run[1] != runs[place][1]]
    assert begins_alike
    table.apply(seat, next(choice for choice in table.choices(seat) if str(choice) == runs[place][0]))
    monkeypatch.setattr(bot, "candidates", None)
    assert str(searcher.choose(table, seat, Random(6))) == runs[place][1]
