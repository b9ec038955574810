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

from msgspec.structs import replace
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from azeroth.engine import OptionValue, start  # noqa: E402
from azeroth.engine.view.scene import Piece  # noqa: E402
from azeroth.games import games  # noqa: E402
from tests.browser.conftest import FLAGS  # noqa: E402
from tests.browser.serving import Server, chromium  # noqa: E402

FOLDER = ROOT / "docs/pieces"
GAMES, MOVES = 24, 260
SEEN = ("normal", "deuteranopia", "protanopia", "tritanopia", "achromatopsia")


def sheets() -> dict[str, tuple[str, dict[str, OptionValue]]]:
    """The game and options of each sheet: every title, with its packs, and every expansion."""
    found: dict[str, tuple[str, dict[str, OptionValue]]] = {}
    for slug, game in games().items():
        switches = {option.name: option for option in game.all_options}
        packs = {box.slug for box in game.boxes if box.prefix == game.base.prefix} & set(switches)
        found[slug] = slug, dict.fromkeys(packs, True)
        for box in game.boxes:
            if box.slug in switches and box.slug not in packs:
                values = switches[box.slug].values
                found[box.slug] = slug, {box.slug: next(v for v in values if v != switches[box.slug].default)}
    return found


def pieces(slug: str, options: dict[str, OptionValue]) -> list[dict[str, Any]]:
    """One of each kind of piece that random games of a title show, whoever owns it."""
    game = games()[slug]
    found: dict[tuple[str, ...], Piece] = {}
    names: dict[tuple[str, ...], dict[str, None]] = {}
    for seed in range(GAMES):
        players = game.players[min(len(game.players) - 1, 1 + seed % len(game.players))]
        if not game.takes(players, options):
            players = next(n for n in game.players if game.takes(n, options))
        chance, table = Random(seed), start(game, players, seed=seed, options=options)
        for n in range(MOVES):
            if table.over:
                break
            seat = table.seats[0]
            table.apply(seat, chance.choice(table.choices(seat)))
            if n % 20 == 0:
                for piece in game.view.scene(table, None).pieces:
                    tone = piece.tone if piece.seat < 0 else ""
                    key = (
                        piece.icon,
                        piece.trait,
                        str(piece.level),
                        tone,
                        str(piece.faded),
                        str(piece.hidden),
                    )
                    found.setdefault(key, piece)
                    names.setdefault(key, {}).setdefault(piece.name)
    # What is drawn alike stands here once, with how many share the drawing.
    called = {key: _called(list(there)) for key, there in names.items()}
    ordered = sorted(
        (replace(piece, name=called[key]) for key, piece in found.items()),
        key=lambda p: (p.seat < 0, p.faded, p.name),
    )
    return [
        {
            "icon": p.icon, "name": p.name, "tone": p.tone, "seat": p.seat, "count": p.count, "text": p.text,
            "faded": p.faded, "hidden": p.hidden, "trait": p.trait, "level": p.level, "strength": p.strength,
        }
        for p in ordered
    ]  # fmt: skip


def _called(names: list[str]) -> str:
    """One name, or the first of several with their number."""
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


def sheet(page: Page, server: Server, slug: str) -> None:
    """The pictures of one title."""
    found = pieces(*sheets()[slug])
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
            for slug in sys.argv[1:] or list(sheets()):
                page = browser.new_page(viewport={"width": 900, "height": 700}, device_scale_factor=1.5)
                sheet(page, server, slug)
                page.close()
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
