"""With the keyboard alone: the order of things, where the focus is, and that it can be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.serving import Server
from tests.browser.test_table import BOT, PERSON, open_table

Visit = Callable[..., Page]
WHERE = """() => {
  const it = document.activeElement;
  const outlined = getComputedStyle(it).outlineStyle !== 'none' || it.matches('.hit');
  return {
    part: ['.seats', '.board', '.tray', 'div.bar', '.side'].find((part) => it.closest(part)) ?? '',
    words: (it.getAttribute('aria-label') ?? it.textContent).trim(),
    ring: outlined && it.matches(':focus-visible'),
    bar: it.matches('.bar.panel'),
  };
}"""


def where(page: Page) -> dict[str, Any]:
    """What has the focus."""
    found: dict[str, Any] = page.evaluate(WHERE)
    return found


def tab_to(page: Page, words: str, most: int = 60) -> None:
    """Tab until something that says this has the focus, which can be seen all the way."""
    for _ in range(most):
        page.keyboard.press("Tab")
        here = where(page)
        assert here["ring"] or here["bar"] or not here["part"], here
        if words in here["words"]:
            return
    raise AssertionError(f"{words!r} is not reached in {most} steps; the last is {where(page)}")


def test_tab_goes_from_the_table_to_the_decision_before_the_log(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    Clicker(page, 1).wait()
    parts: list[str] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        part = where(page)["part"]
        if part and (not parts or parts[-1] != part):
            parts.append(part)
        if part == ".side":
            break
    assert parts[-3:] == [".tray", "div.bar", ".side"]


def test_a_turn_of_small_world_is_played_with_keys_alone(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 1)
    person.wait()
    expect(page.locator(".briefing")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(page.locator(".sheet .choice").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".sheet .choice")).to_have_count(0)
    assert where(page)["bar"], "who closes the list goes on from the bar"
    page.keyboard.press("c")
    expect(page.locator(".sheet .choice").first).to_be_focused()
    page.keyboard.press("Enter")  # a people
    expect(page.locator(".bar.panel .now")).to_have_text("Conquer")
    person.wait()
    assert where(page)["bar"], "what was chosen has gone; Tab goes on from the bar"
    for _ in range(2):
        before = page.locator(".bar.panel").inner_text()
        for _ in range(40):
            page.keyboard.press("Shift+Tab")
            if "Conquer" in where(page)["words"]:
                break
        here = where(page)
        assert here["ring"]
        assert "Conquer" in here["words"]
        page.keyboard.press("Enter")
        page.wait_for_function("(was) => document.querySelector('.bar.panel').innerText !== was", arg=before)
        person.wait()
        assert where(page)["part"] == ".board", "the focus stays where something was conquered"
    tab_to(page, "End conquests")
    page.keyboard.press("Enter")


def test_single_keys_are_a_setting_where_there_are_keys(visit: Visit, server: Server) -> None:
    for phone in (False, True):
        page = visit(server.url, phone=phone)
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_label("Sounds")).to_be_visible()
        expect(page.get_by_label("Single keys as shortcuts")).to_have_count(0 if phone else 1)


def test_the_page_of_results_comes_before_the_reader_and_escape_puts_it_away(
    visit: Visit, server: Server
) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    Clicker(page, 1).wait()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Concede").last.click()
    expect(page.get_by_role("dialog", name="How it ended")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="How it ended")).to_have_count(0)
    page.get_by_role("button", name="Results").click()
    expect(page.get_by_role("dialog", name="How it ended")).to_be_visible()
