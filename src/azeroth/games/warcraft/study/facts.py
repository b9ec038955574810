"""What statistics ask of a game that is over."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.games.warcraft.state import Table


def facts(t: Table, seat: Seat) -> dict[str, list[str]]:
    """The race that the seat commanded."""
    return {"race": [t.state.players[seat].race]}
