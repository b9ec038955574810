"""Draws every piece of every title at 32 px, for docs/pieces: by day, by night, for the colour-blind.

`python scripts/piece_sheets.py` after `make web`. The pieces are those of games that are played at random and
of the gallery, as the page itself draws them: whoever can tell them apart here can do so at the table.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from azeroth.engine import NOBODY, OptionValue, start  # noqa: E402
from azeroth.engine.view.scene import Piece  # noqa: E402
from azeroth.games import games  # noqa: E402
from tests.browser.conftest import FLAGS  # noqa: E402
from tests.browser.serving import Server, chromium  # noqa: E402

FOLDER = ROOT / "docs/pieces"
MOST, QUIET, MOVES = 120, 10, 400
ELSEWHERE = re.compile(r", (Player \d+|in the [^,]*)$")
"""What a name says of one game alone: whose it is, where it stands."""
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
    """One of each kind of piece of a title, whoever owns it.

    Of games that are played at random; of the gallery what these seldom come to, as units that were improved.
    """
    found: dict[tuple[object, ...], Piece] = {}
    names: dict[tuple[object, ...], list[str]] = {}
    owners: dict[str, set[int]] = {}
    for piece in played(slug, options):
        key = _drawing(piece)
        found.setdefault(key, piece)
        owners.setdefault(piece.tone, set()).add(piece.seat)
        if piece.count == 1 and (name := ELSEWHERE.sub("", piece.name)) not in names.setdefault(key, []):
            names[key].append(name)
    seen = {(piece.icon, piece.trait) for piece in found.values()}
    called = {name for there in names.values() for name in there}
    for piece in boxed(slug, options):
        if (piece.icon, piece.trait) not in seen and piece.name not in called:
            key = _drawing(piece)
            found.setdefault(key, replace(piece, seat=max(owners.get(piece.tone, {NOBODY}))))
            names.setdefault(key, []).append(piece.name)
    # What is drawn alike stands here once, with how many share the drawing.
    ordered = sorted(
        (
            replace(piece, name=_called(names.get(key) or [piece.name]), count=1)
            for key, piece in found.items()
        ),
        key=lambda p: (p.seat < 0, p.faded, p.tone if p.strength else "", p.name),
    )
    return [
        {
            "icon": p.icon, "name": p.name, "tone": p.tone, "seat": p.seat, "count": p.count, "text": p.text,
            "faded": p.faded, "hidden": p.hidden, "trait": p.trait, "level": p.level, "strength": p.strength,
        }
        for p in ordered
    ]  # fmt: skip


def played(slug: str, options: dict[str, OptionValue]) -> Iterator[Piece]:
    """What stands on the boards of games until so many of them have shown nothing new."""
    game, known, quiet = games()[slug], set[str](), 0
    for seed in range(MOST):
        chance = Random(seed)
        some = {option.name: chance.choice(option.values) for option in game.options if option.values}
        players = chance.choice([n for n in game.players if game.takes(n, options)])
        whole = some | options if game.takes(players, some | options) else options
        table = start(game, players, seed=seed, options=whole)
        quiet += 1
        for n in range(MOVES):
            if table.over:
                break
            seat = table.seats[0]
            table.apply(seat, chance.choice(table.choices(seat)))
            if n % 20 == 0:
                places = {area.id for board in game.view.boards(table) for area in board.areas}
                for piece in game.view.scene(table, None).pieces:
                    if piece.on in places:
                        quiet = quiet if f"{piece.icon} {piece.tone} {piece.faded}" in known else 0
                        known.add(f"{piece.icon} {piece.tone} {piece.faded}")
                        yield piece
        if quiet >= QUIET:
            break


def boxed(slug: str, options: dict[str, OptionValue]) -> Iterator[Piece]:
    """What the gallery shows as pieces."""
    game = games()[slug]
    table = start(game, next(n for n in game.players if game.takes(n, options)), seed=1, options=options)
    for exhibit in game.view.gallery(table, slug):
        if exhibit.piece is not None:
            yield exhibit.piece


def _drawing(piece: Piece) -> tuple[object, ...]:
    """What two pieces that look the same have in common, whoever owns them."""
    tone = "" if piece.tone.startswith("seat:") else piece.tone
    return piece.icon, piece.trait, tone, piece.strength, piece.faded, piece.hidden


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
