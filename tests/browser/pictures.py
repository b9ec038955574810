"""Takes the pictures of the documentation: `python -m tests.browser.pictures` (after `make web`)."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.clicker import Clicker
from tests.browser.conftest import FLAGS, People
from tests.browser.serving import ROOT, Server, chromium

FOLDER = ROOT / "docs/images"
SEEDS = {"small-world": 12}


def keep(page: Page, name: str) -> None:
    """One picture; what pulses is caught at rest."""
    page.mouse.move(2, 2)
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=86)
    print(f"docs/images/{name}.jpg")


def start(page: Page, game: str) -> None:
    """A game of this browser against two bots, always the same."""
    where: str = page.evaluate(
        """async ([game, seed]) => {
          localStorage.setItem('azeroth.settings', JSON.stringify({confirm: false}));
          localStorage.setItem('azeroth.name', JSON.stringify('Ann'));
          const info = (await (await fetch('/api/games')).json()).find((g) => g.slug === game);
          let made;
          for (const count of [3, 2, 4].filter((n) => info.players.includes(n))) {
            const answer = await fetch('/api/tables', {
              method: 'POST', headers: {'content-type': 'application/json'},
              body: JSON.stringify({game, seed, seats: [{kind: 'person', name: 'Ann'},
                ...Array(count - 1).fill({kind: 'bot', strength: 'greedy'})]})});
            made = await answer.json();
            if (answer.ok) break;
          }
          if (!made.table) throw new Error(made.detail);
          const held = {table: made.table, key: made.seats[0].key, role: 'seat', watch: made.spectator_key};
          localStorage.setItem('azeroth.tables', JSON.stringify([held]));
          return location.origin + '/t/' + made.table;
        }""",
        [game, SEEDS.get(game, 7)],
    )
    page.goto(where)
    page.wait_for_selector(".bar.panel")


def advance(person: Clicker, choices: int) -> None:
    """So many choices on, and then to where something on a board can be chosen."""
    for _ in range(choices):
        if not person.step():
            return
    for _ in range(40):
        if person.page.locator(".hit.legal").count() > 2 or not person.step():
            return


def title(browser: Browser, server: Server, game: str) -> None:
    people = People(browser)
    for phone in (False, True):
        page = people(server.url, phone=phone, device_scale_factor=2 if phone else 1)
        where = f"{game}-phone" if phone else game
        start(page, game)
        person = Clicker(page, 3, "touch" if phone else "mouse")
        person.wait(60)
        keep(page, f"{where}-start")
        advance(person, 40)
        page.keyboard.press("Escape")
        page.emulate_media(color_scheme="light")
        keep(page, f"{where}-middle")
        page.emulate_media(color_scheme="dark")
        keep(page, f"{where}-middle-dark")
        if not phone:
            page.set_viewport_size({"width": 1920, "height": 1080})
            keep(page, f"{where}-middle-wide")
            page.set_viewport_size({"width": 1280, "height": 720})
            page.emulate_media(color_scheme="light")
            region = page.locator(".hit:not(.legal)").first
            if page.locator(".bar.panel.mine").count() and region.count():
                region.focus()
                page.keyboard.press("Enter")
                page.wait_for_timeout(600)
                keep(page, f"{where}-why-not")
                page.keyboard.press("Escape")
            try:
                person.play(most=1500)
            except AssertionError as error:
                print(f"no picture of the end of {game}: {error}")
            else:
                keep(page, f"{where}-end")
    people.close()


def main() -> int:
    """All pictures, or those of the titles named."""
    path = chromium()
    if path is None:
        print("no Chromium here: install it (apt install chromium)", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            people = People(browser)
            page = people(server.url)
            page.wait_for_selector(".game .map")
            games = sys.argv[1:] or page.evaluate(
                "fetch('/api/games').then((r) => r.json()).then((l) => l.map((g) => g.slug))"
            )
            keep(page, "lobby")
            page.emulate_media(color_scheme="dark")
            keep(page, "lobby-dark")
            page.goto(f"{server.url}/new/{games[0]}")
            page.wait_for_selector("form .map")
            page.emulate_media(color_scheme="light")
            keep(page, "setup")
            phone = people(server.url, phone=True, device_scale_factor=2)
            phone.wait_for_selector(".game .map")
            keep(phone, "lobby-phone")
            people.close()
            for game in games:
                title(browser, server, game)
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
