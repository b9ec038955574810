"""Pass for me until …: a small menu beside the choices, where one could pass."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.serving import Server
from tests.browser.test_table import BOT, PERSON, open_table

Visit = Callable[..., Page]
PICTURES = os.environ.get("AZEROTH_PICTURES", "")
"""A folder to keep pictures in, for whoever wants to look."""


def taken(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_one_can_be_passed_for_and_be_asked_again(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(server.url, phone=phone)
    open_table(page, [PERSON, BOT], game="adventure")
    person = Clicker(page, 5, "finger" if phone else "mouse")
    menu = page.locator(".pass > button")
    for _ in range(120):
        person.wait()
        if menu.count():
            break
        person.step()
    expect(menu).to_be_visible()
    box, bar = menu.bounding_box(), page.locator(".bar.panel").bounding_box()
    assert box is not None
    assert bar is not None
    assert box["y"] + box["height"] <= bar["y"] + bar["height"] + 1
    assert box["x"] + box["width"] <= page.viewport_size["width"]  # type: ignore[index]
    menu.click()
    page.get_by_role("menu").wait_for()
    taken(page, f"pass-menu-{'phone' if phone else 'desk'}")
    page.get_by_role("menuitem", name="nothing to use").click()
    again = page.get_by_role("button", name="Ask me again")
    expect(again).to_be_visible()
    taken(page, f"passing-{'phone' if phone else 'desk'}")
    again.click()
    expect(again).to_have_count(0)
