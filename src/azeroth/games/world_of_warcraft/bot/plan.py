"""The plan of a faction: who goes where with whom, so that most is won in the least time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log

from azeroth.games.world_of_warcraft.bot import wealth
from azeroth.games.world_of_warcraft.bot.appraisal import (
    Offer,
    a_rest,
    foremost,
    missing,
    recovered,
    sequels,
    sober,
    way_clear,
)
from azeroth.games.world_of_warcraft.bot.gathering import BOLD, breaks_through
from azeroth.games.world_of_warcraft.bot.roads import actions_to, blocked, still_free, travels_to
from azeroth.games.world_of_warcraft.bot.schedule import nefarian_far
from azeroth.games.world_of_warcraft.bot.squad import odds
from azeroth.games.world_of_warcraft.bot.tasks import Task, blue_tasks, lairs, overlord, tasks
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, RegionId
from azeroth.games.world_of_warcraft.state import Character, Table

Members = tuple[CharacterId, ...]
LAST_HOPE = 0.15
"""How likely the Overlord must fall at the very end: all are as good as new for the final battle."""
NO_HOPE = 0.03
"""The same for those who will be the weaker ones there: they have nothing to lose."""
ALWAYS, FINAL = 0.5, 2.0
"""What strength is worth for its own sake, and when the final battle is near, in XP."""
QUESTING, WEAK = 0.8, 3.0
"""What it is worth to be a part stronger for an action of questing; who is weaker than that gains no more."""
SPARE = 2
"""How many more tasks of each group come to mind who weighs several plans."""
LAST = 4
"""How many actions before the End it is time to get ready."""


def actions_left(t: Table, faction: Faction) -> int:
    """How many actions a character of the faction has until the End, those of this turn included.

    An endless game has no End: there is always another lap's worth of them. When Nefarian is about to arrive,
    that is the End.
    """
    last = t.content.tracks.turns
    if nefarian_far(t) in (0, 1):
        ahead = (n for n in (*t.content.tracks.event_turns, last + 1) if n > t.state.turn)
        last = min(ahead, default=last + 1) - 1  # a thought may go beyond the track
    mine = [n for n in range(t.state.turn, last + 1) if (n % 2 == 1) == (faction is Faction.HORDE)]
    now = mine and mine[0] == t.state.turn
    here = max((c.actions for c in t.state.side(faction)), default=2) if now else 0
    more = t.content.tracks.turns if edition(t).next_lap(t) else 0
    return 2 * (len(mine) - bool(now)) + here + more


# -- the Overlord ---------------------------------------------------------------------------------


def confidence(t: Table) -> float:
    """How sure one must be to challenge the Overlord: less and less, the nearer the End."""
    turn = t.state.turn + t.content.tracks.turns * (t.state.lap - 1)
    return 0.8 if turn < 16 else max(0.3, 0.8 - 0.05 * (turn - 16))


def hunt(t: Table, side: Sequence[Character], left: int) -> Offer | None:
    """The whole faction against the Overlord, when that promises enough."""
    if min(c.level for c in side) < 3:
        return None
    faction, seat = side[0].faction, side[0].seat
    hope = NO_HOPE if outclassed(t, faction) else LAST_HOPE
    places = lairs(t, seat)
    if not places:
        return None
    region = min(places, key=lambda r: max(actions_to(t, faction, c.region, r) for c in side))
    task = overlord(t, faction, region)
    walls = blocked(t)
    travel = [travels_to(t, c, region, walls) for c in side]
    far = max(travel)
    members = tuple(c.id for c in side)
    best, surely = Offer(0.0, task, members), 0.0
    need = max(-(-missing(t, c) // a_rest(t, c)) - (far - n) for c, n in zip(side, travel, strict=True))
    won, extra = way_clear(t, side, region)
    for rests in range(max(0, min(4, need)) + 1):
        time = far + rests + 1 + extra
        if time > left:
            break
        end = odds(t, side, task.foes, recovered(t, side, [far - n + rests for n in travel]))
        p = end.won * won
        if p > best.won + (0.03 if best.won else 0.0):
            best, surely = Offer(40 * p / time, task, members, rests, p, time), sober(end, won)
    late = left - (far + best.rests + 1) <= 3
    if surely >= confidence(t) or (late and best.won >= hope):
        return best
    return None


def outclassed(t: Table, faction: Faction) -> bool:
    """Would the faction have to expect defeat in a final battle now?"""
    mine, theirs = (sum(wealth.power_now(t, c) for c in t.state.side(f)) for f in (faction, faction.enemy))
    return mine < theirs


def scouting(t: Table, c: Character, left: int) -> Offer | None:
    """Look for Lord Kazzak, one counter at a time, before he is needed."""
    hidden = lairs(t, c.seat)
    if t.state.overlord != "kazzak" or len(hidden) < 2 or t.state.turn < 12:
        return None
    region = min(hidden, key=lambda r: (actions_to(t, c.faction, c.region, r), r))
    far = actions_to(t, c.faction, c.region, region)
    if far + 1 > left or left <= LAST or region in blocked(t):
        return None
    urgent = 0.6 + 0.12 * (t.state.turn - 12)
    return Offer(urgent / (far + 1), Task("scout", "", region), (c.id,), time=far + 1)


# -- shopping -------------------------------------------------------------------------------------


def shopping(t: Table, c: Character, left: int) -> Offer | None:
    """A way to the nearest town, where there is enough to buy."""
    last = left <= LAST
    gain = wealth.spree(t, c) if last else wealth.town_gain(t, c)
    if gain < 0.6:
        return None
    towns = [k for k, r in t.content.regions.items() if c.faction in r.town]
    region = min(towns, key=lambda r: (actions_to(t, c.faction, c.region, r), r))
    far = actions_to(t, c.faction, c.region, region)
    if far + (1 if last else 3) > left or breaks_through(t, [c], region, blocked(t)) < BOLD:
        return None
    return Offer(use_rate(t, c, gain, left) / (far + 1), Task("shop", "", region), (c.id,), time=far + 1)


def use_rate(t: Table, c: Character, gain: float, left: int) -> float:
    """What strength gained now is worth for the rest of the game, in XP; at last for the final battle."""
    quests = QUESTING * left / max(WEAK, wealth.power_now(t, c))
    return max(quests + ALWAYS, FINAL * (left <= LAST)) * gain


def use_of_power(power: float, left: int) -> float:
    """What all of a character's strength is worth: the sum of what each gain of it is worth at its time."""
    quests = QUESTING * left * log(max(WEAK, power) / WEAK) + ALWAYS * power
    return max(quests, FINAL * power * (left <= LAST))


# -- the plan -------------------------------------------------------------------------------------


def plan(t: Table, faction: Faction) -> dict[CharacterId, Offer]:
    """What each character of a faction should be about; remembered while nothing changes."""
    memory: dict[object, dict[CharacterId, Offer]] = t.content.__dict__.setdefault("_plans", {})
    key = _situation(t, faction)
    if key not in memory:
        if len(memory) > 500:
            memory.clear()
        memory[key] = _plan(t, faction)
    return memory[key]


def _situation(t: Table, faction: Faction) -> object:
    """All that a plan depends on."""
    state = t.state
    return (
        faction, state.turn, state.lap, state.overlord, tuple(state.merchant),
        tuple(
            (c.id, c.sheet, c.region, c.health, c.energy, c.level, c.xp, c.gold, c.actions, c.curse, c.cards,
             tuple(c.bag), tuple(c.spellbook), tuple(c.equipped), still_free(t, c))
            for c in state.characters.values()
        ),
        tuple((r, tuple(figures)) for r, figures in state.board.items()),
        tuple((e.event, tuple(e.regions), tuple(e.beaten_by), len(e.hoard), e.gold) for e in state.events),
        tuple((k.region, k.face_up, k.seen, k.real and k.seen != 0) for k in state.counters),
    )  # fmt: skip


def _plan(t: Table, faction: Faction) -> dict[CharacterId, Offer]:
    return plans_of(t, faction, 1)[0]


def plans_of(t: Table, faction: Faction, most: int) -> list[dict[CharacterId, Offer]]:
    """The plans of a faction that promise most, at most so many: each another way to share the work."""
    left = actions_left(t, faction)
    bound = edition(t).pledges(t, faction, left)
    side = [c for c in t.state.side(faction) if c.id not in bound]
    great = hunt(t, side, left) if side and not bound else None
    if great is not None:
        return [{c.id: great for c in side}]
    groups = _offers(t, faction, side, left, SPARE if most > 1 else 0)
    ways = [_choose(p, groups) for p in _partitions([c.id for c in side])]
    if most > 1:
        ways += [way for p in _partitions([c.id for c in side]) for way in _others(p, groups)]
    ways.sort(key=_total, reverse=True)
    found: dict[object, dict[CharacterId, Offer]] = {}
    for way in ways:
        roles = {c: o for o in way for c in o.members}
        what = tuple(None if (task := roles[c.id].task) is None else key_of(task) for c in side)
        if what not in found:
            found[what] = bound | {c.id: _or_follow(t, c, roles) for c in side}
        if len(found) == most:
            break
    return list(found.values())


def _offers(
    t: Table, faction: Faction, side: Sequence[Character], left: int, spare: int = 0
) -> dict[Members, list[Offer]]:
    """What each group of characters could do best, and so much more than the others leave it."""
    todo, walls = tasks(t, faction), blocked(t)
    blue = blue_tasks(t, faction)
    groups: dict[Members, list[Offer]] = {}
    for size in range(1, len(side) + 1):
        for who in combinations(side, size):
            stuck = {c.region for c in who} & walls
            may = [x for x in blue if x.region in stuck] if stuck else [*todo, *blue]
            after = sequels(t, who, todo, walls)
            more: list[Offer] = []
            if size == 1:
                more = [o for o in (scouting(t, who[0], left), shopping(t, who[0], left)) if o is not None]
            if not stuck:
                more += edition(t).prospects(t, who, left)
            # Other groups, at most one of each other character, may want the same.
            n = len(side) - size + 1 + spare
            groups[tuple(c.id for c in who)] = foremost(t, who, may, left, walls, after, more, n)
    return groups


def _or_follow(t: Table, c: Character, roles: dict[CharacterId, Offer]) -> Offer:
    """Who has nothing to do goes where friends have something, to help and to be helped."""
    mine = roles[c.id]
    if mine.task is not None:
        return mine
    walls = blocked(t)
    others = [
        o for o in roles.values()
        if o.task is not None and o.task.foes and _where(o) not in walls
        and breaks_through(t, [c], _where(o), walls) >= BOLD
    ]  # fmt: skip
    if not others:
        return mine
    near = min(others, key=lambda o: (actions_to(t, c.faction, c.region, _where(o)), _where(o)))
    return Offer(0.0, Task("follow", "", _where(near)), (c.id,))


def _where(offer: Offer) -> RegionId:
    assert offer.task is not None
    return offer.task.region


def _choose(parts: Sequence[Members], groups: dict[Members, list[Offer]]) -> list[Offer]:
    """Distinct tasks for the groups, those who gain most first."""
    taken: set[tuple[str, str, RegionId]] = set()
    found = []
    order = sorted(parts, key=lambda p: -(groups[p][0].rate if groups[p] else 0.0))
    for part in order:
        free = [
            o for o in groups[part]
            if o.task is None or o.task.kind == "shop" or key_of(o.task) not in taken
        ]  # fmt: skip
        one = free[0] if free else Offer(0.0, None, part)
        if one.task is not None:
            taken.add(key_of(one.task))
        found.append(one)
    return found


def _others(parts: Sequence[Members], groups: dict[Members, list[Offer]]) -> list[list[Offer]]:
    """The same groups with other tasks: each offer of one group, the others as they would choose then."""
    found = []
    for part in parts:
        for offer in groups[part]:
            rest = [p for p in parts if p != part]
            free = {p: [o for o in groups[p] if not _same(o, offer)] for p in rest}
            found.append([offer, *_choose(rest, free)])
    return found


def _same(one: Offer, other: Offer) -> bool:
    """Do both want what only one of them can have?"""
    if one.task is None or other.task is None or one.task.kind == "shop":
        return False
    return key_of(one.task) == key_of(other.task)


def key_of(task: Task) -> tuple[str, str, RegionId]:
    """What tells one task from another."""
    return task.kind, task.name, task.region


def _total(offers: Sequence[Offer]) -> float:
    return sum(o.rate for o in offers)


def _partitions(who: list[CharacterId]) -> list[list[tuple[CharacterId, ...]]]:
    """All ways to form groups, in the order of the side."""
    if not who:
        return [[]]
    first, rest = who[0], who[1:]
    found = []
    for n in range(len(rest) + 1):
        for mates in combinations(rest, n):
            others = [c for c in rest if c not in mates]
            found += [[(first, *mates), *more] for more in _partitions(others)]
    return found
