"""What a seat played with, for statistics."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.games.small_world.events import Picked
from azeroth.games.small_world.state import Table


def facts(t: Table, seat: Seat) -> dict[str, list[str]]:
    """The races and powers that the seat picked."""
    picks = [event for event in t.happened if isinstance(event, Picked) and event.seat == seat]
    return {"race": [pick.race for pick in picks], "power": [pick.power for pick in picks]}
