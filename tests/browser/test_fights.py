"""The longest fights there are, made on purpose: all of them is in sight on every screen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, WebSocketRoute, expect

from azeroth.engine.view.scene import Dice, Focus, Sum
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import play
from tests.browser.boxes import look
from tests.browser.measure import SIZES
from tests.browser.serving import Server
from tests.browser.test_table import BOT, PERSON, open_table
from tests.world_of_warcraft.burning_crusade.tables import resolving
from tests.world_of_warcraft.tables import fight as battle

Visit = Callable[..., Page]
STRONG = {"level": 6}
PARTY: dict[str, dict[str, Any]] = {"paladin": STRONG, "mage": STRONG, "priest": STRONG}
MINIONS = ["coilskar-harpooner", "ashtongue-stormcaller", "bonechewer-taskmaster"]
SEVEN = (
    "eredar-soul-eater", "eredar-soul-eater.2", "unbound-devastator", "wardens-keyring", "protean-horror",
    "doomsayers-mantle", "zereketh-the-unbound",
)  # fmt: skip
# As large as they were in whole games.
POOL = tuple(
    Dice(
        title=title, tone=tone, faces=("7", "1", "3") * 3, states=("hit", "miss rerolled", "miss") * 3,
        ids=tuple(f"die:{tone}{n}" for n in range(9)),
    )
    for title, tone in (("Red: defense", "red"), ("Blue: damage", "blue"), ("Green: armor", "green"))
)  # fmt: skip
PARTS = (("Enchanted Gold Bloodrobe", 2, ""), ("Wand of Eventide", 1, ""), ("Witch Doctor's Cane", 1, ""))
MORE = (Sum(title="Needed to hit", total=6, parts=PARTS), Sum(title="Rerolls (2 used)", total=9, parts=PARTS),
        Sum(title="Attrition", total=3, parts=PARTS))  # fmt: skip


def near(t: Table) -> Focus:
    found = t.game.view.scene(t.glance(0), 0).focus
    assert found is not None
    return found


def fought(place: str, draws: tuple[str, ...] = ()) -> Focus:
    """A fight of three strong heroes, in the middle of an attack."""
    t = resolving(place, draws, **PARTY)
    while t.find(CombatRound) is None:
        play(t, "done")
    now = near(t)
    said = ("Sofeea's Attack Phase, Reroll step: a die hits with 6 or more. 7 rerolls left.",)
    return replace(now, lines=(*said, *now.lines[1:]), dice=POOL, sums=(*now.sums[:1], *MORE))


FIGHTS: dict[str, Callable[[], Focus]] = {
    "a boss with three Minions": lambda: fought("black-temple-1", (*MINIONS, "supremus")),
    "Illidan": lambda: fought("illidan-sheet"),
    "Kael'Thas": lambda: fought("kaelthas-sheet"),
    "Lady Vashj": lambda: fought("vashj-sheet"),
    "what waits at a stage": lambda: near(resolving("black-temple-1", (*MINIONS, "supremus"), **PARTY)),
    "seven cards at a stage": lambda: near(resolving("tempest-keep-2", SEVEN, **PARTY)),
}


def shown(page: Page, *fights: Focus) -> None:
    """From now on every state that comes tells of a fight: of the next one, and of the last for ever."""
    left = [msgspec.to_builtins(fight) for fight in fights]

    def told(message: Any) -> Any:
        if isinstance(message, list):
            return [told(one) for one in message]
        if isinstance(message, dict) and isinstance(message.get("scene"), dict):
            message["scene"]["focus"] = left.pop(0) if len(left) > 1 else left[0]
        return message

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda said: route.send(json.dumps(told(json.loads(said)))))

    page.route_web_socket("**/*", between)


def at_a_table(page: Page) -> None:
    """Where the fight that was slipped in lies open."""
    open_table(page, [PERSON, BOT], game="world-of-warcraft", options={"burning-crusade": "outland"})
    page.get_by_role("button", name="Let’s play").click()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FIGHTS)
def test_all_of_a_fight_is_in_sight(visit: Visit, server: Server, name: str, size: str) -> None:
    width, height = SIZES[size]
    page = visit(server.url, phone=width < 1000)
    page.set_viewport_size({"width": width, "height": height})
    focus = FIGHTS[name]()
    shown(page, focus)
    at_a_table(page)
    if width < 1000:
        page.get_by_role("tab", name="Now").tap()
    # Which class to play is asked over the fight that was slipped in.
    open_tray = page.locator(".tray.over .tools [aria-expanded=true]")
    if open_tray.count():
        open_tray.click()
        page.mouse.move(2, 2)
    panel = page.locator(".focus.panel")
    expect(panel).to_be_visible()
    # It may take a few frames until everything has found its place.
    page.wait_for_timeout(600)
    assert look(page)[0] == []
    # What is kept back is a tap away, and in sight.
    told = focus.columns[-1].lines
    rest = panel.locator("button[aria-expanded]")
    if rest.count():
        expect(rest).to_be_in_viewport(ratio=1)
        rest.click()
    for line in told:
        expect(panel.locator(".column p", has_text=line)).to_have_count(1)
    cards = [card.title for zone in focus.zones for card in zone.cards]
    assert panel.locator(".card .title").all_inner_texts() == cards
    for card in panel.locator(".card").all():
        expect(card).to_be_in_viewport(ratio=1)


def test_sums_are_told_whole_where_lower_cards_leave_room_for_them(visit: Visit, server: Server) -> None:
    stage = near(resolving("black-temple-1", (*MINIONS[:1], "supremus"), **PARTY))
    page = visit(server.url, phone=True)
    shown(page, replace(stage, lines=("One line of what is told.",) * 14, sums=MORE[:1], columns=()))
    at_a_table(page)
    page.get_by_role("tab", name="Now").tap()
    panel = page.locator(".focus.panel")
    expect(panel).to_have_class(re.compile(r"\bbrief\b"))
    page.wait_for_timeout(600)
    assert panel.locator(".sum").evaluate("(sum) => sum.scrollWidth <= sum.clientWidth + 1")
    assert look(page)[0] == []


def test_sums_are_told_whole_where_a_smaller_fight_has_room_for_them(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size({"width": 1366, "height": 625})
    much = fought("kaelthas-sheet")
    shown(page, replace(much, dice=POOL[:2], sums=(*much.sums[:1], replace(MORE[1], parts=PARTS * 3))))
    at_a_table(page)
    panel = page.locator(".focus.panel")
    expect(panel).to_have_class(re.compile(r"\btight\b"))
    page.wait_for_timeout(600)
    for one in panel.locator(".sum").all():
        assert one.evaluate("(sum) => sum.scrollWidth <= sum.clientWidth + 1"), one.inner_text()
    assert look(page)[0] == []
    # The ruler itself sees sums that are cut where there is room.
    panel.evaluate("(panel) => panel.querySelectorAll('.sum').forEach((sum) => (sum.style.width = '160px'))")
    panel.evaluate("(panel) => panel.classList.add('clipped')")
    panel.evaluate("(panel) => panel.querySelector('.columns').remove()")
    assert any("a sum is cut" in what for what in look(page)[0])


@pytest.mark.parametrize("size", SIZES)
def test_who_fights_is_told_by_name_where_there_is_room(visit: Visit, server: Server, size: str) -> None:
    width, height = SIZES[size]
    page = visit(server.url, phone=width < 1000)
    page.set_viewport_size({"width": width, "height": height})
    shown(page, near(battle("warrior", ["green gnoll"], friends={"mage": {"seat": 0}})))
    at_a_table(page)
    if width < 1000:
        page.get_by_role("tab", name="Now").tap()
    expect(page.locator(".focus .called")).to_have_text(["Grumbaz", "Sofeea"])
    page.wait_for_timeout(600)
    assert look(page)[0] == []


def test_who_fights_is_told_by_name_though_much_else_had_to_be_made_smaller(
    visit: Visit, server: Server
) -> None:
    page = visit(server.url)
    page.set_viewport_size({"width": 1366, "height": 625})
    much = fought("kaelthas-sheet")
    shown(page, replace(much, sums=(*much.sums[:1], *MORE[1:])))
    at_a_table(page)
    panel = page.locator(".focus.panel")
    expect(panel).to_have_class(re.compile(r"\btight\b"))
    expect(panel.locator(".called")).to_have_text(["Brandon", "Brebo", "Weefla"])
    page.wait_for_timeout(600)
    assert look(page)[0] == []


def test_a_fight_is_told_in_full_again_as_soon_as_there_is_room(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size({"width": 1366, "height": 625})
    much = fought("illidan-sheet")
    shown(page, much, replace(much, dice=POOL[:1], sums=much.sums[:1], columns=()))
    at_a_table(page)
    last = page.locator(".focus.panel .sum").last
    expect(last).to_have_css("white-space", "nowrap")
    page.locator(".bar .buttons .button").first.click()
    expect(page.locator(".focus.panel .column")).to_have_count(0)
    expect(last).to_have_css("white-space", "normal")


def test_as_many_sums_are_told_whole_as_there_is_room_for(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size({"width": 1366, "height": 625})
    much = fought("kaelthas-sheet")
    long = [replace(one, title=f"{one.title} {n}", parts=PARTS * 3) for n, one in enumerate(MORE * 3)]
    shown(page, replace(much, dice=POOL[:1], sums=tuple(long[:5])))
    at_a_table(page)
    expect(page.locator(".focus.panel")).to_have_class(re.compile(r"\bclipped\b"))
    page.wait_for_timeout(600)
    assert look(page)[0] == []
    cut = [
        one.evaluate("(sum) => sum.scrollWidth > sum.clientWidth + 1")
        for one in page.locator(".focus.panel .sum").all()
    ]
    assert any(cut)
    assert not all(cut[: len(long)])


def test_a_fight_is_as_large_again_as_it_was_when_its_room_is(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size({"width": 1366, "height": 625})
    shown(page, near(battle("warrior", ["green gnoll"], friends={"mage": {"seat": 0}})))
    at_a_table(page)
    panel = page.locator(".focus.panel")
    expect(panel.locator(".called")).to_have_count(2)
    page.wait_for_timeout(400)
    before = panel.bounding_box()
    page.set_viewport_size({"width": 1366, "height": 330})
    expect(panel).to_have_class(re.compile(r"\btight\b"))
    page.set_viewport_size({"width": 1366, "height": 625})
    expect(panel).not_to_have_class(re.compile(r"\btight\b"))
    expect(panel.locator(".called")).to_have_count(2)
    assert panel.bounding_box() == before


def test_a_fight_is_still_in_sight_when_the_phones_window_gets_lower(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    page.set_viewport_size({"width": 390, "height": 844})
    shown(page, FIGHTS["what waits at a stage"]())
    at_a_table(page)
    page.get_by_role("tab", name="Now").tap()
    page.wait_for_timeout(600)
    assert look(page)[0] == []
    # The browser's own bar comes back, or what is told needs more lines.
    page.set_viewport_size({"width": 390, "height": 744})
    page.wait_for_timeout(400)
    assert look(page)[0] == []
    page.locator(".focus .all > *").first.evaluate("it => (it.style.paddingBottom = '40px')")
    page.wait_for_timeout(400)
    assert look(page)[0] == []
