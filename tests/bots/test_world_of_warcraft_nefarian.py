"""Bots at World of Warcraft: the Board Game get ready for Nefarian, and hold nothing back against him."""

from __future__ import annotations

from random import Random

import pytest

from azeroth.bots import bot_named
from azeroth.engine import Choice
from azeroth.games.world_of_warcraft.bot.odds import Enemy, Fighter, fight
from azeroth.games.world_of_warcraft.bot.readiness import build_of, edge, outfit
from azeroth.games.world_of_warcraft.bot.schedule import nefarian_comes, nefarian_expected, nefarian_near
from azeroth.games.world_of_warcraft.bot.squad import chance_to_win, outlook
from azeroth.games.world_of_warcraft.choices.actions import Learn, Rest, Train, Wait
from azeroth.games.world_of_warcraft.content import FoeAbility
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, RegionId
from azeroth.games.world_of_warcraft.play.overlords.nefarian import LastStand
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import begin
from tests.world_of_warcraft import tables

SOON = 21
"""After this turn an event may bring him a step nearer."""


def awaiting(near: str = "ruins-of-andorhal", gold: int = 0) -> Table:
    """A Warrior whose turn it is when Nefarian is a step away, with nothing else to do."""
    t = tables.act("warrior", level=5, equipped=["rend"], overlord="nefarian", gold=gold)
    t.state.turn = SOON
    t.state.counters[0].region = RegionId(near)
    return t


def good(t: Table) -> Choice:
    """What good bots choose."""
    return bot_named("greedy").choose(t, t.seats[0], Random(1))


def test_a_lost_fight_may_have_come_near_to_victory() -> None:
    strong, weak = ((0.0, dice, *[0.0] * 9) for dice in (6.0, 2.0))
    foe = Enemy(5, ((4, 6),), FoeAbility())
    ends = [fight((Fighter(6.0, (gain,)),), foe) for gain in (strong, weak)]
    assert ends[0].won > ends[1].won
    assert 0 < ends[1].near < ends[0].near <= 1
    assert ends[1].near > ends[1].won
    sure = fight((Fighter(90.0, (strong,)),), foe)
    assert sure.won == sure.near == 1


@pytest.mark.parametrize(
    ("turn", "region", "expected", "near", "comes"),
    [
        (1, "overlook-cliffs", True, False, False),
        (SOON, "ruins-of-andorhal", True, True, True),
        (SOON, "sorrow-hill", True, True, True),
        (SOON, "caer-darrow", False, False, False),
        (26, "ruins-of-andorhal", False, False, False),
    ],
)
def test_when_nefarian_is_expected(turn: int, region: str, expected: bool, near: bool, comes: bool) -> None:
    t = awaiting(region)
    t.state.turn = turn
    assert (nefarian_expected(t), nefarian_near(t), nefarian_comes(t)) == (expected, near, comes)


def test_gold_is_for_what_helps_against_him() -> None:
    t = awaiting(gold=20)
    c = tables.who(t, "warrior")
    assert good(t) == Train()
    t.apply(t.seats[0], Train())
    learn = good(t)
    assert isinstance(learn, Learn)
    t.apply(t.seats[0], learn)
    assert edge(t, c, outfit(t, c), build_of(c)) > 0.5


@pytest.mark.parametrize(("health", "does"), [(2, Rest()), (99, Wait())])
def test_nobody_starts_another_fight_just_before_he_comes(health: int, does: Choice) -> None:
    t = awaiting()
    c = tables.who(t, "warrior")
    c.actions = 1
    c.health = min(health, c.health)
    assert good(t) == does


def test_in_the_last_stand_nothing_is_saved_for_later() -> None:
    t = awaiting()
    t.state.counters[0].region = RegionId("bulwark")
    begin(t, LastStand())
    c = tables.who(t, "warrior")
    before = outlook(t, [CharacterId("warrior")])
    c.bag.append(CardId("minor-healing-potion"))
    assert outlook(t, [CharacterId("warrior")]) == before


def test_hits_that_he_does_not_let_through_are_no_defense() -> None:
    equipped = ["fine-longbow", "scimitar", "battle-shout"]

    def rolled(*dice: int) -> float:
        t = tables.fight(
            "warrior", [], overlord="nefarian", region="overlook-cliffs", level=2, equipped=equipped,
            dice=list(dice), health=6, areas={"horde": {"damage": 22}},
        )  # fmt: skip
        found = chance_to_win(t)
        assert found is not None
        return found

    assert rolled(8, 8, 8, 8, 8, 8) >= rolled(7, 7, 7, 7, 7, 7)
