"""What happens is told: each event with the rule, the seat and the place."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import Event, Table
from azeroth.games.small_world.content import MarkerId, PowerId, RaceId, RegionId
from azeroth.games.small_world.events import (
    Abandoned,
    AttemptFailed,
    BombLaid,
    Broken,
    ComboAppeared,
    Conquered,
    Declined,
    Exchanged,
    FormTaken,
    Gained,
    MarkerMoved,
    Moved,
    ObjectiveClaimed,
    Picked,
    Readied,
    TokensPlaced,
    Withdrew,
)
from azeroth.testing import events, play, position
from tests.small_world.sketches import row, star


def told(table: Table[Any, Any], *kinds: type[Event]) -> list[Event]:
    return [event for event in table.happened if isinstance(event, kinds)]


def place(name: str) -> RegionId:
    return RegionId(name)


@pytest.mark.rule("sw.race.night-elves-wisp-wall")
def test_a_wisp_wall_is_told() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "wood forest", "x"),
        seats=[{"race": "night-elves", "hand": 4}], regions={"home": {"race": "night-elves"}},
    )  # fmt: skip
    play(table, "conquer x", "conquer wood")
    assert told(table, TokensPlaced) == [
        TokensPlaced(rule="sw.race.night-elves-wisp-wall", seat=0, what="wisp-wall", regions=(place("wood"),))
    ]


@pytest.mark.rule("sw.race.humans-conqueror-bonus", "sw.race.humans-owner-bonus")
def test_an_objective_that_is_reached_is_told_with_what_both_gain() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"), seats=[{"race": "worgen", "hand": 2}, {"race": "humans"}],
        regions={"home": {"race": "worgen"}, "x": {"objective": True}}, so_far={"form": "human"},
    )  # fmt: skip
    play(table, "conquer x")
    assert told(table, ObjectiveClaimed, Gained) == [
        ObjectiveClaimed(rule="sw.race.humans-conqueror-bonus", seat=0, region=place("x")),
        Gained(rule="sw.race.humans-conqueror-bonus", seat=0, coins=2),
        Gained(rule="sw.race.humans-owner-bonus", seat=1, coins=2),
    ]


@pytest.mark.rule("sw.race.worgen-choice")
@pytest.mark.parametrize("form", ["human", "worgen"])
def test_the_form_of_the_worgen_is_told(form: str) -> None:
    table = position(
        "small-world", 2, step="start", sketch=star("home", "x"), seats=[{"race": "worgen"}],
        regions={"home": {"race": "worgen", "tokens": 2}},
    )  # fmt: skip
    play(table, f"form {form}")
    assert told(table, FormTaken) == [FormTaken(rule="sw.race.worgen-choice", seat=0, form=form)]


@pytest.mark.rule("sw.abandon.lost-at-once", "sw.ready.leave-one")
def test_leaving_a_region_and_taking_tokens_in_hand_are_told() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "b", "c"), seats=[{"race": "trolls"}],
        regions={"a": {"race": "trolls", "tokens": 3}, "b": {"race": "trolls", "tokens": 2},
                 "c": {"race": "trolls"}},
    )  # fmt: skip
    play(table, "abandon c", "ready")
    assert told(table, Abandoned, Readied) == [
        Abandoned(rule="sw.abandon.lost-at-once", seat=0, region=place("c")),
        Readied(rule="sw.ready.leave-one", seat=0, tokens=3),
    ]


@pytest.mark.rule("sw.power.intimidating-fortifications", "sw.power.intimidating-discard")
def test_what_the_intimidating_break_and_drive_away_is_told() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "kobolds", "power": "intimidating", "hand": 1}, {"race": "orcs"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "orcs", "tokens": 2, "wall": True}},
    )  # fmt: skip
    play(table, "intimidate x wisp-wall", "intimidate x")
    fortified = "sw.power.intimidating-fortifications"
    assert told(table, Broken, Moved) == [
        Broken(rule=fortified, region=place("x"), what="wisp-wall"),
        Moved(rule="sw.power.intimidating-discard", seat=1, race=RaceId("orcs"), source=place("x")),
    ]


@pytest.mark.rule("sw.race.tauren-alone-moved")
def test_the_way_of_a_lone_tauren_is_told() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y", "z"),
        seats=[{"race": "kobolds", "power": "intimidating", "hand": 1}, {"race": "tauren"}],
        regions={"home": {"race": "kobolds"}} | {r: {"race": "tauren", "tokens": 2} for r in ("x", "y", "z")},
    )  # fmt: skip
    play(table, "intimidate x", "send y", "1: move z")
    assert told(table, Moved) == [
        Moved(
            rule="sw.power.intimidating-three", seat=1, race=RaceId("tauren"), source=place("x"),
            target=place("y"),
        ),
        Moved(
            rule="sw.race.tauren-alone-moved", seat=1, race=RaceId("tauren"), source=place("x"),
            target=place("z"),
        ),
    ]  # fmt: skip


@pytest.mark.rule("sw.power.garrisoned-fort")
def test_a_fort_is_told() -> None:
    table = position(
        "small-world", 2, step="end", sketch=row("a", "b"),
        seats=[{"race": "orcs", "power": "garrisoned"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "orcs", "fort": True}},
    )  # fmt: skip
    assert told(table, TokensPlaced) == [
        TokensPlaced(rule="sw.power.garrisoned-fort", seat=0, what="fort", regions=(place("a"),))
    ]


@pytest.mark.rule("sw.marker.artifact-last-used")
def test_the_way_of_an_artifact_is_told() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"), seats=[{"race": "orcs", "hand": 2}],
        regions={"home": {"race": "orcs", "marker": "frostmourne"}},
    )  # fmt: skip
    play(table, "conquer x frostmourne")
    assert told(table, MarkerMoved) == [
        MarkerMoved(
            rule="sw.marker.artifact-last-used", marker=MarkerId("frostmourne"), source=place("home"),
            target=place("x"),
        )
    ]  # fmt: skip


@pytest.mark.rule("sw.place.well-move", "sw.place.well-no-water")
@pytest.mark.parametrize("water", [True, False])
def test_the_way_of_the_well_is_told(water: bool) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x letter", *(["pond lake"] if water else [])),
        seats=[{"race": "orcs", "hand": 2}], regions={"home": {"race": "orcs"}},
        facedown={"x": "well-of-eternity"},
    )  # fmt: skip
    play(table, "conquer x")
    rule, target = ("sw.place.well-move", "pond") if water else ("sw.place.well-no-water", "")
    assert told(table, MarkerMoved) == [
        MarkerMoved(rule=rule, marker=MarkerId("well-of-eternity"), source=place("x"), target=place(target))
    ]


@pytest.mark.rule("sw.pick.any-of-six", "sw.pick.replenish-reveal")
def test_a_picked_combo_and_the_one_that_comes_after_are_told() -> None:
    table = position(
        "small-world", 2, step="pick", sketch=row("a anchor", "b"),
        combos=[{"race": "orcs", "power": "mining", "coins": 2}, {"race": "trolls", "power": "fishing"}],
        badges=["sailing"],
    )  # fmt: skip
    first = table.state.displays[0].banners[0]
    play(table, "pick orcs")
    assert told(table, Picked, ComboAppeared)[-2:] == [
        Picked(
            rule="sw.pick.any-of-six", seat=0, race=RaceId("orcs"), power=PowerId("mining"), price=0, found=2,
            tokens=table.state.players[0].hand,
        ),
        ComboAppeared(
            rule="sw.pick.replenish-reveal", race=first, power=PowerId("sailing")
        ),
    ]  # fmt: skip


@pytest.mark.rule("sw.die.failure")
def test_a_failed_attempt_is_told_with_what_was_missing() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"), seats=[{"race": "orcs", "hand": 1}, {"race": "trolls"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "trolls", "tokens": 2}}, dice=[1],
    )  # fmt: skip
    play(table, "attempt x")
    assert told(table, AttemptFailed) == [
        AttemptFailed(rule="sw.die.failure", seat=0, region=place("x"), short=2)
    ]
    outcome = told(table, AttemptFailed)[0].outcome(table)
    assert outcome is not None
    assert outcome.lines[0].startswith("The roll is 2 tokens short.")


@pytest.mark.rule("sw.conquest.takes-region", "sw.loss.one-discarded", "sw.loss.decline-all-discarded")
def test_a_conquest_is_told_with_its_cost_and_so_is_what_the_loser_keeps() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x mountain", "y"),
        seats=[{"race": "orcs", "hand": 9}, {"race": "trolls", "declined": "kobolds"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "trolls", "tokens": 2},
                 "y": {"race": "kobolds", "declined": True}},
    )  # fmt: skip
    play(table, "conquer x", "conquer y")
    first, second = events(table, Conquered)
    assert (first.region, first.race, first.tokens, first.loser, first.beaten) == (
        "x", "orcs", 5, 1, "trolls",
    )  # fmt: skip
    assert [(rule, n) for rule, n, _ in first.cost] == [
        ("sw.cost.base", 2), ("sw.cost.mountain", 1), ("sw.cost.defenders", 2),
    ]  # fmt: skip
    assert (second.region, second.tokens, second.beaten) == ("y", 3, "kobolds")
    assert told(table, Withdrew) == [
        Withdrew(
            rule="sw.loss.one-discarded", seat=1, region=place("x"), race=RaceId("trolls"), kept=1, lost=1
        ),
        Withdrew(
            rule="sw.loss.decline-all-discarded", seat=1, region=place("y"), race=RaceId("kobolds"), kept=0,
            lost=1,
        ),
    ]  # fmt: skip


@pytest.mark.rule("sw.decline.flip-banner")
def test_a_decline_is_told_with_the_regions_that_stay() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a", "b", "c"), seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "tokens": 3}, "b": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "decline")
    assert told(table, Declined) == [
        Declined(rule="sw.decline.flip-banner", seat=0, race=RaceId("orcs"), regions=2)
    ]


@pytest.mark.rule("sw.race.goblins-blind")
def test_a_bomb_is_told_where_it_lies_and_not_what_it_is() -> None:
    table = position(
        "small-world", 2, step="end", sketch=star("home", "x"), seats=[{"race": "goblins"}, {"race": "orcs"}],
        regions={"home": {"race": "goblins"}, "x": {"race": "orcs"}}, bombs=["explosion", "miss"],
    )  # fmt: skip
    play(table, "lay x")
    assert told(table, BombLaid) == [BombLaid(rule="sw.race.goblins-blind", seat=0, region=place("x"))]


@pytest.mark.rule("sw.power.portal-mage")
def test_an_exchange_is_told_with_both_regions() -> None:
    table = position(
        "small-world", 2, sketch=star("home magic", "x magic", "y"),
        seats=[{"race": "orcs", "hand": 3, "power": "portal-mage"}], regions={"home": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "exchange home x")
    assert told(table, Exchanged) == [
        Exchanged(rule="sw.power.portal-mage", seat=0, one=place("home"), other=place("x"))
    ]
