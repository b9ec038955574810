"""How the bots of World of Warcraft: the Board Game plan: by turns, with friends, around blue creatures."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.bots.advice import advise
from azeroth.bots.search.looking import look_ahead
from azeroth.bots.tempers import EVEN
from azeroth.engine import Done
from azeroth.games.world_of_warcraft.bot import appraisal, evaluate, looking, plans
from azeroth.games.world_of_warcraft.bot import plan as planning
from azeroth.games.world_of_warcraft.bot.actions_moves import step
from azeroth.games.world_of_warcraft.bot.appraisal import (
    RIVALS,
    Offer,
    appraise,
    foremost,
    outline,
    sequels,
)
from azeroth.games.world_of_warcraft.bot.gathering import breaks_through
from azeroth.games.world_of_warcraft.bot.looking import SOON, USUAL
from azeroth.games.world_of_warcraft.bot.odds import Outcome
from azeroth.games.world_of_warcraft.bot.plan import plan, plans_of
from azeroth.games.world_of_warcraft.bot.roads import actions_to, blocked, steps_to, travels_to
from azeroth.games.world_of_warcraft.bot.schedule import actions_ready, schedule
from azeroth.games.world_of_warcraft.bot.studied import strong_classes
from azeroth.games.world_of_warcraft.bot.tasks import tasks
from azeroth.games.world_of_warcraft.choices.actions import Travel
from azeroth.games.world_of_warcraft.choices.turn import Act, PickClass
from azeroth.games.world_of_warcraft.ids import Faction, QuestId, RegionId
from azeroth.games.world_of_warcraft.state import Table
from tests.world_of_warcraft import tables

ZEALOTS, VALE = QuestId("nightmare-zealots"), RegionId("nightmare-vale")
QUEST: dict[str, Any] = {
    "quests": {"horde": [ZEALOTS]},
    "board": {VALE: [f"green scarlet-crusader {ZEALOTS}"]},
}


@pytest.mark.parametrize(
    ("ready", "before", "spent", "idle"),
    [
        ([2, 2], [0, 1], [1, 2], [0, 0]),  # both can fight in this turn
        ([2, 0], [0, 0], [3, 1], [2, 0]),  # who has acted makes the other wait for the next turn
        ([1, 1], [1, 0], [2, 2], [0, 1]),
        ([2, 2], [5, 1], [6, 5], [0, 3]),
    ],
)
def test_a_common_fight_waits_for_whoever_comes_last(
    ready: list[int], before: list[int], spent: list[int], idle: list[int]
) -> None:
    assert schedule(ready, before) == (spent, idle)


def test_between_turns_everybody_has_the_actions_of_the_next_one() -> None:
    t = tables.act("warrior", region="brill", others=tables.one("mage", "horde", region="brill"))
    side = t.state.side(Faction.HORDE)
    for c, n in zip(side, (1, 0), strict=True):
        c.actions = n
    assert actions_ready(t, side) == [1, 0]
    side[0].actions = 0
    assert actions_ready(t, side) == [2, 2]


def test_the_second_step_of_a_travel_action_costs_nothing_more() -> None:
    t = tables.act("warrior", region="brill", level=5, gold=0)
    c = tables.who(t, "warrior")
    far = next(r for r in t.content.regions if actions_to(t, c.faction, c.region, r, frozenset()) == 2)
    before = travels_to(t, c, far, frozenset())
    towards = min(
        (k for k in t.choices(t.seats[0]) if isinstance(k, Travel)),
        key=lambda k: actions_to(t, c.faction, k.region, far, frozenset()),
    )
    t.apply(t.seats[0], towards)
    assert t.choices(t.seats[0])  # one step more
    assert before == 2
    assert travels_to(t, c, far, frozenset()) == 1
    assert plan(t, c.faction)  # as it is on the way, and not remembered from before


def test_who_is_on_the_way_to_the_overlord_does_not_give_up_between_two_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(planning, "odds", lambda *_: Outcome(0.9, 5.0, 0.0, 1.0))
    lair = RegionId("stratholme")
    start = tables.act("warrior", region="brill", level=5).content.regions
    empty = tables.act("warrior", region="brill", level=5, overlord="kelthuzad")
    here = next(r for r in start if actions_to(empty, Faction.HORDE, r, lair, frozenset()) == 2)
    t = tables.act("warrior", region=here, level=5, gold=0, overlord="kelthuzad")
    c = tables.who(t, "warrior")
    assert planning.hunt(t, [c], 3) is not None
    towards = min(
        (k for k in t.choices(t.seats[0]) if isinstance(k, Travel)),
        key=lambda k: steps_to(t, c.faction, lair, frozenset()).get(k.region, 99),
    )
    t.apply(t.seats[0], towards)
    assert planning.hunt(t, [c], 2) is not None  # the action is spent, its second step is not


def test_the_best_bots_take_a_strong_class_and_others_any() -> None:
    t = new_game("world-of-warcraft", 2, seed=1)

    def taken(bot: str) -> set[str]:
        return {str(bot_named(bot).choose(t, t.seats[0], Random(n))) for n in range(30)}

    for level in ("easy", "fair", "good"):
        assert str(PickClass("mage")) in taken(level)
    assert taken("best") == {str(PickClass("warrior"))}
    assert advise(t, t.seats[0], Random(1))[0].choice == str(PickClass("warrior"))
    assert strong_classes([PickClass("mage"), PickClass("priest"), Done()]) == [
        PickClass("mage"), PickClass("priest"),
    ]  # fmt: skip
    left = [PickClass("mage"), PickClass("paladin"), PickClass("shaman")]
    assert strong_classes(left) == [PickClass("paladin"), PickClass("shaman")]  # games differ
    assert strong_classes([Done()]) == []
    t = new_game("world-of-warcraft", 6, seed=1)  # who shares a faction thinks of quests
    assert taken("best") == {str(PickClass(name)) for name in ("druid", "hunter", "warrior")}


def test_nobody_walks_into_blue_creatures_that_bar_every_way_and_beat_him() -> None:
    def tried(figure: str) -> float:
        here = RegionId("deathknell")
        ways = tables.act("warrior").content.ways[Faction.HORDE][here]
        board = {way: [figure] for way in ways}
        t = tables.act("warrior", region=here, level=3, gold=0, board=board)
        return breaks_through(t, [tables.who(t, "warrior")], RegionId("sepulcher"), blocked(t))

    assert tried("blue drake") < 0.4 < tried("blue gnoll")
    free = tables.act("warrior", region="deathknell", level=3)
    assert breaks_through(free, [tables.who(free, "warrior")], VALE, blocked(free)) == 1.0


def test_a_fight_to_come_promises_what_it_brings_once(monkeypatch: pytest.MonkeyPatch) -> None:
    t = tables.act("warrior", region=VALE, level=2)
    me = tables.who(t, "warrior").id

    def growth(offer: Offer | None) -> float:
        roles = {} if offer is None else {me: offer}
        monkeypatch.setattr(looking, "plan", lambda *_: roles)
        return looking.parts(t, tables.who(t, "warrior").seat)["growth"]

    # Afterwards it goes on as usual; what takes longer brings a part of it so soon.
    nothing = growth(None)
    assert growth(Offer(9.0, None, (me,), time=1.0)) - nothing == pytest.approx(9.0 + USUAL * (SOON - 1))
    assert growth(Offer(3.0, None, (me,), time=3.0)) - nothing == pytest.approx(9.0 + USUAL * (SOON - 3))
    assert growth(Offer(2.0, None, (me,), time=9.0)) - nothing == pytest.approx(2.0 * SOON)


def test_what_the_enemy_has_counts_once() -> None:
    t = tables.act("warrior", region=VALE, level=2, **QUEST)
    assert EVEN.ahead(t, 0) == pytest.approx(evaluate(t, 0))


# -- what is worth doing --------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["tarren-mill", "aerie-peak"])
def test_nobody_runs_after_quests_that_their_owners_will_have_done(place: str) -> None:
    quest, mill = QuestId("dogs-in-the-mill"), RegionId("tarren-mill")
    t = tables.act(
        "warrior", region="brill", level=3, gold=0, events=["subterfuge"],
        others=tables.one("paladin", "alliance", region=place),
        quests={"alliance": [quest]}, board={mill: [f"green gnoll {quest}"]},
    )  # fmt: skip
    me = tables.who(t, "warrior")
    task = next(x for x in tasks(t, Faction.HORDE) if x.kind == "enemy-quest")
    far = actions_to(t, Faction.HORDE, me.region, mill)
    assert far >= 2
    later = outline(t, [me], task, 20, blocked(t))
    me.actions = far + 1  # as if they could do it in this turn
    now = outline(t, [me], task, 20, blocked(t))
    assert now is not None
    assert later is not None
    there = 0 if place == mill else actions_to(t, Faction.ALLIANCE, RegionId(place), mill)
    assert later.gain == pytest.approx(now.gain * RIVALS[there])


def test_only_fights_that_could_be_among_the_best_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    t = turn()
    side, walls, left = t.state.side(Faction.HORDE), blocked(t), 20
    todo, weighed = tasks(t, Faction.HORDE), []

    def counted(*given: Any) -> Offer:
        weighed.append(given)
        return appraise(*given)

    monkeypatch.setattr(appraisal, "appraise", counted)
    for who in ([side[0]], [side[1]], side):
        after = sequels(t, who, todo, walls)
        plans = [one for x in todo if (one := outline(t, who, x, left, walls, after)) is not None]
        offers = [appraise(t, who, one, left, walls) for one in plans]
        assert all(offer.rate <= one.most for one, offer in zip(plans, offers, strict=True))
        best = sorted((o.rate for o in offers if o.rate > appraisal.LEAST), reverse=True)
        found = foremost(t, who, todo, left, walls, after, (), 2)
        assert [o.rate for o in found] == best[:2]
    assert len(weighed) < 3 * len(todo)


# -- other ways to spend a turn -------------------------------------------------------------------


def turn() -> Table:
    """Two of the Horde at the beginning of the third turn, with something to do."""
    t, bot, rng = new_game("world-of-warcraft", 2, seed=3), bot_named("greedy"), Random(1)
    while t.state.turn < 3 or not isinstance(t.choices(t.seats[0])[0], Act):
        t.apply(t.seats[0], bot.choose(t, t.seats[0], rng))
    return t


def test_search_weighs_other_ways_to_share_the_work() -> None:
    t = turn()
    seat = t.seats[0]
    runs = plans(t, seat, Random(1), 8)
    assert len(runs) > 1
    assert tuple(runs[0]) == (t.game.bot.policy(t, seat, Random(1)),)
    for run in runs:
        assert look_ahead(t.clone(), seat, tuple(run), Random(1), 400) is not None
    assert not plans(t, seat, Random(1), 1)  # a look ahead is played by the policy


def test_plans_differ_in_who_does_what() -> None:
    t = turn()
    found = plans_of(t, Faction.HORDE, 4)
    assert found[0] == plan(t, Faction.HORDE)
    assert len({str(roles) for roles in found}) == len(found) > 1


def test_plans_differ_in_tasks_where_the_groups_are_the_same() -> None:
    t = tables.act(
        "warrior", region="brill", level=5, gold=0, health=9, energy=9,
        quests={"horde": [ZEALOTS, "a-darkness-in-brightwater"]},
        board={
            VALE: [f"green scarlet-crusader {ZEALOTS}"],
            "brightwater-lake": ["green scarlet-crusader a-darkness-in-brightwater"],
        },
    )  # fmt: skip
    me = tables.who(t, "warrior").id
    goals = [roles[me].task for roles in plans_of(t, Faction.HORDE, 6)]
    # Alone there is one group, and yet a choice.
    assert {VALE, RegionId("brightwater-lake")} <= {task.region for task in goals if task is not None}
    assert goals[0] == plan(t, Faction.HORDE)[me].task


@pytest.mark.parametrize(("figure", "passes"), [("blue drake", False), ("blue gnoll", True)])
def test_whoever_is_shut_in_passes_only_what_he_can_beat(figure: str, passes: bool) -> None:
    ways = tables.act("warrior").content.ways[Faction.HORDE][RegionId("deathknell")]
    t = tables.act("warrior", region="deathknell", level=5, gold=0, board={way: [figure] for way in ways})
    c = tables.who(t, "warrior")
    choice = step(t, c, RegionId("sepulcher"), t.choices(t.seats[0]), [c.id])
    assert isinstance(choice, Travel) is passes
