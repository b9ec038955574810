"""Every scenario of Warcraft through the page: some turns of each always, whole games by `-m long`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.serving import Server
from tests.browser.test_whole_games import bar_stands_still, nothing_scrolls

Visit = Callable[..., Page]
SCENARIOS = (
    ("main", 2), ("main", 4), ("elf-gate", 3), ("necromancers", 2), ("captives", 2), ("nordrassil", 4),
    ("twenty-gold", 2),
)  # fmt: skip
LONG = 240
"""Seconds a person of the long games waits for the bots, however busy the machine is."""

_OPEN = """async ([scenario, players]) => {
  localStorage.setItem('azeroth.settings', JSON.stringify({confirm: false}));
  const bots = Array(players - 1).fill({kind: 'bot', strength: 'random'});
  const answer = await fetch('/api/tables', {
    method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify({
      game: 'warcraft', seed: 1, options: {scenario}, seats: [{kind: 'person', name: 'Ann'}, ...bots],
    })});
  const made = await answer.json();
  if (!made.table) throw new Error(JSON.stringify(made));
  const held = {table: made.table, key: made.seats[0].key, role: 'seat', watch: made.spectator_key};
  localStorage.setItem('azeroth.tables', JSON.stringify([held]));
  return location.origin + '/t/' + made.table;
}"""


def open_table(page: Page, scenario: str, players: int) -> None:
    """A table of this scenario, against bots that choose at random."""
    page.goto(page.evaluate(_OPEN, [scenario, players]))
    page.wait_for_selector(".bar.panel")


def test_every_scenario_can_be_clicked_through(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    for scenario, players in SCENARIOS:
        open_table(page, scenario, players)
        person = Clicker(page, 5)
        person.wait()
        nothing_scrolls(page)
        before = bar_stands_still(page)
        for _ in range(4):
            person.step()
        assert bar_stands_still(page) == before
        assert page.locator(".seat").count() == players


@pytest.mark.long
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS)
def test_every_scenario_can_be_played_to_its_end(
    visit: Visit, server: Server, scenario: str, players: int
) -> None:
    page = visit(server.url)
    open_table(page, scenario, players)
    Clicker(page, 6, patience=LONG).play(6000)
    expect(page.locator(".seat .rank")).to_have_count(players)
    nothing_scrolls(page)
