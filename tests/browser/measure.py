"""Measures what a person meets: `python -m tests.browser.measure [CHOICES] [TITLE …]`, after `make web`.

A person who plays sensibly (as the greedy bot would, with the fewest clicks that the page offers) plays each
title at three sizes of screen; after every choice a script looks whether anything lies on something else, is
cut off or makes the page scroll. Counts the clicks of each turn and the questions that have one answer, and
for comparison once more at a server that asks everything, one choice at a time. The table it prints is kept
in docs/quality.md.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS, People
from tests.browser.serving import ROOT, Server, chromium
from tests.browser.test_table import PERSON, open_table
from tests.browser.thoughtful import Thoughtful, Watched
from tests.clicks import SIDES, TITLES, turns

PAGE = ROOT / "docs/quality.md"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
SIZES = {"1366x625": (1366, 625), "1920x1080": (1920, 1080), "390x844": (390, 844)}
HEADS = (
    "title", "screen", "choices", "clicks a turn (median)", "questions with one answer",
    "board's part of the height", "board never moves", "boxes that overlap or stick out",
)  # fmt: skip
BOT = {"kind": "bot", "strength": "greedy"}
ASKING = "1366x625, everything asked"

_BOXES = """() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect() ?? null;
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push('the page is too wide');
  if (root.scrollHeight > innerHeight) wrong.push('the page is too high');
  const table = document.querySelector('main.table');
  if (table?.scrollLeft || table?.scrollTop) wrong.push('the table is pushed aside');
  const parts = {stage: box('.stage'), bar: box('.bar.panel'), seats: box('aside.seats'),
    side: box('aside.side'), drawer: box('.drawer:not(.over)')};
  const there = Object.entries(parts).filter(([, b]) => b && b.width > 0);
  for (const [i, [one, a]] of there.entries())
    for (const [other, b] of there.slice(i + 1))
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
          && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) wrong.push(`${one} lies on ${other}`);
  const bar = parts.bar;
  for (const button of document.querySelectorAll('.bar .buttons > *, .bar .undo')) {
    const b = button.getBoundingClientRect();
    const inside = b.left > bar.left - 1 && b.right < bar.right + 1
      && b.top > bar.top - 1 && b.bottom < bar.bottom + 1;
    if (b.width && !inside)
      wrong.push(`"${button.innerText.slice(0, 30)}" sticks out of the bar`);
  }
  for (const dice of document.querySelectorAll('.focus .faces')) {
    const b = dice.getBoundingClientRect(), room = dice.closest('.scroll')?.getBoundingClientRect();
    if (room && b.bottom > room.bottom + 1) wrong.push('battle dice are below the fold');
  }
  return {wrong, stage: parts.stage ? [Math.round(parts.stage.width), Math.round(parts.stage.height)] : null};
}"""


class Measured:
    """What one title showed at one size."""

    def __init__(self, title: str, size: str) -> None:
        self.title, self.size = title, size
        self.turns: list[int] = []
        self.empty = self.choices = 0
        self.stages: set[tuple[int, int]] = set()
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
            self.title, self.size, self.choices, clicks, self.empty, f"{part:.0%}", still, found,
        )  # fmt: skip
        return f"| {' | '.join(map(str, cells))} |"


def watch(page: Page, person: Thoughtful, found: Measured, choices: int) -> None:
    """Play, and look after each choice."""
    for _ in range(choices):
        if not person.step():
            break
        if person.wait(90)["over"]:
            break
        seen: dict[str, Any] = page.evaluate(_BOXES)
        for what in seen["wrong"]:
            found.wrong[what] = found.wrong.get(what, 0) + 1
        if seen["stage"]:
            found.stages.add(tuple(seen["stage"]))
    found.choices = person.choices
    found.turns = turns(person.rounds, SIDES.get(TITLES[found.title][0], 1))
    found.empty = person.empty
    for words in person.lost:
        print(f"  only in the list of all choices: {words}", flush=True)


def measured(
    servers: Mapping[bool, Server], people: People, titles: Sequence[str], choices: int
) -> Iterator[Measured]:
    """Each title at each size, and once with everything asked."""
    for title in titles:
        slug, players, options = TITLES[title]
        for size in (*SIZES, ASKING):
            ease = size != ASKING
            width, height = SIZES[size.split(",")[0]]
            page = people(servers[ease].url, phone=width < 1000)
            page.set_viewport_size({"width": width, "height": height})
            made = open_table(page, [PERSON, *[BOT] * (players - 1)], game=slug, seed=11, options=options)
            page.wait_for_timeout(500)
            briefing = page.locator(".briefing .button")
            if briefing.count():
                briefing.first.click()
            watched = Watched(servers[ease].database, made["table"], ease=ease)
            person = Thoughtful(page, watched, 5, "touch" if width < 1000 else "mouse")
            found = Measured(title, size)
            try:
                # One choice at a time, a turn has more of them.
                watch(page, person, found, choices if ease else choices * 3 // 2)
            finally:
                page.context.close()
            yield found


def main() -> int:
    """Print the table, and keep it in the documentation when all titles were measured."""
    arguments = sys.argv[1:]
    choices = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else 60
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        servers = {
            ease: Server(Path(folder) / f"{ease}.sqlite", unasked=str(ease).lower()) for ease in (True, False)
        }
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        People.patience = 60_000
        people = People(browser)
        try:
            rows = []
            for found in measured(servers, people, arguments or list(TITLES), choices):
                rows.append(found.row)
                print(found.row, flush=True)
        finally:
            browser.close()
            for server in servers.values():
                server.stop()
    if not arguments and PAGE.is_file():
        text = PAGE.read_text(encoding="utf-8")
        head, _, rest = text.partition(BEGIN)
        _, _, tail = rest.partition(END)
        table = "\n".join([f"| {' | '.join(HEADS)} |", "|---|---|---|---|---|---|---|---|", *rows])
        PAGE.write_text(f"{head}{BEGIN}\n{table}\n{END}{tail}", encoding="utf-8")
    return 1 if any("none |" not in row for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
