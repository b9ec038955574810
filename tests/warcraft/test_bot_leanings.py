"""How bots lean: who looks ahead plays by another purse and other marches than those whom it expects."""

from __future__ import annotations

from functools import partial
from random import Random

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.bots.search.candidates import candidates
from azeroth.bots.search.looking import Players
from azeroth.bots.tempers import EVEN, TEMPERS
from azeroth.games.warcraft.bot.evaluation import evaluate
from azeroth.games.warcraft.bot.leanings import SEASONED, STEADY
from azeroth.games.warcraft.bot.marching import Marshal
from azeroth.games.warcraft.bot.plans import plans
from azeroth.games.warcraft.bot.policy import best_moves, in_battle_order
from azeroth.games.warcraft.bot.recall import Recall, sight
from azeroth.games.warcraft.bot.spending import Budget
from azeroth.games.warcraft.choices import Move, PlayCard, Spend
from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.state import Table
from tests.warcraft.fields import orcs, seat, war

FOE = seat("undead", c7="1 melee")


def spending() -> Table:
    """A Spend Step in which the two leanings buy different things."""
    table, bot, rng = new_game("warcraft", 2, seed=3), bot_named("greedy"), Random(1)
    while not table.over:
        mover = table.seats[0]
        if any(isinstance(choice, Spend) for choice in table.choices(mover)):
            usual, other = (plans(table, mover, rng, 1, leaning)[0] for leaning in (STEADY, SEASONED))
            if usual[:2] != other[:2]:
                return table
        table.apply(mover, bot.choose(table, mover, rng))
    raise AssertionError("both leanings buy the same")


def test_who_looks_ahead_spends_by_a_purse_of_its_own_and_expects_the_usual_one_of_others() -> None:
    table = spending()
    mover = table.seats[0]
    thorough = EVEN.thorough(table)
    (run,) = candidates(table, mover, Random(1), 16, room=thorough)
    assert run == tuple(plans(table, mover, Random(1), 1, SEASONED)[0])
    for own, leaning in ((mover, SEASONED), (1 - mover, STEADY)):
        players, wanted = Players(Random(1), own, EVEN), plans(table, mover, Random(1), 1, leaning)[0]
        after = table.clone()
        for choice in wanted[:2]:
            assert players.choose(after, mover) == choice
            after.apply(mover, choice)


def test_good_players_go_on_by_the_usual_purse() -> None:
    table = spending()
    mover = table.seats[0]
    assert (
        bot_named("good").choose(table, mover, Random(1)) == plans(table, mover, Random(1), 1, STEADY)[0][0]
    )


def test_the_seasoned_have_more_workers_and_rather_units_that_fly() -> None:
    table = war(orcs(d1="6 worker", gold=9, wood=9), FOE)
    usual, seasoned = Budget(table, 0), Budget(table, 0, SEASONED)
    assert usual.hand() == 0 < seasoned.hand()
    gain = {kind: seasoned.unit(kind) / usual.unit(kind) for kind in (Kind.FLYING, Kind.RANGED, Kind.MELEE)}
    assert gain[Kind.FLYING] > gain[Kind.RANGED] > gain[Kind.MELEE]


def test_the_seasoned_march_sooner_and_care_less_for_points() -> None:
    table = war(orcs(d1="3 melee"), seat("undead", c7="3 melee"))
    assert not Marshal(table, 0).attacking
    assert Marshal(table, 0, SEASONED).attacking
    held = [space for space, prize in Marshal(table, 0).prizes.items() if prize]
    assert all(Marshal(table, 0, SEASONED).prizes[space] < Marshal(table, 0).prizes[space] for space in held)


def test_who_looks_ahead_keeps_its_temper() -> None:
    table = war(orcs(d1="3 melee"), FOE)
    even, raider = (temper.thorough(table).plans for temper in (EVEN, TEMPERS["raider"]))
    assert isinstance(even, partial)
    assert isinstance(raider, partial)
    assert even.keywords["leaning"] == SEASONED
    assert raider.keywords["leaning"].kills > SEASONED.kills
    assert raider.keywords["leaning"].care < SEASONED.care
    assert raider.keywords["leaning"].purse == SEASONED.purse


def test_nobody_weighs_a_fast_card_in_a_look_ahead_but_at_the_table() -> None:
    table = war(orcs(d2="3 melee", hand=["fast"]), seat("undead", d4="1 melee 1 worker"), step="move")
    assert any(isinstance(choice, PlayCard) and choice.card == "fast" for choice in table.choices(0))
    assert plans(table, 0, Random(1), 16) == ()
    (run,) = plans(table, 0, Random(1), 1)
    assert not isinstance(run[0], PlayCard)


def test_units_that_fly_are_worth_most_and_those_in_training_nearly_as_much() -> None:
    def worth(kind: str, *, trained: bool) -> float:
        sites = [{"kind": kind, "complete": True, "training": True}] if trained else []
        there = "1 melee" if trained else f"1 melee 1 {kind}"
        return evaluate(war(orcs(d1=there, buildings=sites), FOE), 0)

    flying, ranged, melee = (worth(kind, trained=False) for kind in ("flying", "ranged", "melee"))
    assert flying > ranged > melee
    assert worth("flying", trained=True) > worth("ranged", trained=True) > worth("melee", trained=True)


# -- what was planned before ----------------------------------------------------------------------


def test_a_plan_is_made_once_for_positions_that_look_the_same() -> None:
    known: Recall[int] = Recall(most=2)
    table, thought = war(orcs(d1="3 melee"), FOE), list[int]()

    def think() -> int:
        thought.append(1)
        return len(thought)

    assert [known.of(table, 0, "", think) for _ in range(3)] == [1, 1, 1]
    assert known.of(table, 1, "", think) == 2
    assert known.of(table, 0, "other", think) == 3
    assert known.of(table, 0, "", think) == 4  # no more than two are kept


def test_what_a_plan_looks_at_is_where_units_stand_and_no_hand() -> None:
    table = war(orcs(d1="3 melee", hand=["fast"], gold=3), FOE)
    before = sight(table, 0)
    assert sight(war(orcs(d1="3 melee", hand=["devour", "fast"], gold=5), FOE), 0) == before
    assert sight(war(orcs(d2="3 melee", hand=["fast"], gold=3), FOE), 0) != before
    assert sight(table, 1) != before


def test_recalled_moves_are_those_that_would_be_planned_anew() -> None:
    table, bot, rng, met = new_game("warcraft", 2, seed=6), bot_named("greedy"), Random(1), 0
    for _ in range(400):
        mover = table.seats[0]
        if any(isinstance(choice, Move) for choice in table.choices(mover)):
            marshal = Marshal(table, mover)
            assert best_moves(table, mover, STEADY) == in_battle_order(marshal, marshal.best()[0])
            met += 1
        table.apply(mover, bot.choose(table, mover, rng))
    assert met > 40
