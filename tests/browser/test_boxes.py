"""What is long has room: questions, buttons and fights at the sizes of a laptop and of a phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.boxes import look
from tests.browser.clicker import Clicker
from tests.browser.serving import ROOT, Server
from tests.browser.test_table import BOT, PERSON, open_table

Visit = Callable[..., Page]

# Says something else in the bar, as long as what was seen there in whole games.
_SAY = """([question, answers]) => {
  document.querySelector('.bar .what').textContent = question;
  document.querySelector('.bar.panel').style.setProperty('--ask', question.length);
  const row = document.querySelector('.bar .row');
  const first = row.querySelector('.button');
  const made = answers.map((words) => {
    const button = first.cloneNode(true), said = button.querySelector('span');
    said.textContent = words;
    said.style.setProperty('--letters', words.length);
    return button;
  });
  row.replaceChildren(...made);
  row.classList.toggle('few', answers.length < 3);
  row.classList.toggle('some', answers.length === 3 || answers.length === 4);
}"""
# Two buttons, each with a price below its words.
_PRICED = """(words) => {
  const row = document.querySelector('.bar .row');
  const first = row.querySelector('.button');
  row.replaceChildren(...words.map(([said, price, columns]) => {
    const button = first.cloneNode(true), span = button.querySelector('span');
    span.innerHTML = `${said}<small class="changes">${price}</small>`;
    const own = [...row.classList].filter((name) => name.startsWith('svelte'));
    span.querySelector('small').classList.add(...own);
    span.style.setProperty('--letters', 1.5 * said.length);
    span.style.setProperty('--columns', columns);
    return button;
  }));
  row.classList.add('few');
  row.classList.remove('some', 'long');
}"""
QUESTION = "Grumbaz challenges the Worgen of the enemy's quest. Who comes along? Joining costs an action."
ANSWERS = (
    "Use Lightning Bolt: change a red or blue 4+ into a blue 5", "Use Thundering Strikes",
    "Sandrai: challenge the enemy characters", "Grumbaz Crowsblood trades with Zowka Shattertusk",
    "Sandrai: rest (regain Health and Energy)",
)  # fmt: skip


def begun(page: Page, how: str) -> None:
    """A table of World of Warcraft where there are several things to do."""
    open_table(page, [PERSON, BOT], game="world-of-warcraft", seed=11)
    person = Clicker(page, 3, how)
    for _ in range(12):
        person.step()
        person.wait()
        if page.locator(".bar .row .button").count() > 2:
            return
    raise AssertionError("nothing had buttons")


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_long_questions_and_answers_have_room(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(server.url, phone=phone)
    if not phone:
        page.set_viewport_size({"width": 1366, "height": 625})
    begun(page, "touch" if phone else "mouse")
    assert look(page)[0] == []
    for n in (2, 3, 5):
        page.evaluate(_SAY, [QUESTION, ANSWERS[:n]])
        assert look(page)[0] == []
    # The ruler itself: it sees what is cut, and what lies on something else.
    page.evaluate(_SAY, [QUESTION * 3, [ANSWERS[0] * 4]])
    assert any(what.startswith("cut") for what in look(page)[0])
    page.evaluate("document.querySelector('.bar .undo').style.marginTop = '-40px'")
    assert any("sticks out" in what or "lies on" in what for what in look(page)[0])


def test_two_buttons_with_long_words_and_a_price_have_room_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    begun(page, "touch")
    page.evaluate(_PRICED, [["Equip Spellstrike Hood", "armor", 16], ["Equip Glyphed Helm", "armor", 12]])
    assert look(page)[0] == []


def asking(page: Page, question: str, answers: tuple[str, ...], last: str, **more: Any) -> None:
    """From now on every state that comes asks that; `more` is known of each answer."""

    def told(message: Any) -> Any:
        if isinstance(message, list):
            return [told(one) for one in message]
        if isinstance(message, dict) and message.get("prompt"):
            offers = [{"choice": words, "words": words, **more} for words in answers]
            message["prompt"]["text"] = question
            message["prompt"]["offers"] = [*offers, {"choice": "done", "words": last, "done": True}]
        return message

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda said: route.send(json.dumps(told(json.loads(said)))))

    page.route_web_socket("**/*", between)


def test_high_buttons_leave_a_long_question_alone_on_a_phone(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    question = "Actions left: Grumbaz 2, Zowka 2. Click a place to go to, or a foe to fight."
    answers = ("Zowka: train powers", "Grumbaz: travel", "Zowka: travel", "Grumbaz: rest (regain Energy)")
    asking(page, question, answers, "End the turn")
    open_table(page, [PERSON, BOT], game="world-of-warcraft", seed=11)
    page.get_by_role("button", name="Let’s play").click()
    expect(page.locator(".bar .row .button")).to_have_count(4)
    page.wait_for_timeout(500)
    assert look(page)[0] == []


UPGRADES = ("Upgrade Grunt to Raider (2 gold, 2 wood)", "Upgrade Headhunter to Berserker (2 gold, 2 wood)")
MARCHES = ("Put the idle workers to work", "Bring up the units behind the lines")


@pytest.mark.parametrize(
    ("answers", "changes", "last"),
    [
        (MARCHES, "", "End movement"), (MARCHES, "2 to space d2", "End movement"),
        (MARCHES, "1 to goldmine e1", "End movement"), (UPGRADES, "", "Done spending"),
    ],
)  # fmt: skip
def test_two_answers_are_in_sight_beside_what_leads_on_on_a_phone(
    visit: Visit, server: Server, answers: tuple[str, ...], changes: str, last: str
) -> None:
    page = visit(server.url, phone=True)
    asking(page, "Choose what to do, or be done.", answers, last, outlook={"changes": changes})
    open_table(page, [PERSON, BOT], game="warcraft", seed=11)
    page.get_by_role("button", name="Let’s play").click()
    buttons = page.locator(".bar .row .button")
    expect(buttons).to_have_count(2)
    page.wait_for_timeout(500)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    row = page.locator(".bar .row")
    assert row.evaluate("(e) => e.scrollWidth - e.clientWidth") <= 1
    assert look(page)[0] == []


def test_a_gamble_alone_beside_what_leads_on_says_all_or_less_on_a_phone(
    visit: Visit, server: Server
) -> None:
    page = visit(server.url, phone=True)
    question = "The roll was too low: make it your final attempt, or give it up."
    asking(
        page, question, ("Roll for Plaguewood",), "Give up the assault", terms="4 = 2 + defenders 2",
        outlook={"odds": 50, "changes": "1 short"},
    )  # fmt: skip
    open_table(page, [PERSON, BOT], options={"first": "1"})
    page.get_by_role("button", name="Let’s play").click()
    button = page.locator(".bar .row .button")
    expect(button).to_contain_text("50%")
    expect(button).to_contain_text("1 short")
    page.wait_for_timeout(500)
    assert look(page)[0] == []


def test_what_is_brought_into_sight_does_not_push_the_table_aside(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    open_table(page, [PERSON, BOT], game="world-of-warcraft", seed=11)
    cards = page.locator('.tray [data-thing^="class:"]')
    expect(cards.first).to_be_attached()
    cards.last.evaluate("(card) => card.scrollIntoView({block: 'center', inline: 'center'})")
    page.evaluate("document.querySelector('main.table').scrollTo(60, 60)")
    assert look(page)[0] == []


@pytest.mark.parametrize("size", [(1366, 625), (1920, 1080), (390, 844)], ids=["laptop", "large", "phone"])
def test_all_of_what_lies_in_the_tray_is_as_high_as_the_tray(
    visit: Visit, server: Server, size: tuple[int, int]
) -> None:
    """Where it was higher, what was brought into sight cut the titles above it."""
    page = visit(server.url, phone=size[0] < 1000)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_table(page, [PERSON, BOT], game="warcraft", seed=7)
    if size[0] >= 1000:
        page.locator(".tray [role=tab]").first.click()  # on a laptop it opens when it is asked for
    zones = page.locator(".tray .zones")
    expect(zones.locator("h3").first).to_be_attached()
    zones.locator(".card").last.evaluate("(card) => card.scrollIntoView({block: 'end'})")
    assert zones.evaluate("(tray) => [tray.scrollTop, tray.scrollHeight - tray.clientHeight]") == [0, 0]


def test_a_long_log_is_not_all_on_the_page(visit: Visit, server: Server) -> None:
    """The battle of all against all at the end is a turn of hundreds of lines: the last ones are there."""
    page = visit(server.url)
    finished = ROOT / "tests/fixtures/finished/world-of-warcraft/2-deadly-pvp.json"
    page.locator('input[type="file"]').set_input_files(finished)
    page.wait_for_url("**/replay/*")
    page.get_by_role("button", name="To the end").click()
    earlier = page.locator(".log li .link", has_text="earlier lines of this turn")
    expect(earlier).to_have_count(1)
    lines = page.locator(".log li")
    assert 100 < lines.count() < 160
    before = lines.count()
    missing = int(earlier.inner_text().split()[0])
    earlier.click()
    expect(lines).to_have_count(before - 1 + missing)


def test_on_a_large_screen_too_one_of_two_large_boards_lies_in_front(visit: Visit, server: Server) -> None:
    """Both beside each other are so small that names cannot be read, and a fight lies on the second."""
    page = visit(server.url)
    page.set_viewport_size({"width": 1920, "height": 1080})
    open_table(page, [PERSON, BOT], game="world-of-warcraft", options={"burning-crusade": "outland"})
    expect(page.locator('.switch [aria-pressed="true"]')).to_have_text("Lordaeron")
    page.get_by_role("button", name="All", exact=True).click()
    expect(page.locator('.switch [aria-pressed="true"]')).to_have_text("All")
