"""The board of hexes, drawn."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from azeroth.engine.view.scene import Area, Board, Line, Mark, Point
from azeroth.games.warcraft.board import Space, SpaceId
from azeroth.games.warcraft.content import Hex
from azeroth.games.warcraft.edition import edition
from azeroth.games.warcraft.state import Table, board

SIZE = 92.0
"""From the middle of a hex to its corner."""
MARGIN = 60.0
SPOTS = ((-32, -16), (32, -16), (0, 14), (-52, 12), (52, 12), (0, -46))
"""Where pieces stand, from the middle of a hex."""
TERRAIN = {"goldmine": "hill", "objective": "field", "town": "field"}


def centre(hex_: Hex) -> Point:
    """Where the middle of a hex lies."""
    q, r = hex_
    return SIZE * sqrt(3) * (q + r / 2), SIZE * 1.5 * r


def corners(middle: Point) -> tuple[Point, ...]:
    """The outline of a hex that stands on its point."""
    x, y = middle
    angles = [pi / 6 + i * pi / 3 for i in range(6)]
    return tuple((round(x + SIZE * cos(a), 1), round(y + SIZE * sin(a), 1)) for a in angles)


def boards(t: Table) -> tuple[Board, ...]:
    """The board of the scenario, drawn hex by hex."""
    map_ = board(t)
    middles = {s.id: centre(s.hex) for s in map_.spaces.values()}
    left = min(x for x, _ in middles.values()) - SIZE - MARGIN
    top = min(y for _, y in middles.values()) - SIZE - MARGIN
    at = {s: (round(x - left, 1), round(y - top, 1)) for s, (x, y) in middles.items()}
    walls = [(a, b) for a, b in sorted(map_.walled) if a < b]
    return (
        Board(
            id="board:warcraft",
            title=t.content.layouts[t.state.layout].title,
            width=max(x for x, _ in at.values()) + SIZE + MARGIN,
            height=max(y for _, y in at.values()) + SIZE + MARGIN,
            areas=tuple(_area(t, space, at[space.id]) for space in map_.spaces.values()),
            lines=tuple(
                Line(kind="wall", points=_edge(at[SpaceId(a)], at[SpaceId(b)]), tip="A wall")
                for a, b in walls
            ),
            backdrop="paper",
        ),
    )


def _edge(a: Point, b: Point) -> tuple[Point, ...]:
    """The edge between two hexes."""
    shared = [p for p in corners(a) if any(abs(p[0] - q[0]) + abs(p[1] - q[1]) < 1 for q in corners(b))]
    return tuple(shared)


def town_of(people: str) -> str:
    """The name of a Town.

    >>> town_of("Night Elves"), town_of("Undead")
    ("Night Elves' Town", 'Undead Town')
    """
    return f"{people}' Town" if people.endswith("s") else f"{people} Town"


def _area(t: Table, space: Space, middle: Point) -> Area:
    x, y = middle
    name = town_of(t.content.races[space.town_of].short) if space.town_of else space.type.capitalize()
    scores = space.vp > 0 and edition(t).by_points
    if space.type == "objective" and scores:
        name = f"{space.vp} {'point' if space.vp == 1 else 'points'}"
    points = f"{space.vp} victory {'point' if space.vp == 1 else 'points'}"
    # Who knows the main game would go for it.
    idle = space.type == "objective" and not scores
    worth = f", {points}" if scores else ", worth nothing in this scenario" if idle else ""
    marks: list[Mark] = []
    if scores:
        crowns = space.vp if space.type == "objective" else 1
        for n in range(crowns):
            at = (x - 44, y - 50 + n * 40)
            marks.append(Mark(icon="laurel-crown", at=at, tip=points, size=36))
    if space.type in ("goldmine", "forest"):
        icon, what = ("gold-mine", "gold") if space.type == "goldmine" else ("wood-pile", "wood")
        marks.append(Mark(icon=icon, at=(x + 42, y - 52), tip=f"Workers harvest {what} here"))
    if space.type == "town":
        marks.append(Mark(icon="castle", at=(x + 42, y - 52), tip=name))
    if space.mark:
        marks.append(
            Mark(icon="position-marker", text=space.mark, at=(x, y - 36), tip=f"Space {space.mark}", size=30)
        )
    marks.append(Mark(icon="", text=space.id, at=(x, y - 68), size=21))
    return Area(
        id=f"space:{space.id}",
        name=name if space.type != "clear" else "",
        terrain=TERRAIN.get(space.type, space.type),
        rings=(corners(middle),),
        label=(x, y + 50),
        spots=tuple((x + dx, y + dy) for dx, dy in SPOTS),
        marks=tuple(marks),
        tone=t.content.races[space.town_of].tone if space.town_of else "",
        tip=f"{space.id}: {space.type.capitalize()}{worth}",
    )
