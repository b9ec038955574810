"""What a good player looks at: points, armies and their odds, the economy, the safety of the Town."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot.forces import PLACE, bites, force, single, worth
from azeroth.games.warcraft.content import UNITS, Kind
from azeroth.games.warcraft.edition import edition, enemies, team_of
from azeroth.games.warcraft.play.victory import points
from azeroth.games.warcraft.state import COMPLETELY, NEUTRAL, Player, Table, Troop, board, tile

POINT = 0.6
"""What a victory point is worth far from the end, next to a point of an army's worth.

This and what follows is set by hand, after a fit to who won 1,000 games between players of many leanings:
there armies that shoot and fly, workers and Outposts won, and the points came with them.
"""
NEAR, LAST_POINTS = 4, 5.0
"""How many of the points before enough count more, and how much each of them."""
WORKER, EARNS, EARNS_SOON = 2.6, 1.6, 0.6
"""A worker; one on fresh gold or wood; one beside it."""
STOCK, PAIR, ENOUGH = 0.1, 0.5, 8
"""A gold or a wood in stock, and one of each; what lies idle beyond enough is worth nothing."""
MORE = {Kind.RANGED: 2.0, Kind.FLYING: 4.0, Kind.MELEE: 0.0}
"""What a unit is worth more than in one battle: it strikes first, or nothing is in its way."""
BUILDING, SITE = {Kind.RANGED: 3.0, Kind.FLYING: 2.0, Kind.MELEE: 0.3, Kind.WORKER: 0.3}, 0.85
"""A building by what is trained in it, and which part of it one is worth that is not complete."""
TRAINING = 0.95
"""Which part of a unit's worth it has while it is trained."""
CARD = 0.3
OUTPOST = 7.0
MENACE, NEAR_TOWN, AROUND_TOWN = 1.2, 2, 1
"""What each point of enemies near a Town counts more than its defenders'; how near both are."""
MARKED = 12.0
"""A Town that was occupied once."""
WON, SOON_WON = 100.0, 45.0
"""The game, and enough points for it before they are counted, with which it is as good as won."""


def evaluate(t: Table, seat: Seat) -> float:
    """How much better off the seat's side is than its strongest enemies."""
    return sum(parts(t, seat).values())


def parts(t: Table, seat: Seat) -> dict[str, float]:
    """Points and the battles that stand; what the side has; what its enemies have."""
    team = team_of(t, seat)
    if t.state.winners:
        return {"gain": WON if seat in t.state.winners else -WON}
    own = sum(_worth(t, t.state.players[s]) for s in team if not t.state.players[s].out)
    foes = [_worth(t, p) for p in enemies(t, seat)]
    gain, harm = 0.0, -(sum(foes) / len(foes) * len(team) if foes else 0.0)
    if edition(t).by_points:
        gain += _by_points(t, team)
        harm -= max((_by_points(t, team_of(t, p.seat)) for p in enemies(t, seat)), default=0.0)
    return {"gain": gain + _battles(t, seat), "growth": own, "harm": harm}


def _by_points(t: Table, side: tuple[Seat, ...]) -> float:
    """Points count more the nearer they are to enough."""
    total, target = points(t, side).total, edition(t).target(t)
    value = POINT * total + LAST_POINTS * max(0, total - (target - NEAR))
    return value + SOON_WON * (total >= target)


def _worth(t: Table, p: Player) -> float:
    """Armies, workers, stock, buildings, levels and cards of a player.

    How far armies have marched is left to the policy: counted here as well, it alone would decide between
    plans of which nothing else comes before the horizon.
    """
    bite = bites(t, p.seat)
    gold, wood = min(p.gold, ENOUGH), min(p.wood, ENOUGH)
    value = CARD * len(p.hand) + STOCK * (gold + wood) + PAIR * min(gold, wood)
    for building in p.buildings:
        kind = building.kind
        value += 0.0 if building.printed else BUILDING[kind] * (1.0 if building.complete else SITE)
        if building.training:
            trained = WORKER if kind is Kind.WORKER else worth(single(PLACE[kind], bite)) + MORE[kind]
            value += TRAINING * trained
        value += WORKER * 0.9 * building.worker
    for space, there in p.troops.items():
        if there.worker:
            value += there.worker * (WORKER + _harvest(t, space))
        if there.units:
            value += worth(force(there, bite)) + sum(more * there.of(kind) for kind, more in MORE.items())
    value += WORKER * sum(not o.complete for o in p.outposts) + OUTPOST * len(p.outposts)
    value += 6.0 * len(p.necromancers) + _necromancers(t, p)
    if p.town is not None:
        value -= _risk(t, p, p.town)
    return value


def _harvest(t: Table, space: SpaceId) -> float:
    """A worker on fresh gold or wood earns; one step from it, soon."""
    if board(t).spaces[space].type in ("goldmine", "forest"):
        return 0.0 if t.state.depletion.get(space, 0) == COMPLETELY else EARNS
    around = board(t).near[space]
    rich = any(
        board(t).spaces[s].type in ("goldmine", "forest") and t.state.depletion.get(s, 0) != COMPLETELY
        for s in around
    )
    return EARNS_SOON if rich else 0.0


def _necromancers(t: Table, p: Player) -> float:
    """Necromancers belong on their sources and graveyards, away from enemies."""
    value = 0.0
    for space in p.necromancers:
        value += 2.5 if space in t.state.tokens else 0.0
        near = [space, *board(t).near[space]]
        value -= 2.0 * any(foe.troops.get(s, Troop()).units for foe in enemies(t, p.seat) for s in near)
    return value


def _risk(t: Table, p: Player, town: SpaceId) -> float:
    """Enemies near a Town that is held by too few."""
    far = board(t).far(town)
    near = held = 0.0
    for foe in enemies(t, p.seat):
        bite = bites(t, foe.seat)
        near += sum(
            worth(force(x, bite)) for s, x in foe.troops.items() if x.units and far.get(s, 9) <= NEAR_TOWN
        )
    if near:
        for mate in team_of(t, p.seat):
            bite = bites(t, mate)
            held += sum(
                worth(force(x, bite))
                for s, x in t.state.players[mate].troops.items()
                if x.units and far.get(s, 9) <= AROUND_TOWN
            )
    return MENACE * max(0.0, near - held) + MARKED * p.town_marked


def _power(t: Table, seat: Seat, there: Troop) -> float:
    """How hard a stack hits."""
    return sum(there.of(kind) * tile(t, seat, kind).strength for kind in UNITS) + 2.0 * there.drafted


def _battles(t: Table, seat: Seat) -> float:
    """What the battles that stand on the board promise."""
    map_, value = board(t), 0.0
    side = team_of(t, seat)
    for mate in side:
        for space, there in t.state.players[mate].troops.items():
            if not there.units:
                continue
            foes = [p for p in enemies(t, seat) if p.troops.get(space, Troop()).units]
            guards = t.state.guards.get(space)
            if not foes and guards is None:
                continue
            around = (space, *map_.near[space])
            mine = sum(
                _power(t, s, x)
                for s in side
                for a in around
                if (x := t.state.players[s].troops.get(a)) is not None
            )
            theirs = sum(
                _power(t, p.seat, x) for p in foes for a in around if (x := p.troops.get(a)) is not None
            ) + sum(_power(t, NEUTRAL, g) for a in around if guards and (g := t.state.guards.get(a)))
            odds = mine**2 / (mine**2 + theirs**2) if mine or theirs else 0.5
            prize = theirs * 0.7 + 2.0 + POINT * map_.spaces[space].vp * 0.5
            value += odds * prize - (1 - odds) * mine * 0.7
    return value
