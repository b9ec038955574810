"""What a task promises a group: how soon it is done, how likely it succeeds, what can follow it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from azeroth.games.world_of_warcraft.bot.gathering import beats_blue, breaks_through
from azeroth.games.world_of_warcraft.bot.odds import Outcome
from azeroth.games.world_of_warcraft.bot.roads import FAR, Walls, actions_to, travels_to
from azeroth.games.world_of_warcraft.bot.schedule import actions_ready, schedule
from azeroth.games.world_of_warcraft.bot.squad import Body, fit, odds, rested
from azeroth.games.world_of_warcraft.bot.tasks import Task, reward
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, RegionId
from azeroth.games.world_of_warcraft.state import Character, Table

LOSS = 6.0
"""What a defeat costs a character, in XP."""
TIRED = 0.3
"""What a token of Health lost in a fight costs a character of level 1."""
RECOVERY = 0.7
"""Actions of rest that a fight takes on average."""
SURE = 0.99
"""More than that no fight is trusted to be won."""
LEAST = 0.01
"""What brings no more in an action is nothing to do."""
RIVALS = {0: 0.15, 1: 0.15, 2: 0.5, 3: 0.5}
"""How likely a quest of the enemy is still there next turn, by how many actions its owners are away."""
FAR_RIVALS = 0.7
"""The same where they are farther away."""


class Offer(NamedTuple):
    """A task for a group: what it brings in an action's time, after so many rests, won how likely.

    `time`: for how many actions it brings that.
    """

    rate: float
    task: Task | None
    members: tuple[CharacterId, ...]
    rests: int = 0
    won: float = 0.0
    time: float = 1.0


class Sequel(NamedTuple):
    """A task that could be done after another, and its worth."""

    task: Task
    value: float


def sober(end: Outcome, clear: float = 1.0) -> float:
    """Odds are worse than they look, those of long fights by more: one goes where they look best."""
    more = max(0.0, end.rounds - 1)
    return (SURE - 0.08 * more) * float((end.won * clear) ** (1 + 2 * more))


def missing(t: Table, c: Character) -> int:
    """Tokens that they lack."""
    return max(0, health_capacity(t, c) - c.health) + max(0, energy_capacity(t, c) - c.energy)


def a_rest(t: Table, c: Character) -> int:
    """Tokens that a Rest action brings where they are."""
    return c.level * (3 if c.faction in t.content.regions[c.region].town else 2)


def recovered(t: Table, who: Sequence[Character], rests: Sequence[int]) -> list[Body]:
    """Characters after so many rests each, where they are."""
    return [rested(t, c, n * a_rest(t, c)) for c, n in zip(who, rests, strict=True)]


class Outline(NamedTuple):
    """What is known of a task for a group before the fight itself is weighed.

    `later` is what could follow: its worth, and after how many actions it would be done. `most`: what it
    brings in an action's time if the fight is as good as won.
    """

    task: Task
    travel: tuple[int, ...]
    gain: float
    later: tuple[tuple[float, float], ...]
    most: float
    offer: Offer | None = None
    """Where there is no fight to weigh."""


def outline(
    t: Table, who: Sequence[Character], task: Task, left: int, walls: Walls, sequel: Sequence[Sequel] = ()
) -> Outline | None:
    """How far a task is and what it could bring at best; None where there is no time for it."""
    faction = who[0].faction
    if task.kind == "war":
        war = _war(t, who, task, left, walls)
        return Outline(task, (), 0.0, (), war.rate, war)
    travel = tuple(travels_to(t, c, task.region, walls) for c in who)
    far = max(travel)
    if far >= FAR // 2 or far + 1 > left:
        return None
    gain = reward(t, task, who) * _still_there(t, task, faction, far, who)
    later = tuple(
        (s.value, actions_to(t, faction, task.region, s.task.region, walls) + 1 + RECOVERY)
        for s in sequel
        if s.task is not task
    )
    spent, _ = schedule(actions_ready(t, who), travel)
    time = sum(spent) / len(spent)
    best = Offer(SURE * gain / time, task, tuple(c.id for c in who), time=time)
    return Outline(task, travel, gain, later, _with_sequel(best, SURE, later, left).rate)


def _with_sequel(offer: Offer, p: float, later: Sequence[tuple[float, float]], left: int) -> Offer:
    """The offer, or with it the best that can follow where it is won, if that brings more."""
    value, time = offer.rate * offer.time, offer.time
    both = (
        offer._replace(rate=(value + p * more) / (time + after), time=time + after)
        for more, after in later
        if time + after <= left
    )
    return max((offer, *both), key=_rate)


def appraise(t: Table, who: Sequence[Character], plan: Outline, left: int, walls: Walls) -> Offer:
    """How fast a group would profit from a task, and from the best one that it could do afterwards."""
    task = plan.task
    if plan.offer is not None:
        return plan.offer
    members = tuple(c.id for c in who)
    nothing = Offer(0.0, task, members)
    forced = any(c.region in walls for c in who)
    walled = task.region in walls and task.kind != "independents"
    won, extra = way_clear(t, who, task.region) if walled else (1.0, 0)
    won *= breaks_through(t, who, task.region, walls)
    if won < 0.4:
        return nothing
    best = nothing
    ready = actions_ready(t, who)
    tired = [-(-missing(t, c) // a_rest(t, c)) for c in who]
    for rests in range(1 if forced else min(3, max(tired)) + 1):
        pauses = [min(rests, n) for n in tired]
        spent, idle = schedule(ready, [n + extra + r for n, r in zip(plan.travel, pauses, strict=True)])
        if max(spent) > left:
            break
        time = sum(spent) / len(spent)
        bodies = recovered(t, who, [r + n for r, n in zip(pauses, idle, strict=True)])
        end = odds(t, who, task.foes, bodies)
        p = sober(end, won)
        hurt = sum(b.health for b in bodies) - end.health
        level = sum(c.level for c in who) / len(who)
        value = p * plan.gain - (1 - p) * LOSS * len(who) - TIRED * max(0.0, hurt) / level
        offer = Offer(value / time, task, members, rests, p, time)
        if value > 0:
            offer = _with_sequel(offer, p, plan.later, left)
        if offer.rate > best.rate:
            best = offer
        if end.won > 0.97:
            break
    return best


def _rate(offer: Offer) -> float:
    return offer.rate


def foremost(
    t: Table, who: Sequence[Character], todo: Sequence[Task], left: int, walls: Walls,
    sequel: Sequence[Sequel], more: Sequence[Offer], n: int,
) -> list[Offer]:  # fmt: skip
    """The `n` best offers to a group: these tasks, and `more`.

    A fight is weighed only where the task could be among the best if it were as good as won.
    """
    found = sorted((o for o in more if o.rate > LEAST), key=_rate, reverse=True)[:n]
    plans = [one for task in todo if (one := outline(t, who, task, left, walls, sequel)) is not None]
    for one in sorted(plans, key=lambda one: one.most, reverse=True):
        if len(found) == n and one.most <= found[-1].rate:
            break
        offer = appraise(t, who, one, left, walls)
        if offer.rate > LEAST:
            found = sorted((*found, offer), key=_rate, reverse=True)[:n]
    return found


def sequels(t: Table, who: Sequence[Character], todo: Sequence[Task], walls: Walls) -> list[Sequel]:
    """What tasks would be worth to a group once it has rested."""
    bodies = [fit(t, c) for c in who]
    found = []
    for task in todo:
        if task.foes and task.region not in walls:
            won = sober(odds(t, who, task.foes, bodies))
            value = won * reward(t, task, who) - (1 - won) * LOSS * len(who)
            if value > 0:
                found.append(Sequel(task, value))
    return found


def _still_there(t: Table, task: Task, faction: Faction, far: int, who: Sequence[Character]) -> float:
    """How likely a quest of the enemy is not done by its owners before we come."""
    if task.kind != "enemy-quest" or all(c.actions > far for c in who):
        return 1.0
    near = min(actions_to(t, faction.enemy, c.region, task.region) for c in t.state.side(faction.enemy))
    return RIVALS.get(near, FAR_RIVALS)


def way_clear(t: Table, who: Sequence[Character], region: RegionId) -> tuple[float, int]:
    """How likely the blue creatures at a place are beaten, and how many actions that takes."""
    return beats_blue(t, who, region), len({f.kind for f in t.state.at(region) if f.independent})


def _war(t: Table, who: Sequence[Character], task: Task, left: int, walls: Walls) -> Offer:
    """A War is for two: one at each place, until the enemy's turn is over."""
    members = tuple(c.id for c in who)
    assert task.other is not None
    if len(who) != 2 or task.region in walls or task.other in walls:
        return Offer(0.0, task, members)
    a, b = who
    faction = a.faction
    ways = [
        (max(actions_to(t, faction, x.region, task.region, walls),
             actions_to(t, faction, y.region, task.other, walls)),
         (x.id, y.id))
        for x, y in ((a, b), (b, a))
    ]  # fmt: skip
    far, order = min(ways)
    time = far + 1.0 if far % 2 else far + 0.5
    if time > left:
        return Offer(0.0, task, members)
    likely = (0.9, 0.8, 0.5, 0.35)[far] if far < 4 else 0.2  # the enemy may be there sooner
    return Offer(likely * reward(t, task, who) / (time + 0.5), task, order, 0, likely, time + 0.5)
