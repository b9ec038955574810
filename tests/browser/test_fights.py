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


class Slipped:
    """Shows a page one fight after another, and whatever else is told it; the table itself says no more."""

    def __init__(self, page: Page) -> None:
        self._route: WebSocketRoute | None = None
        self._state: dict[str, Any] = {}
        self._held = False
        page.route_web_socket("**/*", self._between)

    def _between(self, route: WebSocketRoute) -> None:
        self._route = route
        route.connect_to_server().on_message(self._told)

    def _told(self, said: str | bytes) -> None:
        message = json.loads(said)
        for one in message if isinstance(message, list) else [message]:
            if one["type"] == "state":
                if self._held:
                    return
                self._state = one
        assert self._route is not None
        self._route.send(said)

    def say(self, **message: Any) -> None:
        assert self._route is not None
        self._held = True
        self._route.send(json.dumps(message))

    def fight(self, focus: Focus | None, asked: str = "Go on?") -> None:
        """The next state: of a fight, and a question."""
        now = self._state
        now["from_line"] += len(now.get("lines", ()))
        now["seq"] += 1
        now["lines"] = now["moves"] = []
        now["scene"]["focus"] = msgspec.to_builtins(focus)
        now["prompt"] = {
            "seats": [0], "rule": "wbg.combat.damage-amount", "step": "", "text": asked,
            "offers": [{"choice": "on", "words": "Go on"}],
        }  # fmt: skip
        self.say(**now)


def at_a_table(page: Page) -> None:
    """Where the fight that was slipped in lies open."""
    open_table(page, [PERSON, BOT], game="world-of-warcraft", options={"burning-crusade": "outland"})
    page.get_by_role("button", name="Let’s play").click()


LOW = {"390x667": (390, 667)}
"""An older phone, or one whose browser has its bars out."""


@pytest.mark.parametrize("size", [*SIZES, *LOW])
@pytest.mark.parametrize("name", FIGHTS)
def test_all_of_a_fight_is_in_sight(visit: Visit, server: Server, name: str, size: str) -> None:
    width, height = {**SIZES, **LOW}[size]
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
    rest = panel.locator("button.rest")
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
    panel.evaluate(
        """(panel) => panel.querySelectorAll('.sum').forEach((sum) => {
          sum.style.width = '160px';
          sum.classList.add('line');
        })"""
    )
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


def strip(page: Page) -> float:
    """So much of the board a phone shows above a fight."""
    tops = [page.locator(part).bounding_box() for part in (".phone .board", ".drawer.over")]
    assert tops[0] is not None
    assert tops[1] is not None
    return float(tops[1]["y"] - tops[0]["y"])


def test_a_fight_is_in_sight_on_a_phone_whatever_moves_meanwhile(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    slipped = Slipped(page)
    at_a_table(page)
    fights = [make() for make in FIGHTS.values()]
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    grip, long = (
        page.locator(".drawer .grip"),
        "Who of them takes the wounds that are left, and how many of them?",
    )
    for n, fight in enumerate(fights + fights[::-1]):
        if n % 5 == 4:
            slipped.fight(None)
        slipped.fight(fight, long if n % 2 else "Go on?")
        # The browser's own bar comes and goes, the drawer is lowered and pulled up again.
        page.set_viewport_size({"width": 390, "height": (844, 744, 667, 844, 700)[n % 5]})
        expect(page.locator(".focus.panel h2")).to_have_text(fight.title)
        if n % 3 == 1:
            grip.tap()
            grip.tap()
        page.wait_for_timeout(500)
        assert look(page)[0] == [], (n, fight.title)
        assert strip(page) >= 25, (n, fight.title)
    slow.detach()


def test_what_was_made_smaller_for_a_low_window_is_large_again_in_a_high_one(
    visit: Visit, server: Server
) -> None:
    page = visit(server.url, phone=True)
    slipped = Slipped(page)
    at_a_table(page)
    slipped.fight(FIGHTS["what waits at a stage"]())
    panel = page.locator(".focus.panel")
    expect(panel).to_be_visible()
    page.wait_for_timeout(400)
    high = panel.get_attribute("class")
    assert high is not None
    page.set_viewport_size({"width": 390, "height": 667})
    expect(panel).not_to_have_class(high)
    page.wait_for_timeout(400)
    assert strip(page) >= 25
    page.set_viewport_size({"width": 390, "height": 844})
    expect(panel).to_have_class(high)
    # What is told needs more lines.
    page.locator(".focus .all > *").first.evaluate("it => (it.style.paddingBottom = '40px')")
    page.wait_for_timeout(400)
    assert look(page)[0] == []


def test_a_short_sum_is_told_whole_by_a_tap_on_its_total(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    slipped = Slipped(page)
    at_a_table(page)
    page.set_viewport_size({"width": 390, "height": 667})
    slipped.fight(fought("illidan-sheet"))
    panel = page.locator(".focus.panel")
    last = panel.locator(".sum").last
    parts = last.locator(".parts")
    expect(parts).to_be_hidden()
    last.get_by_role("button", expanded=False).tap()
    expect(parts).to_be_visible()
    last.get_by_role("button", expanded=True).tap()
    expect(parts).to_be_hidden()


def test_sentences_are_folded_again_when_a_side_says_something_else(visit: Visit, server: Server) -> None:
    page = visit(server.url, phone=True)
    slipped = Slipped(page)
    at_a_table(page)
    much = fought("illidan-sheet")
    slipped.fight(much)
    panel = page.locator(".focus.panel")
    panel.locator("button[aria-expanded=false].rest").tap()
    expect(panel.locator("button[aria-expanded=true].rest")).to_be_visible()
    slipped.fight(replace(much, title="The next round"))
    expect(panel.locator("h2")).to_have_text("The next round")
    expect(panel.locator("button[aria-expanded=true].rest")).to_be_visible()
    slipped.fight(fought("vashj-sheet"))
    expect(panel.locator("button[aria-expanded=true].rest")).to_have_count(0)
    page.wait_for_timeout(400)
    assert look(page)[0] == []


@pytest.mark.parametrize("size", ["1366x625", "390x844"])
def test_a_guide_that_points_at_a_card_in_a_fight_leaves_the_fight_uncovered(
    visit: Visit, server: Server, size: str
) -> None:
    width, height = SIZES[size]
    page = visit(server.url, phone=width < 1000)
    page.set_viewport_size({"width": width, "height": height})
    slipped = Slipped(page)
    at_a_table(page)
    stage = FIGHTS["what waits at a stage"]()
    card = stage.zones[0].cards[0]
    slipped.fight(stage)
    slipped.say(type="guide", title="Guide", step=0, of=2, text="Look at it.", highlight=[card.id])
    expect(page.locator(".ring[data-ring]")).to_have_count(1)
    page.wait_for_timeout(500)
    expect(page.locator(".tray.over")).to_have_count(0)
    expect(page.locator(".focus.panel .card").first).to_be_in_viewport(ratio=1)


def test_a_card_that_does_not_say_all_in_a_fight_shows_so_and_is_whole_a_tap_away(
    visit: Visit, server: Server
) -> None:
    page = visit(server.url, phone=True)
    slipped = Slipped(page)
    at_a_table(page)
    slipped.fight(FIGHTS["seven cards at a stage"]())
    cards = page.locator(".focus.panel .card")
    expect(cards).to_have_count(7)
    cut = page.locator(".focus.panel .card[data-cut]")
    expect(cut.first).to_be_visible()
    found = cards.evaluate_all("""(cards) => cards.map((card) => {
      const words = card.querySelector('.text');
      return [card.dataset.cut !== undefined, words !== null && words.scrollHeight > words.clientHeight + 4];
    })""")
    assert all(marked for marked, hidden in found if hidden)
    assert not all(marked for marked, _ in found)
    whole = cut.first.locator(".text").inner_text()
    cut.first.tap()
    expect(page.locator(".inspect .text")).to_have_text(whole)


def test_on_a_large_screen_an_overlord_is_told_whole(visit: Visit, server: Server) -> None:
    page = visit(server.url)
    page.set_viewport_size({"width": 1920, "height": 1080})
    slipped = Slipped(page)
    at_a_table(page)
    slipped.fight(fought("illidan-sheet"))
    panel = page.locator(".focus.panel")
    expect(panel.locator(".column p").last).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(400)
    assert look(page)[0] == []
    expect(panel.locator("button.rest")).to_have_count(0)
