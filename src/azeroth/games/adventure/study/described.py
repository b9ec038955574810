"""What a described position may say; `arrange` tells what each word means and lays it out."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from azeroth.engine import Seat
from azeroth.games.adventure.ids import Level
from azeroth.games.adventure.state import SideName

Step = Literal["start", "movement", "walk", "exploration", "challenge", "maintenance", "end"]


class Bears(Struct, forbid_unknown_fields=True):
    """A card attached to something; `by` is who played it, -1 for an encounter that clings."""

    card: str
    by: Seat = 0


class OnQuest(Struct, forbid_unknown_fields=True):
    """An active quest. Without `places`, its tokens lie where it puts them."""

    id: str
    step: int = 0
    count: int = 0
    places: tuple[str, ...] | None = None
    marked: tuple[Seat, ...] = ()
    conquered: tuple[str, ...] = ()
    chicken: tuple[str, ...] = ()


class Person(Struct, forbid_unknown_fields=True):
    """A seat's character."""

    character: str = ""
    level: Level = Level.GREY
    side: SideName = "starting"
    space: str = ""
    damage: int = 0
    energy: int = 0
    movement: int = 0
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    discards: tuple[str, ...] = ()
    weapon: str = ""
    armor: str = ""
    bag: tuple[str, ...] = ()
    attached: tuple[Bears, ...] = ()
    quests: tuple[str | OnQuest, ...] = ()
    log: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    diseases: tuple[str, ...] = ()
    skips: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    ambushed: int = 0
    lockbox: bool = False
    hexed: bool = False


class Undefeated(Struct, forbid_unknown_fields=True):
    """An encounter on the track; its marker shows the side that its card says, unless `aggro` does."""

    card: str
    space: str
    number: int = 0
    aggro: bool | None = None


class Found(Struct, forbid_unknown_fields=True):
    """A discovery token on the board, and who knows it."""

    token: str
    space: str
    seen: tuple[Seat, ...] = ()


class Lying(Struct, forbid_unknown_fields=True):
    """An ability card that lies in a space."""

    card: str
    space: str
    owner: Seat = 0


class Described(Struct, forbid_unknown_fields=True):
    """A position."""

    active: Seat = 0
    first: Seat = 0
    round: int = 1
    step: Step = "start"
    walked: bool = False
    seats: tuple[Person, ...] = ()
    decks: dict[Level, tuple[str, ...]] = msgspec.field(default_factory=dict)
    only: bool = False
    elite: tuple[str, ...] = ()
    elite_discards: tuple[str, ...] = ()
    trophies: tuple[str, ...] | None = None
    pile: tuple[str, ...] | None = None
    finds: tuple[Found, ...] = ()
    box: tuple[str, ...] = ()
    track: tuple[Undefeated, ...] = ()
    event: str = ""
    events: tuple[str, ...] = ()
    ground: tuple[Lying, ...] = ()
    bearing: dict[str, tuple[Bears, ...]] = msgspec.field(default_factory=dict)


PARTS: dict[str, type[Struct]] = {
    "seats": Person, "track": Undefeated, "finds": Found, "ground": Lying, "bearing": Bears,
}  # fmt: skip
"""The structs of the parts, for messages."""
