"""What makes a table easy: a click selects, a second goes; nothing moves; odds and weight are shown."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine.tables.standing import USUAL, step_of
from azeroth.server.table.story import Teller
from tests.browser.boxes import look
from tests.browser.clicker import Clicker
from tests.browser.serving import Server
from tests.browser.test_table import BOT, PERSON, open_table

Visit = Callable[..., Page]
LAPTOP: ViewportSize = {"width": 1366, "height": 625}
PHONE: ViewportSize = {"width": 390, "height": 844}


def box(page: Page, selector: str) -> list[int]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return [round(found[side]) for side in ("x", "y", "width", "height")]


def cut(page: Page, selector: str) -> list[str]:
    """Those that lie beyond the left or the right edge."""
    found: list[str] = page.locator(selector).evaluate_all(
        """(all) => all.filter((e) => {
          const box = e.getBoundingClientRect();
          return box.left < -1 || box.right > innerWidth + 1;
        }).map((e) => e.dataset.thing ?? e.innerText)"""
    )
    return found


def until(person: Clicker, selector: str, most: int = 120) -> None:
    """Play until something is there."""
    for _ in range(most):
        person.wait()
        if person.page.locator(selector).count():
            return
        person.step()
    raise AssertionError(f"{selector} never came")


def test_a_click_selects_and_a_second_goes(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], game="warcraft")
    person = Clicker(page, 2)
    until(person, ".piece.legal[data-thing*=':worker'], .piece.legal[data-thing*=':melee']")
    piece = page.locator(".piece.legal").first
    thing = piece.get_attribute("data-thing") or ""
    piece.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".desk")).to_have_attribute("data-selected", thing)
    assert page.locator(".inspect").count() == 0  # no list over the board
    places = page.locator(".hit.legal")
    assert places.count() > 1
    where = places.first.get_attribute("data-thing") or ""
    places.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".desk")).not_to_have_attribute("data-selected", thing)
    person.wait()
    moved = thing.replace(thing.split(":")[2], where.split(":")[1])
    expect(page.locator(f'[data-thing="{moved}"]')).to_have_count(1)


def test_escape_puts_down_what_was_selected(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], game="warcraft")
    person = Clicker(page, 2)
    until(person, ".piece.legal")
    page.locator(".piece.legal").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-selected]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-selected]")).to_have_count(0)


def test_opening_the_tray_does_not_move_the_board(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 4)
    until(person, ".hit.legal")
    stage, map_ = box(page, ".stage"), box(page, ".stage .map")
    assert stage[3] >= 0.6 * LAPTOP["height"]
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".tray.over")).to_have_count(1)
    assert (box(page, ".stage"), box(page, ".stage .map")) == (stage, map_)
    page.get_by_role("button", name="Hide", exact=True).click()
    assert (box(page, ".stage"), box(page, ".stage .map")) == (stage, map_)


def test_what_is_of_weight_is_asked_once(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 4)
    until(person, '.bar [data-choice="decline"]')
    page.locator('.bar [data-choice="decline"]').click()
    expect(page.locator(".bar .what")).to_contain_text("stop here")
    page.get_by_role("button", name="Not yet").click()
    expect(page.locator('.bar [data-choice="decline"]')).to_be_visible()
    page.locator('.bar [data-choice="expand"]').click()  # a trifle is not asked
    expect(page.locator('.bar [data-choice="expand"]')).to_have_count(0)


def test_what_the_dice_decide_shows_its_odds(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 4)
    until(person, ".cost.gamble")
    assert page.locator(".cost.gamble").first.inner_text() in ("50%", "33%", "17%")
    assert page.locator('.steps .now[aria-current="step"]').inner_text() == "Conquer"


def test_a_briefing_opens_the_game_and_stays_a_click_away(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    expect(page.locator(".briefing")).to_contain_text("each region that you hold")
    page.get_by_role("button", name="Let’s play").click()
    expect(page.locator(".briefing")).to_have_count(0)
    page.get_by_role("button", name="The aim").click()
    expect(page.locator(".briefing")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".briefing")).to_have_count(0)


def test_who_comes_when_bots_have_begun_is_told_the_aim_once(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [{"kind": "bot", "strength": "greedy"}, PERSON], options={"first": "1"})
    expect(page.locator(".bar.panel.mine")).to_be_visible(timeout=60_000)  # a bot takes a whole turn first
    page.reload()
    page.get_by_role("button", name="Let’s play").click()
    page.reload()
    expect(page.locator(".bar.panel.mine")).to_be_visible()
    expect(page.locator(".briefing")).to_have_count(0)


def test_a_briefing_waits_for_its_reader_while_bots_move(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    open_table(page, [PERSON, BOT], game="adventure")
    expect(page.locator(".log")).to_contain_text("plays")
    go = page.get_by_role("button", name="Let’s play")
    expect(go).to_be_visible()
    assert sum(box(page, ".briefing .button")[1::2]) <= box(page, ".tray")[1], "the tray does not lie on it"
    go.click(trial=True)


def test_who_waits_for_a_friend_has_the_link_at_hand(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    made = open_table(page, [PERSON, {"kind": "open"}])
    room = page.locator(".room")
    expect(room).to_contain_text("open seat")
    assert room.locator("input").input_value().endswith(f"/t/{made['table']}#invite={made['invite']}")
    expect(room.get_by_role("img")).to_be_visible()  # to be scanned
    room.get_by_role("button", name="Close").click()
    expect(room).to_have_count(0)


def test_on_a_phone_what_is_scanned_is_in_sight_too(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, {"kind": "open"}])
    room = page.locator(".room")
    expect(room.get_by_role("img")).to_be_visible()
    assert room.evaluate("(e) => e.scrollHeight <= e.clientHeight + 1")


def test_on_a_phone_the_link_is_handed_to_what_shares(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    page.add_init_script("navigator.share = (what) => { window.shared = what; return Promise.resolve(); };")
    made = open_table(page, [PERSON, {"kind": "open"}])
    page.get_by_role("button", name="Share").tap()
    shared = page.evaluate("window.shared")
    assert shared["title"].startswith("Small World")
    assert shared["url"].endswith(f"/t/{made['table']}#invite={made['invite']}")
    room = page.locator(".room")
    assert room.evaluate("(e) => e.scrollHeight <= e.clientHeight + 1")


def test_links_that_lead_nowhere_else_are_told(visit: Visit, server: Server) -> None:
    """At "localhost" people sent links that no friend could open."""
    page = visit(server.url)
    open_table(page, [PERSON, {"kind": "open"}])
    expect(page.locator(".room")).to_contain_text("open on this computer only")


def test_on_a_phone_all_of_the_menu_is_in_sight(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT])
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    edge = menu.bounding_box()
    assert edge is not None
    for button in menu.locator(".button").all():
        inside = button.bounding_box()
        assert inside is not None
        assert inside["x"] >= edge["x"] + 8
        assert inside["x"] + inside["width"] <= edge["x"] + edge["width"] - 8


def test_on_a_phone_nothing_lies_on_what_was_refused(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    table = page.url
    page.goto("about:blank")
    page.goto(f"{table}#key=junk")
    note = page.locator(".bar .note")
    expect(note).to_be_visible()
    right = note.evaluate(
        """(e) => { const words = document.createRange(); words.selectNodeContents(e);
          return Math.max(...[...words.getClientRects()].map((box) => box.right)); }"""
    )
    assert right <= box(page, ".bar .aids button")[0]


def test_what_is_read_lies_over_the_tray(visit: Visit, server: Server) -> None:
    """The tray with six combos goes over the log on a laptop; of the rules two lines were left."""
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    page.get_by_role("button", name="Let’s play").click()
    on_top = """(side) => {
      const box = side.getBoundingClientRect();
      return side.contains(document.elementFromPoint(box.left + 60, box.bottom - 60));
    }"""
    side = page.locator("aside.side")
    page.wait_for_selector(".tray .card.worded")
    assert not side.evaluate(on_top)
    page.get_by_role("tab", name="Rules").click()
    assert side.evaluate(on_top)
    page.get_by_role("tab", name="Combos").click()
    assert not side.evaluate(on_top)
    page.locator(".bar .rule").click()
    assert side.evaluate(on_top)


def test_on_a_phone_the_step_of_somebody_elses_turn_is_not_cut(visit: Visit, server: Server) -> None:
    host = visit(server.url)
    made = open_table(host, [PERSON, {"kind": "open"}], options={"first": "1"})
    guest = visit(f"{server.url}/t/{made['table']}#invite={made['invite']}", phone=True)
    guest.get_by_role("textbox").fill("Bob")
    guest.get_by_role("button", name="Take a seat").click()
    line = guest.locator(".bar .who")
    expect(line).to_contain_text("Waiting for Ann")
    expect(line.locator(".now")).to_be_visible()
    assert line.evaluate("(e) => e.scrollWidth <= e.clientWidth + 1")


def test_lines_of_the_log_name_their_rule_in_words(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    rule = page.locator(".log").get_by_role("button", name="Rule:").first
    expect(rule).to_be_visible()
    expect(rule).not_to_have_accessible_name(re.compile(r"\bsw\.\w"))


def test_names_are_not_cut(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    for name in page.locator(".seat .name strong").all():
        assert name.evaluate("(e) => e.scrollWidth <= e.clientWidth"), name.inner_text()


def test_the_log_follows_the_game_though_earlier_turns_fold(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT, BOT], game="adventure")
    person = Clicker(page, 4)
    for _ in range(60):
        if not person.step() or page.locator(".log .turn").count() > 20:
            break
    person.wait()
    log = "const e = document.querySelector('.log')"
    below = f"() => {{ {log}; return e.scrollHeight - e.scrollTop - e.clientHeight < 60 }}"
    page.wait_for_function(below)


def test_the_log_is_folded_by_turns(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    person = Clicker(page, 4)
    for _ in range(25):
        person.step()
    heading = page.locator(".log .turn").first
    expect(heading).to_contain_text("Round 1: Ann")
    lines = page.locator(".log .turn + ol").first
    shown = lines.is_visible()
    heading.click()
    assert lines.is_visible() != shown
    line = page.locator(".log li:visible", has=page.locator(".link")).last
    width = line.locator(".line").evaluate("(e) => e.getBoundingClientRect().width")
    line.hover()
    assert line.locator(".line").evaluate("(e) => e.getBoundingClientRect().width") == width, "nothing moves"


def test_a_bot_gives_advice_and_marks_it_on_the_board(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    open_table(page, [PERSON, BOT], game="warcraft")
    person = Clicker(page, 2)
    until(person, ".piece.legal")
    page.keyboard.press("h")
    said = page.get_by_role("dialog", name="A bot would")
    expect(said).to_be_visible()
    first = said.locator("li.first")
    expect(first.locator(".what")).not_to_be_empty()
    assert first.locator("li").count() > 0, "it says why"
    assert said.locator("[data-advised]").count() > 1, "and what is next best"
    expect(page.locator(".stage .lit")).not_to_have_count(0)
    stage = box(page, ".stage")
    assert box(page, ".said")[0] >= stage[0] + stage[2], "it does not lie over the board"
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    expect(page.locator(".stage .lit")).to_have_count(0)
    page.get_by_role("button", name="Ask for advice").click()
    lines = page.locator(".log .line").count()
    said.locator("[data-advised]").first.click()
    expect(said).to_have_count(0)
    person.wait()
    assert page.locator(".log .line").count() >= lines


def test_advice_fits_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT], game="world-of-warcraft")
    person = Clicker(page, 2, "touch")
    until(person, ".ask")
    if page.locator(".briefing .button").count():
        page.locator(".briefing .button").tap()
    page.get_by_role("button", name="Ask for advice").tap()
    expect(page.locator(".said")).to_be_visible()
    left, top, width, height = box(page, ".said")
    assert left >= 0
    assert left + width <= 390
    assert top >= 50
    assert top + height <= box(page, ".bar.panel")[1]
    # A long press shows a card large; lifting the finger chooses nothing that has come under it.
    page.keyboard.press("Escape")
    card = page.locator(".tray .thing").first.bounding_box()
    assert card is not None
    asked = page.locator(".bar .words").inner_text()
    touch = page.context.new_cdp_session(page)
    spot = {"x": card["x"] + card["width"] / 2, "y": card["y"] + 30}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(page.locator(".inspect")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    expect(page.locator(".inspect")).to_be_visible()
    assert page.locator(".bar .words").inner_text() == asked
    # Tabs beyond the edge come into sight without pushing the page aside.
    page.keyboard.press("Escape")
    page.locator(".tray .tabs [role=tab]").last.tap()
    page.wait_for_timeout(100)
    assert page.locator("main.table").evaluate("(e) => [e.scrollLeft, e.scrollTop]") == [0, 0]


def test_three_buttons_and_all_of_a_town_are_in_sight_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    until(Clicker(page, 4, "touch"), '.bar [data-choice="decline"]')
    page.wait_for_timeout(500)  # buttons that had no room for all they say say less
    assert cut(page, ".bar .row .button") == []
    open_table(page, [PERSON, BOT], game="warcraft")
    until(Clicker(page, 2, "touch"), ".piece.legal")
    assert cut(page, ".hit[data-thing]") == []


@pytest.mark.parametrize("race", ["orc", "undead", "night-elf"])
def test_three_units_to_train_are_in_sight_with_their_prices_on_a_phone(
    visit: Visit, server: Server, race: str
) -> None:
    seeds = (
        seed for seed in range(5, 99) if new_game("warcraft", 2, seed=seed).state.players[0].race == race
    )
    table, bot, rng = new_game("warcraft", 2, seed=next(seeds)), bot_named("greedy"), random.Random(5)

    def three() -> bool:
        said = [str(choice).split()[0] for choice in table.choices(0)]
        return sorted(said) == ["done", "train", "train", "train"]

    while table.seats[0] != 0 or not three():
        table.apply(table.seats[0], bot.choose(table, table.seats[0], rng))
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT], game="warcraft", seed=None, save=table.save())
    buttons = page.locator(".bar .row .button")
    expect(buttons).to_have_count(3)
    assert cut(page, ".bar .row .button") == []
    assert page.locator(".bar .row .button .changes").count() == 3
    assert look(page)[0] == []


def in_a_fight(game: str, asked: str) -> str:
    """A game that bots have played until seat 0 is asked that, as a save."""
    table, bot, rng = new_game(game, 2, seed=3), bot_named("greedy"), random.Random(1)
    for _ in range(2000):
        seat = table.seats[0]
        decision = table.decision(seat)
        if seat == 0 and decision is not None and asked in decision.prompt and not USUAL.answer(table, 0):
            return table.save()
        table.apply(seat, bot.choose(table, seat, rng))
    raise AssertionError(f"nobody was asked {asked!r}")


@pytest.mark.parametrize(
    ("game", "asked", "parts"),
    [
        ("warcraft", "casualty", (".column .pieces", ".column .dice")),
        ("world-of-warcraft", "click a die to reroll", (".pool", ".sum", ".column .gauges")),
        ("adventure", "The combat dice are rolled", (".column .gauges", ".column .sum", ".column .dice")),
    ],
)
def test_a_fight_can_be_seen_whole_on_a_laptop_and_a_phone(
    visit: Visit, server: Server, game: str, asked: str, parts: tuple[str, ...]
) -> None:
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    open_table(page, [PERSON, BOT], game=game, save=in_a_fight(game, asked))
    expect(page.locator(".focus .die").first).to_be_visible()
    panel = box(page, ".focus")
    bottom = panel[1] + panel[3]
    if page.locator(".tray.over").count():
        bottom = min(bottom, box(page, ".tray")[1])
    in_sight(page, parts, panel[1], bottom)
    faces = page.locator(".focus .die > text").all_text_contents()
    assert faces
    assert all(face.isdigit() for face in faces), "dice show digits"
    fighter = page.locator(".focus .pieces .thing").first
    if fighter.count():
        fighter.click(button="right")
        expect(page.locator(".inspect h3")).not_to_be_empty()
    for mark in ("hit", "spotted", "rerolled"):
        marked = page.locator(f".focus .die.{mark}").count()
        assert page.locator(f".focus .die > .badge.{mark}").count() == marked
    # Held upright as a phone: the fight lies over the board, with points and resources above it.
    board = page.locator(".stage")
    page.set_viewport_size(PHONE)
    expect(page.locator(".drawer.over .focus")).to_be_visible()
    _, top, _, height = box(page, ".focus .body")
    in_sight(page, parts, top, top + height)
    if game == "warcraft":
        # No higher than it must be, and what it is about is seen above it.
        space = page.locator(".focus h2").inner_text().lower().split(",")[0].split(" ")[-1]
        _, at, _, high = box(page, f'.hit[data-thing="space:{space}"]')
        assert at + high / 2 < box(page, ".drawer")[1] < 0.6 * PHONE["height"]
        assert page.locator(".focus .columns").bounding_box() is not None
        left = top + height - sum(box(page, ".focus .columns")[1::2])
        assert left < 40, "it lies over the board with nothing in it"
    assert box(page, ".standings")[1] < top
    over = board.bounding_box()
    page.locator(".grip").click()
    expect(page.locator(".drawer.over")).to_have_count(0)
    assert board.bounding_box() == over, "the board does not move"


def in_sight(page: Page, parts: tuple[str, ...], top: float, bottom: float) -> None:
    """All these parts of a fight lie between the two lines."""
    for part in parts:
        shown = page.locator(f".focus {part}")
        assert shown.count() > 0
        for n in range(shown.count()):
            found = shown.nth(n).bounding_box()
            assert found is not None
            assert top - 1 <= found["y"] <= bottom + 1 - found["height"], f"{part} {n} is out of sight"


def test_what_bots_did_is_marked_until_one_acts(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, {"kind": "bot", "strength": "greedy"}], options={"first": "1"})
    page.locator(".briefing .button").first.click()
    expect(page.locator("aside.seats")).to_contain_text("Good")
    person = Clicker(page, 3)
    until(person, ".stage .news")
    person.step()
    expect(page.locator(".stage .news")).to_have_count(0)


def test_what_was_taken_back_is_marked_and_held_up_no_longer(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, {"kind": "bot", "strength": "greedy"}], options={"first": "1"}, practice=True)
    page.locator(".briefing .button").first.click()
    person = Clicker(page, 3)
    person.wait()
    while page.locator(".bar .undo").is_disabled():
        person.step()
        person.wait()
    until(person, ".stage .news")
    page.locator(".bar .undo").click()
    page.locator(".bar .buttons button", has_text="Undo").click()
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    expect(page.locator(".stage .news, .outcome")).to_have_count(0)


def nearly_over(game: str, players: int) -> tuple[str, bytes]:
    """A game that bots have played to its last choice of seat 0, as a save, and the story of all of it."""
    table, bot, rng = new_game(game, players, seed=5), bot_named("casual"), random.Random(1)
    teller, last = Teller(table, over=True), ""
    while not table.over:
        seat = table.seats[0]
        if seat == 0 and len(table.choices(0)) > 1:
            last = table.save()
        table.apply(seat, bot.choose(table, seat, rng))
        teller.look(table)
    return last, msgspec.json.encode(teller.end(table))


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_end_of_a_whole_game_shows_its_course_and_its_sources(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(server.url, phone=phone)
    if not phone:
        page.set_viewport_size(LAPTOP)
    players = 5 if phone else 3  # what they earned has no room for five names on a phone
    save, story = nearly_over("small-world", players)
    # A table that goes on from a save can tell only what came after: here, as if all had been played at it.
    page.route("**/story", lambda asked: asked.fulfill(body=story, content_type="application/json"))
    open_table(page, [PERSON, *[BOT] * (players - 1)], seed=None, save=save)
    person, end = Clicker(page, 4, "finger" if phone else "mouse"), page.locator(".end.panel")
    for _ in range(40):
        person.wait()
        if end.count():
            break
        person.step()
    expect(end.locator("header")).to_contain_text("wins")
    expect(end.locator("svg .line")).to_have_count(players)
    assert len(end.locator("svg .turn").all_text_contents()) >= 8, "a mark for each round"
    expect(end.get_by_role("rowheader", name="regions", exact=True)).to_be_visible()
    assert end.evaluate(
        "it => it.querySelector('.body').scrollWidth <= it.querySelector('.body').clientWidth"
    )
    expect(end.get_by_role("link", name="Replay")).to_have_attribute("href", re.compile(r"/replay\?at=0$"))
    expect(end.get_by_role("button", name="Play again")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_end_tells_who_won_and_how_and_can_be_read_again(
    visit: Visit, server: Server, phone: bool
) -> None:
    page = visit(server.url, phone=phone)
    open_table(page, [PERSON, {"kind": "bot", "strength": "greedy"}], seed=3)
    page.locator(".briefing .button").first.click()
    page.locator("header .button, .menu").first.click()
    menu = page.get_by_role("dialog")
    menu.get_by_role("button", name="Concede").click()
    expect(menu).to_contain_text("That ends it, and")
    menu.get_by_role("button", name="Concede").click()
    end = page.locator(".end.panel")
    expect(end).to_contain_text("wins")
    expect(end.locator(".ranks li")).to_have_count(2)
    expect(end.locator("[role=status]")).to_have_count(0)  # the course of the game has come
    end.get_by_role("button", name="Look at the board").click()
    expect(end).to_have_count(0)
    page.locator(".bar .results").click()
    expect(end.locator(".ranks li")).to_have_count(2)
    # Who comes back later finds it there, too.
    page.reload()
    page.locator(".bar .results").click()
    expect(end).to_contain_text("wins")


def test_what_is_for_sale_is_in_sight_with_what_cannot_be_had_and_why(visit: Visit, server: Server) -> None:
    table, bot, rng = new_game("warcraft", 2, seed=7, options={}), bot_named("greedy"), random.Random(7)
    while step_of(table) != "SpendStep.choose" or table.seats != (0,):
        table.apply(table.seats[0], bot.choose(table, table.seats[0], rng))
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    open_table(page, [PERSON, BOT], game="warcraft", seed=None, save=table.save())
    Clicker(page, 1).wait()
    assert page.locator(".stage .hit.legal").count() > 0, "an Outpost could be built on the board"
    tile = page.locator('.tray [data-thing="tile:ranged"]')
    expect(tile.locator(".barred")).to_contain_text("needs 1 ranged building")
    tile.click()
    close = page.get_by_role("dialog")
    expect(close.locator(".why")).to_contain_text("needs 1 ranged building")
    expect(close).to_contain_text("Next Level")
    why, inside = box(page, ".inspect .why"), box(page, ".inspect")
    assert inside[1] < why[1] < why[1] + why[3] < inside[1] + inside[3], (
        "the reason is read without scrolling"
    )


def test_on_a_phone_it_is_told_how_to_read_what_a_tap_would_choose(visit: Visit, server: Server) -> None:
    """A tap to read what a character can do had chosen that character."""
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT], game="adventure")
    expect(page.get_by_text("Hold a finger on a card")).to_be_visible()
    page.get_by_role("button", name="Let’s play").tap()
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Gestures").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Hold read what it says", use_inner_text=True)
    page = visit(server.url)
    open_table(page, [PERSON, BOT], game="adventure")
    expect(page.get_by_text("Hold a finger on a card")).to_be_hidden()


def test_the_odds_at_a_place_are_those_of_the_number_that_goes(visit: Visit, server: Server) -> None:
    table, bot, rng = new_game("warcraft", 2, seed=9, options={}), bot_named("greedy"), random.Random(9)
    found = None
    while found is None and not table.over:
        seat = table.seats[0]
        if seat == 0 and step_of(table) == "MoveStep.march":
            outlooks = [(choice, choice.outlook(table)) for choice in table.choices(0)]
            found = next(
                (c for c, o in outlooks if len(o.several) == 1 and o.several[-1] > o.odds + 20), None
            )
        if found is None:
            table.apply(seat, bot.choose(table, seat, rng))
    assert found is not None
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    open_table(page, [PERSON, BOT], game="warcraft", seed=None, save=table.save())
    Clicker(page, 1).wait()
    page.locator(f'.stage [data-thing="{found.targets(table)[0]}"]').first.click()
    outlook = found.outlook(table)
    costs = page.locator(".stage .cost")
    expect(page.locator(".amount .on")).to_have_text("All")
    expect(costs.filter(has_text=re.compile(f"^{outlook.several[0]}%$"))).not_to_have_count(0)
    page.locator('.amount button[data-amount="1"]').click()
    expect(costs.filter(has_text=re.compile(f"^{outlook.odds}%$"))).not_to_have_count(0)
    expect(costs.filter(has_text=re.compile(f"^{outlook.several[0]}%$"))).to_have_count(0)
