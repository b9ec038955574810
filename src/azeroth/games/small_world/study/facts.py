"""What statistics ask of a game that is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from azeroth.engine import Event, Seat
from azeroth.games.small_world.content import SwContent
from azeroth.games.small_world.events import MarkerRevealed, Picked
from azeroth.games.small_world.state import FIRST_COINS, Table


def facts(t: Table, seat: Seat) -> Mapping[str, Sequence[str]]:
    """The races and special powers that the seat has picked."""
    picks = [event for event in t.happened if isinstance(event, Picked) and event.seat == seat]
    return {"race": [pick.race for pick in picks], "power": [pick.power for pick in picks]}


def decks(content: SwContent) -> dict[str, dict[str, tuple[str, ...]]]:
    """The Artifacts and Legendary Places that can be found."""
    return {"markers": dict.fromkeys(content.markers, ("found",))}


def shows(event: Event) -> Iterator[tuple[str, str]]:
    """The marker that was turned up: whoever conquered the region found it."""
    if isinstance(event, MarkerRevealed):
        yield event.marker, "found"


def scores(t: Table) -> list[float]:
    """The coins of each seat."""
    return [float(t.state.players[seat].coins) for seat in range(len(t.names))]


def sources(t: Table) -> Sequence[tuple[Seat, str, int]]:
    """The coins that no event tells of."""
    return [(seat, "at the start", FIRST_COINS) for seat in range(len(t.names))]


def round_of(t: Table) -> int:
    """Which round is played."""
    return t.state.round


def first(t: Table) -> list[Seat]:
    """Who has the first turn."""
    return [t.state.first]
