"""World of Warcraft: the Board Game through the page: first turns, and whole games against each Overlord."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.serving import Server
from tests.browser.test_scenarios import LONG
from tests.browser.test_whole_games import bar_stands_still, nothing_scrolls

Visit = Callable[..., Page]


def sit_down(page: Page, options: Mapping[str, str | bool], bots: int = 1) -> None:
    """A table for this browser and bots that choose anything."""
    where: str = page.evaluate(
        """async ([options, bots]) => {
          localStorage.setItem('azeroth.settings', JSON.stringify({confirm: false}));
          const answer = await fetch('/api/tables', {
            method: 'POST', headers: {'content-type': 'application/json'},
            body: JSON.stringify({game: 'world-of-warcraft', options, seed: 11, seats: [
              {kind: 'person', name: 'Ann'}, ...Array(bots).fill({kind: 'bot', strength: 'random'})]})});
          const made = await answer.json();
          if (!made.table) throw new Error(made.detail);
          const held = {table: made.table, key: made.seats[0].key, role: 'seat', watch: made.spectator_key};
          localStorage.setItem('azeroth.tables', JSON.stringify([held]));
          return location.origin + '/t/' + made.table;
        }""",
        [dict(options), bots],
    )
    page.goto(where)
    page.wait_for_selector(".bar.panel")


def test_a_game_is_begun_by_hand_and_ended_by_bots(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    sit_down(page, {"overlord": "kazzak", "first-game": True})
    person = Clicker(page, 5)
    person.wait()
    nothing_scrolls(page)
    before = bar_stands_still(page)
    # Each character has a tab of his own, and a marker on the track of levels.
    sheets = page.locator(".tray [role=tab]").filter(has=page.locator("svg"))
    assert sheets.count() >= 2
    assert page.locator('[data-zone="track:xp"] .piece').count() == 4
    for _ in range(50):
        assert person.step()
    assert bar_stands_still(page) == before
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator('.bar.panel a[href*="/replay"]')).to_be_visible(timeout=300_000)
    assert page.locator(".seat .rank").count() == 2


def test_the_hero_who_is_selected_has_the_sheet_in_front(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    sit_down(page, {"overlord": "kazzak", "first-game": True})
    Clicker(page, 5).wait()
    page.locator(".briefing .button").click()
    front = page.locator(".tray [role=tab][aria-selected=true]")
    mine = page.locator('.stage [data-thing^="character:"][data-legal]').all()
    assert len(mine) == 2, "a player has two heroes"
    tabs = []
    for hero in mine:
        page.keyboard.press("Escape")
        hero.dispatch_event("click")
        page.wait_for_timeout(150)
        tabs.append(front.inner_text().strip())
    assert len(set(tabs)) == 2, tabs


def at_a_laptop(visit: Visit, server: Server) -> Page:
    """A first game against Nefarian, its briefing read."""
    page = visit(server.url)
    page.set_viewport_size({"width": 1366, "height": 625})
    sit_down(page, {"overlord": "nefarian", "first-game": True})
    Clicker(page, 5).wait()
    page.locator(".briefing .button").click()
    return page


def test_a_quest_that_is_looked_at_lights_its_places_and_lies_beside_the_board(
    visit: Visit, server: Server
) -> None:
    page = at_a_laptop(visit, server)
    page.locator(".tray [role=tab]", has_text="Quests").first.click()
    page.locator('.tray [data-thing^="quest:"]').first.hover()
    expect(page.locator(".stage .lead").first).to_be_attached()
    expect(page.locator(".stage .ways .way").first).to_be_attached()
    preview, board = page.locator(".preview").bounding_box(), page.locator(".stage").bounding_box()
    assert preview is not None
    assert board is not None
    assert preview["x"] > board["x"] + board["width"] * 0.9
    # What others have can be looked at, too, while one is to choose.
    page.locator(".tray [role=tab]").last.click()
    page.locator('.tray [data-thing^="card:"]').first.click()
    expect(page.locator(".inspect")).to_be_visible()


def test_six_players_are_all_in_sight_on_a_laptop(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size({"width": 1366, "height": 625})
    sit_down(page, {"overlord": "kazzak"}, bots=5)
    seats = page.locator(".seats .seat")
    expect(seats).to_have_count(6)
    page.wait_for_timeout(500)
    assert page.evaluate(
        """() => {
          const list = document.querySelector('.seats .list').getBoundingClientRect();
          return [...document.querySelectorAll('.seats .seat')].filter(
            (seat) => seat.getBoundingClientRect().bottom > list.bottom + 1).length;
        }"""
    ) == 0  # fmt: skip


@pytest.mark.parametrize("more", [{"overlord": "kazzak"}, {"burning-crusade": "outland"}])
def test_on_a_laptop_the_turn_track_is_in_sight_though_places_have_long_names(
    visit: Visit, server: Server, more: dict[str, str]
) -> None:
    page = visit(server.url)
    page.set_viewport_size({"width": 1366, "height": 625})
    sit_down(page, more)
    page.wait_for_timeout(500)
    person = Clicker(page, 5)
    for _ in range(4):
        person.step()
    person.wait()
    track = page.locator(".track", has_text="Turn track")
    # As though a hero of each player needed a line more.
    for seat in page.locator(".seats .seat").all():
        seat.evaluate(
            """(seat) => {
              const line = seat.querySelector('.group').cloneNode();
              line.textContent = 'one line more';
              seat.append(line);
            }"""
        )
    page.wait_for_timeout(300)
    spots = track.locator("li").all()
    lowest = max(spot.evaluate("(spot) => spot.getBoundingClientRect().bottom") for spot in spots)
    edge = page.evaluate("document.querySelector('.bar.panel').getBoundingClientRect().top")
    assert lowest <= edge


def test_on_a_laptop_the_way_to_a_quest_is_seen_above_the_tray_and_beside_the_card(
    visit: Visit, server: Server
) -> None:
    page = at_a_laptop(visit, server)
    sheet = page.locator(".stage .sheet").first
    before = sheet.bounding_box()
    page.locator(".tray [role=tab]", has_text="Quests").first.click()
    quests = page.locator('.tray [data-thing^="quest:"]')
    for n in range(4):
        quests.nth(n).hover()
        end = page.locator(".stage .ways .end").first
        expect(end).to_be_attached()
        expect(page.locator(".preview")).to_be_visible()
        tray = page.locator(".tray").first.bounding_box()
        box = end.bounding_box()
        assert tray is not None
        assert box is not None
        assert box["y"] + box["height"] < tray["y"], quests.nth(n).inner_text()
        quests.nth(n).click()
        page.mouse.move(2, 2)
        closeup, board = page.locator(".inspect").bounding_box(), page.locator(".stage").bounding_box()
        assert closeup is not None
        assert board is not None
        assert closeup["x"] > board["x"] + board["width"] * 0.9
        page.locator(".inspect .close").click()
        page.mouse.move(2, 2)
    # Where nothing is looked at any more the board lies as it lay.
    page.wait_for_timeout(1200)
    after = sheet.bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] == pytest.approx(before["y"], abs=0.5)


def test_on_a_phone_the_way_to_a_quest_is_seen_above_its_card(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    sit_down(page, {"overlord": "nefarian", "first-game": True})
    Clicker(page, 5, "touch").wait()
    page.locator(".briefing .button").tap()
    page.locator(".tray [role=tab]", has_text="Quests").first.tap()
    page.locator('.tray [data-thing^="quest:"]').first.tap()
    expect(page.locator(".stage .ways .way").first).to_be_attached()
    closeup, board = page.locator(".inspect").bounding_box(), page.locator(".stage").bounding_box()
    assert closeup is not None
    assert board is not None
    assert closeup["y"] > board["y"] + board["height"] * 0.6


@pytest.mark.long
@pytest.mark.parametrize("overlord", ["kazzak", "nefarian", "kelthuzad"])
def test_whole_games_against_each_overlord(visit: Visit, server: Server, overlord: str) -> None:
    page = visit(server.url)
    sit_down(page, {"overlord": overlord})
    person = Clicker(page, 7, patience=LONG)
    assert person.play(most=6000) > 100
    assert page.locator(".seat .rank").count() == 2
    nothing_scrolls(page)
