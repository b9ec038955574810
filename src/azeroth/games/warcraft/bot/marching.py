"""The plan of a Move Step: where each unit goes, so that battles are won and nothing dear is left open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from azeroth.engine import Seat
from azeroth.games.warcraft.battle import MOST_UNITS
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot import goals
from azeroth.games.warcraft.bot.forces import NONE, PLACE, Force, bites, clash, force, together, worth
from azeroth.games.warcraft.choices import PieceKind
from azeroth.games.warcraft.content import UNITS
from azeroth.games.warcraft.move import MoveStep
from azeroth.games.warcraft.movecards import havens
from azeroth.games.warcraft.scenarios.nordrassil import UNDEAD
from azeroth.games.warcraft.state import NEUTRAL, Table, board, enemies, in_order, team_of
from azeroth.games.warcraft.turn import Turn
from azeroth.games.warcraft.ways import BASE, Group, Lie, lie_of_the_land, reachable

PULL = 0.35
"""What a space nearer to the target is worth, for each unit."""
CAUTION = 1.0
"""How dear own losses are next to the enemy's."""
DANGER = (0.2, 1.0, 1.15)
"""How much an attack to come counts, by the enemy's Move Steps before the next own one."""
OTHERS = 0.25
"""How much all but the worst of the attacks to come count."""
EVEN, IMPATIENCE = 1.1, 0.012
"""Which superiority makes an army march, and how much less is enough each turn."""
BLOCKED = 1.6
"""What a trained unit is worth that finds no room in the Town."""
FAR = 14
"""The distance of what cannot be reached."""

Plan = list[SpaceId]


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


class Marshal:
    """Thinks about one Move Step of a player."""

    def __init__(self, t: Table, seat: Seat, fast: SpaceId | None = None) -> None:
        self.t, self.seat, self.map = t, seat, board(t)
        self.p, self.team = t.state.players[seat], team_of(t, seat)
        self.around = {s: (s, *near) for s, near in self.map.near.items()}
        self.prizes, self.treasures = goals.prizes(t, seat), goals.treasures(t, seat)
        self.lie: Lie = lie_of_the_land(t, seat)
        self.bite = bites(t, seat)
        self.units = self._units(fast)
        self.mates, self.crowd = self._mates()
        self.sides = self._sides()
        self.hostile = {s for side in self.sides for s in side.forces}
        self.caution = CAUTION
        self.trained = sum(b.training for b in self.p.buildings if b.kind in PLACE)
        self.havens = [s for s in havens(self.p) if s not in self.hostile]
        if t.options["scenario"] == "nordrassil" and self.p.race == UNDEAD:
            self.caution = 0.3  # the Undead come back
        self._ways: dict[tuple[SpaceId, str, int], Sequence[SpaceId]] = {}
        self.attacking = self._stronger()
        self.field = self._field(goals.targets(t, seat))
        self.home = self._field(self._homes())
        self.course = self.field if self.attacking else self.home

    # -- what there is ----------------------------------------------------------------------------

    def _units(self, fast: SpaceId | None) -> list[Unit]:
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
        back = t.options["scenario"] == "nordrassil"
        for foe in enemies(t, self.seat):
            key = team_of(t, foe.seat)
            price = 0.4 if back and foe.race == UNDEAD else 1.0
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
        name = t.options["scenario"]
        if name == "nordrassil":
            return True
        return own >= strongest * (EVEN - IMPATIENCE * t.state.turn)

    def _strength(self, seat: Seat) -> float:
        """Units on the board, and those in training by half."""
        p, bite = self.t.state.players[seat], bites(self.t, seat)
        there = sum(worth(force(x, bite)) for x in p.troops.values())
        training = sum(1.0 + 3 * bite[PLACE[b.kind]] for b in p.buildings if b.training and b.kind in PLACE)
        return there + 0.5 * training

    # -- distances --------------------------------------------------------------------------------

    def _field(self, aims: dict[SpaceId, float]) -> tuple[dict[SpaceId, float], dict[SpaceId, float]]:
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
            known = self._ways[key] = (unit.space, *reachable(self.t, self.lie, group))
        return known

    # -- judging a plan ---------------------------------------------------------------------------

    def score(self, plan: Plan) -> float:
        """What comes of a plan: battles, gains, the way made, and what the enemies may do to it."""
        mine = dict(self.mates)
        ground, air = self.course
        total = 0.0
        for unit, space in zip(self.units, plan, strict=True):
            one = list(mine.get(space, NONE))
            one[unit.place] += 1
            one[unit.place + 3] += unit.bite
            mine[space] = (one[0], one[1], one[2], one[3], one[4], one[5])
            total -= PULL * (air if unit.place == 1 else ground).get(space, FAR)
        total -= self._blocked(plan)
        left: dict[SpaceId, float] = {}
        beaten: list[dict[SpaceId, float]] = [{} for _ in self.sides]
        for space in mine:
            fought = False
            for index, side in enumerate(self.sides):
                if space in side.forces:
                    fought = True
                    total += self._battle(space, side, mine, left, beaten[index])
            if not fought:
                total += self.prizes.get(space, 0.0)
        return total - self._exposed(mine, left, beaten)

    def _blocked(self, plan: Plan) -> float:
        """Units that stand where those in training are to come into play."""
        if not self.trained or not self.havens:
            return 0.0
        room = sum(max(0, MOST_UNITS - plan.count(s) - self.crowd.get(s, 0)) for s in self.havens)
        return BLOCKED * max(0, self.trained - room)

    def _battle(
        self, space: SpaceId, side: Side, mine: dict[SpaceId, Force], left: dict[SpaceId, float],
        beaten: dict[SpaceId, float],
    ) -> float:  # fmt: skip
        """What a battle of the plan is worth; who takes part is fewer afterwards."""
        around = self.around[space]
        own = together(*[mine[s] for s in around if s in mine])
        theirs = together(*[side.forces[s] for s in around if s in side.forces])
        out = clash(own, theirs)
        for s in around:
            if s in mine:
                left[s] = left.get(s, 1.0) * out.left
            if s in side.forces:
                beaten[s] = beaten.get(s, 1.0) * out.their_left
        gain = side.price * worth(theirs) * (1 - out.their_left) - self.caution * worth(own) * (1 - out.left)
        return gain + out.chance * self.prizes.get(space, 0.0)

    def _exposed(
        self, mine: dict[SpaceId, Force], left: dict[SpaceId, float], beaten: list[dict[SpaceId, float]]
    ) -> float:
        """What the worst attack to come costs, and some of the others."""
        worst = rest = 0.0
        for index, side in enumerate(self.sides):
            if side.seats == (NEUTRAL,):
                continue
            weight = DANGER[side.moves]
            for space in {**mine, **self.treasures}:
                loss = weight * self._attack_on(space, side, mine, left, beaten[index])
                if loss > worst:
                    worst, rest = loss, rest + worst
                elif loss > 0:
                    rest += loss
        return worst + OTHERS * rest

    def _attack_on(
        self, space: SpaceId, side: Side, mine: dict[SpaceId, Force], left: dict[SpaceId, float],
        beaten: dict[SpaceId, float],
    ) -> float:  # fmt: skip
        """What the enemies win by attacking a space with all who can come there."""
        ground, air = self.map.far(space), self.map.far(space, flying=True)
        comers, enters = [], False
        for there, power in side.forces.items():
            far = air[there]
            if far > 3 or (far == 3 and there not in side.flyers):
                continue
            share = beaten.get(there, 1.0)
            if share < 0.2:
                continue
            if ground.get(there, FAR) > 2:
                power = (0.0, power[1], 0.0, 0.0, power[4], 0.0)
                if not power[1]:
                    continue
            enters = enters or ground.get(there, FAR) <= 1 or (there in side.flyers and far <= 2)
            comers.append(power if share == 1.0 else _part(power, share))
        if not enters:
            return 0.0
        foe = together(*comers)
        holders = [
            mine[s] if s not in left else _part(mine[s], left[s]) for s in self.around[space] if s in mine
        ]
        own = together(*holders) if holders else NONE
        out = clash(foe, own)
        gain = worth(own) * (1 - out.their_left) - worth(foe) * (1 - out.left)
        return gain + out.chance * (self.treasures.get(space, 0.0) + self.prizes.get(space, 0.0) * 0.5)

    # -- finding plans ----------------------------------------------------------------------------

    def best(self) -> tuple[Plan, float]:
        """The best plan that comes to mind."""
        stay = [unit.space for unit in self.units]
        plans = [stay]
        fields = [self.field, self.home] if self.attacking else [self.home, self.field]
        for course in fields:
            for guard in (False, True):
                plans += [self.advance(course, {}, guard, line) for line in (False, True)]
        best, best_score = stay, float("-inf")
        for plan in plans:
            value = self.score(plan)
            if value > best_score + 1e-9:
                best, best_score = plan, value
        taken: dict[int, SpaceId] = {}
        for _ in range(2):
            found = self._strike(best_score, taken)
            if found is None:
                break
            best, best_score, taken = found
        return best, best_score

    def _strike(
        self, best_score: float, taken: dict[int, SpaceId]
    ) -> tuple[Plan, float, dict[int, SpaceId]] | None:
        """The best attack that is worth more than a plan found before, besides those taken up already."""
        found = None
        for space in self._attackable():
            if space in taken.values():
                continue
            for guard in (False, True):
                for few in (False, True):
                    sent = self.attack(space, taken, guard, few)
                    if sent is None:
                        continue
                    plan = self.advance(self.course, sent, guard, False)
                    value = self.score(plan)
                    if value > best_score + 1e-9:
                        found, best_score = (plan, value, sent), value
        return found

    def _attackable(self) -> list[SpaceId]:
        spaces = dict.fromkeys(s for unit in self.units if unit.reach for s in self.ways(unit))
        return [s for s in spaces if s in self.hostile]

    def _at_home(self, unit: Unit) -> bool:
        return unit.space == self.p.town or any(o.town and o.space == unit.space for o in self.p.outposts)

    def attack(
        self, space: SpaceId, taken: dict[int, SpaceId], guard: bool, few: bool
    ) -> dict[int, SpaceId] | None:
        """Who goes into a space and who beside it: all who can, or but those who go in."""
        sent = dict(taken)
        crowd = dict(self.crowd)
        for i, unit in enumerate(self.units):
            if i in sent or not unit.reach:
                at = sent.get(i, unit.space)
                crowd[at] = crowd.get(at, 0) + 1
        free = [
            i for i, unit in enumerate(self.units)
            if i not in sent and unit.reach and not (guard and self._at_home(unit))
        ]  # fmt: skip
        free.sort(key=lambda i: -self.units[i].bite)
        inside = [i for i in free if space in self.ways(self.units[i])][: MOST_UNITS - crowd.get(space, 0)]
        if not inside and not crowd.get(space, 0):
            return None
        for i in inside:
            sent[i] = space
        if few:
            return sent
        flanks = self.map.near[space]
        for i in free:
            if i in sent:
                continue
            options = [
                s for s in self.ways(self.units[i])
                if s in flanks and s not in self.hostile and crowd.get(s, 0) < MOST_UNITS
            ]  # fmt: skip
            if options:
                at = min(options, key=lambda s: (s != self.units[i].space, -self.prizes.get(s, 0.0)))
                sent[i] = at
                crowd[at] = crowd.get(at, 0) + 1
        return sent

    def advance(
        self,
        course: tuple[dict[SpaceId, float], dict[SpaceId, float]],
        sent: dict[int, SpaceId],
        guard: bool,
        line: bool,
    ) -> Plan:
        """Everybody not sent elsewhere goes towards what is sought, without a battle; in line, none ahead."""
        plan: Plan = [sent.get(i, unit.space) for i, unit in enumerate(self.units)]
        crowd = dict(self.crowd)
        held = set(self.crowd)
        todo: list[int] = []
        for i, unit in enumerate(self.units):
            if i in sent or not unit.reach or (guard and self._at_home(unit)):
                crowd[plan[i]] = crowd.get(plan[i], 0) + 1
                held.add(plan[i])
            else:
                todo.append(i)
        ground, air = course
        todo.sort(key=lambda i: ground.get(self.units[i].space, FAR))
        edge = self._edge(course, todo) if line else -9.0
        for i in todo:
            unit = self.units[i]
            far = air if unit.place == 1 else ground
            best, best_value = unit.space, float("-inf")
            for s in self.ways(unit):
                if s in self.hostile and s != unit.space:
                    continue
                if crowd.get(s, 0) >= MOST_UNITS:
                    continue
                if s in self.havens and crowd.get(s, 0) >= MOST_UNITS - self.trained:
                    continue
                value = -PULL * max(far.get(s, FAR), edge)
                if s not in held:
                    value += self.prizes.get(s, 0.0)
                value += 0.04 * sum(near in held for near in self.map.near[s])
                if value > best_value:
                    best, best_value = s, value
            plan[i] = best
            crowd[best] = crowd.get(best, 0) + 1
            held.add(best)
        return plan

    def _edge(self, course: tuple[dict[SpaceId, float], dict[SpaceId, float]], todo: list[int]) -> float:
        """The line that most of the army can reach now."""
        ground, air = course
        fars = sorted(
            (air if self.units[i].place == 1 else ground).get(self.units[i].space, FAR) - self.units[i].reach
            for i in todo
        )
        return fars[len(fars) * 3 // 5] if fars else -9.0

    def orders(self) -> Iterator[tuple[PieceKind, SpaceId, SpaceId]]:
        """The moves of the best plan that are still to be made."""
        plan, _ = self.best()
        for unit, space in zip(self.units, plan, strict=True):
            if unit.space != space:
                yield unit.kind, unit.space, space


def _part(a: Force, share: float) -> Force:
    """A part of a force, in tenths so that clashes are known again."""
    return (
        round(a[0] * share, 1), round(a[1] * share, 1), round(a[2] * share, 1),
        round(a[3] * share, 1), round(a[4] * share, 1), round(a[5] * share, 1),
    )  # fmt: skip


__all__ = ["Marshal"]
