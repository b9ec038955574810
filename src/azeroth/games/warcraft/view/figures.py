"""How a marker is drawn: its figure, and the ground of its race."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.engine.view.scene import Tone
from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.state import NEUTRAL, Table, tile
from azeroth.games.warcraft.view.icons import FIGURES, ICONS


def figure(t: Table, seat: Seat, kind: str) -> str:
    """What the marker shows: what its tile says it is by now, or the worker of its race."""
    if kind in ("drafted", "necromancer"):
        return ICONS[kind]
    if kind in ("worker", "builder"):
        return FIGURES[t.content.races[t.state.players[seat].race].worker]
    return FIGURES[tile(t, seat, Kind(kind)).name]


def ground(t: Table, seat: Seat) -> Tone:
    """The colour behind it."""
    return "neutral" if seat == NEUTRAL else t.content.races[t.state.players[seat].race].tone
