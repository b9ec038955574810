"""Links, going on from a replay, practice, tables whose rules have changed: seen in a browser."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import AWAY, DESK, PHONE
from tests.browser.serving import Server
from tests.browser.test_table import BOT, PERSON, Visit, open_table


def test_a_wrong_link_does_not_cost_a_seat(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    table = page.url.split("?")[0].split("#")[0]
    for wrong in ("?key=junk", "#key=junk"):
        page.goto("about:blank")
        page.goto(table + wrong)
        expect(page.locator(".bar .note")).to_contain_text("You keep your seat.")
        assert "junk" not in page.url
        expect(page.locator(".bar .undo")).to_be_visible()


def test_a_replay_with_a_wrong_link_says_so_on_a_panel_and_a_seat_keeps_its_own(
    visit: Visit, server: Server
) -> None:
    page = visit(server.url)
    made = open_table(page, [PERSON, BOT], options={"first": "1"})
    page.goto(f"{server.url}/t/{made['table']}/replay#watch=junk")
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    visit.allowed = ("403",)  # type: ignore[attr-defined]
    for link, said in (("#watch=junk", "Ask the person who sent it for another."), ("", "You have no seat")):
        stranger = visit(f"{server.url}/t/{made['table']}/replay{link}")
        panel = stranger.locator("main .panel")
        expect(panel.get_by_role("alert")).to_contain_text(said)
        panel.get_by_role("link", name="Back to the lobby").click()
        expect(stranger).to_have_url(f"{server.url}/")


def test_an_old_link_opens_its_seat_and_leaves_no_key_in_the_address(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    made = open_table(page, [PERSON, {"kind": "person", "name": "Bob"}], options={"first": "1"})
    for mark in ("?", "#"):
        bob = visit(f"{server.url}/t/{made['table']}{mark}key={made['seats'][1]['key']}")
        expect(bob.locator(".bar.panel")).to_contain_text("Ann")
        assert bob.url == f"{server.url}/t/{made['table']}"
        bob.reload()
        expect(bob.locator(".bar .undo")).to_be_visible()


def test_going_on_from_a_replay_in_practice(visit: Visit, server: Server, finished: str) -> None:
    page = visit(server.url)
    page.locator('input[type="file"]').set_input_files(
        {"name": "save.json", "mimeType": "application/json", "buffer": finished.encode()}
    )
    page.wait_for_url("**/replay/*")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="One choice on").click()
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".made")).to_contain_text(re.compile(r" wins? with \d+ coins"))
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="One choice on").click()
    page.get_by_role("button", name="Go on from here").click()
    page.get_by_role("button", name="Against bots").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("header.title")).to_contain_text("from a save")
    expect(page.locator("header.title")).to_contain_text("practice")
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        turn = page.locator("header.title p").first
        expect(turn).to_contain_text("Round 1 of 10")
        whole = turn.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")
        assert whole, "where the game is comes before what kind of a game it is"
    person = Clicker(page, 4)
    for _ in range(6):
        person.step()
        person.wait()
    undo = page.locator(".bar .undo")
    for _ in range(80):
        if (
            undo.is_enabled()
            and page.locator(".bar .undo").get_attribute("title") != "Take back your last choice"
        ):
            break
        person.step()
        person.wait()
    lines = page.locator(".log li").count()
    undo.click()
    question = page.locator(".bar .words")
    expect(question).to_contain_text("This takes back your last choice")
    page.locator(".bar .buttons button", has_text="Undo").click()
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".log li")).to_have_count(lines)


def test_who_is_invited_to_a_table_from_a_save_is_told_so(
    visit: Visit, server: Server, finished: str
) -> None:
    save = json.loads(finished)
    half = json.dumps({**save, "choices": save["choices"][:8], "end": ""})
    page = visit(server.url)
    made = open_table(page, [PERSON, {"kind": "open"}], seed=None, save=half)
    expect(page.locator("header.title")).to_contain_text("from a save")
    friend = visit(f"{server.url}/t/{made['table']}#invite={made['invite']}")
    expect(friend.locator("main")).to_contain_text("goes on from a save")
    friend.get_by_role("textbox", name="Your name").fill("Bob")
    friend.get_by_role("button", name="Take a seat").click()
    expect(friend.locator("header.title")).to_contain_text("from a save")


@pytest.fixture
def finished() -> str:
    """A finished game of Small World."""
    from azeroth import new_game

    table = new_game("small-world", seats=["Ann", "Bob"], seed=3, options={})
    rng = random.Random(1)
    while not table.over:
        seat = table.seats[0]
        table.apply(seat, rng.choice(table.choices(seat)))
    text = table.save()
    assert json.loads(text)["game"] == "small-world"
    return text


def test_what_changed_can_be_read(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.get_by_role("link", name="What changed").click()
    expect(page.get_by_role("heading", name="What changed")).to_be_visible()
    expect(page.locator("li").filter(has_text="Undo goes back").first).to_be_visible()


def test_a_table_whose_rules_have_changed_goes_on_when_everybody_agrees(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    server = Server(file)
    try:
        page = visit(server.url)
        visit.allowed = AWAY  # type: ignore[attr-defined]
        open_table(page, [PERSON, BOT], options={"first": "1"})
        person = Clicker(page, 4)
        for _ in range(6):
            person.step()
            person.wait()
        shown = page.locator("aside.seats").inner_text()
        server.kill()
        with sqlite3.connect(file) as database:  # as if other rules had been played by
            database.execute("UPDATE tables SET rules = 'older rules'")
            database.execute("UPDATE entries SET digest = '0123456789abcdef' WHERE seq > 2")
        database.close()
        server = Server(file, port=server.port)
        notice = page.locator(".notice")
        expect(notice).to_contain_text("have changed since this table was played", timeout=60_000)
        assert page.locator("aside.seats").inner_text() == shown
        page.get_by_role("button", name="Go on by the new rules").click()
        expect(notice).to_have_count(0)
        expect(page.locator(".log")).to_contain_text("The rules have changed here")
        person.step()
    finally:
        server.stop()
