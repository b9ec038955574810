"""What people see of the Adventure Game: the map, a combat close by, where quests lead."""

from __future__ import annotations

from itertools import pairwise

from azeroth.engine.drawing import sheets
from azeroth.engine.scene import Point
from azeroth.games import game_named
from azeroth.games.adventure.view.drawing import GEOMETRY, PARTS, SCALE
from tools.maps.plane import inside

CONTENT = game_named("adventure").content({})


def test_every_space_lies_on_the_land_of_its_zone() -> None:
    drawn = sheets(GEOMETRY)
    for name, part in PARTS.items():
        sheet = drawn[name]
        for space in CONTENT.spaces.values():
            if space.zone in part.terrains:
                at = space.x * SCALE - sheet.corner[0], space.y * SCALE - sheet.corner[1]
                rings = [sheet.ring(ring) for ring in sheet.regions[space.zone].rings]
                assert inside(at, rings), space.id


def test_the_sheets_show_each_zone_once_and_lie_apart() -> None:
    zones = [zone for part in PARTS.values() for zone in part.terrains]
    assert sorted(zones) == sorted({space.zone for space in CONTENT.spaces.values()})
