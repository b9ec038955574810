"""What is printed: races, special powers, markers, tokens and boards, as typed records."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NewType

from msgspec import Struct

from azeroth.engine import Die, Term
from azeroth.engine.boxes.content import Record

RaceId = NewType("RaceId", str)
PowerId = NewType("PowerId", str)
MarkerId = NewType("MarkerId", str)
RegionId = NewType("RegionId", str)
FaceId = NewType("FaceId", str)
BombId = NewType("BombId", str)

Faction = Literal["alliance", "horde", "neutral"]
Terrain = Literal["fields", "hill", "forest", "swamp", "mountain", "sea", "lake"]
Mark = Literal["anchor", "magic", "cavern", "murloc", "letter"]
Feature = Literal[
    "any", "fields", "hill", "forest", "swamp", "mountain", "sea", "lake", "magic", "cavern", "shore"
]
Supply = Literal["fort", "wisp-wall", "watch-tower", "beast", "harmony", "objective", "champion"]
Deed = Literal[
    "airborne-assault", "beasts", "bombs", "champion", "choose-form", "collect-artifacts", "enlist-the-dead",
    "forts", "harmony", "intimidate", "objectives", "portals", "watch-towers",
]  # fmt: skip
"""What a race or power does of its own: the name of what `moments` has registered for it."""

SIZES = ("L", "M", "S")
BOARDS_FOR: dict[int, dict[str, int]] = {
    2: {"L": 1, "M": 0, "S": 1},
    3: {"L": 1, "M": 1, "S": 1},
    4: {"L": 1, "M": 2, "S": 1},
    5: {"L": 2, "M": 1, "S": 2},
}
"""How many boards of each size are used with how many players."""
ROUNDS_FOR = {2: 10, 3: 10, 4: 9, 5: 8}
MURLOCS = RaceId("murlocs")
OPPOSITE: dict[str, Faction] = {"alliance": "horde", "horde": "alliance"}
MOUNTAIN_TOKENS = 10


# -- records --------------------------------------------------------------------------------------


class Discount(Struct, frozen=True, forbid_unknown_fields=True):
    """Conquests that cost fewer tokens."""

    on: Feature | Literal["non-empty"]
    less: int
    rule: str


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """Coins at the end of the turn, for each region (or board, or marker) of a kind."""

    each: Feature | Literal["board", "marker"]
    coins: int
    rule: str


class Spoils(Struct, frozen=True, forbid_unknown_fields=True):
    """Coins for a conquest: of a region that is not empty, that a faction held, or that a crowd defended."""

    on: Literal["non-empty", "alliance", "horde", "crowd"]
    coins: int
    rule: str


class Ability(Record, frozen=True, kw_only=True, cache_hash=True):
    """What a banner or a badge grants."""

    name: str
    text: str
    icon: str
    rules: tuple[str, ...]
    discounts: tuple[Discount, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    spoils: tuple[Spoils, ...] = ()
    as_adjacent: tuple[Feature, ...] = ()
    """Regions that count as adjacent, wherever they are."""
    opens: tuple[Feature, ...] = ()
    """Regions that are closed to other races; the first conquest may be one of them."""
    wall_in: tuple[Feature, ...] = ()
    """Where each conquest leaves a Wisp Wall."""
    free_travel: bool = False
    saves_first_loss: bool = False
    """The first token lost on each opponent's turn is kept."""
    toll_in: tuple[Feature, ...] = ()
    """Where opponents pay a coin before a conquest, also in decline."""
    does: tuple[Deed, ...] = ()


class Race(Ability, frozen=True, kw_only=True):
    """A race banner with its tokens."""

    faction: Faction
    tokens: int
    """How many the box holds."""
    banner: int
    """How many the banner gives."""
    keep: int = 1
    """The fewest tokens it may conquer and hold a region with."""
    keep_in_decline: int = 1
    never_lost: bool = False
    """Its tokens come back instead of being discarded."""


class Power(Ability, frozen=True, kw_only=True):
    """A special power badge."""

    badge: int
    """How many more tokens it gives."""
    lasts: bool = False
    """It stays with its race in decline."""


class Marker(Record, frozen=True, kw_only=True):
    """An Artifact or a Legendary Place."""

    name: str
    text: str
    icon: str
    kind: Literal["artifact", "place"]
    rules: tuple[str, ...]
    coins: int = 0
    """What it pays, or what is paid for it."""
    less: int = 0
    """How many tokens a conquest with it saves."""


class Tokens(Record, frozen=True, kw_only=True):
    """A kind of token and how many the box holds."""

    name: str
    text: str
    icon: str
    count: int


class DieRecord(Record, frozen=True, kw_only=True):
    """A die by its faces."""

    name: str
    faces: tuple[int, ...]


class Face(Record, frozen=True, kw_only=True):
    """One side of a board: an island."""

    name: str
    board: str
    side: Literal["a", "b"]
    size: Literal["L", "M", "S"]


class Region(Record, frozen=True, kw_only=True):
    """A region of an island, as printed."""

    name: str
    face: FaceId
    terrain: Terrain
    marks: tuple[Mark, ...] = ()
    near: tuple[RegionId, ...] = ()
    coast: bool = False


TABLES: dict[str, dict[str, type[Record]]] = {
    "races.toml": {"race": Race, "wild": Race},
    "powers.toml": {"power": Power},
    "markers.toml": {"marker": Marker},
    "tokens.toml": {"token": Tokens, "bomb": Tokens, "die": DieRecord},
    "boards.toml": {"face": Face, "region": Region},
}
"""Which records each file holds."""


# -- what is worked out from them -----------------------------------------------------------------


class Kit:
    """Banner and badge together: their benefits cumulate (sw.data.benefits-cumulate)."""

    __slots__ = (
        "as_adjacent", "bonuses", "discounts", "does", "faction", "free_travel", "keep", "never_lost",
        "opens", "saves_first_loss", "spoils", "toll_in", "wall_in",
    )  # fmt: skip

    def __init__(self, race: Race, power: Power | None) -> None:
        both: tuple[Ability, ...] = (race,) if power is None else (race, power)
        self.faction = race.faction
        self.keep = race.keep
        self.never_lost = race.never_lost
        self.discounts = [(d.on, Term(d.rule, -d.less, a.name)) for a in both for d in a.discounts]
        self.bonuses = tuple(b for a in both for b in a.bonuses)
        self.spoils = tuple(s for a in both for s in a.spoils)
        self.as_adjacent = frozenset(f for a in both for f in a.as_adjacent)
        self.opens = frozenset(f for a in both for f in a.opens)
        self.wall_in = frozenset(f for a in both for f in a.wall_in)
        self.toll_in = frozenset(f for a in both for f in a.toll_in)
        self.free_travel = any(a.free_travel for a in both)
        self.saves_first_loss = any(a.saves_first_loss for a in both)
        self.does = tuple(d for a in both for d in a.does)


class Lands:
    """The islands in play, ready to be looked up."""

    def __init__(self, regions: Sequence[Region]) -> None:
        self.regions = {RegionId(r.id): r for r in regions}
        self.ids = tuple(self.regions)
        self.near = {RegionId(r.id): r.near for r in regions}
        self.face = {RegionId(r.id): r.face for r in regions}
        water = frozenset(RegionId(r.id) for r in regions if r.terrain in ("sea", "lake"))
        self.water = water
        self.features: dict[RegionId, frozenset[str]] = {
            RegionId(r.id): frozenset(
                ("any", r.terrain, *r.marks, *(("shore",) if any(n in water for n in r.near) else ()))
            )
            for r in regions
        }
        self.having: dict[str, tuple[RegionId, ...]] = {}
        for region, features in self.features.items():
            for feature in sorted(features):
                self.having[feature] = (*self.having.get(feature, ()), region)
        self.entries = frozenset(self.having.get("anchor", ()))
        self.mountains = frozenset(self.having.get("mountain", ()))
        self.letter = {self.face[region]: region for region in self.having.get("letter", ())}

    def name(self, region: RegionId) -> str:
        return self.regions[region].name

    def with_any(self, features: frozenset[str]) -> tuple[RegionId, ...]:
        """The regions with one of those features, in the order of the map."""
        if not features:
            return ()
        return tuple(r for r in self.ids if not features.isdisjoint(self.features[r]))


class SwContent(Struct, frozen=True, dict=True):
    """The box."""

    races: dict[RaceId, Race]
    wild: dict[RaceId, Race]
    powers: dict[PowerId, Power]
    markers: dict[MarkerId, Marker]
    tokens: dict[str, Tokens]
    bombs: dict[BombId, Tokens]
    dice: dict[str, DieRecord]
    faces: dict[FaceId, Face]
    regions: dict[RegionId, Region]

    @cached_property
    def folk(self) -> dict[RaceId, Race]:
        """Every race with tokens: those with banners, and the Murlocs."""
        return {**self.races, **self.wild}

    @cached_property
    def die(self) -> Die:
        """The Reinforcement Die."""
        record = self.dice["reinforcement"]
        return Die(record.name, record.faces)

    @cached_property
    def _kits(self) -> dict[tuple[RaceId, PowerId], Kit]:
        return {}

    def kit(self, race: RaceId, power: PowerId) -> Kit:
        """What a race with its power can do."""
        found = self._kits.get((race, power))
        if found is None:
            found = self._kits[race, power] = Kit(self.folk[race], self.powers.get(power))
        return found

    @cached_property
    def _lands(self) -> dict[tuple[tuple[FaceId, ...], tuple[Region, ...]], Lands]:
        return {}

    @cached_property
    def _recent(self) -> list[tuple[tuple[FaceId, ...], tuple[Region, ...], Lands]]:
        return []

    def lands(self, faces: tuple[FaceId, ...], sketch: tuple[Region, ...] = ()) -> Lands:
        """The islands of these faces; `sketch` are regions drawn for a test."""
        recent = self._recent
        if recent:  # a table asks again and again, with the very same tuples: spare it hashing them
            same, same_sketch, found = recent[0]
            if same is faces and same_sketch is sketch:
                return found
        key = (faces, sketch)
        if key not in self._lands:
            own = [r for face in faces for r in self.regions.values() if r.face == face]
            self._lands[key] = Lands((*own, *sketch))
        recent[:] = [(faces, sketch, self._lands[key])]
        return self._lands[key]

    def faces_of(self, size: str) -> dict[str, list[FaceId]]:
        """The faces of each board of a size."""
        boards: dict[str, list[FaceId]] = {}
        for face in self.faces.values():
            if face.size == size:
                boards.setdefault(face.board, []).append(FaceId(face.id))
        return boards
