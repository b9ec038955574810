"""Who stands where when a player moves: units of both sides, how far things are, who is stronger."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from azeroth.engine import Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot import goals
from azeroth.games.warcraft.bot.aims import aims
from azeroth.games.warcraft.bot.forces import PLACE, Force, bites, force, together, worth
from azeroth.games.warcraft.bot.leanings import STEADY, Leaning
from azeroth.games.warcraft.cards.move_cards import havens
from azeroth.games.warcraft.choices import PieceKind
from azeroth.games.warcraft.content import UNDEAD, UNITS
from azeroth.games.warcraft.edition import edition, enemies, team_of
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.play.paths import BASE, Group, Surroundings, reachable, surroundings
from azeroth.games.warcraft.play.turn import Turn
from azeroth.games.warcraft.state import NEUTRAL, Table, board, in_order

CAUTION = 1.0
"""How much own losses count next to the enemy's."""
LONG, TIRING, LEAST_CARE = 20, 0.03, 0.2
"""After how many turns losses and dangers count less, by how much each turn, and how much at least."""
EVEN, IMPATIENCE = 1.1, 0.012
"""Which superiority makes an army march, and how much less is enough each turn."""
FAR = 14
"""The distance of what cannot be reached."""

Course = tuple[dict[SpaceId, float], dict[SpaceId, float]]
"""How far each space is from what is sought, on the ground and by air."""


class Unit(Struct, frozen=True):
    """A unit of the moving player."""

    kind: PieceKind
    space: SpaceId
    reach: int
    """How far it may still go."""
    place: int
    bite: float


class Side(Struct):
    """Enemies who fight together, with their units by space."""

    seats: tuple[Seat, ...]
    forces: dict[SpaceId, Force]
    flyers: frozenset[SpaceId]
    price: float
    """What their losses are worth."""
    moves: int
    """Their Move Steps before the next own one."""


class Comers(NamedTuple):
    """Who of a side can come to a battle in a space."""

    powers: dict[SpaceId, Force]
    """By where they are now."""
    enter: frozenset[SpaceId]
    """Where those are who can come into the space itself: without them there is no battle."""
    all: Force


class Armies:
    """What a player sees before a Move Step."""

    def __init__(self, t: Table, seat: Seat, leaning: Leaning = STEADY) -> None:
        self.t, self.seat, self.map = t, seat, board(t)
        self.p, self.team = t.state.players[seat], team_of(t, seat)
        self.around = {s: (s, *near) for s, near in self.map.near.items()}
        prizes = goals.prizes(t, seat, leaning)
        self.leaning = leaning
        self.prizes = {space: leaning.prizes * prize for space, prize in prizes.items()}
        self.treasures = goals.treasures(t, seat, leaning)
        self.around_me: Surroundings = surroundings(t, seat)
        self.bite = bites(t, seat)
        self.units = self._units()
        self.mates, self.crowd = self._mates()
        self.sides = self._sides()
        self.hostile = {s for side in self.sides for s in side.forces}
        self._coming: list[dict[SpaceId, Comers | None]] = [{} for _ in self.sides]
        self.caution = CAUTION
        self.trained = sum(b.training for b in self.p.buildings if b.kind in PLACE)
        self.havens = [s for s in havens(self.p) if s not in self.hostile]
        if edition(t).dead_return and self.p.race == UNDEAD:
            self.caution = 0.3
        # Armies that only watch each other must meet some day.
        self.care = max(LEAST_CARE, 1 - TIRING * max(0, t.state.turn - LONG))
        self.care *= leaning.care
        self.caution *= self.care
        self._ways: dict[tuple[SpaceId, str, int], Sequence[SpaceId]] = {}
        self._ways_on: dict[tuple[SpaceId, int, int, bool], list[tuple[SpaceId, float, float, int]]] = {}
        self.attacking = self._stronger()
        self.field = self._field(goals.targets(t, seat))
        self.home = self._field(self._homes())
        self.course = self.field if self.attacking else self.home

    # -- what there is ----------------------------------------------------------------------------

    def with_fast(self, space: SpaceId) -> Self:
        """The same with a Fast card on the units of a space."""
        faster = copy(self)
        faster.units = self._units(space)
        return faster

    def of_mind(self, leaning: Leaning) -> Self:
        """The same for a player who leans further to one side."""
        other = self._other()
        other.prizes = {space: leaning.prizes * prize for space, prize in self.prizes.items()}
        other.sides = [replace(side, price=leaning.kills * side.price) for side in self.sides]
        other.care, other.caution = leaning.care * self.care, leaning.care * self.caution
        return other

    def the_other_way(self) -> Self:
        """The same for a player who goes home instead of to the enemy, or to the enemy instead of home."""
        other = self._other()
        other.attacking = not self.attacking
        other.course = self.home if self.attacking else self.field
        return other

    def towards(self, space: SpaceId) -> Self:
        """The same for a player who goes for one space."""
        other = self._other()
        other.field = other.course = self._field({space: 0.0})
        return other

    def _other(self) -> Self:
        other = copy(self)
        other._ways_on = {}
        return other

    def _units(self, fast: SpaceId | None = None) -> list[Unit]:
        step, found = self.t.find(MoveStep), []
        groups = {(g.space, g.kind): g for g in step.groups} if step is not None else {}
        for space, there in self.p.troops.items():
            for kind in UNITS:
                n = there.of(kind)
                if not n:
                    continue
                place = PLACE[kind]
                if step is None or not step.groups:
                    reach = min(3, BASE[kind] + 2 * (space == fast))
                    reach -= self.t.state.crippled.get(f"{self.seat} {space}", 0)
                    free = n
                else:
                    group = groups.get((space, kind.value))
                    free, reach = (group.n, group.reach) if group is not None else (0, 0)
                if space in self.t.state.locked:
                    reach = 0
                for i in range(n):
                    far = max(0, reach) if i < free else 0
                    found.append(Unit(kind.value, space, far, place, self.bite[place]))
        return found

    def _mates(self) -> tuple[dict[SpaceId, Force], dict[SpaceId, int]]:
        forces: dict[SpaceId, Force] = {}
        crowd: dict[SpaceId, int] = {}
        for mate in self.team:
            if mate == self.seat:
                continue
            bite = bites(self.t, mate) if self.t.state.players[mate].troops else (0.0, 0.0, 0.0)
            for space, there in self.t.state.players[mate].troops.items():
                if there.units:
                    one = force(there, bite)
                    forces[space] = together(forces[space], one) if space in forces else one
                    crowd[space] = crowd.get(space, 0) + there.units
        return forces, crowd

    def _sides(self) -> list[Side]:
        t = self.t
        found: dict[tuple[Seat, ...], Side] = {}
        moves = self._moves()
        back = edition(t).dead_return
        for foe in enemies(t, self.seat):
            key = team_of(t, foe.seat)
            price = self.leaning.kills * (0.4 if back and foe.race == UNDEAD else 1.0)
            side = found.setdefault(key, Side(key, {}, frozenset(), price, 0))
            side.moves = max(side.moves, moves.get(foe.seat, 0))
            bite, flyers = bites(t, foe.seat), set(side.flyers)
            for space, there in foe.troops.items():
                if there.fighters:
                    one = force(there, bite)
                    side.forces[space] = together(side.forces[space], one) if space in side.forces else one
                    if there.flying:
                        flyers.add(space)
            side.flyers = frozenset(flyers)
        if t.state.guards:
            bite = bites(t, NEUTRAL)
            there_ = {s: force(guards, bite) for s, guards in t.state.guards.items()}
            found[NEUTRAL,] = Side((NEUTRAL,), there_, frozenset(), 0.5, 0)
        return list(found.values())

    def comers(self, index: int, space: SpaceId) -> Comers | None:
        """Who of a side can take part in a battle in a space, if any of them can enter it."""
        known = self._coming[index]
        if space not in known:
            known[space] = self._comers(self.sides[index], space)
        return known[space]

    def _comers(self, side: Side, space: SpaceId) -> Comers | None:
        ground, air = self.map.far(space), self.map.far(space, flying=True)
        powers: dict[SpaceId, Force] = {}
        enter: list[SpaceId] = []
        for there, power in side.forces.items():
            far = air[there]
            if far > 3 or (far == 3 and there not in side.flyers):
                continue
            walk = ground.get(there, FAR)
            if walk > 2:
                if not power[1]:
                    continue
                power = (0.0, power[1], 0.0, 0.0, power[4], 0.0)
            powers[there] = power
            if walk <= 1 or (there in side.flyers and far <= 2):
                enter.append(there)
        return Comers(powers, frozenset(enter), together(*powers.values())) if enter else None

    def _moves(self) -> dict[Seat, int]:
        """How often each enemy moves before this player moves again."""
        turn, n = self.t.find(Turn), len(self.t.names)
        order = list(turn.todo) if turn is not None else []
        first = in_order(self.t, (self.t.state.first + 1) % n)[0]
        for seat in in_order(self.t, first):
            if seat == self.seat:
                break
            order.append(seat)
        return {seat: min(2, order.count(seat)) for seat in set(order)}

    def _stronger(self) -> bool:
        """Is this side strong enough to seek battle?"""
        t = self.t
        own = sum(self._strength(s) for s in self.team)
        foes = [sum(self._strength(s) for s in side.seats) for side in self.sides if side.seats != (NEUTRAL,)]
        guards = sum(worth(f) for f in self.sides[-1].forces.values()) if t.state.guards else 0.0
        strongest = max([*foes, guards], default=0.0)
        if aims(t).always_attacks:
            return True
        strongest += aims(t).growth(self.p)
        return own >= strongest * (EVEN * self.leaning.even - IMPATIENCE * t.state.turn)

    def _strength(self, seat: Seat) -> float:
        """Units on the board, and those in training by half."""
        p, bite = self.t.state.players[seat], bites(self.t, seat)
        there = sum(worth(force(x, bite)) for x in p.troops.values())
        training = sum(1.0 + 3 * bite[PLACE[b.kind]] for b in p.buildings if b.training and b.kind in PLACE)
        return there + 0.5 * training

    # -- distances --------------------------------------------------------------------------------

    def _field(self, aims: dict[SpaceId, float]) -> Course:
        """How far each space is from what is sought, on the ground and by air."""
        fields = []
        for flying in (False, True):
            far: dict[SpaceId, float] = {}
            for aim, head in aims.items():
                for space, n in self.map.far(aim, flying).items():
                    if n - head < far.get(space, FAR):
                        far[space] = n - head
            fields.append(far)
        return fields[0], fields[1]

    def _homes(self) -> dict[SpaceId, float]:
        """What is to be held: the Towns of the side, the more when they were occupied, and Outposts."""
        found: dict[SpaceId, float] = {}
        for mate in self.team:
            p = self.t.state.players[mate]
            if not p.out:
                found.update({s: 1.0 if mate == self.seat else 0.0 for s, _ in goals.towns(p)})
        for foe in enemies(self.t, self.seat):
            captive = self.t.state.captives.get(foe.race)
            if captive is not None:
                found[captive] = 1.0
        if not found:
            found = {s: 0.0 for s, value in self.treasures.items() if value > goals.WORKER}
        return found or goals.targets(self.t, self.seat)

    def ways(self, unit: Unit) -> Sequence[SpaceId]:
        """Where a unit may be at the end of the step."""
        key = (unit.space, unit.kind, unit.reach)
        known = self._ways.get(key)
        if known is None:
            group = Group(unit.space, unit.kind, 1, unit.reach)
            known = self._ways[key] = (unit.space, *reachable(self.around_me, group).spaces)
        return known


__all__ = ["FAR", "Armies", "Comers", "Course", "Side", "Unit"]
