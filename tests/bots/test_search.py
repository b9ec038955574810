"""The search bot looks ahead in every game, keeps to its time and to what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from azeroth import new_game
from azeroth.bots import GreedyBot, SearchBot
from azeroth.bots.search.halving import halved
from azeroth.bots.search.looking import Luck, Players, look_ahead
from azeroth.bots.search.tree import Branch, Tree, Walk
from azeroth.bots.tempers import EVEN
from azeroth.engine import DONE, Bot, Choice, OptionValue, Table, describe, start
from azeroth.games.warcraft.choices import Move, Spend
from goblin_market import GoblinMarket

TITLES: list[tuple[str, int, dict[str, OptionValue], int]] = [
    ("small-world", 2, {}, 6),
    ("warcraft", 2, {}, 60),
    ("world-of-warcraft", 2, {"first-game": True}, 60),
    ("world-of-warcraft", 2, {"burning-crusade": "outland"}, 60),
    ("adventure", 2, {}, 60),
]
"""A game, its players and options, and within how many choices there is something to think about."""


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one with every look ahead."""
    seen: list[int] = []

    def counted(*given: Any) -> float | None:
        seen.append(1)
        return look_ahead(*given)

    monkeypatch.setattr("azeroth.bots.search.bot.look_ahead", counted)
    return seen


# -- halving --------------------------------------------------------------------------------------


def test_of_candidates_that_come_to_the_same_one_is_looked_at() -> None:
    """The rest of the looks is for those that differ: here the best of them is hard to tell."""
    met = [0] * 16
    noise = Random(3)

    def value(place: int, world: int) -> float:
        met[place] += 1
        return noise.gauss(1.0 * (place == 15), 2) if place > 12 else 0.0

    assert halved(16, 300, value, doubt=0.5) == 15
    assert max(met[1:13]) < 10
    assert min(met[13:]) > 25
    assert sum(met) <= 300


def test_looks_settle_on_the_best_of_many() -> None:
    luck = [Random(n).gauss(0, 3) for n in range(200)]
    met: list[tuple[int, int]] = []

    def value(place: int, world: int) -> float:
        met.append((place, world))
        return place + luck[world]

    assert halved(9, 120, value, doubt=0.5) == 8
    assert {place for place, _ in met} == set(range(9))
    assert len(met) <= 120
    # All that are compared have met the same worlds.
    assert all((place, 0) in met for place in range(9))


def test_the_favourite_is_given_up_only_for_good_reasons() -> None:
    noise = [Random(n).gauss(0, 5) for n in range(500)]

    def chosen(first: int) -> int:
        return halved(2, 10, lambda place, world: noise[2 * (first + world) + place], doubt=2.0)

    assert sum(chosen(first) for first in range(0, 200, 10)) <= 3


def test_the_favourite_is_looked_at_to_the_end() -> None:
    """Else what is better would lead it by too few looks to be sure of."""
    noise = [Random(n).gauss(0, 4) for n in range(2000)]

    def chosen(first: int) -> int:
        def value(place: int, world: int) -> float:
            return 4.0 * (place == 5) + noise[8 * (first + world) + place]

        return halved(8, 160, value, doubt=2.0)

    better = [chosen(first) for first in range(0, 200, 20)]
    assert better.count(5) >= 8


@pytest.mark.parametrize(("lead", "best"), [(0.5, 0), (3.0, 1)])
def test_the_favourite_is_not_given_up_for_a_trifle(lead: float, best: int) -> None:
    """However sure it is: both meet the same luck, and every look shows the same lead."""
    luck = [Random(n).gauss(0, 5) for n in range(200)]
    assert halved(2, 40, lambda place, world: lead * place + luck[world], doubt=2.0) == best
    assert halved(2, 40, lambda place, world: lead * place + luck[world], doubt=0.0) == 1


@pytest.mark.parametrize(("looks", "best"), [(4, 0), (6, 1)])
def test_two_looks_are_too_few_to_give_up_the_favourite(looks: int, best: int) -> None:
    """Two may be alike by chance, and then look as if they were sure."""
    assert halved(2, looks, lambda place, world: 10.0 * place + world, doubt=2.0) == best


def test_looking_stops_when_time_is_up() -> None:
    met: list[int] = []

    def value(place: int, world: int) -> float | None:
        met.append(place)
        return float(place) if len(met) < 6 else None

    assert halved(3, 10**6, value, doubt=0.0) == 2
    assert len(met) == 6
    # One look at what is better is too few to give up a favourite.
    met.clear()
    assert halved(3, 10**6, value, doubt=0.5) == 0


def test_a_matter_that_is_settled_takes_few_looks() -> None:
    met: list[int] = []

    def value(place: int, world: int) -> float:
        met.append(place)
        return 10.0 * place

    assert halved(2, 1000, value, doubt=0.5) == 1
    assert len(met) <= 20


# -- in games -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "players", "options", "within"), TITLES)
def test_looks_ahead_in_every_title(
    slug: str, players: int, options: dict[str, OptionValue], within: int, looks: list[int]
) -> None:
    table, bot, quick = new_game(slug, players, seed=2, options=options), SearchBot(4), GreedyBot()
    rng = Random(1)
    for n in range(10 * within):
        seat = table.seats[0]
        table.apply(seat, (bot if seat == 0 or n < 3 else quick).choose(table, seat, rng))
        if looks:
            break
    assert looks


@pytest.mark.parametrize(("slug", "players", "options", "within"), TITLES)
def test_no_choice_depends_on_what_the_seat_cannot_know(
    slug: str, players: int, options: dict[str, OptionValue], within: int, looks: list[int]
) -> None:
    table, quick, rng = new_game(slug, players, seed=8, options=options), GreedyBot(), Random(3)
    thought = 0
    for n in range(10 * within):
        seat, before = table.seats[0], len(looks)
        chosen = {SearchBot(3).choose(table, seat, Random(n))}
        if len(looks) > before:
            thought += 1
            chosen |= {SearchBot(3).choose(table.determinize(seat, deal), seat, Random(n)) for deal in (1, 2)}
        assert len(chosen) == 1
        if thought == 4:
            return
        table.apply(seat, quick.choose(table, seat, rng))
    raise AssertionError("there was too little to think about")


def test_a_disaster_that_is_rare_is_seen_before_the_favourite_is_given_up() -> None:
    def value(place: int, world: int) -> float:
        return (1.0 if world % 6 < 5 else -30.0) * place

    assert halved(2, 1000, value, doubt=2.0) == 0


def test_a_plan_is_followed_without_thinking_again(looks: list[int]) -> None:
    table, bot, quick, rng = new_game("warcraft", 2, seed=2), SearchBot(4), GreedyBot(), Random(1)
    while True:
        seat, step = table.seats[0], type(table.pos.stack[-1]).__name__
        before = len(looks)
        table.apply(seat, (bot if seat == 0 else quick).choose(table, seat, rng))
        if seat == 0 and step == "MoveStep" and len(looks) > before:
            break
    assert table.seats[0] == 0
    before = len(looks)
    while table.seats[0] == 0 and type(table.pos.stack[-1]).__name__ == "MoveStep":
        table.apply(0, bot.choose(table, 0, rng))
    assert len(looks) == before


def test_the_tree_is_kept_between_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    table, bot, rng = new_game("small-world", 2, seed=2), SearchBot(60), Random(1)
    began: list[list[int]] = []

    def tree(candidates: Sequence[Choice], grown: Branch | None = None) -> Tree:
        new = Tree(candidates, grown)
        began.append([root.visits for root in new.roots])
        return new

    monkeypatch.setattr("azeroth.bots.search.bot.Tree", tree)
    seat = table.seats[0]
    while table.seats == (seat,):
        table.apply(seat, bot.choose(table, seat, rng))
    assert not any(began[0])
    assert sum(any(visits) for visits in began) >= 2
    assert len(bot._grown) <= 8


def test_a_look_that_time_cut_off_leaves_nothing_in_the_tree() -> None:
    table = new_game("small-world", 2, seed=2)
    seat = table.seats[0]
    choices = table.choices(seat)
    tree = Tree(choices)

    def look(place: int, luck: int, *, ended: bool) -> None:
        walk = Walk(tree, place, seat, Random(luck))
        world = table.clone()
        world.apply(seat, choices[place])
        walk.choose(world, world.seats[0])
        if ended:
            walk.back({one: float(luck) for one in (0, 1)})

    look(0, 1, ended=True)
    look(0, 2, ended=False)
    kept = tree.branch(0)
    for luck in range(3, 60):
        look(0, luck, ended=luck % 3 > 0)
    assert kept.node.visits == 1 + sum(luck % 3 > 0 for luck in range(3, 60))


def test_the_game_says_how_far_to_look() -> None:
    asked: list[int] = []

    def never_far(t: Table[Any, Any], seat: int) -> Any:
        def reached(after: Table[Any, Any]) -> bool:
            asked.append(seat)
            return True

        return reached

    class Near(GoblinMarket):
        bot = Bot(evaluate=GoblinMarket.bot.evaluate, prior=GoblinMarket.bot.prior, horizon=never_far)

    table = start(Near(), 2, seed=1)
    while len(table.choices(table.seats[0])) < 2:
        table.apply(table.seats[0], table.choices(table.seats[0])[0])
    seat = table.seats[0]
    SearchBot(10).choose(table, seat, Random(1))
    assert asked
    assert set(asked) == {seat}


@pytest.mark.parametrize(("doubt", "chosen"), [(1000.0, "done"), (1.0, "sell gems")])
def test_the_game_says_how_far_its_policy_is_trusted(doubt: float, chosen: str) -> None:
    class Idle(GoblinMarket):
        bot = Bot(
            evaluate=GoblinMarket.bot.evaluate, policy=lambda t, seat, rng: t.choices(seat)[-1],
            prior=lambda t, seat: [1.0] * len(t.choices(seat)), doubt=doubt,
        )  # fmt: skip

    given = {"turn": 0, "at": "sell", "hands": [["gems"], []], "coins": [0, 0]}
    table = describe(Idle(), 2, given)
    assert str(SearchBot(20).choose(table, 0, Random(1))) == chosen
    assert str(SearchBot(20, doubt=1.0).choose(table, 0, Random(1))) == "sell gems"


@pytest.mark.parametrize("worth", [True, False])
def test_the_game_says_where_its_policy_needs_no_looks(worth: bool, looks: list[int]) -> None:
    class Sure(GoblinMarket):
        bot = Bot(
            evaluate=GoblinMarket.bot.evaluate, policy=lambda t, seat, rng: t.choices(seat)[-1],
            prior=lambda t, seat: [1.0] * len(t.choices(seat)), ponders=lambda t, seat: worth,
        )  # fmt: skip

    table = describe(Sure(), 2, {"turn": 0, "at": "sell", "hands": [["gems"], []], "coins": [0, 0]})
    assert str(SearchBot(20).choose(table, 0, Random(1))) == ("sell gems" if worth else "done")
    assert bool(looks) is worth


def test_a_world_is_dealt_once_for_all_that_is_compared(
    monkeypatch: pytest.MonkeyPatch, looks: list[int]
) -> None:
    table, dealt = new_game("small-world", 2, seed=2), []

    def deal(self: Table[Any, Any], seat: int | None, seed: int) -> Table[Any, Any]:
        dealt.append(seed)
        return real(self, seat, seed)

    real = Table.determinize
    monkeypatch.setattr(Table, "determinize", deal)
    SearchBot(24, most=4).choose(table, table.seats[0], Random(1))
    assert len(looks) == 24
    assert len(dealt) == len(set(dealt)) <= 12


def test_one_roll_more_does_not_change_the_luck_of_what_follows() -> None:
    table = new_game("adventure", 2, seed=2)
    more, luck = table.clone(), Luck(5)
    Luck(5).meet(table)
    more.pos.chance.below(6)
    luck.meet(more)
    assert more.pos.chance == table.pos.chance
    # Within a step dice follow each other.
    more.pos.chance.below(6)
    after = more.pos.chance.state
    luck.meet(more)
    assert more.pos.chance.state == after != table.pos.chance.state


def played_until(table: Table[Any, Any], seat: int, kind: type[Choice]) -> None:
    """Play on by the policy until the seat is asked for such a choice."""
    bot, rng = GreedyBot(), Random(1)
    while not (table.seats[0] == seat and any(isinstance(c, kind) for c in table.choices(seat))):
        table.apply(table.seats[0], bot.choose(table, table.seats[0], rng))


def test_what_is_left_of_a_run_is_not_kept_for_the_next_step() -> None:
    """Else the end of a Spend Step ends the Move Step after it, and nobody marches in a look ahead."""
    table = new_game("warcraft", 2, seed=2)
    seat = table.seats[0]
    players = Players(Random(1), seat, EVEN)
    planned: Choice = DONE
    while planned == DONE:
        played_until(table, seat, Spend)
        players.means(table, seat, (DONE,))
        played_until(table, seat, Move)
        planned = table.game.bot.plans(table, seat, Random(1), 1)[0][0]
    assert DONE in table.choices(seat)
    assert players.choose(table, seat) == planned
