"""Races, unit tiles, experience cards, board pieces and layouts as typed records, checked at reading."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NewType

from msgspec import Struct

from azeroth.engine import Die
from azeroth.engine.boxes.content import Record

if TYPE_CHECKING:
    from azeroth.games.warcraft.board import Board

RaceId = NewType("RaceId", str)
TileId = NewType("TileId", str)
CardId = NewType("CardId", str)
PieceId = NewType("PieceId", str)
LayoutId = NewType("LayoutId", str)
UNDEAD, NIGHT_ELF = RaceId("undead"), RaceId("night-elf")
Hex = tuple[int, int]
SpaceType = Literal["town", "forest", "goldmine", "mountain", "objective", "clear"]
Side = Literal["cyan", "magenta"]
Ability = Literal["", "area-attack", "heal", "slow-poison", "bloodlust", "raise-dead"]
Scenario = Literal["main", "elf-gate", "necromancers", "captives", "nordrassil", "twenty-gold"]


class Kind(StrEnum):
    """What a marker is: three types of unit, and workers, which are no units."""

    MELEE = "melee"
    RANGED = "ranged"
    FLYING = "flying"
    WORKER = "worker"


UNITS = (Kind.MELEE, Kind.RANGED, Kind.FLYING)
PHASES = (Kind.RANGED, Kind.FLYING, Kind.MELEE)
"""The order in which the types attack (wc.battle.phase-order)."""


class Race(Record, frozen=True):
    """A race: its markers and tiles, and what training costs in gold and wood."""

    id: RaceId
    name: str
    short: str
    tone: str
    worker: str
    markers: dict[Kind, int]
    tiles: dict[Kind, int]
    outposts: int
    costs: dict[Kind, tuple[int, int]]


class Tile(Record, frozen=True):
    """A unit tile; `needs` are the buildings for the next Level, `top` shows the victory point instead."""

    id: TileId
    race: RaceId
    kind: Kind
    level: int
    name: str
    strength: int
    ability: Ability = ""
    needs: dict[Kind, int] = {}
    top: bool = False


class Card(Record, frozen=True):
    """An experience card: of one race, or without a race in every deck."""

    id: CardId
    name: str
    copies: int
    when: str
    text: str
    race: RaceId | None = None


class DieRecord(Record, frozen=True):
    """A die by its faces."""

    faces: tuple[int, ...]


class Shape(Record, frozen=True):
    """The hexes of a board piece."""

    hexes: tuple[Hex, ...]


class Feature(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hex of a piece carries."""

    hex: Hex
    space: SpaceType
    vp: int = 0


class Piece(Record, frozen=True):
    """A double-sided board piece."""

    id: PieceId
    shape: str
    cyan: tuple[Feature, ...]
    magenta: tuple[Feature, ...]
    race: RaceId | None = None


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece as it lies on a board."""

    piece: PieceId
    side: Side
    at: Hex
    rotation: int


class TownSlot(Struct, frozen=True, forbid_unknown_fields=True):
    """A place for the Town piece of whichever race plays there; `order` says who takes it first."""

    slot: str
    at: Hex
    rotation: int
    town: Hex
    order: tuple[RaceId, ...]


class TownSide(Struct, frozen=True, forbid_unknown_fields=True):
    """Which side of a race's Town piece is up."""

    piece: PieceId
    side: Side


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a space at the start: of a race, or of the player in a slot."""

    hex: Hex
    race: RaceId | None = None
    slot: str = ""
    neutral: bool = False
    melee: int = 0
    ranged: int = 0
    flying: int = 0
    workers: int = 0
    necromancers: int = 0


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    """A quest token on a marked space."""

    mark: str
    token: str
    race: RaceId | None = None
    name: str = ""


class Wall(Struct, frozen=True, forbid_unknown_fields=True):
    """A wall on the edge between two spaces."""

    between: tuple[Hex, Hex]


class StartOutpost(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished Outpost on a marked space."""

    mark: str
    race: RaceId


class Totals(Struct, frozen=True, forbid_unknown_fields=True):
    """What a layout must add up to."""

    hexes: int
    towns: int
    forests: int
    goldmines: int
    mountains: int
    objectives: tuple[int, ...]


class Distance(Struct, frozen=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    """How far two places of a layout are apart."""

    to: str = ""
    origin: str = ""
    mark: str = ""
    from_mark: str = ""
    hexes: int | None = None
    ground: int | None = None
    flying: int | None = None


class Layout(Record, frozen=True):
    """A board: pieces, side, position, rotation; adjacency follows from the hexes."""

    id: LayoutId
    title: str
    scenario: Scenario
    players: int
    pieces: tuple[Placed, ...]
    start: tuple[Start, ...]
    expect: Totals
    town_slots: tuple[TownSlot, ...] = ()
    town_sides: dict[RaceId, TownSide] = {}
    towns: dict[RaceId, Hex] = {}
    seating: tuple[RaceId, ...] = ()
    marks: dict[str, Hex] = {}
    tokens: tuple[Token, ...] = ()
    walls: tuple[Wall, ...] = ()
    outposts: tuple[StartOutpost, ...] = ()
    depleted_at_start: tuple[Hex, ...] = ()
    gaps: tuple[Hex, ...] = ()
    town_distances: tuple[Distance, ...] = ()
    mark_distances: tuple[Distance, ...] = ()
    symmetry: str = ""
    symmetry_exceptions: tuple[Hex, ...] = ()


class WcContent(Struct, frozen=True, dict=True):
    """All that comes in the box."""

    races: dict[RaceId, Race]
    tiles: dict[TileId, Tile]
    cards: dict[CardId, Card]
    shapes: dict[str, Shape]
    pieces: dict[PieceId, Piece]
    layouts: dict[LayoutId, Layout]
    battle_die: Die
    resource_die: Die

    def tile(self, race: RaceId, kind: Kind, level: int) -> Tile:
        """The tile of that Level."""
        return self.stacks[race, kind][level - 1]

    @cached_property
    def stacks(self) -> dict[tuple[RaceId, Kind], tuple[Tile, ...]]:
        """The tiles of each race and type, from the lowest Level up."""
        found: dict[tuple[RaceId, Kind], tuple[Tile, ...]] = {}
        for tile in sorted(self.tiles.values(), key=lambda tile: tile.level):
            found[tile.race, tile.kind] = (*found.get((tile.race, tile.kind), ()), tile)
        return found

    @cached_property
    def boards(self) -> dict[tuple[LayoutId, tuple[RaceId, ...]], Board]:
        """The boards that have been put together, by layout and races."""
        return {}

    @cached_property
    def playable(self) -> dict[tuple[str, RaceId], tuple[Card, ...]]:
        """The cards that a race may play at each moment."""
        return {
            (moment, race): tuple(
                c for c in self.cards.values() if c.when == moment and c.race in (None, race)
            )
            for moment in dict.fromkeys(c.when for c in self.cards.values())
            for race in self.races
        }

    def deck(self, race: RaceId) -> list[CardId]:
        """The race's experience deck, unshuffled."""
        return [c.id for c in self.cards.values() if c.race in (None, race) for _ in range(c.copies)]


TABLES: dict[str, dict[str, type[Record]]] = {
    "races.toml": {"race": Race},
    "tiles.toml": {"tile": Tile},
    "cards.toml": {"card": Card},
    "pieces.toml": {"shape": Shape, "piece": Piece},
    "layouts.toml": {"layout": Layout},
    "dice.toml": {"die": DieRecord},
}
"""Every content file and its tables."""
