"""What to spend gold and wood on, and where what was bought comes into play."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import DONE, Choice, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot import goals
from azeroth.games.warcraft.bot.forces import BITE, BODY, PLACE, WINGS, bites
from azeroth.games.warcraft.bot.labour import Overseer, menaced
from azeroth.games.warcraft.bot.marching import Marshal
from azeroth.games.warcraft.choices import Complete, Construct, Deploy, Give, Spend, Train, Upgrade
from azeroth.games.warcraft.content import UNITS, Kind
from azeroth.games.warcraft.state import (
    COMPLETELY,
    Player,
    Table,
    board,
    complete,
    enemies,
    on_board,
    reserves,
    tile,
    troop,
)

HANDS = 6
"""Workers enough."""
HAND = 3.2
"""What a worker more is worth at first."""
SITE, UNLOCKS = 3.0, 0.5
"""What a building is worth that is needed, and which part of the upgrade that it makes possible."""
CAMP = 2.6
"""What an Outpost near the enemy is worth."""
FUTURE = 2.5
"""Units to come that an upgrade will serve too."""
PRICE = 2
YEARLY = 1.7


def hands(t: Table, p: Player) -> int:
    """All workers, those at work and in training too."""
    return t.content.races[p.race].markers[Kind.WORKER] - reserves(t, p, Kind.WORKER)


def live_spaces(t: Table) -> int:
    """Goldmines and Forests that still yield."""
    return sum(
        s.type in ("goldmine", "forest") and t.state.depletion.get(s.id, 0) != COMPLETELY
        for s in board(t).spaces.values()
    )


class Purse:
    """Thinks about one Spend Step of a player."""

    def __init__(self, t: Table, seat: Seat) -> None:
        self.t, self.seat, self.p = t, seat, t.state.players[seat]
        self.gold, self.wood = self.p.gold, self.p.wood
        self.bite = bites(t, seat)

    def unit(self, kind: Kind) -> float:
        """What a unit more is worth."""
        place = PLACE[kind]
        return BODY + BITE * self.bite[place] + WINGS * (place == 1)

    def hand(self) -> float:
        """What a worker more is worth."""
        if hands(self.t, self.p) >= HANDS or live_spaces(self.t) < 2:
            return 0.0
        return HAND * max(0.3, 1 - 0.04 * self.t.state.turn)

    def site(self, kind: Kind) -> float:
        """What a building of a type is worth now."""
        own = [b for b in self.p.buildings if b.kind is not Kind.WORKER]
        income = YEARLY * hands(self.t, self.p)
        used = 2.6 * len(own) + 1
        value = SITE if used < income else 0.5 * SITE if self.gold + self.wood > 14 else 0.3
        late = max(0.35, 1.15 - 0.03 * self.t.state.turn)
        return value * late * min(reserves(self.t, self.p, kind), 4) / 4 + self._unlocked(kind)

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
        """What an Outpost there is worth: near the enemy's Town, and not in reach of his units."""
        aims = goals.targets(self.t, self.seat)
        far = board(self.t).far(space)
        if self.p.town is None or not aims or any(o.space == space for o in self.p.outposts):
            return 0.0
        aim = min(aims, key=lambda s: far.get(s, 9) - aims[s])
        home, near = board(self.t).far(aim).get(self.p.town, 9), far.get(aim, 9)
        if near > home - 2 or near < 2 or space in menaced(self.t, self.seat):
            return 0.0
        mine = [far[o.space] for o in self.p.outposts if o.space in far]
        return 0.0 if mine and min(mine) < 3 else CAMP * max(0.4, 1.1 - 0.02 * self.t.state.turn)

    def upgrade(self, kind: Kind) -> float:
        """What the next Level is worth to the units there are and will be."""
        p = self.p
        level = p.levels[kind]
        old, new = tile(self.t, self.seat, kind), self.t.content.tile(p.race, kind, level + 1)
        trained = sum(b.training for b in p.buildings if b.kind is kind)
        n = on_board(p, kind) + trained + (FUTURE if complete(p, kind) or not p.buildings else 0.0)
        able = 1.0 * (new.ability != "") - 1.0 * (old.ability != "")
        gain = BITE * n * (new.strength - old.strength + 0.7 * able) / 6
        return gain + (goals.point_value(self.t, (self.seat,)) if new.top else 0.0)

    def worth(self, what: Choice) -> float:
        """What a purchase is worth."""
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

    def might(self, option: str) -> list[Choice]:
        """All single purchases of an option, as often as they can be made."""
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
        free = troop(p, p.town).worker if p.town is not None else 0
        race = t.content.races[p.race]
        sites: list[Choice] = []
        for kind in UNITS:
            left = race.tiles[kind] - sum(b.kind is kind and not b.printed for b in p.buildings)
            sites += [Construct(kind)] * min(left, free)
        camps = [Construct(s) for s in p.troops if troop(p, s).worker and len(p.outposts) < race.outposts]
        sites.sort(key=self.worth, reverse=True)
        return [*sites[:free], *camps]

    def best(self, option: str) -> float:
        """What an option can buy altogether, the best first."""
        gold, wood, total = self.gold, self.wood, 0.0
        seen: dict[Choice, int] = {}
        for what in sorted(self.might(option), key=self.worth, reverse=True):
            g, w = self.cost(what)
            if option == "upgrade" and not self.p.buildings:
                g = w = 0
            if g <= gold and w <= wood:
                gold, wood = gold - g, wood - w
                seen[what] = seen.get(what, 0) + 1
                total += self.worth(what) * (0.75 ** (seen[what] - 1) if isinstance(what, Construct) else 1.0)
        return total

    def option(self, choices: Sequence[Choice]) -> Choice:
        """Train, construct or upgrade."""
        options = [c for c in choices if isinstance(c, Spend)]
        best = max(options, key=lambda c: self.best(c.option))
        others = [c for c in choices if not isinstance(c, Spend)]
        return best if self.best(best.option) > 0.2 or not others else others[0]

    def purchase(self, choices: Sequence[Choice]) -> Choice:
        """The purchase worth most, or none."""
        best = max(choices, key=self.worth)
        return best if self.worth(best) > 0.2 or DONE not in choices else DONE


def builders(t: Table, seat: Seat) -> int:
    """How many workers should wait in the Town for something to build."""
    p = t.state.players[seat]
    if p.town is None or not p.buildings:
        return 0
    purse = Purse(t, seat)
    back = sum(b.worker for b in p.buildings) + sum(b.training for b in p.buildings if b.kind is Kind.WORKER)
    if back:
        return 0
    # What the harvest of this turn is likely to add.
    purse.gold, purse.wood = p.gold + 2, p.wood + 2
    race = t.content.races[p.race]
    sites = [
        k for k in UNITS if race.tiles[k] > sum(b.kind is k and not b.printed for b in p.buildings)
    ]  # fmt: skip
    value = max((purse.site(kind) for kind in sites), default=0.0)
    if min(purse.gold, purse.wood) < PRICE or value < 1.5:
        return 0
    return 1 if value > max(purse.best("train"), purse.best("upgrade")) * 0.6 else 0


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
    marshal = Marshal(t, seat)
    ground = marshal.course[0]
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


__all__ = ["Purse", "builders", "deploy", "give"]
