"""What happens in a skirmish."""

from __future__ import annotations

from typing import Annotated, Any

from azeroth.engine import Event, Seat, Secret, Table
from tests.engine.skirmish.state import CardId, MarkerId, PlaceId


class BidsOpened(Event, frozen=True):
    """All bids at once."""

    bids: tuple[int, ...]
    winner: Seat

    def words(self, t: Table[Any, Any]) -> str:
        return f"Bids: {', '.join(map(str, self.bids))}. {t.who(self.winner)} draws a card."


class Drew(Event, frozen=True):
    """A hero drew a card that only his party sees."""

    seat: Seat
    card: Annotated[CardId, Secret(owner="seat")]

    def words(self, t: Table[Any, Any]) -> str:
        return f"{t.who(self.seat)} draws {self.card}."


class Travelled(Event, frozen=True):
    """A party went somewhere."""

    party: tuple[Seat, ...]
    place: PlaceId


class Looked(Event, frozen=True):
    """A hero looked at a marker; nobody else is told of it at all."""

    seat: Seat
    place: PlaceId
    kind: MarkerId


class Opened(Event, frozen=True):
    """A marker was opened."""

    seat: Seat
    place: PlaceId
    kind: MarkerId


class CardUsed(Event, frozen=True):
    """A card took effect, or was countered."""

    seat: Seat
    card: CardId
    cancelled: bool = False

    def words(self, t: Table[Any, Any]) -> str:
        return f"{t.who(self.seat)} uses {self.card}{', in vain' if self.cancelled else ''}."


class Wounded(Event, frozen=True):
    """A hero took one wound."""

    seat: Seat


class CombatEnded(Event, frozen=True):
    """A combat is over; the party with more wounds dealt won it."""

    winner: int
