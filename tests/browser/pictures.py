"""Takes the pictures of the documentation: `python -m tests.browser.pictures [lobby] [TITLE …]`.

After `make web`. All pictures of a moment show the same position: on the desk and on the phone, by day and by
night.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.clicker import Clicker
from tests.browser.conftest import FLAGS, People
from tests.browser.serving import ROOT, Server, chromium

FOLDER = ROOT / "docs/images"
MIDDLE = {"small-world": 20, "warcraft": 28, "world-of-warcraft": 45, "adventure": 60}
"""How many choices lead to the middle of a game."""
SEEDS = {"small-world": 12}
FOUGHT = ("warcraft", "world-of-warcraft", "adventure")
"""Where battles are shown beside the board."""


def keep(page: Page, name: str) -> None:
    """One picture."""
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=76)
    print(f"docs/images/{name}.jpg", flush=True)


def both(page: Page, name: str) -> None:
    """By day and by night."""
    page.emulate_media(color_scheme="dark")
    keep(page, f"{name}-dark")
    page.emulate_media(color_scheme="light")
    keep(page, name)


def start(page: Page, game: str) -> str:
    """A game of this browser against bots, always the same; the table's address."""
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
    begin(page)
    return where


def begin(page: Page) -> None:
    """Puts the briefing away, if there is one."""
    page.wait_for_timeout(1500)
    button = page.get_by_role("button", name="Let’s play")
    if button.count():
        button.click()


def menu(page: Page, entry: str) -> None:
    """Chooses from the table's menu, however busy the page is."""
    found = page.get_by_role("button", name=entry)
    for _ in range(10):
        page.get_by_role("button", name="Menu").dispatch_event("click")
        page.wait_for_timeout(1000)
        if found.count():
            break
    found.dispatch_event("click")


def at_the_desk(page: Page) -> None:
    """Nothing is opened, nothing pointed at."""
    page.keyboard.press("Escape")
    page.mouse.move(2, 2)
    page.evaluate("document.activeElement?.blur()")


def to_the_end(page: Page, seconds: float) -> bool:
    """Lets a bot play on; whether the game was over in time."""
    menu(page, "Let a bot play for me")
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if page.locator('.bar.panel a[href*="/replay"]').count():
            return True
        page.wait_for_timeout(500)
    return False


def to_the_middle(person: Clicker, choices: int) -> bool:
    """So many choices on, and to where something on a board can be chosen; whether the game goes on."""
    for n in range(choices + 60):
        person.wait(120)
        if n >= choices and person.page.locator(".hit.legal, .piece.legal").count() > 2:
            return True
        if not person.step():
            return False
    return True


def title(browser: Browser, server: Server, game: str, patience: float = 900) -> None:
    """All pictures of one game."""
    people = People(browser)
    desk = people(server.url)
    where = start(desk, game)
    held = desk.evaluate("localStorage['azeroth.tables']")
    person = Clicker(desk, 3)

    def moment(name: str) -> None:
        if name != "end":
            at_the_desk(desk)
        both(desk, f"{game}-{name}")
        phone = people(server.url, phone=True, device_scale_factor=1.5)
        phone.evaluate("(held) => localStorage.setItem('azeroth.tables', held)", held)
        phone.goto(where)
        phone.wait_for_selector(".bar.panel")
        begin(phone)
        phone.wait_for_timeout(1500)
        if name == "end":
            phone.get_by_role("button", name="Results").click()
        both(phone, f"{game}-{name}-phone")
        phone.context.close()

    person.wait(120)
    moment("start")
    going = to_the_middle(person, MIDDLE.get(game, 40))
    if going:
        # As who comes back sees it: without a notice to who clicked fast.
        desk.reload()
        desk.wait_for_selector(".bar.panel")
        begin(desk)
        moment("middle")
        desk.set_viewport_size({"width": 1920, "height": 1080})
        at_the_desk(desk)
        keep(desk, f"{game}-wide")
        desk.set_viewport_size({"width": 1280, "height": 720})
        region = desk.locator(".hit:not(.legal)").first
        if desk.locator(".bar.panel.mine").count() and region.count():
            region.focus()
            desk.keyboard.press("Enter")
            desk.wait_for_timeout(1000)
            keep(desk, f"{game}-why-not")
            desk.keyboard.press("Escape")
        going = closer(desk, person, game) if game in FOUGHT else nearer(desk, game)
    if not going or to_the_end(desk, patience):
        # Whoever has read the last result sees how it ended.
        last = desk.locator(".outcome .button")
        if last.count():
            last.click()
        desk.wait_for_selector(".end.panel")
        moment("end")
    else:
        print(f"no picture of the end of {game}: it was not over after {patience:.0f} s")
    desk.context.close()


def closer(page: Page, person: Clicker, game: str) -> bool:
    """A battle, a combat: what is shown beside the board; whether the game goes on."""
    for _ in range(120):
        if page.locator(".focus").count():
            person.wait(120)
            at_the_desk(page)
            keep(page, f"{game}-close")
            return True
        person.wait(120)
        if not person.step():
            return False
    return True


def nearer(page: Page, game: str) -> bool:
    """The board from near, around a piece; the game goes on."""
    box = page.locator(".piece").nth(4).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(4):
        page.mouse.wheel(0, -120)
        page.wait_for_timeout(60)
    at_the_desk(page)
    keep(page, f"{game}-close")
    page.keyboard.press("0")
    return True


def lobby(browser: Browser, server: Server) -> None:
    """The lobby and the setup page."""
    people = People(browser)
    desk = people(server.url)
    phone = people(server.url, phone=True, device_scale_factor=1.5)
    for page, suffix in ((desk, ""), (phone, "-phone")):
        page.wait_for_selector(".game .map")
        both(page, f"lobby{suffix}")
        page.goto(f"{server.url}/new/small-world")
        page.wait_for_selector("form .map")
        both(page, f"setup{suffix}")
    people.close()


def main() -> int:
    """All pictures, or those named."""
    path = chromium()
    if path is None:
        print("no Chromium here: install it (apt install chromium)", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    People.patience = 180_000
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            page = browser.new_page()
            games = page.request.get(f"{server.url}/api/games").json()
            page.close()
            for name in sys.argv[1:] or ["lobby", *(game["slug"] for game in games)]:
                if name == "lobby":
                    lobby(browser, server)
                else:
                    title(browser, server, name)
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
