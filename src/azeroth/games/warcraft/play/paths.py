"""Where pieces may go: allowances, what bars or stops them, where there is room."""

from __future__ import annotations

from collections import deque

from msgspec import Struct

from azeroth.engine import Refusal, Seat, no
from azeroth.games.warcraft.board import Board, Net, Range, SpaceId
from azeroth.games.warcraft.choices import PieceKind
from azeroth.games.warcraft.edition import enemies, enemy_pieces, team_of
from azeroth.games.warcraft.play.battle import MOST_UNITS
from azeroth.games.warcraft.state import Player, Table, Troop, board, troop

MOST_WORKERS = 3
MOST_SPACES = 3
BASE = {"melee": 1, "ranged": 1, "flying": 2, "worker": 2, "builder": 2, "necromancer": 2}
GROUND = ("melee", "ranged")
WORKERS = ("worker", "builder", "necromancer")
NETS: dict[str, Net] = {
    "melee": "road", "ranged": "road", "flying": "air",
    "worker": "trail", "builder": "trail", "necromancer": "trail",
}  # fmt: skip
"""The ways that each kind of piece takes."""


class Group(Struct):
    """Pieces that have not moved yet: of one kind, in one space, with one allowance."""

    space: SpaceId
    kind: PieceKind
    n: int
    reach: int


def is_worker(kind: str) -> bool:
    """Workers, builders and Necromancers move by the workers' rules."""
    return kind in WORKERS


def barred(t: Table, seat: Seat, kind: str, here: SpaceId, there: SpaceId) -> Refusal | None:
    """May a piece step from a space into the next one?"""
    map_ = board(t)
    if kind != "flying" and map_.spaces[there].type == "mountain":
        return no("wc.move.mountain-flying-only", "Only flying units enter mountains.")
    if kind in GROUND and (here, there) in map_.walled:
        return no("wc.captives.walls-stop-ground-units", "A wall is in the way.")
    if is_worker(kind) and enemy_pieces(t, seat, there) and not troop(t.state.players[seat], there).units:
        return no("wc.move.worker-barred-by-enemy-pieces", "Workers go among enemies only with a unit.")
    return None


def stopped(t: Table, seat: Seat, kind: str, space: SpaceId) -> bool:
    """Does a piece have to stop where it has come to?"""
    return enemy_pieces(t, seat, space)


def paths(t: Table, seat: Seat, group: Group) -> dict[SpaceId, SpaceId]:
    """Every space the group's pieces can come to, and from which space they enter it."""
    came: dict[SpaceId, SpaceId] = {}
    found, queue = {group.space: 0}, deque([group.space])
    near = board(t).near
    while queue:
        here = queue.popleft()
        if found[here] == group.reach or (here != group.space and stopped(t, seat, group.kind, here)):
            continue
        for there in near[here]:
            if there not in found and barred(t, seat, group.kind, here, there) is None:
                found[there], came[there] = found[here] + 1, here
                queue.append(there)
    return came


def room(t: Table, seat: Seat, kind: str, space: SpaceId) -> int:
    """For how many more such pieces of a side there is room (wc.stack.three-units)."""
    team = [t.state.players[s] for s in team_of(t, seat)]
    if is_worker(kind):
        return MOST_WORKERS - sum(workers_at(p, space) for p in team)
    return MOST_UNITS - sum(troop(p, space).units for p in team)


def full(t: Table, seat: Seat, kind: str, space: SpaceId) -> Refusal | None:
    """May the piece end its move there? (wc.stack.checked-at-end-of-move)"""
    if kind == "necromancer":
        if space in t.state.players[seat].necromancers:
            return no("wc.necro.never-share-a-space", "The Necromancers may not share a space.")
        return None
    if room(t, seat, kind, space) > 0:
        return None
    alone = len(team_of(t, seat)) == 1
    if is_worker(kind):
        rule = "wc.stack.three-workers" if alone else "wc.team.stacking-workers"
        return no(rule, "Three workers are there already.")
    rule = "wc.stack.three-units" if alone else "wc.team.stacking-units"
    return no(rule, "Three units are there already.")


def workers_at(p: Player, space: SpaceId) -> int:
    """Workers of a player in a space, one that builds an Outpost included."""
    there = p.troops.get(space)
    return free_workers_at(p, space) + (there.drafted if there is not None else 0)


def free_workers_at(p: Player, space: SpaceId) -> int:
    """The same without those under arms."""
    there = p.troops.get(space)
    n = there.worker if there is not None else 0
    return n + sum([o.space == space and not o.complete for o in p.outposts])


# -- all at once ----------------------------------------------------------------------------------


class Surroundings(Struct):
    """What matters on the way of any piece of a player, gathered once for all its pieces."""

    map: Board
    hostile: set[SpaceId]
    """Spaces with enemy pieces."""
    own: dict[SpaceId, Troop]
    """What one has in the spaces."""
    crowded: set[SpaceId]
    """Spaces in which no unit more finds room."""
    packed: set[SpaceId]
    """Spaces in which no worker more finds room."""


def surroundings(t: Table, seat: Seat) -> Surroundings:
    """What is around a player's pieces now."""
    players = t.state.players
    hostile = set(t.state.guards)
    for foe in enemies(t, seat):
        hostile.update(foe.troops, foe.necromancers)
        if foe.outposts:
            hostile.update([outpost.space for outpost in foe.outposts])
    units: dict[SpaceId, int] = {}
    workers: dict[SpaceId, int] = {}
    for mate in team_of(t, seat):
        p = players[mate]
        for space, there in p.troops.items():
            if n := there.melee + there.ranged + there.flying:
                units[space] = units.get(space, 0) + n
            if n := there.worker + there.drafted:
                workers[space] = workers.get(space, 0) + n
        for outpost in p.outposts:
            if not outpost.complete:
                workers[outpost.space] = workers.get(outpost.space, 0) + 1
    return Surroundings(
        board(t),
        hostile,
        players[seat].troops,
        {space for space, n in units.items() if n >= MOST_UNITS},
        {space for space, n in workers.items() if n >= MOST_WORKERS},
    )


def reachable(near: Surroundings, group: Group) -> Range:
    """Every space that the group's pieces can come to: as `paths` says, but faster."""
    walk, net = near.map.walk, NETS[group.kind]
    free = walk(net, group.space, group.reach)
    if group.reach <= 1 and net != "trail":
        return free  # enemies stop who would go on from them: one step they do not hinder
    if near.hostile.isdisjoint(free.inside):
        return free
    hostile = free.inside & near.hostile
    if net != "trail":
        return walk(net, group.space, group.reach, hostile)
    barred = frozenset([space for space in hostile if not (space in near.own and near.own[space].units)])
    return walk(net, group.space, group.reach, hostile, barred)
