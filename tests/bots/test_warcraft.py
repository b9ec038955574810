"""The bots at Warcraft: the Board Game: strong enough, quick enough, fair, and games that end."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine import OptionValue
from azeroth.games import game_named
from azeroth.games.warcraft.bot.evaluation import evaluate
from azeroth.games.warcraft.bot.forces import Force, clash, edge, together
from azeroth.games.warcraft.bot.marching import CLOSE, Marshal
from azeroth.games.warcraft.choices import Move
from azeroth.games.warcraft.state import Table, board
from azeroth.lab import Plan, play_all, summarise

VARIANTS = [
    (players, options) for players, options in game_named("warcraft").variants() if "faq" not in options
]
LONGEST = 60


def army(ranged: int = 0, flying: int = 0, melee: int = 0, hit: float = 1 / 3) -> Force:
    """So many units, all of one Strength."""
    return (ranged, flying, melee, ranged * hit, flying * hit, melee * hit)


def test_greedy_beats_random() -> None:
    plan = Plan(game="warcraft", bots=("greedy", "random"), seed=1, swap=True)
    assert summarise(play_all(plan, 10)).groups["bot"]["greedy"].wins >= 9


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_games_between_greedy_bots_end(players: int, options: dict[str, OptionValue]) -> None:
    table, bot, rng = new_game("warcraft", players, seed=3, options=options), bot_named("greedy"), Random(1)
    while not table.over:
        seat = table.seats[0]
        table.apply(seat, bot.choose(table, seat, rng))
        assert table.state.turn <= LONGEST
    assert table.result is not None
    assert table.result.rule.startswith("wc.")
    assert 1 in table.result.ranks


def test_a_greedy_choice_takes_little_time() -> None:
    table, bot, rng = new_game("warcraft", 2, seed=2), bot_named("greedy"), Random(1)
    began, decisions = process_time(), 0
    while not table.over:
        seat = table.seats[0]
        table.apply(seat, bot.choose(table, seat, rng))
        decisions += 1
    assert (process_time() - began) / decisions < 0.02


def test_no_choice_depends_on_what_the_seat_cannot_know() -> None:
    table, bot, rng = new_game("warcraft", 2, seed=8), bot_named("greedy"), Random(3)
    for n in range(240):
        if table.over:
            break
        seat = table.seats[0]
        if n % 6 == 0:
            worlds = [table, *(table.determinize(seat, seed) for seed in (1, 2))]
            assert len({bot.choose(world, seat, Random(n)) for world in worlds}) == 1
        table.apply(seat, bot.choose(table, seat, rng))


def test_numbers_and_strength_win_battles() -> None:
    assert clash(army(melee=6), army(melee=3)).chance > 0.9
    assert clash(army(melee=4, hit=4 / 6), army(melee=4)).chance > 0.8
    assert clash(army(melee=3), army(melee=3)).chance == pytest.approx(0.5)


def test_flying_units_are_safe_from_melee_and_not_from_ranged_units() -> None:
    assert clash(army(flying=2), army(melee=6)).left == 1
    assert clash(army(flying=2), army(ranged=4)).chance < 0.3


def test_a_unit_that_the_enemy_cannot_hurt_helps_most() -> None:
    own, foe = army(melee=5), army(melee=6)
    more = [edge(together(own, one), foe) for one in (army(flying=1), army(melee=1))]
    assert more[0] > more[1] > edge(own, foe)


def moving(seed: int) -> Table:
    """A table at its first Move Step."""
    table = new_game("warcraft", 2, seed=seed)
    while not any(isinstance(choice, Move) for choice in table.choices(table.seats[0])):
        table.apply(table.seats[0], table.choices(table.seats[0])[0])
    return table


def test_a_march_alone_makes_no_position_better() -> None:
    """Else it would decide between plans of which nothing else comes before the search's horizon."""
    table = moving(2)
    seat = table.seats[0]
    before = evaluate(table, seat)
    marches = [
        choice for choice in table.choices(seat)
        if isinstance(choice, Move) and choice.kind != "worker" and not board(table).spaces[choice.to].vp
    ]  # fmt: skip
    assert marches
    for march in marches:
        after = table.clone()
        after.apply(seat, march)
        assert evaluate(after, seat) == pytest.approx(before)


def test_a_second_thought_is_given_only_to_plans_close_to_the_best() -> None:
    table, bot, rng, far = moving(3), bot_named("greedy"), Random(1), 0
    while not table.over and far < 3:
        seat = table.seats[0]
        if any(isinstance(choice, Move) for choice in table.choices(seat)):
            marshal = Marshal(table, seat)
            score = marshal.best()[1]
            ranked = marshal.ranked(9)
            assert all(marshal.score(plan) >= score - CLOSE - 1e-9 for plan in ranked)
            far += any(score - value > CLOSE for value in marshal._seen.values())
        table.apply(seat, bot.choose(table, seat, rng))
    assert far == 3
