"""Forts, Wisp Walls and Watch Towers, and what other races and powers do about them."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import BombReturned, BombRevealed, Paid
from azeroth.games.small_world.study.invariants import check
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import coins, end_turn, price, row, star

IMMUNE = "sw.power.watch-tower-immunity"


def duel(own: dict[str, Any], other: dict[str, Any], regions: dict[str, Any], **more: Any) -> Any:
    """Seat 0 at home, and around it what seat 1 holds."""
    told = {"sketch": star("home", "x", "y", "z"), "seats": [own, other], **more}
    home = {"race": own["race"], "tokens": 2} if "home" not in regions else {}
    return position("small-world", len(told["seats"]), regions={"home": home, **regions}, **told)


# -- Forts ----------------------------------------------------------------------------------------


@pytest.mark.rule("sw.interact.fort-wisp-wall")
def test_garrisoned_night_elves_have_both_and_each_adds_one() -> None:
    elves = position(
        "small-world", 2, sketch=star("home", "wood forest"),
        seats=[{"race": "night-elves", "power": "garrisoned", "hand": 1}],
        regions={"home": {"race": "night-elves"}},
    )  # fmt: skip
    end_turn(play(elves, "conquer wood"))
    spot = elves.state.regions["wood"]
    assert (spot.wall, spot.fort) == (True, True)

    def orcs(**built: bool) -> Any:
        return duel(
            {"race": "orcs", "power": "intimidating", "hand": 5}, {"race": "night-elves"},
            {"x": {"race": "night-elves", **built}, "y": {"race": "night-elves"}},
        )  # fmt: skip

    prices = [price(orcs(**built), "x") for built in ({}, {"fort": True}, {"wall": True})]
    assert prices == [3, 4, 4]
    assert price(orcs(fort=True, wall=True), "x") == 5


@pytest.mark.rule("sw.interact.fort-wisp-wall")
@pytest.mark.parametrize("order", [("fort", "wisp-wall"), ("wisp-wall", "fort")])
def test_intimidating_breaks_one_after_the_other_in_any_order(order: tuple[str, str]) -> None:
    table = duel(
        {"race": "orcs", "power": "intimidating", "hand": 3}, {"race": "night-elves"},
        {"x": {"race": "night-elves", "fort": True, "wall": True}, "y": {"race": "night-elves"}},
    )  # fmt: skip
    for what in order:
        assert refusal(table, "intimidate x").rule == "sw.power.intimidating-fortifications"
        play(table, f"intimidate x {what}")
    assert (table.state.supply["fort"], table.state.supply["wisp-wall"]) == (10, 9)
    play(table, "intimidate x")  # the third and last use
    assert (table.state.regions["x"].size, table.state.regions["y"].tokens) == (0, 2)
    assert refusal(table, "intimidate y").rule == "sw.power.intimidating-three"


@pytest.mark.rule("sw.interact.fort-watch-tower")
def test_a_watch_tower_rises_where_the_fort_was_razed() -> None:
    table = duel(
        {"race": "orcs", "power": "defensive", "hand": 4}, {"race": "humans", "power": "garrisoned"},
        {"x": {"race": "humans", "fort": True}},
    )  # fmt: skip
    end_turn(play(table, "conquer x"))
    spot = table.state.regions["x"]
    assert (spot.fort, spot.tower) == (False, True)
    spot.fort = True
    with pytest.raises(AssertionError, match="x has a Fort and a Watch Tower"):
        check(table)


@pytest.mark.rule("sw.interact.fort-champion")
def test_the_champion_overcomes_fort_and_wisp_wall_and_they_are_gone() -> None:
    table = duel(
        {"race": "orcs", "power": "champion", "champion": True, "hand": 1}, {"race": "night-elves"},
        {"x": {"race": "night-elves", "tokens": 3, "fort": True, "wall": True}},
    )  # fmt: skip
    assert (price(table, "x"), price(table, "x", "champion")) == (7, 0)
    play(table, "conquer x champion")
    spot = table.state.regions["x"]
    assert (spot.race, spot.champion, spot.tokens, spot.fort, spot.wall) == ("orcs", True, 0, False, False)
    assert (table.state.supply["fort"], table.state.supply["wisp-wall"]) == (10, 9)


@pytest.mark.rule("sw.interact.fort-beast")
def test_a_fort_adds_one_to_what_beasts_need() -> None:
    def pack(beasts: int, fort: bool) -> Any:
        return duel(
            {"race": "orcs", "power": "beast-master", "beasts": beasts}, {"race": "humans"},
            {"x": {"race": "humans", "fort": fort}, "y": {"race": "orcs"}},
        )  # fmt: skip

    assert (price(pack(3, False), "x"), price(pack(3, True), "x")) == (3, 4)
    assert refusal(pack(3, True), "conquer x").rule == "sw.conquest.tokens-in-hand"
    table = play(pack(4, True), "conquer x")
    assert (table.state.regions["x"].beasts, table.state.regions["x"].fort) == (4, False)


@pytest.mark.rule("sw.interact.fort-bomb")
def test_an_explosion_destroys_fort_and_wisp_wall_but_no_mountain() -> None:
    table = duel(
        {"race": "goblins"}, {"race": "night-elves"},
        {"x": {"race": "night-elves", "tokens": 2, "fort": True, "wall": True, "bomb": "explosion"}},
        sketch=star("home", "x mountain", "y"), step="start",
    )  # fmt: skip
    spot = table.state.regions["x"]
    assert (spot.size, spot.fort, spot.wall) == (0, False, False)
    assert (table.state.supply["fort"], table.state.supply["wisp-wall"]) == (10, 9)
    play(table, "expand", "ready", "done")
    assert price(table, "x") == 3  # the Mountain stays


@pytest.mark.rule("sw.interact.fort-objective")
def test_an_objective_may_lie_in_a_fortified_region_and_defends_nothing() -> None:
    humans = duel(
        {"race": "humans"}, {"race": "kobolds", "power": "garrisoned"},
        {"x": {"race": "kobolds", "fort": True}, "y": {"race": "kobolds", "wall": True}}, step="end",
    )  # fmt: skip
    play(humans, "aim x", "aim y")
    spots = humans.state.regions
    assert [(spots[r].objective, spots[r].fort, spots[r].wall) for r in "xy"] == [
        (True, True, False), (True, False, True),
    ]  # fmt: skip
    stands = {"race": "night-elves", "fort": True, "wall": True}
    for objective in (False, True):
        orcs = duel(
            {"race": "orcs", "hand": 4}, {"race": "night-elves"}, {"x": {**stands, "objective": objective}}
        )
        assert price(orcs, "x") == 5


@pytest.mark.rule("sw.interact.fort-harmony")
@pytest.mark.parametrize("built", ["fort", "wisp-wall"])
def test_breaking_what_the_pandaren_built_is_no_attack_on_them(built: str) -> None:
    stands = {"race": "pandaren", "tokens": 2, "fort": built == "fort", "wall": built == "wisp-wall"}

    def orcs(coins: int) -> Any:
        return duel(
            {"race": "orcs", "power": "intimidating", "hand": 3, "harmony": True, "coins": coins},
            {"race": "pandaren"}, {"x": stands, "y": {"race": "pandaren"}},
        )  # fmt: skip

    table = play(orcs(0), f"intimidate x {built}")
    assert coins(table) == [0, 5]
    assert table.state.turn.attacked == []
    assert refusal(table, "intimidate x").rule == "sw.race.pandaren-toll"
    rich = play(orcs(2), f"intimidate x {built}", "intimidate x")
    assert coins(rich) == [0, 7]


@pytest.mark.rule("sw.interact.fort-artifact")
def test_artifacts_against_fort_wall_and_mountain() -> None:
    table = duel(
        {"race": "orcs", "hand": 8}, {"race": "night-elves"},
        {"home": {"race": "orcs", "markers": ["ashes-of-alar", "doomhammer", "frostmourne"]},
         "x": {"race": "night-elves", "fort": True, "wall": True}},
        sketch=star("home", "x mountain", "y"),
    )  # fmt: skip
    usings = ("", "ashes-of-alar", "frostmourne", "ashes-of-alar,frostmourne", "doomhammer")
    assert [price(table, "x", using) for using in usings] == [6, 6, 4, 4, 1]


# -- Wisp Walls -----------------------------------------------------------------------------------


@pytest.mark.rule("sw.interact.wisp-watch-tower")
def test_a_wisp_wall_carried_through_a_portal_defends_on_any_terrain() -> None:
    table = position(
        "small-world", 2, sketch=row("wood forest magic", "home", "rock hill magic"),
        seats=[{"race": "orcs", "power": "portal-mage", "hand": 4}, {"race": "night-elves"}],
        regions={"home": {"race": "orcs"}, "wood": {"race": "night-elves", "wall": True}},
    )  # fmt: skip
    assert (price(table, "wood"), price(table, "rock")) == (4, 2)
    play(table, "exchange wood rock")
    assert (price(table, "wood"), price(table, "rock")) == (2, 4)
    assert (table.state.regions["wood"].wall, table.state.regions["rock"].wall) == (False, True)
    play(table, "conquer rock")
    assert table.state.supply["wisp-wall"] == 9


@pytest.mark.rule("sw.interact.wisp-champion")
@pytest.mark.parametrize(("region", "wall"), [("x", True), ("y", False)])
def test_a_forest_that_the_champion_conquers_gets_a_wisp_wall(region: str, wall: bool) -> None:
    table = duel(
        {"race": "night-elves", "power": "champion", "champion": True, "hand": 1}, {"race": "orcs"},
        {"x": {"race": "orcs", "tokens": 3}, "y": {"race": "orcs", "tokens": 3}},
        sketch=star("home", "x forest", "y hill"),
    )  # fmt: skip
    play(table, f"conquer {region} champion")
    assert table.state.regions[region].wall is wall
    assert table.state.supply["wisp-wall"] == 9 - wall


@pytest.mark.rule("sw.interact.wisp-beast")
def test_a_forest_that_beasts_conquer_gets_a_wisp_wall() -> None:
    table = duel(
        {"race": "night-elves", "power": "beast-master", "beasts": 1}, {"race": "orcs"}, {},
        sketch=star("home", "x forest", "y"),
    )  # fmt: skip
    play(table, "conquer x")
    spot = table.state.regions["x"]
    assert (spot.beasts, spot.tokens, spot.wall) == (1, 0, True)


@pytest.mark.rule("sw.interact.wisp-beast")
def test_the_wisp_wall_goes_with_the_beasts_that_held_the_forest_alone() -> None:
    table = duel(
        {"race": "night-elves", "power": "beast-master"}, {"race": "orcs"},
        {"x": {"race": "night-elves", "tokens": 0, "beasts": 2, "wall": True},
         "y": {"race": "night-elves", "beasts": 1, "wall": True}},
        sketch=star("home", "x forest", "y forest"), step="start",
    )  # fmt: skip
    x, y = table.state.regions["x"], table.state.regions["y"]
    assert (x.race, x.wall, y.race, y.wall) == ("", False, "night-elves", True)
    assert table.state.supply["wisp-wall"] == 8


@pytest.mark.rule("sw.interact.wisp-harmony")
def test_wisp_walls_and_the_harmony_toll_do_not_touch_each_other() -> None:
    def elves(harmony: bool) -> Any:
        return duel(
            {"race": "night-elves", "hand": 4, "harmony": harmony}, {"race": "pandaren"},
            {"x": {"race": "pandaren", "wall": True}}, sketch=star("home", "x forest", "y"),
        )  # fmt: skip

    assert price(elves(False), "x") == price(elves(True), "x") == 2 + 1 + 1 - 1
    table = play(elves(True), "conquer x")
    assert coins(table) == [3, 7]
    assert table.state.regions["x"].wall  # their own now
    assert coins(play(elves(False), "conquer x")) == [5, 5]


# -- Watch Towers ---------------------------------------------------------------------------------


@pytest.mark.rule("sw.interact.tower-champion")
def test_the_champion_cannot_take_a_watch_tower() -> None:
    table = duel(
        {"race": "orcs", "power": "champion", "champion": True, "hand": 1}, {"race": "naga"},
        {"x": {"race": "naga", "tower": True}, "y": {"race": "naga"}},
    )  # fmt: skip
    assert refusal(table, "conquer x champion").rule == IMMUNE
    assert {"conquer y champion", "attempt y"} <= set(offered(table))


@pytest.mark.rule("sw.interact.tower-beast")
def test_beasts_cannot_take_a_watch_tower_however_many_they_are() -> None:
    table = duel(
        {"race": "orcs", "power": "beast-master", "beasts": 5, "hand": 9}, {"race": "naga"},
        {"x": {"race": "naga", "tower": True}, "y": {"race": "naga"}},
    )  # fmt: skip
    assert refusal(table, "conquer x").rule == IMMUNE
    assert refusal(table, "attempt x").rule == IMMUNE
    assert offered(table) == ["conquer y", "conquer z", "done"]


@pytest.mark.rule("sw.interact.tower-bomb")
def test_no_bomb_is_laid_under_a_watch_tower_and_none_goes_off_there() -> None:
    laying = duel(
        {"race": "goblins"}, {"race": "naga"}, {"x": {"race": "naga", "tower": True}, "y": {"race": "naga"}},
        step="end",
    )  # fmt: skip
    assert refusal(laying, "lay x").rule == "sw.interact.tower-bomb"
    assert offered(laying) == ["lay y", "done"]
    table = duel(
        {"race": "goblins"}, {"race": "naga"},
        {"x": {"race": "naga", "tower": True, "bomb": "explosion"}, "y": {"race": "naga"}},
        step="start", bombs=["miss"],
    )  # fmt: skip
    assert table.state.bombs == ["explosion", "miss"]
    assert [e.region for e in table.happened if isinstance(e, BombReturned)] == ["x"]
    assert not any(isinstance(event, BombRevealed) for event in table.happened)
    assert (table.state.regions["x"].tokens, table.state.regions["x"].tower) == (1, True)


@pytest.mark.rule("sw.interact.tower-objective")
def test_no_objective_is_laid_under_an_opponents_watch_tower() -> None:
    table = duel(
        {"race": "humans"}, {"race": "naga"}, {"x": {"race": "naga", "tower": True}, "y": {"race": "naga"}},
        step="end",
    )  # fmt: skip
    assert refusal(table, "aim x").rule == "sw.interact.tower-objective"
    assert offered(table) == ["aim y", "aim z", "done"]


@pytest.mark.rule("sw.interact.tower-objective")
def test_an_objective_under_a_watch_tower_stays_and_cannot_be_claimed() -> None:
    table = duel(
        {"race": "kobolds", "hand": 9}, {"race": "naga"},
        {"x": {"race": "naga", "tower": True, "objective": True}, "y": {"race": "naga"}},
        seats=[{"race": "kobolds", "power": "mining", "hand": 9}, {"race": "naga"}, {"race": "humans"}],
    )  # fmt: skip
    assert refusal(table, "conquer x").rule == IMMUNE
    end_turn(play(table, "conquer y"))
    assert table.state.regions["x"].objective
    assert coins(table) == [5 + 2, 5, 5]


@pytest.mark.rule("sw.interact.tower-harmony")
def test_paying_the_pandaren_opens_no_watch_tower() -> None:
    table = duel(
        {"race": "orcs", "hand": 9, "harmony": True, "coins": 9}, {"race": "pandaren"},
        {"x": {"race": "pandaren", "tower": True}, "y": {"race": "pandaren"}},
    )  # fmt: skip
    assert refusal(table, "conquer x").rule == IMMUNE
    play(table, "conquer y")  # the toll is paid now
    assert coins(table) == [7, 7]
    assert refusal(table, "conquer x").rule == IMMUNE


@pytest.mark.rule("sw.interact.tower-artifact")
def test_no_artifact_and_no_payment_opens_a_watch_tower() -> None:
    table = duel(
        {"race": "orcs", "hand": 9, "coins": 9}, {"race": "naga"},
        {"home": {"race": "orcs", "markers": ["ashes-of-alar", "doomhammer", "frostmourne"]},
         "x": {"race": "naga", "tower": True, "marker": "aegis-of-aggramar"}, "y": {"race": "naga"}},
    )  # fmt: skip
    for using in ("", " ashes-of-alar", " doomhammer", " frostmourne", " ashes-of-alar,frostmourne"):
        assert refusal(table, f"conquer x{using}").rule == IMMUNE
        assert f"conquer y{using}" in offered(table)


@pytest.mark.rule("sw.interact.tower-artifact")
def test_nothing_is_stolen_from_under_a_watch_tower() -> None:
    table = duel(
        {"race": "ethereals", "hand": 1}, {"race": "naga"},
        {"x": {"race": "naga", "tower": True, "marker": "frostmourne"},
         "y": {"race": "naga", "marker": "doomhammer"}},
    )  # fmt: skip
    assert refusal(table, "steal frostmourne home").rule == "sw.interact.tower-artifact"
    assert "steal doomhammer home" in offered(table)


@pytest.mark.rule("sw.interact.tower-artifact")
def test_a_watch_tower_spares_nobody_the_payment_to_the_heart() -> None:
    table = duel(
        {"race": "orcs", "power": "mining"}, {"race": "naga"},
        {"home": {"race": "orcs", "marker": "heart-of-azeroth"}, "x": {"race": "naga", "tower": True}},
        step="end",
    )  # fmt: skip
    assert [(e.seat, e.payee, e.coins) for e in table.happened if isinstance(e, Paid)] == [(1, 0, 1)]
    assert coins(table) == [5 + 1 + 1, 4]


@pytest.mark.rule("sw.interact.tower-intimidating")
def test_nobody_is_driven_from_a_watch_tower() -> None:
    table = duel(
        {"race": "orcs", "power": "intimidating", "hand": 3}, {"race": "naga"},
        {"x": {"race": "naga", "tokens": 2, "tower": True}, "y": {"race": "naga", "tokens": 2}},
    )  # fmt: skip
    assert refusal(table, "intimidate x").rule == "sw.interact.tower-intimidating"
    play(table, "intimidate y")
    assert [table.state.regions[r].tokens for r in "xy"] == [3, 1]


@pytest.mark.rule("sw.interact.tower-intimidating")
def test_no_portal_opens_in_a_watch_tower() -> None:
    table = position(
        "small-world", 2, sketch=row("home magic", "x magic", "y magic"),
        seats=[{"race": "orcs", "power": "portal-mage", "hand": 1}, {"race": "naga"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "naga", "tower": True}, "y": {"race": "naga"}},
    )  # fmt: skip
    assert step(table) == "Turn.conquer"
    for pair in ("home x", "x y"):
        assert refusal(table, f"exchange {pair}").rule == "sw.interact.tower-intimidating"
    assert "exchange home y" in offered(table)


@pytest.mark.rule("sw.interact.own-tower-portal")
def test_the_own_watch_tower_and_aegis_hinder_nobody_at_home() -> None:
    guarded = {"race": "naga", "tokens": 3, "tower": True, "marker": "aegis-of-aggramar"}
    seats = [{"race": "naga", "power": "defensive", "coins": 0}, {"race": "orcs"}]
    leaving = position(
        "small-world", 2, step="ready", sketch=row("a", "b", "c"), seats=seats,
        regions={"a": guarded, "b": {"race": "naga"}},
    )  # fmt: skip
    assert {"take a", "abandon a"} <= set(offered(leaving))
    play(leaving, "abandon a")
    assert (leaving.state.players[0].hand, leaving.state.regions["a"].tower) == (3, False)
    moving = position(
        "small-world", 2, step="take-up", sketch=row("a", "b", "c"), seats=seats,
        regions={"a": guarded, "b": {"race": "naga", "tokens": 2}},
    )  # fmt: skip
    play(moving, "take b", "take a", "done", "put a", "put a")
    assert [moving.state.regions[r].tokens for r in "ab"] == [4, 1]
    assert coins(moving) == [0, 5]
