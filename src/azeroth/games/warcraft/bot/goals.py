"""What a side is after and what it must keep, by scenario, on one scale with the worth of units."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot.aims import Worth, aims
from azeroth.games.warcraft.bot.leanings import STEADY, Leaning
from azeroth.games.warcraft.edition import edition, enemies, team_of
from azeroth.games.warcraft.play.turn import Turn
from azeroth.games.warcraft.play.victory import points
from azeroth.games.warcraft.state import Player, Table, board

POINT = 0.9
"""A victory point held, far from the end; more the nearer a side is to enough."""
WORKER, OUTPOST, TOWN, WIN = 1.8, 3.0, 12.0, 70.0
"""Pieces and Towns within reach of an enemy who can destroy or take them."""
NECROMANCER = 28.0


def towns(p: Player) -> list[tuple[SpaceId, bool]]:
    """The spaces whose loss eliminates the player, and whether they were occupied before."""
    found = [(p.town, p.town_marked)] if p.town is not None else []
    return [*found, *((o.space, o.marked) for o in p.outposts if o.town)]


def later(t: Table, seat: Seat) -> list[Seat]:
    """Enemies who still move in this turn, before Towns are looked at."""
    turn = t.find(Turn)
    team = team_of(t, seat)
    return [s for s in (turn.todo if turn is not None else ()) if s not in team]


def point_value(t: Table, side: tuple[Seat, ...]) -> float:
    """What one more point is worth to a side."""
    if not edition(t).by_points:
        return 0.0
    missing = edition(t).target(t) - points(t, side).total
    return POINT * (1 + 6 / (1 + max(0, missing)))


def _pieces(p: Player, found: Worth, leaning: Leaning) -> None:
    """Workers, Outposts and Necromancers of a player."""
    for space, there in p.troops.items():
        if there.worker:
            found[space] = found.get(space, 0.0) + WORKER * leaning.hands * there.worker
    for outpost in p.outposts:
        if not outpost.town:
            found[outpost.space] = found.get(outpost.space, 0.0) + OUTPOST
    for space in p.necromancers:
        found[space] = found.get(space, 0.0) + NECROMANCER


def prizes(t: Table, seat: Seat, leaning: Leaning = STEADY) -> Worth:
    """What the side gains where it comes to stand alone with units."""
    found: Worth = {}
    unsure = 0.6 if later(t, seat) else 1.0
    point = leaning.points * point_value(t, team_of(t, seat))
    for spot in board(t).spaces.values():
        if spot.vp and point:
            found[spot.id] = point * spot.vp
    for foe in enemies(t, seat):
        _pieces(foe, found, leaning)
        for space, marked in towns(foe):
            found[space] = found.get(space, 0.0) + (WIN if marked else TOWN) * unsure
    aims(t).add_prizes(t, t.state.players[seat], found, bool(later(t, seat)))
    return found


def treasures(t: Table, seat: Seat, leaning: Leaning = STEADY) -> Worth:
    """What the side loses where enemies come to stand alone."""
    found: Worth = {}
    for mate in team_of(t, seat):
        p = t.state.players[mate]
        if p.out:
            continue
        _pieces(p, found, leaning)
        for space, marked in towns(p):
            found[space] = found.get(space, 0.0) + (WIN if marked else TOWN) * aims(t).town_care(p)
        aims(t).add_treasures(t, p, found)
    return found


def targets(t: Table, seat: Seat) -> Worth:
    """What armies march to, each with the spaces that it seems nearer for being important."""
    found: Worth = {}
    for foe in enemies(t, seat):
        for space, marked in towns(foe):
            found[space] = 3.0 if marked else 0.0
    return aims(t).targets(t, t.state.players[seat], found)


__all__ = ["later", "point_value", "prizes", "targets", "towns", "treasures"]
