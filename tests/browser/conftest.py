"""Browser tests: a real Chromium at a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.serving import REQUIRED, Server, built, chromium

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
expect.set_options(timeout=20_000)  # other tests may keep the machine busy
DESK: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}


def _missing(what: str) -> None:
    if REQUIRED:
        pytest.fail(what)
    pytest.skip(what)


# Not for the whole session: while Playwright runs, no other test of this process can run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium without windows."""
    path = chromium()
    if path is None:
        _missing("no Chromium here: install it (apt install chromium) to run the browser tests")
    if not built():
        _missing("the client is not built: make web")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that do not kill it."""
    started = Server(tmp_path_factory.mktemp("browser") / "tables.sqlite")
    yield started
    started.stop()


AWAY = ("WebSocket", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_CONTENT_LENGTH_MISMATCH")
"""What the console may say while a server is away, or was killed in the midst of an answer."""


class People:
    """Opens pages, and watches what goes wrong on them."""

    patience: ClassVar[int] = 20_000
    """Milliseconds."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.wrong: list[str] = []
        self.allowed: tuple[str, ...] = ()

    def __call__(
        self, url: str, *, phone: bool = False, motion: bool = False, dark: bool = False, **more: Any
    ) -> Page:
        """A person with a browser of her own, at an address."""
        context = self.browser.new_context(
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            **more,
        )
        context.set_default_timeout(self.patience)
        self.contexts.append(context)
        page = context.new_page()
        host = url.split("/")[2]
        page.on("pageerror", lambda error: self.wrong.append(f"page error: {error}"))
        page.on("console", lambda said: self._said(said.type, said.text))
        page.on(
            "request",
            lambda asked: (
                None if asked.url.split("/")[2] == host else self.wrong.append(f"asked {asked.url}")
            ),
        )
        page.goto(url)
        return page

    def _said(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(part in text for part in self.allowed):
            self.wrong.append(f"console {kind}: {text}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages; afterwards: no error in the console, no request to another host."""
    people = People(browser)
    yield people
    people.close()
    assert people.wrong == []


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where a failing test may leave what it saw."""
    return tmp_path
