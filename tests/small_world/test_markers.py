"""Artifacts and Legendary Places: turned up, held, used, moved."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import MarkerRevealed
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import coins, end_turn, price, row, scored, star


def found(table: Any) -> list[tuple[str, str]]:
    """Which markers were turned up, and where."""
    return [(e.region, e.marker) for e in table.happened if isinstance(e, MarkerRevealed)]


# -- turned up ------------------------------------------------------------------------------------


@pytest.mark.rule("sw.marker.reveal-on-entry")
def test_a_conquest_turns_up_the_marker_of_its_region_and_no_other() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x letter", "y letter"), seats=[{"race": "orcs", "hand": 4}],
        regions={"home": {"race": "orcs"}}, facedown={"x": "karazhan", "y": "dark-portal"},
    )  # fmt: skip
    assert [str(hidden.marker) for hidden in table.view(0).state.facedown] == ["?", "?"]
    play(table, "conquer x")
    assert table.state.markers == {"karazhan": "x"}
    assert [hidden.region for hidden in table.state.facedown] == ["y"]
    assert found(table) == [("x", "karazhan")]
    assert table.view(1).state.markers == {"karazhan": "x"}


@pytest.mark.rule("sw.marker.reveal-on-entry")
@pytest.mark.parametrize("face", [0, 1])
def test_a_final_attempt_turns_the_marker_up_only_when_it_wins(face: int) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x letter"), seats=[{"race": "orcs", "hand": 1}],
        regions={"home": {"race": "orcs"}}, facedown={"x": "karazhan"}, dice=[face],
    )  # fmt: skip
    play(table, "attempt x")
    assert found(table) == ([("x", "karazhan")] if face else [])
    assert len(table.state.facedown) == 1 - face


@pytest.mark.rule("sw.marker.reveal-on-entry")
def test_tokens_that_come_through_a_portal_turn_it_up() -> None:
    table = position(
        "small-world", 2, sketch=row("a magic", "b", "c magic letter"),
        seats=[{"race": "orcs", "power": "portal-mage"}], regions={"a": {"race": "orcs", "tokens": 2}},
        facedown={"c": "karazhan"},
    )  # fmt: skip
    play(table, "exchange a c")
    assert found(table) == [("c", "karazhan")]
    assert table.state.regions["c"].tokens == 2


@pytest.mark.rule("sw.marker.stays-faceup")
def test_a_marker_stays_faceup_when_its_region_is_left_and_taken_again() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("home", "x letter", "y"),
        seats=[{"race": "orcs"}, {"race": "kobolds"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "orcs"}, "y": {"race": "kobolds", "tokens": 4}},
        markers={"karazhan": "x"},
    )  # fmt: skip
    end_turn(play(table, "abandon x"))
    assert table.state.markers == {"karazhan": "x"}
    play(table, "expand", "ready", "done", "conquer x")
    assert table.state.markers == {"karazhan": "x"}
    assert table.state.facedown == []
    assert found(table) == []  # it had not been turned down meanwhile


@pytest.mark.rule("sw.marker.use-immediately")
def test_what_was_found_this_turn_serves_this_turn() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x letter", "y mountain"), seats=[{"race": "orcs", "hand": 3}],
        regions={"home": {"race": "orcs"}}, facedown={"x": "frostmourne"},
    )  # fmt: skip
    assert refusal(table, "conquer y frostmourne").rule == "sw.marker.owner"
    play(table, "conquer x")
    assert offered(table) == ["conquer y frostmourne", "attempt y", "done"]
    play(table, "conquer y frostmourne")
    assert table.state.regions["y"].tokens == 1


@pytest.mark.rule("sw.marker.use-immediately")
def test_a_place_found_this_turn_pays_this_turn() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x letter"),
        seats=[{"race": "orcs", "power": "mining", "hand": 2}],
        regions={"home": {"race": "orcs"}}, facedown={"x": "dark-portal"},
    )  # fmt: skip
    play(table, "conquer x")
    assert scored(end_turn(table)) == {"sw.score.one-per-region": 2, "sw.place.dark-portal": 2}


@pytest.mark.rule("sw.marker.changes-hands")
def test_a_conquered_marker_serves_the_conqueror_at_once_and_the_loser_no_more() -> None:
    table = position(
        "small-world", 2, sketch={**star("home", "x", "y mountain"), "z": {"near": ["x"]}},
        seats=[{"race": "orcs", "hand": 4}, {"race": "kobolds"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "kobolds", "marker": "frostmourne"},
                 "z": {"race": "kobolds", "tokens": 4}},
    )  # fmt: skip
    assert refusal(table, "conquer y frostmourne").rule == "sw.marker.owner"
    play(table, "conquer x")
    assert price(table, "y") == 3
    play(table, "conquer y frostmourne")
    assert table.state.regions["y"].tokens == 1
    end_turn(table)
    play(table, "expand", "ready", "done")
    assert refusal(table, "conquer x frostmourne").rule == "sw.marker.owner"


# -- held -----------------------------------------------------------------------------------------


@pytest.mark.rule("sw.marker.owner")
def test_a_marker_serves_the_active_race_that_lives_in_its_region() -> None:
    def hammer(stands: dict[str, Any]) -> Any:
        return position(
            "small-world", 2, sketch=star("home", "x", "y mountain"),
            seats=[{"race": "orcs", "hand": 1, "declined": "tauren"}, {"race": "humans"}],
            regions={"home": {"race": "orcs"}, "x": {**stands, "marker": "doomhammer"}},
        )  # fmt: skip

    tauren, humans = {"race": "tauren", "tokens": 2}, {"race": "humans"}
    assert "conquer y doomhammer" in offered(hammer({"race": "orcs"}))
    for stands in (tauren, humans, {"race": "murlocs"}, {}):
        assert refusal(hammer(stands), "conquer y doomhammer").rule == "sw.marker.owner"


@pytest.mark.rule("sw.marker.artifact-abandoned")
def test_an_artifact_in_an_abandoned_region_serves_nobody_until_someone_lives_there() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "x", "b", "y mountain"),
        seats=[{"race": "orcs"}, {"race": "kobolds"}],
        regions={"a": {"race": "orcs"}, "x": {"race": "orcs", "marker": "frostmourne"},
                 "b": {"race": "kobolds", "tokens": 4}},
    )  # fmt: skip
    play(table, "abandon x", "done")
    assert table.state.markers == {"frostmourne": "x"}
    assert offered(table) == ["attempt x", "done"]
    assert refusal(table, "attempt x frostmourne").rule == "sw.marker.owner"
    end_turn(table)
    play(table, "expand", "ready", "done")
    assert refusal(table, "conquer y frostmourne").rule == "sw.marker.owner"
    play(table, "conquer x")
    assert table.state.markers == {"frostmourne": "x"}
    assert "conquer y frostmourne" in offered(table)


@pytest.mark.rule("sw.marker.artifact-abandoned")
def test_an_abandoned_artifact_can_be_stolen() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "x", "b"),
        seats=[{"race": "orcs"}, {"race": "ethereals"}],
        regions={"a": {"race": "orcs"}, "x": {"race": "orcs", "marker": "frostmourne"},
                 "b": {"race": "ethereals", "tokens": 2}},
    )  # fmt: skip
    end_turn(play(table, "abandon x"))
    play(table, "expand", "ready", "done")
    assert refusal(table, "conquer x frostmourne").rule == "sw.marker.owner"
    play(table, "steal frostmourne b")
    assert table.state.markers == {"frostmourne": "b"}
    assert "conquer x frostmourne" in offered(table)


@pytest.mark.rule("sw.marker.decline-no-benefit")
@pytest.mark.parametrize("declined", [False, True])
def test_a_race_in_decline_gets_nothing_from_its_places(declined: bool) -> None:
    seat = {"declined": "orcs"} if declined else {"race": "orcs", "power": "archaeologist"}
    table = position(
        "small-world", 2, step="score", sketch=row("a", "b", "c"), seats=[seat],
        regions={"a": {"race": "orcs", "marker": "dark-portal"},
                 "b": {"race": "orcs", "marker": "karazhan"}, "c": {"race": "orcs"}},
    )  # fmt: skip
    if declined:
        assert scored(table) == {"sw.score.decline-regions": 3}
    else:
        assert scored(table) == {
            "sw.score.one-per-region": 3,
            "sw.power.archaeologist": 2,
            "sw.place.dark-portal": 2,
            "sw.place.karazhan": 2,
        }


@pytest.mark.rule("sw.marker.decline-no-benefit")
def test_no_place_serves_the_race_that_declines_this_turn() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a", "b"), seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "marker": "dark-portal"}, "b": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "decline")
    assert scored(table) == {"sw.score.decline-regions": 2}
    assert coins(table) == [7, 5]


@pytest.mark.rule("sw.marker.decline-keeps-region")
def test_a_marker_stays_with_a_race_in_decline_until_its_region_is_conquered() -> None:
    table = position(
        "small-world", 2, step="pick", sketch=row("x anchor", "y mountain"),
        seats=[{"declined": "tauren"}], regions={"x": {"race": "tauren", "marker": "frostmourne"}},
        combos=[{"race": "orcs", "power": "mining"}],
    )  # fmt: skip
    play(table, "pick orcs")
    assert refusal(table, "conquer x frostmourne").rule == "sw.marker.owner"
    play(table, "conquer x")  # of their own player's race in decline
    assert table.state.markers == {"frostmourne": "x"}
    play(table, "conquer y frostmourne")
    assert table.state.markers == {"frostmourne": "y"}


# -- used -----------------------------------------------------------------------------------------


@pytest.mark.rule("sw.marker.once-per-turn")
@pytest.mark.parametrize("artifact", ["ashes-of-alar", "doomhammer", "frostmourne"])
def test_an_artifact_helps_once_a_turn(artifact: str) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"), seats=[{"race": "orcs", "hand": 6, "coins": 9}],
        regions={"home": {"race": "orcs", "marker": artifact}},
    )  # fmt: skip
    play(table, f"conquer x {artifact}")
    assert refusal(table, f"conquer y {artifact}").rule == "sw.marker.once-per-turn"
    assert offered(table) == ["conquer y", "done"]


@pytest.mark.rule("sw.marker.once-per-turn")
def test_who_takes_it_later_in_the_round_uses_it_on_a_turn_of_their_own() -> None:
    table = position(
        "small-world", 2, sketch=row("a", "b", "c", "d", "e"),
        seats=[{"race": "orcs", "hand": 1}, {"race": "kobolds"}],
        regions={"a": {"race": "orcs", "marker": "frostmourne"}, "c": {"race": "kobolds", "tokens": 6}},
    )  # fmt: skip
    play(table, "conquer b frostmourne")
    assert (table.state.round, table.state.turn.seat) == (2, 1)
    play(table, "expand", "ready", "done", "conquer b", "conquer d frostmourne")
    assert (table.state.round, table.state.turn.seat) == (2, 1)
    assert table.state.markers == {"frostmourne": "d"}
    assert refusal(table, "conquer e frostmourne").rule == "sw.marker.once-per-turn"


@pytest.mark.rule("sw.marker.artifact-optional")
def test_an_artifact_is_used_when_its_owner_says_so_for_one_conquest() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y", "z"), seats=[{"race": "orcs", "hand": 6}],
        regions={"home": {"race": "orcs", "marker": "frostmourne"}},
    )  # fmt: skip
    assert {"conquer x", "conquer x frostmourne"} <= set(offered(table))
    play(table, "conquer x")
    assert (table.state.regions["x"].tokens, table.state.markers["frostmourne"]) == (2, "home")
    play(table, "conquer y frostmourne")
    assert (table.state.regions["y"].tokens, table.state.markers["frostmourne"]) == (1, "y")
    assert price(table, "z") == 2


@pytest.mark.rule("sw.marker.combine-artifacts")
def test_ashes_and_frostmourne_serve_one_conquest_together() -> None:
    table = position(
        "small-world", 2, sketch={**star("home", "x"), **star("far mountain", "by", board="other")},
        seats=[{"race": "orcs", "hand": 3}],
        regions={"home": {"race": "orcs", "markers": ["ashes-of-alar", "frostmourne"]}},
    )  # fmt: skip
    assert price(table, "far", "ashes-of-alar,frostmourne") == 1
    play(table, "conquer far ashes-of-alar,frostmourne")
    assert table.state.markers == {"ashes-of-alar": "far", "frostmourne": "far"}
    assert table.state.regions["far"].tokens == 1
    for artifact in ("ashes-of-alar", "frostmourne"):
        assert refusal(table, f"conquer x {artifact}").rule == "sw.marker.once-per-turn"


@pytest.mark.rule("sw.marker.combine-artifacts")
def test_several_artifacts_help_one_conquest_each() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y", "z mountain"),
        seats=[{"race": "orcs", "hand": 4, "coins": 9}],
        regions={"home": {"race": "orcs", "markers": ["doomhammer", "frostmourne"]}},
    )  # fmt: skip
    play(table, "conquer x doomhammer", "conquer y frostmourne")
    assert [table.state.regions[r].tokens for r in "xy"] == [1, 1]
    assert table.state.markers == {"doomhammer": "x", "frostmourne": "y"}
    assert refusal(table, "conquer z doomhammer").rule == "sw.marker.once-per-turn"
    assert refusal(table, "conquer z frostmourne").rule == "sw.marker.once-per-turn"


@pytest.mark.rule("sw.marker.combine-artifacts")
@pytest.mark.parametrize("other", ["ashes-of-alar", "frostmourne"])
def test_nothing_goes_with_the_doomhammer(other: str) -> None:
    table = position(
        "small-world", 2, sketch={**star("home", "x"), **star("far", "by", board="other")},
        seats=[{"race": "orcs", "hand": 4}],
        regions={"home": {"race": "orcs", "markers": ["doomhammer", other]}},
    )  # fmt: skip
    assert {"conquer x doomhammer", f"conquer x {other}"} <= set(offered(table))
    assert [choice for choice in offered(table) if "," in choice] == []
    assert refusal(table, "conquer far doomhammer").rule == "sw.reach.power-exceptions"


# -- moved ----------------------------------------------------------------------------------------


@pytest.mark.rule("sw.marker.artifact-last-used")
@pytest.mark.parametrize("artifact", ["ashes-of-alar", "doomhammer", "frostmourne"])
def test_an_artifact_lies_where_it_helped_to_conquer(artifact: str) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"), seats=[{"race": "orcs", "hand": 4}],
        regions={"home": {"race": "orcs", "marker": artifact}},
    )  # fmt: skip
    play(table, f"conquer x {artifact}")
    assert table.state.markers == {artifact: "x"}
    play(table, "conquer y")
    assert table.state.markers == {artifact: "x"}  # a conquest without it leaves it there


@pytest.mark.rule("sw.marker.artifact-last-used")
@pytest.mark.parametrize(("face", "region"), [(0, "home"), (1, "x")])
def test_a_failed_attempt_leaves_it_where_it_was(face: int, region: str) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "hand": 1}, {"race": "humans"}],
        regions={"home": {"race": "orcs", "marker": "frostmourne"}, "x": {"race": "humans", "tokens": 2}},
        dice=[face],
    )  # fmt: skip
    play(table, "attempt x frostmourne")
    assert table.state.markers == {"frostmourne": region}


@pytest.mark.rule("sw.marker.places-fixed")
def test_no_portal_and_no_thief_moves_a_place() -> None:
    table = position(
        "small-world", 2, sketch=row("a magic", "b", "c magic"),
        seats=[{"race": "ethereals", "power": "portal-mage", "hand": 1}],
        regions={"a": {"race": "ethereals", "markers": ["frostmourne"]}, "b": {"marker": "karazhan"},
                 "c": {"marker": "meeting-stone"}},
    )  # fmt: skip
    assert refusal(table, "steal karazhan a").rule == "sw.race.ethereals-steal"
    play(table, "exchange a c")
    assert table.state.regions["c"].race == "ethereals"
    assert table.state.markers == {"frostmourne": "c", "karazhan": "b", "meeting-stone": "c"}


@pytest.mark.rule("sw.marker.places-fixed")
def test_a_place_stays_when_its_region_changes_hands() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "hand": 5}, {"race": "humans"}],
        regions={"home": {"race": "orcs", "marker": "karazhan"},
                 "x": {"race": "humans", "marker": "dark-portal"}},
    )  # fmt: skip
    play(table, "conquer x", "conquer y")
    assert table.state.markers == {"karazhan": "home", "dark-portal": "x"}
    end_turn(table)
    assert table.state.markers == {"karazhan": "home", "dark-portal": "x"}
    assert step(table) == "Turn.choose"
