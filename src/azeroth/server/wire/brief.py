"""Scenes in brief: of what has not changed since the last one only the ids."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.engine.view.scene import Piece, Scene, SeatPanel, Zone
from azeroth.server.wire.protocol import Seen


def seen(scene: Scene, last: Scene | None) -> Seen:
    """The scene for a client that has the last one and can fill in what is only named; None: for anybody."""
    return Seen(
        title=scene.title,
        status=scene.status,
        drawn=scene.drawn,
        pieces=scene.pieces if last is None else _pieces(scene.pieces, last.pieces),
        zones=scene.zones if last is None else _zones(scene.zones, last.zones),
        seats=scene.seats if last is None else _seats(scene.seats, last.seats),
        tracks=scene.tracks if last is None else _zones(scene.tracks, last.tracks),
        focus=scene.focus,
        result=scene.result,
        steps=scene.steps,
        step=scene.step,
        turn=scene.turn,
        where=scene.where,
        acting=scene.acting,
        briefing=None if last is not None and last.briefing == scene.briefing else scene.briefing,
    )


def _pieces(now: tuple[Piece, ...], before: tuple[Piece, ...]) -> tuple[Piece | str, ...]:
    known = {piece.id: piece for piece in before}
    return tuple([piece.id if known.get(piece.id) == piece else piece for piece in now])


def _zones(now: tuple[Zone, ...], before: tuple[Zone, ...]) -> tuple[Zone | str, ...]:
    known = {zone.id: zone for zone in before}
    return tuple([zone.id if known.get(zone.id) == zone else zone for zone in now])


def _seats(now: tuple[SeatPanel, ...], before: tuple[SeatPanel, ...]) -> tuple[SeatPanel | Seat, ...]:
    known = {panel.seat: panel for panel in before}
    return tuple([panel.seat if known.get(panel.seat) == panel else panel for panel in now])
