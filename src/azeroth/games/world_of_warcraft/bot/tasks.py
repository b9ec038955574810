"""What there is to do: quests, bosses, Wars, the Overlord; and what each is worth to a group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from azeroth.games.world_of_warcraft.choices.actions import Challenge
from azeroth.games.world_of_warcraft.content import Draw
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import (
    CIRCLE,
    CUP,
    SQUARE,
    TRIANGLE,
    CreatureId,
    EventId,
    Faction,
    QuestId,
    RegionId,
)
from azeroth.games.world_of_warcraft.play.actions.acting import owner
from azeroth.games.world_of_warcraft.play.actions.challenge import (
    group,
    overlord_foe,
    plague_attack,
    subterfuge,
)
from azeroth.games.world_of_warcraft.play.combat.after_combat import TROPHIES
from azeroth.games.world_of_warcraft.play.combat.battle import Foe
from azeroth.games.world_of_warcraft.play.victory import stronger
from azeroth.games.world_of_warcraft.state import Character, Counter, Table

ITEM = {TRIANGLE: 1.0, SQUARE: 2.0, CIRCLE: 3.5, CUP: 4.0}
RARE = 5.0
"""An item of a deck that only a box has."""
GOLD = 0.12
DONE = 3.5
"""What it is worth that a quest is done and another one drawn."""
CHAMPION = 0.6
"""How much more XP is worth to the foremost of a faction until they are of the highest level.

By their level their enemies' dice are judged in the final battle, however many friends are weaker.
"""
YOUNG = (0.6, -0.3, -0.2, -0.1)
"""How much more an XP is worth on the first level than on the highest, and by how much more or less on each
of the next: who lags behind needs a friend for every quest."""
FREED = 7.0
"""What it is worth that a character is not beaten by blue creatures that they cannot avoid."""


class Task(NamedTuple):
    """Something to do at a place: opponents to beat, or a War to hold at two places."""

    kind: str
    name: str
    region: RegionId
    foes: tuple[Foe, ...] = ()
    gold: int = 0
    xp: int = 0
    level: int = 0
    items: tuple[Draw, ...] = ()
    more: float = 0.0
    other: RegionId | None = None
    shared: bool = True
    share: float = 1.0
    """Which part of the way to the reward this is, where a quest has several groups left."""


def tasks(t: Table, faction: Faction) -> list[Task]:
    """All that a faction could do now, without the Overlord."""
    found = []
    for quest in t.state.sides[faction].quests:
        found += _quest(t, faction, quest, 0)
    if subterfuge(t):
        for quest in t.state.sides[faction.enemy].quests:
            found += _quest(t, faction, quest, 1)
    for e in t.state.events:
        card = t.content.events[e.event]
        reward = card.stronger if stronger(t, faction) else card.weaker
        if reward is None:
            continue
        if card.kind == "war":
            found.append(
                Task("war", e.event, e.regions[0], gold=3 * reward.gold, xp=reward.xp, other=e.regions[1],
                     shared=False)
            )  # fmt: skip
        elif card.boss is not None and not (card.boss.once_per_faction and faction in e.beaten_by):
            foe = _boss(t, e.event)
            extra = sum(0.08 * t.content.cards[k].gold for k in e.hoard) + 2.0 * bool(card.boss.keepsake)
            found.append(
                Task("boss", e.event, card.boss.at, (foe,), reward.gold + e.gold, reward.xp, 0, reward.items,
                     extra)
            )  # fmt: skip
    return found


def _boss(t: Table, event: EventId) -> Foe:
    boss = t.content.events[event].boss
    assert boss is not None
    v = boss.values
    return Foe("boss", event, v.threat, v.attack + plague_attack(t, boss.at), v.health)


def _quest(t: Table, faction: Faction, quest: QuestId, less: int) -> list[Task]:
    """The groups of creatures that a quest has left; most have one."""
    record = t.content.quests[quest]
    places: dict[tuple[RegionId, CreatureId], None] = {}
    for region, figures in t.state.board.items():
        for f in figures:
            if f.quest == quest:
                places[region, f.kind] = None
    found = []
    for region, kind in places:
        foes = creatures(t, faction, region, kind, "enemy-quest" if less else "quest")
        others = {f.quest for f in foes} - {quest}
        more = 2.0 * len(others)
        found.append(
            Task(
                "enemy-quest" if less else "quest", kind, region, foes, record.gold,
                max(0, record.xp - less), record.level, record.items, more + 2.0 * less,
                share=1 / len(places),
            )
        )  # fmt: skip
    return found


def creatures(t: Table, faction: Faction, region: RegionId, kind: str, what: str) -> tuple[Foe, ...]:
    """The creatures of one group that a faction would meet."""
    mine = {"independents": None, "quest": faction, "enemy-quest": faction.enemy}[what]
    attack = plague_attack(t, region)
    found = []
    for f in t.state.board.get(region, ()):
        if f.kind == kind and owner(t, f) is mine and f.independent == (mine is None):
            v = t.content.creatures[f.kind].values[f.colour]
            found.append(Foe("creature", f.kind, v.threat, v.attack + attack, v.health, f.colour, f.quest))
    return tuple(found)


def opponents(t: Table, c: Character, target: Challenge) -> list[Foe]:
    """Whom a Challenge would meet."""
    return group(t, c, target, RegionId(target.region) or c.region)


def blue_tasks(t: Table, faction: Faction) -> list[Task]:
    """Blue creatures that friends are stuck with, or for which an event pays."""
    found = []
    stuck = {c.region for c in t.state.side(faction)}
    for region, figures in t.state.board.items():
        for kind in dict.fromkeys(f.kind for f in figures if f.independent):
            foes = creatures(t, faction, region, kind, "independents")
            gold, xp, more = _bounty(t, faction, region, foes)
            if region in stuck:
                more += FREED
            if gold or xp or more:
                found.append(Task("independents", kind, region, foes, gold, xp, more=more))
    return found


def _bounty(t: Table, faction: Faction, region: RegionId, foes: Sequence[Foe]) -> tuple[int, int, float]:
    """Gold and XP that events pay for blue creatures, and what their trophies are worth."""
    gold = xp = 0
    more = 0.0
    for card in (t.content.events[e.event] for e in t.state.events):
        if card.kind == "ears-and-heads":
            xp += len(foes)
            gold += sum(f.attack // 2 for f in foes)
        elif card.kind == "plaguewinds" and t.content.regions[region].area.endswith("plaguelands"):
            xp += 2 * len(foes)
        elif card.kind == "cleanse" and card.stronger is not None:
            prize = (card.stronger.xp + GOLD * card.stronger.gold) * len(t.state.side(faction))
            more += prize * min(1.0, sum(f.attack for f in foes) / TROPHIES)
    return gold, xp, more


# -- the Overlord ---------------------------------------------------------------------------------


def known(counter: Counter, seat: int) -> bool:
    """Does the seat know what a counter is?"""
    return counter.face_up or bool(counter.seen >> seat & 1)


def lairs(t: Table, seat: int) -> list[RegionId]:
    """Where the Overlord may be, for all the seat knows."""
    real = [k.region for k in t.state.counters if known(k, seat) and k.real]
    return real or [k.region for k in t.state.counters if not known(k, seat)]


def overlord(t: Table, faction: Faction, region: RegionId) -> Task:
    """The Overlord as a task."""
    foe = overlord_foe(t, faction, plague_attack(t, region))
    return Task("overlord", t.state.overlord, region, (foe,))


# -- what it is worth -----------------------------------------------------------------------------


def champion(t: Table, faction: Faction) -> Character:
    """Whose XP counts most."""
    return edition(t).champion(t.state.side(faction))


def experience(t: Table, task: Task, who: Sequence[Character]) -> float:
    """What the XP that a group would gain are worth, as far as they count on their tracks."""
    side = t.state.side(who[0].faction)
    if not task.shared:
        shares = {c.id: task.xp for c in side}
    else:
        each, rest = divmod(task.xp, len(who))
        order = sorted(who, key=lambda c: c.xp)
        shares = {c.id: each + (i < rest) for i, c in enumerate(order)}
        if task.level:
            for c in who:
                shares[c.id] = max(0, shares[c.id] - max(0, c.level - task.level))
            below = next((c for c in order if c.level < task.level), None)
            if below is not None:
                shares[below.id] += task.level - below.level
    end = t.content.tracks.levels[-1]
    gains = {c.id: min(shares[c.id], end - c.xp) for c in side if c.id in shares}
    worth = sum(growth(t, c.xp + gains[c.id]) - growth(t, c.xp) for c in side if c.id in gains)
    return worth + CHAMPION * gains.get(champion(t, who[0].faction).id, 0)


def growth(t: Table, xp: int) -> float:
    """What a character's XP are worth: those of the first levels, which take fewer of them, more."""
    begun = (0, *t.content.tracks.levels)
    return xp + sum(more * max(0, xp - start) for start, more in zip(begun, YOUNG, strict=False))


def reward(t: Table, task: Task, who: Sequence[Character]) -> float:
    """What success is worth to a faction, in XP."""
    items = sum(ITEM.get(d.deck, RARE) * (1 + 0.2 * (d.draw - 1)) for d in task.items)
    done = DONE if task.kind in ("quest", "enemy-quest") else 0.0
    return (experience(t, task, who) + GOLD * task.gold + items + task.more + done) * task.share
