"""Payments that add up, and powers that meet the Draenei, the Tauren or each other."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Paid, Saved
from azeroth.testing import offered, play, position, refusal
from tests.small_world.sketches import coins, price, row, star

AEGIS = "aegis-of-aggramar"
PAY_AEGIS = "sw.artifact.aegis-payment"
TOLL = "sw.race.pandaren-toll"


def duel(own: dict[str, Any], other: dict[str, Any], regions: dict[str, Any], **more: Any) -> Any:
    """Seat 0 at home, and around it what seat 1 holds; a quiet power for both unless one is named."""
    people = [{"power": "mining", **own}, {"power": "fishing", **other}, *more.pop("others", [])]
    told = {"sketch": star("home", "x", "y", "z"), **more}
    home = {"race": own["race"], "tokens": 2} if "home" not in regions else {}
    return position("small-world", len(people), seats=people, regions={"home": home, **regions}, **told)


def paid(table: Any) -> list[tuple[int, int, int, str]]:
    """Who paid whom how much by which rule."""
    return [(e.seat, e.payee, e.coins, e.rule) for e in table.happened if isinstance(e, Paid)]


# -- Objectives -----------------------------------------------------------------------------------


@pytest.mark.rule("sw.interact.objective-harmony")
@pytest.mark.parametrize(("face", "after"), [(1, [5, 7, 7]), (0, [3, 7, 5])])
def test_the_toll_is_paid_first_and_the_objective_earned_if_the_conquest_succeeds(
    face: int, after: list[int]
) -> None:
    table = duel(
        {"race": "kobolds", "hand": 2, "harmony": True}, {"race": "pandaren"},
        {"x": {"race": "pandaren", "objective": True}, "y": {"race": "kobolds"}},
        others=[{"race": "humans"}], dice=[face],
    )  # fmt: skip
    play(table, "attempt x")
    assert coins(table) == after
    assert table.state.regions["x"].objective is not bool(face)


@pytest.mark.rule("sw.interact.objective-aegis")
def test_an_objective_in_the_region_of_the_aegis_costs_two_coins() -> None:
    def humans(coins: int) -> Any:
        return duel(
            {"race": "humans", "coins": coins}, {"race": "naga"},
            {"x": {"race": "naga", "marker": AEGIS}, "y": {"race": "naga"}}, step="end",
        )  # fmt: skip

    assert refusal(humans(1), "aim x").rule == PAY_AEGIS
    assert "aim y" in offered(humans(1))
    table = play(humans(2), "aim x")
    assert paid(table) == [(0, 1, 2, PAY_AEGIS)]
    assert (coins(table), table.state.regions["x"].objective) == ([0, 7], True)
    play(table, "aim y")
    assert coins(table)[1] == 7


@pytest.mark.rule("sw.interact.objective-aegis")
def test_an_objective_stays_where_the_aegis_comes_to_lie() -> None:
    table = duel(
        {"race": "naga"}, {"race": "humans"},
        {"home": {"race": "naga", "marker": AEGIS}, "x": {"race": "naga", "objective": True}}, step="end",
    )  # fmt: skip
    play(table, f"place x {AEGIS}")
    assert table.state.regions["x"].objective


@pytest.mark.rule("sw.interact.human-neutral-order")
@pytest.mark.parametrize(("side", "claimed"), [("horde", False), ("alliance", True), ("", True)])
def test_a_neutral_race_that_sided_with_the_horde_claims_no_objective(side: str, claimed: bool) -> None:
    table = duel(
        {"race": "kobolds", "hand": 4}, {"race": "humans"},
        {"home": {"race": "kobolds", "marker": "battleground"}, "x": {"objective": True}},
        so_far={"side": side},
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.regions["x"].objective is not claimed
    assert coins(table) == ([7, 7] if claimed else [5, 5])


# -- payments -------------------------------------------------------------------------------------


@pytest.mark.rule("sw.interact.harmony-artifact")
def test_all_payments_for_one_attack_are_made_before_it() -> None:
    def orcs(coins: int) -> Any:
        return duel(
            {"race": "orcs", "hand": 3, "harmony": True, "coins": coins},
            {"race": "pandaren", "power": "marshdweller"},
            {"home": {"race": "orcs", "marker": "doomhammer"},
             "x": {"race": "pandaren", "tokens": 4, "marker": AEGIS}},
            sketch=star("home", "x swamp", "y"),
        )  # fmt: skip

    assert refusal(orcs(6), "conquer x doomhammer").rule == "sw.interact.harmony-artifact"
    table = play(orcs(7), "conquer x doomhammer")
    assert paid(table) == [
        (0, 1, 2, TOLL), (0, 1, 1, "sw.power.marshdweller"), (0, 1, 2, PAY_AEGIS),
        (0, 1, 2, "sw.artifact.doomhammer-payment"),
    ]  # fmt: skip
    assert coins(table) == [0, 12]
    # Without the Doomhammer, and with the toll paid before, the Swamp and the Aegis are left: 3.
    partly = duel(
        {"race": "orcs", "hand": 6, "harmony": True, "harmony_paid": True, "coins": 2},
        {"race": "pandaren", "power": "marshdweller"}, {"x": {"race": "pandaren", "marker": AEGIS}},
        sketch=star("home", "x swamp", "y"),
    )  # fmt: skip
    assert refusal(partly, "conquer x").rule == "sw.interact.harmony-artifact"


@pytest.mark.rule("sw.interact.harmony-portal")
def test_to_exchange_a_region_of_the_pandaren_is_an_attack_on_them() -> None:
    def mage(coins: int) -> Any:
        return position(
            "small-world", 2, sketch=row("home magic", "x magic", "y magic", "z magic"),
            seats=[{"race": "orcs", "power": "portal-mage", "hand": 1, "harmony": True, "coins": coins},
                   {"race": "pandaren"}],
            regions={"home": {"race": "orcs"}, "x": {"race": "pandaren", "tokens": 2},
                     "y": {"race": "pandaren"}},
        )  # fmt: skip

    poor = mage(1)
    assert refusal(poor, "exchange home x").rule == TOLL
    assert "exchange home z" in offered(poor)
    table = play(mage(3), "exchange x y")  # both are theirs, and one payment will do
    assert paid(table) == [(0, 1, 2, TOLL)]
    assert coins(table) == [1, 7]
    assert table.state.turn.attacked == [1]
    play(table, "exchange home x")
    assert coins(table) == [1, 7]


@pytest.mark.rule("sw.interact.harmony-ethereals")
def test_to_steal_from_the_pandaren_is_no_attack_on_them() -> None:
    table = duel(
        {"race": "ethereals", "hand": 3, "harmony": True, "coins": 0}, {"race": "pandaren"},
        {"x": {"race": "pandaren", "marker": "frostmourne"}},
    )  # fmt: skip
    assert refusal(table, "conquer x").rule == TOLL
    play(table, "steal frostmourne home")
    assert table.state.markers == {"frostmourne": "home"}
    assert (coins(table), table.state.turn.attacked) == ([0, 5], [])
    assert not table.state.players[0].harmony_paid


@pytest.mark.rule("sw.interact.aegis-ethereals")
@pytest.mark.parametrize("artifact", [AEGIS, "frostmourne"])
def test_to_steal_from_the_region_of_the_aegis_costs_two_coins(artifact: str) -> None:
    def ethereals(coins: int) -> Any:
        return duel(
            {"race": "ethereals", "hand": 3, "coins": coins}, {"race": "naga"},
            {"x": {"race": "naga", "markers": [AEGIS, "frostmourne"]}},
        )  # fmt: skip

    assert refusal(ethereals(1), f"steal {artifact} home").rule == PAY_AEGIS
    table = play(ethereals(2), f"steal {artifact} home")
    assert table.state.markers[artifact] == "home"
    assert paid(table) == [(0, 1, 2, PAY_AEGIS)]
    assert coins(table) == [0, 7]


@pytest.mark.rule("sw.interact.aegis-powers")
@pytest.mark.parametrize(("own", "choice", "toll"), [
    ({"power": "champion", "champion": True}, "conquer x champion", 2),
    ({"power": "intimidating"}, "intimidate x", 2),
    ({"power": "intimidating"}, "intimidate x fort", 2),
    ({"power": "portal-mage"}, "exchange x y", 2),
    ({}, "conquer x ashes-of-alar", 2),
    ({}, "conquer x frostmourne", 2),
    ({}, "conquer x doomhammer", 4),
])  # fmt: skip
def test_every_power_against_the_region_of_the_aegis_is_paid_for(
    own: dict[str, Any], choice: str, toll: int
) -> None:
    def orcs(coins: int) -> Any:
        return duel(
            {"race": "orcs", "hand": 6, "coins": coins, **own}, {"race": "naga"},
            {"home": {"race": "orcs", "markers": ["ashes-of-alar", "doomhammer", "frostmourne"]},
             "x": {"race": "naga", "tokens": 2, "marker": AEGIS, "fort": choice.endswith("fort")},
             "y": {"race": "naga"}},
            sketch=star("home", "x magic", "y magic", "z"),
        )  # fmt: skip

    rule = "sw.interact.harmony-artifact" if toll > 2 else PAY_AEGIS
    assert refusal(orcs(toll - 1), choice).rule == rule
    table = play(orcs(toll), choice)
    assert (0, 1, 2, PAY_AEGIS) in paid(table)
    assert coins(table) == [0, 5 + toll]


# -- losses ---------------------------------------------------------------------------------------


@pytest.mark.rule("sw.interact.draenei-chapel")
def test_while_they_hold_the_chapel_the_holy_light_is_not_used_up() -> None:
    table = duel(
        {"race": "orcs", "hand": 9}, {"race": "draenei"},
        {"x": {"race": "draenei"}, "y": {"race": "draenei", "marker": "lights-hope-chapel"},
         "z": {"race": "draenei"}},
    )  # fmt: skip
    play(table, "conquer x", "conquer y")
    assert table.state.turn.saved == []
    assert (table.state.players[1].hand, table.state.tray["draenei"]) == (2, 9)
    play(table, "conquer z")  # the Chapel is lost: now the Holy Light saves a token
    assert table.state.turn.saved == [1]
    assert (table.state.players[1].hand, table.state.tray["draenei"]) == (3, 9)


@pytest.mark.rule("sw.interact.draenei-bomb")
def test_the_holy_light_saves_from_the_first_explosion_only() -> None:
    table = duel(
        {"race": "goblins"}, {"race": "draenei"},
        {"x": {"race": "draenei", "tokens": 2, "bomb": "explosion"},
         "y": {"race": "draenei", "tokens": 2, "bomb": "explosion"}, "z": {"race": "draenei"}}, step="start",
    )  # fmt: skip
    play(table, "reveal x")
    assert [e.seat for e in table.happened if isinstance(e, Saved)] == [1]
    # Two came home from x, one of two from y.
    assert (table.state.players[1].hand, table.state.tray["draenei"]) == (3, 8)


@pytest.mark.rule("sw.interact.draenei-bomb")
def test_the_holy_light_saves_a_token_that_intimidating_would_discard() -> None:
    table = duel(
        {"race": "orcs", "power": "intimidating", "hand": 3}, {"race": "draenei"},
        {"x": {"race": "draenei", "tokens": 3}},
    )  # fmt: skip
    play(table, "intimidate x")
    assert (table.state.players[1].hand, table.state.regions["x"].tokens) == (1, 2)
    assert (table.state.tray["draenei"], table.state.turn.saved) == (9, [1])
    play(table, "intimidate x")
    assert (table.state.players[1].hand, table.state.tray["draenei"]) == (1, 10)


# -- Intimidating ---------------------------------------------------------------------------------


@pytest.mark.rule("sw.interact.intimidating-tauren")
def test_a_tauren_left_alone_by_intimidating_leaves_too() -> None:
    table = duel(
        {"race": "orcs", "power": "intimidating", "hand": 3}, {"race": "tauren"},
        {"x": {"race": "tauren", "tokens": 2}, "y": {"race": "tauren", "tokens": 2},
         "z": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    play(table, "intimidate x", "send y")
    assert (table.seats, offered(table)) == ((1,), ["move y", "move z"])  # the Tauren player's choice
    play(table, "move z")
    spots = table.state.regions
    assert [spots[r].tokens for r in "xyz"] == [0, 3, 3]
    assert (spots["x"].race, table.state.turn.conquered) == ("", {})


@pytest.mark.rule("sw.interact.intimidating-empties")
def test_a_region_emptied_by_intimidating_is_nobodys() -> None:
    table = duel(
        {"race": "orcs", "power": "intimidating", "hand": 3}, {"race": "night-elves"},
        {"x": {"race": "night-elves", "fort": True}, "y": {"race": "night-elves"}},
    )  # fmt: skip
    assert refusal(table, "intimidate x").rule == "sw.power.intimidating-fortifications"
    play(table, "intimidate x fort", "intimidate x")
    spot = table.state.regions["x"]
    assert (spot.owner, spot.race, spot.fort) == (-1, "", False)
    assert (table.state.regions["y"].tokens, table.state.turn.conquered) == (2, {})
    assert (table.state.supply["fort"], table.state.turn.losses) == (10, 0)
    assert price(table, "x") == 2


# -- travel ---------------------------------------------------------------------------------------


@pytest.mark.rule("sw.interact.sailing-meeting-stone")
@pytest.mark.parametrize(("race", "power", "marker", "cost"), [
    ("orcs", "farmer", "", 3),
    ("orcs", "sailing", "", 2),
    ("orcs", "farmer", "meeting-stone", 2),
    ("orcs", "sailing", "meeting-stone", 2),
    ("kobolds", "sailing", "meeting-stone", 2),
])  # fmt: skip
def test_several_waivers_of_the_travel_cost_give_no_more_than_one(
    race: str, power: str, marker: str, cost: int
) -> None:
    table = position(
        "small-world", 2, sketch={**star("home", "x"), **row("coast cavern anchor", "in", board="other")},
        seats=[{"race": race, "power": power, "hand": 4}],
        regions={"home": {"race": race, "marker": marker}},
    )  # fmt: skip
    assert price(table, "coast") == cost
