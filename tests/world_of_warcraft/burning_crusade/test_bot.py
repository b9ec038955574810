"""What a bot makes of the expansion: ways, opponents, dungeons, exchanges."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from azeroth.bots import bot_named
from azeroth.games.world_of_warcraft.bot import world_moves
from azeroth.games.world_of_warcraft.bot.odds import Fighter, fight
from azeroth.games.world_of_warcraft.bot.plan import plan
from azeroth.games.world_of_warcraft.bot.roads import FAR, actions_to, steps_to
from azeroth.games.world_of_warcraft.bot.squad import enemy_of
from azeroth.games.world_of_warcraft.burning_crusade.bot import delving
from azeroth.games.world_of_warcraft.burning_crusade.bot.gauging import gauge
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import BOSS
from azeroth.games.world_of_warcraft.burning_crusade.play.outland import DARK_PORTAL
from azeroth.games.world_of_warcraft.burning_crusade.play.quest_exchange import QuestExchange, on_outland
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import Faction, RegionId
from azeroth.games.world_of_warcraft.play.combat.battle import Foe
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play
from tests.world_of_warcraft.burning_crusade.boxes import X
from tests.world_of_warcraft.burning_crusade.tables import crusade, four
from tests.world_of_warcraft.tables import who

HORDE = Faction.HORDE
LAIR = RegionId("coilfang-reservoir")
FIRST, SHEET = RegionId("coilfang-reservoir-1"), RegionId("vashj-sheet")


def chosen(t: Table) -> str:
    """What greedy chooses now, by a plan of its own."""
    t.content.__dict__.pop("_plans", None)
    return str(bot_named("greedy").choose(t, t.seats[0], Random(1)))


def pair(region: str, level: int = 6, **more: Any) -> dict[str, Any]:
    """The Horde's two side by side and rested."""
    one = {"region": region, "level": level, "xp": 35, "health": 40, "energy": 40, **more}
    return four(druid=one, mage=one)


def confident(monkeypatch: pytest.MonkeyPatch, odds: float) -> None:
    """Every fight in a dungeon is won so often."""
    monkeypatch.setattr(delving, "likely", lambda t, place, group, bodies: odds)


# -- ways and opponents ---------------------------------------------------------------------------


@pytest.mark.parametrize("level", [5, 6])
def test_roads_are_the_steps_that_the_rules_allow(level: int) -> None:
    t = crusade(characters=pair("thrallmar", level))
    druid = who(t, "druid")
    back = edition(t).roads(t, HORDE).back
    for region in (r for r in t.content.regions if r not in X.places and t.content.open_to(HORDE, r)):
        allowed = {r for r in edition(t).ways(t, replace(druid, region=region)) if r not in X.places}
        assert allowed == {r for r in back if region in back[r]}
    secluded = next(k for k, r in X.regions.items() if r.secluded)
    assert (steps_to(t, HORDE, secluded).get(RegionId("thrallmar"), FAR) < FAR) == (level == 6)


def test_the_way_to_outland_is_counted_and_so_is_the_way_out_of_a_dungeon() -> None:
    t = crusade(characters=pair("thrallmar", 5))
    flight = t.content.flights[HORDE, t.content.regions[t.content.homes[HORDE]].board][0]
    assert steps_to(t, HORDE, DARK_PORTAL)[flight] == 1
    assert actions_to(t, HORDE, flight, RegionId("thrallmar")) == 1
    assert steps_to(t, HORDE, LAIR)[FIRST] == 1
    blue = crusade(characters=pair("thrallmar", 5), board={LAIR: ["blue ooze"]})
    assert steps_to(blue, HORDE, RegionId("thrallmar")).get(FIRST, FAR) == FAR


def test_what_an_opponent_does_makes_it_harder() -> None:
    t = crusade()
    shedding = gauge(t, Foe(BOSS, "rattlegore", 6, 11, 18), 2)
    assert (shedding.sheds, shedding.attack) == (3, 0)
    venom = gauge(t, Foe("overlord", "vashj", 7, 19, 36), 2)
    assert venom.attack > 1
    assert gauge(t, Foe("overlord", "vashj", 7, 28, 54), 3).attack > venom.attack
    bars = gauge(t, Foe(BOSS, "rokmar-the-crackler", 6, 20, 29), 2)
    assert bars.attack > 0


def test_more_than_seven_dice_count() -> None:
    many = Fighter(9.0, ((10.0, 10.0, 10.0, *(0.0,) * 8),))
    foe = enemy_of(crusade(), [Foe("creature", "gnoll", 6, 12, 16)], 1)
    assert foe.dice == 10
    assert fight((many,), foe).won > fight((many,), foe._replace(dice=7)).won


# -- dungeons -------------------------------------------------------------------------------------


def test_nobody_goes_in_before_the_others_stand_at_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    confident(monkeypatch, 0.9)
    near = next(r for r in X.regions[LAIR].links if r not in X.places)
    apart = four(druid=pair(LAIR)["druid"], mage=pair(near)["mage"])
    t = crusade(characters=apart, step="act", who=["druid"])
    who(t, "druid").actions = 1
    assert not chosen(t).startswith("travel")  # the mage could come in this turn, and might yet shop instead
    who(t, "mage").region = LAIR
    assert chosen(t) == f"travel {FIRST}"
    who(t, "mage").actions = 0
    assert not chosen(t).startswith("travel")


def test_a_prepared_faction_goes_to_the_lair_together(monkeypatch: pytest.MonkeyPatch) -> None:
    confident(monkeypatch, 0.9)
    t = crusade(characters=pair(LAIR), step="act", who=["druid"])
    assert {o.task.region for o in plan(t, HORDE).values() if o.task is not None} == {LAIR}
    who(t, "druid").actions = 1
    assert chosen(t) == f"travel {FIRST}"
    apart = crusade(
        characters=four(druid=pair(LAIR)["druid"], mage=pair("area-52")["mage"]),
        step="act",
        who=["druid"],
    )
    who(apart, "mage").actions = 0
    assert not chosen(apart).startswith("travel")  # nobody enters alone where all are wanted


def test_who_is_not_ready_stays_away_from_the_lair(monkeypatch: pytest.MonkeyPatch) -> None:
    confident(monkeypatch, 0.2)
    t = crusade(characters=pair(LAIR))
    assert delving.hunt(t, t.state.side(HORDE)) is None
    confident(monkeypatch, 0.9)
    assert delving.hunt(t, t.state.side(HORDE)) is not None
    young = crusade(characters=pair(LAIR, 5))
    assert delving.hunt(young, young.state.side(HORDE)) is None


@pytest.mark.parametrize(("odds", "stays"), [(0.9, True), (0.05, False)])
def test_fights_inside_are_compulsory_so_the_weak_leave(
    monkeypatch: pytest.MonkeyPatch, odds: float, stays: bool
) -> None:
    confident(monkeypatch, odds)
    for place in (FIRST, SHEET):
        t = crusade(characters=pair(place, health=3), step="act", who=["druid"])
        assert (chosen(t) == "rest") == stays
        assert (chosen(t) == f"travel {LAIR}") != stays


def test_a_dungeon_is_for_a_party_of_about_its_level(monkeypatch: pytest.MonkeyPatch) -> None:
    confident(monkeypatch, 0.9)
    t = crusade(characters=pair("olsens-farthing", 2, xp=3))
    side = t.state.side(HORDE)
    names = {o.task.name for o in delving.prospects(t, side, 20) if o.task is not None}
    assert "shadowfang-keep" in names
    assert not names & {"stratholme", "scholomance", "black-temple"}  # far too hard for level 2
    assert not delving.prospects(t, side[:1], 20)
    confident(monkeypatch, 0.1)
    assert not delving.prospects(t, side, 20)


def test_a_friend_comes_to_the_help_of_those_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delving, "likely", lambda t, place, group, bodies: 0.4 * len(group))
    apart = four(druid=pair(FIRST)["druid"], mage=pair(LAIR)["mage"])
    t = crusade(characters=apart, step="act", who=["mage"])
    who(t, "druid").actions = 0
    who(t, "mage").actions = 1
    assert chosen(t) == f"travel {FIRST}"


# -- quests ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("promise", "gives"), [(0.1, True), (1.0, False)])
def test_a_quest_that_promises_little_is_exchanged_for_one_on_outland(
    monkeypatch: pytest.MonkeyPatch, promise: float, gives: bool
) -> None:
    monkeypatch.setattr(
        world_moves, "prospect", lambda t, side, quest: 2.0 if on_outland(t, quest) else promise
    )
    quests, three = {"alliance": ["savage-raiders"]}, {"level": 3}
    t = crusade(characters=four(rogue=three, priest=three), turn=2, quests=quests, step="end")
    while t.find(QuestExchange) is None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert chosen(t) == ("give-up savage-raiders" if gives else "done")
