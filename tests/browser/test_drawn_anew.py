"""A page whose drawing fails once does not stand still."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.clicker import Clicker
from tests.browser.conftest import People
from tests.browser.serving import Server
from tests.browser.test_table import BOT, PERSON, open_table

# Of the next state the first thing that is new on the page cannot be made.
BREAK = """() => {
  const [clone, parse] = [Node.prototype.cloneNode, JSON.parse];
  JSON.parse = function (...said) {
    const message = parse.apply(this, said);
    if (message.type !== 'state') return message;
    JSON.parse = parse;
    Node.prototype.cloneNode = function () {
      Node.prototype.cloneNode = clone;
      throw new Error('broken on purpose');
    };
    return message;
  };
}"""


def test_what_fails_while_it_is_drawn_is_drawn_anew(
    server: Server, visit: People | Callable[..., Page]
) -> None:
    assert isinstance(visit, People)
    visit.allowed = ("broken on purpose",)
    page = visit(server.url)
    open_table(page, [PERSON, BOT])
    person = Clicker(page, 5)
    for _ in range(5):
        person.wait()
        page.evaluate(BREAK)
        person.step()
        page.wait_for_timeout(600)
        shown = person.wait()["key"]
        assert page.locator(".stage .map path").count() > 100
        page.reload()
        page.wait_for_selector(".bar.panel")
        assert person.wait()["key"] == shown
