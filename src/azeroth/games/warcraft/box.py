"""Reads the box from its files, and checks it."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Box, Die
from azeroth.engine.boxes.content import Own, Shelf
from azeroth.games.warcraft.content import (
    UNITS,
    Card,
    CardId,
    DieRecord,
    Layout,
    LayoutId,
    Piece,
    PieceId,
    Race,
    RaceId,
    Shape,
    Tile,
    TileId,
    WcContent,
)


def load(boxes: Sequence[Box]) -> WcContent:
    """Read and check the content."""
    shelf = Shelf(boxes)
    races = shelf.records("races.toml", "race", Race)
    tiles = shelf.records("tiles.toml", "tile", Tile)
    cards = shelf.records("cards.toml", "card", Card)
    shapes = shelf.records("pieces.toml", "shape", Shape)
    pieces = shelf.records("pieces.toml", "piece", Piece)
    layouts = shelf.records("layouts.toml", "layout", Layout)
    dice = shelf.records("dice.toml", "die", DieRecord)
    _check_counts(shelf, races, tiles, cards)
    for card in cards.values():
        if card.race is not None:
            shelf.refer("card", card.id, "race", [card.race], races)
    for piece in pieces.values():
        shelf.refer("piece", piece.id, "shape", [piece.shape], shapes)
    for layout in layouts.values():
        shelf.refer("layout", layout.id, "pieces", [p.piece for p in layout.pieces], pieces)
    for name in ("battle", "resource"):
        if name not in dice or not dice[name].faces:
            shelf.wrong("die", name, "the die is missing, or has no faces")
    shelf.done()
    return WcContent(
        races={RaceId(k): v for k, v in races.items()},
        tiles={TileId(k): v for k, v in tiles.items()},
        cards={CardId(k): v for k, v in cards.items()},
        shapes=shapes,
        pieces={PieceId(k): v for k, v in pieces.items()},
        layouts={LayoutId(k): v for k, v in layouts.items()},
        battle_die=Die("battle", dice["battle"].faces),
        resource_die=Die("resource", dice["resource"].faces),
    )


PRINTED = {"races": 4, "unit tiles": 36, "board pieces": 13}
"""The printed component list."""


def counts(own: Own) -> dict[str, int]:
    """What a box holds."""
    return {
        "races": len(own("race", Race)),
        "unit tiles": len(own("tile", Tile)),
        "board pieces": len(own("piece", Piece)),
    }


def _check_counts(
    shelf: Shelf,
    races: dict[str, Race],
    tiles: dict[str, Tile],
    cards: dict[str, Card],
) -> None:
    """The box: 4 races, 36 unit tiles in unbroken levels, 84 cards, 13 board pieces."""
    shelf.counts(counts)
    for race in races:
        deck = sum(card.copies for card in cards.values() if card.race in (None, race))
        if deck != 21:
            shelf.wrong("race", race, f"its deck has {deck} cards; a deck has 21")
        for kind in UNITS:
            stack = sorted(
                (t for t in tiles.values() if (t.race, t.kind) == (race, kind)), key=lambda t: t.level
            )
            if [t.level for t in stack] != list(range(1, len(stack) + 1)):
                shelf.wrong("race", race, f"its {kind} tiles must have the levels 1, 2, 3 … once each")
            elif not stack or not stack[-1].top or any(t.top for t in stack[:-1]):
                shelf.wrong(
                    "race", race, f"only the highest {kind} tile shows the victory point (top = true)"
                )
    for tile in tiles.values():
        if tile.id != f"{tile.race}-{tile.kind}-{tile.level}":
            shelf.wrong("tile", tile.id, f"its id must be {tile.race}-{tile.kind}-{tile.level}")
        if not 1 <= tile.strength <= 6:
            shelf.wrong("tile", tile.id, f"strength {tile.strength}; it may be 1 to 6")
