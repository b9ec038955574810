"""The bots at Small World of Warcraft: strong enough, quick enough, fair."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.games import game_named
from azeroth.lab import Plan, play_all, summarise

VARIANTS = list(game_named("small-world").variants())


def test_greedy_beats_random() -> None:
    plan = Plan(game="small-world", bots=("greedy", "random"), seed=1, swap=True)
    bots = summarise(play_all(plan, 16)).groups["bot"]
    assert bots["greedy"].wins >= 15
    assert bots["greedy"].score > 2 * bots["random"].score


@pytest.mark.parametrize(("players", "options"), VARIANTS)
@pytest.mark.parametrize("name", ["greedy", "search:4"])
def test_plays_every_variant(name: str, players: int, options: dict[str, str]) -> None:
    table, bot, rng = new_game("small-world", players, seed=2, options=options), bot_named(name), Random(1)
    quick = bot_named("random")
    for n in range(3000):
        if table.over:
            break
        seat = table.seats[0]
        table.apply(seat, (bot if n % 4 == 0 else quick).choose(table, seat, rng))
    assert table.over


def test_a_greedy_choice_takes_little_time() -> None:
    table, bot, rng = new_game("small-world", 4, seed=2), bot_named("greedy"), Random(1)
    began, decisions = process_time(), 0
    while not table.over:
        seat = table.seats[0]
        table.apply(seat, bot.choose(table, seat, rng))
        decisions += 1
    assert (process_time() - began) / decisions < 0.02


@pytest.mark.parametrize("name", ["greedy", "search:6"])
def test_no_choice_depends_on_what_the_seat_cannot_know(name: str) -> None:
    table, bot, rng = new_game("small-world", 3, seed=8), bot_named(name), Random(3)
    quick = bot_named("random")
    for n in range(120):
        seat = table.seats[0]
        if n % 6 == 0:
            worlds = [table, *(table.determinize(seat, seed) for seed in (1, 2))]
            assert len({bot.choose(world, seat, Random(n)) for world in worlds}) == 1
        table.apply(seat, quick.choose(table, seat, rng))


def test_greedy_uses_its_tokens() -> None:
    bot, rng, held = bot_named("greedy"), Random(1), []
    for seed in range(6):
        table = new_game("small-world", 3, seed=seed)
        while table.state.round == 1:
            seat = table.seats[0]
            table.apply(seat, bot.choose(table, seat, rng))
        held += [sum(spot.owner == seat for spot in table.state.regions.values()) for seat in range(3)]
    assert sum(held) / len(held) >= 3
