"""Scenarios with their own setup and victory; options and seats that do not fit."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import BadOption, BadPosition, describe, start
from azeroth.testing import play
from tests.engine.skirmish import GAME
from tests.engine.tables import skirmish


@pytest.mark.parametrize("seed", range(5))
def test_a_scenario_has_its_own_setup(seed: int) -> None:
    table = start(GAME, 2, seed=seed, options={"scenario": "caravan"})
    assert table.state.markers["moonwell"].kind == "supplies"


def test_without_it_the_supplies_can_lie_anywhere() -> None:
    tables = [start(GAME, 2, seed=seed) for seed in range(30)]
    where = {p for t in tables for p, marker in t.state.markers.items() if marker.kind == "supplies"}
    assert where == {"crossroads", "oasis", "stables", "moonwell"}


def test_a_scenario_has_its_own_victory() -> None:
    found: dict[str, Any] = {"step": "scout", "markers": {"oasis": "supplies"}}
    battle, caravan = skirmish(**found), skirmish(options={"scenario": "caravan"}, **found)
    for table in (battle, caravan):
        play(table, "open", "done")
    assert not battle.over
    assert caravan.over
    assert caravan.result is not None
    assert (caravan.result.ranks, caravan.result.rule) == ((1, 2), "sk.end.supplies")
    assert caravan.result.winners == (0,)


def test_every_variant_that_can_be_played_is_listed_once() -> None:
    assert list(GAME.variants()) == [
        (2, {}), (2, {"scenario": "caravan"}),
        (4, {}), (4, {"scenario": "caravan"}), (4, {"rations": 1}),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "options", "says"),
    [
        (3, {}, "Skirmish at the Crossroads is for 2 to 4 players, not 3."),
        (2, {"scenaro": "battle"}, "no option 'scenaro'; options: scenario, rations, motto."),
        (2, {"scenario": "siege"}, "option scenario cannot be 'siege'; it may be battle, caravan."),
        (2, {"rations": 1}, "rations are for 4 players."),
        (4, {"rations": True}, "option rations cannot be True; it may be 0, 1."),
        (2, {"motto": 7}, "option motto is text, not 7."),
        (2, {"motto": "For the Horde, always!"}, "option motto: it is too long"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_allowed(
    players: int, options: dict[str, object], says: str
) -> None:
    with pytest.raises(BadOption) as error:
        start(GAME, players, seed=1, options=options)  # type: ignore[arg-type]
    assert says in str(error.value)


def test_an_option_may_be_typed_as_text() -> None:
    table = start(GAME, 4, seed=1, options={"rations": "1", "scenario": "CARAVAN"})
    assert (table.options["rations"], table.options["scenario"]) == (1, "caravan")
    assert [len(hero.hand) for hero in table.state.heroes] == [4] * 4


def test_seats_get_names_that_differ_and_can_be_printed() -> None:
    table = start(GAME, ["ann", "ann", "ann 2", " [b]\tob\u202e "], seed=1)
    assert table.names == ("ann", "ann 2", "ann 2 2", "b ob")
    assert start(GAME, table.names, seed=1).names == table.names  # and keep them


def test_long_names_that_are_alike_stay_loadable() -> None:
    names = start(GAME, ["x" * 40, "x" * 40], seed=1).names
    assert len(set(names)) == 2
    assert start(GAME, names, seed=1).names == names


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "x" * 41])
def test_a_seat_needs_a_name_of_some_length(name: str) -> None:
    with pytest.raises(BadOption, match="a seat's name has 1 to 40 characters"):
        start(GAME, ["ann", name], seed=1)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"hnads": []}, "unknown: hnads; known are hands"),
        ({"hands": [["fireball"]]}, "there is no 'fireball' left; cards are war-drums"),
        ({"hands": [["retreat"] * 3]}, "there is no 'retreat' left"),
        ({"step": "lunch"}, "there is no step 'lunch'; steps are auction, travel"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, object], says: str) -> None:
    with pytest.raises(BadPosition) as error:
        describe(GAME, 2, given)
    assert says in str(error.value)
