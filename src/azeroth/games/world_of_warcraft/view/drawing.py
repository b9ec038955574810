"""The boards as they are drawn: areas, black borders, towns, flight points, graveyards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from azeroth.engine.view.drawing import Sheet, sheets
from azeroth.engine.view.scene import Area, Board, Line, Mark, Point
from azeroth.games.world_of_warcraft.board import Map
from azeroth.games.world_of_warcraft.content import Content, Region
from azeroth.games.world_of_warcraft.edition import Edition, edition
from azeroth.games.world_of_warcraft.ids import Faction, RegionId
from azeroth.games.world_of_warcraft.state import Table

FLIGHT = "feathered-wing"
GAP = 40
"""Between boards that lie side by side."""
SIZES = {"castle": 52, "village": 46, FLIGHT: 38, "tombstone": 38}


def boards(t: Table) -> tuple[Board, ...]:
    """The boards in play."""
    return _boards(t.content, edition(t))


@lru_cache(maxsize=8)
def _boards(content: Content, box: Edition) -> tuple[Board, ...]:
    widths = (sheets(one.geometry)[one.board].size[0] + GAP for one in box.maps)
    return tuple(
        _board(content, one, left)
        for one, left in zip(box.maps, accumulate(widths, initial=0.0), strict=False)
    )


def _board(content: Content, drawn: Map, left: float) -> Board:
    sheet = sheets(drawn.geometry)[drawn.board]
    width, height = sheet.size
    areas = tuple(
        _area(sheet, key, region, drawn) for key, region in content.regions.items() if key in sheet.regions
    )
    lines = sheet.lines("A black border: nobody travels across it.")
    return Board(
        id=f"board:{drawn.board}", title=drawn.title, width=width, height=height, areas=areas,
        lines=(*lines, *_routes(content, areas)), at=(left, 0),
        backdrop=drawn.backdrop,
    )  # fmt: skip


def _area(sheet: Sheet, key: RegionId, region: Region, drawn: Map) -> Area:
    shape = sheet.regions[key]
    printed = _printed(region)
    free = len(shape.pieces) - len(printed)
    terrain, tone = drawn.terrains.get(region.area, ("plain", "neutral"))
    return Area(
        id=f"region:{key}",
        name=region.name,
        terrain=terrain,
        rings=tuple(sheet.ring(ring) for ring in shape.rings),
        label=shape.label.at,
        angle=shape.label.angle,
        spots=tuple(shape.pieces[:free]),
        marks=tuple(
            Mark(icon=icon, at=at, tip=tip, tone=tone, size=SIZES.get(icon, 36))
            for (icon, tip, tone), at in zip(printed, shape.pieces[free:], strict=True)
        ),
        tone=tone,
        tip=". ".join((region.area.replace("-", " ").title(), *(tip for _, tip, _ in printed))),
    )


def _printed(region: Region) -> list[tuple[str, str, str]]:
    """Icon, words and tone of what is printed in a region."""
    found = []
    if region.town:
        icon = "castle" if region.home else "village"
        starts = ", which starts here" if region.home else ""
        found.append((icon, f"Town: open to the {_both(region.town)}{starts}", _tone(region.town)))
    if region.flight:
        found.append((FLIGHT, f"Flight point: of the {_both(region.flight)}", _tone(region.flight)))
    if region.graveyard:
        found.append(("tombstone", "Graveyard: the defeated come back here", "ink"))
    return found


def _both(factions: Sequence[Faction]) -> str:
    return " and the ".join(f.title() for f in factions)


def _tone(factions: Sequence[Faction]) -> str:
    return str(factions[0]) if len(factions) == 1 else "neutral"


def _routes(content: Content, areas: Sequence[Area]) -> list[Line]:
    """The flight paths of each faction, from every point to the nearest one already reached."""
    points = {area.id: mark.at for area in areas for mark in area.marks if mark.icon == FLIGHT}
    lines = []
    for (faction, _), regions in content.flights.items():
        places = [points[f"region:{r}"] for r in regions if f"region:{r}" in points]
        reached, left = places[:1], places[1:]
        while left:
            a, b = min(((a, b) for a in reached for b in left), key=_apart)
            left.remove(b)
            reached.append(b)
            tip = f"Flight path of the {faction.title()}"
            lines.append(Line(kind="route", points=(a, b), tone=faction, tip=tip))
    return lines


def _apart(pair: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = pair
    return (ax - bx) ** 2 + (ay - by) ** 2
