"""Levels and tempers: mistakes of people, leanings that show, and the same choice whatever is hidden."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import pytest

from azeroth import new_game
from azeroth.bots import GreedyBot, SearchBot, bot_named, bot_names, tempers
from azeroth.bots.files import from_file
from azeroth.bots.forgetful import ForgetfulBot, NearsightedBot
from azeroth.bots.levels import LEVELS, LeaningBot
from azeroth.bots.tempers import EVEN, TEMPERS, Temper, short_sighted
from azeroth.engine import BadOption, Table, start
from goblin_market import GoblinMarket

TITLES = ["small-world", "warcraft", "world-of-warcraft", "adventure"]


def on_the_way(slug: str, choices: int, seed: int = 3) -> Table[Any, Any]:
    """A game after so many choices of greedy bots."""
    table, bot, rng = new_game(slug, 2, seed=seed), GreedyBot(), Random(seed)
    for _ in range(choices):
        table.apply(table.seats[0], bot.choose(table, table.seats[0], rng))
    return table


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("choices", [0, 7, 40, 90])
def test_the_parts_of_an_evaluation_add_up_to_it(slug: str, choices: int) -> None:
    table = on_the_way(slug, choices)
    room = table.game.bot
    for seat in (0, 1):
        parts = room.parts(table, seat)
        assert parts is not None
        assert sum(parts.values()) == pytest.approx(room.evaluate(table, seat))
        assert set(parts) <= {"gain", "growth", "harm"}


def test_a_temper_weighs_the_parts() -> None:
    table = on_the_way("small-world", 40)
    parts = table.game.bot.parts(table, 0)
    assert parts is not None
    raider = TEMPERS["raider"]
    assert raider.value(table, 0) == pytest.approx(
        parts["gain"] + parts["growth"] + raider.weights["harm"] * parts["harm"]
    )
    assert EVEN.value(table, 0) == pytest.approx(sum(parts.values()))
    assert short_sighted(EVEN).value(table, 0) == pytest.approx(parts["gain"] + 0.5 * parts["growth"])


def test_where_a_game_takes_nothing_apart_a_raider_minds_the_others_more() -> None:
    table = start(GoblinMarket(), 2, seed=1)
    own, other = (table.game.bot.evaluate(table, seat) for seat in (0, 1))
    raider = TEMPERS["raider"]
    assert EVEN.ahead(table, 0) == own - other
    assert raider.ahead(table, 0) == own - raider.weights["harm"] * other


@pytest.mark.parametrize(("slug", "choices"), [("small-world", 10), ("warcraft", 300)])
def test_tempers_choose_differently(slug: str, choices: int) -> None:
    """In the same positions with the same luck."""
    table, rng = on_the_way(slug, choices), Random(5)
    bots = {name: bot_named(f"good-{name}") for name in tempers()}
    for bot in bots.values():
        assert isinstance(bot, LeaningBot)
        bot.looks.seconds = bot.looks.pace = None
    differ = 0
    for n in range(80):
        if table.over or differ == 2:
            break
        seat = table.seats[0]
        chosen = {name: bot.choose(table, seat, Random(n)) for name, bot in bots.items()}
        differ += len(set(chosen.values())) > 1
        table.apply(seat, chosen[rng.choice(list(bots))])
    assert differ == 2


def test_what_is_overlooked_stays_overlooked_for_the_round() -> None:
    table, bot = on_the_way("small-world", 12), ForgetfulBot("f", "", GreedyBot(), 1.0)
    seat = table.seats[0]
    assert len(table.choices(seat)) > 1
    wanted = GreedyBot().choose(table, seat, Random(1))
    # Who overlooks everything still makes a legal choice.
    assert bot.choose(table, seat, Random(1)) in table.choices(seat)
    sharp = ForgetfulBot("f", "", GreedyBot(), 0.0)
    assert sharp.choose(table, seat, Random(2)) in table.choices(seat)
    half = ForgetfulBot("f", "", GreedyBot(), 0.5)
    mind = half._mind(table, seat, Random(1))
    assert half._mind(table, seat, Random(99)) == mind
    assert half._overlooked(mind, wanted) == half._overlooked(mind, wanted)
    blind = [half._overlooked(n, wanted) for n in range(400)]
    assert 150 < sum(blind) < 250


class Fixed:
    """A bot that wants one thing."""

    name, about = "fixed", "Wants one thing."

    def __init__(self, wanted: Any) -> None:
        self.wanted = wanted

    def choose(self, table: Table[Any, Any], seat: int, rng: Random) -> Any:
        return self.wanted


def test_the_next_best_is_taken_for_what_is_overlooked() -> None:
    table = on_the_way("small-world", 12)
    seat = table.seats[0]
    wanted = GreedyBot().choose(table, seat, Random(1))
    seen = set()
    for n in range(30):
        bot = ForgetfulBot("f", "", Fixed(wanted), 0.5)
        choice = bot.choose(table, seat, Random(n))
        mind = next(iter(bot._minds.values()))
        assert (choice == wanted) or bot._overlooked(mind, wanted)
        assert choice in table.choices(seat)
        seen.add(choice == wanted)
    assert seen == {True, False}


def test_short_sight_sees_no_threat() -> None:
    """Two positions that differ only in what the others have look the same to it."""
    table = on_the_way("small-world", 60)
    nose = NearsightedBot().temper
    before = nose.value(table, 0)
    rich = table.clone()
    for region in rich.state.regions.values():
        if region.owner == 1:
            region.tokens += 3
    assert nose.value(rich, 0) == before
    assert EVEN.value(rich, 0) < EVEN.value(table, 0)


@pytest.mark.parametrize("slug", TITLES)
def test_every_level_and_temper_begins_every_title(slug: str) -> None:
    names = [*LEVELS, *(f"{level}-{temper}" for level in ("easy", "fair", "good") for temper in TEMPERS)]
    for n, name in enumerate(names):
        table = new_game(slug, 2, seed=n)
        bot, rng = bot_named(name), Random(n)
        if isinstance(bot, SearchBot):
            bot.looks = 4
        for _ in range(5):
            table.apply(table.seats[0], bot.choose(table, table.seats[0], rng))


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("level", ["easy", "fair", "good", "good-raider", "best"])
def test_no_level_sees_what_its_seat_cannot(slug: str, level: str) -> None:
    """The unknown is dealt anew, and the choice for a fixed seed stays the same."""
    table, quick, rng = new_game(slug, 2, seed=8), GreedyBot(), Random(3)
    differ = 0
    for n in range(33):
        seat = table.seats[0]
        if n % 8 == 0:
            worlds = [table, *(table.determinize(seat, seed) for seed in (1, 2))]
            chosen = set()
            for world in worlds:
                bot = bot_named(level)
                inner = bot.inner if isinstance(bot, ForgetfulBot) else bot
                inner = inner.looks if isinstance(inner, LeaningBot) else inner
                if isinstance(inner, SearchBot):
                    inner.looks, inner.seconds, inner.pace = 3, None, None
                chosen.add(bot.choose(world, seat, Random(n)))
            differ += len(chosen) > 1
        table.apply(seat, quick.choose(table, seat, rng))
    assert differ == 0


def test_names_of_levels_and_tempers() -> None:
    assert list(tempers()) == ["builder", "raider", "opportunist"]
    assert all(about.endswith(".") for about in tempers().values())
    best = bot_named("best-builder")
    assert isinstance(best, SearchBot)
    assert best.temper.name == "builder"
    assert "good-raider" not in bot_names()
    with pytest.raises(BadOption, match="Did you mean good-raider"):
        bot_named("good-raidr")
    assert Temper("x", "").weights == {}


def test_a_bot_comes_from_a_file(tmp_path: Any) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Mine:\n    name = 'mine'\n    about = 'Last.'\n"
        "    def choose(self, table, seat, rng):\n        return table.choices(seat)[-1]\n"
        "number = 3\ndef nothing():\n    return 1\n"
    )
    bot = from_file(str(file), "Mine")
    table = start(GoblinMarket(), 2, seed=1)
    assert bot.choose(table, 0, Random(1)) == table.choices(0)[-1]
    for maker, said in [
        ("number", "has no 'number'"),
        ("nothing", "makes no bot"),
        ("None", "has no 'None'"),
    ]:
        with pytest.raises(BadOption, match=said):
            from_file(str(file), maker)
    with pytest.raises(BadOption, match="there is no file"):
        from_file(str(tmp_path / "other.py"), "Mine")
    # A name at the table never runs a file.
    with pytest.raises(BadOption, match="there is no bot"):
        bot_named(f"{file}:Mine")


@pytest.mark.parametrize("slug", TITLES)
def test_a_greedy_choice_takes_little_time(slug: str) -> None:
    table, bot, rng = new_game(slug, 2, seed=2), GreedyBot(), Random(1)
    began, decisions = process_time(), 0
    while not table.over and decisions < 400:
        table.apply(table.seats[0], bot.choose(table, table.seats[0], rng))
        decisions += 1
    assert (process_time() - began) / decisions < 0.02
