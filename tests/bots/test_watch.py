"""No choice takes two seconds, and no turn twenty, whatever a game's own functions cost."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from azeroth import new_game
from azeroth.bots import Pace, SearchBot, bot_named
from azeroth.bots.watch import PATIENCE, TURN_SECONDS, Watch
from azeroth.engine import Table
from azeroth.games import game_named


class Time:
    """A clock that goes on only when somebody works."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def costs(self, seconds: float, function: Any) -> Any:
        """The same function, but it takes its time."""

        def slow(*given: Any) -> Any:
            self.now += seconds
            return function(*given)

        return slow


@pytest.fixture
def clock() -> Time:
    return Time()


def slow_table(slug: str, clock: Time, monkeypatch: pytest.MonkeyPatch, each: float) -> Table[Any, Any]:
    """A game in which whatever a bot asks of it takes so long."""
    game = game_named(slug)
    room = game.bot
    slow = replace(
        room,
        evaluate=clock.costs(each, room.evaluate),
        policy=clock.costs(each, room.policy),
        plans=clock.costs(each, room.plans),
        prior=clock.costs(each, room.prior),
    )
    monkeypatch.setattr(type(game), "bot", slow)
    return new_game(slug, 2, seed=2)


@pytest.mark.parametrize("slug", ["small-world", "warcraft", "world-of-warcraft", "adventure"])
@pytest.mark.parametrize("each", [0.003, 0.1])
def test_no_choice_takes_two_seconds(
    slug: str, each: float, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick, rng = bot_named("random"), Random(1)
    table = slow_table(slug, clock, monkeypatch, each)
    bot = SearchBot(10**6, seconds=1.0, watch=partial(Watch, work=clock, clock=clock))
    thought = n = 0
    while n < 60 or (not thought and each > 0.05 and n < 2000):  # until something was worth a thought
        n += 1
        seat = table.seats[0]
        if n % 6 == 0 or (not thought and table.game.bot.ponders(table, seat)):
            before = clock.now
            choice = bot.choose(table, seat, rng)
            assert clock.now - before < 2.0
            thought += clock.now - before >= 0.3
        else:
            choice = quick.choose(table, seat, rng)
        table.apply(seat, choice)
    assert thought or each < 0.05


def test_a_choice_with_one_sensible_answer_takes_no_time(
    clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = slow_table("warcraft", clock, monkeypatch, 0.01)
    monkeypatch.setattr(type(table.game), "bot", replace(table.game.bot, plans=lambda *given: ()))
    SearchBot(10**6, seconds=1.0, watch=partial(Watch, work=clock, clock=clock)).choose(
        table, table.seats[0], Random(1)
    )
    assert clock.now <= 0.05


def test_work_counts_and_not_the_wait_up_to_a_limit() -> None:
    work, wait = Time(), Time()
    watch = Watch(1.0, work, wait)
    while wait.now < PATIENCE - 0.02:
        assert not watch.up()
        wait.now += 0.01
        work.now = wait.now / 2
    wait.now = PATIENCE
    assert watch.up()
    assert PATIENCE < 2
    wait.now, work.now = 1.0, 1.0
    assert watch.up()
    assert not Watch(None, work, wait).up()


def test_no_step_is_begun_that_might_not_end_in_two_seconds() -> None:
    work, wait = Time(), Time()
    watch = Watch(1.0, work, wait)
    for wait.now in (0.1, 0.8, 1.19):  # the longest took 0.7
        assert not watch.up()
    wait.now = 1.21
    assert watch.up()


def test_a_long_turn_gets_quicker_and_ends_before_twenty_seconds() -> None:
    table, pace = new_game("world-of-warcraft", 2, seed=1), Pace()
    total, times = 0.0, []
    for _ in range(500):
        times.append(min(1.0, pace.allows(table, 0)))
        pace.took(table, 0, times[-1])
        total += times[-1]
    assert times[:6] == [1.0] * 6
    assert times[-1] < 0.01
    assert total <= TURN_SECONDS < 20
    # Others, and later rounds, are not hurried.
    assert pace.allows(table, 1) >= 1.0


def test_a_new_round_begins_with_all_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    table, pace = new_game("small-world", 2, seed=1), Pace()
    pace.took(table, 0, 15.0)
    assert pace.allows(table, 0) < 0.2
    now = table.game.study.round(table)
    later = replace(table.game.study, round=lambda t: now + 1)
    monkeypatch.setattr(type(table.game), "study", later)
    assert pace.allows(table, 0) > 1.0


def test_a_watch_says_how_often_a_look_can_be_afforded() -> None:
    work = Time()
    watch = Watch(1.0, work, Time())
    watch.affords()
    work.now = 0.1
    assert watch.affords() == 9
    work.now = 0.9
    assert watch.affords() == 2  # never fewer: two are compared
    assert Watch(None, work, Time()).affords() > 10**9
