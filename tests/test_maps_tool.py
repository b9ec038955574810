"""The tool that draws boards: its parts, maps to order, and the drawings it has made."""

from __future__ import annotations

import json
import math
import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from tools.maps import anchors, boards, lands, trace
from tools.maps.island import grow
from tools.maps.noise import Noise
from tools.maps.picture import picture
from tools.maps.plane import area, crossings, inside, length, meet, resample, simplify
from tools.maps.raster import SEA, Grid, contacts, tidy
from tools.maps.realise import carve, faults, realise
from tools.maps.rough import roughen
from tools.maps.settle import settle
from tools.maps.sheet import corner_contacts, dump, load
from tools.maps.wanted import Wanted, complete, pair, read, tangles, untangle

MAPS = Path(__file__).parents[1] / "tools" / "maps"


def grid(*rows: str) -> Grid:
    """Return a label grid from rows of digits, with sea all round."""
    wide = len(rows[0]) + 2
    cells = [0] * wide
    for row in rows:
        cells += [0, *map(int, row), 0]
    return Grid(wide, len(rows) + 2, 1.0, cells + [0] * wide)


def quarters(radius: float = 6.0) -> Grid:
    """Return a land of four regions round a fifth."""
    rows = []
    for y in range(24):
        row = ""
        for x in range(24):
            row += "5" if math.hypot(x - 11.5, y - 11.5) < radius else str(1 + (x > 11) + 2 * (y > 11))
        rows.append(row)
    return grid(*rows)


def test_noise_is_smooth_bounded_and_the_same_for_the_same_seed() -> None:
    one, same, other = Noise(4), Noise(4), Noise(5)
    spots = [(x * 0.37, x * 0.11) for x in range(200)]
    assert [one.at(*p) for p in spots] == [same.at(*p) for p in spots]
    assert [one.at(*p) for p in spots] != [other.at(*p) for p in spots]
    assert all(-1 <= one.at(*p) <= 1 for p in spots)
    assert all(abs(one.at(x, y) - one.at(x + 0.001, y)) < 0.05 for x, y in spots)


def test_segments_meet_when_they_have_a_point_in_common() -> None:
    assert meet((0, 0), (2, 2), (0, 2), (2, 0))
    assert meet((0, 0), (2, 0), (1, 0), (1, 5))
    assert meet((0, 0), (2, 0), (1, 0), (5, 0))
    assert not meet((0, 0), (2, 0), (3, 0), (5, 0))
    assert not meet((0, 0), (2, 2), (0, 1), (0.4, 5))


def test_crossings_name_the_lines_that_cross_but_not_those_that_meet_at_an_end() -> None:
    assert crossings([[(0, 0), (10, 10)], [(0, 10), (10, 0)], [(10, 10), (20, 10)]]) == {0, 1}
    assert crossings([[(0, 0), (10, 10), (10, 0), (0, 10)]]) == {0}


def test_lines_are_resampled_evenly_and_simplified_within_the_tolerance() -> None:
    line = [(0.0, 0.0), (3.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert resample(line, 4) == [(0, 0), (5, 0), (10, 0), (10, 5), (10, 10)]
    assert simplify(line, 0.5) == [(0, 0), (10, 0), (10, 10)]
    assert length(line) == 20


def test_tidying_leaves_whole_regions_and_no_four_borders_in_a_point() -> None:
    made = grid("1122", "1122", "2211", "2211", "3311", "3311")
    tidy(made)
    for label in set(made.cells):
        assert len(trace.rings(trace.arcs(made), label)) == 1
    for i in range(len(made.cells) - made.wide - 1):
        a, b, c, d = (made.cells[i + k] for k in (0, 1, made.wide, made.wide + 1))
        assert not (a != b and b != d and d != c and c != a)


def test_each_traced_line_is_the_border_of_the_regions_on_its_two_sides() -> None:
    made = quarters()
    found = trace.arcs(made)
    assert {tuple(sorted((a.left, a.right))) for a in found} == {tuple(sorted(p)) for p in contacts(made)}
    for label in range(1, 6):
        (ring,) = trace.rings(found, label)
        points: list[tuple[float, float]] = []
        for n in ring:
            nodes = found[abs(n) - 1].nodes
            points += nodes[:-1] if n > 0 else nodes[:0:-1]
        assert abs(area(points)) == made.cells.count(label)


def test_a_region_that_lies_in_another_makes_a_hole_in_it() -> None:
    made = grid("11111", "11111", "11221", "11221", "11111")
    found = trace.arcs(made)
    assert len(trace.rings(found, 1)) == 2
    assert len(trace.rings(found, 2)) == 1


def test_roughened_lines_keep_their_ends_and_never_cross() -> None:
    found = trace.arcs(quarters())
    lines = trace.smooth(found, 10.0, 4)
    drawn = roughen(lines, [0.3] * len(lines), 7)
    assert not crossings(drawn)
    for before, after in zip(lines, drawn, strict=True):
        assert after[0] == pytest.approx(before[0], abs=0.06)
        assert after[-1] == pytest.approx(before[-1], abs=0.06)
        assert len(after) > 3
    assert drawn == roughen(lines, [0.3] * len(lines), 7)
    assert drawn != roughen(lines, [0.3] * len(lines), 8)


def test_names_icons_and_pieces_get_places_that_do_not_overlap() -> None:
    ring = [(0.0, 0.0), (220.0, 0.0), (220.0, 160.0), (0.0, 160.0)]
    label, icons, pieces = anchors.arrange([ring], "Elwynn Forest", ["cavern", "murloc"])
    assert " ".join(label.rows) == "Elwynn Forest"
    assert set(icons) == {"cavern", "murloc"}
    assert len(pieces) == 7
    spots = [*icons.values(), *pieces]
    assert all(inside(p, [ring]) for p in spots)
    assert all(math.dist(p, q) >= 2 * anchors.ICON for p, q in combinations(spots, 2))
    assert all(anchors.from_label(p, label) >= anchors.ICON for p in spots)


def test_a_region_too_small_for_its_name_is_refused_with_its_name() -> None:
    with pytest.raises(ValueError, match="no room for the name Stranglethorn Vale"):
        anchors.arrange([[(0.0, 0.0), (50.0, 0.0), (50.0, 30.0), (0.0, 30.0)]], "Stranglethorn Vale", [])


def test_settling_evens_the_sizes_and_keeps_every_border() -> None:
    made = quarters(9.5)
    tidy(made)
    before, borders = made.cells.count(5), set(contacts(made))
    settle(made, {p for p in borders if SEA not in p}, 40, 1)
    assert set(contacts(made)) == borders
    assert all(len(trace.rings(trace.arcs(made), n)) == 1 for n in range(1, 6))
    assert made.cells.count(5) < before - 30


def test_carving_parts_regions_that_must_not_touch() -> None:
    made = quarters()
    carve(made, {p for p in contacts(made) if p != (1, 2)}, 1)
    tidy(made, smallest_gap=3)
    assert (1, 2) not in contacts(made)
    assert contacts(made)[1, 5]


def square() -> Wanted:
    """Return four regions in a square, linked round about, with one diagonal crossing another."""
    at = {"a": (100.0, 100.0), "b": (250.0, 100.0), "c": (250.0, 250.0), "d": (100.0, 250.0)}
    ring = {pair("a", "b"), pair("b", "c"), pair("c", "d"), pair("d", "a")}
    return Wanted({n: n.upper() for n in at}, at, ring, set())


def test_edges_that_cross_are_untangled_by_moving_regions() -> None:
    wanted = square()
    wanted.at["c"], wanted.at["d"] = wanted.at["d"], wanted.at["c"]
    edges = wanted.links | wanted.walls
    assert tangles(wanted.at, edges)
    assert not tangles(untangle(wanted), edges)


def test_a_map_that_cannot_be_flat_is_refused_with_the_edges_that_cross() -> None:
    names = "abcde"
    at = {
        n: (200 + 100 * math.cos(k * 1.2566), 200 + 100 * math.sin(k * 1.2566)) for k, n in enumerate(names)
    }
    five = Wanted({n: n for n in names}, at, {pair(a, b) for a, b in combinations(names, 2)}, set())
    with pytest.raises(ValueError, match="cannot be laid flat"):
        untangle(five)


def test_completing_adds_the_pairs_that_will_touch_and_crosses_nothing() -> None:
    wanted = square()
    further = complete(wanted, wanted.at)
    assert len(further) == 1
    assert not tangles(wanted.at, wanted.links | further)


def test_mistakes_in_a_wanted_map_are_told_all_at_once(tmp_path: Path) -> None:
    spec = tmp_path / "wrong.toml"
    spec.write_text(
        'links = [["a", "z"], ["a", "a"]]\n[[region]]\nid = "a"\nname = "A"\nat = [1, 2]\n', encoding="utf-8"
    )
    with pytest.raises(ValueError, match=r"z is not a region of this file; links: a and a stand twice"):
        read(spec)


def test_twenty_regions_touch_exactly_as_ordered() -> None:
    wanted = read(MAPS / "twenty.toml")
    sheet = realise(wanted, rounds=20)
    assert set(sheet.touching("border")) == wanted.links
    assert set(sheet.touching("impassable")) == wanted.walls
    assert len(wanted.links) >= 30
    assert len(wanted.walls) >= 3
    assert not corner_contacts(sheet)
    assert not faults(sheet, wanted)
    again = load(json.loads(dump(sheet)))
    assert again == sheet
    assert dump(again) == dump(sheet)
    assert picture(sheet, {}, "Twenty").count('stroke-width="7.0"') == len(
        [b for b in sheet.borders if b.kind == "impassable"]
    )


def test_faults_name_what_a_drawing_lacks_and_what_it_has_too_many_of() -> None:
    wanted = read(MAPS / "lordaeron.toml")
    sheet = load(json.loads((MAPS / "out" / "lordaeron.json").read_text(encoding="utf-8")))
    lost = min(wanted.links)
    wanted.links = (wanted.links - {lost}) | {pair("agamand-mills", "overlook-cliffs")}
    assert faults(sheet, wanted) == [
        "agamand-mills and overlook-cliffs are linked but share no open border",
        f"{lost[0]} and {lost[1]} share an open border but are not linked",
    ]


def test_the_drawing_of_lordaeron_links_exactly_the_regions_that_are_linked() -> None:
    wanted = read(MAPS / "lordaeron.toml")
    sheet = load(json.loads((MAPS / "out" / "lordaeron.json").read_text(encoding="utf-8")))
    assert len(sheet.shapes) == 67
    assert len(wanted.links) == 118
    assert set(sheet.touching("border")) == wanted.links
    assert not set(sheet.touching("impassable")) & wanted.links
    assert not faults(sheet, wanted)
    assert all(len(s.pieces) >= 3 for s in sheet.shapes.values())
    assert not crossings([b.line for b in sheet.borders])
    areas = tomllib.loads((MAPS / "lordaeron.toml").read_text(encoding="utf-8"))["region"]
    assert len({r["area"] for r in areas}) == 7


def test_a_board_face_drawn_again_has_the_neighbours_that_are_printed() -> None:
    found = boards.regions()
    made = grow(boards.plan("s2a"))
    names = [None, *boards.plan("s2a").sites]
    near = {(names[a], names[b]) for a, b in contacts(made) if SEA not in (a, b)}
    wanted = {(r.id, n) for r in found if r.face == "s2a" for n in r.near}
    assert near | {(b, a) for a, b in near} == wanted


def test_the_drawings_of_the_boards_have_no_faults() -> None:
    raw = json.loads(boards.GEOMETRY.read_text(encoding="utf-8"))
    found = boards.regions()
    assert set(raw) == set(boards.faces())
    for face, record in raw.items():
        assert boards.faults(load(record), {r.id: r.near for r in found if r.face == face}) == []


def two_zones() -> lands.Plan:
    """Return a plan of two zones on a sheet each, joined by one road."""
    north = [(x * 90.0, 0.0) for x in range(4)]
    south = [(x * 90.0, 240.0) for x in range(4)]
    spots = {f"n{i}": lands.Spot(p, "North", ()) for i, p in enumerate(north)}
    spots |= {f"s{i}": lands.Spot(p, "South", ()) for i, p in enumerate(south)}
    spots["n0"].links = ("s0",)
    sheets: dict[str, tuple[str, ...]] = {"top": ("North",), "foot": ("South",)}
    return lands.Plan(seed=3, reach=62.0, spots=spots, sheets=sheets, out=Path("unused"))


def test_land_grows_under_its_spaces_and_is_named_on_its_own_sheet() -> None:
    plan = two_zones()
    sheet = lands.sheet_of(plan, "top")
    assert sheet.corner is not None
    for spot in plan.spots.values():
        if spot.zone == "North":
            here = spot.at[0] - sheet.corner[0], spot.at[1] - sheet.corner[1]
            assert inside(here, sheet.outline("North"))
            assert 0 < here[0] < sheet.size[0]
            assert 0 < here[1] < sheet.size[1]
    assert sheet.shapes["North"].label.rows == ["North"]
    assert all(not shape.label.rows for zone, shape in sheet.shapes.items() if zone != "North")


def test_a_zone_on_no_sheet_is_refused_by_name(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text('[[space]]\nid = "a"\nx = 1\ny = 1\nzone = "Lost"\nlinks = []\n')
    plan = tmp_path / "plan.toml"
    plan.write_text(f'board = "{board}"\nout = "x"\nseed = 1\nscale = 3.0\nreach = 60.0\nsheet = []\n')
    with pytest.raises(ValueError, match="Lost"):
        lands.read(plan)
