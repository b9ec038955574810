"""The movement die."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.games.adventure.cards.values import given
from azeroth.games.adventure.events import MovementRolled
from azeroth.games.adventure.state import Table


def roll_movement(t: Table, seat: Seat) -> None:
    """One roll gives movement and energy; a new roll replaces both (ag.model.movement-die)."""
    c = t.state.characters[seat]
    (value,) = t.roll(t.content.movement_die, 1, "ag.move.roll-first", seat)
    movement, energy = divmod(value, 10)
    c.energy = max(0, energy + given(t, c, "energy"))
    c.movement = 0 if c.stays else max(0, movement + given(t, c, "movement"))
    t.emit(MovementRolled(rule="ag.move.energy-from-roll", seat=seat, movement=c.movement, energy=c.energy))
