"""The bots at Warcraft: the Board Game: strong enough, quick enough, fair, and games that end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine import OptionValue, Seat
from azeroth.games import game_named
from azeroth.games.warcraft.board import MOST_WALKS, Board
from azeroth.games.warcraft.bot.evaluation import evaluate
from azeroth.games.warcraft.bot.forces import Force, clash, edge, together
from azeroth.games.warcraft.bot.marching import Marshal
from azeroth.games.warcraft.bot.plans import horizon
from azeroth.games.warcraft.bot.variations import varied
from azeroth.games.warcraft.choices import Move
from azeroth.games.warcraft.play.battle import MOST_UNITS
from azeroth.games.warcraft.play.move import MoveStep, moves_to
from azeroth.games.warcraft.state import MOST_BOARDS, Table, board
from azeroth.lab import Plan, play_all, summarise
from tests.bots.worlds import chosen_in_every_world

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


def test_no_choice_depends_on_what_the_seat_cannot_know() -> None:
    table, bot, rng = new_game("warcraft", 2, seed=8), bot_named("greedy"), Random(3)
    for n in range(240):
        if table.over:
            break
        seat = table.seats[0]
        if n % 6 == 0:
            assert len(chosen_in_every_world(bot, table, seat, n)) == 1
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


def later_steps(seed: int, every: int = 4) -> Iterator[tuple[Table, Seat]]:
    """Some Move Steps of a game between good players, as they begin."""
    table, bot, rng, met = moving(seed), bot_named("greedy"), Random(1), set[tuple[int, Seat]]()
    while not table.over:
        seat = table.seats[0]
        step = (table.state.turn, seat)
        if step not in met and any(isinstance(choice, Move) for choice in table.choices(seat)):
            met.add(step)
            if len(met) % every == 0:
                yield table.clone(), seat
        table.apply(seat, bot.choose(table, seat, rng))


def test_second_thoughts_begin_with_the_policy_and_go_far_from_it() -> None:
    """Search had two to four plans to choose from, most of which came to the same."""
    many = struck = 0
    for table, seat in later_steps(3):
        marshal = Marshal(table, seat)
        plans = varied(marshal, 16)
        assert plans[0] == list(marshal.same_as(marshal.best()[0]))
        assert len({marshal.same_as(plan) for plan in plans}) == len(plans)
        many += len(plans) > 8
        struck += len({frozenset(s for s in plan if s in marshal.hostile) for plan in plans}) > 2
    assert many >= 5
    assert struck >= 2


def test_every_unit_of_a_plan_finds_its_way_and_room() -> None:
    for table, seat in later_steps(5, every=5):
        marshal = Marshal(table, seat)
        for plan in varied(marshal, 16):
            assert all(space in marshal.ways(unit) for unit, space in zip(marshal.units, plan, strict=True))
            assert max(plan.count(space) for space in plan) <= MOST_UNITS


def test_a_look_ahead_does_not_end_before_the_enemy_has_answered() -> None:
    """Who moves last in a turn moves first in the next: at the end of the turn nobody has answered yet."""
    ends = set()
    for table, seat in later_steps(4, every=3):
        reached, bot, rng = horizon(table, seat), bot_named("greedy"), Random(2)
        answered, turn = False, table.state.turn
        while not table.over and not reached(table):
            mover = table.seats[0]
            step = table.find(MoveStep)
            if step is not None:
                answered = answered or step.seat != seat
            table.apply(mover, bot.choose(table, mover, rng))
        assert answered or table.over
        ends.add(table.state.turn - turn)
    assert {0, 1} <= ends


def test_ways_over_the_board_are_remembered_and_do_not_pile_up() -> None:
    t = new_game("warcraft", 2, seed=3)
    map_ = board(t)
    start = map_.towns[t.state.races[0]]
    assert map_.walk("road", start, 2) is map_.walk("road", start, 2)
    spaces = list(map_.spaces)
    for here, enemy, other in product(spaces, spaces, spaces[:3]):
        moves_to("flying", here, map_.walk("air", here, 3, frozenset((enemy, other))))
    assert Board.walk.cache_info().currsize == MOST_WALKS
    assert moves_to.cache_info().currsize <= MOST_WALKS


def test_of_many_boards_the_oldest_is_forgotten_and_the_others_stay() -> None:
    t = new_game("warcraft", 2, seed=3)
    boards, pairs = t.content.boards, list(permutations(t.content.races, 2))
    layouts = [one.id for one in t.content.layouts.values() if one.players == 2]
    asked = []
    for t.state.layout, t.state.races in product(layouts, pairs):
        asked.append(board(t))
        assert len(boards) <= MOST_BOARDS
        assert board(t) is asked[-1]
    assert len(asked) > 2 * MOST_BOARDS
    assert list(boards.values()) == asked[-MOST_BOARDS:]
