"""Moving by dragging: with the mouse and with a finger, onto lit places only."""

from __future__ import annotations

from collections.abc import Callable
from math import dist

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.clicker import Clicker
from tests.browser.serving import Server
from tests.browser.test_table import BOT, PERSON, log_length, open_table

Visit = Callable[..., Page]
Where = tuple[float, float]


MOVES = {"warcraft": ("unit:", "from"), "world-of-warcraft": ("character:", "to ")}
"""What is moved in a game, and a word of the log about it."""


def until_pieces_move(page: Page, kind: str) -> Locator:
    """Play until pieces of a kind can be moved; one of them."""
    person = Clicker(page, 5)
    page.locator(".briefing .button").click()
    piece = page.locator(f'.piece.legal[data-thing^="{kind}"]')
    for _ in range(80):
        person.wait()
        if piece.count() and page.locator(".hit.legal").count():
            page.keyboard.press("Escape")
            return piece.first
        person.step()
    raise AssertionError("no piece could be moved")


def middle(thing: Locator) -> Where:
    """The middle of a thing, once it is at rest: the board follows when the tray folds."""
    box, before = thing.bounding_box(), None
    while box != before:
        thing.page.wait_for_timeout(400)
        box, before = thing.bounding_box(), box
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def nearest(places: Locator, to: Where) -> Where:
    """The middle of the nearest place in sight that is not here: boards are larger than phones."""
    middle(places.first)
    stage = places.page.locator(".stage").bounding_box()
    assert stage is not None
    right, bottom = stage["x"] + stage["width"], stage["y"] + stage["height"]
    boxes = [box for place in places.all() if (box := place.bounding_box())]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    seen = [(x, y) for x, y in middles if stage["x"] < x < right and stage["y"] < y < bottom]
    return min((where for where in seen if dist(where, to) > 25), key=lambda where: dist(where, to))


class Hand:
    """Drags with the mouse or a finger."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page) if touch else None

    def _touch(self, kind: str, *at: Where) -> None:
        assert self.session is not None
        points = [{"x": x, "y": y} for x, y in at]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def take(self, at: Where) -> None:
        if self.session is not None:
            self._touch("touchStart", at)
        else:
            self.page.mouse.move(*at)
            self.page.mouse.down()

    def carry(self, at: Where) -> None:
        if self.session is not None:
            self._touch("touchMove", at)
        else:
            self.page.mouse.move(*at)

    def drop(self) -> None:
        if self.session is not None:
            self._touch("touchEnd")
        else:
            self.page.mouse.up()


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])
@pytest.mark.parametrize("game", MOVES)
def test_a_piece_is_dragged_to_a_lit_place(visit: Visit, server: Server, game: str, phone: bool) -> None:
    page = visit(server.url, phone=phone)
    open_table(page, [PERSON, BOT], game=game)
    kind, word = MOVES[game]
    piece = until_pieces_move(page, kind)
    hand = Hand(page, phone)
    x, y = middle(piece)
    lines, lit = log_length(page), page.locator(".hit.legal").count()

    # Dropped where it cannot go, it stays where it was, and nothing was clicked.
    hand.take((x, y))
    hand.carry((x + 14, y + 6))
    expect(page.locator(".carried")).to_have_count(1)
    places = page.locator(".targets .glow")
    assert 0 < places.count() <= lit
    hand.carry((4, 4))
    expect(page.locator(".carried b")).to_have_count(0)
    hand.drop()
    expect(page.locator(".carried")).to_have_count(0)
    expect(page.locator(".inspect")).to_have_count(0)
    assert log_length(page) == lines

    hand.take((x, y))
    hand.carry((x + 14, y + 6))
    hand.carry(nearest(places, (x, y)))
    expect(page.locator(".carried b")).to_have_count(1)
    hand.drop()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log li").last).to_contain_text(word)
