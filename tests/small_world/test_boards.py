"""The boards: what is printed on the twelve faces, and that the drawings show just that."""

from __future__ import annotations

import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import combinations, pairwise, product

import msgspec
import pytest

from azeroth.testing import position

CONTENT = resources.files("azeroth.games.small_world") / "content"
BOARDS_FOR = {2: (1, 0, 1), 3: (1, 1, 1), 4: (1, 2, 1), 5: (2, 1, 2)}  # players: large, medium, small
LAND = ("fields", "hill", "forest", "swamp", "mountain")
WATER = ("sea", "lake")
MARKS = {"anchor", "cavern", "magic", "murloc", "letter"}
FACES = [f"{size}{board}{side}" for size in "lms" for board in "12" for side in "ab"]
PIECE, ICON = 20.0, 14.0  # the radii that the spots must have room for
SHORTEST, GAP = 34.0, 9.0

Point = tuple[float, float]
Segment = tuple[Point, Point]
every_face = pytest.mark.parametrize("face", FACES)


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    board: str
    side: str
    size: str
    name: str
    source: str


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    face: str
    terrain: str
    marks: tuple[str, ...]
    coast: bool
    near: tuple[str, ...]
    source: str


class Label(msgspec.Struct, frozen=True):
    at: Point
    angle: float
    size: float
    rows: tuple[str, ...]


class Shape(msgspec.Struct, frozen=True):
    rings: tuple[tuple[int, ...], ...]
    label: Label
    pieces: tuple[Point, ...]
    icons: dict[str, Point]


class Border(msgspec.Struct, frozen=True):
    left: str | None
    right: str | None
    kind: str
    line: tuple[float, ...]

    def points(self) -> list[Point]:
        return list(zip(self.line[::2], self.line[1::2], strict=True))


class Sheet(msgspec.Struct, frozen=True, dict=True):
    size: Point
    coast: tuple[tuple[int, ...], ...]
    borders: tuple[Border, ...]
    regions: dict[str, Shape]

    def ring(self, numbers: tuple[int, ...]) -> list[Point]:
        out: list[Point] = []
        for n in numbers:
            points = self.borders[abs(n) - 1].points()
            out += points[:-1] if n > 0 else points[:0:-1]
        return out


class Printed(msgspec.Struct, frozen=True):
    face: tuple[Face, ...]
    region: tuple[Region, ...]


@cache
def printed() -> Printed:
    return msgspec.convert(tomllib.loads((CONTENT / "boards.toml").read_text(encoding="utf-8")), Printed)


@cache
def drawn() -> dict[str, Sheet]:
    return msgspec.json.decode((CONTENT / "geometry.json").read_bytes(), type=dict[str, Sheet])


@cache
def on(face: str) -> dict[str, Region]:
    return {r.id: r for r in printed().region if r.face == face}


@cache
def outlines(face: str) -> dict[str, list[list[Point]]]:
    sheet = drawn()[face]
    return {name: [sheet.ring(r) for r in shape.rings] for name, shape in sheet.regions.items()}


def sides(ring: list[Point]) -> Iterator[Segment]:
    yield from pairwise([*ring, ring[0]])


def area(ring: list[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(ring)) / 2


def off(p: Point, side: Segment) -> float:
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay
    t = max(0.0, min(1.0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(p[0] - ax - t * dx, p[1] - ay - t * dy)


def clear(p: Point, rings: list[list[Point]]) -> float:
    return min(off(p, side) for ring in rings for side in sides(ring))


def inside(p: Point, rings: list[list[Point]]) -> bool:
    odd = False
    for ring in rings:
        for (ax, ay), (bx, by) in sides(ring):
            if (ay > p[1]) != (by > p[1]) and p[0] < ax + (p[1] - ay) / (by - ay) * (bx - ax):
                odd = not odd
    return odd


def crossing(one: Segment, other: Segment) -> bool:
    def turn(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def owners(face: str) -> dict[frozenset[Point], set[str]]:
    """Return the regions on whose outline each straight piece of line lies."""
    out: dict[frozenset[Point], set[str]] = {}
    for name, rings in outlines(face).items():
        for ring in rings:
            for side in sides(ring):
                out.setdefault(frozenset(side), set()).add(name)
    return out


def neighbours(face: str) -> set[tuple[str, str]]:
    return {(a, b) for a, r in on(face).items() for b in r.near if a < b}


def selections(players: int) -> Iterator[tuple[str, ...]]:
    """Yield every set of faces that a game for so many players may use."""
    ways = []
    for size, n in zip("LMS", BOARDS_FOR[players], strict=True):
        boards: dict[str, list[str]] = {}
        for face in printed().face:
            if face.size == size:
                boards.setdefault(face.board, []).append(face.id)
        ways.append([faces for some in combinations(boards.values(), n) for faces in product(*some)])
    for parts in product(*ways):
        yield tuple(face for part in parts for face in part)


# -- what is printed ------------------------------------------------------------------------------


@pytest.mark.rule("sw.component.boards")
def test_there_are_six_boards_with_two_faces_two_of_each_size() -> None:
    faces = printed().face
    assert [f.id for f in faces] == FACES
    assert all(f.id == (f.board + f.side).lower() and f.board[0] == f.size for f in faces)
    assert Counter(f.size for f in faces) == {"L": 4, "M": 4, "S": 4}
    assert len({f.name for f in faces}) == 12


@every_face
def test_a_face_has_as_many_regions_of_land_as_its_size_says(face: str) -> None:
    land = [r for r in on(face).values() if r.terrain not in WATER]
    assert len(land) == {"l": 11, "m": 9, "s": 7}[face[0]]


def test_every_region_has_a_name_of_its_own_and_the_id_that_follows_from_it() -> None:
    names = [r.name for r in printed().region] + [f.name for f in printed().face]
    assert len(set(names)) == len(names)
    for r in printed().region:
        assert r.id == re.sub(r"[^a-z0-9]+", "-", r.name.lower().replace("'", ""))
        assert r.source == "original"


@pytest.mark.rule("sw.data.terrain-types")
def test_a_region_has_one_terrain_and_marks_from_the_lists() -> None:
    for r in printed().region:
        assert r.terrain in (*LAND, *WATER)
        assert set(r.marks) <= MARKS
        assert len(set(r.marks)) == len(r.marks)


@pytest.mark.rule("sw.data.adjacency", "sw.data.islands")
@every_face
def test_neighbours_name_each_other_and_lie_on_the_same_face(face: str) -> None:
    own = on(face)
    for name, region in own.items():
        assert name not in region.near
        assert list(region.near) == sorted(set(region.near))
        assert all(name in own[other].near for other in region.near)


@every_face
def test_all_land_of_a_face_can_be_walked_without_crossing_water(face: str) -> None:
    land = {n for n, r in on(face).items() if r.terrain not in WATER}
    seen, todo = set[str](), [min(land)]
    while todo:
        at = todo.pop()
        if at not in seen:
            seen.add(at)
            todo += [n for n in on(face)[at].near if n in land]
    assert seen == land


@every_face
def test_each_land_has_two_neighbours_on_land_and_some_have_five(face: str) -> None:
    own = on(face)
    dry = {
        n: sum(own[o].terrain not in WATER for o in r.near) for n, r in own.items() if r.terrain not in WATER
    }
    assert min(dry.values()) >= 2
    assert max(len(r.near) for r in own.values()) >= 5


@every_face
def test_a_face_has_at_most_one_sea_or_lake_without_marks_and_with_at_least_three_shores(face: str) -> None:
    water = [r for r in on(face).values() if r.terrain in WATER]
    assert len(water) <= 1
    for r in water:
        assert r.marks == ()
        assert len(r.near) >= 3
        assert r.coast == (r.terrain == "sea")


@pytest.mark.rule("sw.place.well-no-water")
def test_some_faces_have_a_sea_some_a_lake_and_some_neither() -> None:
    kinds = Counter(next((r.terrain for r in on(f).values() if r.terrain in WATER), "none") for f in FACES)
    assert kinds["sea"] >= 3
    assert kinds["lake"] >= 3
    assert kinds["none"] >= 2
    assert all(any(r.terrain in WATER for r in on(f).values()) for f in FACES if f[0] == "l")


@every_face
def test_every_face_has_every_land_terrain_and_caverns_and_magic(face: str) -> None:
    regions = on(face).values()
    assert {r.terrain for r in regions} >= set(LAND)
    assert {m for r in regions for m in r.marks} == MARKS


@pytest.mark.rule("sw.data.entry-region")
@every_face
def test_several_coastal_regions_are_entry_regions_and_most_of_them_are_cheap(face: str) -> None:
    entries = [r for r in on(face).values() if "anchor" in r.marks]
    assert len(entries) == {"l": 5, "m": 4, "s": 3}[face[0]]
    assert all(r.coast and r.terrain not in (*WATER, "mountain") for r in entries)
    assert sum("murloc" not in r.marks for r in entries) >= 2


@pytest.mark.rule("sw.data.size-icon-region")
@every_face
def test_one_region_that_is_no_entry_bears_the_size_letter(face: str) -> None:
    (region,) = (r for r in on(face).values() if "letter" in r.marks)
    assert "anchor" not in region.marks
    assert region.terrain not in WATER


@pytest.mark.rule("sw.data.size-icon-region")
def test_a_region_with_the_letter_may_show_a_murloc_too() -> None:
    both = ["murloc" in r.marks for r in printed().region if "letter" in r.marks]
    assert any(both)
    assert not all(both)


@pytest.mark.rule("sw.setup.murlocs", "sw.setup.mountains", "sw.component.murloc-tokens")
@pytest.mark.parametrize("players", BOARDS_FOR)
def test_the_tokens_in_the_box_suffice_for_every_selection_of_boards_and_faces(players: int) -> None:
    found = list(selections(players))
    assert len(found) == {2: 16, 3: 64, 4: 64, 5: 64}[players]
    for faces in found:
        regions = [r for f in faces for r in on(f).values()]
        terrain = Counter(r.terrain for r in regions)
        marks = Counter(m for r in regions for m in r.marks)
        assert terrain["mountain"] <= 10
        assert marks["murloc"] <= (13 if players == 2 else 15)
        assert marks["letter"] == players
        # A race that took every forest would still find a Wisp Wall for each of them.
        assert terrain["forest"] <= 9


@pytest.mark.parametrize("players", BOARDS_FOR)
def test_no_terrain_and_no_mark_is_rare_in_any_selection(players: int) -> None:
    for faces in selections(players):
        regions = [r for f in faces for r in on(f).values()]
        terrain = Counter(r.terrain for r in regions)
        marks = Counter(m for r in regions for m in r.marks)
        plain = [terrain[t] for t in ("fields", "hill", "forest", "swamp")]
        assert max(plain) - min(plain) <= 2
        assert 3 * terrain["mountain"] >= len(regions) / 2
        # Portals need two magic regions; entries must leave a newcomer a choice.
        assert min(marks["magic"], marks["cavern"]) >= max(3, 1.5 * players)
        assert abs(marks["magic"] - marks["cavern"]) <= 2
        assert marks["anchor"] >= 4 * players
        assert sum(r.terrain in WATER for r in regions) >= 1


# -- how it is drawn ------------------------------------------------------------------------------


def test_the_drawings_are_of_these_faces_and_regions_and_not_too_large() -> None:
    assert list(drawn()) == FACES
    for face, sheet in drawn().items():
        assert set(sheet.regions) == set(on(face))
    assert len((CONTENT / "geometry.json").read_bytes()) < 250_000


@pytest.mark.rule("sw.data.adjacency")
@every_face
def test_two_regions_share_a_line_exactly_when_they_are_neighbours(face: str) -> None:
    shared = owners(face)
    assert all(len(names) <= 2 for names in shared.values())
    touching = {(min(n), max(n)) for n in shared.values() if len(n) == 2}
    impassable = {
        (min(b.left, b.right), max(b.left, b.right))
        for b in drawn()[face].borders
        if b.kind == "impassable" and b.left and b.right
    }
    assert touching - impassable == neighbours(face)
    assert not impassable, "no rule of this game closes a border"


@pytest.mark.rule("sw.data.adjacency")
@every_face
def test_no_two_regions_meet_in_a_mere_point(face: str) -> None:
    at: dict[Point, set[str]] = {}
    for name, rings in outlines(face).items():
        for p in (p for ring in rings for p in ring):
            at.setdefault(p, set()).add(name)
    met = {(a, b) for names in at.values() for a, b in combinations(sorted(names), 2)}
    assert met == neighbours(face)


@every_face
def test_regions_that_are_not_neighbours_keep_apart(face: str) -> None:
    for a, b in combinations(sorted(on(face)), 2):
        if (a, b) not in neighbours(face):
            for one, other in ((a, b), (b, a)):
                rings = outlines(face)[other]
                box = [f(p[k] for r in rings for p in r) for k in (0, 1) for f in (min, max)]
                for p in (p for ring in outlines(face)[one] for p in ring):
                    if box[0] - GAP < p[0] < box[1] + GAP and box[2] - GAP < p[1] < box[3] + GAP:
                        assert clear(p, rings) >= GAP, (a, b)


@every_face
def test_every_shared_border_is_long_enough_to_be_seen(face: str) -> None:
    total: Counter[tuple[str, str]] = Counter()
    for b in drawn()[face].borders:
        if b.left and b.right:
            pair = min(b.left, b.right), max(b.left, b.right)
            total[pair] += round(sum(math.dist(p, q) for p, q in pairwise(b.points())))
    assert min(total.values()) >= SHORTEST


@every_face
def test_lines_never_cross_and_regions_fill_the_island_without_gap_or_overlap(face: str) -> None:
    sheet = drawn()[face]
    cells: dict[tuple[int, int], list[Segment]] = {}
    for side in {frozenset(s) for s in owners(face)}:
        a, b = sorted(side)
        for x in range(int(a[0] // 40), int(b[0] // 40) + 1):
            for y in range(int(min(a[1], b[1]) // 40), int(max(a[1], b[1]) // 40) + 1):
                cells.setdefault((x, y), []).append((a, b))
    assert not any(crossing(s, t) for found in cells.values() for s, t in combinations(found, 2))
    (shore,) = (sheet.ring(r) for r in sheet.coast)
    land = sum(abs(sum(area(r) for r in rings)) for rings in outlines(face).values())
    assert land == pytest.approx(abs(area(shore)), abs=0.01)


@every_face
def test_the_coast_is_where_one_region_alone_has_a_line(face: str) -> None:
    alone = {side: names for side, names in owners(face).items() if len(names) == 1}
    sheet = drawn()[face]
    assert {frozenset(s) for r in sheet.coast for s in sides(sheet.ring(r))} == set(alone)
    assert {n for names in alone.values() for n in names} == {n for n, r in on(face).items() if r.coast}


@every_face
def test_everything_lies_on_the_sheet_in_tenths_of_a_unit(face: str) -> None:
    wide, high = drawn()[face].size
    for rings in outlines(face).values():
        for x, y in (p for ring in rings for p in ring):
            assert 30 < x < wide - 30
            assert 30 < y < high - 30
            assert round(x, 1) == x
            assert round(y, 1) == y


def label_corners(label: Label) -> tuple[Point, float, float]:
    """Return a label's middle, half its width and half its height."""
    return label.at, max(map(len, label.rows)) * label.size * 0.3, len(label.rows) * label.size * 0.575


def from_label(p: Point, label: Label) -> float:
    (cx, cy), wide, high = label_corners(label)
    turn = math.radians(-label.angle)
    x = (p[0] - cx) * math.cos(turn) - (p[1] - cy) * math.sin(turn)
    y = (p[0] - cx) * math.sin(turn) + (p[1] - cy) * math.cos(turn)
    return math.hypot(max(0.0, abs(x) - wide), max(0.0, abs(y) - high))


@every_face
def test_names_are_written_in_full_inside_their_regions(face: str) -> None:
    for name, shape in drawn()[face].regions.items():
        label, rings = shape.label, outlines(face)[name]
        assert " ".join(label.rows) == on(face)[name].name
        assert label.size >= 14
        assert abs(label.angle) <= 35
        assert inside(label.at, rings)
        assert all(from_label(p, label) > 3 for ring in rings for p in ring)


@every_face
def test_pieces_have_room_beside_each_other_the_name_and_the_icons(face: str) -> None:
    for name, shape in drawn()[face].regions.items():
        rings = outlines(face)[name]
        assert len(shape.pieces) >= 5
        for p in shape.pieces:
            assert inside(p, rings)
            assert clear(p, rings) >= PIECE
            assert from_label(p, shape.label) >= PIECE
            assert all(math.dist(p, q) >= PIECE + ICON for q in shape.icons.values())
        assert all(math.dist(p, q) >= 2 * PIECE for p, q in combinations(shape.pieces, 2))


@every_face
def test_each_mark_has_its_icon_ashore_and_each_anchor_lies_off_its_coast(face: str) -> None:
    sheet = drawn()[face]
    shore = [sheet.ring(r) for r in sheet.coast]
    for name, shape in sheet.regions.items():
        rings = outlines(face)[name]
        assert set(shape.icons) == set(on(face)[name].marks)
        for mark, p in shape.icons.items():
            if mark == "anchor":
                assert not inside(p, shore)
                assert clear(p, shore) >= ICON
                assert clear(p, rings) <= 3 * ICON
            else:
                assert inside(p, rings)
                assert clear(p, rings) >= ICON
                assert from_label(p, shape.label) >= ICON


def test_the_table_shows_the_drawings() -> None:
    table = position("small-world", 5, step="pick")
    for board in table.game.view.boards(table):
        face = board.id.removeprefix("board:")
        regions = drawn()[face].regions
        assert {area.id for area in board.areas} == {f"region:{region}" for region in regions}
        assert all(len(area.rings[0]) > 4 for area in board.areas), f"{face} is not drawn, but sketched"
