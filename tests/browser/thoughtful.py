"""A person at the page who plays sensibly: what the greedy bot would choose, with the fewest clicks."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from azeroth.engine import Table, start
from azeroth.engine.view.plans import with_plans
from azeroth.engine.view.scene import Offer, prompt_for
from azeroth.games import game_named
from tests.browser.clicker import Clicker, Where
from tests.browser.sensible import Sensible

_SPOT = """(thing) => {
  for (const element of document.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    for (let i = 0; i < 60; i++) {
      const [u, v] = i === 0 ? [0.5, 0.5] : [((i * 0.618034) % 1), ((i * 0.414214) % 1)];
      const x = box.left + box.width * u, y = box.top + box.height * v;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (top && element.contains(top)) return {x, y, legal: element.dataset.legal !== undefined};
    }
  }
  return null;
}"""


# What lies in a tray is swiped into sight; the board stays as it is.
_SWIPE = """(thing) => {
  const lying = [...document.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`)]
    .find((element) => element.closest('.tray, .drawer') && element.getBoundingClientRect().width > 0);
  lying?.scrollIntoView({block: 'nearest', inline: 'center', behavior: 'instant'});
  return lying !== undefined;
}"""
# Who walks far moves the board, or turns to another one.
_MOVE = """(thing) => {
  const there = document.querySelector(`.stage [data-thing="${CSS.escape(thing)}"]`);
  there?.focus();
  return there !== null;
}"""
_WHY = """(thing) => {
  const found = [...document.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`)];
  if (!found.length) return 'not on the page';
  const boxed = found.filter((element) => element.getBoundingClientRect().width > 0);
  if (!boxed.length) return 'without a size';
  if (boxed.every((element) => element.dataset.legal === undefined)) return 'not lit';
  const box = boxed[0].getBoundingClientRect();
  if (box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) return 'away';
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return `under ${top?.closest('[class]')?.getAttribute('class')}`;
}"""
"""Why something cannot be clicked."""
_TAB = ".tray [role=tab].wanted"
"""The tabs of the tray with something to choose."""
_LIES = """(thing) => document.querySelector(`[data-thing="${CSS.escape(thing)}"]`) !== null"""
_AMOUNT = """([usual, most]) => {
  const on = document.querySelector('.amount .on')?.dataset.amount;
  return on === undefined || on === '0' ? usual : Math.min(Number(on), most);
}"""


class Watched:
    """The table behind a page, as its server keeps it: who knows it can ask a bot what to do."""

    def __init__(self, database: Path, table: str, *, ease: bool) -> None:
        self.ease = ease
        self._db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        self._id = table
        slug, options, seed = self._one("SELECT game, options, seed FROM tables WHERE id = ?")
        names = [name for (name,) in self._all("SELECT name FROM seats WHERE table_id = ? ORDER BY seat")]
        kinds = [kind for (kind,) in self._all("SELECT kind FROM seats WHERE table_id = ? ORDER BY seat")]
        self.seat = kinds.index("person")
        self.first = start(game_named(slug), names, seed=seed, options=json.loads(options))

    def _all(self, query: str) -> list[Any]:
        return self._db.execute(query, [self._id]).fetchall()

    def _one(self, query: str) -> Any:
        return self._all(query)[0]

    @property
    def seq(self) -> int:
        return int(self._one("SELECT seq FROM tables WHERE id = ?")[0])

    def table(self) -> Table[Any, Any]:
        """The table as it is now."""
        kept = self._all("SELECT raw FROM positions WHERE table_id = ?")
        if not kept:
            return self.first.clone()
        first = self.first
        now = Table(first.game, first.content, first.names, first.options, first.game.decode(kept[0][0]))
        now.run()
        return now

    def offers(self, table: Table[Any, Any]) -> list[Offer]:
        """What the page offers."""
        prompt = prompt_for(table.glance(self.seat), self.seat)
        assert prompt is not None
        if self.ease:
            prompt = with_plans(table, self.seat, prompt)
        return [offer for offer in prompt.offers if not offer.hidden]

    def usual(self, offer: Offer) -> int:
        """How many go where nobody says how many: all of a stack that stays together, else one."""
        table = self.table()
        scene = table.game.view.scene(table.glance(self.seat), self.seat)
        counts = {piece.id: piece.count for piece in scene.pieces}
        stack = counts.get(offer.targets[0] if offer.targets else "", 1) > 1
        return offer.outlook.times if stack and not offer.outlook.apart else 1


class Thoughtful(Clicker):
    """Looks at the table, thinks, and clicks."""

    def __init__(self, page: Page, watched: Watched, seed: int, how: str = "mouse") -> None:
        super().__init__(page, seed, how, patience=90)
        self.watched, self.mind = watched, Sensible(seed)
        self.rounds: Counter[int] = Counter()
        """Clicks in each round of the game."""
        self.swipes = 0
        """How often something in a tray had to be swiped into sight first."""
        self.moves = 0
        """How often the board had to be moved first."""
        self.lost: list[str] = []
        """What could not be clicked, so that the list of all choices had to do."""

    def step(self) -> bool:
        state = self.wait()
        if state["over"]:
            return False
        before = self.clicks
        table = self.watched.table()
        round_ = table.game.study.round(table)
        self.choices += 1
        self.empty += state["offers"] == 1
        if state["confirm"]:
            self.press(".bar .buttons .primary:not([data-choice])")
        elif self.watched.seat in table.seats:
            self._decide(table)
        else:
            self.page.wait_for_timeout(30)
        self.rounds[round_] += self.clicks - before
        return True

    def _decide(self, table: Table[Any, Any]) -> None:
        offers = self.watched.offers(table)
        offer, times = self.mind.pick(table, self.watched.seat, offers)
        seq = self.watched.seq
        for _ in range(2):  # the board may still have been moving
            if not self._button(offer):
                self._things(offer, offers, times)
            if self._settled(seq):
                return
        self._from_the_list(offer)

    def _settled(self, seq: int) -> bool:
        """Say yes where that is asked; did anything come of the clicks?"""
        for wait in range(60):
            if self.watched.seq != seq:
                return True
            state = self.state()
            if state["over"]:
                return True
            if state["confirm"]:
                self.press(".bar .buttons .primary:not([data-choice])")
            elif wait > 25 and state["mine"] and not state["busy"] and state["list"]:
                break
            self.page.wait_for_timeout(20)
        if self.page.locator(".outcome .button").count():
            self.press(".outcome .button")  # it lies on what is to be clicked
        if self.state()["selected"]:
            self.page.keyboard.press("Escape")
        return False

    def _from_the_list(self, offer: Offer) -> None:
        """What cannot be clicked."""
        why = ", ".join(str(self.page.evaluate(_WHY, target)) for target in offer.targets)
        self.lost.append(f"{offer.words} ({why})")
        if not self.page.locator(".sheet .choice").count():
            self.press(".bar .buttons .list")
        self.press(f'.sheet .choice[data-choice="{offer.choice}"]')
        self.page.wait_for_timeout(200)

    def _button(self, offer: Offer) -> bool:
        selector = f'.bar .buttons button[data-choice="{offer.choice}"]'
        if not self.page.locator(selector).count():
            return False
        self.press(selector)
        return True

    def _things(self, offer: Offer, offers: list[Offer], times: int) -> None:
        """On the table: what is its own first, else one thing after the other."""
        shared = Counter(target for other in offers for target in set(other.targets))
        stack = offer.outlook.times > 1
        for target in sorted(
            offer.targets, key=lambda target: (stack and target != offer.targets[0], shared[target])
        ):
            if target == self.state()["selected"]:
                self._amount(offer, times)
                continue  # it is in hand already
            spot = self._look_for(target)
            if spot is None or not spot["legal"]:
                continue
            self.at(spot["x"], spot["y"])
            if shared[target] == 1:
                return
            self.page.wait_for_timeout(60)
            if not self.state()["selected"] or self._button(offer):
                return
            if target == offer.targets[0]:
                self._amount(offer, times)

    def _look_for(self, thing: str) -> Where | None:
        """Where it is, though it be under another tab of the tray, farther along in it, or off the board."""
        spot: Where | None = self.page.evaluate(_SPOT, thing)
        for tab in range(self.page.locator(_TAB).count() if spot is None else 0):
            if self.page.evaluate(_LIES, thing):
                break
            self.press(_TAB, tab)
            self.page.wait_for_timeout(80)
        for bring in (_SWIPE, _MOVE) if spot is None else ():
            if self.page.evaluate(bring, thing):
                self.swipes += bring is _SWIPE
                self.moves += bring is _MOVE
                self.page.wait_for_timeout(400 if bring is _MOVE else 20)
                spot = self.page.evaluate(_SPOT, thing)
                break
        return spot

    def _amount(self, offer: Offer, times: int) -> None:
        """How many of a stack go, where it is not the number that is set."""
        most = offer.outlook.times
        if most < 2:
            return
        for _ in range(6):  # where there is no room for all numbers, one button goes through them
            if times == self.page.evaluate(_AMOUNT, [self.watched.usual(offer), most]):
                return
            named = f'.amount button[data-amount="{times}"]'
            self.press(named if self.page.locator(named).is_visible() else ".amount .on")
