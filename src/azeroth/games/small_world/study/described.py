"""What a described position may say; `arrange` tells what each word means and lays it out."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from azeroth.engine import Seat
from azeroth.games.small_world.content import Terrain

Step = Literal[
    "start", "pick", "choose", "ready", "conquer", "after-conquests", "redeploy", "take-up", "put-down",
    "end", "score", "withdrawals",
]  # fmt: skip
AT: dict[str, str] = {
    "start": "", "pick": "pick", "choose": "choose", "ready": "ready", "conquer": "conquer",
    "after-conquests": "after_conquests", "redeploy": "redeploy", "take-up": "take_up",
    "put-down": "put_down", "end": "end_effects", "score": "score", "withdrawals": "withdrawals",
}  # fmt: skip
QUIET_POWERS = (
    "archaeologist",
    "enraged",
    "marshdweller",
    "mining",
    "mountaineer",
    "swamp-walker",
    "fishing",
)
"""Powers that a described race has when none is named: those that meddle least."""


class Sketched(Struct, forbid_unknown_fields=True):
    """A region drawn for a test."""

    terrain: Terrain = "fields"
    marks: tuple[Literal["anchor", "magic", "cavern", "murloc", "letter"], ...] = ()
    near: tuple[str, ...] = ()
    board: str = "sketch"
    name: str = ""


class Standing(Struct, forbid_unknown_fields=True):
    """What stands in a region."""

    race: str = ""
    tokens: int = -1
    owner: Seat | None = None
    declined: bool = False
    beasts: int = 0
    champion: bool = False
    wall: bool = False
    fort: bool = False
    tower: bool = False
    objective: bool = False
    bomb: str = ""
    marker: str = ""
    markers: tuple[str, ...] = ()
    facedown: str = ""


class Person(Struct, forbid_unknown_fields=True):
    """What lies in front of a player."""

    race: str = ""
    power: str = ""
    hand: int = 0
    beasts: int = 0
    champion: bool = False
    coins: int = 5
    declined: str = ""
    lasting: str = ""
    harmony: bool = False
    harmony_paid: bool = False


class Open(Struct, forbid_unknown_fields=True):
    """A combo that lies open."""

    race: str
    power: str = ""
    coins: int = 0


class SoFar(Struct, forbid_unknown_fields=True):
    """What has happened this turn."""

    form: Literal["", "human", "worgen"] = ""
    side: Literal["", "alliance", "horde"] = ""
    conquered: dict[str, int] = {}
    attacked: list[Seat] = []
    used: dict[str, int] = {}
    losses: int = 0
    saved: list[Seat] = []
    over: bool = False


class Described(Struct, forbid_unknown_fields=True):
    """A whole position."""

    active: Seat = 0
    step: Step = "conquer"
    picked: bool = False
    round: int = 2
    rounds: int = 0
    first: Seat = 0
    faces: tuple[str, ...] = ()
    sketch: dict[str, Sketched] = {}
    regions: dict[str, Standing] = {}
    printed_murlocs: bool = False
    seats: list[Person] = []
    combos: list[Open] = []
    banners: list[str] = []
    badges: list[str] = []
    discards: list[str] = []
    markers: dict[str, str] = {}
    facedown: dict[str, str] = {}
    aside: list[str] = []
    bombs: list[str] | None = None
    spent: list[str] = []
    so_far: SoFar = msgspec.field(default_factory=SoFar)


PARTS: dict[str, type[Struct]] = {
    "regions": Standing, "seats": Person, "combos": Open, "sketch": Sketched, "so_far": SoFar,
}  # fmt: skip
