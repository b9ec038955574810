"""What a person does at a table: undo, why not, reload, hotseat, two browsers, a server that dies."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import AWAY
from tests.browser.serving import Server

Visit = Callable[..., Page]


def open_table(page: Page, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A table as the setup page would open it, and this browser at it."""
    made: dict[str, Any] = page.evaluate(
        """async ([seats, more]) => {
          const answer = await fetch('/api/tables', {
            method: 'POST', headers: {'content-type': 'application/json'},
            body: JSON.stringify({game: 'small-world', seats, seed: 7, ...more})});
          const made = await answer.json();
          if (!answer.ok) throw new Error(made.detail);
          const held = {table: made.table, key: made.seats.find((s) => s.key).key, role: 'seat',
            watch: made.spectator_key, invite: made.invite};
          localStorage.setItem('azeroth.tables', JSON.stringify([held]));
          return made;
        }""",
        [seats, more],
    )
    page.goto(f"{page.url.split('/', 3)[0]}//{page.url.split('/')[2]}/t/{made['table']}")
    page.wait_for_selector(".bar.panel")
    return made


PERSON = {"kind": "person", "name": "Ann"}
BOT = {"kind": "bot", "strength": "random"}


def until_on_the_board(person: Clicker) -> None:
    """Play until regions can be chosen."""
    for _ in range(60):
        person.wait()
        if (
            person.page.locator(".hit.legal").count() > 1
            and person.page.locator(".hit:not(.legal)").count() > 3
        ):
            return
        person.step()
    raise AssertionError("no region could be chosen")


def settled(person: Clicker) -> None:
    """One choice more, and yes to what cannot be taken back."""
    person.step()
    for _ in range(5):
        if not person.wait()["confirm"]:
            return
        person.step()


def log_length(page: Page) -> int:
    return page.locator(".log li").count()


def test_the_setup_page_opens_a_table(visit: Visit, server: Server) -> None:
    page = visit(f"{server.url}/new/small-world")
    page.get_by_label("Your name, Seat 1").fill("Ann")
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Remove this seat 3").click()
    page.get_by_label("Seat 2", exact=True).select_option("bot")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat strong").first).to_have_text("Ann")
    expect(page.locator(".seat")).to_have_count(2)
    page.goto(server.url)
    expect(page.locator(".box").first).to_contain_text("Small World of Warcraft")


def test_what_the_setup_page_refuses_is_said_where_one_looks(visit: Visit, server: Server) -> None:
    visit.allowed = ("status of 4",)  # type: ignore[attr-defined]
    page = visit(f"{server.url}/new/warcraft")
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Start").click()
    said = page.get_by_role("alert")
    expect(said).to_contain_text("The scenario “The main game” is for 2 or 4 players, not 3.")
    expect(said).to_be_in_viewport()


def test_undo_takes_back_the_last_choice(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 4)
    until_on_the_board(person)
    before = page.locator(".bar .words").inner_text()
    lines = log_length(page)
    choices = page.locator("[data-legal]").count()
    for _ in range(3):
        person.step()
        person.wait()
        if page.locator(".bar .undo").is_enabled() and log_length(page) > lines:
            break
    assert log_length(page) > lines
    for _ in range(3):
        if log_length(page) <= lines:
            break
        page.keyboard.press("u")
        page.wait_for_timeout(300)
    expect(page.locator(".log li")).to_have_count(lines)
    assert page.locator(".bar .words").inner_text() == before
    assert page.locator("[data-legal]").count() == choices


def test_a_seat_is_not_forgotten_by_a_slip(visit: Visit, server: Server) -> None:
    """One click on the cross beside a table lost the seat in a running game for good."""
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    page.goto(server.url)
    table = page.locator("aside li")
    cross = page.get_by_role("button", name="Forget this table")
    cross.click()
    page.get_by_role("button", name="Keep it").click()
    expect(table.get_by_role("link")).to_be_visible()
    cross.click()
    page.get_by_role("button", name="Forget it").click()
    expect(table).to_have_count(0)


def test_on_a_phone_who_looks_for_company_is_found_before_the_titles(visit: Visit, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    try:
        host = visit(server.url)
        open_table(host, [PERSON, {"kind": "open"}], listed=True)
        page = visit(server.url, phone=True)
        expect(page.get_by_role("button", name="Join")).to_be_in_viewport()
    finally:
        host.context.close()
        server.stop()


def test_why_not(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    until_on_the_board(Clicker(page, 5))
    region = page.locator(".hit:not(.legal)").first
    region.focus()
    page.keyboard.press("Enter")
    why = page.locator(".inspect .why li").first
    expect(why.locator(".reason")).to_have_text(re.compile(r"\w+.*\."))
    why.get_by_text("Read the rule").click()
    expect(page.locator(".rules article .id")).to_have_text(re.compile(r"^sw\."))
    assert page.locator(".rules article h3").inner_text() != ""


def test_the_board_goes_to_what_has_the_focus_and_its_frame_stays(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], game="adventure")
    page.wait_for_selector(".hit")
    page.get_by_role("button", name="Let’s play").click()
    for place in ("booty-bay", "naxxramas", "gnomeregan"):
        page.locator(f'.hit[data-thing="space:{place}"]').evaluate("(place) => place.focus()")
        page.wait_for_timeout(900)
        frame, found = page.evaluate(
            """(place) => {
              const stage = document.querySelector('.stage');
              const box = document.querySelector(`.hit[data-thing="space:${place}"]`).getBoundingClientRect();
              const { left, right, top, bottom } = stage.getBoundingClientRect();
              const inside = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
              return [[stage.scrollLeft, stage.scrollTop], inside];
            }""",
            place,
        )
        assert frame == [0, 0]
        assert found, place


def test_costs_show_what_they_are_made_of(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    until_on_the_board(Clicker(page, 5))
    assert page.locator(".cost").count() > 0
    label = page.locator(".hit.legal").first.get_attribute("aria-label")
    assert label is not None
    assert re.search(r"\(\d+ = 2", label)


def test_reload_in_mid_turn(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 6)
    until_on_the_board(person)
    settled(person)
    words, lines = page.locator(".bar .words").inner_text(), log_length(page)
    page.reload()
    page.wait_for_selector(".bar.panel")
    person.wait()
    assert page.locator(".bar .words").inner_text() == words
    assert log_length(page) == lines


def test_the_server_dies_in_mid_turn(visit: Visit, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    try:
        page = visit(server.url)
        visit.allowed = AWAY  # type: ignore[attr-defined]
        open_table(page, [PERSON, BOT], options={"first": "1"})
        person = Clicker(page, 8)
        until_on_the_board(person)
        settled(person)
        words, lines = page.locator(".bar .words").inner_text(), log_length(page)
        server.kill()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        server = Server(tmp_path / "tables.sqlite", server.port)
        expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=20_000)
        person.wait()
        assert page.locator(".bar .words").inner_text() == words
        assert log_length(page) == lines
        for _ in range(4):
            person.step()
        person.wait()
        assert log_length(page) > lines
    finally:
        server.stop()


def test_two_browsers_at_one_table(visit: Visit, server: Server) -> None:
    ann = visit(server.url)
    made = open_table(ann, [PERSON, {"kind": "open"}], options={"first": "1"})
    bob = visit(f"{server.url}/t/{made['table']}?invite={made['invite']}")
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    bob.wait_for_selector(".bar.panel")
    assert "invite" not in bob.url
    expect(ann.locator(".seat strong")).to_have_text(["Ann", "Bob"])
    watcher = visit(f"{server.url}/t/{made['table']}?watch={made['spectator_key']}", phone=True)
    watcher.wait_for_selector(".bar.panel")
    for waiting in (bob, watcher):  # a question speaks to whom it asks
        expect(waiting.locator(".bar .who")).to_contain_text("Waiting for Ann")
        expect(waiting.locator(".bar .what")).to_have_text("Ann begins.")

    people = (Clicker(ann, 9), Clicker(bob, 10))
    made_by = [0, 0]
    for _ in range(2000):
        if sum(made_by) >= 24 and all(made_by):
            break
        for i, person in enumerate(people):
            state = person.state()
            if state["mine"] and not state["busy"]:
                person.step()
                made_by[i] += 1
        ann.wait_for_timeout(20)
    assert all(made_by)
    expect(ann.locator(".log li")).to_have_count(log_length(bob))
    expect(watcher.locator(".bar.panel.mine")).to_have_count(0)
    assert watcher.locator("[data-legal]").count() == 0

    ann.get_by_role("tab", name="Chat").click()
    ann.get_by_label("Say something").fill("Well met!")
    ann.keyboard.press("Enter")
    bob.get_by_role("tab", name="Chat").click()
    expect(bob.locator(".said")).to_contain_text("Well met!")


def test_hotseat_has_a_curtain(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, {"kind": "person", "name": "Bob"}], hotseat=True, options={"first": "1"})
    person = Clicker(page, 11)
    seen = []
    for _ in range(60):
        state = person.wait()
        if state["curtain"]:
            name, covered = page.evaluate(
                """() => [document.querySelector('.curtain h2')?.innerText ?? '',
                  !!document.elementFromPoint(innerWidth / 2, innerHeight - 20).closest('.curtain')]"""
            )
            if name:
                seen.append(name)
                assert covered
        person.step()
        if len(seen) == 2:
            break
    assert len({name.lower() for name in seen}) >= 1
    assert "turn" in seen[-1].lower()


def test_a_bot_takes_over_and_hands_back(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    # The other seat is open, so that the game waits.
    open_table(page, [PERSON, {"kind": "open"}], options={"first": "1"})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator(".seat").first).to_contain_text("a bot plays")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Take my seat back").click()
    expect(page.locator(".seat").first).not_to_contain_text("a bot plays")


def test_whoever_is_played_for_is_told_so_and_takes_the_seat_back_in_the_bar(
    visit: Visit, server: Server
) -> None:
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, {"kind": "open"}], options={"first": "1"})
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Let a bot play for me").tap()
    bar = page.locator(".bar.panel")
    expect(bar).to_contain_text("A bot plays for you")
    expect(bar).not_to_contain_text("Your turn")
    expect(bar.locator("[data-choice]")).to_have_count(0)
    bar.get_by_role("button", name="Take my seat back").tap()
    expect(bar).not_to_contain_text("A bot plays for you")
    expect(bar.get_by_role("button", name="Take my seat back")).to_have_count(0)


def test_what_moves_can_be_skipped(visit: Visit, server: Server) -> None:
    page = visit(server.url, motion=True)
    page.evaluate("localStorage.setItem('azeroth.settings', JSON.stringify({confirm: false, speed: 'calm'}))")
    open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 12)
    person.wait()
    # What moves is soon over: a hand quicker than the test's waits for the button.
    page.evaluate(
        """() => {
          const all = () => [...document.querySelectorAll('.bar .buttons button')];
          const button = () => all().find((b) => b.innerText === 'Skip');
          window.skipped = new Promise((done) => {
            const gone = () => (button() ? requestAnimationFrame(gone) : done(true));
            const look = () => (button() ? (button().click(), gone()) : requestAnimationFrame(look));
            look();
          });
        }"""
    )
    person.step()
    assert page.evaluate("window.skipped")
    person.wait()


def test_replay(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 13)
    for _ in range(20):
        person.step()
    person.wait()
    page.goto(page.url.split("?")[0] + "/replay?at=0")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max") or 0)
    assert last >= 5
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".made b")).to_have_text(f"{last} of {last}")
    lines = page.locator(".log li").count()
    page.get_by_role("button", name="One choice back").click()
    expect(page.locator(".made b")).to_have_text(f"{last - 1} of {last}")
    assert f"at={last - 1}" in page.url
    assert page.locator(".log li").count() <= lines
    moment = page.url
    text = page.locator(".log").inner_text()
    page.goto(moment)
    expect(page.locator(".made b")).to_have_text(f"{last - 1} of {last}")
    assert page.locator(".log").inner_text() == text
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector(".chapter")  # what the chapters take is there
    for name in ("Play", "One choice on", "To the end"):
        page.get_by_role("button", name=name, exact=True).click(trial=True)  # nothing lies on it


def test_rules_can_be_searched(visit: Visit, server: Server) -> None:
    page = visit(f"{server.url}/rules?game=sw")
    page.get_by_label("Search the rules").fill("decline")
    page.locator(".rules .row").first.click()
    expect(page.locator("article .id")).to_have_text(re.compile(r"^sw\."))


def test_a_replay_plays_on_by_itself_to_its_end(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    made = open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 9)
    for _ in range(12):
        person.step()
    page.goto(f"{server.url}/t/{made['table']}/replay?at=0")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_names_as_long_as_can_be_leave_every_tab_of_the_tray_in_sight(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    names = ["W" * 40, "M" * 40]
    made = open_table(page, [{"kind": "person", "name": name} for name in names], options={"first": "1"})
    assert made
    page.locator(".tray [role=tab]").first.wait_for()
    page.keyboard.press("Escape")
    for tab in page.locator(".tray [role=tab]").all():
        expect(tab).to_be_in_viewport(ratio=0.9)


def test_a_name_that_is_read_from_right_to_left_keeps_its_numbers_apart(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [{"kind": "person", "name": "\u05d3\u05df 7"}, BOT], options={"first": "1"})
    status = page.locator("header.title p").first
    expect(status).to_have_text("Round 1 of 10: \u2068\u05d3\u05df 7\u2069's turn")
