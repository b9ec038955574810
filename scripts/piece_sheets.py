"""Draws every piece of every title at 32 px, for docs/pieces: by day, by night, for the colour-blind.

`python scripts/piece_sheets.py` after `make web`. The pieces are those of games that bots play, as the page
itself draws them: whoever can tell them apart here can do so at the table.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from azeroth.engine import start  # noqa: E402
from azeroth.engine.scene import Piece  # noqa: E402
from azeroth.games import games  # noqa: E402
from tests.browser.conftest import FLAGS  # noqa: E402
from tests.browser.serving import Server, chromium  # noqa: E402

FOLDER = ROOT / "docs/pieces"
GAMES, MOVES = 24, 260
SEEN = ("normal", "deuteranopia", "protanopia", "tritanopia", "achromatopsia")


def pieces(slug: str) -> list[dict[str, Any]]:
    """One of each kind of piece that random games of a title show, whoever owns it."""
    game = games()[slug]
    found: dict[tuple[str, ...], Piece] = {}
    for seed in range(GAMES):
        players = game.players[min(len(game.players) - 1, 1 + seed % len(game.players))]
        if not game.takes(players, {}):
            players = next(n for n in game.players if game.takes(n, {}))
        chance, table = Random(seed), start(game, players, seed=seed)
        for n in range(MOVES):
            if table.over:
                break
            seat = table.seats[0]
            table.apply(seat, chance.choice(table.choices(seat)))
            if n % 20 == 0:
                for piece in game.view.scene(table, None).pieces:
                    key = (piece.icon, piece.trait, str(piece.level), piece.name, str(piece.faded))
                    found.setdefault(key, piece)
    ordered = sorted(found.values(), key=lambda p: (p.seat < 0, p.faded, p.name))
    return [
        {
            "icon": p.icon, "name": p.name, "tone": p.tone, "seat": p.seat, "count": p.count, "text": p.text,
            "faded": p.faded, "hidden": p.hidden, "trait": p.trait, "level": p.level, "strength": p.strength,
        }
        for p in ordered
    ]  # fmt: skip


def sheet(page: Page, server: Server, slug: str) -> None:
    """The pictures of one title."""
    found = pieces(slug)
    page.add_init_script(f"window.pieces = {json.dumps(found)}")
    page.goto(f"{server.url}/pieces")
    page.wait_for_selector("[data-pieces]")
    session = page.context.new_cdp_session(page)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        for how in SEEN if theme == "light" else SEEN[:1]:
            kind = "none" if how == "normal" else how
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
            name = slug + ("-dark" if theme == "dark" else "") + ("" if how == "normal" else f"-{how}")
            picture = FOLDER / f"{name}.jpg"
            page.locator("[data-pieces]").screenshot(path=picture, type="jpeg", quality=78)
            print(f"docs/pieces/{name}.jpg: {len(found)} pieces", flush=True)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def main() -> int:
    """All titles, or those named."""
    path = chromium()
    if path is None:
        print("no Chromium here: install it (apt install chromium)", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            for slug in sys.argv[1:] or list(games()):
                page = browser.new_page(viewport={"width": 900, "height": 700}, device_scale_factor=1.5)
                sheet(page, server, slug)
                page.close()
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
