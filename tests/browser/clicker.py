"""Plays through the page as a person would: by clicking, tapping or pressing keys on what is highlighted."""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Error, Page

Where = dict[str, Any]

# A place on the screen where a click really reaches the thing, however odd its shape.
_SPOTS = """() => {
  const seen = [];
  for (const element of document.querySelectorAll('[data-legal]')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    let found = null;
    for (let i = 0; i < 60 && !found; i++) {
      const [u, v] = i === 0 ? [0.5, 0.5] : [((i * 0.618034) % 1), ((i * 0.414214) % 1)];
      const x = box.left + box.width * u, y = box.top + box.height * v;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (top && element.contains(top)) found = { thing: element.dataset.thing, x, y };
    }
    seen.push(found ?? { thing: element.dataset.thing, x: -1, y: -1 });
  }
  return seen;
}"""

_STATE = """() => {
  const bar = document.querySelector('.bar.panel');
  const curtain = document.querySelector('.curtain button');
  // The golden button of a game that is over begins another.
  const over = !!document.querySelector('.bar.panel a[href*="/replay"]');
  return {
    ready: !!bar,
    curtain: !!curtain,
    over,
    mine: !!document.querySelector('.bar.panel.mine'),
    busy: bar?.getAttribute('aria-busy') === 'true',
    buttons: document.querySelectorAll('.bar .buttons button[data-choice]').length,
    confirm: !over && !!document.querySelector('.bar .buttons .primary:not([data-choice])'),
    offers: Number(bar?.dataset.offers ?? 0),
    list: !!document.querySelector('.bar .buttons .list'),
    words: bar?.querySelector('.words')?.innerText ?? '',
    selected: document.querySelector('[data-selected]')?.dataset.selected ?? '',
    key: (bar?.querySelector('.words')?.innerText ?? '') + document.querySelectorAll('[data-legal]').length
  };
}"""

# Looks inside the page until there is something to do there: asking from outside again and again costs more.
_READY = """([ready, most]) => new Promise((done) => {
  const until = performance.now() + most;
  const look = () => {
    const bar = document.querySelector('.bar.panel');
    const mine = bar?.classList.contains('mine') && bar.getAttribute('aria-busy') !== 'true';
    const over = document.querySelector('.bar.panel a[href*="/replay"], .curtain button');
    const idle = bar && !bar.classList.contains('mine') && bar.getAttribute('aria-busy') !== 'true';
    if (mine || over || (idle && ready) || performance.now() > until) done(null);
    else setTimeout(look, 12);
  };
  look();
})"""


class Clicker:
    """A person who chooses anything, with mouse, finger or keys."""

    def __init__(self, page: Page, seed: int, how: str = "mouse", patience: float = 30) -> None:
        self.page = page
        self.patience = patience
        self.random = random.Random(seed)
        self.how = how
        self.choices = 0
        self.missed = 0
        self.clicks = 0
        self.turns: list[int] = []
        """How many clicks each turn took: from when it is one's own to when others are waited for."""
        self.empty = 0
        """Questions with a single answer."""
        self._asked = False

    def state(self) -> Where:
        found: Where = self.page.evaluate(_STATE)
        return found

    def wait(self, seconds: float | None = None) -> Where:
        """Until it is this page's turn, or the game is over; with this person's patience unless told."""
        seconds = self.patience if seconds is None else seconds
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            state = self.state()
            if state["over"] or state["curtain"] or (state["mine"] and not state["busy"]):
                if not self._asked:
                    self.turns.append(0)
                self._asked = True
                return state
            if not state["busy"] and state["ready"] and not state["mine"]:
                self._asked = False
            self.page.evaluate(_READY, [self._asked, 2000])
        raise AssertionError(f"nothing to choose after {seconds} s; the bar says {self.state()['words']!r}")

    def at(self, x: float, y: float) -> None:
        self._count()
        if self.how == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _count(self) -> None:
        self.clicks += 1
        if self.turns:
            self.turns[-1] += 1

    def press(self, selector: str, nth: int = 0) -> None:
        """A button, by the means this person has; it may be gone when the table has moved on meanwhile."""
        self._count()
        button = self.page.locator(selector).nth(nth)
        try:
            if self.how == "keys":
                button.focus(timeout=1000)
                self.page.keyboard.press("Enter")
            elif self.how == "touch":
                button.tap(timeout=1000)
            else:
                button.click(timeout=1000)
        except Error:
            self.missed += 1

    def step(self) -> bool:
        """One choice; False when the game is over."""
        state = self.wait()
        if state["over"]:
            return False
        self.choices += 1
        self.empty += state["offers"] == 1 and not state["selected"]
        if state["curtain"]:
            self.press(".curtain button")
        elif state["confirm"]:
            self.press(".bar .buttons .primary")
        elif self.how == "keys":
            self._keys(state)
        else:
            self._click(state)
        return True

    def _click(self, state: Where) -> None:
        spots: list[Where] = self.page.evaluate(_SPOTS)
        if spots and (not state["buttons"] or self.random.random() < 0.85):
            spot = self.random.choice(spots)
            if spot["x"] >= 0:
                self.at(spot["x"], spot["y"])
                return
            if state["list"]:
                # It is out of sight: everything that can be chosen is in the list as well.
                self.press(".bar .buttons .list")
                self._listed()
                return
        if state["buttons"]:
            self.press(".bar .buttons button[data-choice]", self.random.randrange(state["buttons"]))
        elif state["list"]:
            self.press(".bar .buttons .list")
            self._listed()

    def _listed(self) -> None:
        count = self.page.locator(".sheet .choice").count()
        if count:
            self.press(".sheet .choice", self.random.randrange(count))

    def _keys(self, state: Where) -> None:
        """With nothing but the keyboard: a digit for a button, or C, Tab … Enter for the list."""
        if state["buttons"] and (not state["list"] or self.random.random() < 0.3):
            self.page.keyboard.press(str(1 + self.random.randrange(min(9, state["buttons"]))))
            return
        self.page.keyboard.press("c")
        try:
            self.page.wait_for_selector(".sheet .choice:focus", timeout=1000)
        except Error:
            self.missed += 1
            return
        for _ in range(self.random.randrange(min(4, self.page.locator(".sheet .choice").count()))):
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

    def play(self, most: int = 3000) -> int:
        """To the end of the game; how many choices it took."""
        for _ in range(most):
            if not self.step():
                return self.choices
        raise AssertionError(f"the game was not over after {most} choices")
