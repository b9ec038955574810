"""Pass for me until …: a small menu beside the choices, where one could pass."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.clicker import Clicker
from tests.browser.serving import Server
from tests.browser.test_table import BOT, PERSON, open_table

Visit = Callable[..., Page]
PICTURES = os.environ.get("AZEROTH_PICTURES", "")
"""A folder to keep pictures in, for anybody who wants to look."""


def taken(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_one_can_be_passed_for_and_be_asked_again(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(server.url, phone=phone)
    open_table(page, [PERSON, BOT], game="adventure")
    person = Clicker(page, 5, "finger" if phone else "mouse")
    menu = page.locator(".pass > button", has_text="Pass for me")
    again, seen = page.get_by_role("button", name="Ask me again"), False
    for _ in range(160):
        person.wait()
        if not menu.count():
            person.step()
            continue
        box, bar = menu.bounding_box(), page.locator(".bar.panel").bounding_box()
        assert box is not None
        assert bar is not None
        assert box["y"] + box["height"] <= bar["y"] + bar["height"] + 1
        assert box["x"] + box["width"] <= page.viewport_size["width"]  # type: ignore[index]
        menu.click()
        expect(page.get_by_role("menu")).to_contain_text("Pass for me:")  # on a phone the button has no words
        taken(page, f"pass-menu-{'phone' if phone else 'desk'}")
        page.get_by_role("menuitem", name="rest of this turn").click()
        # Against bots nothing is waited for: the turn may be over at once, and one is asked in the next.
        with contextlib.suppress(Error):
            again.wait_for(timeout=1500)
            seen = True
            break
    assert seen
    taken(page, f"passing-{'phone' if phone else 'desk'}")
    # The turn may be over before one has made up one's mind.
    with contextlib.suppress(Error):
        again.click(timeout=3000)
    expect(again).to_have_count(0)


def test_one_can_ask_to_be_asked_everything(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], game="world-of-warcraft")
    person = Clicker(page, 5)
    menu = page.locator(".pass > button")
    for _ in range(20):
        person.wait()
        if menu.count() and page.locator("[data-group]").count():
            break
        person.step()
    menu.first.click()
    page.get_by_role("menuitemcheckbox", name="Leave out dice").click()
    checked = page.get_by_role("menuitemcheckbox", name="Leave out dice")
    expect(checked).to_have_attribute("aria-checked", "true")
    page.get_by_role("menuitemcheckbox", name="Ask me everything").click()
    expect(page.get_by_role("menuitemcheckbox", name="Ask me everything")).to_have_attribute(
        "aria-checked", "true"
    )
    expect(page.locator("[data-group]")).to_have_count(0)


def test_the_menu_is_gone_through_with_arrows(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], game="world-of-warcraft")
    person = Clicker(page, 5)
    person.wait()
    page.keyboard.press("Escape")
    button = page.locator(".pass > button")
    for _ in range(30):
        if button.count():
            break
        person.step()
        person.wait()
    button.focus()
    page.keyboard.press("Enter")
    entries = page.get_by_role("menu").locator("button")
    expect(entries.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(entries.last).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(entries.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
