"""The boards as they are drawn, from the geometry beside the content."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from azeroth.engine.view.drawing import Sheet, sheets
from azeroth.engine.view.scene import Area, Board, Mark, Point
from azeroth.games.small_world.content import FaceId, Region
from azeroth.games.small_world.state import Table, lands

GEOMETRY = Path(__file__).parents[1] / "content" / "geometry.json"
GAP = 60
WIDEST = 2300
CELL = 220
MARKS = {
    "anchor": ("anchor", "Entry Region: reached by sea from anywhere, for 1 token more", "ink"),
    "magic": ("crystal-shine", "Magic region", "purple"),
    "cavern": ("cave-entrance", "Cavern", "ink"),
    "murloc": ("fish-monster", "A Murloc starts here", "green"),
    "letter": ("position-marker", "The board's marker starts here", "gold"),
}


def boards(t: Table) -> tuple[Board, ...]:
    """The islands in play, laid out in rows."""
    drawn: list[Board] = []
    x = y = row = 0.0
    for face in dict.fromkeys(lands(t).face.values()):
        regions = [r for r in lands(t).regions.values() if r.face == face]
        board = _board(t, face, regions)
        if x and x + board.width > WIDEST:
            x, y, row = 0.0, y + row + GAP, 0.0
        drawn.append(msgspec.structs.replace(board, at=(x, y)))
        x += board.width + GAP
        row = max(row, board.height)
    return tuple(drawn)


def pictured(t: Table, face: str) -> Board:
    """A board face by its id, whether it is in play or not."""
    regions = [r for r in t.content.regions.values() if r.face == face]
    return _board(t, FaceId(face), regions)


def _board(t: Table, face: FaceId, regions: list[Region]) -> Board:
    record = t.content.faces.get(face)
    return _drawn(face, "" if record is None else record.name, tuple(regions))


@lru_cache(maxsize=64)
def _drawn(face: FaceId, title: str, regions: tuple[Region, ...]) -> Board:
    """There are few faces, and every table shows some of them: each is drawn once."""
    return _printed(face, title, regions) or _sketched(face, regions)


def _printed(face: FaceId, title: str, regions: tuple[Region, ...]) -> Board | None:
    """A face with its drawing, unless it has none or regions it does not know."""
    sheet = sheets(GEOMETRY).get(face)
    if sheet is None or {r.id for r in regions} != set(sheet.regions):
        return None
    areas = tuple(_area(sheet, region) for region in regions)
    width, height = sheet.size
    return Board(
        id=f"board:{face}", title=title, width=width, height=height, areas=areas,
        lines=sheet.lines(),
    )  # fmt: skip


def _area(sheet: Sheet, region: Region) -> Area:
    shape = sheet.regions[region.id]
    return Area(
        id=f"region:{region.id}",
        name=region.name,
        terrain=_texture(region),
        rings=tuple(sheet.ring(ring) for ring in shape.rings),
        label=shape.label.at,
        angle=shape.label.angle,
        spots=tuple(shape.pieces),
        marks=tuple(_mark(mark, shape.icons[mark]) for mark in region.marks if mark in shape.icons),
        tip=_tip(region),
    )


def _mark(mark: str, at: Point) -> Mark:
    icon, tip, tone = MARKS[mark]
    return Mark(icon=icon, at=at, tip=tip, tone=tone)


def _texture(region: Region) -> str:
    """The client's word for a terrain."""
    return "field" if region.terrain == "fields" else region.terrain


TOLD = {
    "anchor": "Entry Region",
    "magic": "Magic region",
    "cavern": "Cavern",
    "murloc": "a Murloc starts here",
}
"""What is printed in a region, told with its terrain."""


def _tip(region: Region) -> str:
    """Its terrain and what is printed in it.

    >>> marks = ("cavern", "murloc", "letter")
    >>> _tip(Region(id="x", source="original", name="X", face="f", terrain="hill", marks=marks))
    'Hill, Cavern, a Murloc starts here'
    """
    return ", ".join((region.terrain.capitalize(), *(TOLD[m] for m in region.marks if m in TOLD)))


def _sketched(face: FaceId, regions: tuple[Region, ...]) -> Board:
    """A board without a drawing: squares in rows, its borders told by its data only."""
    wide = max(1, round(len(regions) ** 0.5))
    areas = []
    for n, region in enumerate(regions):
        x, y = CELL * (n % wide), CELL * (n // wide)
        middle = x + CELL / 2
        square = ((x, y), (x + CELL, y), (x + CELL, y + CELL), (x, y + CELL))
        areas.append(
            Area(
                id=f"region:{region.id}",
                name=region.name,
                terrain=_texture(region),
                rings=(tuple((float(a), float(b)) for a, b in square),),
                label=(middle, y + 30.0),
                spots=tuple((middle + dx, y + 90.0 + dy) for dy in (0, 60) for dx in (0, -60, 60)),
                marks=tuple(_mark(m, (x + 30.0 + 34 * i, y + 190.0)) for i, m in enumerate(region.marks)),
                tip=_tip(region),
            )
        )
    high = -(-len(regions) // wide)
    return Board(
        id=f"board:{face}", title=face, width=CELL * wide, height=CELL * high, areas=tuple(areas),
        backdrop="paper",
    )  # fmt: skip
