"""The bots at World of Warcraft: the Board Game: they quest, fight with sense, think quickly and fairly."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import pytest

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine import Choice
from azeroth.games.world_of_warcraft.bot import evaluate, prior
from azeroth.games.world_of_warcraft.bot import plan as plans
from azeroth.games.world_of_warcraft.bot.appraisal import sober
from azeroth.games.world_of_warcraft.bot.gathering import too_early
from azeroth.games.world_of_warcraft.bot.odds import Boxes, Enemy, Fighter, Outcome, fight, take_wounds
from azeroth.games.world_of_warcraft.bot.plan import LAST, actions_left, use_rate
from azeroth.games.world_of_warcraft.bot.roads import actions_to
from azeroth.games.world_of_warcraft.bot.strength import ARMOR, DEFENSE, NOTHING, Gain, strength
from azeroth.games.world_of_warcraft.bot.tasks import CHAMPION, Task, blue_tasks, experience, growth
from azeroth.games.world_of_warcraft.bot.wealth import spree, talent_worth, town_gain, use_of
from azeroth.games.world_of_warcraft.bot.world_moves import draw
from azeroth.games.world_of_warcraft.choices import PickCharacter, UseCard, Yes
from azeroth.games.world_of_warcraft.choices.actions import Challenge, Rest, Train, Travel, Wait
from azeroth.games.world_of_warcraft.choices.turn import DrawFrom, PickClass
from azeroth.games.world_of_warcraft.content import FoeAbility
from azeroth.games.world_of_warcraft.ids import CardId, Faction, QuestDeck, RegionId
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat
from azeroth.games.world_of_warcraft.state import Table
from tests.world_of_warcraft import tables

GNOLL = Enemy(4, ((3, 3),), FoeAbility())


def brings(red: int = 0, blue: int = 0, green: int = 0, **more: int) -> tuple[Gain, ...]:
    """So many dice every round."""
    gain = (red, blue, green, more.get("reroll", 0), more.get("attrition", 0), 0, 0, 0, 0, 0, 0)
    return (tuple(float(x) for x in gain),)


def chosen(t: Table) -> Choice:
    """What greedy chooses now."""
    return bot_named("greedy").choose(t, t.seats[0], Random(1))


# -- the odds -------------------------------------------------------------------------------------


def test_odds_grow_with_dice_friends_and_health() -> None:
    weak, strong = Fighter(3.0, brings(1, 1, 1)), Fighter(3.0, brings(2, 2, 2))
    one, two = fight((weak,), GNOLL), fight((weak, weak), GNOLL)
    assert one.won < fight((strong,), GNOLL).won
    assert one.won < two.won
    assert one.won < fight((weak._replace(health=8.0),), GNOLL).won
    assert two.fallen < one.fallen * 2


def test_odds_know_what_opponents_do() -> None:
    fighter = (Fighter(9.0, brings(3, 3, 2, attrition=2)),)

    def against(ability: FoeAbility) -> float:
        return fight(fighter, Enemy(5, ((6, 9),), ability)).won

    plain = against(FoeAbility())
    assert plain > against(FoeAbility(sheds=3))
    assert plain > against(FoeAbility(no_attrition=True))
    assert plain > against(FoeAbility(per="RB1-2", health=2))
    assert plain > against(FoeAbility(per="any1-2", stun=1))


def test_odds_know_which_wounds_are_taken_already() -> None:
    hurt = (Fighter(2.0, brings(7, 7, 7)),)

    def with_wounds(n: int) -> float:
        return fight(hurt, GNOLL, Boxes(stage=2, wounds=n)).won

    assert with_wounds(0) == with_wounds(1) == 1.0
    assert with_wounds(2) == fight(hurt, GNOLL, Boxes(stage=2)).won == 0.0


@pytest.mark.parametrize("health", [[9.0], [4.5, 9.0], [7.0, 7.0, 6.3], [12.0, 3.0, 0.0], [5.0, 5.0, 5.0]])
def test_many_wounds_at_once_fall_as_they_would_one_by_one(health: list[float]) -> None:
    for wounds in (0.4, 1.0, 2.3, 5.0, 8.7, 17.0, 40.0):
        slowly, left = health[:], wounds
        while left > 0 and max(slowly) > 0:
            slowly[slowly.index(max(slowly))] -= min(1.0, left)
            left -= min(1.0, left)
        quickly = health[:]
        take_wounds(quickly, wounds)
        assert [max(0.0, h) for h in quickly] == [max(0.0, h) for h in slowly]


def test_odds_of_certain_fights() -> None:
    dice = (Fighter(9.0, brings(7, 7, 7)),)
    assert fight(dice, Enemy(1, ((3, 7),), FoeAbility())).won == 1.0
    assert fight((Fighter(1.0, brings(1)),), Enemy(7, ((12, 16),), FoeAbility())).won == 0.0
    struck = fight((Fighter(1.0, brings()),), GNOLL, Boxes(damage=3.0, stage=1))
    assert (struck.won, struck.health) == (1.0, 1.0)


# -- what it values, where it goes ----------------------------------------------------------------


def test_better_equipment_is_worth_more() -> None:
    t = tables.act("warrior", level=3)
    c = tables.who(t, "warrior")
    assert use_of(t, c, CardId("scimitar")) > use_of(t, c, CardId("dull-blade")) > 0
    assert use_of(t, c, CardId("skycaller")) < 0.1  # a wand, which no Warrior carries
    assert talent_worth(t, c, CardId("cruelty")) > talent_worth(t, c, CardId("improved-battleshout"))


def test_ways_go_by_flight_and_around_blue_creatures() -> None:
    t = tables.act("warrior", region="brill")
    brill, scar = RegionId("brill"), RegionId("pestilent-scar")
    assert actions_to(t, Faction.HORDE, brill, scar) == 1
    assert actions_to(t, Faction.ALLIANCE, RegionId("southshore"), scar) == 1
    mills = RegionId("agamand-mills")
    free = actions_to(t, Faction.HORDE, brill, mills)
    walled = tables.act("warrior", region="brill", board={"stillwater-pond": ["blue gnoll"]})
    assert free == 1 < actions_to(walled, Faction.HORDE, brill, mills)


def test_actions_left_count_down_to_the_end() -> None:
    t = new_game("world-of-warcraft", 6, seed=1)
    rng, quick = Random(1), bot_named("random")
    while not t.state.characters:
        t.apply(t.seats[0], quick.choose(t, t.seats[0], rng))
    assert actions_left(t, Faction.HORDE) == actions_left(t, Faction.ALLIANCE) == 30


QUEST: dict[str, Any] = {
    "quests": {"horde": ["nightmare-zealots"]},
    "board": {"nightmare-vale": ["green scarlet-crusader nightmare-zealots"]},
}


def test_challenges_what_it_can_beat() -> None:
    t = tables.act("warrior", region="nightmare-vale", level=5, gold=0, **QUEST)
    assert chosen(t) == Challenge("quest", "scarlet-crusader")


def test_travels_to_a_quest() -> None:
    t = tables.act("warrior", region="brill", level=5, gold=0, **QUEST)
    assert isinstance(chosen(t), Travel)


def test_long_fights_are_trusted_less() -> None:
    quick, long = Outcome(0.9, 5.0, 0.0, 1.0), Outcome(0.9, 5.0, 0.0, 2.5)
    assert sober(long) < sober(quick) < 0.9
    assert sober(quick, 0.5) < sober(quick)


def test_gets_ready_for_the_final_battle() -> None:
    t = tables.act("warrior", region="ambermill", level=4, gold=20, equipped=["battle-shout"])
    c = tables.who(t, "warrior")
    t.state.turn = 29
    assert isinstance(chosen(t), Travel)  # to a town, where he can learn more than one power
    c.actions = 1
    assert isinstance(chosen(t), Train)
    assert spree(t, c) >= town_gain(t, c) > 0
    assert use_rate(t, c, 1.0, LAST) > use_rate(t, c, 1.0, LAST + 2)


def test_all_fight_the_overlord_together() -> None:
    friend = {"mage": {"faction": "horde", "region": "stratholme", "level": 3}}
    t = tables.act("warrior", region="stratholme", level=3, overlord="kelthuzad", others=friend)
    tables.who(t, "mage").actions = 2
    t.apply(t.seats[0], Challenge("overlord", "kelthuzad"))
    assert chosen(t) == PickCharacter(tables.who(t, "mage").id)
    t.apply(t.seats[0], chosen(t))
    assert chosen(t) == Yes(True)


def test_hunts_the_overlord_when_sober_odds_are_good(monkeypatch: pytest.MonkeyPatch) -> None:
    friend = {"mage": {"faction": "horde", "region": "stratholme", "level": 3}}
    t = tables.act("warrior", region="stratholme", level=3, overlord="kelthuzad", others=friend)
    side = t.state.side(Faction.HORDE)

    def hunted(turn: int, left: int, rounds: float, won: float = 0.9) -> bool:
        t.state.turn = turn
        monkeypatch.setattr(plans, "odds", lambda *_: Outcome(won, 4.0, 0.5, rounds))
        return plans.hunt(t, side, left) is not None

    assert hunted(turn=15, left=16, rounds=1)
    assert not hunted(turn=15, left=16, rounds=3)  # long fights are trusted less
    assert hunted(turn=29, left=2, rounds=3, won=0.2)  # at the very end there is little to lose


def test_does_not_challenge_what_is_beyond_it() -> None:
    t = tables.act(
        "mage", region="nightmare-vale", level=1, health=1, energy=0, gold=0, **QUEST
    )  # fmt: skip
    assert isinstance(chosen(t), Rest | Wait | Travel)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_no_paladin_without_a_shaman(players: int) -> None:
    seen = set()
    for seed in range(40):
        t, bot, rng = new_game("world-of-warcraft", players, seed=seed), bot_named("greedy"), Random(seed)
        while not t.state.characters:
            t.apply(t.seats[0], bot.choose(t, t.seats[0], rng))
        seen.add(("paladin" in t.state.characters, "shaman" in t.state.characters))
    assert seen == {(True, True), (False, True), (False, False)}


def test_a_paladin_is_answered_by_a_shaman() -> None:
    t = new_game("world-of-warcraft", 6, seed=1)
    t.apply(t.seats[0], PickClass("paladin"))
    assert chosen(t) == PickClass("shaman")


def test_gets_ready_when_nefarian_may_come() -> None:
    def left(at: str, turn: int = 11) -> int:
        t = tables.act("mage", overlord="nefarian")
        t.state.counters[0].region, t.state.turn = RegionId(at), turn
        tables.who(t, "mage").actions = 2
        return actions_left(t, Faction.HORDE)

    assert left("overlook-cliffs") == 20
    assert left("venomweb-vale") == 20  # two steps: hardly with the next event
    assert left("dalsons-tears") == 2  # one step, and an event when the enemy has had his turn
    assert left("dalsons-tears", turn=27) == 4  # the last event has been
    assert left("dalsons-tears", turn=31) == 0  # a thought may go beyond the track


def test_draws_quests_that_are_within_reach() -> None:
    t = tables.act("warrior", region="brill", level=1)
    decks = [DrawFrom(QuestDeck("green")), DrawFrom(QuestDeck("red"))]
    assert draw(t, Faction.HORDE, decks) == decks[0]


def test_waits_for_friends_before_going_to_blue_creatures() -> None:
    def early(region: str, **given: Any) -> bool:
        friend = {"warrior": {"faction": "horde", "region": region, "level": 5}}
        t = tables.act("mage", region="brill", level=1, others=friend, **given)
        mage, warrior = tables.who(t, "mage"), tables.who(t, "warrior")
        mage.actions, warrior.actions = 2, 2
        return too_early(t, mage, [mage.id, warrior.id], RegionId("caer-darrow"))

    wraith = {"board": {"caer-darrow": ["blue wraith"]}}
    assert early("aerie-valley", **wraith)
    assert not early("brill", **wraith)
    assert not early("aerie-valley")


def test_breaks_out_where_blue_creatures_bar_every_way() -> None:
    plain = tables.act("warrior", region="deathknell")
    ways = plain.content.ways[Faction.HORDE][RegionId("deathknell")]
    shut = {"region": "deathknell", "level": 5, "gold": 0, "quests": QUEST["quests"]}
    board = {**QUEST["board"], **{way: ["blue gnoll"] for way in ways if way != "nightmare-vale"}}
    board["nightmare-vale"] = [*QUEST["board"]["nightmare-vale"], "blue gnoll"]
    t = tables.act("warrior", **shut, board=board)
    assert isinstance(chosen(t), Travel)
    goal = RegionId("brill")
    assert actions_to(t, Faction.HORDE, RegionId("deathknell"), goal) > actions_to(
        plain, Faction.HORDE, RegionId("deathknell"), goal
    )


def test_experience_is_worth_most_to_the_foremost_until_he_is_at_the_end() -> None:
    def worth(xp: int) -> tuple[float, float]:
        t = tables.act("mage", level=3, xp=12, others=tables.one("rogue", "horde", level=4, xp=xp))
        task = Task("quest", "", RegionId("ambermill"), xp=3)
        first, second = (experience(t, task, [tables.who(t, name)]) for name in ("rogue", "mage"))
        return first, second

    assert list(worth(20)) == pytest.approx([3 + 3 * CHAMPION, 3.3])
    assert list(worth(27)) == pytest.approx([1 + CHAMPION, 3.3])  # but for what no longer counts


def test_experience_is_worth_more_to_who_lags_behind() -> None:
    t = tables.act("mage", level=3, xp=12)
    assert [growth(t, xp) for xp in (0, 4, 10, 18, 28)] == pytest.approx([0, 6.4, 14.2, 23.0, 33.0])


def test_blue_creatures_are_worth_what_events_pay() -> None:
    board = {"caer-darrow": ["blue worgen"]}
    assert not blue_tasks(tables.act("warrior", region="brill", board=board), Faction.HORDE)
    t = tables.act("warrior", region="brill", board=board, events=["ears-and-heads-of-the-wild"])
    assert [(x.name, x.gold, x.xp) for x in blue_tasks(t, Faction.HORDE)] == [("worgen", 3, 1)]
    stuck = tables.act("warrior", region="caer-darrow", board=board)
    assert [x.name for x in blue_tasks(stuck, Faction.HORDE)] == ["worgen"]


# -- fighting -------------------------------------------------------------------------------------


@pytest.mark.parametrize("bag", [[], ["minor-mana-potion"]], ids=["alone", "potion"])
def test_a_cure_waits_until_there_is_enough_to_cure(bag: list[str]) -> None:
    # With the potion he is asked again once he has paid: what follows belongs to the cure all the same.
    t = tables.fight(
        "druid", ["red gnoll"], level=3, health=4, energy=9, bag=bag,
        equipped=["healing-touch", "mark-of-the-wild", "bear-form", "archers-buckler"], dice=[1] * 12,
    )  # fmt: skip
    used = []
    while t.find(Combat) is not None:
        choice = chosen(t)
        if isinstance(choice, UseCard) and choice.card == "healing-touch":
            used.append(tables.who(t, "druid").health)
        t.apply(t.seats[0], choice)
    assert used[0] == 1  # three of four are lost


@pytest.mark.parametrize(("foe", "stays"), [("green gnoll", True), ("blue gnoll", False)])
def test_the_fallen_do_not_stay_with_blue_creatures(foe: str, stays: bool) -> None:
    # They would be made to fight them again, turn after turn, with two tokens of Health.
    t = tables.fight(
        "shaman", [foe], level=2, health=1, energy=3, equipped=["reincarnation"], dice=[1] * 30
    )  # fmt: skip
    used = False
    while t.find(Combat) is not None and tables.who(t, "shaman").id in t.frame(Combat).group and not used:
        choice = chosen(t)
        used = isinstance(choice, UseCard) and choice.card == "reincarnation"
        t.apply(t.seats[0], choice)
    assert used is stays


def test_dice_that_are_paid_must_be_there() -> None:
    content = tables.act("shaman").content
    shield = CardId("lightning-shield")
    assert strength(content, (shield,), 1, 6).base == NOTHING
    with_green = strength(content, (shield, CardId("stoneskin-totem")), 1, 6).base
    assert 0 < with_green[DEFENSE] < 1
    assert with_green[ARMOR] < 0


# -- whole games ----------------------------------------------------------------------------------


def test_quests_early_and_thinks_quickly() -> None:
    table, bot, rng = new_game("world-of-warcraft", 6, seed=4), bot_named("greedy"), Random(1)
    slowest, began, decisions = 0.0, process_time(), 0
    while not table.over and table.state.turn <= 10:
        seat, before = table.seats[0], process_time()
        choice = bot.choose(table, seat, rng)
        slowest = max(slowest, process_time() - before)
        table.apply(seat, choice)
        decisions += 1
    done = sum(len(side.done) for side in table.state.sides.values())
    assert done >= 3
    assert slowest < 1.0
    assert (process_time() - began) / decisions < 0.05
    for faction in Faction:
        values = {round(evaluate(table, c.seat), 6) for c in table.state.side(faction)}
        assert len(values) == 1  # players win or lose as a faction


def test_no_choice_depends_on_what_the_seat_cannot_know() -> None:
    table, bot, rng = new_game("world-of-warcraft", 4, seed=8), bot_named("greedy"), Random(3)
    for n in range(160):
        seat = table.seats[0]
        choice = bot.choose(table, seat, Random(n))
        if n % 4 == 0:
            worlds = [table.determinize(seat, seed) for seed in (1, 2)]
            assert {bot.choose(world, seat, Random(n)) for world in worlds} == {choice}
        table.apply(seat, choice if n % 3 else bot_named("random").choose(table, seat, rng))


def test_thinks_twice_about_actions_and_not_about_the_draft() -> None:
    def weighed(t: Table) -> set[type]:
        return {
            type(k) for k, weight in zip(t.choices(t.seats[0]), prior(t, t.seats[0]), strict=True) if weight
        }

    hurt = weighed(tables.act("warrior", region="brill", level=1, health=1))
    assert Rest in hurt
    assert Travel not in hurt
    fresh = weighed(tables.act("warrior", region="brill", level=1))
    assert fresh == hurt - {Rest}, "who has nothing to regain does not rest"
    drafting = new_game("world-of-warcraft", 2, seed=1)
    assert not any(prior(drafting, drafting.seats[0]))
