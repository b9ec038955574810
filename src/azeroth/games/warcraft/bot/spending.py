"""What to spend gold and wood on, and where what was bought comes into play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from azeroth.engine import DONE, Choice, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot import goals
from azeroth.games.warcraft.bot.aims import Worth
from azeroth.games.warcraft.bot.armies import Course
from azeroth.games.warcraft.bot.forces import (
    BITE,
    BODY,
    NONE,
    PLACE,
    WINGS,
    Force,
    bites,
    edge,
    force,
    single,
    together,
    worth,
)
from azeroth.games.warcraft.bot.leanings import STEADY, Leaning
from azeroth.games.warcraft.bot.marching import Marshal
from azeroth.games.warcraft.bot.recall import Recall
from azeroth.games.warcraft.bot.workers import Overseer, menaced
from azeroth.games.warcraft.choices import Complete, Construct, Deploy, Give, Spend, Train, Upgrade
from azeroth.games.warcraft.content import UNITS, Kind
from azeroth.games.warcraft.edition import edition, enemies
from azeroth.games.warcraft.state import (
    COMPLETELY,
    NEUTRAL,
    Player,
    Table,
    board,
    complete,
    on_board,
    reserves,
    tile,
    troop,
)

UNLOCKS = 0.5
"""Which part of an upgrade a building is worth that makes it possible."""
CAMP = 2.6
"""What an Outpost near the enemy is worth."""
PRICE = 2
WORTHLESS = 0.2
SAVES = 0.65
"""Which part of the gold that wins a Twenty Gold is saved up to the end."""
USUAL = 2.3
"""What a unit is worth on average."""
MATCH, MOST_GAIN = 0.8, 6.0
"""How much it counts what a unit does against the army that the enemy has."""
YEARLY = 1.7
"""What a worker brings in a turn."""
HARVEST = 0.7
"""What it costs to keep a worker from the harvest."""


COURSES: Recall[Course] = Recall(most=64)


def hands(t: Table, p: Player) -> int:
    """All workers, those at work and in training too."""
    return t.content.races[p.race].markers[Kind.WORKER] - reserves(t, p, Kind.WORKER)


def live_spaces(t: Table) -> int:
    """Goldmines and Forests that still yield."""
    return sum(
        s.type in ("goldmine", "forest") and t.state.depletion.get(s.id, 0) != COMPLETELY
        for s in board(t).spaces.values()
    )


class Budget:
    """Thinks about one Spend Step of a player."""

    def __init__(self, t: Table, seat: Seat, leaning: Leaning = STEADY) -> None:
        self.t, self.seat, self.p = t, seat, t.state.players[seat]
        self.leaning, self.purse = leaning, leaning.purse
        self.gold, self.wood = self.p.gold, self.p.wood
        self.bite = bites(t, seat)
        self._own = self._foe = NONE
        self._edge: float | None = None
        self._units: dict[int, float] = {}
        self.begun = 0
        """Buildings that this step has bought in mind."""
        self._worth: dict[tuple[Choice, int], float] = {}
        self._baskets: dict[tuple[str, int], tuple[float, list[Choice]]] = {}

    @cached_property
    def aims(self) -> Worth:
        """What armies march to."""
        return goals.targets(self.t, self.seat)

    @cached_property
    def menaced(self) -> set[SpaceId]:
        """Where enemies can come."""
        return menaced(self.t, self.seat)

    def whole(self, seat: Seat) -> Force:
        """All units of a player, those in training too."""
        p, bite = self.t.state.players[seat], bites(self.t, seat)
        found = [force(there, bite) for there in p.troops.values()]
        found += [single(PLACE[b.kind], bite) for b in p.buildings if b.training and b.kind in PLACE]
        return together(*found) if found else NONE

    def foe(self) -> Force:
        """The strongest enemy's army as it is and will be: some of everything more; or all guards."""
        bite = bites(self.t, NEUTRAL) if self.t.state.guards else (0.0, 0.0, 0.0)
        found = together(NONE, *(force(there, bite) for there in self.t.state.guards.values()))
        for p in enemies(self.t, self.seat):
            bite = bites(self.t, p.seat)
            army = together(self.whole(p.seat), *(single(place, bite) for place in range(3)))
            found = max(found, army, key=worth)
        return found

    def better(self, army: Force) -> float:
        """How much better an army would do against the enemy than the one there is."""
        if self._edge is None:
            self._own, self._foe = self.whole(self.seat), self.foe()
            self._edge = edge(self._own, self._foe)
        return edge(army, self._foe) - self._edge

    def unit(self, kind: Kind) -> float:
        """What a unit more is worth: by itself, and against what the enemy has."""
        place = PLACE[kind]
        known = self._units.get(place)
        if known is None:
            alone = BODY + BITE * self.bite[place] + WINGS * (place == 1)
            self.better(NONE)
            gain = self.better(together(self._own, single(place, self.bite)))
            known = alone + MATCH * (min(MOST_GAIN, max(0.0, gain)) - alone)
            known = self._units[place] = known * self.purse.units[place]
        return known

    def hand(self) -> float:
        """What a worker more is worth."""
        if hands(self.t, self.p) >= self.purse.hands or live_spaces(self.t) < 2:
            return 0.0
        return self.purse.hand * max(0.3, 1 - 0.04 * self.t.state.turn)

    def site(self, kind: Kind) -> float:
        """What a building of a type is worth now: while there is more to spend than places to train."""
        own = sum(b.kind is not Kind.WORKER for b in self.p.buildings) + self.begun
        income = YEARLY * hands(self.t, self.p)
        wanted = (self.gold + self.wood) / self.purse.stock_site + income / self.purse.income_site
        late = max(0.35, 1.15 - 0.03 * self.t.state.turn)
        room = min(reserves(self.t, self.p, kind), 4) / 4
        need = max(0.1, min(1.0, wanted - own))
        use = self.purse.site * late * room * need * self.unit(kind) / USUAL
        return self.purse.sites[PLACE[kind]] * (use + self._unlocked(kind))

    def _unlocked(self, kind: Kind) -> float:
        """What the upgrades are worth that wait for a building of that type."""
        value = 0.0
        for other in UNITS:
            top = tile(self.t, self.seat, other)
            ready = sum(b.kind is kind for b in self.p.buildings)
            missing = top.needs.get(kind, 0) - ready
            if not top.top and missing > 0:
                value += UNLOCKS * self.upgrade(other) / missing
        return value

    def camp(self, space: SpaceId) -> float:
        """What an Outpost there is worth: near the enemy's Town, and not in reach of its units."""
        aims = self.aims
        far = board(self.t).far(space)
        if self.p.town is None or not aims or any(o.space == space for o in self.p.outposts):
            return 0.0
        aim = min(aims, key=lambda s: far.get(s, 9) - aims[s])
        home, near = board(self.t).far(aim).get(self.p.town, 9), far.get(aim, 9)
        if near > home - 2 or near < 2 or space in self.menaced:
            return 0.0
        mine = [far[o.space] for o in self.p.outposts if o.space in far]
        return 0.0 if mine and min(mine) < 3 else CAMP * max(0.4, 1.1 - 0.02 * self.t.state.turn)

    def upgrade(self, kind: Kind) -> float:
        """What the next Level is worth to the units there are and will be."""
        p = self.p
        level = p.levels[kind]
        old, new = tile(self.t, self.seat, kind), self.t.content.tile(p.race, kind, level + 1)
        trained = sum(b.training for b in p.buildings if b.kind is kind)
        n = on_board(p, kind) + trained + (self.purse.future if complete(p, kind) or not p.buildings else 0.0)
        able = 1.0 * (new.ability != "") - 1.0 * (old.ability != "")
        gain = BITE * n * (new.strength - old.strength + 0.7 * able) / 6
        if new.top:
            gain += self.leaning.points * goals.point_value(self.t, (self.seat,))
        return self.purse.levels[PLACE[kind]] * gain

    def worth(self, what: Choice) -> float:
        """What a purchase is worth, with the buildings that are bought in mind."""
        key = (what, self.begun)
        known = self._worth.get(key)
        if known is None:
            known = self._worth[key] = self._appraised(what)
        return known

    def _appraised(self, what: Choice) -> float:
        if isinstance(what, Train):
            return self.hand() if what.kind is Kind.WORKER else self.unit(what.kind)
        if isinstance(what, Upgrade):
            return self.upgrade(what.kind)
        if isinstance(what, Construct):
            if what.what in board(self.t).spaces:
                return self.camp(SpaceId(what.what))
            return self.site(Kind(what.what)) + 0.2 * bool(what.summoned)
        return 0.0

    def cost(self, what: Choice) -> tuple[int, int]:
        """Its gold and wood."""
        if isinstance(what, Train):
            gold, wood = self.t.content.races[self.p.race].costs[what.kind]
            return gold, wood
        return PRICE, PRICE

    # -- choosing ---------------------------------------------------------------------------------

    def might(self, option: str, more: int = 0) -> list[Choice]:
        """All single purchases of an option, as often as they can be made; with more workers in the Town."""
        p, t = self.p, self.t
        if option == "train":
            found: list[Choice] = []
            for kind in Kind:
                idle = sum(b.complete and not b.training for b in p.buildings if b.kind is kind)
                found += [Train(kind)] * min(idle, reserves(t, p, kind))
            return found
        if option == "upgrade":
            return [
                Upgrade(kind) for kind in UNITS
                if not (top := tile(t, self.seat, kind)).top
                and (not p.buildings or all(complete(p, k) >= n for k, n in top.needs.items()))
            ]  # fmt: skip
        race = t.content.races[p.race]
        sites: list[Choice] = []
        if p.town is not None and troop(p, p.town).worker + more:
            sites = [
                Construct(kind) for kind in UNITS
                if race.tiles[kind] > sum(b.kind is kind and not b.printed for b in p.buildings)
            ]  # fmt: skip
        if len(p.outposts) < race.outposts:
            sites += [Construct(s) for s in p.troops if troop(p, s).worker]
        return sites

    def basket(self, option: str, more: int = 0) -> tuple[float, list[Choice]]:
        """What an option buys altogether: what is worth most first, or most for its price."""
        known = self._baskets.get((option, more))
        if known is None:
            both = [self._basket(option, more, by_price) for by_price in (False, True)]
            known = self._baskets[option, more] = max(both, key=lambda basket: basket[0])
        return known

    def _basket(self, option: str, more: int, by_price: bool) -> tuple[float, list[Choice]]:
        gold, wood, total = self.gold, self.wood, 0.0
        bought: list[Choice] = []
        free = more + (troop(self.p, self.p.town).worker if self.p.town is not None else 0)
        for what in sorted(self.might(option, more), key=lambda c: self._rank(c, by_price), reverse=True):
            g, w = (0, 0) if option == "upgrade" and not self.p.buildings else self.cost(what)
            value = self.worth(what)
            if g > gold or w > wood or value <= WORTHLESS:
                continue
            if isinstance(what, Construct) and what.what not in board(self.t).spaces:
                if not free:
                    continue
                free -= 1
                self.begun += 1
            gold, wood, total = gold - g, wood - w, total + value
            bought.append(what)
        self.begun = 0
        return total, bought

    def _rank(self, what: Choice, by_price: bool) -> float:
        return self.worth(what) / (sum(self.cost(what)) if by_price else 1)

    def option(self, choices: Sequence[Choice]) -> Choice:
        """Train, construct or upgrade; nothing where saving will win soon."""
        rules = edition(self.t)
        if rules.riches and self.gold >= SAVES * rules.riches and DONE in choices:
            return DONE
        options = [c for c in choices if isinstance(c, Spend)]
        best = max(options, key=lambda c: self.basket(c.option)[0])
        others = [c for c in choices if not isinstance(c, Spend)]
        return best if self.basket(best.option)[1] or not others else others[0]

    def bought(self, choices: Sequence[Choice]) -> tuple[Choice, ...]:
        """All that the Spend Step is to buy."""
        best = self.option(choices)
        return (best, *self.basket(best.option)[1], DONE) if isinstance(best, Spend) else (best,)

    def purchase(self, choices: Sequence[Choice]) -> Choice:
        """The first of what is to be bought, or no more."""
        first = next(c for c in choices if isinstance(c, Train | Construct | Upgrade))
        summoned = [c for c in choices if isinstance(c, Construct) and c.summoned]
        if summoned and self.worth(best := max(summoned, key=self.worth)) > 1:
            return best
        _, bought = self.basket(first.verb)
        return next((c for c in bought if c in choices), DONE if DONE in choices else first)


def builders(t: Table, seat: Seat, leaning: Leaning = STEADY) -> int:
    """How many workers should wait in the Town for something to build."""
    p = t.state.players[seat]
    if p.town is None or not p.buildings:
        return 0
    budget = Budget(t, seat, leaning)
    # Those who come to the Town in the Deploy Step can build as well; and the harvest adds something.
    back = sum(b.worker for b in p.buildings) + sum(b.training for b in p.buildings if b.kind is Kind.WORKER)
    budget.gold, budget.wood = p.gold + 2, p.wood + 2
    others = max(budget.basket("train")[0], budget.basket("upgrade")[0])
    gone = back - troop(p, p.town).worker
    values = [budget.basket("construct", gone + stay)[0] - HARVEST * stay for stay in (0, 1, 2)]
    return values.index(max(values)) if max(values) > others else 0


# -- deploying ------------------------------------------------------------------------------------


def deploy(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice:
    """Complete everything, then bring in what was trained: units to the front, or to a Town in need."""
    done = [c for c in choices if isinstance(c, Complete)]
    if done:
        return done[0]
    ready = [c for c in choices if isinstance(c, Deploy)]
    if not ready:
        return DONE
    p = t.state.players[seat]
    if any(c.kind is Kind.WORKER for c in ready):
        overseer = Overseer(t, seat, 0)
        return max((c for c in ready if c.kind is Kind.WORKER), key=lambda c: overseer.spot(c.space, c.space))
    ground = COURSES.of(t, seat, "", lambda: Marshal(t, seat).course)[0]
    urgent = _threat(t, p)
    return max(ready, key=lambda c: (urgent * (c.space == p.town), -ground.get(c.space, 14)))


def _threat(t: Table, p: Player) -> bool:
    """Are enemies near the Town, and few defend it?"""
    if p.town is None:
        return False
    far = board(t).far(p.town)
    near = sum(
        there.units for foe in enemies(t, p.seat) for s, there in foe.troops.items() if far.get(s, 9) <= 3
    )
    held = sum(there.units for s, there in p.troops.items() if far.get(s, 9) <= 1)
    return near > held or (near > 0 and not troop(p, p.town).units)


def give(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice:
    """What lies idle here and is missing there."""
    p = t.state.players[seat]
    for choice in choices:
        if isinstance(choice, Give):
            mate = t.state.players[choice.to]
            mine, theirs = getattr(p, choice.what), getattr(mate, choice.what)
            if mine > theirs + 4 and mine > 6:
                return choice
    return DONE


__all__ = ["Budget", "builders", "deploy", "give"]
