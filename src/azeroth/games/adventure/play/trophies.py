"""Trophy cards."""

from __future__ import annotations

from azeroth.engine import Flow, Seat
from azeroth.games.adventure.cards.texts import name_of
from azeroth.games.adventure.ids import TrophyId
from azeroth.games.adventure.play.victory import put_in_log, won
from azeroth.games.adventure.state import Table


def take_trophy(t: Table, seat: Seat, which: TrophyId) -> Flow:
    """Take the named trophy from the pile, if a copy is left (ag.trophy.named-card, ag.trophy.limited)."""
    left = next((k for k in t.state.trophies if name_of(k) == which), None)
    log = t.state.characters[seat].log
    had = any(name_of(card) == which for card in log)
    if left is None or (had and t.content.trophies[left].once):  # ag.trophy.once-per-character
        return None
    t.state.trophies.remove(left)
    put_in_log(t, seat, left, "ag.trophy.award")
    return won(t)
