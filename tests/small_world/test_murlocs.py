"""Murlocs: in decline, of nobody."""

from __future__ import annotations

import pytest

from azeroth.games.small_world.events import HarmonyGiven, Scored
from azeroth.testing import events, offered, play, position, refusal
from tests.small_world.sketches import coins, end_turn, row, scored, star


@pytest.mark.rule("sw.murloc.in-decline-nobody")
def test_murlocs_belong_to_nobody_and_count_as_in_decline() -> None:
    table = position(
        "small-world", 2, step="end", sketch=star("home", "x", "y"),
        seats=[{"race": "goblins"}, {"race": "humans"}],
        regions={"home": {"race": "goblins"}, "x": {"race": "murlocs"}, "y": {"race": "humans"}},
    )  # fmt: skip
    spot = table.state.regions["x"]
    assert (spot.owner, spot.declined) == (-1, True)
    # Bombs are for active races of opponents.
    assert offered(table) == ["lay y", "done"]
    assert refusal(table, "lay x").rule == "sw.race.goblins-place-targets"


@pytest.mark.rule("sw.murloc.in-decline-nobody")
def test_conquered_murlocs_are_discarded_like_any_race_in_decline() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"), seats=[{"race": "goblins", "hand": 5}],
        regions={"home": {"race": "goblins"}, "x": {"race": "murlocs", "tokens": 2}},
    )  # fmt: skip
    assert table.state.tray["murlocs"] == 13
    play(table, "conquer x")
    assert table.state.tray["murlocs"] == 15
    assert table.state.players[1].hand == 0


@pytest.mark.rule("sw.murloc.never-act")
def test_murlocs_take_no_turn_and_score_nothing() -> None:
    table = position(
        "small-world", 2, step="start", sketch=row("a anchor", "m", "n", "b"), round=3,
        seats=[{"race": "orcs", "power": "mining"}, {"race": "trolls", "power": "enraged"}],
        regions={"a": {"race": "orcs"}, "m": {"race": "murlocs", "tokens": 2}, "b": {"race": "trolls"}},
    )  # fmt: skip
    for _ in range(2):
        play(table, "expand")
        end_turn(table)
    assert table.state.round == 4
    assert [event.seat for event in table.happened if isinstance(event, Scored)] == [0, 1]
    assert table.state.regions["m"].tokens == 2
    assert table.state.regions["n"].race == ""
    assert coins(table) == [6, 6]


@pytest.mark.rule("sw.murloc.never-act")
def test_murlocs_are_neither_paid_nor_given_harmony() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "pandaren", "power": "mining", "hand": 1}],
        regions={"home": {"race": "pandaren", "tokens": 2, "marker": "doomhammer"},
                 "x": {"race": "murlocs", "tokens": 3}},
    )  # fmt: skip
    stash = table.state.stash
    play(table, "conquer x doomhammer")
    assert coins(table) == [3, 5]
    assert table.state.stash == stash + 2
    end_turn(table)
    (given,) = events(table, HarmonyGiven)
    assert given.takers == (1,)
    assert table.state.supply["harmony"] == 3


@pytest.mark.rule("sw.murloc.non-empty")
def test_trolls_and_battle_masters_profit_from_murlocs() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "trolls", "power": "battle-master", "hand": 4}],
        regions={"home": {"race": "trolls"}, "x": {"race": "murlocs"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.regions["x"].tokens == 2  # 2 + 1 - 1
    assert coins(table)[0] == 6
    play(table, "conquer y")
    assert table.state.regions["y"].tokens == 2  # empty: no discount and no coin
    assert coins(table)[0] == 6


@pytest.mark.rule("sw.murloc.counts-as-loss")
def test_the_forsaken_may_enlist_for_each_murloc() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"), seats=[{"race": "forsaken", "hand": 7}],
        regions={"home": {"race": "forsaken"}, "x": {"race": "murlocs", "tokens": 2},
                 "y": {"race": "murlocs"}},
    )  # fmt: skip
    play(table, "conquer x", "conquer y")
    assert offered(table) == ["buy 1", "buy 2", "buy 3", "done"]
    assert refusal(table, "buy 4").rule == "sw.race.forsaken-per-loss"


@pytest.mark.rule("sw.data.murlocs-no-faction")
@pytest.mark.parametrize("race", ["orcs", "humans"])
def test_murlocs_give_no_faction_bonus(race: str) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"), seats=[{"race": race, "power": "mining", "hand": 3}],
        regions={"home": {"race": race}, "x": {"race": "murlocs"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert coins(table)[0] == 5  # nor the Orcs' bonus
    end_turn(table)
    assert scored(table) == {"sw.score.one-per-region": 2}
