"""Games that have been played still go as they went."""

from __future__ import annotations

import pytest

from tests.played import cases, changed, title, variants

NAME = "adventure"


def test_every_way_to_play_is_there() -> None:
    assert {title(*variant) for variant in variants(NAME)} <= set(cases(NAME))


@pytest.mark.parametrize("case", cases(NAME))
def test_a_game_goes_as_it_went(case: str) -> None:
    assert not changed(NAME, case)
