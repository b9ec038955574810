"""Tables that outlive their server: restored from a backup, and met by another version; seen in a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.clicker import Clicker
from tests.browser.conftest import AWAY
from tests.browser.serving import ROOT, Server
from tests.browser.test_table import BOT, PERSON, Visit, open_table

SCORING = "games/small_world/play/scoring.py"
VIEW = "games/small_world/view/drawing.py"
ONE_EACH = 'terms.plus("sw.score.one-per-region", len(active), "regions")'


def admin(*arguments: object, database: Path) -> str:
    """`azeroth admin`, as a host calls it."""
    done = subprocess.run(
        [sys.executable, "-m", "azeroth", "admin", *map(str, arguments)],
        env={**os.environ, "AZEROTH_DB": f"sqlite:///{database}"}, cwd=ROOT, check=True, capture_output=True,
        text=True,
    )  # fmt: skip
    return done.stdout.strip()


def version(folder: Path, old: str, new: str, where: str = SCORING) -> Path:
    """The program with one line changed, of Small World's scoring unless another file is named."""
    shutil.copytree(ROOT / "src/azeroth", folder / "azeroth")
    file = folder / "azeroth" / where
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))
    return folder


def said(page: Page) -> list[str]:
    """The log, line by line; that on which the pointer happens to rest also shows the way to its moment."""
    return [line.removesuffix("\n↺") for line in page.locator(".log li").all_inner_texts()]


def owned(page: Page) -> str:
    return page.locator("aside.seats").inner_text()


def test_who_cannot_be_shown_the_table_gets_a_sentence_and_a_file_to_send(
    visit: Visit, tmp_path: Path
) -> None:
    file = tmp_path / "tables.sqlite"
    server = Server(file)
    try:
        page = visit(server.url)
        visit.allowed = AWAY  # type: ignore[attr-defined]
        made = open_table(page, [PERSON, BOT], options={"first": "1"})
        server.kill()
        drawn = "def boards("
        broken = version(
            tmp_path / "broken", drawn, "def boards(*_):\n    raise KeyError\n\n\ndef _boards(", VIEW
        )
        server = Server(file, port=server.port, source=broken)
        page.reload()
        panel = page.locator("main .panel")
        expect(panel).to_contain_text("The server failed to draw this table (KeyError).", timeout=60_000)
        with page.expect_download() as fetched:
            panel.get_by_role("button", name="Report a mistake").click()
        assert fetched.value.suggested_filename.startswith(f"report-{made['table']}")
        assert "draw: KeyError" in fetched.value.path().read_text()
    finally:
        server.stop()


def test_a_table_goes_on_from_a_restored_backup(visit: Visit, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    try:
        page = visit(server.url)
        visit.allowed = AWAY  # type: ignore[attr-defined]
        open_table(page, [PERSON, BOT], options={"first": "1"})
        person = Clicker(page, 4)
        for _ in range(6):
            person.step()
            person.wait()
        before = owned(page), said(page)
        made = admin("backup", tmp_path / "backup", database=server.database)
        server.kill()
        other = tmp_path / "elsewhere" / "tables.sqlite"
        restored = admin("restore", tmp_path / "backup", database=other)
        assert made.split()[-1] == restored.split()[-1], "the same, digest for digest"
        server = Server(other, port=server.port)
        page.reload()
        page.wait_for_selector(".bar.panel", timeout=60_000)
        person.wait()
        assert (owned(page), said(page)) == before
        for _ in range(30):
            person.step()
            person.wait()
            if len(said(page)) > len(before[1]):
                break
        now = said(page)
        assert len(now) > len(before[1])
        assert now[: len(before[1])] == before[1]
    finally:
        server.stop()


SIZES = {"laptop": ViewportSize(width=1366, height=625), "phone": ViewportSize(width=390, height=844)}


class Two:
    """Ann and Bob, each with a browser of their own, who play whoever's turn it is."""

    def __init__(self, visit: Visit, server: Server) -> None:
        self.ann = visit(server.url)
        made = open_table(self.ann, [PERSON, {"kind": "person", "name": "Bob"}], options={"first": "1"})
        self.bob = visit(f"{server.url}/t/{made['table']}#key={made['seats'][1]['key']}")
        self.bob.wait_for_selector(".bar.panel", timeout=60_000)
        self.people = [Clicker(self.ann, 4), Clicker(self.bob, 5)]

    def choose(self) -> None:
        """One choice, by who must choose."""
        for _ in range(600):
            for person in self.people:
                state = person.state()
                if state["mine"] and not state["busy"]:
                    person.step()
                    return
            self.ann.wait_for_timeout(50)
        raise AssertionError("it is nobody's turn")

    def seen(self, folder: Path, name: str) -> None:
        """What Ann sees on a small laptop and on a phone, as pictures."""
        usual = self.ann.viewport_size
        for where, size in SIZES.items():
            self.ann.set_viewport_size(size)
            self.ann.wait_for_timeout(400)
            self.ann.screenshot(path=str(folder / f"{name}-{where}.png"))
        assert usual is not None
        self.ann.set_viewport_size(usual)

    def owned(self) -> tuple[str, str]:
        """What each of them sees of what everybody has: of the other's coins nothing."""
        return owned(self.ann), owned(self.bob)

    def settle(self) -> None:
        """Until both see the same, and each other, and go on doing so."""
        before = None
        for _ in range(200):
            seen, told = self.owned(), (said(self.ann), said(self.bob))
            # Not every choice is worth a line of the log. The heading says whose turn it is.
            same = len({words.partition("\nAnn\n")[0] for words in seen}) == 1
            same = same and told[0][-3:] == told[1][-3:] and before == (seen, told)
            if same and "away" not in "".join(seen) and not any(p.state()["busy"] for p in self.people):
                return
            before = seen, told
            self.ann.wait_for_timeout(200)
        raise AssertionError("they do not see the same")


def test_two_upgrades_of_a_table_one_with_changed_rules(visit: Visit, tmp_path: Path, pictures: Path) -> None:
    file = tmp_path / "tables.sqlite"
    server = Server(file)
    try:
        visit.allowed = AWAY  # type: ignore[attr-defined]
        two = Two(visit, server)
        for _ in range(80):
            two.choose()
            if sum("regions" in line and "scores" in line for line in said(two.ann)) >= 2:
                break
        two.choose()
        two.settle()
        before, log = two.owned(), said(two.ann)
        assert any("scores" in line for line in log)

        # Other code that plays the same: nobody notices.
        server.kill()
        same = version(tmp_path / "same", ONE_EACH, ONE_EACH + "  # a coin each")
        server = Server(file, port=server.port, source=same)
        for page in (two.ann, two.bob):
            page.reload()
            page.wait_for_selector(".bar.panel", timeout=60_000)
        two.settle()
        assert (two.owned(), said(two.ann)) == (before, log)
        expect(two.ann.locator(".notice")).to_have_count(0)
        two.choose()
        two.settle()
        before, log = two.owned(), said(two.ann)

        # Another scoring: the page says so, and stays as it was.
        server.kill()
        other = version(tmp_path / "other", ONE_EACH, ONE_EACH.replace("len(active)", "3 * len(active)"))
        server = Server(file, port=server.port, source=other)
        for page in (two.ann, two.bob):
            page.reload()
            notice = page.locator(".notice")
            expect(notice).to_contain_text("have changed since this table was played", timeout=60_000)
            expect(notice).to_contain_text("has other consequences now")
            expect(page.locator("[data-legal], [data-choice]")).to_have_count(0)
            expect(page.locator(".bar.panel")).to_contain_text("The table is closed.")
            expect(page.get_by_role("button", name="Let’s play")).to_have_count(0)
        two.settle()
        assert two.owned() == before
        *told, last = said(two.ann)
        assert told == log[: len(told)], "nothing is told that was not said"
        assert "made by the older rules" in last
        two.seen(pictures, "closed")
        two.ann.get_by_role("button", name="Go on by the new rules").click()
        expect(two.ann.locator(".notice")).to_contain_text("Bob")
        expect(two.ann.locator(".notice")).to_contain_text("have changed")
        two.seen(pictures, "waits")

        # Both agree: on from the last position.
        two.bob.get_by_role("button", name="Go on by the new rules").click()
        for page in (two.ann, two.bob):
            expect(page.locator(".notice")).to_have_count(0)
            expect(page.locator(".log")).to_contain_text("The rules have changed here")
        two.settle()
        two.ann.reload()
        two.ann.wait_for_selector(".bar.panel", timeout=60_000)
        two.settle()
        expect(two.ann.get_by_role("button", name="Let’s play")).to_have_count(0)
        two.seen(pictures, "agreed")
        assert two.owned() == before
        lines = len(said(two.ann))
        for _ in range(40):
            two.choose()
            if len(said(two.ann)) > lines + 2:
                break
        two.settle()
        assert len(said(two.ann)) > lines + 2
        two.seen(pictures, "on")
    finally:
        server.stop()
