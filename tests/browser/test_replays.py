"""A replay on the page: which moment it is, and whose view."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from azeroth import new_game
from tests.browser.clicker import Clicker
from tests.browser.conftest import People
from tests.browser.serving import Server
from tests.browser.test_table import BOT, PERSON, open_table

FINISHED = Path(__file__).parents[1] / "fixtures" / "finished"


def begun(game: str, folder: Path) -> tuple[Path, tuple[str, ...]]:
    """A save of a game of three that has just begun, and who plays."""
    table = new_game(game, 3, seed=3)
    for _ in range(25):
        seat = table.seats[0]
        table.apply(seat, str(table.choices(seat)[-1]))
    file = folder / "game.json"
    file.write_text(table.save())
    return file, tuple(table.names)


def test_on_a_phone_turn_and_view_are_chosen_beside_each_other(
    visit: People, server: Server, tmp_path: Path
) -> None:
    """The button to go on lay over the list of views, and of a turn five letters were left."""
    file, _ = begun("small-world", tmp_path)
    page = visit(server.url, phone=True)
    page.set_input_files("input[type=file]", file)
    page.wait_for_url("**/replay/**")
    turn, view = page.get_by_label("Chapter"), page.get_by_label("Seen by")
    on = page.get_by_role("button", name="Go on from here")
    expect(turn).to_be_visible()
    boxes = [found.bounding_box() for found in (turn, view, on)]
    for n, one in enumerate(boxes):
        assert one is not None
        assert one["x"] >= 0
        assert one["x"] + one["width"] <= 390
        for other in boxes[n + 1 :]:
            assert other is not None
            apart = (
                one["x"] + one["width"] <= other["x"]
                or other["x"] + other["width"] <= one["x"]
                or one["y"] + one["height"] <= other["y"]
                or other["y"] + other["height"] <= one["y"]
            )
            assert apart
    assert boxes[0] is not None
    assert boxes[0]["width"] > 180
    view.select_option("1")
    expect(page).to_have_url(re.compile("view=1"))


def test_a_finished_game_can_be_seen_by_everybodys_eyes_at_any_moment(visit: People, server: Server) -> None:
    """Only at the last moment could one choose whose view it is; one's own was called an onlooker's."""
    page = visit(server.url)
    made = open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 3)
    for _ in range(4):
        person.step()
    person.wait()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Concede").click()
    expect(page.get_by_role("link", name="Replay").first).to_be_visible()
    page.goto(f"{server.url}/t/{made['table']}/replay?at=0")
    seen = page.get_by_label("Seen by")
    expect(seen.locator("option").first).to_have_text("you")
    seen.select_option("all")
    expect(page).to_have_url(re.compile("view=all"))
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".made")).to_contain_text("Ann conceded")


def test_on_a_phone_a_long_sentence_of_how_it_ended_is_not_cut(visit: People, server: Server) -> None:
    page = visit(server.url, phone=True)
    page.set_input_files("input[type=file]", FINISHED / "warcraft/2-main.json")
    page.wait_for_url("**/replay/**")
    page.get_by_role("button", name="To the end").click()
    told = page.locator(".made")
    expect(told).to_contain_text("has lost a Town for the second time and is out.")
    for found in (told, page.locator(".bar.panel")):
        assert found.evaluate("(e) => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight")
    last = page.get_by_role("slider").bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 844


def test_who_goes_on_in_anothers_seat_is_not_there_twice(
    visit: People, server: Server, tmp_path: Path
) -> None:
    file, names = begun("adventure", tmp_path)
    page = visit(server.url)
    page.evaluate("(name) => localStorage.setItem('azeroth.name', JSON.stringify(name))", names[1])
    page.reload()
    page.set_input_files("input[type=file]", file)
    page.wait_for_url("**/replay/**")
    page.get_by_role("slider").fill("20")
    page.get_by_role("button", name="Go on from here").click()
    mine = page.get_by_label("You play")
    assert mine.locator("option:checked").inner_text() == names[1]
    mine.select_option(label=names[0])
    page.get_by_role("button", name="Against bots").click()
    page.wait_for_selector(".bar.panel")
    expect(page.locator(".seats .name strong")).to_have_text([names[1], names[0], names[2]])
