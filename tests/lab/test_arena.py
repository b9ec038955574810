"""The arena: the same deals for every pairing, ratings with intervals, an end when the order is settled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from time import thread_time

import pytest
from msgspec.structs import replace

from azeroth.bots.watch import Watch
from azeroth.engine import BadOption
from azeroth.games import game_named
from azeroth.lab import League, Plan, Played, arena_page, pairings, play_in_turn, until_settled
from azeroth.lab.arena import Meeting, elo
from azeroth.lab.match import play_one
from azeroth.lab.results import Results

PLAN = Plan(game="small-world", bots=("random", "random"), seed=5)


def games(plans: list[Plan], better: dict[tuple[str, str], float], seed: int = 4) -> Iterator[Played]:
    """Made-up games of the plans in turn, in which one wins against another so often."""
    rng = Random(seed)
    for number in count():
        plan = plans[number % len(plans)]
        inner = number // len(plans)
        bots = plan.seats(inner)
        one = plan.bots[0]
        won = rng.random() < better[one, plan.bots[1]]
        ranks = tuple(1 if (name == one) == won else 2 for name in bots)
        scores = tuple(9 - rank for rank in ranks)
        yield Played(number, plan.seed_of(inner), bots, 10, ranks, scores, ({},) * len(bots))


def test_every_pairing_meets_the_same_deals_with_seats_rotated() -> None:
    plans = pairings(PLAN, ["a", "b", "c"])
    assert [plan.bots for plan in plans] == [("a", "b"), ("a", "c"), ("b", "c")]
    for plan in plans:
        assert plan.seats(0) == plan.seats(1)[::-1]
        assert plan.seed_of(0) == plan.seed_of(1) == plans[0].seed_of(0) != plan.seed_of(2)
    near = pairings(PLAN, ["a", "b", "c"], neighbours=True)
    assert [plan.bots for plan in near] == [("a", "b"), ("b", "c")]
    with pytest.raises(BadOption, match="two bots that differ"):
        pairings(PLAN, ["a"])


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    plans = pairings(PLAN, ["strong", "weak"])
    league = League(plans)
    for game in islice(games(plans, {("strong", "weak"): 0.76}), 3000):  # 200 points are a win rate of 0.76
        league.count(game)
    first, last = league.table()
    assert (first.bot, last.bot, last.elo) == ("strong", "weak", 1000)
    assert first.elo == pytest.approx(1200, abs=25)
    assert first.elo_low < first.elo < first.elo_high
    assert 10 < first.elo_high - first.elo_low < 60


def test_who_never_lost_has_a_rating() -> None:
    ratings = elo(["a", "b"], {("a", "b"): 20.0, ("b", "a"): 0.0})
    assert 1000 == ratings["b"] < ratings["a"] < 4000


def test_it_stops_when_the_order_is_settled() -> None:
    plans = pairings(PLAN, ["a", "b", "c"])
    chances = {("a", "b"): 0.75, ("a", "c"): 0.9, ("b", "c"): 0.75}
    league = League(plans)
    played = sum(1 for _ in until_settled(league, islice(games(plans, chances), 6000)))
    assert league.settled
    assert played == league.games < 1200
    assert played % 6 == 0
    assert [one.bot for one in league.table()] == ["a", "b", "c"]


def test_equals_are_seldom_called_unequal_however_often_one_looks() -> None:
    plans, wrong = pairings(PLAN, ["a", "b"]), 0
    for seed in range(100):
        league = League(plans)
        for _ in until_settled(league, islice(games(plans, {("a", "b"): 0.5}, seed), 160)):
            pass
        wrong += league.settled
    assert wrong <= 10  # 5 of 100 at most, by chance some more


def test_only_whole_deals_are_evidence() -> None:
    meeting = Meeting("a", "b", 2, {0: [1.0, 1.0], 1: [1.0], 2: [1.0, 0.0]})
    assert meeting.whole == [2.0, 1.0]
    assert (meeting.games, meeting.points) == (5, 4.0)
    assert meeting.evidence == pytest.approx(0.0)  # one deal won: as likely either way


def test_a_page_with_a_plot(tmp_path: Path) -> None:
    plans = pairings(PLAN, ["greedy", "random"])
    league = League(plans)
    for _ in until_settled(league, play_in_turn(plans, 4)):
        pass
    page = arena_page.write(tmp_path, game_named("small-world"), PLAN, league)
    said = page.read_text()
    assert page.name == "small-world.md"
    assert "| greedy | random | 4 |" in said
    assert "4 games of 2 seats" in said
    assert "not settled yet" in said
    assert "<svg" in (tmp_path / "small-world.svg").read_text()


def test_the_slowest_choice_of_each_bot_is_told(tmp_path: Path) -> None:
    plans = pairings(PLAN, ["a", "b"])
    league = League(plans)
    for game in islice(games(plans, {("a", "b"): 0.5}), 3):
        league.count(replace(game, slowest=((1.5, 0.25), (0.5, 0.5))))
    told = {one.bot: (one.slowest, one.hardest) for one in league.table()}
    assert told == {"a": (1.5, 0.5), "b": (1.5, 0.5)}
    page = arena_page.write(tmp_path, game_named("small-world"), PLAN, league)
    assert page.read_text().count("| 1.50 s | 0.50 s |") == 2


def test_games_of_the_arena_are_timed_and_keep_it(tmp_path: Path) -> None:
    plans = pairings(PLAN, ["greedy", "random"])
    with Results(tmp_path, {}) as kept:
        played = list(play_in_turn(plans, 2, results=kept))
    greedy, random = played[0].slowest
    assert greedy[0] > random[0]
    assert greedy[1] > random[1]
    assert [one.played for one in kept.read()] == played
    assert not play_one(PLAN, 0).slowest


def test_on_a_busy_machine_work_alone_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    class Told(Watch):
        def up(self) -> bool:
            asked.append(self.clock is thread_time)
            return True

    monkeypatch.setattr("azeroth.bots.watch.Watch", Told)
    plan = replace(PLAN, bots=("best", "random"), by_work=True, timed=True)
    game = play_one(plan, 0)
    assert asked
    assert all(asked)
    assert all(clock == 0 for clock, _ in game.slowest)
