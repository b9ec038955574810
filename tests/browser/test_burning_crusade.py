"""The Burning Crusade through the page: its two boards, and games clicked to each Overlord (`-m long`)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine import read_save, replay
from azeroth.games.world_of_warcraft.ids import RegionId
from tests.browser.clicker import Clicker
from tests.browser.pictures import begin
from tests.browser.serving import Server
from tests.browser.test_scenarios import LONG
from tests.browser.test_whole_games import nothing_scrolls
from tests.browser.test_world_of_warcraft import sit_down
from tests.world_of_warcraft.burning_crusade.tables import crusade

Visit = Callable[..., Page]
GAME = "world-of-warcraft"
LATE = 25
"""How many of her own choices before the end of a game the person takes over."""

GO_ON = """async ([save, seats]) => {
  localStorage.setItem('azeroth.settings', JSON.stringify({confirm: false}));
  const answer = await fetch('/api/tables', {
    method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify({game: 'world-of-warcraft', save, seats})});
  const made = await answer.json();
  const mine = made.seats?.find((seat) => seat.key);
  if (!mine) throw new Error(JSON.stringify(made));
  const held = {table: made.table, key: mine.key, role: 'seat', watch: made.spectator_key};
  localStorage.setItem('azeroth.tables', JSON.stringify([held]));
  return location.origin + '/t/' + made.table;
}"""

# Every region that a click somewhere on the stage would meet.
_REACHED = """() => {
  const {left, top, width, height} = document.querySelector('.stage').getBoundingClientRect();
  const found = new Set();
  for (let x = left + 2; x < left + width; x += 12)
    for (let y = top + 2; y < top + height; y += 12) {
      const thing = document.elementFromPoint(x, y)?.closest('.stage [data-thing]')?.dataset.thing ?? '';
      if (thing.startsWith('region:')) found.add(thing.slice(7));
    }
  return [...found];
}"""


def late(overlord: str, seed: int) -> tuple[str, int]:
    """A game of bots shortly before the Overlord falls, as a save, and a seat of those who are too late."""
    bot, chance = bot_named("greedy"), [Random(f"{seed}/{seat}") for seat in range(2)]
    options = {"burning-crusade": "outland", "outland-overlord": overlord}
    t = new_game(GAME, ["bot:greedy"] * 2, seed=seed, options=options)
    while not t.over:
        seat = t.seats[0]
        t.apply(seat, bot.choose(t, seat, chance[seat]))
    assert t.result is not None
    assert t.result.reason.endswith("is defeated"), t.result.reason
    loser = t.result.ranks.index(max(t.result.ranks))
    own = [n for n, move in enumerate(t.moves) if move[0] == loser]
    early = replay(t.game, read_save(t.save()), moves=own[-LATE])
    save: dict[str, Any] = msgspec.json.decode(early.save())
    save["seats"] = ["Ann" if seat == loser else "Bob" for seat in range(2)]
    return msgspec.json.encode(save).decode(), loser


def test_nothing_of_another_board_lies_beside_the_one_in_front(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size({"width": 1366, "height": 625})
    sit_down(page, {"burning-crusade": "outland"})
    begin(page)
    regions = crusade().content.regions
    for title in ("Outland", "Lordaeron", "All"):
        page.locator(".switch button", has_text=title).click()
        page.wait_for_timeout(500)  # it glides there
        boards = {regions[RegionId(key)].board for key in page.evaluate(_REACHED)}
        assert boards == ({"outland", "lordaeron"} if title == "All" else {title.lower()})


@pytest.mark.long
@pytest.mark.parametrize(("overlord", "seed"), [("kaelthas", 40), ("vashj", 20), ("illidan", 30)])
def test_a_game_is_clicked_to_the_fall_of_an_overlord_of_outland(
    visit: Visit, server: Server, overlord: str, seed: int
) -> None:
    save, loser = late(overlord, seed)
    page = visit(server.url)
    seats = [
        {"kind": "person", "name": "Ann"} if seat == loser
        else {"kind": "bot", "strength": "greedy", "name": "Bob"}
        for seat in range(2)
    ]  # fmt: skip
    page.goto(page.evaluate(GO_ON, [save, seats]))
    page.wait_for_selector(".bar.panel")
    assert Clicker(page, 7, patience=LONG).play(most=3000) > 10
    expect(page.locator(".seat .rank")).to_have_count(2)
    assert "is defeated" in page.locator(".bar.panel").inner_text()
    nothing_scrolls(page)


@pytest.mark.long
def test_a_game_against_ragnaros_is_clicked_from_its_beginning(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    sit_down(page, {"burning-crusade": "alone", "ragnaros": True})
    person = Clicker(page, 7, patience=LONG)
    assert person.play(most=6000) > 100
    expect(page.locator(".seat .rank")).to_have_count(2)
    nothing_scrolls(page)
