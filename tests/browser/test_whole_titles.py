"""Whole games of each title at each size by a person who plays sensibly, measured throughout (`-m long`)."""

from __future__ import annotations

import pytest

from tests.browser.conftest import People
from tests.browser.measure import MEASURED, SIZES, measured
from tests.browser.serving import Server

HEAP = 1.3
"""How many times its weight after the first turn the page may have after the game."""


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("title", MEASURED)
def test_nothing_is_in_the_way_from_the_first_choice_to_the_last(
    visit: People, server: Server, title: str, size: str
) -> None:
    found = measured(server, visit, title, size)
    assert found.over
    assert found.wrong == {}
    assert len(found.stages) == 1
    if title == "world-of-warcraft":
        first, last = found.heaps
        assert last <= HEAP * first


@pytest.mark.long
def test_outland_from_the_lobby_to_the_results(visit: People, server: Server) -> None:
    found = measured(server, visit, "burning-crusade", "1366x625", lobby=True)
    assert found.over
    assert found.wrong == {}
