"""Decisions about the world: whom to play, which quests to draw, where the fallen go, where to be flown."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from azeroth.engine import Choice, Done
from azeroth.games.world_of_warcraft.bot.appraisal import LOSS, RECOVERY, SURE, sober
from azeroth.games.world_of_warcraft.bot.roads import FAR, blocked, steps_to
from azeroth.games.world_of_warcraft.bot.squad import enemy_of, fit, odds, pets
from azeroth.games.world_of_warcraft.bot.tasks import Task, reward, tasks
from azeroth.games.world_of_warcraft.choices import PickRegion
from azeroth.games.world_of_warcraft.choices.events import GiveUp
from azeroth.games.world_of_warcraft.choices.turn import DrawFrom, PickClass
from azeroth.games.world_of_warcraft.content import Quest
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import Faction, QuestId, RegionId
from azeroth.games.world_of_warcraft.play.combat.battle import Foe
from azeroth.games.world_of_warcraft.play.events.new_horizons import NewHorizons
from azeroth.games.world_of_warcraft.play.setup import SetUp
from azeroth.games.world_of_warcraft.state import Character, Table

MANY = 13
"""A deck of so many quests is judged by part of them."""
MOST_KNOWN = 5_000
"""Of how many quests it is remembered what they promise."""


def draft(frame: SetUp, choices: Sequence[Choice], rng: Random) -> Choice:
    """Any class; but the Paladin, whom only the Alliance has, only where the Horde has its Shaman.

    Where somebody else has taken the Paladin, the Shaman is the answer.
    """
    paladin, shaman = PickClass("paladin"), PickClass("shaman")
    taken = frame.picks.values()
    if paladin.name in taken and shaman in choices:
        return shaman
    if shaman.name not in taken:
        choices = [c for c in choices if c != paladin]
    return choices[int(rng.random() * len(choices))]


def _task(t: Table, quest: QuestId, record: Quest) -> Task:
    """A quest as it would lie on the board."""
    foes = []
    for s in record.creatures:
        v = t.content.creatures[s.kind].values[s.colour]
        foes += [Foe("creature", s.kind, v.threat, v.attack, v.health, s.colour, quest)] * s.n
    first = record.creatures[0]
    return Task(
        "quest", first.kind, first.at, tuple(foes), record.gold, record.xp, record.level, record.items
    )


def prospect(t: Table, side: Sequence[Character], quest: QuestId) -> float:
    """What a quest promises those who can do it best, rested, for an action of each of them.

    Remembered by all that it depends on: whoever looks ahead draws quests again and again.
    """
    task = _task(t, quest, t.content.quests[quest])
    who = tuple((c.id, c.cards, c.level, c.xp, c.region, c.curse, pets(c), fit(t, c)) for c in side)
    roads = edition(t).roads(t, side[0].faction).name
    key = (quest, enemy_of(t, task.foes, 1), who, roads, blocked(t))
    memory: dict[object, float] = t.content.__dict__.setdefault("_promises", {})
    found = memory.get(key)
    if found is None:
        if len(memory) > MOST_KNOWN:
            memory.clear()
        found = memory[key] = _prospect(t, side, task)
    return found


def _prospect(t: Table, side: Sequence[Character], task: Task) -> float:
    far = steps_to(t, side[0].faction, task.region)
    groups = []
    for size in range(1, len(side) + 1):
        for who in combinations(side, size):
            time = RECOVERY + 1 + max((far.get(c.region, FAR) + 1) // 2 for c in who)
            gain = reward(t, task, who)
            groups.append((SURE * gain / (time * size), gain, time, who))
    best = 0.0
    for most, gain, time, who in sorted(groups, key=lambda g: -g[0]):
        if most <= best:  # even if they were as good as sure to win
            break
        won = sober(odds(t, who, task.foes, [fit(t, c) for c in who]))
        best = max(best, (won * gain - (1 - won) * LOSS * len(who)) / (time * len(who)))
    return best


def draw(t: Table, faction: Faction, choices: Sequence[Choice]) -> Choice:
    """The deck whose quests, as far as they have not been seen, promise most."""
    side, mine = t.state.side(faction), t.state.sides[faction]
    seen = {*mine.quests, *mine.done}

    def promise(k: Choice) -> float:
        if not isinstance(k, DrawFrom):
            return -9.0
        left = [
            QuestId(q) for q, r in t.content.quests.items()
            if r.faction is faction and r.deck == k.deck and q not in seen
        ]  # fmt: skip
        some = left[:: 1 + len(left) // MANY]
        return sum(prospect(t, side, q) for q in some) / len(some) if some else -1.0

    return max(choices, key=promise)


def exchange(t: Table, frame: NewHorizons, choices: Sequence[Choice]) -> Choice:
    """Give up a quest that is far beyond us."""
    stop = next(k for k in choices if isinstance(k, Done))
    quests = [k for k in choices if isinstance(k, GiveUp)]
    faction = t.content.quests[quests[0].quest].faction
    side = t.state.side(faction)
    worst = min(quests, key=lambda k: prospect(t, side, k.quest))
    return worst if prospect(t, side, worst.quest) < 0.3 else stop


def _nearest_task(t: Table, faction: Faction, region: RegionId) -> int:
    return min((steps_to(t, faction, x.region).get(region, FAR) for x in tasks(t, faction)), default=0)


def carried(t: Table, c: Character, choices: Sequence[Choice]) -> Choice:
    """Where the fallen go on from: near what is to be done; a town heals faster."""

    walls = blocked(t)

    def far(k: Choice) -> float:
        if not isinstance(k, PickRegion):
            return 99.0
        town = c.faction in t.content.regions[k.region].town
        return _nearest_task(t, c.faction, k.region) - 3.0 * town + 20.0 * (k.region in walls)

    return min(choices, key=far)


def flown(t: Table, c: Character, choices: Sequence[Choice]) -> Choice | None:
    """Be flown where it is nearer to what is to be done."""
    places = [k for k in choices if isinstance(k, PickRegion)]
    if not places:
        return None
    best = min(places, key=lambda k: _nearest_task(t, c.faction, k.region))
    here = _nearest_task(t, c.faction, c.region)
    return best if _nearest_task(t, c.faction, best.region) < here - 1 else None
