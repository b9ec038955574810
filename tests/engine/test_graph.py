"""Distances over a graph, and names that somebody mistyped."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import Struct

from azeroth.engine import BadPosition, won
from azeroth.engine.graph import distances, nearest, path, spread
from azeroth.engine.view.naming import link, named, suggestion, unreadable

ROADS = {"a": "bc", "b": "ad", "c": "ad", "d": "bce", "e": "d", "x": "x"}


def ways(here: str) -> str:
    return ROADS[here]


def test_distances_are_the_fewest_steps_to_all_that_can_be_reached() -> None:
    assert distances("a", ways) == {"a": 0, "b": 1, "c": 1, "d": 2, "e": 3}
    assert "x" not in distances("a", ways)
    assert distances("x", ways) == {"x": 0}


def test_several_sources_spread_together() -> None:
    assert spread({"a": 0, "e": 1}, ways) == {"a": 0, "e": 1, "b": 1, "c": 1, "d": 2}


def test_the_nearest_of_those_wanted() -> None:
    assert nearest("a", ways, lambda place: place in "cbe") == ["b", "c"]
    assert nearest("a", ways, lambda place: place == "a") == ["a"]
    assert nearest("a", ways, lambda place: place == "x") == []


def test_a_path_is_a_shortest_one() -> None:
    assert path("a", "e", ways) == ["a", "b", "d", "e"]
    assert path("a", "a", ways) == ["a"]
    assert path("a", "x", ways) == []


class Described(Struct, forbid_unknown_fields=True):
    hands: int = 0


def test_a_mistyped_name_is_told_with_what_was_meant() -> None:
    assert named("region", "durotar", ["durotar"]) == "durotar"
    with pytest.raises(BadPosition, match=r"there is no region 'durtoar' here; did you mean durotar\?"):
        named("region", "durtoar", ["durotar", "mulgore"])
    with pytest.raises(BadPosition, match=r"there is no region 'x' here; there are: durotar, mulgore\."):
        named("region", "x", ["durotar", "mulgore"])
    assert suggestion("x", []) == "there are none."
    assert suggestion("x", map(str, range(50)), most=2) == "there are: 0, 1 and 48 more."


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"hnads": 1}, "unknown field `hnads`; fields are hands"),
        ({"hands": "x"}, "Expected `int`, got `str`"),
    ],
)
def test_a_description_that_cannot_be_read(given: dict[str, object], says: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(given, Described)
    assert says in str(unreadable(error.value, Described))


def test_links_and_winners() -> None:
    assert link("Ann", "seat:0") == "[Ann](seat:0)"
    assert won(4, (1, 3)) == (2, 1, 2, 1)
    assert won(2, ()) == (1, 1)
