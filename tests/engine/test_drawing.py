"""Boards of spaces and paths."""

from __future__ import annotations

from math import dist

import pytest

from azeroth.engine.view.drawing import Space, spaces_and_paths

SPACES = [
    Space(id="a", at=(100, 100), links=("b", "nowhere"), name="Brill", terrain="forest", tone="green"),
    Space(id="b", at=(200, 100), links=("a", "c"), size=20),
    Space(id="c", at=(200, 130), links=("b",)),
]


def test_spaces_are_discs_with_their_names_below_and_spots_on_them() -> None:
    areas, _ = spaces_and_paths(SPACES)
    a, b, _ = areas
    assert (a.id, a.name, a.terrain, a.tone) == ("a", "Brill", "forest", "green")
    assert all(dist(point, (100, 100)) == pytest.approx(34, abs=0.1) for point in a.rings[0])
    assert len(set(a.rings[0])) == 24
    assert a.label[1] > max(y for _, y in a.rings[0])
    assert a.spots[0] == SPACES[0].at
    assert all(dist(spot, (200, 100)) < 20 for spot in b.spots)
    assert len(set(b.spots)) == 7


def test_a_link_told_from_both_ends_is_one_path_from_edge_to_edge() -> None:
    _, lines = spaces_and_paths(SPACES)
    assert [line.kind for line in lines] == ["path", "path"]
    assert lines[0].points == ((134, 100), (180, 100))


def test_spaces_that_overlap_are_joined_in_the_middle() -> None:
    short = spaces_and_paths(SPACES)[1][1]
    assert short.points == ((200, 115), (200, 115))
