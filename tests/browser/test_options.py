"""Every value of every option opens a table at which one can choose: some always, all by `-m long`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from azeroth.games import games
from tests.browser.clicker import Clicker
from tests.browser.serving import Server
from tests.browser.test_table import BOT, PERSON, open_table

Visit = Callable[..., Page]
Opening = tuple[str, int, dict[str, Any]]


def openings() -> list[Opening]:
    """Each value of each option, those of boxes included, with the fewest players that it takes."""
    found: list[Opening] = []
    for game in games().values():
        for option in game.all_options:
            for value in option.values:
                asked = {option.name: value}
                count = next((n for n in game.players if game.takes(n, asked)), None)
                if count is not None:
                    found.append((game.slug, count, asked))
    return found


QUICK: list[Opening] = [
    ("warcraft", 2, {"races": "pick"}), ("small-world", 4, {"variant": "teams"}),
    ("world-of-warcraft", 2, {"first-game": True}), ("world-of-warcraft", 2, {"burning-crusade": "outland"}),
    ("adventure", 2, {"zowka": True}),
]  # fmt: skip


def begun(page: Page, server: Server, opening: Opening) -> None:
    """The table opens, shows a board, and takes a few choices."""
    slug, players, options = opening
    page.goto(server.url)
    open_table(page, [PERSON, *[BOT] * (players - 1)], game=slug, options=options)
    person = Clicker(page, 8, patience=120)
    for _ in range(3):
        person.step()
        person.wait()
    page.wait_for_selector(".stage .map")
    assert page.locator(".seat").count() == players, opening


def test_some_options_open_a_table(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    known = openings()
    for opening in QUICK:
        assert any(slug == opening[0] and opening[2] == asked for slug, _, asked in known), opening
        begun(page, server, opening)


@pytest.mark.long
@pytest.mark.parametrize("opening", openings(), ids=lambda o: f"{o[0]}-{o[1]}-{o[2]}")
def test_every_value_of_every_option_opens_a_table(visit: Visit, server: Server, opening: Opening) -> None:
    begun(visit(server.url), server, opening)
