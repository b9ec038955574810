"""Units that fall, players that fall."""

from __future__ import annotations

from azeroth.engine import Flow, Leave, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.edition import team_of
from azeroth.games.warcraft.events import Eliminated, Lost, Won
from azeroth.games.warcraft.state import NEUTRAL, Table, put


def kill(t: Table, seat: Seat, kind: str, space: SpaceId, rule: str = "wc.casualty.to-reserves") -> None:
    """A unit goes back to its owner's reserves, unless the scenario says otherwise."""
    from azeroth.games.warcraft.edition import edition

    t.emit(Lost(rule=rule, seat=seat, kind=kind, space=space))
    if seat == NEUTRAL:
        there = t.state.guards[space]
        there.add(kind, -1)
        if there.empty:
            del t.state.guards[space]
        return
    put(t.state.players[seat], space, kind, -1)
    edition(t).killed(t, t.state.players[seat], kind, space)


def eliminate(t: Table, seat: Seat) -> None:
    """All the player's pieces leave the board (wc.town.elimination-removes-pieces)."""
    p = t.state.players[seat]
    p.troops, p.outposts, p.necromancers, p.out = {}, [], [], True
    t.emit(Eliminated(rule="wc.town.second-occupation-eliminates", seat=seat))


def win(t: Table, seats: tuple[Seat, ...], reason: str, rule: str) -> Flow:
    """The game is over."""
    from azeroth.games.warcraft.play.turn import Play

    t.state.winners, t.state.reason, t.state.reason_rule = seats, reason, rule
    t.emit(Won(rule=rule, seats=seats, reason=reason))
    return Leave(Play)


def last_side(t: Table) -> tuple[Seat, ...]:
    """The one side that is left, if only one is (wc.victory.last-side-standing)."""
    left = {team_of(t, p.seat) for p in t.state.players if not p.out}
    return left.pop() if len(left) == 1 else ()
