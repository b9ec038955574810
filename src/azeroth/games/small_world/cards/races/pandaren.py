"""Pandaren: Harmony tokens for those they leave in peace."""

from __future__ import annotations

from azeroth.games.small_world.cards.moments import Moment, at
from azeroth.games.small_world.events import HarmonyGiven
from azeroth.games.small_world.state import Player, Table


@at(Moment.TURN_START, "harmony")
@at(Moment.DECLINE, "harmony")
def retrieve(t: Table, p: Player) -> None:
    """All Harmony tokens come back (sw.race.pandaren-retrieve)."""
    for other in t.state.players:
        if other.harmony:
            other.harmony = other.harmony_paid = False
            t.state.supply["harmony"] += 1


@at(Moment.TURN_END, "harmony")
def give(t: Table, p: Player) -> None:
    """Every opponent whose active race was not attacked gets one (sw.race.pandaren-give)."""
    takers = []
    for other in t.state.players:
        if other is not p and other.seat not in t.state.turn.attacked and t.state.supply["harmony"]:
            other.harmony, other.harmony_paid = True, False
            t.state.supply["harmony"] -= 1
            takers.append(other.seat)
    if takers:
        t.emit(HarmonyGiven(rule="sw.race.pandaren-give", seat=p.seat, takers=tuple(takers)))
