"""Bots choose by what their seat may know, the same again for the same random numbers."""

from __future__ import annotations

import random
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from azeroth.bots import (
    Bot,
    GreedyBot,
    SearchBot,
    _added,
    bot_named,
    bot_names,
    bot_of,
    strengths,
)
from azeroth.engine import BadOption, Table, describe, start
from goblin_market import GoblinMarket
from tests.bots.worlds import chosen_in_every_world

GAME = GoblinMarket()
BOTS = ["random", "greedy", "search:20"]


def play_out(table: Table[Any, Any], bots: list[Bot], seed: int) -> list[str]:
    """Play to the end; the choices."""
    rng, chosen = random.Random(seed), []
    while not table.over:
        seat = table.seats[0]
        choice = bots[seat].choose(table, seat, rng)
        chosen.append(str(choice))
        table.apply(seat, choice)
    return chosen


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", GAME.players)
def test_plays_whole_games_the_same_way_twice(name: str, players: int) -> None:
    first, again = (
        play_out(start(GAME, players, seed=3), [bot_named(name)] * players, seed=5) for _ in range(2)
    )
    assert first == again
    assert len(first) > 5 * players


@pytest.mark.parametrize("name", BOTS)
def test_no_choice_depends_on_what_the_seat_cannot_know(name: str) -> None:
    table, bot = start(GAME, 3, seed=11), bot_named(name)
    while not table.over:
        seat = table.seats[0]
        chosen = chosen_in_every_world(bot, table, seat, 9)
        assert len(chosen) == 1
        table.apply(seat, chosen.pop())


class Sealed(Table[Any, Any]):
    """A table whose truth must not be looked at."""

    __slots__ = ("open",)

    def __getattribute__(self, name: str) -> Any:
        if name in ("state", "pos", "clone", "view", "happened", "moves", "seed", "snapshot", "save"):
            assert object.__getattribute__(self, "open"), f"a bot looked at table.{name}"
        return object.__getattribute__(self, name)

    def determinize(self, seat: int | None, seed: int) -> Table[Any, Any]:
        self.open = True
        try:
            return super().determinize(seat, seed)
        finally:
            self.open = False

    @property
    def seats(self) -> tuple[int, ...]:
        return object.__getattribute__(self, "pending").seats  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", BOTS)
def test_only_ever_looks_at_worlds_dealt_anew(name: str) -> None:
    table = start(GAME, 2, seed=4)
    for _ in range(12):
        seat = table.seats[0]
        sealed = Sealed.__new__(Sealed)
        sealed.open = True
        Table.__init__(sealed, GAME, table.content, table.names, table.options, table.clone().pos)
        sealed.pending = table.pending
        sealed.open = False
        table.apply(seat, bot_named(name).choose(sealed, seat, random.Random(1)))


def selling(hand: list[str], **given: Any) -> Table[Any, Any]:
    whole = {"turn": 0, "at": "sell", "hands": [hand, []], "coins": [0, 0], **given}
    return describe(GAME, 2, whole)


@pytest.mark.parametrize("bot", [GreedyBot(), SearchBot(60)])
def test_takes_what_is_worth_most(bot: Bot) -> None:
    table = selling(["gems"])
    assert str(bot.choose(table, 0, random.Random(1))) == "sell gems"


def test_greedy_waits_for_a_better_price() -> None:
    table = selling(["gems"], glut={"gems": 3})
    assert str(GreedyBot().choose(table, 0, random.Random(1))) == "done"


def test_greedy_beats_random_in_a_game_it_was_not_made_for() -> None:
    won = 0
    for seed in range(30):
        me = seed % 2
        bots = [bot_named("random"), bot_named("random")]
        bots[me] = bot_named("greedy")
        table = start(GAME, 2, seed=seed)
        play_out(table, bots, seed)
        assert table.result is not None
        won += me in table.result.winners
    assert won >= 24


def test_search_keeps_to_its_time() -> None:
    table = start(GAME, 2, seed=1)
    bot = SearchBot(10**6, seconds=0.05)
    assert bot.choose(table, 0, random.Random(1)) in table.choices(0)


class Stubborn:
    """A bot that somebody has added: takes what is offered last."""

    name = "stubborn"
    about = "Takes what is offered last."

    def __init__(self, after_the_colon: str) -> None:
        self.given = after_the_colon

    def choose(self, table: Table[Any, Any], seat: int, rng: random.Random) -> Any:
        return table.choices(seat)[-1]


def test_an_installed_bot_is_offered_with_the_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("stubborn", f"{__name__}:Stubborn", "azeroth.bots")
    monkeypatch.setattr("azeroth.bots._points", lambda: [point])
    _added.cache_clear()
    try:
        assert list(strengths()) == ["random", "easy", "fair", "good", "best", "stubborn"]
        assert strengths()["stubborn"] == "Takes what is offered last."
        assert "stubborn" in bot_names()
        added = bot_named("stubborn:much")
        assert isinstance(added, Stubborn)
        assert added.given == "much"
    finally:
        _added.cache_clear()


def test_names() -> None:
    assert list(strengths()) == ["random", "easy", "fair", "good", "best"]
    assert all(about.endswith(".") for about in strengths().values())
    assert bot_of("bot:search:80 2") == "search:80"
    searcher = bot_named("search:80")
    assert isinstance(searcher, SearchBot)
    assert searcher.looks == 80
    assert searcher.seconds is None
    thinker = bot_named("best")
    assert isinstance(thinker, SearchBot)
    assert thinker.seconds == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("greddy", "bots: random, easy, fair, good, best, casual, greedy, search. Did you mean greedy?"),
        ("greedy:3", "the greedy bot takes no number"),
        ("search:²", "not '²'"),
        ("search:0", "search looks ahead 1 to 1000000 times"),
    ],
)
def test_wrong_names_are_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(BadOption) as error:
        bot_named(text)
    assert said in str(error.value)
