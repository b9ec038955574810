"""Everybody can use it, and it is light: axe-core, contrast, sizes, the first board."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.serving import ROOT, STATIC, Server
from tests.browser.test_table import BOT, PERSON, open_table

Visit = Callable[..., Page]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


def findings(page: Page, only: str = "") -> list[str]:
    """What axe-core calls serious or critical."""
    page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate(
        """(only) => axe.run(document, {resultTypes: ['violations'],
          ...(only ? {runOnly: {type: 'rule', values: [only]}} : {})}).then((r) => r.violations)""",
        only,
    )
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:4]
    ]


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is installed by make web")
def test_axe_finds_nothing_serious(visit: Visit, server: Server) -> None:
    page = visit(server.url, bypass_csp=True)
    page.wait_for_selector(".game")
    assert findings(page) == []
    page.goto(f"{server.url}/new/small-world")
    page.wait_for_selector("form")
    assert findings(page) == []
    open_table(page, [PERSON, BOT, BOT], options={"first": "1"})
    person = Clicker(page, 21)
    person.wait()
    page.wait_for_timeout(200)
    assert findings(page) == []
    for _ in range(8):
        person.step()
    person.wait()
    page.keyboard.press("/")
    page.wait_for_selector(".rules summary")
    assert findings(page) == []
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Menu").click()
    assert findings(page) == []


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is installed by make web")
def test_contrast_in_the_dark(visit: Visit, server: Server) -> None:
    page = visit(server.url, dark=True, bypass_csp=True)
    page.wait_for_selector(".game")
    assert findings(page, "color-contrast") == []
    open_table(page, [PERSON, BOT, BOT], options={"first": "1"})
    person = Clicker(page, 21)
    for _ in range(5):
        person.step()
    person.wait()
    assert findings(page, "color-contrast") == []


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is installed by make web")
@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("game", ["small-world", "warcraft", "world-of-warcraft"])
def test_axe_finds_nothing_serious_on_a_phone(visit: Visit, server: Server, game: str, dark: bool) -> None:
    page = visit(server.url, phone=True, dark=dark, bypass_csp=True)
    only = "color-contrast" if dark else ""
    page.wait_for_selector(".game")
    assert findings(page, only) == []
    page.goto(f"{server.url}/new/{game}")
    page.wait_for_selector("form .map")
    assert findings(page, only) == []
    open_table(page, [PERSON, BOT], game=game)
    person = Clicker(page, 22, "touch")
    for _ in range(12):
        person.step()
    person.wait()
    page.keyboard.press("Escape")
    drawer = page.locator(".drawer > .tabs [role=tab]")
    for n in range(drawer.count()):
        drawer.nth(n).tap()
        page.wait_for_timeout(100)
        assert findings(page, only) == []
    sheets = page.locator(".tray [role=tab]")
    drawer.first.tap()
    for n in range(sheets.count()):
        sheets.nth(n).tap()
        page.wait_for_timeout(100)
        assert findings(page, only) == []


def test_colours_of_the_system_leave_what_can_be_chosen_in_sight(visit: Visit, server: Server) -> None:
    """Who has colours of their own sees neither our grounds nor our shadows."""
    page = visit(server.url, forced_colors="active")
    open_table(page, [PERSON, BOT], options={"first": "1"})
    Clicker(page, 21).wait()
    page.keyboard.press("Escape")
    ring = "(it) => getComputedStyle(it).outlineStyle"
    cards = page.locator(".tray button[data-legal]")
    assert cards.count() == 6
    assert cards.first.evaluate(ring) == "solid"
    ground = "(it) => getComputedStyle(it).backgroundColor"
    for tabs in (".side", ".tray"):
        chosen = page.locator(f"{tabs} [role=tab][aria-selected=true]").first
        other = page.locator(f"{tabs} [role=tab][aria-selected=false]").first
        assert chosen.evaluate(ground) != other.evaluate(ground)


@pytest.mark.parametrize("size", [(844, 390), (683, 312)], ids=["phone", "twice as large"])
def test_a_screen_that_is_wide_and_low_has_room_for_every_button(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    """A phone on its side, or a laptop whose page is shown twice as large."""
    page = visit(server.url)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 21)
    for _ in range(3):
        person.step()
        person.wait()
        buttons = page.locator(".bar.panel button:visible").evaluate_all(
            """(all) => all.map((it) => it.getBoundingClientRect())
              .map((b) => [b.x, b.y, b.right, b.bottom])"""
        )
        assert all(b[0] >= 0 and b[2] <= size[0] and b[3] <= size[1] for b in buttons)
        for n, a in enumerate(buttons):
            for b in buttons[n + 1 :]:
                apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
                assert apart, "two buttons lie on one another"
    tabs = page.locator(".drawer [role=tab]").last.bounding_box()
    assert tabs is not None
    assert tabs["x"] + tabs["width"] <= size[0] + 1


def test_who_is_asked_how_strong_bots_should_be_is_told_and_may_leave(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    title = page.locator("[data-game=small-world]")
    title.get_by_role("button", name="Play now").click()
    expect(title).to_contain_text("Fair knows what to do, but overlooks something every round.")
    title.get_by_role("button", name="Best").hover()
    expect(title).to_contain_text("Best plays its ideas through")
    title.get_by_role("button", name="Cancel").click()
    expect(title.get_by_role("button", name="Learn to play")).to_be_visible()


def test_the_script_is_light() -> None:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the client is not built: make web")
    script = sum(len(gzip.compress(file.read_bytes())) for file in (STATIC / "assets").glob("*.js"))
    assert script < 400 * 1024


def test_a_move_does_not_hold_up_the_page(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    page.wait_for_selector(".map")
    person = Clicker(page, 23)
    until = 12
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(m["value"] for m in metrics if m["name"] == "TaskDuration"))

    person.wait()
    page.wait_for_timeout(500)
    before = spent()
    for _ in range(until):
        person.step()
    person.wait()
    # The processor's time, not the clock's: other tests run beside this one. Clicking itself is in it too.
    assert (spent() - before) / until < 0.25


def test_a_reader_is_told_what_happens(visit: Visit, server: Server) -> None:
    """Even where the log itself is not on the screen."""
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 24, "touch")
    person.wait()
    for _ in range(12):
        person.step()
        person.wait()
        if page.locator("p.hush[aria-live=polite]").inner_text():
            break
    said = page.locator("p.hush[aria-live=polite]").inner_text()
    page.get_by_role("tab", name="Log").tap()
    last = page.locator(".log li .line").last.inner_text()
    assert said
    assert said.endswith(last)
