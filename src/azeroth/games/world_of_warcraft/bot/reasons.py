"""What speaks for a choice: the task it serves, what that brings, how likely it is won, how far it is."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Choice, Done, Seat
from azeroth.engine.view.naming import listed
from azeroth.games.world_of_warcraft.bot import wealth
from azeroth.games.world_of_warcraft.bot.actions_moves import goal_of
from azeroth.games.world_of_warcraft.bot.appraisal import Offer, a_rest, missing
from azeroth.games.world_of_warcraft.bot.plan import plan
from azeroth.games.world_of_warcraft.bot.roads import FAR, actions_to, blocked
from azeroth.games.world_of_warcraft.bot.squad import chance_to_win, promise
from azeroth.games.world_of_warcraft.bot.tasks import Task, opponents, tasks
from azeroth.games.world_of_warcraft.choices import PickCharacter
from azeroth.games.world_of_warcraft.choices.actions import Buy, Challenge, Learn, Rest, Town, Train, Travel
from azeroth.games.world_of_warcraft.choices.turn import Act
from azeroth.games.world_of_warcraft.ids import CreatureId, EventId, RegionId
from azeroth.games.world_of_warcraft.play.actions.acting import Acting
from azeroth.games.world_of_warcraft.play.actions.challenge import ChallengeAction
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.state import Character, Table
from azeroth.games.world_of_warcraft.view.names import short_name

SURE = 8
"""By how many points in a hundred the chance in a combat must change to be told: it is an estimate."""


def reasons(t: Table, seat: Seat, choice: Choice) -> list[str]:
    """By what kind of choice it is."""
    if isinstance(choice, Act):
        c = t.state.characters[choice.character]
        return _errand(t, c, c.region)
    if isinstance(t.pos.stack[-1], ChallengeAction):
        return _company(t, t.pos.stack[-1], choice)
    if t.find(Battle) is not None:
        return _in_battle(t, seat, choice)
    acting = t.find(Acting)
    if acting is None:
        return []
    c = t.state.characters[acting.character]
    if isinstance(choice, Challenge):
        return _fight(t, c, choice)
    if isinstance(choice, Travel):
        return _errand(t, c, choice.region)
    if isinstance(choice, Rest):
        lack = missing(t, c)
        if not lack:
            return [f"{short_name(t, c.id)} lacks neither Health nor Energy"]
        back = f"brings back {min(lack, a_rest(t, c))} of {lack} Health and Energy"
        return [back, *_errand(t, c, c.region)]
    if isinstance(choice, Town | Train):
        gain = wealth.town_gain(t, c) if isinstance(choice, Town) else wealth.lesson_gain(t, c)
        return [
            f"what {c.gold} gold buys makes {short_name(t, c.id)} stronger"
            if gain > 0
            else "nothing to buy that helps"
        ]
    if isinstance(choice, Buy | Learn):
        return _stronger(t, c, wealth.use_of(t, c, choice.card))
    return []


def _stronger(t: Table, c: Character, gain: float) -> list[str]:
    now = wealth.power_now(t, c)
    if gain <= 0 or now <= 0:
        return [f"{short_name(t, c.id)} has no better use for it yet"]
    return [f"makes {short_name(t, c.id)} about {max(1, round(100 * gain / now))}% stronger"]


# -- tasks ------------------------------------------------------------------------------------------


def _errand(t: Table, c: Character, start: RegionId) -> list[str]:
    """What the character is about: the task, its reward, the odds, and the way from there."""
    offer = plan(t, c.faction).get(c.id)
    if offer is None or offer.task is None:
        return []
    task = offer.task
    found = [_called(t, task)]
    if task.foes:
        found[0] = f"{found[0]}: {brings(task)}" if brings(task) else found[0]
        mates = [short_name(t, m) for m in offer.members if m != c.id]
        company = f" with {' and '.join(mates)}" if mates else ""
        found.append(f"{round(100 * offer.won)}% to win{company}")
    return found + _way(t, c, offer, start)


def _way(t: Table, c: Character, offer: Offer, start: RegionId) -> list[str]:
    goal = goal_of(offer, c.id)
    if goal is None or goal == start:
        return [f"after {offer.rests} more {_plural('Rest', offer.rests)}"] if offer.rests else []
    far = actions_to(t, c.faction, start, goal, blocked(t))
    place = t.content.regions[goal].name
    there = "" if start == c.region else " from there"
    return [
        f"{place} is {far} {_plural('action', far)} away{there}"
        if far < FAR // 2
        else f"no way to {place}{there}"
    ]


def _called(t: Table, task: Task) -> str:
    """A task in a few words."""
    place = t.content.regions[task.region].name
    kind = t.content.creatures.get(CreatureId(task.name))
    match task.kind:
        case "quest" | "enemy-quest":
            whose = "quest" if task.kind == "quest" else "the enemies' quest"
            return f"{whose} against {kind.name if kind is not None else task.name} in {place}"
        case "independents":
            return f"the independent {kind.name if kind is not None else 'creatures'} in {place}"
        case "boss" | "war":
            card = t.content.events[EventId(task.name)]
            return f"{card.boss.name if card.boss is not None else card.name} in {place}"
        case "overlord":
            return f"{t.content.overlords[t.state.overlord].name} in {place}"
        case "shop":
            return f"shopping in {place}"
        case "scout":
            return f"to look for {t.content.overlords[t.state.overlord].name} in {place}"
        case "follow":
            return f"to be of help in {place}"
        case _:
            return f"{task.kind.replace('-', ' ')} in {place}"


def brings(task: Task) -> str:
    """The reward in a few words."""
    parts = [f"{task.gold} gold" if task.gold else "", f"{task.xp} XP" if task.xp else ""]
    n = len(task.items)
    parts.append(f"{n} {_plural('item', n)}" if n else "")
    return ", ".join(filter(None, parts))


def _plural(word: str, n: int) -> str:
    return word if n == 1 else f"{word}s"


# -- fights -----------------------------------------------------------------------------------------


def _fight(t: Table, c: Character, choice: Challenge) -> list[str]:
    foes = opponents(t, c, choice)
    if not foes:
        return []
    found = _prize(t, c, choice)
    mates = [f for f in t.state.side(c.faction) if f.region == c.region and f.actions and f is not c]
    alone = promise(t, [c], foes)
    found.append(f"{round(100 * alone)}% to win alone")
    if mates:
        names = listed(short_name(t, f.id) for f in mates)
        found.append(f"{round(100 * promise(t, [c, *mates], foes))}% if {names} {_joins(mates)}")
    return found


def _prize(t: Table, c: Character, target: Challenge) -> list[str]:
    """What the fight brings, if anything."""
    sought = target.what, target.name, c.region
    task = next((x for x in tasks(t, c.faction) if (x.kind, x.name, x.region) == sought), None)
    return [f"it brings {brings(task)}"] if task is not None and brings(task) else []


def _joins(mates: Sequence[Character]) -> str:
    return "joins" if len(mates) == 1 else "join"


def _company(t: Table, frame: ChallengeAction, choice: Choice) -> list[str]:
    """What the fight brings, and how likely it is won with and without who may come along."""
    group = [t.state.characters[k] for k in (frame.character, *frame.joined)]
    foes = opponents(t, group[0], frame.target)
    if not foes:
        return []
    now, prize = round(100 * promise(t, group, foes)), _prize(t, group[0], frame.target)
    if isinstance(choice, PickCharacter):
        more = t.state.characters[choice.character]
        then = round(100 * promise(t, [*group, more], foes))
        return [f"{then}% to win with {short_name(t, more.id)}, {now}% without", *prize]
    return [f"{now}% to win as you are", *prize] if isinstance(choice, Done) else []


def _in_battle(t: Table, seat: Seat, choice: Choice) -> list[str]:
    """How likely the combat is won: after a choice that rolls nothing, and else as it stands before."""
    before = chance_to_win(t)
    if before is None:
        return []
    now = f"{_about(before)} to win the combat as it stands"
    if t.commits(seat, choice):
        return [now]
    after = t.clone()
    after.apply(seat, choice)
    then = chance_to_win(after)
    if then is None:
        return [now]
    more = round(100 * then) - round(100 * before)
    change = f", {abs(more)} points {'more' if more > 0 else 'less'} than before" if abs(more) >= SURE else ""
    return [f"{_about(then)} to win the combat{change}"]


def _about(chance: float) -> str:
    return f"about {round(20 * chance) * 5}%"


__all__ = ["reasons"]
