"""The board put together from its pieces: spaces by hex, what they are, what they touch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Literal, NewType

from msgspec import Struct, field

from azeroth.engine.graph import distances
from azeroth.games.warcraft.content import (
    Hex,
    Layout,
    LayoutId,
    Piece,
    Placed,
    RaceId,
    SpaceType,
    WcContent,
)

SpaceId = NewType("SpaceId", str)
Net = Literal["air", "trail", "road"]
"""Ways over the board: of flying units, of workers, of ground units."""
NOWHERE: frozenset[SpaceId] = frozenset()
MOST_WALKS = 2_000
"""How many walks are remembered, on all boards: the latest. A game of two adds 260 at most."""
STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours of a hex, clockwise from the right."""


class Range(Struct, frozen=True, eq=False):
    """Where one can come to, the nearest first; the same walk has the same range."""

    spaces: tuple[SpaceId, ...]
    inside: frozenset[SpaceId]


class Space(Struct, frozen=True):
    """A space of the board."""

    id: SpaceId
    hex: Hex
    type: SpaceType
    piece: str
    vp: int = 0
    town_of: RaceId | None = None
    mark: str = ""
    """The letter a scenario gives it."""


class Board(Struct, frozen=True, eq=False, dict=True):
    """A board in play; `near` is adjacency, `walled` the edges that ground units cannot cross."""

    layout: LayoutId
    spaces: dict[SpaceId, Space]
    near: dict[SpaceId, tuple[SpaceId, ...]]
    towns: dict[RaceId, SpaceId]
    marks: dict[str, SpaceId]
    walled: frozenset[tuple[SpaceId, SpaceId]] = frozenset()
    trails: dict[SpaceId, tuple[SpaceId, ...]] = {}
    """Adjacency for workers: no mountains."""
    roads: dict[SpaceId, tuple[SpaceId, ...]] = {}
    """Adjacency for ground units: neither mountains nor walls."""
    measured: dict[tuple[SpaceId, bool], dict[SpaceId, int]] = field(default_factory=dict)
    """Distances that have been asked for."""

    @cached_property
    def scoring(self) -> tuple[Space, ...]:
        """The spaces that are worth victory points."""
        return tuple(space for space in self.spaces.values() if space.vp)

    @cached_property
    def lying(self) -> dict[str, tuple[SpaceId, ...]]:
        """The goldmines, the forests."""
        types = dict.fromkeys(("goldmine", "forest", *[space.type for space in self.spaces.values()]))
        return {kind: tuple(s.id for s in self.spaces.values() if s.type == kind) for kind in types}

    @lru_cache(maxsize=MOST_WALKS)  # noqa: B019 - one memory for all boards, and it is small
    def walk(
        self,
        net: Net,
        start: SpaceId,
        reach: int,
        stops: frozenset[SpaceId] = NOWHERE,
        closed: frozenset[SpaceId] = NOWHERE,
    ) -> Range:
        """Where one comes to in so many moves: nobody goes on from `stops`, nor enters
        what is `closed`."""
        near = self.near if net == "air" else self.trails if net == "trail" else self.roads
        found, edge = {start: None}, [start]
        for _ in range(reach):
            beyond = dict.fromkeys(n for s in edge for n in near[s] if n not in found and n not in closed)
            found |= beyond
            edge = [n for n in beyond if n not in stops]
        del found[start]
        return Range(tuple(found), frozenset(found))

    def far(self, start: SpaceId, flying: bool = False) -> dict[SpaceId, int]:
        """How many moves each space is away: on the ground round mountains and walls, or by air."""
        known = self.measured.get((start, flying))
        if known is not None:
            return known

        def ways(here: SpaceId) -> Sequence[SpaceId]:
            return self.near[here] if flying else [s for s in self.near[here] if not self._barred(here, s)]

        found = self.measured[start, flying] = distances(start, ways)
        return found

    def _barred(self, here: SpaceId, there: SpaceId) -> bool:
        """Does a mountain or a wall stop who walks?"""
        return self.spaces[there].type == "mountain" or (here, there) in self.walled


def name_of(hex_: Hex, rows: dict[int, int], top: int) -> SpaceId:
    """A short name as on a chessboard: the row's letter from the top, the number in the row from the left."""
    q, r = hex_
    return SpaceId(f"{chr(ord('a') + r - top)}{q - rows[r] + 1}")


def turned(hex_: Hex, sixths: int) -> Hex:
    """The hex turned clockwise about [0, 0].

    >>> turned((1, 0), 1)
    (0, 1)
    """
    q, r = hex_
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def distance(a: Hex, b: Hex) -> int:
    """As the crow flies.

    >>> distance((0, 0), (2, -1))
    2
    """
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


class Overlap(ValueError):
    """Two pieces of a layout lie on one another."""


def placed_hexes(content: WcContent, placed: Placed) -> dict[Hex, tuple[SpaceType, int]]:
    """The hexes of a placed piece with their type and points."""
    piece: Piece = content.pieces[placed.piece]
    features = {f.hex: (f.space, f.vp) for f in getattr(piece, placed.side)}
    found: dict[Hex, tuple[SpaceType, int]] = {}
    for hex_ in content.shapes[piece.shape].hexes:
        q, r = turned(hex_, placed.rotation)
        found[q + placed.at[0], r + placed.at[1]] = features.get(hex_, ("clear", 0))
    return found


def town_pieces(content: WcContent, layout: Layout, races: tuple[RaceId, ...]) -> list[Placed]:
    """The Town pieces that the playing races bring to a layout with slots (wc.setup.two-player-flip).

    Until all races are picked the slots are empty: which Town lies where depends on both.
    """
    if len(races) < len(layout.town_slots):
        return []
    played = slots(layout, races)
    found = []
    for slot in layout.town_slots:
        side = layout.town_sides[played[slot.slot]]
        found.append(Placed(side.piece, side.side, slot.at, slot.rotation))
    return found


def slots(layout: Layout, races: tuple[RaceId, ...]) -> dict[str, RaceId]:
    """Which race plays in which slot."""
    left, found = list(races), {}
    for slot in layout.town_slots:
        race = next((r for r in slot.order if r in left), left[0])
        left.remove(race)
        found[slot.slot] = race
    return found


def build(content: WcContent, layout_id: LayoutId, races: tuple[RaceId, ...]) -> Board:
    """The board of a layout with the Towns of these races."""
    layout = content.layouts[layout_id]
    hexes: dict[Hex, tuple[SpaceType, int, str]] = {}
    town_of: dict[Hex, RaceId] = {}
    for placed in (*layout.pieces, *town_pieces(content, layout, races)):
        for hex_, (kind, vp) in placed_hexes(content, placed).items():
            if hex_ in hexes:
                raise Overlap(f"layout {layout_id}: piece {placed.piece} overlaps another at {hex_}")
            hexes[hex_] = (kind, vp, placed.piece)
            race = content.pieces[placed.piece].race
            if kind == "town" and race is not None:
                town_of[hex_] = race
    rows: dict[int, int] = {}
    for q, r in hexes:
        rows[r] = min(q, rows.get(r, q))
    top = min(rows)
    ids = {hex_: name_of(hex_, rows, top) for hex_ in sorted(hexes, key=lambda h: (h[1], h[0]))}
    letters = {hex_: letter for letter, hex_ in layout.marks.items()}
    spaces = {
        ids[h]: Space(
            ids[h], h, hexes[h][0], hexes[h][2], _points(hexes[h]), town_of.get(h), letters.get(h, "")
        )
        for h in ids
    }
    near = {
        ids[h]: tuple(ids[n] for dq, dr in STEPS if (n := (h[0] + dq, h[1] + dr)) in hexes) for h in ids
    }  # fmt: skip
    walls = {(ids[a], ids[b]) for a, b in (wall.between for wall in layout.walls)}
    walled = frozenset(walls | {(b, a) for a, b in walls})
    trails = {s: tuple(n for n in near[s] if spaces[n].type != "mountain") for s in near}
    return Board(
        layout=layout_id,
        spaces=spaces,
        near=near,
        towns={race: ids[h] for h, race in town_of.items()},
        marks={letter: ids[h] for letter, h in layout.marks.items()},
        walled=walled,
        trails=trails,
        roads={s: tuple(n for n in trails[s] if (s, n) not in walled) for s in trails},
    )


TOWN_POINTS = 3


def _points(space: tuple[SpaceType, int, str]) -> int:
    """What holding the space is worth (wc.victory.town-value)."""
    return TOWN_POINTS if space[0] == "town" else space[1]


__all__ = ["STEPS", "Board", "Overlap", "Space", "SpaceId", "build", "distance", "slots"]
