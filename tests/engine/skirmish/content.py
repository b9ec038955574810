"""The box: cards, places, markers and the double-sided sky card."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from azeroth import engine
from azeroth.engine.boxes.content import Own, Record, Shelf
from tests.engine.skirmish.state import CardId, MarkerId, Moment, PlaceId, Side

FOLDER = Path(__file__).parent / "content"
Verb = Literal["add-die", "lose-die", "turn-die", "remove-die", "heal", "cancel", "flee"]


class Card(Record, frozen=True, kw_only=True):
    """A card: when it is used, what it does, what it costs."""

    moment: Moment
    verb: Verb
    cost: int = 0
    copies: int = 1


class Place(Record, frozen=True, kw_only=True):
    """A place and its neighbours."""

    near: tuple[PlaceId, ...]


class MarkerKind(Record, frozen=True, kw_only=True):
    """A kind of marker."""

    copies: int = 1


class Face(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the sky card."""

    name: str
    closed: tuple[PlaceId, ...]


class Sky(Record, frozen=True, kw_only=True):
    """The double-sided card."""

    front: Face
    back: Face

    def face(self, side: Side) -> Face:
        return self.front if side == "front" else self.back


class Box(Struct, frozen=True):
    """All of it, by id."""

    cards: dict[CardId, Card]
    places: dict[PlaceId, Place]
    markers: dict[MarkerId, MarkerKind]
    sky: Sky


TABLES: dict[str, dict[str, type[Record]]] = {
    "cards.toml": {"card": Card},
    "places.toml": {"place": Place, "marker": MarkerKind, "sky": Sky},
}
PRINTED = {"cards": 20, "markers": 4}


def counts(own: Own) -> dict[str, int]:
    """What a box holds."""
    return {
        "cards": sum(card.copies for card in own("card", Card)),
        "markers": sum(marker.copies for marker in own("marker", MarkerKind)),
    }


def load(boxes: Sequence[engine.Box]) -> Box:
    """Read and check the box."""
    shelf = Shelf(boxes)
    cards = {CardId(i): card for i, card in shelf.records("cards.toml", "card", Card).items()}
    places = {PlaceId(i): place for i, place in shelf.records("places.toml", "place", Place).items()}
    markers = {MarkerId(i): m for i, m in shelf.records("places.toml", "marker", MarkerKind).items()}
    skies = shelf.records("places.toml", "sky", Sky)
    for i, place in places.items():
        shelf.refer("place", i, "near", place.near, places)
        for other in place.near:
            if other in places and i not in places[other].near:
                shelf.wrong("place", i, f"is near {other!r}, which is not near it")
    for sky in skies.values():
        shelf.refer("sky", sky.id, "closed", (*sky.front.closed, *sky.back.closed), places)
    shelf.counts(counts)
    shelf.done()
    return Box(cards, places, markers, skies["sky"])
