"""The seven Legendary Places."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import MarkerMoved, Recruited, SideTaken
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import coins, end_turn, price, row, scored, star

CHAPEL = "lights-hope-chapel"
HEALER = "spirit-healer"
WELL = "well-of-eternity"
BONUS = "sw.faction.bonus"


# -- the Battleground -----------------------------------------------------------------------------


def clash(race: str, conquests: int, where: str = "home") -> Any:
    """A race takes so many regions of the Humans; the Battleground is at home, or elsewhere."""
    around = [f"r{n}" for n in range(3)]
    table = position(
        "small-world", 2, sketch=star("home", *around, "off"),
        seats=[{"race": race, "power": "mining", "hand": 9}, {"race": "humans"}],
        regions={"home": {"race": race}, **{r: {"race": "humans"} for r in around}},
        markers={"battleground": where},
    )  # fmt: skip
    return play(table, *(f"conquer {r}" for r in around[:conquests]))


@pytest.mark.example("sw.ex.battleground-two-vc")
@pytest.mark.rule("sw.place.battleground-double")
@pytest.mark.parametrize(("conquests", "bonus"), [(1, 1), (2, 2), (3, 2)])
def test_on_the_battleground_two_regions_of_one_race_earn_two_coins(conquests: int, bonus: int) -> None:
    table = clash("orcs", conquests)
    assert scored(end_turn(table))[BONUS] == bonus
    elsewhere = clash("orcs", conquests, where="off")
    assert scored(end_turn(elsewhere))[BONUS] == 1


@pytest.mark.rule("sw.place.battleground-double")
def test_conquests_before_that_of_the_battleground_count_and_so_does_its_own() -> None:
    table = clash("orcs", 2, where="r1")
    assert scored(end_turn(table))[BONUS] == 2


def neutral(*conquests: str, **more: Any) -> Any:
    """Kobolds on the Battleground, between Humans (Alliance) and Tauren (Horde)."""
    table = position(
        "small-world", 3, sketch=star("home", "h1", "h2", "t1", "t2"),
        seats=[{"race": "kobolds", "power": "mining"}, {"race": "humans"}, {"race": "tauren"}],
        regions={"home": {"race": "kobolds", "tokens": 9, "marker": "battleground"},
                 "h1": {"race": "humans"}, "h2": {"race": "humans"}, "t1": {"race": "tauren"}},
        step="start", **more,
    )  # fmt: skip
    return play(table, *conquests)


@pytest.mark.rule("sw.place.battleground-neutral")
@pytest.mark.parametrize(("side", "other", "bonus"), [
    ("side horde", "h2", 2), ("side horde", "t1", 1), ("side alliance", "t1", 1), ("side alliance", "h2", 0),
    ("done", "h2", 0), ("done", "t1", 0),
])  # fmt: skip
def test_a_neutral_race_on_the_battleground_may_take_a_side(side: str, other: str, bonus: int) -> None:
    table = neutral()
    assert offered(table) == ["side alliance", "side horde", "done"]
    play(table, side, "expand", "ready", "done", "conquer h1", f"conquer {other}")
    assert scored(end_turn(table)).get(BONUS, 0) == bonus


@pytest.mark.rule("sw.place.battleground-neutral")
def test_a_neutral_race_takes_a_side_when_it_takes_the_battleground_for_the_whole_turn() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "h1", "h2"),
        seats=[{"race": "kobolds", "power": "mining", "hand": 8}, {"race": "humans"}],
        regions={"home": {"race": "kobolds"}, "h1": {"race": "humans"},
                 "h2": {"race": "humans", "facedown": "battleground"}},
    )  # fmt: skip
    play(table, "conquer h1", "conquer h2")
    assert (step(table), offered(table)) == ("TakingSide.choose", ["side alliance", "side horde", "done"])
    play(table, "side horde")
    assert [(e.race, e.side) for e in table.happened if isinstance(e, SideTaken)] == [("kobolds", "horde")]
    assert scored(end_turn(table))[BONUS] == 2  # h1 was taken before and counts


@pytest.mark.rule("sw.place.battleground-neutral")
def test_only_a_neutral_race_is_asked() -> None:
    table = position(
        "small-world", 2, step="start", sketch=star("home", "x"), seats=[{"race": "orcs"}],
        regions={"home": {"race": "orcs", "tokens": 3, "marker": "battleground"}},
    )  # fmt: skip
    assert offered(table) == ["expand", "decline"]


@pytest.mark.rule("sw.place.battleground-neutral-ends")
def test_the_side_ends_with_the_turn_and_is_chosen_anew_on_the_next() -> None:
    table = neutral("side horde")
    assert table.state.turn.side == "horde"
    end_turn(table)
    assert (table.state.turn.seat, table.state.turn.side) == (1, "")
    end_turn(table)
    end_turn(table)
    assert table.state.turn.seat == 0
    assert offered(table) == ["side alliance", "side horde", "done"]
    play(table, "side alliance")
    assert table.state.turn.side == "alliance"


@pytest.mark.rule("sw.place.battleground-side-effects")
@pytest.mark.parametrize(("side", "claimed"), [("horde", False), ("alliance", True)])
def test_the_side_holds_for_everything_on_ones_own_turn(side: str, claimed: bool) -> None:
    table = position(
        "small-world", 2, step="start", sketch=star("home", "x"),
        seats=[{"race": "kobolds", "power": "mining"}, {"race": "humans"}],
        regions={"home": {"race": "kobolds", "tokens": 5, "marker": "battleground"},
                 "x": {"objective": True}},
    )  # fmt: skip
    play(table, f"side {side}", "expand", "ready", "done", "conquer x")
    assert table.state.regions["x"].objective is not claimed
    assert coins(table) == ([7, 7] if claimed else [5, 5])


@pytest.mark.rule("sw.place.battleground-side-effects")
def test_on_other_turns_the_race_is_neutral() -> None:
    table = position(
        "small-world", 2, step="start", sketch=row("x", "home", "edge"),
        seats=[{"race": "kobolds", "power": "mining"}, {"race": "orcs", "power": "farmer"}],
        regions={"home": {"race": "kobolds", "marker": "battleground"}, "x": {"race": "kobolds"},
                 "edge": {"race": "orcs", "tokens": 6}},
    )  # fmt: skip
    end_turn(play(table, "side alliance"))
    play(table, "expand", "ready", "done", "conquer home")
    assert coins(table)[1] == 5  # the Orcs gain nothing: no Alliance race lived there
    assert BONUS not in scored(end_turn(table))


# -- the Dark Portal and Karazhan -----------------------------------------------------------------


@pytest.mark.rule("sw.place.dark-portal")
@pytest.mark.parametrize(("where", "coins_for_it"), [("a", 2), ("c", 0)])
def test_the_dark_portal_pays_two_coins_to_who_holds_it(where: str, coins_for_it: int) -> None:
    table = position(
        "small-world", 2, step="score", sketch=row("a", "b", "c"),
        seats=[{"race": "orcs", "power": "mining"}, {"race": "humans"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "orcs"}, "c": {"race": "humans"}},
        markers={"dark-portal": where},
    )  # fmt: skip
    assert scored(table).get("sw.place.dark-portal", 0) == coins_for_it
    assert coins(table)[0] == 7 + coins_for_it


@pytest.mark.rule("sw.place.karazhan")
def test_karazhan_pays_for_each_other_region_of_the_same_terrain() -> None:
    table = position(
        "small-world", 2, step="score",
        sketch={**row("k hill cavern", "a hill", "b hill magic", "c fields cavern", "d hill", "e hill"),
                "f": {"terrain": "hill", "board": "other"}},
        seats=[{"race": "orcs", "power": "farmer", "declined": "tauren"}, {"race": "humans"}],
        regions={"k": {"race": "orcs", "marker": "karazhan"}, "a": {"race": "orcs"}, "b": {"race": "orcs"},
                 "c": {"race": "orcs"}, "d": {"race": "humans"}, "e": {"race": "tauren"},
                 "f": {"race": "orcs"}},
    )  # fmt: skip
    # a, b and f; not Karazhan's own Hill, the Cavern c, or the Hills of other races.
    assert scored(table)["sw.place.karazhan"] == 3


# -- the Light's Hope Chapel ----------------------------------------------------------------------


@pytest.mark.example("sw.ex.lights-hope")
@pytest.mark.rule("sw.place.lights-hope-no-loss", "sw.place.lights-hope-last-time")
def test_the_race_that_holds_the_chapel_loses_no_token_not_even_with_the_chapel_itself() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y", "z"),
        seats=[{"race": "orcs", "power": "mining", "hand": 10}, {"race": "humans"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "humans", "tokens": 2, "marker": CHAPEL},
                 "y": {"race": "humans"}, "z": {"race": "humans"}},
    )  # fmt: skip
    play(table, "conquer y")
    assert (table.state.players[1].hand, table.state.tray["humans"]) == (1, 6)
    play(table, "conquer x")
    assert (table.state.players[1].hand, table.state.tray["humans"]) == (3, 6)
    assert (table.state.markers[CHAPEL], table.state.regions["x"].owner) == ("x", 0)
    play(table, "conquer z")  # now they have the Chapel no longer
    assert (table.state.players[1].hand, table.state.tray["humans"]) == (3, 7)


@pytest.mark.rule("sw.place.lights-hope-no-loss")
def test_the_chapel_keeps_tokens_from_bombs_but_not_from_intimidation() -> None:
    bombed = position(
        "small-world", 2, step="start", sketch=star("home", "x", "y"),
        seats=[{"race": "goblins"}, {"race": "humans"}],
        regions={"home": {"race": "goblins"}, "x": {"race": "humans", "tokens": 3, "bomb": "explosion"},
                 "y": {"race": "humans", "marker": CHAPEL}},
    )  # fmt: skip
    assert (bombed.state.players[1].hand, bombed.state.tray["humans"]) == (3, 6)
    driven = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "orcs", "power": "intimidating", "hand": 3}, {"race": "humans"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "humans", "tokens": 3, "marker": CHAPEL}},
    )  # fmt: skip
    play(driven, "intimidate x")
    assert (driven.state.regions["x"].tokens, driven.state.tray["humans"]) == (2, 8)


# -- the Meeting Stone ----------------------------------------------------------------------------


@pytest.mark.rule("sw.place.meeting-stone")
@pytest.mark.parametrize(("where", "cost"), [("home", 2), ("x", 3), ("old", 3)])
def test_the_meeting_stone_spares_its_race_the_travel_cost(where: str, cost: int) -> None:
    table = position(
        "small-world", 2, sketch={**row("old", "home", "x"), **row("coast anchor", "in", board="other")},
        seats=[{"race": "orcs", "hand": 5, "declined": "tauren"}, {"race": "humans"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "humans"}, "old": {"race": "tauren"}},
        markers={"meeting-stone": where},
    )  # fmt: skip
    assert price(table, "coast") == cost
    assert refusal(table, "conquer in").rule == "sw.reach.power-exceptions"  # it spares, but opens nothing
    play(table, "conquer coast")
    assert table.state.regions["coast"].tokens == cost


# -- the Spirit Healer ----------------------------------------------------------------------------


def healed(**told: Any) -> Any:
    """Orcs at home, where the Spirit Healer lives unless it is told otherwise."""
    home = {"race": "orcs", "tokens": told.pop("tokens", 2)}
    return position(
        "small-world", 2, sketch=row("home", "b", "c", "d"),
        seats=[{"race": "orcs", "hand": told.pop("hand", 0)}, {"race": "humans"}],
        regions={"home": home, "b": {"race": "orcs"}, "d": {"race": "humans"}},
        markers={HEALER: told.pop("where", "home")}, step=told.pop("step", "redeploy"), **told,
    )  # fmt: skip


@pytest.mark.rule("sw.place.spirit-healer")
def test_the_spirit_healer_gives_a_token_from_the_tray_to_redeploy() -> None:
    table = healed()
    assert (table.state.players[0].hand, table.state.tray["orcs"]) == (1, 7)
    play(table, "done", "put b")
    assert (table.state.regions["home"].tokens, table.state.regions["b"].tokens) == (2, 2)
    assert healed(where="d").state.tray["orcs"] == 8
    assert healed(where="c").state.tray["orcs"] == 8


@pytest.mark.rule("sw.place.spirit-healer")
def test_the_spirit_healer_has_none_to_give_when_the_tray_is_empty() -> None:
    table = healed(tokens=10)
    assert (table.state.tray["orcs"], table.state.players[0].hand) == (0, 0)
    assert not any(isinstance(event, Recruited) for event in table.happened)


@pytest.mark.rule("sw.place.spirit-healer-each-turn")
def test_it_does_so_in_the_turn_it_was_taken_and_in_every_turn_after() -> None:
    table = healed(step="conquer", where="c", hand=2)
    play(table, "conquer c")
    assert table.state.tray["orcs"] == 5  # 2 at home, b, 2 in c, and one from the tray
    end_turn(table)
    end_turn(table)
    assert (table.state.turn.seat, table.state.tray["orcs"]) == (0, 5)
    end_turn(table)
    assert table.state.tray["orcs"] == 4
    assert [e.tokens for e in table.happened if isinstance(e, Recruited)] == [1, 1]


@pytest.mark.rule("sw.place.spirit-healer-each-turn")
def test_on_the_declining_turn_there_is_no_redeployment_and_no_token() -> None:
    table = play(healed(step="choose"), "decline")
    assert table.state.tray["orcs"] == 9  # one of two at home went back, none came


# -- the Well of Eternity -------------------------------------------------------------------------


@pytest.mark.rule("sw.place.well-move")
def test_the_well_moves_to_the_water_of_its_board() -> None:
    table = position(
        "small-world", 2,
        sketch={**star("home", "x letter", "pond lake"), **row("far", "deep sea", board="other")},
        seats=[{"race": "orcs", "hand": 2}], regions={"home": {"race": "orcs"}}, facedown={"x": WELL},
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.markers == {WELL: "pond"}
    moved = [(e.source, e.target) for e in table.happened if isinstance(e, MarkerMoved)]
    assert moved == [("x", "pond")]


@pytest.mark.rule("sw.place.well-move")
def test_with_several_waters_who_found_it_chooses_one_of_them() -> None:
    table = position(
        "small-world", 2,
        sketch={**star("home", "x letter", "pond lake", "deep sea"), **row("far", "other sea", board="else")},
        seats=[{"race": "orcs", "hand": 4}], regions={"home": {"race": "orcs"}}, facedown={"x": WELL},
    )  # fmt: skip
    play(table, "conquer x")
    assert (table.seats, offered(table)) == ((0,), ["well pond", "well deep"])
    play(table, "well deep")
    assert table.state.markers == {WELL: "deep"}
    assert step(table) != "WellSprings.choose"


@pytest.mark.rule("sw.place.well-no-water")
def test_without_water_another_place_is_drawn_instead() -> None:
    table = position(
        "small-world", 2, sketch={**star("home", "x letter"), **row("far", "deep sea", board="other")},
        seats=[{"race": "orcs", "power": "mining", "hand": 2}], regions={"home": {"race": "orcs"}},
        facedown={"x": WELL}, draws=["dark-portal"],
    )  # fmt: skip
    play(table, "conquer x")
    assert (table.state.markers, table.state.aside) == ({"dark-portal": "x"}, [WELL])
    assert "dark-portal" not in table.state.unused
    assert scored(end_turn(table))["sw.place.dark-portal"] == 2


@pytest.mark.rule("sw.place.well-no-water")
def test_without_water_and_without_a_place_left_the_region_has_no_marker() -> None:
    places = ["battleground", "dark-portal", "karazhan", CHAPEL, "meeting-stone", HEALER]
    table = position(
        "small-world", 2, sketch=star("home", "x letter", "y"),
        seats=[{"race": "orcs", "power": "mining", "hand": 2}], regions={"home": {"race": "orcs"}},
        facedown={"x": WELL}, markers=dict.fromkeys(places, "y"),
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.markers == dict.fromkeys(places, "y")  # and no Artifact came
    assert (table.state.aside, len(table.state.unused)) == ([WELL], 5)


def around_the_well(rivals: int, murlocs: int = 1, declined: bool = False, **more: Any) -> Any:
    """Three regions of X around the Well, some of a race Y in decline, some of Murlocs."""
    others = {**{f"y{n}": {"race": "tauren"} for n in range(rivals)},
              **{f"m{n}": {"race": "murlocs"} for n in range(murlocs)}}  # fmt: skip
    own = {f"x{n}": {"race": "orcs"} for n in range(3)}
    mine = {"declined": "orcs"} if declined else {"race": "orcs", "power": "farmer"}
    return position(
        "small-world", 2, step="score", sketch=star("pond lake", *(f"{r} hill" for r in (*own, *others))),
        seats=[mine, {"declined": "tauren"}], regions={**own, **others}, markers={WELL: "pond"}, **more,
    )  # fmt: skip


@pytest.mark.example("sw.ex.well-majority")
@pytest.mark.rule("sw.place.well-bonus", "sw.place.well-tie")
def test_most_regions_around_the_well_earn_two_coins_and_a_tie_nothing() -> None:
    assert scored(around_the_well(2))["sw.place.well-bonus"] == 2
    assert coins(around_the_well(2)) == [5 + 3 + 2, 5]
    assert coins(around_the_well(3)) == [5 + 3, 5]
    assert coins(around_the_well(4)) == [5 + 3, 5]


@pytest.mark.rule("sw.place.well-bonus")
def test_murlocs_count_as_a_race_and_races_are_not_added_up() -> None:
    assert coins(around_the_well(0, murlocs=3)) == [8, 5]
    assert coins(around_the_well(2, murlocs=2)) == [10, 5]


@pytest.mark.rule("sw.place.well-tie")
def test_on_a_tie_nobody_gains_on_the_other_turn_either() -> None:
    table = around_the_well(3)
    play(table, "pick blood-elves")  # who find no anchor here
    assert scored(table) == {"sw.score.decline-regions": 3}
    lead = around_the_well(4)
    play(lead, "pick blood-elves")
    assert scored(lead) == {"sw.score.decline-regions": 4, "sw.place.well-bonus": 2}


@pytest.mark.rule("sw.place.well-decline")
def test_the_well_pays_for_a_race_in_decline_too() -> None:
    assert scored(around_the_well(2, declined=True)) == {
        "sw.score.decline-regions": 3, "sw.place.well-bonus": 2,
    }  # fmt: skip


@pytest.mark.rule("sw.place.well-decline")
def test_the_well_pays_on_the_declining_turn() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=star("pond lake", "a", "b"), seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "orcs"}}, markers={WELL: "pond"},
    )  # fmt: skip
    play(table, "decline")
    assert scored(table) == {"sw.score.decline-regions": 2, "sw.place.well-bonus": 2}


@pytest.mark.rule("sw.place.well-not-held")
def test_the_water_of_the_well_itself_does_not_count() -> None:
    def naga(*theirs: str) -> Any:
        return position(
            "small-world", 2, step="score", sketch=star("pond lake", "a", "b"),
            seats=[{"race": "naga", "power": "farmer"}, {"race": "orcs"}],
            regions={"b": {"race": "orcs"}, **{r: {"race": "naga"} for r in theirs}}, markers={WELL: "pond"},
        )  # fmt: skip

    # One neighbour each: the pond is no second one for the Naga, who live in it.
    assert "sw.place.well-bonus" not in scored(naga("pond", "a"))
    assert "sw.place.well-bonus" not in scored(naga("pond"))
    # Nor is the pond needed.
    table = position(
        "small-world", 2, step="score", sketch=star("pond lake", "a", "b"),
        seats=[{"race": "orcs", "power": "mining"}], regions={"a": {"race": "orcs"}}, markers={WELL: "pond"},
    )  # fmt: skip
    assert scored(table) == {"sw.score.one-per-region": 1, "sw.place.well-bonus": 2}
