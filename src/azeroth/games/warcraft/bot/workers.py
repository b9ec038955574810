"""Where workers and Necromancers go."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Choice, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot.aims import aims
from azeroth.games.warcraft.bot.forces import bites
from azeroth.games.warcraft.bot.leanings import STEADY, Purse
from azeroth.games.warcraft.choices import Move
from azeroth.games.warcraft.content import UNITS, Kind
from azeroth.games.warcraft.edition import edition, enemies, team_of
from azeroth.games.warcraft.play.paths import MOST_WORKERS, workers_at
from azeroth.games.warcraft.state import COMPLETELY, Player, Table, board, reserves, tile, troop

YIELD = 1.7
LATER = 0.62
"""What each turn on the way takes from a harvest."""
RISK, WATCHED = 1.6, 0.4
"""What a worker fears where enemies can come, and where units next to it would strike back."""
BUILDER = 1.5
NECROMANCER_RISK = 12.0


def menaced(t: Table, seat: Seat) -> set[SpaceId]:
    """Spaces that enemy units can enter in their next Move Step."""
    map_, found = board(t), set[SpaceId]()
    for foe in enemies(t, seat):
        for space, there in foe.troops.items():
            if there.units:
                found.update((space, *map_.roads.get(space, ())))
            if there.flying:
                found.update(s for s, n in map_.far(space, flying=True).items() if n <= 2)
    return found


def guarded(t: Table, seat: Seat) -> set[SpaceId]:
    """Spaces in which the side has units."""
    return {
        s for mate in team_of(t, seat) for s, there in t.state.players[mate].troops.items() if there.units
    }


class Overseer:
    """Thinks about the workers of one player."""

    def __init__(self, t: Table, seat: Seat, builders: int, purse: Purse = STEADY.purse) -> None:
        self.t, self.seat, self.p, self.map = t, seat, t.state.players[seat], board(t)
        self.builders, self.purse = builders, purse
        held = guarded(t, seat)
        self.menaced = menaced(t, seat) - held
        self.watched = {near for s in held for near in self.map.near[s]}
        self.hands = {"goldmine": 0, "forest": 0}
        for space, there in self.p.troops.items():
            if there.worker and self._fresh(space):
                self.hands[self.map.spaces[space].type] += there.worker
        self.open = self._open_to_all()

    def _fresh(self, space: SpaceId) -> bool:
        there = self.map.spaces[space].type in ("goldmine", "forest")
        return there and self.t.state.depletion.get(space, 0) != COMPLETELY

    def _open_to_all(self) -> dict[str, list[SpaceId]]:
        """Goldmines and Forests that yield, have room and no enemies near whom nobody watches."""
        mates = [self.t.state.players[s] for s in team_of(self.t, self.seat)]
        avoided = self.menaced - self.watched
        return {
            kind: [
                s for s in self.map.lying[kind]
                if self._fresh(s) and s not in avoided
                and sum([workers_at(mate, s) for mate in mates]) < MOST_WORKERS
            ]
            for kind in self.hands
        }  # fmt: skip

    def price(self, kind: str, own: int) -> float:
        """What a worker earns on such a space; `own` of its kind are counted already."""
        gold = kind == "goldmine"
        stock = self.p.gold if gold else self.p.wood
        hands = self.hands[kind] - own
        usual = YIELD / (1 + (stock + 2 * YIELD * hands) / self.purse.plenty)
        return self.purse.gold * usual if gold else usual

    def spot(self, space: SpaceId, start: SpaceId) -> float:
        """What standing there at the end of the step is worth to a worker that starts elsewhere."""
        value, at_work = 0.0, self.map.spaces[start].type if self._fresh(start) else ""
        if self._fresh(space):
            here = self.map.spaces[space].type
            value = self.price(here, int(here == at_work))
        else:
            far = self.map.far(space)
            for kind, mines in self.open.items():
                nearest = min([far[mine] for mine in mines if mine in far], default=None)
                if nearest is not None:
                    turns = (nearest + 1) // 2
                    value = max(value, self.price(kind, int(kind == at_work)) * LATER**turns)
        if space == self.p.town:
            there = troop(self.p, space).worker - (start == space)
            value += BUILDER * (there < self.builders)
        if space in self.menaced:
            value -= WATCHED if space in self.watched else RISK
        return value

    def choose(self, choices: Sequence[Choice]) -> Move | None:
        """The move of a worker that gains most, if one gains anything."""
        spots: dict[tuple[SpaceId, SpaceId], float] = {}

        def value(space: SpaceId, start: SpaceId) -> float:
            key = (space, start)
            if key not in spots:
                spots[key] = self.spot(space, start)
            return spots[key]

        best, best_gain = None, 0.05
        for move in choices:
            if isinstance(move, Move) and move.kind == "worker":
                gain = value(move.to, move.start) - value(move.start, move.start)
                if gain > best_gain:
                    best, best_gain = move, gain
        return best


# -- Necromancers ---------------------------------------------------------------------------------


def haunt(t: Table, p: Player, choices: Sequence[Choice]) -> Move | None:
    """The best move of a Necromancer, if one is better than staying."""
    open_to = menaced(t, p.seat) - guarded(t, p.seat)
    best, best_gain = None, 0.05
    for move in choices:
        if isinstance(move, Move) and move.kind == "necromancer":
            gain = _haunt(t, p, move.to, open_to) - _haunt(t, p, move.start, open_to)
            if gain > best_gain:
                best, best_gain = move, gain
    return best


def _haunt(t: Table, p: Player, space: SpaceId, open_to: set[SpaceId]) -> float:
    """Sources give units, graveyards upgrades; the way there counts too."""
    value, far = 0.0, board(t).far(space)
    for goal, kind in aims(t).haunts(t, p):
        if goal in p.necromancers and goal != space:
            continue
        worth = _graveyard(t, p) if kind is None else _source(t, p, kind, goal)
        value = max(value, worth * LATER ** ((far.get(goal, 9) + 1) // 2))
    return value - NECROMANCER_RISK * (space in open_to)


def _source(t: Table, p: Player, kind: Kind, space: SpaceId) -> float:
    if not reserves(t, p, kind) or troop(p, space).units >= 3:
        return 0.3
    return 1.0 + 3 * dict(zip(("ranged", "flying", "melee"), bites(t, p.seat), strict=True))[kind]


def _graveyard(t: Table, p: Player) -> float:
    """An upgrade is worth the more the more units have it."""
    if not edition(t).spending(t, p):
        return 0.0
    units = [sum(x.of(kind) for x in p.troops.values()) for kind in UNITS if not tile(t, p.seat, kind).top]
    return 0.55 * max(units, default=0)


__all__ = ["Overseer", "guarded", "haunt", "menaced"]
