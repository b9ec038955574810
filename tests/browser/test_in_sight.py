"""What a person must read or press is in sight, whole, at every size of screen."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import with_plans
from azeroth.engine.view.scene import prompt_for
from tests.browser.serving import Server
from tests.browser.test_ease import LAPTOP, cut
from tests.browser.test_table import BOT, PERSON, open_table

Visit = Callable[..., Page]


def asked(game: str, question: str) -> str:
    """A game that bots have played until seat 0 is asked that with three answers, as a save."""
    table, bot, rng = new_game(game, 2, seed=1), bot_named("greedy"), random.Random(1)
    for _ in range(3000):
        seat = table.seats[0]
        decision = table.decision(seat)
        if seat == 0 and decision is not None and question in decision.prompt and len(decision.choices) == 3:
            return table.save()
        table.apply(seat, bot.choose(table, seat, rng))
    raise AssertionError(f"nobody was asked {question!r}")


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1366, 625)])
@pytest.mark.parametrize("seed", [31, 191])
def test_all_six_combos_are_in_sight(
    visit: Visit, server: Server, seed: int, width: int, height: int
) -> None:
    """Seed 31 has the most to say of all, 191 the combo that says most."""
    page = visit(server.url)
    page.set_viewport_size({"width": width, "height": height})
    open_table(page, [PERSON, BOT], options={"first": "1"}, seed=seed)
    page.get_by_role("button", name="Let’s play").click()
    cards = page.locator(".tray .card")
    expect(cards).to_have_count(6)
    page.wait_for_timeout(300)
    room = page.locator(".tray .zones")
    assert room.evaluate("(e) => e.scrollWidth - e.clientWidth") <= 12
    for text in page.locator(".tray .card .text").all():
        assert text.evaluate("(e) => e.scrollHeight <= e.clientHeight + 1"), text.inner_text()
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)


def test_who_is_invited_sees_where_to_sit_down_on_a_laptop(visit: Visit, server: Server) -> None:
    host = visit(server.url)
    made = open_table(host, [PERSON, {"kind": "open"}], game="warcraft")
    guest = visit(server.url)
    guest.set_viewport_size(LAPTOP)
    guest.goto(f"{server.url}/t/{made['table']}#invite={made['invite']}")
    expect(guest.get_by_text("Ann invites you")).to_be_visible()
    expect(guest.get_by_role("textbox")).to_be_in_viewport(ratio=1)
    expect(guest.get_by_role("button", name="Take a seat")).to_be_in_viewport(ratio=1)


def test_who_is_invited_is_told_which_seats_are_of_bots(visit: Visit, server: Server) -> None:
    """Bots stood there by their names alone, like friends who are already there."""
    host = visit(server.url)
    bots = [{"kind": "bot", "strength": "good-raider"}, {"kind": "bot", "strength": "fair"}]
    made = open_table(host, [PERSON, {"kind": "open"}, *bots])
    guest = visit(f"{server.url}/t/{made['table']}#invite={made['invite']}", phone=True)
    seats = guest.get_by_role("listitem")
    expect(seats.nth(2)).to_contain_text("Good bot")
    expect(seats.nth(3)).to_contain_text("Fair bot")
    expect(seats.nth(0)).not_to_contain_text("bot")
    expect(guest.get_by_role("button", name="Take a seat")).to_be_in_viewport(ratio=1)


def test_three_long_answers_are_in_sight_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT], game="adventure", save=asked("adventure", "how do you pay"))
    buttons = page.locator(".bar .row .button")
    expect(buttons).to_have_count(3)
    page.wait_for_timeout(300)
    assert cut(page, ".bar .row .button") == []
    for words in page.locator(".bar .row .button > span").all():
        assert words.evaluate("(e) => e.scrollHeight <= e.clientHeight + 2"), words.inner_text()
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_long_name_in_the_log_goes_on_in_the_next_line(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    open_table(page, [PERSON, BOT], options={"first": "1"})
    page.get_by_role("button", name="Let’s play").click()
    link = page.locator(".log .line .link").first
    assert link.evaluate("(e) => getComputedStyle(e).display") == "inline", "not a block"
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".inspect")).to_be_visible()


def behind_a_figure() -> tuple[str, str, str]:
    """An Adventure Game in which seat 0 may go where somebody stands: save, figure, place."""
    table, bot, rng = new_game("adventure", 2, seed=5), bot_named("greedy"), random.Random(5)
    for _ in range(600):
        seat = table.seats[0]
        prompt = prompt_for(table.glance(seat), seat)
        if seat == 0 and prompt is not None:
            targets = Counter(o.targets for o in with_plans(table, seat, prompt).offers)
            for piece in table.game.view.scene(table.glance(seat), seat).pieces:
                if piece.id == "figure:1" and targets[(piece.on,)] == 1:
                    return table.save(), piece.id, piece.on
        table.apply(seat, bot.choose(table, seat, rng))
    raise AssertionError("nobody stood where one may go")


def test_a_figure_does_not_hide_the_place_where_it_stands(visit: Visit, server: Server) -> None:
    save, figure, place = behind_a_figure()
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    open_table(page, [PERSON, BOT], game="adventure", save=save)
    standing = page.locator(f'.piece[data-thing="{figure}"]')
    page.locator(f'.hit[data-thing="{place}"]').focus()  # the board goes there
    expect(standing).to_have_class(re.compile(r"\bhides\b"))  # lit as the place would be
    page.wait_for_timeout(600)
    here = page.locator(".log li").count()
    standing.locator(".token path").first.click(force=True)
    expect(page.locator(".log li")).not_to_have_count(here)


FAR_WEST = ("deathknell", "agamand-mills", "stillwater-pond", "the-sepulcher", "nightmare-vale")


def in_the_west() -> str:
    """A turn of World of Warcraft in which a hero of seat 0 stands near the board's edge, as a save."""
    for seed in range(1, 20):
        table, bot = new_game("world-of-warcraft", 2, seed=seed), bot_named("greedy")
        rng = random.Random(seed)
        while table.state.turn < 12 and not table.over:
            seat = table.seats[0]
            mine = [c for c in table.state.characters.values() if c.seat == 0]
            acting = type(table.pos.stack[-1]).__name__ == "FactionTurn" and seat == 0
            if acting and mine and all(c.region in FAR_WEST for c in mine):
                return table.save()
            table.apply(seat, bot.choose(table, seat, rng))
    raise AssertionError("nobody ever stood in the west")


def test_on_a_phone_the_own_heroes_are_in_sight_as_soon_as_the_page_is_open(
    visit: Visit, server: Server
) -> None:
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT], game="world-of-warcraft", save=in_the_west())
    for _ in range(2):
        heroes = page.locator('.piece[data-thing^="character:"]')
        expect(heroes).to_have_count(4)
        page.wait_for_timeout(800)
        sights = [box for hero in heroes.all() if (box := hero.bounding_box()) and box["x"] >= 8]
        assert len(sights) == 4, "the window got its size after the heroes were brought into it"
        page.reload()
        page.wait_for_selector(".bar.panel")


PACKS = ("artumnis", "brandon", "dongon", "zowka", "brebo", "wennu")


def test_six_at_a_table_are_all_in_sight_on_a_laptop(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    options = dict.fromkeys((*PACKS, "crowd"), True)
    open_table(page, [PERSON, *[BOT] * 5], game="adventure", options=options, seed=11)
    page.get_by_role("button", name="Let’s play").click()
    expect(page.locator(".tray .card")).to_have_count(10)
    page.wait_for_timeout(500)
    # Of ten characters to choose from each says its class and how it attacks.
    for said in page.locator(".tray .card .which, .tray .card .facts span").all():
        assert said.evaluate("(e) => e.scrollWidth <= e.clientWidth + 1"), said.inner_text()
    page.locator(".tray [data-legal]").first.click()
    expect(page.locator(".seats .gauges")).to_have_count(6)
    page.wait_for_timeout(300)
    for one in page.locator(".seats .seat").all():
        expect(one).to_be_in_viewport(ratio=1)
        box, bar = one.bounding_box(), page.locator(".bar.panel").bounding_box()
        assert box is not None
        assert bar is not None
        assert box["y"] + box["height"] <= bar["y"]


def test_who_begins_has_the_quests_in_front_and_not_an_empty_hand(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT], game="adventure", seed=3)
    page.get_by_role("button", name="Let’s play").click()
    page.locator(".tray [data-legal]").first.click()
    expect(page.locator(".bar .what")).to_have_text("Choose the city in which you start.")
    expect(page.locator(".tray .card")).not_to_have_count(0)
    expect(page.get_by_role("tab", name="Your hand")).to_be_visible()


def test_a_card_that_a_question_names_can_be_looked_at(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    open_table(page, [PERSON, BOT], game="adventure", save=asked("adventure", "how do you pay"))
    page.locator(".bar .words .link:not(.rule)").click()
    expect(page.locator(".inspect")).to_be_visible()


def with_much_to_play() -> str:
    """A fight in a lair in which seat 0 may use three things or pass, as a save."""
    table, bot, rng = new_game("adventure", 2, seed=1), bot_named("greedy"), random.Random(1)
    while not table.over:
        seat = table.seats[0]
        decision = table.decision(seat)
        asked = decision is not None and seat == 0 and "dice are rolled" in decision.prompt
        if asked and len(table.choices(seat)) > 3 and table.state.characters[0].space == "zulgurub":
            return table.save()
        table.apply(seat, bot.choose(table, seat, rng))
    raise AssertionError("nobody ever had so much to play")


def test_what_leads_on_is_in_sight_beside_many_answers_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT], game="adventure", save=with_much_to_play())
    golden = page.locator(".bar .buttons .primary")
    expect(golden).to_have_text(re.compile("Roll the dice|Keep the dice"))
    page.wait_for_timeout(500)
    box, row = golden.bounding_box(), page.locator(".bar .row").bounding_box()
    assert box is not None
    assert row is not None
    assert box["x"] >= row["x"] + row["width"], "it lay in the row, half out of sight"
    assert box["x"] + box["width"] <= 390


def test_with_whom_somebody_plays_leaves_the_names_and_notes_whole(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    seats = [PERSON, *[{"kind": "bot", "strength": "greedy"}] * 3]
    open_table(page, seats, game="warcraft", options={"scenario": "nordrassil"})
    expect(page.locator(".seat .team")).to_have_count(3)
    for part in page.locator(".seat .name strong, .seat .name .note").all():
        assert part.evaluate("(e) => e.scrollWidth <= e.clientWidth && e.scrollHeight <= 24"), (
            part.inner_text()
        )


def with_much_to_build() -> tuple[str, str]:
    """A Spend Step in which seat 0 may build in the Town and low on the board, as a save; and where."""
    bot, rng = bot_named("greedy"), random.Random(1)
    for seed in range(1, 20):
        table = new_game("warcraft", 2, seed=seed)
        for _ in range(300):
            if table.over:
                break
            asked = table.seats[0]
            prompt = prompt_for(table, 0)
            if asked == 0 and prompt is not None and step_of(table) == "SpendStep.choose":
                offers = with_plans(table, 0, prompt).offers
                built = sum(offer.outlook.group == "Construct a building" for offer in offers)
                low = {to for offer in offers for to in offer.targets if re.match("space:[efg]", to)}
                if built == 3 and low:
                    return table.save(), max(low)
            table.apply(asked, bot.choose(table, asked, rng))
    raise AssertionError("nobody ever had so much to build")


def test_what_can_be_built_on_the_board_does_not_lie_under_what_is_for_sale(
    visit: Visit, server: Server
) -> None:
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    save, where = with_much_to_build()
    open_table(page, [PERSON, BOT], game="warcraft", save=save)
    tray = page.locator(".tray.over .head")
    expect(tray).to_be_visible()
    mine = page.locator(f'.stage .hits [data-thing="{where}"]')
    expect(mine).to_have_attribute("data-legal", "true")
    page.wait_for_timeout(600)
    low, top = mine.bounding_box(), tray.bounding_box()
    assert low is not None
    assert top is not None
    assert low["y"] + low["height"] / 2 < top["y"], "its middle is seen"
    # What can be constructed has room for all its words.
    page.locator('.bar [data-group="Construct a building"]').click()
    row = page.locator(".bar .row")
    assert row.evaluate("(e) => e.scrollWidth - e.clientWidth") <= 1


def test_who_has_given_up_is_told_whole_on_a_laptop(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size(LAPTOP)
    open_table(page, [{"kind": "person", "name": "Wilhelmina"}, BOT], options={"first": "1"})
    page.get_by_role("button", name="Let’s play").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Concede").click()
    said = page.locator(".seats .head").get_by_text("conceded")
    expect(said).to_have_count(1)
    assert said.evaluate(
        "(e) => e.scrollWidth <= e.clientWidth + 1 && getComputedStyle(e).display !== 'none'"
    )
    name = page.locator(".seats .name strong", has_text="Wilhelmina")
    assert name.evaluate("(e) => e.scrollWidth <= e.clientWidth + 1"), "nor is the name cut for it"
