"""When to go into a dungeon, with whom, when to stay there, and when the Overlord can be beaten."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from azeroth.games.world_of_warcraft.bot.appraisal import LOSS, Offer, a_rest, missing
from azeroth.games.world_of_warcraft.bot.roads import FAR, actions_to, blocked, steps_to
from azeroth.games.world_of_warcraft.bot.squad import Body, fit, odds, rested
from azeroth.games.world_of_warcraft.bot.tasks import Task, reward
from azeroth.games.world_of_warcraft.burning_crusade.content import Overlord, expansion, sheet_of
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId, DungeonId, StageId
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeons import doors, next_place, place_of
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import BOSS
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, RegionId
from azeroth.games.world_of_warcraft.play.actions.challenge import overlord_foe
from azeroth.games.world_of_warcraft.play.combat.battle import Foe
from azeroth.games.world_of_warcraft.state import Character, Table

DUNGEON, INSIDE = "dungeon", "inside"
A_STAGE = 2.0
"""Actions that a stage takes: those of a turn."""
FIERCER, TOUGHER = 1.1, 1.3
"""The odds of long fights look too good, so one prepares for more; a quarter was lost that looked sure."""
WORN = 0.85
"""Which part of their tokens characters have at a later stage, after one rest."""
BOLD = (0.5, 0.35, 0.25, 0.15)
"""How likely an expedition to the Overlord must succeed, lap by lap."""
FACE = 0.1
"""How likely the Overlord must fall for those who stand before the sheet to stay."""
HELP = 0.1
"""How much likelier a victory must become by a friend who comes along."""
ON_THE_WAY = 0.3
"""The same for a stage that leads to the Overlord."""
FOUND = 1.5
"""What cards that lie in a Stage deck are worth on average, in XP."""
LONG = 3
"""How many Travel actions the way to a dungeon may take."""
TOP = 6
"""The level at which Overlords of Outland can be faced."""


# -- odds -----------------------------------------------------------------------------------------


def stage_foes(t: Table, stage: StageId) -> tuple[Foe, ...]:
    """Each boss of a stage, with as many Minions as turn up before it on average."""
    x = expansion(t.content)
    kept: dict[StageId, tuple[Foe, ...]] = x.__dict__.setdefault("_stage_foes", {})
    if stage not in kept:
        cards = x.decks[stage]
        bosses = [key for key in cards if key in x.bosses]
        minions = [x.minions[key] for key in cards if key in x.minions]
        part = 1 / (len(bosses) + 1)
        attack, health = (round(part * sum(getattr(m, n) for m in minions)) for n in ("attack", "health"))
        kept[stage] = tuple(
            Foe(BOSS, key, v.threat, v.attack + attack, v.health + health)
            for key in bosses
            for v in (x.bosses[key].values,)
        )
    return kept[stage]


def foes_at(t: Table, place: RegionId, faction: Faction) -> list[Foe]:
    """Whom one may have to fight at a stage or before an Overlord's sheet, a little worse than they are."""
    stage = expansion(t.content).places[place].stage
    foes = (overlord_foe(t, faction, 0),) if stage is None else stage_foes(t, stage)
    return [worse(f) for f in foes]


def worse(foe: Foe) -> Foe:
    """An opponent as one prepares for it."""
    return replace(foe, attack=round(FIERCER * foe.attack), health=round(TOUGHER * foe.health))


def likely(t: Table, place: RegionId, who: Sequence[Character], bodies: Sequence[Body]) -> float:
    """How likely a group wins there."""
    found = [odds(t, who, [foe], bodies).won for foe in foes_at(t, place, who[0].faction)]
    return sum(found) / len(found)


def worn(t: Table, c: Character) -> Body:
    """As they are at a later stage."""
    most = fit(t, c)
    return Body(int(WORN * most.health + 0.5), int(WORN * most.energy + 0.5))


def gain(t: Table, place: RegionId, who: Sequence[Character]) -> float:
    """What beating a stage is worth to a group, in XP."""
    x = expansion(t.content)
    stage = x.places[place].stage
    if stage is None:
        return 0.0
    prizes = [x.bosses[DungeonCardId(foe.kind)].reward for foe in stage_foes(t, stage)]
    learn = sum(c.level <= x.stages[stage].level for c in who) / len(who)
    tasks = [
        Task(DUNGEON, "", place, gold=p.gold, xp=round(learn * p.xp), items=p.items, more=FOUND)
        for p in prizes
    ]
    return sum(reward(t, task, who) for task in tasks) / len(tasks)


def worth_of(
    t: Table, place: RegionId, who: Sequence[Character], bodies: Sequence[Body]
) -> tuple[float, float]:
    """How likely a stage is won, and what fighting there is worth."""
    won = likely(t, place, who, bodies)
    return won, won * gain(t, place, who) - (1 - won) * LOSS * len(who)


# -- going in -------------------------------------------------------------------------------------


def prospects(t: Table, who: Sequence[Character], left: int) -> list[Offer]:
    """The dungeons that suit the level of a group; alone one loses most fights there."""
    x, walls = expansion(t.content), blocked(t)
    found: list[Offer] = []
    if len(who) < 2:
        return found
    for door, dungeon in doors(t).items():
        first = x.stage(dungeon, 1)
        if first is None or door in walls or not _suits(t, dungeon, who):
            continue
        far = max(actions_to(t, c.faction, c.region, door, walls) for c in who)
        if far > LONG or far + A_STAGE > left:
            continue
        offer = _expedition(t, dungeon, RegionId(first), who, far)
        if offer is not None:
            found.append(offer)
    return found


def _suits(t: Table, dungeon: DungeonId, who: Sequence[Character]) -> bool:
    """Is it neither too hard for a group nor does it teach them nothing?"""
    levels = [s.level for s in expansion(t.content).stages.values() if s.dungeon == dungeon]
    return min(c.level for c in who) >= min(levels) - 1 and max(c.level for c in who) <= max(levels)


def _expedition(
    t: Table, dungeon: DungeonId, first: RegionId, who: Sequence[Character], far: int
) -> Offer | None:
    """The stages of a dungeon one after another, as long as they are worth it."""
    x = expansion(t.content)
    door, members = x.dungeons[dungeon].region, tuple(c.id for c in who)
    rests = max(0, max(-(-missing(t, c) // a_rest(t, c)) for c in who) - 1)
    chance, value = worth_of(t, first, who, [fit(t, c) for c in who])
    time = far + rests + A_STAGE
    best = Offer(value / time, Task(DUNGEON, dungeon, door), members, rests, chance, time)
    place = next_place(t, x.places[first])
    if value > 0 and place is not None and x.places[place].stage is not None:
        _, more = worth_of(t, place, who, [worn(t, c) for c in who])
        if more > 0:
            both = (value + chance * more) / (time + A_STAGE)
            if both > best.rate:
                best = best._replace(rate=both, time=time + A_STAGE)
    return best if best.rate > 0 else None


def hunt(t: Table, side: Sequence[Character]) -> Offer | None:
    """The whole faction to the Overlord in the lair, when that promises enough."""
    x, overlord = expansion(t.content), t.content.overlords[t.state.overlord]
    lair = overlord.lair if isinstance(overlord, Overlord) else None
    if lair is None or min(c.level for c in side) < TOP:
        return None
    door, members = x.dungeons[lair].region, tuple(c.id for c in side)
    if max(actions_to(t, c.faction, c.region, door) for c in side) >= FAR // 2:
        return None
    fresh, tired = [fit(t, c) for c in side], [worn(t, c) for c in side]
    won = likely(t, sheet_of(t.state.overlord), side, tired)
    if won < bold(t):
        return None
    first, second = x.stage(lair, 1), x.stage(lair, 2)
    assert first is not None
    assert second is not None
    won *= likely(t, RegionId(first), side, fresh) * likely(t, RegionId(second), side, tired)
    return Offer(40 * won, Task(DUNGEON, lair, door), members, 0, won) if won >= bold(t) else None


def bold(t: Table) -> float:
    """How likely an expedition to the Overlord must succeed."""
    return BOLD[min(t.state.lap, len(BOLD)) - 1]


def entering(t: Table, offer: Offer, at_the_door: CharacterId | None = None) -> bool:
    """Can all members enter the dungeon in this turn, rested unless friends wait inside?"""
    assert offer.task is not None
    members = [t.state.characters[m] for m in offer.members]
    outside = [c for c in members if place_of(t, c) is None]
    urgent = len(outside) < len(members)
    return all(
        (c.id == at_the_door and (urgent or missing(t, c) <= c.level))
        or _enters(t, c, offer.task.region, urgent=urgent)
        for c in outside
    )


def gathered(t: Table, offer: Offer, c: Character) -> bool:
    """Does nobody have to go in first, with friends who may yet be held up on their way?"""
    assert offer.task is not None
    others = [t.state.characters[m] for m in offer.members if m != c.id]
    inside = any(place_of(t, m) is not None for m in others)
    return inside or all(m.region == offer.task.region and m.actions for m in others)


def _enters(t: Table, c: Character, door: RegionId, *, urgent: bool) -> bool:
    spare = c.actions - actions_in(t, c, door)
    return spare >= 0 and (urgent or missing(t, c) - spare * a_rest(t, c) <= c.level)


def actions_in(t: Table, c: Character, door: RegionId) -> int:
    """Travel actions that it takes to stand inside a dungeon."""
    steps = steps_to(t, c.faction, door).get(c.region, FAR) + 1
    return -(-steps // edition(t).roads(t, c.faction).steps)


# -- inside ---------------------------------------------------------------------------------------


def pledges(t: Table, faction: Faction, left: int) -> dict[CharacterId, Offer]:
    """Who stays inside and who comes to help them; else perhaps all go for the Overlord."""
    side = t.state.side(faction)
    found: dict[CharacterId, Offer] = {}
    for place in dict.fromkeys(c.region for c in side if place_of(t, c) is not None):
        inside = [c for c in side if c.region == place]
        helpers = _helpers(t, inside, [c for c in side if place_of(t, c) is None], place)
        group = [*inside, *helpers]
        if all(c.actions == 0 for c in inside) or stays(t, place, group):
            members = tuple(c.id for c in group)
            found |= {c.id: Offer(0.0, Task(INSIDE, "", place), members) for c in inside}
            where = expansion(t.content).places[place].dungeon
            task = Task(DUNGEON, where, expansion(t.content).dungeons[where].region)
            found |= {c.id: Offer(1.0, task, (*members,)) for c in helpers}
    if not found:
        great = hunt(t, side)
        if great is not None:
            return {c.id: great for c in side}
    return found


def _helpers(
    t: Table, inside: Sequence[Character], others: Sequence[Character], place: RegionId
) -> list[Character]:
    """Friends who can still enter in this turn: all of them, if that makes a victory likelier."""
    where = expansion(t.content).places[place].dungeon
    dungeon = expansion(t.content).dungeons[where]
    can = [c for c in others if c.actions and actions_in(t, c, dungeon.region) <= c.actions]
    if not can:
        return []
    all_of_us = [*inside, *can]
    if dungeon.lair_of == t.state.overlord and min(c.level for c in all_of_us) >= TOP:
        return can
    more = likely(t, place, all_of_us, _soon(t, all_of_us)) - likely(t, place, inside, _soon(t, inside))
    return can if more > HELP else []


def _soon(t: Table, who: Sequence[Character]) -> list[Body]:
    """As they are when the Dungeon Phase comes: who has an action left inside rests."""
    return [rested(t, c, 2 * c.level if c.actions and place_of(t, c) else 0) for c in who]


def stays(t: Table, place: RegionId, who: Sequence[Character]) -> bool:
    """Should a group face what waits for it in this turn's Dungeon Phase?"""
    x = expansion(t.content)
    won, value = worth_of(t, place, who, _soon(t, who))
    there = x.places[place]
    if there.stage is None:
        return won >= min(FACE, bold(t))
    on_the_way = x.dungeons[there.dungeon].lair_of == t.state.overlord and min(c.level for c in who) >= TOP
    return value > 0 or (on_the_way and won >= ON_THE_WAY)
