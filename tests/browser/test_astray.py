"""Who comes to an address that leads nowhere, or opens a file that is no game, is told what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from azeroth import new_game
from tests.browser.conftest import People
from tests.browser.serving import Server


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/nowhere", "no such page here"), ("/new/chess", "no such game"), ("/t/abcdefgh", "no longer there"),
        ("/rules?game=chess", "no rulebook “chess”"), ("/rules?game=sw&rule=sw.no", "no rule “sw.no”"),
        ("/book/chess", "no such rulebook"), ("/book/chess/gallery", "no such rulebook"),
        ("/replay/unknown", "no such replay"), ("/t/abcdefgh#invite=abc", "for no table here"),
    ],
)  # fmt: skip
def test_a_wrong_address_says_so_and_leads_back(
    visit: People, server: Server, address: str, said: str
) -> None:
    visit.allowed = ("404", "403")
    page = visit(server.url + address)
    expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    page.get_by_role("link", name="Back to the lobby").last.click()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()


def _save() -> dict[str, object]:
    table = new_game("small-world", 2, seed=3)
    for _ in range(12):
        seat = table.seats[0]
        table.apply(seat, str(table.choices(seat)[0]))
    save: dict[str, object] = json.loads(table.save())
    return save


def test_a_moment_that_a_replay_does_not_have_is_its_last(
    visit: Callable[..., Page], server: Server, tmp_path: Path
) -> None:
    visit.allowed = ("400",)  # type: ignore[attr-defined]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(_save()))
    page = visit(server.url)
    page.set_input_files("input[type=file]", file)
    page.wait_for_url("**/replay/**")
    page.goto(page.url.partition("?")[0] + "?at=999")
    expect(page.locator(".made")).to_contain_text("12 of 12")
    expect(page.locator(".made")).to_contain_text("there is no moment 999")
    page.get_by_role("button", name="One choice back").click()
    expect(page.locator(".made")).to_contain_text("11 of 12")
    expect(page.locator(".made")).not_to_contain_text("no moment")


def test_a_file_that_cannot_be_shown_is_refused_in_sight(
    visit: Callable[..., Page], server: Server, tmp_path: Path
) -> None:
    visit.allowed = ("400",)  # type: ignore[attr-defined]
    page = visit(server.url, phone=True)
    told = page.get_by_role("alert")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    for content, said in (
        ("", "That file is empty."),
        ("no save", "not a saved game"),
        (
            json.dumps({**_save(), "version": "0.1.9", "seed": 8}),
            "have changed since: choice 1 of 12",
        ),
    ):
        file = tmp_path / "game.json"
        file.write_text(content)
        page.set_input_files("input[type=file]", file)
        expect(told).to_contain_text(said)
        expect(told).to_be_in_viewport()
        told.get_by_role("button", name="Close").click()
        expect(told).to_have_count(0)
