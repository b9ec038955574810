"""The boards as they are drawn, and as they are travelled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from azeroth.games.world_of_warcraft.ids import LORDAERON, BoardId, RegionId


class Map(NamedTuple):
    """A board as it is drawn: its title, the file with its outlines, the texture and tint of each area.

    `backdrop`: what lies around the land.
    """

    board: BoardId
    title: str
    geometry: Path
    terrains: dict[str, tuple[str, str]]
    backdrop: Literal["sea", "nether"] = "sea"


class Roads(NamedTuple):
    """How a bot travels: from where one step leads to each region, and how far one Travel action leads."""

    name: str
    back: Mapping[RegionId, Sequence[RegionId]]
    steps: int


LORDAERON_MAP = Map(
    LORDAERON, "Lordaeron", Path(__file__).parent / "content" / "geometry.json",
    {
        "tirisfal-glades": ("grass", "green"),
        "silverpine-forest": ("forest", "blue"),
        "alterac-mountains": ("snow", "white"),
        "hillsbrad-foothills": ("field", "yellow"),
        "western-plaguelands": ("waste", "orange"),
        "hinterlands": ("hill", "grey"),
        "eastern-plaguelands": ("lava", "red"),
    },
)  # fmt: skip
