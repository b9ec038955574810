"""What lies on the table."""

from __future__ import annotations

from typing import Annotated, Literal, NewType

from msgspec import Struct, field

from azeroth.engine import Seat, Secret

CardId = NewType("CardId", str)
PlaceId = NewType("PlaceId", str)
MarkerId = NewType("MarkerId", str)
Side = Literal["front", "back"]
Moment = Literal["muster", "spotting", "wound", "reaction"]

MOST_HEALTH = 3


class Hero(Struct):
    """A seat's hero; his party sees his cards and coins."""

    seat: Seat
    place: PlaceId
    health: int = MOST_HEALTH
    energy: int = 3
    coins: Annotated[int, Secret(owner="seat")] = 3
    hand: Annotated[list[CardId], Secret("cards", owner="seat")] = []


class Marker(Struct):
    """What lies face down at a place; only who looked at it knows it."""

    kind: Annotated[MarkerId, Secret("markers", seen_by="seen")]
    seen: int = 0


class AttackDie(Struct):
    """A rolled die and what was done to it."""

    value: int
    rerolled: bool = False
    spotted: bool = False


class Skirmish(Struct):
    """The whole table."""

    heroes: list[Hero]
    deck: Annotated[list[CardId], Secret("cards")]
    markers: dict[PlaceId, Marker]
    bank: int
    discard: list[CardId] = []
    opened: list[MarkerId] = []
    sky: Side = "front"
    round: int = 0
    honor: list[int] = field(default_factory=lambda: [0, 0])
