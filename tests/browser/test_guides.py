"""Guided first games, played by clicking what the coach points at."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from azeroth.guide import guides
from tests.browser.boxes import look
from tests.browser.clicker import Clicker
from tests.browser.serving import Server
from tests.browser.test_quality import AXE, findings

Visit = Callable[..., Page]

# What the coach shows: where it points (the middle of each ring), and whether it hides that or its own text.
_SEEN = """() => {
  const coach = document.querySelector('.coach');
  if (!coach || coach.querySelector('.watch')) return {step: coach ? -1 : -2};
  const box = coach.getBoundingClientRect(), said = coach.querySelector('.said');
  const inside = (r) => r.left < box.right && r.right > box.left && r.top < box.bottom && r.bottom > box.top;
  const rings = [...document.querySelectorAll('[data-ring]')].map((ring) => ring.getBoundingClientRect());
  return {
    step: Number(coach.dataset.step),
    next: coach.querySelector('.next') !== null,
    free: coach.innerText.includes('as you like'),
    rings: rings.map((r) => [r.left + r.width / 2, r.top + r.height / 2]),
    hidden: rings.filter(inside).length,
    elsewhere: [...document.querySelectorAll('[data-ring]:not(.round)')].filter((ring) => {
      const id = CSS.escape(ring.dataset.ring), thing = `[data-thing="${id}"], [data-zone="${id}"]`;
      const r = ring.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
      const over = document.elementFromPoint(x, y);
      return document.querySelector(thing) && !over?.closest(`${thing}, .seat, .coach`);
    }).length,
    cut: said.scrollHeight > said.clientHeight + 1,
    open: document.querySelector('[data-selected]')?.dataset.selected ?? '',
    sure: document.querySelector('[data-ring="yes"]') !== null,
  };
}"""


RING = 200
"""Milliseconds after which a ring is where it should be."""


class Pupil:
    """Somebody who does what the coach points at, with the mouse, a finger or the keyboard."""

    def __init__(self, page: Page, game: str, how: str = "mouse", chapter: int = 0) -> None:
        self.page, self.how = page, how
        guide = list(guides(game).values())[chapter]
        self.steps = guide.step
        self.clicker = Clicker(page, 3, how)
        self.problems: list[str] = []
        button = page.locator(f'[data-game="{game}"]').get_by_role(
            "button", name=guide.title if chapter else "Learn to play"
        )
        if how == "touch":
            button.tap()
        else:
            button.click()
        page.wait_for_selector(".coach")

    def look(self) -> dict[str, Any]:
        """What the coach says once it points at something, and its rings have followed what was clicked."""
        before = None
        for _ in range(400):
            seen: dict[str, Any] = self.page.evaluate(_SEEN)
            if seen["step"] == -2:
                return seen
            if seen["step"] == -1 and self.page.locator(".outcome .button").count():
                self.page.locator(".outcome .button").click()  # what came of it is read first
            if seen["step"] >= 0 and (seen["next"] or seen["free"] or seen["rings"]):
                if seen == before:
                    return seen
                before = seen
                self.page.wait_for_timeout(RING)
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the coach points at nothing: {self.page.locator('.coach').inner_text()}")

    def click(self, x: float, y: float) -> None:
        self.clicker.at(x, y)

    def do(self) -> bool:
        """One step; False when the guide is over."""
        seen = self.look()
        if seen["step"] == -2:
            return False
        if seen["hidden"] or seen["cut"]:
            self.problems.append(f"step {seen['step'] + 1} hides {seen['hidden']} things, cut: {seen['cut']}")
        if seen["elsewhere"]:
            self.problems.append(f"step {seen['step'] + 1} points at what lies under something else")
        step = seen["step"]
        while seen["step"] == step:
            self.act(seen)
            seen = self.changed(seen)
        return True

    def act(self, seen: dict[str, Any]) -> None:
        if seen["next"]:
            if self.how == "keys":
                self.page.locator(".coach .next").focus()
                self.page.keyboard.press("Enter")
            else:
                box, last = self.page.locator(".coach .next").bounding_box(), None
                while box != last:  # the coach makes room for what it points at
                    self.page.wait_for_timeout(120)
                    box, last = self.page.locator(".coach .next").bounding_box(), box
                assert box is not None
                self.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        elif seen["free"]:
            self.clicker.step()
        else:
            self.click(*seen["rings"][-1])  # buttons are pointed at after things

    def changed(self, before: dict[str, Any]) -> dict[str, Any]:
        """Wait until the click has had its effect: another step, a menu, a question whether one is sure."""
        for _ in range(100):
            self.page.wait_for_timeout(60)
            seen: dict[str, Any] = self.page.evaluate(_SEEN)
            if seen["step"] != before["step"] or before["free"]:
                return self.look()
            if (seen["open"], seen["sure"]) != (before["open"], before["sure"]) and seen["rings"]:
                return self.look()
        words = self.page.locator(".bar .words").inner_text()
        raise AssertionError(f"nothing came of what step {before['step'] + 1} points at: {words}")

    def until(self, choice: str) -> None:
        """Go on to the step that waits for that choice."""
        wanted = next(n for n, step in enumerate(self.steps) if step.accepts(choice))
        while self.look()["step"] < wanted:
            assert self.do()

    def step(self) -> int:
        return int(self.look()["step"])


def test_the_guide_to_small_world_is_played_to_its_end(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    pupil = Pupil(page, "small-world")
    address = page.url
    pupil.until("conquer tanaris")
    # A wrong choice is answered with the hint, and nothing happens.
    here = pupil.step()
    page.locator('[data-thing="region:feralas"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bar .note")).to_contain_text("Land in Tanaris")
    assert page.locator(".bar .note .link").count() == 0  # there is no rule to read
    assert pupil.step() == here
    # Undo goes back a step.
    pupil.do()
    assert pupil.step() == here + 1
    page.locator(".bar .undo").click()
    expect(page.locator(f'.coach[data-step="{here}"]')).to_be_visible()
    pupil.do()
    # Reloading changes nothing, and the lobby leads back.
    pupil.until("take tanaris")
    here = pupil.step()
    page.reload()
    page.wait_for_selector(".coach")
    assert pupil.step() == here
    pupil.until("put dustwallow-marsh")
    here = pupil.step()
    page.goto(server.url)
    row = page.locator(".box li").first
    expect(row).to_contain_text("Your turn")
    row.locator("a").click()
    page.wait_for_selector(".coach")
    assert page.url == address
    assert pupil.step() == here
    while pupil.do():
        pass
    assert pupil.problems == []
    # From here on the game is free.
    assert page.locator(".coach").count() == 0
    for _ in range(6):
        assert pupil.clicker.step()


def test_the_guide_to_warcraft_is_played_to_its_end_with_a_finger(visit: Visit, server: Server) -> None:
    pupil = Pupil(visit(server.url, phone=True), "warcraft", "touch")
    while pupil.do():
        pass
    assert pupil.problems == []
    assert pupil.clicker.step()


def test_the_guide_to_world_of_warcraft_is_played_to_its_end_with_a_finger(
    visit: Visit, server: Server
) -> None:
    pupil = Pupil(visit(server.url, phone=True), "world-of-warcraft", "touch")
    while pupil.do():
        pass
    assert pupil.problems == []
    assert pupil.clicker.step()


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_the_guide_to_the_adventure_game_is_played_to_its_end(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(server.url, phone=phone)
    if not phone:
        page.set_viewport_size({"width": 1366, "height": 625})
    pupil = Pupil(page, "adventure", "touch" if phone else "mouse")
    pupil.until("play heroic-strike")
    # What the guide waits for is the golden button, and nothing lies on the fight.
    pupil.look()
    expect(page.locator(".bar .buttons .primary")).to_have_text(re.compile("Heroic Strike"))
    assert look(page)[0] == []
    while pupil.do():
        pass
    assert pupil.problems == []
    assert pupil.clicker.step()


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_the_chapter_on_dungeons_is_played_to_its_end(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(server.url, phone=phone)
    if not phone:
        page.set_viewport_size({"width": 1366, "height": 625})
    pupil = Pupil(page, "world-of-warcraft", "touch" if phone else "mouse", chapter=1)
    while pupil.do():
        pass
    assert pupil.problems == []
    expect(page.locator(".coach")).to_have_count(0)
    assert pupil.clicker.step()


def test_a_guide_is_read_with_the_keyboard_and_left(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    pupil = Pupil(page, "small-world", "keys")
    page.keyboard.press("Escape")
    page.locator("body").press("Enter")  # nothing has the focus: the coach goes on
    expect(page.locator('.coach[data-step="1"]')).to_be_visible()
    assert page.locator("[data-legal]").count() == 0  # while one reads, nothing beckons
    pupil.do()
    page.keyboard.press("c")
    page.locator('.sheet [data-choice="pick orcs"]').press("Enter")
    expect(page.locator('.coach[data-step="3"]')).to_be_visible()
    page.get_by_role("button", name="Leave guide").press("Enter")
    expect(page.locator(".coach")).to_have_count(0)
    page.locator('[data-thing="region:feralas"]').press("Enter")
    expect(page.locator(".log")).to_contain_text("Feralas")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is installed by make web")
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_in_a_guide(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(server.url, phone=phone, dark=phone, bypass_csp=True)
    pupil = Pupil(page, "small-world", "touch" if phone else "mouse")
    assert findings(page) == []
    pupil.until("conquer tanaris")
    assert findings(page) == []


def test_on_a_phone_what_a_unit_costs_is_not_cut_on_its_button(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    pupil = Pupil(page, "warcraft", "touch")
    pupil.until("train worker")
    expect(page.locator(".bar .button", has_text="1 gold, 1 wood")).to_have_count(1)
    assert look(page)[0] == []


def test_a_place_is_outlined_and_nothing_in_it_is_hidden(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size({"width": 1920, "height": 1080})
    pupil = Pupil(page, "small-world")
    board = page.locator(".stage").bounding_box()
    pupil.until("pick orcs")
    page.wait_for_timeout(600)
    # All that can be picked is read, and all of the board is seen.
    tray = page.locator(".tray.crowd > .head").bounding_box()
    assert board is not None
    assert tray is not None
    assert tray["y"] >= board["y"] + board["height"]
    pupil.until("conquer tanaris")
    expect(page.locator(".pointed")).to_have_count(1)
    expect(page.locator('[data-ring="region:tanaris"]')).to_be_hidden()
    pupil.until("conquer durotar frostmourne")
    expect(page.locator(".outcome")).to_have_count(0)
    pupil.do()
    expect(page.locator(".pointed")).to_have_count(0)


def test_both_ways_to_a_place_are_in_sight_on_a_phone(visit: Visit, server: Server) -> None:
    pupil = Pupil(visit(server.url, phone=True), "small-world", "touch")
    pupil.until("conquer durotar frostmourne")
    seen = pupil.look()
    pupil.act(seen)
    ways = pupil.page.locator(".bar .row .button")
    expect(ways).to_have_count(2)
    pupil.page.wait_for_timeout(300)
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=1)
