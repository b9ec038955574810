"""The board, drawn as three sheets of a map: spaces and paths on the lands of their zones."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from azeroth.engine.view.drawing import Sheet, lands, sheets, spaces_and_paths
from azeroth.engine.view.drawing import Space as Drawn
from azeroth.engine.view.scene import Board, Mark, Point
from azeroth.games.adventure.cards.board import Space
from azeroth.games.adventure.choices.names import capital
from azeroth.games.adventure.choices.turn import RESOURCE_WORDS
from azeroth.games.adventure.content import Content
from azeroth.games.adventure.ids import Level, Resource, SpaceId, SpaceKind
from azeroth.games.adventure.state import Table
from azeroth.games.adventure.view.words import reward_text

GEOMETRY = Path(__file__).parents[1] / "content" / "geometry.json"
SCALE = 3.0
"""Drawn units to a millimetre, as in tools/maps/eastern-kingdoms.toml."""
GAP = 40


class Part(NamedTuple):
    """A sheet: its title, and what the land of each zone is like."""

    title: str
    terrains: dict[str, str]


PARTS = {
    "lordaeron": Part("Lordaeron", {
        "Tirisfal Glades": "forest", "Silverpine Forest": "forest", "Hillsbrad Foothills": "field",
        "Alterac Mountains": "mountain", "Western Plaguelands": "waste", "Eastern Plaguelands": "waste",
        "The Hinterlands": "forest", "Arathi Highlands": "grass",
    }),
    "khaz-modan": Part("Khaz Modan", {
        "Wetlands": "swamp", "Loch Modan": "hill", "Dun Morogh": "snow", "Badlands": "desert",
        "Searing Gorge": "lava", "Burning Steppes": "lava",
    }),
    "azeroth": Part("Azeroth", {
        "Elwynn Forest": "forest", "Redridge Mountains": "hill", "Westfall": "field", "Duskwood": "forest",
        "Deadwind Pass": "mountain", "Swamp of Sorrows": "swamp", "Blasted Lands": "waste",
        "Stranglethorn Vale": "jungle",
    }),
}  # fmt: skip
TERRAINS = {zone: terrain for part in PARTS.values() for zone, terrain in part.terrains.items()}
TONES = {Level.GREY: "neutral", Level.GREEN: "green", Level.YELLOW: "gold", Level.RED: "red"}
SIZES = {SpaceKind.CITY: 33, SpaceKind.KEY: 25, SpaceKind.ENCOUNTER: 27, SpaceKind.NORMAL: 20}
KINDS = {
    SpaceKind.CITY: "City", SpaceKind.KEY: "Key location", SpaceKind.ENCOUNTER: "Dungeon or lair",
    SpaceKind.NORMAL: "",
}  # fmt: skip
ICONS = {
    Resource.SCROLL: "scroll-unfurled", Resource.BOOK: "spell-book", Resource.SMALL_POTION: "potion-ball",
    Resource.LARGE_POTION: "health-potion", Resource.PLACE_DISCOVERY: "treasure-map",
    Resource.FLIGHT_PATH: "griffin-symbol", Resource.AUCTION_HOUSE: "gavel",
    Resource.QUEST_GIVER: "conversation",
}  # fmt: skip
SIGNS = {SpaceKind.CITY: "castle", SpaceKind.KEY: "village", SpaceKind.ENCOUNTER: "dungeon-gate"}


def boards(t: Table) -> tuple[Board, ...]:
    """The Eastern Kingdoms, north to south."""
    return _drawn(t.content)


@lru_cache(maxsize=8)
def _drawn(content: Content) -> tuple[Board, ...]:
    drawn = sheets(GEOMETRY)
    above = accumulate((drawn[name].size[1] + GAP for name in PARTS), initial=0.0)
    return tuple(_sheet(content, name, drawn[name], top) for name, top in zip(PARTS, above, strict=False))


def _sheet(content: Content, name: str, sheet: Sheet, top: float) -> Board:
    part = PARTS[name]
    width, height = sheet.size
    own: list[Drawn] = []
    beyond: list[Drawn] = []
    for space in content.spaces.values():
        (own if space.zone in part.terrains else beyond).append(_space(content, space, sheet.corner))
    areas, lines = spaces_and_paths(own, beyond)
    tones = {space.zone: TONES[space.colour] for space in reversed(content.spaces.values())}
    looks = {zone: (TERRAINS[zone], tones[zone]) for zone in sheet.regions}
    return Board(
        id=f"board:{name}", title=part.title, width=width, height=height, areas=areas,
        lines=(*sheet.lines(), *lines), lands=lands(sheet, looks), at=(0, top),
    )  # fmt: skip


def _waiting(content: Content, space: SpaceId) -> str:
    """Who waits in a dungeon or lair, with the values that one has to match."""
    there = content.board_encounters.get(space)
    if there is None:
        return ""
    who = f"{there.name}, an Overlord," if there.overlord else there.name
    if there.fight is None:
        return f"{there.name} is found here"
    values = f"attack {there.fight.attack} {there.fight.type}, defense {there.fight.defense}"
    return f"{who} waits here: {values}. {reward_text(content, there)}".rstrip(". ")


def _space(content: Content, space: Space, corner: Point) -> Drawn:
    x, y = round(space.x * SCALE - corner[0], 1), round(space.y * SCALE - corner[1], 1)
    offered = content.resources[SpaceId(space.id)]
    size = SIZES[space.kind]
    signs: list[tuple[str, str]] = []
    if space.kind is SpaceKind.NORMAL:
        signs = [(ICONS[r], RESOURCE_WORDS[r]) for r in offered[:1]]
    else:
        signs = [(SIGNS[space.kind], KINDS[space.kind])]
    where = capital(content.space_names[SpaceId(space.id)])
    words = ["" if space.name else where, space.zone, KINDS[space.kind], f"{space.colour.capitalize()} space"]
    words.append(_waiting(content, SpaceId(space.id)))
    words += [RESOURCE_WORDS[r] for r in offered]
    marks = [Mark(icon=icon, at=(x, y), size=size * 1.2, tip=tip) for icon, tip in signs]
    if space.kind is SpaceKind.KEY and Resource.FLIGHT_PATH in offered:
        at = x + size * 0.75, y - size * 0.75
        marks.append(Mark(icon=ICONS[Resource.FLIGHT_PATH], at=at, size=24, tip="Fly", tone="blue"))
    return Drawn(
        id=f"space:{space.id}", at=(x, y), links=tuple(f"space:{link}" for link in space.links),
        name=space.name, size=size, tone=TONES[space.colour], tip=". ".join(filter(None, words)),
        marks=tuple(marks),
    )  # fmt: skip
