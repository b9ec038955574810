"""The board, drawn as spaces and paths."""

from __future__ import annotations

from azeroth.engine.drawing import Space as Drawn
from azeroth.engine.drawing import spaces_and_paths
from azeroth.engine.scene import Board, Mark
from azeroth.games.adventure.choices.turn import RESOURCE_WORDS
from azeroth.games.adventure.content import BOARD_SIZE, Space
from azeroth.games.adventure.ids import Level, Resource, SpaceId, SpaceKind
from azeroth.games.adventure.state import Table

SCALE = 4
"""Drawn units to a millimetre."""
TONES = {Level.GREY: "neutral", Level.GREEN: "green", Level.YELLOW: "gold", Level.RED: "red"}
SIZES = {SpaceKind.CITY: 34, SpaceKind.KEY: 24, SpaceKind.ENCOUNTER: 28, SpaceKind.NORMAL: 18}
ICONS = {
    Resource.SCROLL: "scroll-unfurled", Resource.BOOK: "spell-book", Resource.SMALL_POTION: "potion-ball",
    Resource.LARGE_POTION: "health-potion", Resource.PLACE_DISCOVERY: "treasure-map",
    Resource.FLIGHT_PATH: "griffin-symbol", Resource.AUCTION_HOUSE: "gavel",
    Resource.QUEST_GIVER: "conversation",
}  # fmt: skip


def boards(t: Table) -> tuple[Board, ...]:
    """The board of the Eastern Kingdoms."""
    areas, lines = spaces_and_paths([_space(t, space) for space in t.content.spaces.values()])
    width, height = BOARD_SIZE
    return (
        Board(
            id="board", title="Eastern Kingdoms", width=width * SCALE, height=height * SCALE, areas=areas,
            lines=lines, backdrop="paper",
        ),
    )  # fmt: skip


def _space(t: Table, space: Space) -> Drawn:
    size = SIZES[space.kind]
    x, y = space.x * SCALE, space.y * SCALE
    shown = t.content.resources[SpaceId(space.id)] if space.kind is SpaceKind.NORMAL else ()
    return Drawn(
        id=f"space:{space.id}", at=(x, y), links=tuple(f"space:{link}" for link in space.links),
        name=space.name, size=size, tone=TONES[space.colour], tip=space.zone,
        marks=tuple(
            Mark(icon=ICONS[r], at=(x - 8 * (len(shown) - 1) + 16 * i, y), size=16, tip=RESOURCE_WORDS[r])
            for i, r in enumerate(shown)
        ),
    )  # fmt: skip
