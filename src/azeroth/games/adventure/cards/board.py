"""The board: its spaces, and what follows from where they lie."""

from __future__ import annotations

from functools import cached_property
from math import atan2, degrees, hypot
from typing import Annotated

from msgspec import Meta, Struct

from azeroth.engine.boxes.content import Record
from azeroth.engine.graph import distances
from azeroth.games.adventure.ids import LEVELS, Level, Resource, SpaceId, SpaceKind

CARD_LENGTH, BOARD_SIZE = 89, (560, 840)
"""How long an ability card is, and how wide and high the board, in millimetres."""
DIRECTIONS = ("east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast")


class Space(Record, frozen=True, kw_only=True):
    """A space of the board. `links` are walked both ways; `name` is empty for normal spaces.

    `x`, `y` lie on a board of 560 x 840 mm, north at the top. Resources of key locations and cities are
    those of the board record, here are only those added.
    """

    zone: str
    colour: Level
    links: tuple[SpaceId, ...]
    x: Annotated[int, Meta(ge=0, le=560)]
    y: Annotated[int, Meta(ge=0, le=840)]
    kind: SpaceKind = SpaceKind.NORMAL
    name: str = ""
    resources: tuple[Resource, ...] = ()


def side(space: Space, place: Space) -> str:
    """From a place, the direction in which a space lies.

    >>> east = Space(id="a", source="original", zone="", colour=Level.GREY, links=(), x=90, y=10)
    >>> west = Space(id="b", source="original", zone="", colour=Level.GREY, links=(), x=10, y=14)
    >>> side(east, west), side(west, east)
    ('east', 'west')
    """
    turned = degrees(atan2(space.y - place.y, space.x - place.x))
    return DIRECTIONS[round(turned / 45) % len(DIRECTIONS)]


class Board(Record, frozen=True, kw_only=True):
    """What all key locations offer, and all cities (ag.model.key-location-resources)."""

    key: tuple[Resource, ...]
    city: tuple[Resource, ...]


class Atlas(Struct, dict=True, eq=False):
    """The board with all that can be known of it before anybody moves."""

    spaces: dict[SpaceId, Space]
    board: Board

    @cached_property
    def space_names(self) -> dict[SpaceId, str]:
        """A name for every space: its own, or on which side of a place nearby it lies."""
        found = {k: space.name for k, space in self.spaces.items() if space.name}
        pairs = [
            (place not in space.links, hypot(space.x - there.x, space.y - there.y), k, place)
            for k, space in self.spaces.items()
            if not space.name
            for place, there in self.spaces.items()
            if there.name and there.zone == space.zone
        ]
        taken: set[str] = set()
        for *_, k, place in sorted(pairs):
            near = found[place].replace("The ", "the ", 1)
            name = f"the wilds {side(self.spaces[k], self.spaces[place])} of {near}"
            if k not in found and name not in taken:
                found[k] = name
                taken.add(name)
        # Where a zone has no places, or too few, as boards of one's own may.
        return {k: found.get(k, f"the wilds of {space.zone} ({k})") for k, space in self.spaces.items()}

    @cached_property
    def cities(self) -> tuple[SpaceId, ...]:
        return tuple(k for k, space in self.spaces.items() if space.kind is SpaceKind.CITY)

    @cached_property
    def resources(self) -> dict[SpaceId, tuple[Resource, ...]]:
        """What may be activated in each space."""
        common = {SpaceKind.KEY: self.board.key, SpaceKind.CITY: self.board.city}
        return {
            k: tuple(dict.fromkeys((*common.get(space.kind, ()), *space.resources)))
            for k, space in self.spaces.items()
        }

    @cached_property
    def flights(self) -> tuple[SpaceId, ...]:
        return tuple(k for k, found in self.resources.items() if Resource.FLIGHT_PATH in found)

    @cached_property
    def distances(self) -> dict[SpaceId, dict[SpaceId, int]]:
        """How many spaces apart any two are along the links, whatever their colours."""
        return {start: distances(start, lambda here: self.spaces[here].links) for start in self.spaces}

    @cached_property
    def colours(self) -> dict[SpaceId, Level]:
        """The colour of each space; cities are grey (ag.model.city-grey)."""
        return {
            k: Level.GREY if space.kind is SpaceKind.CITY else space.colour
            for k, space in self.spaces.items()
        }

    @cached_property
    def within_level(self) -> tuple[frozenset[SpaceId], ...]:
        """In which spaces a character of each rank may be (ag.move.level-limit)."""
        return tuple(
            frozenset(k for k, colour in self.colours.items() if colour.rank <= level.rank)
            for level in LEVELS
        )

    @cached_property
    def lengths(self) -> dict[SpaceId, dict[SpaceId, float]]:
        """How far any two spaces lie from each other as drawn, in lengths of an ability card."""
        return {
            one: {
                other: float(((here.x - there.x) ** 2 + (here.y - there.y) ** 2) ** 0.5) / CARD_LENGTH
                for other, there in self.spaces.items()
            }
            for one, here in self.spaces.items()
        }
