"""Whole games of every title through the page: with the mouse, with a finger, with the keys alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.serving import Server

Visit = Callable[..., Page]


def quick_game(page: Page, game: str) -> None:
    """Two clicks in the lobby."""
    page.evaluate("localStorage.setItem('azeroth.settings', JSON.stringify({confirm: false}))")
    page.reload()
    page.locator(f"[data-game={game}] .actions .primary").click()
    page.locator(f"[data-game={game}] [data-strength=random]").click()
    page.wait_for_selector(".bar.panel")


def nothing_scrolls(page: Page) -> None:
    size = page.evaluate(
        """() => [document.documentElement.scrollWidth - innerWidth,
          document.documentElement.scrollHeight - innerHeight]"""
    )
    assert size == [0, 0]


def bar_stands_still(page: Page) -> list[float]:
    box = page.locator(".bar.panel").bounding_box()
    assert box is not None
    return [box["x"], box["y"], box["width"], box["height"]]


def test_with_the_mouse(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    quick_game(page, "small-world")
    person = Clicker(page, 1)
    person.wait()
    nothing_scrolls(page)
    before = bar_stands_still(page)
    undo = page.locator(".bar .undo").bounding_box()
    for _ in range(25):
        person.step()
        assert bar_stands_still(page) == before
    assert page.locator(".bar .undo").bounding_box() == undo
    person.play()
    assert bar_stands_still(page) == before
    assert (
        "wins" in page.locator(".bar.panel").inner_text()
        or "coins" in page.locator(".bar.panel").inner_text()
    )
    assert page.locator(".seat .rank").count() == page.locator(".seat").count()
    nothing_scrolls(page)
    save_and_replay(page, server)
    again(page)


def save_and_replay(page: Page, server: Server) -> None:
    """The save file of the finished game, loaded as anybody could."""
    here = page.url
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save file").click()
    path = download.value.path()
    assert "small-world" in path.read_text()
    page.goto(server.url)
    page.locator("input[type=file]").set_input_files(path)
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="To the end").click()
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    assert page.locator(".seat .rank").count() == 2
    page.goto(here)
    page.wait_for_selector(".bar.panel")


def again(page: Page) -> None:
    """The same seats once more."""
    here = page.url
    page.get_by_role("button", name="Play again").first.click()
    page.wait_for_url(lambda url: url != here)
    Clicker(page, 2).wait()
    expect(page.locator(".seat")).to_have_count(2)


def test_with_a_finger_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    quick_game(page, "small-world")
    person = Clicker(page, 2, "touch")
    person.wait()
    nothing_scrolls(page)
    before = bar_stands_still(page)
    assert before[1] + before[3] == pytest.approx(844, abs=1)
    person.play()
    assert bar_stands_still(page) == before
    nothing_scrolls(page)


def press(page: Page, button: str) -> None:
    """Go to a button with the Tab key, and press it."""
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("(button) => document.activeElement.matches(button)", button):
            break
    page.keyboard.press("Enter")


def test_with_the_keys_alone(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.wait_for_selector("[data-game=small-world]")
    press(page, "[data-game=small-world] .actions .primary")
    page.wait_for_selector("[data-strength=random]")
    press(page, "[data-strength=random]")
    page.wait_for_selector(".bar.panel")
    Clicker(page, 3, "keys").play()


def test_every_title_can_be_played(visit: Visit, server: Server) -> None:
    """The client knows no game: whatever is registered is shown and can be clicked through."""
    page = visit(server.url)
    page.wait_for_selector(".game")
    games: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-game]')].map((e) => e.dataset.game)"
    )
    assert "small-world" in games
    for game in games:
        if game == "small-world":
            continue  # played to the end above
        page.goto(server.url)
        quick_game(page, game)
        person = Clicker(page, 4)
        person.wait()
        nothing_scrolls(page)
        before = bar_stands_still(page)
        for _ in range(60):
            if not person.step():
                break
        assert bar_stands_still(page) == before
        assert page.locator(".seat").count() >= 2
