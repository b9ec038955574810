"""Looks at the page with a ruler: what overlaps, sticks out, is cut off, scrolls, or says nothing."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

_LOOK = r"""() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect() ?? null;
  const wrong = [];
  const short = (element) => element.innerText.replace(/\s+/g, ' ').slice(0, 60);
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
  const within = (b, room) => b.left > room.left - 1 && b.right < room.right + 1
    && b.top > room.top - 1 && b.bottom < room.bottom + 1;
  const bar = parts.bar, page = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  for (const button of document.querySelectorAll('.bar .buttons > *, .bar .undo')) {
    const b = button.getBoundingClientRect();
    if (b.width && bar && !within(b, bar)) wrong.push(`"${short(button)}" sticks out of the bar`);
  }
  // What lies in one row of the bar stands side by side.
  const row = [...document.querySelectorAll('.bar .undo, .bar .words, .bar .buttons > *:not(.aids)')]
    .map((element) => [element, element.getBoundingClientRect()]).filter(([, b]) => b.width > 0);
  for (const [i, [one, a]] of row.entries())
    for (const [other, b] of row.slice(i + 1))
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
          && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        wrong.push(`"${short(one)}" lies on "${short(other)}"`);
  for (const words of document.querySelectorAll('.bar .what, .bar .row .button > span'))
    if (words.clientHeight && words.scrollHeight > words.clientHeight + 6)
      wrong.push(`cut: "${short(words)}"`);
  const panels = '.focus.panel, .outcome.panel, .end.panel, .inspect, .briefing, .bar .sheet';
  for (const panel of document.querySelectorAll(panels)) {
    const b = panel.getBoundingClientRect();
    if (b.width && !within(b, page)) wrong.push(`${panel.classList[0]} sticks out of the page`);
    if (panel.scrollWidth > panel.clientWidth + 1) wrong.push(`${panel.classList[0]} is too narrow`);
  }
  for (const dice of document.querySelectorAll('.focus .faces')) {
    const b = dice.getBoundingClientRect(), room = dice.closest('.scroll')?.getBoundingClientRect();
    if (room && b.bottom > room.bottom + 1) wrong.push('battle dice are below the fold');
  }
  const tray = document.querySelector('.tray .zones');
  if (tray && tray.clientHeight > 120 && tray.scrollHeight > tray.clientHeight + 1)
    wrong.push('what lies in the tray goes on below');
  const fight = document.querySelector('.focus.panel > .body');
  if (fight && fight.scrollHeight > fight.clientHeight + 4)
    wrong.push(`of a fight not all is in sight: "${short(document.querySelector('.focus.panel h2'))}"`);
  const low = (element) => element?.getBoundingClientRect().bottom ?? 0;
  const cut = [...document.querySelectorAll('.focus .sum')]
    .filter((sum) => sum.scrollWidth > sum.clientWidth + 1);
  const free = low(fight) - low(fight?.lastElementChild);
  const lines = (sum) => Math.ceil(sum.scrollWidth / sum.clientWidth);
  const spared = cut.find((sum) => free > lines(sum) * sum.clientHeight);
  if (spared) wrong.push(`a sum is cut though there is room: "${short(spared)}"`);
  const said = (table?.innerText ?? '') + (document.querySelector('.end.panel')?.innerText ?? '');
  const names = /undefined|\bNaN\b|\[object|\bnull\b|\{[a-z_]+\}|\b(?:sw|wc|wbg|tbc|ag)\.[a-z]+[.-][a-z-]+/;
  const odd = names.exec(said);
  if (odd) wrong.push(`says "${said.slice(Math.max(0, odd.index - 20), odd.index + 30)}"`);
  if (document.querySelector('.bar.panel.mine') && !bar?.width) wrong.push('there is no bar');
  const question = document.querySelector('.bar.panel.mine .what');
  if (question?.innerText === '') wrong.push('a question without words');
  return {wrong, stage: parts.stage ? [Math.round(parts.stage.width), Math.round(parts.stage.height)] : null};
}"""


_SETTLED = """() => new Promise((done) => {
  const frame = (left) => requestAnimationFrame(() => left ? frame(left - 1) : setTimeout(done));
  frame(2);
})"""


def look(page: Page) -> tuple[list[str], tuple[int, int] | None]:
    """What is wrong with the page now, and the size of the board's window."""
    # What has just come is laid out first: a fight takes more room in the frame after it was measured.
    page.evaluate(_SETTLED)
    seen: dict[str, Any] = page.evaluate(_LOOK)
    return seen["wrong"], tuple(seen["stage"]) if seen["stage"] else None


def heap(page: Page) -> float:
    """What the page's script holds once everything is swept out, in MB."""
    session = page.context.new_cdp_session(page)
    try:
        for _ in range(2):
            session.send("HeapProfiler.collectGarbage")
        return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 1e6
    finally:
        session.detach()
