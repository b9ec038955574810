"""The five Artifacts."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Paid
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import Sketch, coins, end_turn, price, row, scored, star

AEGIS = "aegis-of-aggramar"
ASHES = "ashes-of-alar"
HAMMER = "doomhammer"
HEART = "heart-of-azeroth"


def paid(table: Any) -> list[tuple[int, int, int, str]]:
    """Who paid whom how much by which rule; -1 is the stash."""
    return [(e.seat, e.payee, e.coins, e.rule) for e in table.happened if isinstance(e, Paid)]


# -- the Aegis of Aggramar ------------------------------------------------------------------------


@pytest.mark.rule("sw.artifact.aegis-placement")
def test_the_owner_places_the_aegis_in_a_region_of_the_active_race() -> None:
    table = position(
        "small-world", 2, step="end", sketch=row("a", "b", "c", "d"),
        seats=[{"race": "orcs", "declined": "tauren"}, {"race": "humans"}],
        regions={"a": {"race": "orcs", "marker": AEGIS}, "b": {"race": "orcs"}, "c": {"race": "tauren"},
                 "d": {"race": "humans"}},
    )  # fmt: skip
    assert offered(table) == [f"place a {AEGIS}", f"place b {AEGIS}"]
    play(table, f"place b {AEGIS}")
    assert table.state.markers == {AEGIS: "b"}
    assert table.state.turn.seat == 1


@pytest.mark.rule("sw.artifact.aegis-placement")
def test_the_aegis_is_placed_after_the_conquests_of_the_turn() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"), seats=[{"race": "orcs", "power": "mining", "hand": 2}],
        regions={"home": {"race": "orcs", "marker": AEGIS}},
    )  # fmt: skip
    play(table, "conquer x", "done")
    assert step(table) == "PlacingArtifacts.aegis"
    assert offered(table) == [f"place home {AEGIS}", f"place x {AEGIS}"]
    assert scored(play(table, f"place x {AEGIS}")) == {"sw.score.one-per-region": 2}


def shielded(coins: int, hand: int = 9, defenders: int = 1, **more: Any) -> Any:
    """Orcs before the Humans' region x, which the Aegis protects, and y, which it does not."""
    return position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "power": "mining", "hand": hand, "coins": coins}, {"race": "humans"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "humans", "marker": AEGIS},
                 "y": {"race": "humans", "tokens": defenders}}, **more,
    )  # fmt: skip


@pytest.mark.rule("sw.artifact.aegis-immunity")
def test_who_cannot_pay_may_not_attack_the_region_of_the_aegis() -> None:
    table = shielded(1)
    assert refusal(table, "conquer x").rule == "sw.artifact.aegis-payment"
    assert offered(table) == ["conquer y", "done"]
    poor = shielded(1, hand=2)
    assert refusal(poor, "attempt x").rule == "sw.artifact.aegis-payment"
    assert offered(poor) == ["attempt y", "done"]


@pytest.mark.rule("sw.artifact.aegis-payment")
def test_two_coins_to_the_owner_lift_the_immunity() -> None:
    table = shielded(2)
    play(table, "conquer x")
    assert paid(table) == [(0, 1, 2, "sw.artifact.aegis-payment")]
    assert coins(table) == [0 + 1, 5 + 2]  # the Orcs gain a coin from the Alliance
    assert table.state.regions["x"].race == "orcs"
    play(table, "conquer y")
    assert coins(table) == [2, 7]


@pytest.mark.rule("sw.artifact.aegis-payment")
def test_each_attempt_is_paid_for_even_one_that_fails() -> None:
    table = shielded(4, hand=2, dice=[0])
    play(table, "attempt x")
    assert paid(table) == [(0, 1, 2, "sw.artifact.aegis-payment")]
    assert table.state.regions["x"].race == "humans"

    drives = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "power": "intimidating", "hand": 9, "coins": 6}, {"race": "humans"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "humans", "tokens": 3, "marker": AEGIS},
                 "y": {"race": "humans"}},
    )  # fmt: skip
    play(drives, "intimidate x", "intimidate x")
    assert coins(drives) == [2, 9]
    play(drives, "conquer x")
    assert coins(drives) == [0 + 1, 11]
    assert len(paid(drives)) == 3


@pytest.mark.rule("sw.artifact.aegis-decline")
def test_a_region_in_decline_is_not_protected() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "kobolds", "hand": 3, "coins": 0}, {"declined": "humans"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "humans", "marker": AEGIS}},
    )  # fmt: skip
    play(table, "conquer x")
    assert paid(table) == []
    assert coins(table) == [0, 5]


@pytest.mark.rule("sw.artifact.aegis-decline")
def test_a_declining_owner_does_not_place_it() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a", "b"), seats=[{"race": "orcs"}, {"race": "humans"}],
        regions={"a": {"race": "orcs", "marker": AEGIS}, "b": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "decline")
    assert table.state.turn.seat == 1
    assert table.state.markers == {AEGIS: "a"}


@pytest.mark.rule("sw.artifact.aegis-changes-hands")
def test_who_paid_and_conquered_owns_it_and_places_it_this_turn() -> None:
    table = shielded(5, hand=3, defenders=5)
    play(table, "conquer x", "done")
    assert offered(table) == [f"place home {AEGIS}", f"place x {AEGIS}"]
    play(table, f"place home {AEGIS}", "expand", "ready", "done")
    # Now the Humans are the ones who pay.
    assert coins(table) == [5 - 2 + 1 + 3, 7]
    play(table, "conquer home")
    assert paid(table)[-1] == (1, 0, 2, "sw.artifact.aegis-payment")
    assert coins(table) == [9, 5]


# -- Ashes of Al'ar -------------------------------------------------------------------------------


def far(**more: Any) -> Any:
    """Orcs with the Ashes, and regions of another board."""
    told: dict[str, Any] = {"hand": 6, "regions": {}, **more}
    sketch: Sketch = {**star("home", "x"), **row("far", "coast anchor", "peak mountain", board="other")}
    return position(
        "small-world", 2, sketch=sketch, seats=[{"race": "orcs", "hand": told["hand"]}, {"race": "humans"}],
        regions={"home": {"race": "orcs", "marker": ASHES}, **told["regions"]}, dice=told.get("dice", []),
    )  # fmt: skip


@pytest.mark.example("sw.ex.ashes-far-region")
@pytest.mark.rule("sw.artifact.ashes-any-region", "sw.artifact.ashes-cost")
def test_the_ashes_conquer_a_region_of_another_board_at_its_normal_cost() -> None:
    table = far()
    assert refusal(table, "conquer far").rule == "sw.reach.power-exceptions"
    assert price(table, "far", ASHES) == 2
    play(table, f"conquer far {ASHES}")
    assert (table.state.regions["far"].tokens, table.state.players[0].hand) == (2, 4)
    assert table.state.markers == {ASHES: "far"}
    assert refusal(table, f"conquer peak {ASHES}").rule == "sw.marker.once-per-turn"


@pytest.mark.rule("sw.artifact.ashes-any-region")
def test_the_ashes_do_not_open_the_sea_nor_one_s_own_region() -> None:
    table = position(
        "small-world", 2, sketch={**star("home", "x"), **row("far", "water sea", board="other")},
        seats=[{"race": "orcs", "hand": 6}], regions={"home": {"race": "orcs", "marker": ASHES}},
    )  # fmt: skip
    assert f"conquer far {ASHES}" in offered(table)
    assert refusal(table, f"conquer water {ASHES}").rule == "sw.reach.seas-closed"
    assert refusal(table, f"conquer home {ASHES}").rule == "sw.reach.not-own-active"


@pytest.mark.rule("sw.artifact.ashes-cost")
def test_the_ashes_spare_the_travel_cost_and_nothing_else() -> None:
    table = far(regions={"far": {"race": "humans", "tokens": 2}})
    assert (price(table, "coast"), price(table, "coast", ASHES)) == (3, 2)
    assert price(table, "peak", ASHES) == 3
    assert price(table, "far", ASHES) == 4
    assert f"attempt far {ASHES}" in offered(far(hand=2, regions={"far": {"race": "humans", "tokens": 2}}))


# -- the Doomhammer -------------------------------------------------------------------------------


def hammer(race: str = "orcs", coins: int = 5, hand: int = 4, **regions: Any) -> Any:
    """A race with the Doomhammer; x is a Mountain next to it, z lies beyond, coast across the sea."""
    sketch = {**row("home", "x mountain", "z"), **row("coast anchor", "inland", board="other")}
    return position(
        "small-world", 3, sketch=sketch,
        seats=[{"race": race, "power": "mining", "hand": hand, "coins": coins, "declined": "kobolds"},
               {"race": "naga"}, {"declined": "pandaren"}],
        regions={"home": {"race": race, "tokens": 2, "marker": HAMMER}, "inland": {"race": "kobolds"},
                 **regions},
    )  # fmt: skip


@pytest.mark.rule("sw.artifact.doomhammer-one-token")
def test_one_token_conquers_whatever_the_defence() -> None:
    table = hammer(x={"race": "naga", "tokens": 4, "fort": True})
    assert (price(table, "x"), price(table, "x", HAMMER)) == (8, 1)
    play(table, f"conquer x {HAMMER}")
    assert (table.state.regions["x"].tokens, table.state.players[0].hand) == (1, 3)
    assert table.state.markers == {HAMMER: "x"}


@pytest.mark.rule("sw.artifact.doomhammer-one-token")
def test_tauren_need_two_tokens_with_the_doomhammer() -> None:
    table = hammer("tauren", hand=2, x={"race": "naga", "tokens": 4})
    assert price(table, "x", HAMMER) == 2
    play(table, f"conquer x {HAMMER}")
    assert table.state.regions["x"].tokens == 2
    alone = hammer("tauren", hand=1, x={"race": "naga", "tokens": 4})
    assert alone.state.turn.seat == 1  # one token could not do anything


@pytest.mark.rule("sw.artifact.doomhammer-reach")
def test_the_doomhammer_reaches_no_farther_than_its_bearer() -> None:
    table = hammer()
    assert {f"conquer x {HAMMER}", f"conquer coast {HAMMER}"} <= set(offered(table))
    assert refusal(table, f"conquer z {HAMMER}").rule == "sw.reach.power-exceptions"
    play(table, f"conquer coast {HAMMER}")
    assert table.state.regions["coast"].tokens == 1  # by sea, and yet with one token


@pytest.mark.rule("sw.artifact.doomhammer-payment")
@pytest.mark.parametrize(("stands", "payee"), [
    ({"race": "naga", "tokens": 3}, 1),
    ({"race": "pandaren"}, 2),  # in decline
])  # fmt: skip
def test_two_coins_go_to_the_owner_of_the_region(stands: dict[str, Any], payee: int) -> None:
    table = hammer(x=stands)
    play(table, f"conquer x {HAMMER}")
    assert paid(table) == [(0, payee, 2, "sw.artifact.doomhammer-payment")]
    assert coins(table)[0] == 3
    assert coins(table)[payee] == 7


@pytest.mark.rule("sw.artifact.doomhammer-payment")
def test_who_has_not_two_coins_cannot_use_the_doomhammer() -> None:
    table = hammer(coins=1, x={"race": "naga"})
    assert refusal(table, f"conquer x {HAMMER}").rule == "sw.artifact.doomhammer-payment"
    assert f"conquer x {HAMMER}" not in offered(table)
    assert "conquer x" in offered(table)
    assert f"conquer x {HAMMER}" in offered(hammer(coins=2, x={"race": "naga"}))


@pytest.mark.rule("sw.artifact.doomhammer-no-owner")
@pytest.mark.parametrize("stands", [{}, {"race": "murlocs"}, {"race": "kobolds"}])
def test_without_another_owner_the_coins_go_to_the_stash(stands: dict[str, Any]) -> None:
    table = hammer(x=stands)
    stash = table.state.stash
    play(table, f"conquer x {HAMMER}")
    assert paid(table) == [(0, -1, 2, "sw.artifact.doomhammer-no-owner")]
    assert coins(table) == [3, 5, 5]
    assert table.state.stash == stash + 2


# -- Frostmourne ----------------------------------------------------------------------------------


@pytest.mark.rule("sw.artifact.frostmourne")
def test_frostmourne_spares_two_tokens_but_not_the_last() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y", "peak mountain"),
        seats=[{"race": "orcs", "hand": 9}, {"race": "naga"}],
        regions={"home": {"race": "orcs", "marker": "frostmourne"}, "x": {"race": "naga", "tokens": 3}},
    )  # fmt: skip
    prices = {r: (price(table, r), price(table, r, "frostmourne")) for r in ("x", "y", "peak")}
    assert prices == {"x": (5, 3), "y": (2, 1), "peak": (3, 1)}
    play(table, "conquer x frostmourne")
    assert (table.state.regions["x"].tokens, table.state.players[0].hand) == (3, 6)
    assert refusal(table, "conquer y frostmourne").rule == "sw.marker.once-per-turn"


@pytest.mark.rule("sw.artifact.frostmourne")
def test_frostmourne_may_help_the_final_attempt() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"), seats=[{"race": "orcs", "hand": 1}, {"race": "naga"}],
        regions={"home": {"race": "orcs", "marker": "frostmourne"}, "x": {"race": "naga", "tokens": 3}},
        dice=[2],
    )  # fmt: skip
    assert offered(table) == ["attempt x frostmourne", "done"]  # 5 - 2, less what the die shows
    play(table, "attempt x frostmourne")
    assert table.state.regions["x"].race == "orcs"
    assert table.state.markers == {"frostmourne": "x"}


# -- the Heart of Azeroth -------------------------------------------------------------------------


@pytest.mark.example("sw.ex.heart-payment")
@pytest.mark.rule("sw.artifact.heart-placement", "sw.artifact.heart-payment")
def test_every_opponent_with_an_active_race_next_to_the_heart_pays_once() -> None:
    table = position(
        "small-world", 4, step="end", sketch={**star("h", "b1", "b2", "c1", "d1"), "old": {"near": ["h"]}},
        seats=[{"race": "orcs", "power": "mining", "declined": "tauren"}, {"race": "humans"},
               {"race": "naga"}, {"race": "gnomes", "declined": "kobolds"}],
        regions={"h": {"race": "orcs"}, "old": {"race": "tauren"}, "b1": {"race": "humans"},
                 "b2": {"race": "humans"}, "c1": {"race": "naga"}, "d1": {"race": "kobolds"}},
        markers={HEART: "h"},
    )  # fmt: skip
    assert coins(table) == [5 + 2 + 1 + 1, 4, 4, 5]  # two payments and two regions
    assert paid(table) == [
        (1, 0, 1, "sw.artifact.heart-payment"), (2, 0, 1, "sw.artifact.heart-payment"),
    ]  # fmt: skip


@pytest.mark.rule("sw.artifact.heart-placement")
@pytest.mark.parametrize(("where", "payers"), [("a", []), ("b", [1])])
def test_the_heart_is_placed_anew_each_turn_and_taxes_the_neighbours_of_its_new_region(
    where: str, payers: list[int]
) -> None:
    table = position(
        "small-world", 2, step="end", sketch=row("old", "a", "b", "c"),
        seats=[{"race": "orcs", "declined": "tauren"}, {"race": "humans"}],
        regions={"old": {"race": "tauren"}, "a": {"race": "orcs", "marker": HEART}, "b": {"race": "orcs"},
                 "c": {"race": "humans"}},
    )  # fmt: skip
    assert offered(table) == [f"place a {HEART}", f"place b {HEART}"]
    play(table, f"place {where} {HEART}")
    assert table.state.markers == {HEART: where}
    assert [payment[0] for payment in paid(table)] == payers


@pytest.mark.rule("sw.artifact.heart-payment")
def test_a_neighbour_without_coins_pays_nothing() -> None:
    table = position(
        "small-world", 2, step="end", sketch=row("a", "b"),
        seats=[{"race": "orcs", "power": "mining"}, {"race": "humans", "coins": 0}],
        regions={"a": {"race": "orcs", "marker": HEART}, "b": {"race": "humans"}},
    )  # fmt: skip
    assert coins(table) == [6, 0]
    assert paid(table) == []


@pytest.mark.rule("sw.artifact.heart-decline")
def test_in_decline_the_heart_is_neither_moved_nor_paid_for() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a", "b", "c"),
        seats=[{"race": "orcs"}, {"race": "humans"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "orcs", "marker": HEART}, "c": {"race": "humans"}},
    )  # fmt: skip
    play(table, "decline")
    assert table.state.turn.seat == 1
    assert coins(table) == [7, 5]
    end_turn(table)
    end_turn(table)
    assert paid(table) == []
    assert table.state.markers == {HEART: "b"}
