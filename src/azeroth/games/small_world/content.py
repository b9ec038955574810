"""What is printed: races, special powers, markers, tokens and boards, as typed records."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations, product
from pathlib import Path
from typing import Any, Literal, NewType

from msgspec import Struct

from azeroth.engine import Die, Term
from azeroth.engine.content import Record, Shelf, schema

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


class Ability(Record, frozen=True, kw_only=True):
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

SCHEMAS = {name: schema(tables) for name, tables in TABLES.items()}


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


# -- loading and checking -------------------------------------------------------------------------


def load(folders: Sequence[Path]) -> SwContent:
    """Read and check the box; BadContent tells all mistakes at once."""
    shelf = Shelf(folders)
    shelf.unknown_files(TABLES)
    found = {
        (file, kind): shelf.records(file, kind, record)
        for file, tables in TABLES.items()
        for kind, record in tables.items()
    }
    box: Any = {kind: records for (_, kind), records in found.items()}
    content = SwContent(
        box["race"], box["wild"], box["power"], box["marker"], box["token"], box["bomb"], box["die"],
        box["face"], box["region"],
    )  # fmt: skip
    _check_box(shelf, content)
    _check_boards(shelf, content)
    shelf.done()
    return content


def _check_box(shelf: Shelf, content: SwContent) -> None:
    """Counts and ranges of races, powers, markers and tokens."""
    shelf.count("race banners", content.races, 16)
    shelf.count("special power badges", content.powers, 20)
    shelf.count("artifacts", [m for m in content.markers.values() if m.kind == "artifact"], 5)
    shelf.count("legendary places", [m for m in content.markers.values() if m.kind == "place"], 7)
    shelf.count("race tokens", [n for r in content.races.values() for n in range(r.tokens)], 182)
    for faction, n in (("alliance", 6), ("horde", 6), ("neutral", 4)):
        shelf.count(f"{faction} races", [r for r in content.races.values() if r.faction == faction], n)
    if MURLOCS not in content.wild:
        shelf.problems.append("races.toml: there must be a [[wild]] record with the id murlocs")
    elif shelf.printed:
        shelf.count("Murloc tokens", range(content.wild[MURLOCS].tokens), 15)
    if "reinforcement" not in content.dice:
        shelf.problems.append("tokens.toml: there must be a [[die]] record with the id reinforcement")
    most_badge = max((p.badge for p in content.powers.values()), default=0)
    for race in content.races.values():
        if race.banner + most_badge > race.tokens:
            shelf.wrong(
                "race",
                race.id,
                f"{race.tokens} tokens do not suffice for banner {race.banner} + {most_badge}",
            )
    for power in content.powers.values():
        if shelf.printed and not 3 <= power.badge <= 5:
            shelf.wrong("power", power.id, f"badge is {power.badge}; badges show 3, 4 or 5")
    for kind, count in PRINTED_TOKENS.items():
        token = content.tokens.get(kind)
        if token is None:
            shelf.problems.append(f"tokens.toml: there must be a [[token]] record with the id {kind}")
        elif shelf.printed and token.count != count:
            shelf.wrong("token", kind, f"count is {token.count}, but the box holds {count}")
    shelf.count("bombs", [n for b in content.bombs.values() for n in range(b.count)], 12)


PRINTED_TOKENS: dict[Supply, int] = {
    "fort": 10, "wisp-wall": 9, "watch-tower": 6, "beast": 5, "harmony": 4, "objective": 2, "champion": 1,
}  # fmt: skip


def _check_boards(shelf: Shelf, content: SwContent) -> None:
    """Neighbours on the same face and both ways, a letter each, no anchor on water, enough tokens."""
    for size in SIZES:
        shelf.count(f"boards of size {size}", content.faces_of(size), 2)
    for region in content.regions.values():
        rid = region.id
        shelf.refer("region", rid, "face", [region.face], content.faces)
        shelf.refer("region", rid, "near", region.near, content.regions)
        for other in region.near:
            there = content.regions.get(other)
            if there is None:
                continue
            if there.face != region.face:
                shelf.wrong("region", rid, f"near names {other}, which is on another board")
            if RegionId(rid) not in there.near:
                shelf.wrong("region", rid, f"near names {other}, which does not name it back")
        if region.terrain in ("sea", "lake") and "anchor" in region.marks:
            shelf.wrong("region", rid, "an anchor cannot lie on a sea or lake")
        if region.terrain in ("sea", "lake") and "letter" in region.marks:
            shelf.wrong("region", rid, "the size letter cannot lie on a sea or lake")
    for face in content.faces.values():
        own = [r for r in content.regions.values() if r.face == face.id]
        if sum("letter" in r.marks for r in own) != 1:
            shelf.wrong("face", face.id, "exactly one region must bear the size letter")
        if not any("anchor" in r.marks for r in own):
            shelf.wrong("face", face.id, "at least one region must bear an anchor")
    if shelf.problems:
        return
    for players in BOARDS_FOR:
        worst = max(selections(content, players), key=lambda faces: _printed(content, faces, "mountain"))
        if (n := _printed(content, worst, "mountain")) > MOUNTAIN_TOKENS:
            shelf.problems.append(f"boards.toml: {', '.join(worst)} need {n} Mountains; the box holds 10")
        worst = max(selections(content, players), key=lambda faces: _printed(content, faces, "murloc"))
        most = content.wild[MURLOCS].tokens
        if (n := _printed(content, worst, "murloc")) > most:
            shelf.problems.append(f"boards.toml: {', '.join(worst)} need {n} Murlocs; the box holds {most}")


def _printed(content: SwContent, faces: Sequence[FaceId], feature: str) -> int:
    return sum(
        r.face in faces and (r.terrain == feature or feature in r.marks) for r in content.regions.values()
    )


def selections(content: SwContent, players: int) -> list[tuple[FaceId, ...]]:
    """Every set of faces that so many players may meet."""
    ways: list[list[tuple[FaceId, ...]]] = []
    for size, n in BOARDS_FOR[players].items():
        boards = list(content.faces_of(size).values())
        ways.append([faces for some in combinations(boards, n) for faces in product(*some)])
    return [tuple(face for part in parts for face in part) for parts in product(*ways)]
