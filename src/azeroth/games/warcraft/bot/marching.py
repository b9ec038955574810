"""The plan of a Move Step: where each unit goes, so that battles are won and nothing valuable is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot.armies import FAR, Armies, Comers, Course, Side, Unit
from azeroth.games.warcraft.bot.forces import NONE, Force, clash, together, worth
from azeroth.games.warcraft.choices import PieceKind
from azeroth.games.warcraft.play.battle import MOST_UNITS
from azeroth.games.warcraft.state import NEUTRAL

PULL = 0.35
"""What a space nearer to the target is worth, for each unit."""
DANGER = (0.2, 1.0, 1.15)
"""How much an attack to come counts, by the enemy's Move Steps before the next own one."""
OTHERS = 0.25
"""How much all but the worst of the attacks to come count."""
BLOCKED = 1.6
"""What a trained unit is worth that finds no room in the Town."""
LEFT = 0.2
"""A player with less than this part left after a battle attacks nobody any more."""
Plan = list[SpaceId]


class Marshal(Armies):
    """Thinks about one Move Step of a player."""

    # -- judging a plan ---------------------------------------------------------------------------

    def score(self, plan: Plan) -> float:
        """What comes of a plan: battles, gains, the way made, and what the enemies may do to it."""
        stacks = {space: list(there) for space, there in self.mates.items()}
        ground, air = self.course
        total, pull = 0.0, PULL * self.leaning.pull
        for unit, space in zip(self.units, plan, strict=True):
            one = stacks.get(space)
            if one is None:
                one = stacks[space] = [0.0] * 6
            one[unit.place] += 1
            one[unit.place + 3] += unit.bite
            total -= pull * (air if unit.place == 1 else ground).get(space, FAR)
        mine: dict[SpaceId, Force] = {
            space: (one[0], one[1], one[2], one[3], one[4], one[5]) for space, one in stacks.items()
        }
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
                comers = self.comers(index, space)
                if comers is None:
                    continue
                loss = weight * self._attack_on(space, comers, mine, left, beaten[index])
                if loss > worst:
                    worst, rest = loss, rest + worst
                elif loss > 0:
                    rest += loss
        return self.care * (worst + OTHERS * self.leaning.rest * rest)

    def _attack_on(
        self, space: SpaceId, comers: Comers, mine: dict[SpaceId, Force], left: dict[SpaceId, float],
        beaten: dict[SpaceId, float],
    ) -> float:  # fmt: skip
        """What the enemies win by attacking a space with all who can come there."""
        foe = comers.all
        if beaten and not beaten.keys().isdisjoint(comers.powers):
            rest, enters = [], False
            for there, power in comers.powers.items():
                share = beaten.get(there, 1.0)
                if share >= LEFT:
                    enters = enters or there in comers.enter
                    rest.append(power if share == 1.0 else _part(power, share))
            if not enters:
                return 0.0
            foe = together(*rest)
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
        self.seen: dict[tuple[SpaceId, ...], float] = {}
        stay = [unit.space for unit in self.units]
        plans = [stay]
        fields = [self.field, self.home] if self.attacking else [self.home, self.field]
        for course in fields:
            for guard in self.guards():
                plans += [self.advance(course, {}, guard, line) for line in (False, True)]
        best, best_score = stay, float("-inf")
        for plan in plans:
            value = self.judged(plan)
            if value > best_score + 1e-9:
                best, best_score = plan, value
        taken: dict[int, SpaceId] = {}
        for _ in range(2):
            found = self._strike(best_score, taken)
            if found is None:
                break
            best, best_score, taken = found
        return best, best_score

    def judged(self, plan: Plan) -> float:
        """The score of a plan; those that come to the same are judged once."""
        key = self.same_as(plan)
        if key not in self.seen:
            self.seen[key] = self.score(plan)
        return self.seen[key]

    def same_as(self, plan: Plan) -> tuple[SpaceId, ...]:
        """The plan with units that are alike in one order: who of them goes where makes no difference."""
        found = list(plan)
        first = 0
        for i in range(1, len(plan) + 1):
            if i == len(plan) or self.units[i] != self.units[first]:
                found[first:i] = sorted(found[first:i])
                first = i
        return tuple(found)

    def _strike(
        self, best_score: float, taken: dict[int, SpaceId]
    ) -> tuple[Plan, float, dict[int, SpaceId]] | None:
        """The best attack that is worth more than a plan found before, besides those taken up already."""
        found = None
        for space in self._attackable():
            if space in taken.values():
                continue
            for guard in self.guards():
                before = None
                for few in (False, True):
                    sent = self.attack(space, taken, guard, few)
                    if sent is None or sent == before:
                        continue
                    before = sent
                    plan = self.advance(self.course, sent, guard, False)
                    value = self.judged(plan)
                    if value > best_score + 1e-9:
                        found, best_score = (plan, value, sent), value
        return found

    def guards(self) -> Sequence[bool]:
        """Whether those at home stay there: both, if there are any who could leave."""
        return (False, True) if any(unit.reach and self._at_home(unit) for unit in self.units) else (False,)

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
        course: Course,
        sent: dict[int, SpaceId],
        guard: bool,
        line: bool,
    ) -> Plan:
        """Everybody not sent elsewhere goes towards what is sought, without a battle; in line, none ahead."""
        plan: Plan = [sent.get(i, unit.space) for i, unit in enumerate(self.units)]
        crowd = dict(self.crowd)
        held, beside = set[SpaceId](), dict[SpaceId, int]()

        def hold(space: SpaceId) -> None:
            if space not in held:
                held.add(space)
                for near in self.map.near[space]:
                    beside[near] = beside.get(near, 0) + 1

        for space in self.crowd:
            hold(space)
        todo: list[int] = []
        for i, unit in enumerate(self.units):
            if i in sent or not unit.reach or (guard and self._at_home(unit)):
                crowd[plan[i]] = crowd.get(plan[i], 0) + 1
                hold(plan[i])
            else:
                todo.append(i)
        ground, pull = course[0], PULL * self.leaning.pull
        todo.sort(key=lambda i: ground.get(self.units[i].space, FAR))
        edge = self._edge(course, todo) if line else -9.0
        for i in todo:
            unit = self.units[i]
            best, best_value = unit.space, float("-inf")
            for s, far, prize, most in self._open_to(unit, course):
                if s in crowd and crowd[s] >= most:
                    continue
                value = -pull * (far if far > edge else edge)
                if prize and s not in held:
                    value += prize
                if s in beside:
                    value += 0.04 * beside[s]
                if value > best_value:
                    best, best_value = s, value
            plan[i] = best
            crowd[best] = crowd.get(best, 0) + 1
            hold(best)
        return plan

    def _open_to(self, unit: Unit, course: Course) -> list[tuple[SpaceId, float, float, int]]:
        """Where a unit may go without a battle: how far it is then, the prize there, and for how many."""
        key = (unit.space, unit.place, unit.reach, course is self.field)
        known = self._ways_on.get(key)
        if known is None:
            far, in_town = course[unit.place == 1], max(1, MOST_UNITS - self.trained)
            known = self._ways_on[key] = [
                (s, far.get(s, FAR), self.prizes.get(s, 0.0), in_town if s in self.havens else MOST_UNITS)
                for s in self.ways(unit)
                if s == unit.space or s not in self.hostile
            ]
        return known

    def _edge(self, course: Course, todo: list[int]) -> float:
        """The line that most of the army can reach now."""
        ground, air = course
        fars = sorted(
            (air if self.units[i].place == 1 else ground).get(self.units[i].space, FAR) - self.units[i].reach
            for i in todo
        )
        return fars[len(fars) * 3 // 5] if fars else -9.0

    def orders(self, plan: Plan) -> Iterator[tuple[PieceKind, SpaceId, SpaceId]]:
        """The moves of a plan that are still to be made."""
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
