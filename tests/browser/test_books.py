"""Rulebooks, galleries and setup, seen in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from azeroth.book import book_named, shelf
from tests.browser.serving import Server

Visit = Callable[..., Page]
NO_OVERFLOW = "document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize("slug", list(shelf()))
def test_a_rulebook_can_be_read(visit: Visit, server: Server, slug: str) -> None:
    page = visit(f"{server.url}/book/{slug}")
    book = book_named(slug)
    expect(page.locator("article h1")).to_have_text(book.title)
    headings = page.locator("article section > h2").all_inner_texts()
    wanted = [chapter.title for chapter in book.chapters.values()]
    assert [text.lower() for text in headings[: len(wanted)]] == [text.lower() for text in wanted]
    assert page.evaluate(NO_OVERFLOW)
    figure = page.locator("figure").first
    expect(figure.locator(".frame .map").first).to_be_visible()
    expect(figure.locator(".frame .token").first).to_be_visible()


def test_links_open_rules_and_terms_beside_the_text(visit: Visit, server: Server) -> None:
    page = visit(f"{server.url}/book/small-world")
    page.locator("a.rule", has_text="drawn at random").first.click()
    note = page.get_by_role("dialog")
    expect(note).to_contain_text("picked at random")
    assert "sw.setup" not in note.inner_text(), "ids are for the reference"
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.locator("a.term", has_text="Entry Region").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("anchor")
    page.keyboard.press("Escape")
    page.locator("main nav a", has_text="Decline").click()
    expect(page.locator("#chapter-decline h2")).to_be_in_viewport()


CHOSEN_FITS = """select => {
  const style = getComputedStyle(select), pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(select.selectedOptions[0].text).width <= room;
}"""


@pytest.mark.parametrize("slug", ["warcraft", "world-of-warcraft", "adventure"])
def test_on_a_phone_the_list_of_rulebooks_shows_all_of_the_title(
    visit: Visit, server: Server, slug: str
) -> None:
    page = visit(f"{server.url}/book/{slug}", phone=True)
    chosen = page.get_by_role("combobox", name="Choose a rulebook")
    expect(chosen).to_have_value(slug)
    assert chosen.evaluate(CHOSEN_FITS)


def test_the_head_of_a_book_stays_in_sight(visit: Visit, server: Server) -> None:
    page = visit(f"{server.url}/book/small-world")
    page.locator("#glossary").evaluate("(e) => e.scrollIntoView()")
    expect(page.get_by_role("link", name="Gallery")).to_be_in_viewport()
    expect(page.get_by_role("navigation", name="Contents").get_by_text("Decline")).to_be_in_viewport()


def test_on_a_phone_the_contents_are_always_at_hand(visit: Visit, server: Server) -> None:
    page = visit(f"{server.url}/book/world-of-warcraft", phone=True)
    page.locator("#chapter-combat").evaluate("(e) => e.scrollIntoView()")
    contents = page.locator("details.small")
    expect(contents.locator("summary")).to_be_in_viewport()
    expect(contents).to_contain_text("Combat")
    contents.locator("summary").click()
    contents.get_by_role("link", name="Quests").click()
    expect(page.get_by_role("heading", name="Quests", exact=True)).to_be_in_viewport()
    expect(contents.get_by_role("link", name="Quests")).to_be_hidden()


def test_a_gallery_is_filtered_and_opens_close_ups(visit: Visit, server: Server) -> None:
    page = visit(f"{server.url}/book/world-of-warcraft/gallery")
    page.locator(".tile").first.wait_for()
    drawn = page.locator(".tile").count()
    assert drawn < 200, "those out of sight wait"
    page.locator(".kinds button", has_text="Creatures").click()
    expect(page.locator(".tile", has_text="Murloc").first).to_be_visible()
    page.get_by_role("searchbox").fill("brill")
    expect(page.locator(".tile")).to_have_count(0)
    expect(page.locator(".kinds button", has_text="Places")).to_have_text(re.compile(r"Places [1-9]"))
    page.get_by_role("searchbox").fill("murloc")
    page.locator(".tile").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Murloc")
    page.keyboard.press("Escape")
    page.get_by_role("searchbox").fill("")
    page.locator(".kinds button", has_text="Places").click()
    page.locator(".tile", has_text="Brill").first.click()
    expect(page.get_by_role("dialog").locator(".frame .map")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_setup_says_what_will_be_played(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(f"{server.url}/new/warcraft", phone=phone)
    page.get_by_label("Scenario").select_option("elf-gate")
    more = page.get_by_role("button", name="Make it 3 seats")
    expect(more).to_be_in_viewport(ratio=1)  # beside the button to start, which would be refused
    more.click()
    expect(more).to_have_count(0)
    preview = page.locator(".preview")
    expect(preview).to_contain_text("it is for 3 players")
    preview.locator(".both").evaluate("(e) => e.scrollIntoView()")
    expect(preview.locator(".frame .map")).to_be_visible()
    assert page.evaluate(NO_OVERFLOW)


def test_setup_asks_only_what_matters_and_starts_from_anywhere(visit: Visit, server: Server) -> None:
    page = visit(f"{server.url}/new/small-world")
    expect(page.locator(".preview")).to_contain_text("it is for 2 to 5 players")
    expect(page.get_by_label("Murlocs", exact=True)).to_have_count(0)
    page.get_by_label("Way to play").select_option("murlocs")
    expect(page.get_by_label("Murlocs", exact=True)).to_be_visible()
    start = page.get_by_role("button", name="Start")
    expect(start).to_be_in_viewport(ratio=1)
    page.mouse.wheel(0, 9000)
    expect(start).to_be_in_viewport(ratio=1)


def test_islands_are_picked_by_their_pictures(visit: Visit, server: Server) -> None:
    page = visit(f"{server.url}/new/small-world")
    page.locator(".picks summary").click()
    page.locator(".picks label", has_text="Kalimdor").click()
    page.locator(".picks label", has_text="Quel'Thalas").click()
    expect(page.locator(".preview .frame .map")).to_have_count(2)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".log")).to_contain_text("The islands: Kalimdor, Quel'Thalas.")


def test_a_link_to_a_single_rule_opens_its_book(visit: Visit, server: Server) -> None:
    """Links of a rulebook and of what changed named no book: the first one was opened, without the rule."""
    page = visit(f"{server.url}/rules?rule=ag.combat.hit")
    expect(page.get_by_role("button", name="World of Warcraft: the Adventure Game")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.get_by_text("There is no rule")).to_have_count(0)
    expect(page.get_by_text("ag.combat.hit", exact=True)).to_be_visible()


def test_cards_in_a_rulebook_are_pictures_and_say_nothing_of_where_they_are_from(
    visit: Visit, server: Server
) -> None:
    page = visit(f"{server.url}/book/world-of-warcraft")
    expect(page.locator("article figure .card").first).to_be_visible()
    expect(page.locator("article figure .source")).to_have_count(0)
