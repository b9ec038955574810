"""Why nothing can be done with what was clicked: it has moved."""

from __future__ import annotations

from azeroth.engine import Refusal, Seat, no
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.state import Table


def barrier(t: Table, seat: Seat, thing: str, place: str) -> Refusal | None:
    """Why one's own piece cannot be taken up in the Move Step."""
    if not isinstance(t.pos.stack[-1], MoveStep) or not thing.startswith(f"unit:{seat}:"):
        return None
    return no("wc.move.each-piece-once", "It has moved in this step already.")
