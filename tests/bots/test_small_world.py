"""The bots at Small World of Warcraft: strong enough, quick enough, fair."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.games import game_named
from azeroth.games.small_world.bot.evaluation import _foremost, _rivals, parts
from azeroth.lab import Plan, play_all, summarise
from azeroth.testing import play, position
from tests.bots.worlds import chosen_in_every_world
from tests.small_world.sketches import row, star

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


@pytest.mark.parametrize("name", ["greedy", "search:6"])
def test_no_choice_depends_on_what_the_seat_cannot_know(name: str) -> None:
    table, bot, rng = new_game("small-world", 3, seed=8), bot_named(name), Random(3)
    quick = bot_named("random")
    for n in range(120):
        seat = table.seats[0]
        if n % 6 == 0:
            assert len(chosen_in_every_world(bot, table, seat, n)) == 1
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


def test_of_several_rivals_the_one_who_is_ahead_is_attacked() -> None:
    """The Tauren of the one hold four regions more than the Trolls of the other, who stand as strong."""
    camp = {f"camp-{n}": {"race": "tauren", "tokens": 2} for n in range(4)}
    land = {**star("home", "x", "y"), **row(*camp, board="far")}
    table = position(
        "small-world", 3, round=3, step="conquer", sketch=land,
        seats=[{"race": "orcs", "power": "mining", "hand": 4}, {"race": "tauren", "power": "farmer"},
               {"race": "trolls", "power": "fishing"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "trolls", "tokens": 2},
                 "y": {"race": "tauren", "tokens": 2}, **camp},
    )  # fmt: skip
    harm = {to: parts(play(table.clone(), f"conquer {to}"), 0)["harm"] for to in ("x", "y")}
    assert harm["y"] > harm["x"] + 0.5


def test_who_acts_last_gains_nothing_by_ending_the_round() -> None:
    """Or they would stop conquering: what all others have scored in it counts no more than in the next."""

    def table(first: int) -> Any:
        return position(
            "small-world", 3, round=3, first=first, active=0, step="conquer", sketch=star("home", "x", "y"),
            seats=[{"race": "orcs", "power": "mining"}, {"race": "humans", "power": "farmer"},
                   {"race": "trolls", "power": "fishing"}],
            regions={"home": {"race": "orcs", "tokens": 9}, "x": {"race": "humans"}, "y": {"race": "trolls"}},
        )  # fmt: skip

    def expected(first: int, *theirs: float) -> float:
        t = table(first)
        return _foremost(t, t.state.players[1:], theirs)

    last, middle, next_to_act = 1, 2, 0
    assert expected(last, 20, 30) == pytest.approx(expected(next_to_act, 20, 30))
    assert expected(middle, 20, 30) > expected(middle, 30, 20), "the Trolls have had their turn"


@pytest.mark.rule("sw.variant.team.victory")
def test_partners_are_no_rivals() -> None:
    team = new_game("small-world", 4, seed=1, options={"variant": "teams"})
    assert [p.seat for p in _rivals(team, 0)] == [1, 3]
    pair = new_game("small-world", 2, seed=1, options={"variant": "murlocs"})
    assert [p.seat for p in _rivals(pair, 0)] == [2], "the Murlocs"
