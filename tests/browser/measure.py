"""Measures what a person meets: `python -m tests.browser.measure [TITLE …]`, after `make web`.

A person who plays sensibly (as the greedy bot would, with the fewest clicks that the page offers) plays a
whole game of each title at three sizes of screen; after every choice a script looks whether anything lies
on something else, is cut off or makes the page scroll. Counts the clicks of each turn and the questions
that have one answer, and weighs the page after the first turn and after the game. `--asked N` plays so many
choices once more at a server that asks everything, one choice at a time. `--keep` writes the rows into
docs/quality/browser.md.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from azeroth.games import game_named
from azeroth.games.adventure.box import PACKS
from tests.browser.boxes import heap, look
from tests.browser.conftest import FLAGS, People
from tests.browser.serving import ROOT, Server, chromium
from tests.browser.test_table import PERSON, open_table
from tests.browser.thoughtful import Thoughtful, Watched
from tests.clicks import SIDES, TITLES, turns

PAGE = ROOT / "docs/quality/browser.md"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
SIZES = {"1366x625": (1366, 625), "1920x1080": (1920, 1080), "390x844": (390, 844)}
HEADS = (
    "title", "screen", "choices", "clicks a turn (median)", "questions with one answer",
    "board's part of the height", "board never moves", "heap after a turn, after all", "what was wrong",
)  # fmt: skip
BOT = {"kind": "bot", "strength": "greedy"}
ASKING = "1366x625, everything asked"
ALL_PACKS: dict[str, Any] = {box.slug: True for box in PACKS}
MEASURED: dict[str, tuple[str, int, dict[str, Any]]] = {
    **TITLES,
    "ragnaros": ("world-of-warcraft", 2, {"burning-crusade": "alone", "ragnaros": True}),
    "adventure, packs": ("adventure", 2, ALL_PACKS),
    "adventure, packs, 4 seats": ("adventure", 4, ALL_PACKS),
}
OVERLORDS = {
    "world-of-warcraft": ("overlord", ("kazzak", "nefarian", "kelthuzad")),
    "burning-crusade": ("outland-overlord", ("kaelthas", "vashj", "illidan")),
}
"""Another one at each size."""


class Measured:
    """What one title showed at one size."""

    def __init__(self, title: str, size: str) -> None:
        self.title, self.size = title, size
        self.turns: list[int] = []
        self.empty = self.choices = 0
        self.over = False
        self.stages: set[tuple[int, int]] = set()
        self.heaps: list[float] = []
        self.wrong: dict[str, int] = {}

    @property
    def row(self) -> str:
        """A line of the table."""
        clicks = f"{median(self.turns):g} of {len(self.turns)} turns" if self.turns else "–"
        height = SIZES[self.size.split(",")[0]][1]
        part = min((stage[1] for stage in self.stages), default=0) / height
        found = "; ".join(f"{what} ({n})" for what, n in self.wrong.items()) or "none"
        still = "yes" if len(self.stages) < 2 else "no"
        cells = (
            self.title, self.size, f"{self.choices}{', to the end' if self.over else ''}", clicks, self.empty,
            f"{part:.0%}", still, ", ".join(f"{mb:.1f} MB" for mb in self.heaps), found,
        )  # fmt: skip
        return f"| {' | '.join(map(str, cells))} |"


class Album:
    """Pictures of the way: each new sort of moment, what is wrong, and the end."""

    def __init__(self, folder: Path | None, name: str) -> None:
        self.folder, self.name, self.kinds = folder, name.replace(", ", "-").replace(" ", "-"), set[str]()
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def take(self, page: Page, choices: int, kind: str, *, once: bool = True) -> None:
        if self.folder is None or (once and kind in self.kinds):
            return
        self.kinds.add(kind)
        page.screenshot(path=self.folder / f"{self.name}-{choices:04}-{kind}.png")


def watch(page: Page, person: Thoughtful, found: Measured, most: int, album: Album) -> None:
    """Play, and look after each choice."""
    first = person.watched.table()
    began = first.game.study.round(first)
    for _ in range(most):
        if not person.step():
            found.over = True
            break
        found.over = bool(person.wait(240)["over"])
        if found.over:
            # Who has read the last result sees how it ended.
            if page.locator(".outcome .button").count():
                page.locator(".outcome .button").click()
            page.wait_for_selector(".end.panel")
            page.wait_for_timeout(500)
        wrong, stage = look(page)
        for what in wrong:
            if what not in found.wrong:
                print(f"  {person.choices}: {what}", flush=True)
                album.take(page, person.choices, "wrong", once=False)
            found.wrong[what] = found.wrong.get(what, 0) + 1
        if stage:
            found.stages.add(stage)
        if not found.heaps and person.rounds and max(person.rounds) > began + 1:
            found.heaps.append(heap(page))
        if album.folder is not None:
            fight = page.locator(".focus h2")
            album.take(page, person.choices, f"round-{max(person.rounds) // 5 * 5}")
            if fight.count():
                album.take(page, person.choices, f"fight-{max(person.rounds) // 5 * 5}")
        if found.over:
            album.take(page, person.choices, "end")
            break
    if found.over and found.heaps:
        found.heaps.append(heap(page))
    found.choices = person.choices
    found.turns = turns(person.rounds, SIDES.get(MEASURED[found.title][0], 1))
    found.empty = person.empty
    print(f"  {person.swipes} swipes in a tray, {person.moves} moves of the board", flush=True)
    print(f"  {len(person.lost)} choices from the list", flush=True)
    for words in person.lost:
        print(f"  only in the list of all choices: {words}", flush=True)


def by_the_lobby(page: Page, slug: str, options: Mapping[str, Any]) -> str:
    """Sets a table up as anybody would, against one bot; where it is."""
    page.locator(f"[data-game={slug}] a[href='/new/{slug}']").click()
    page.get_by_label("Your name, Seat 1").fill("Ann")
    page.get_by_label("Strength, Seat 2").select_option("good")
    named = {option.name: option for option in game_named(slug).all_options}
    for name, value in options.items():
        page.get_by_label(named[name].title, exact=True).select_option(str(value).lower())
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".bar.panel")
    return page.url.rsplit("/", 1)[1]


def measured(
    server: Server,
    people: People,
    title: str,
    size: str,
    *,
    most: int = 4000,
    pictures: Path | None = None,
    lobby: bool = False,
) -> Measured:
    """One title at one size."""
    slug, players, options = MEASURED[title]
    ease = size != ASKING
    width, height = SIZES[size.split(",")[0]]
    if title in OVERLORDS and ease:
        name, values = OVERLORDS[title]
        options = {**options, name: values[list(SIZES).index(size)]}
    before = len(people.wrong)
    page = people(server.url, phone=width < 1000)
    page.set_viewport_size({"width": width, "height": height})
    if lobby:
        table = by_the_lobby(page, slug, options)
    else:
        seats = [PERSON, *[BOT] * (players - 1)]
        table = open_table(page, seats, game=slug, seed=11, options=options)["table"]
    page.wait_for_timeout(500)
    briefing = page.locator(".briefing .button")
    if briefing.count():
        briefing.first.click()
    watched = Watched(server.database, table, ease=ease)
    person = Thoughtful(page, watched, 5, "touch" if width < 1000 else "mouse")
    found = Measured(title, size)
    try:
        watch(page, person, found, most, Album(pictures, f"{title}-{size}"))
    except Exception:
        for what in people.wrong[before:]:  # most likely why
            print(f"  {what}", flush=True)
        raise
    finally:
        page.context.close()
    for what in people.wrong[before:]:
        found.wrong[what] = found.wrong.get(what, 0) + 1
    return found


def keep(rows: dict[tuple[str, str], str]) -> None:
    """In the documentation, in the order of titles and sizes, beside the rows of other runs."""
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    table, _, tail = rest.partition(END)
    for line in table.splitlines()[3:]:
        title, size = (cell.strip() for cell in line.split("|")[1:3])
        rows.setdefault((title, size), line)
    order = [(title, size) for title in MEASURED for size in (*SIZES, ASKING)]
    lines = [rows[key] for key in order if key in rows]
    heads = [f"| {' | '.join(HEADS)} |", f"|{'---|' * len(HEADS)}"]
    PAGE.write_text("\n".join([f"{head}{BEGIN}", *heads, *lines, f"{END}{tail}"]), encoding="utf-8")


def runs(args: argparse.Namespace) -> Iterator[tuple[str, str, int]]:
    """Title, size, and how many choices at most."""
    for title in args.titles or list(MEASURED):
        for size in args.sizes:
            yield title, size, args.most
        if args.asked:
            yield title, ASKING, args.asked


def main() -> int:
    """Print the table, and keep it in the documentation."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.measure", description=__doc__)
    parser.add_argument("titles", nargs="*", metavar="TITLE", help=f"of {', '.join(MEASURED)}")
    parser.add_argument("--sizes", nargs="+", default=list(SIZES), choices=list(SIZES))
    parser.add_argument("--most", type=int, default=4000, help="choices of each game at most")
    parser.add_argument("--asked", type=int, default=0, help="choices with everything asked")
    parser.add_argument("--pictures", type=Path, help="folder for pictures of the way")
    parser.add_argument("--lobby", action="store_true", help="set the tables up by hand, against one bot")
    parser.add_argument("--keep", action="store_true", help="write the rows into docs/quality/browser.md")
    args = parser.parse_args()
    rows: dict[tuple[str, str], str] = {}
    good = True
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        servers: dict[bool, Server] = {}
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        People.patience = 60_000
        people = People(browser)
        try:
            for title, size, most in runs(args):
                ease = size != ASKING
                if ease not in servers:
                    servers[ease] = Server(Path(folder) / f"{ease}.sqlite", unasked=str(ease).lower())
                began = time.monotonic()
                found = measured(
                    servers[ease], people, title, size, most=most, pictures=args.pictures, lobby=args.lobby
                )
                rows[title, size] = found.row
                good = good and not found.wrong
                print(f"{found.row} {time.monotonic() - began:.0f} s", flush=True)
        finally:
            browser.close()
            for server in servers.values():
                server.stop()
    if args.keep:
        keep(rows)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
