"""The odds of battles: worked out by hand where that can be done, and against battles fought."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from azeroth.engine import Chance
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.play.battle import Battle
from azeroth.games.warcraft.view.odds import assumed, before, now
from azeroth.games.warcraft.view.outcomes import Odds
from azeroth.testing import offered, play
from tests.warcraft.fields import orcs, seat, to_battle, war

benched = pytest.importorskip("bench.odds", reason="bench/ is only in a clone of the project")
D4 = SpaceId("d4")
TIMES = 250


def chances(odds: Odds) -> tuple[float, float, float]:
    return (*odds.wins, odds.nobody)


def agree(odds: Odds, fought: Odds, times: int) -> None:
    """Every chance is as counted, but for what so few battles leave open."""
    for reckoned, counted in zip(chances(odds), chances(fought), strict=True):
        assert abs(reckoned - counted) <= 4 * sqrt(reckoned * (1 - reckoned) / times) + 2 / times
    for reckoned, counted in zip(odds.losses, fought.losses, strict=True):
        assert abs(reckoned - counted) <= 8 / sqrt(times)


def test_two_equal_units_by_hand() -> None:
    table = war(orcs(d4="1 melee"), seat("undead", d4="1 melee"), step="battles")
    odds = before(table, D4, 0, 1)
    assert chances(odds) == pytest.approx((2 / 5, 2 / 5, 1 / 5)), "both hit on 1 and 2"
    assert odds.losses == pytest.approx((3 / 5, 3 / 5))
    assert odds.words() == "you win 40%, they 40%, nobody 20%"


def test_ranged_units_strike_before_melee_by_hand() -> None:
    table = war(orcs(d4="1 ranged"), seat("undead", d4="1 melee"), step="battles")
    # The Orc hits with 1/3; only if not, the Undead unit hits with 1/3: x = 1/3 + 2/3 * 2/3 * x.
    assert chances(before(table, D4, 0, 1)) == pytest.approx((3 / 5, 2 / 5, 0))


def test_flying_units_cannot_be_lost_in_melee_by_hand() -> None:
    table = war(orcs(d4="1 flying"), seat("undead", d4="3 melee"), step="battles")
    odds = before(table, D4, 0, 1)
    assert chances(odds) == pytest.approx((1, 0, 0))
    assert odds.losses == pytest.approx((0, 3))
    assert odds.words() == "you win 100%, they 0%"


def test_a_unit_that_would_come_counts_where_it_comes_to_and_not_where_it_was() -> None:
    table = war(orcs(d3="1 melee", a1="1 melee"), seat("undead", d4="1 melee"))
    from_the_flank = before(table, D4, 0, 1, ("melee", SpaceId("d3")))
    assert chances(from_the_flank) == pytest.approx((2 / 5, 2 / 5, 1 / 5))
    from_afar = before(table, D4, 0, 1, ("melee", SpaceId("a1")))
    assert from_afar.wins[0] > from_the_flank.wins[0], "the unit in the flank fights too"


POSITIONS: dict[str, tuple[dict[str, Any], dict[str, Any], bool]] = {
    "area attack": (
        orcs(d4="1 melee", d3="1 melee", levels={"melee": 4}), seat("human", d4="3 melee 1 ranged"), False,
    ),
    "bloodlust": (
        orcs(d4="1 melee", d3="1 ranged", levels={"ranged": 3}), seat("human", d4="3 melee"), False,
    ),
    "heal": (
        orcs(d4="2 melee", d3="3 melee"), seat("human", d4="1 melee", d5="1 ranged", levels={"ranged": 2}),
        False,
    ),
    "heal of the FAQ": (
        orcs(d4="2 melee", d3="3 melee"), seat("human", d4="1 melee", d5="1 ranged", levels={"ranged": 2}),
        True,
    ),
    "raise dead": (
        orcs(d4="3 melee", d3="2 melee"), seat("undead", d4="1 melee 1 ranged", levels={"ranged": 2}), False,
    ),
    "slow poison": (
        orcs(d4="3 melee", d3="2 flying"),
        seat("night-elf", d4="1 melee 1 ranged", d5="1 ranged 1 flying", levels={"ranged": 2}), False,
    ),
    "slow poison and heal": (
        seat("human", d4="2 melee", d3="1 ranged", levels={"ranged": 2}),
        seat("night-elf", d4="1 melee 2 ranged", d5="1 flying", levels={"ranged": 4}), False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_every_ability_as_in_battles_fought(name: str) -> None:
    mine, theirs, faq = POSITIONS[name]
    table = war(mine, theirs, step="battles", options={"faq": faq})
    for p in table.state.players:
        p.deck = []
    battle = Battle(space=D4, attacker=0, defender=1)
    odds = before(table, D4, 0, 1)
    agree(odds, benched.fought(table, battle, TIMES, seed=11), TIMES)


@pytest.mark.parametrize("number", range(1, 7))
def test_random_positions_of_every_scenario_as_in_battles_fought(number: int) -> None:
    table, battle, odds = benched.random_battle(number)
    agree(odds, benched.fought(table, battle, 150, seed=number), 150)


def test_the_odds_of_a_battle_go_along_with_it() -> None:
    """At every decision of a battle, fighting on from there comes out as the odds then say."""
    table = war(
        orcs(d4="2 melee", d3="2 flying 1 ranged", levels={"melee": 4}),
        seat("night-elf", d4="1 melee 1 ranged", d5="1 ranged 1 flying", levels={"ranged": 2}),
        step="battles",
    )  # fmt: skip
    to_battle(table)
    seen = set()
    for _ in range(12):
        battle = table.find(Battle)
        if battle is None:
            break
        odds = now(table)
        if odds is not None and table.decision().step not in seen:
            seen.add(table.decision().step)
            agree(odds, fought_on(table, 100, odds), 100)
        play(table, "pass" if "pass" in offered(table) else str(assumed(table)))
    assert {"Strike.remove", "Battle.slow_poison"} <= seen


def fought_on(table: Any, times: int, odds: Odds) -> Odds:
    """What comes out when the battle goes on from here so often; its losses are not counted."""
    counts, chance = [0, 0, 0], Chance.seeded(5)
    for _ in range(times):
        ahead = table.clone()
        ahead.pos.chance = chance
        battle = ahead.find(Battle)
        while ahead.find(Battle) is battle:
            ahead.apply(ahead.seats[0], assumed(ahead))
        counts[2 if battle.winner < 0 else 0 if battle.winner in battle.attackers else 1] += 1
        chance = ahead.pos.chance
    a, d, nobody = (n / times for n in counts)
    return Odds((a, d), nobody, odds.losses)


def test_moves_and_fights_say_their_odds() -> None:
    table = war(orcs(d3="1 melee", d4=""), seat("undead", d4="1 melee"), active=0)
    words = {str(c): table.words(c) for c in table.choices(0)}
    assert words["move melee d3 d4"].endswith("(battle: you win 40%, they 40%, nobody 20%)")
    assert "battle" not in words["move melee d3 c4"]
    table = war(
        orcs(d4="1 melee", b3="1 melee"), seat("undead", d4="1 melee", b3="1 melee"), step="battles",
    )  # fmt: skip
    while "pass" in offered(table):
        play(table, "pass")
    words = {str(c): table.words(c) for c in table.choices(0)}
    assert words["fight d4 1"].endswith("(you win 40%, they 40%, nobody 20%)")
