"""Decisions about actions: who acts, where they go, when they rest, train and fight, and with whom."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Choice, Done, Seat
from azeroth.games.world_of_warcraft.bot import wealth
from azeroth.games.world_of_warcraft.bot.appraisal import LOSS, Offer, a_rest, missing, sober
from azeroth.games.world_of_warcraft.bot.gathering import dares, helpers_come, too_early
from azeroth.games.world_of_warcraft.bot.plan import actions_left, plan, use_rate
from azeroth.games.world_of_warcraft.bot.roads import FAR, blocked, steps_to
from azeroth.games.world_of_warcraft.bot.schedule import nefarian_comes
from azeroth.games.world_of_warcraft.bot.squad import odds
from azeroth.games.world_of_warcraft.bot.tasks import Task, opponents, reward, tasks
from azeroth.games.world_of_warcraft.cards.loadout import health_capacity
from azeroth.games.world_of_warcraft.cards.verbs import Restore, Steps
from azeroth.games.world_of_warcraft.choices import PickCharacter, UseCard, Yes
from azeroth.games.world_of_warcraft.choices.actions import Challenge, Peek, Rest, Town, Train, Travel, Wait
from azeroth.games.world_of_warcraft.choices.events import Cleanse
from azeroth.games.world_of_warcraft.choices.turn import Act
from azeroth.games.world_of_warcraft.ids import CharacterId, Moment, RegionId
from azeroth.games.world_of_warcraft.play.actions.challenge import ChallengeAction
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.actions.travel import TravelAction
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn
from azeroth.games.world_of_warcraft.state import Character, Table

Roles = dict[CharacterId, Offer]
"""What each character of a faction is about."""
KINDS: dict[str, type[Choice]] = {"train": Train, "town": Town, "rest": Rest}
PATIENCE = 1.4
"""What it costs friends when one more action is spent on learning, at most."""
TOGETHER = ("enemies", "overlord")
"""Whom all fight who are there: these fights are weighed when they are planned."""
JOIN = 0.5
"""What an action spent on joining a fight costs."""


def who_acts(t: Table, frame: FactionTurn, choices: Sequence[Choice], roles: Roles | None = None) -> Choice:
    """Who can fight first, while friends are there to join; then travellers, then those who prepare."""
    acts = [k for k in choices if isinstance(k, Act)]
    for k in choices:
        if isinstance(k, Cleanse) and t.state.characters[k.character].energy >= 5:
            return k
    if not acts:
        return next((k for k in choices if isinstance(k, Done)), choices[0])
    if roles is None:
        roles = plan(t, frame.faction)
    order = {"challenge": 0, "travel": 1, "helped": 2, "train": 3, "town": 3, "rest": 4, "wait": 5}
    walls = blocked(t)

    def place(k: Act) -> tuple[int, int, str]:
        c = t.state.characters[k.character]
        does = intention(t, c, roles.get(c.id), roles)
        if c.region in walls and c.id in roles and helpers_come(t, c, roles[c.id].members):
            does = "helped"
        return order[does], -c.actions, c.id

    return min(acts, key=place)


def goal_of(offer: Offer, c: CharacterId) -> RegionId | None:
    """Where a character's part of a task is."""
    task = offer.task
    if task is None:
        return None
    if task.kind == "war" and task.other is not None:
        return task.region if offer.members[0] == c else task.other
    return task.region


def intention(t: Table, c: Character, offer: Offer | None, roles: Roles) -> str:
    """What a character means to do with their next action."""
    if c.region in blocked(t):
        return "challenge"
    if missing(t, c) >= c.level and nefarian_comes(t):
        return "rest"
    left = actions_left(t, c.faction)
    town = c.faction in t.content.regions[c.region].town
    gain = wealth.town_gain(t, c) if town else wealth.lesson_gain(t, c)
    shop = "town" if town else "train"
    rate = offer.rate / len(offer.members) if offer is not None else 0.0
    if gain > 0 and use_rate(t, c, gain, left) > max(rate if left <= 2 else min(rate, PATIENCE), 0.3):
        return shop
    if offer is None or offer.task is None:
        return "rest" if missing(t, c) else "wait"
    goal = goal_of(offer, c.id)
    if goal is not None and goal != c.region:
        follows = offer.task.kind == "follow"
        if missing(t, c) >= a_rest(t, c) and (follows or (town and offer.rests)):
            return "rest"
        if too_early(t, c, offer.members, goal):
            return shop if gain > 0.3 else "rest" if missing(t, c) else "wait"
        return "travel"
    if not offer.task.foes:  # nobody to challenge there
        idle = "rest" if missing(t, c) else "wait"
        return shop if gain > 0.3 else idle
    mates = [t.state.characters[m] for m in offer.members]
    if all(m.region == c.region and m.actions for m in mates) and not offer.rests:
        return "challenge"
    if gain > 0.3:
        return shop
    return "rest" if missing(t, c) else "wait"


def act(t: Table, frame: CharacterAction, choices: Sequence[Choice], roles: Roles | None = None) -> Choice:
    """What the acting character does."""
    c = t.state.characters[frame.character]
    for k in choices:
        if isinstance(k, Peek):
            return k
    care = _care(t, c, choices)
    if care is not None:
        return care
    if roles is None:
        roles = plan(t, c.faction)
    offer = roles.get(c.id)
    does = intention(t, c, offer, roles)
    if frame.extra_steps:
        does = "travel"
    found: Choice | None = None
    if does == "challenge":
        found = challenge(t, c, offer.task if offer is not None else None, choices)
    elif does == "travel" and offer is not None:
        goal = goal_of(offer, c.id)
        found = step(t, c, goal, choices, offer.members) if goal is not None else None
    elif does in KINDS:
        found = next((k for k in choices if type(k) is KINDS[does]), None)
    if found is not None:
        return found
    return _fallback(t, c, choices)


def _fallback(t: Table, c: Character, choices: Sequence[Choice]) -> Choice:
    for kind in (Rest, Wait) if missing(t, c) else (Wait, Rest):
        for k in choices:
            if isinstance(k, kind):
                return k
    fights = [k for k in choices if isinstance(k, Challenge)]
    if fights:
        return challenge(t, c, None, choices) or fights[0]
    return choices[-1]


def _care(t: Table, c: Character, choices: Sequence[Choice]) -> Choice | None:
    """A card that heals outside combat, when there is enough to heal."""
    for k in choices:
        if not isinstance(k, UseCard):
            continue
        ability = t.content.cards[k.card].abilities[k.ability]
        for effect in ability.effects:
            if isinstance(effect, Restore) and effect.health:
                friends = [f for f in t.state.side(c.faction) if f.region == c.region]
                who = friends if effect.whom == "region" else [c]
                lost = sum(health_capacity(t, f) - f.health for f in who)
                if lost >= (7 if ability.at is Moment.ACTION else 3):
                    return k
    return None


# -- travelling -----------------------------------------------------------------------------------


def step(
    t: Table, c: Character, goal: RegionId, choices: Sequence[Choice], mates: Sequence[CharacterId]
) -> Choice | None:
    """The step that leads nearest to the goal, going around blue creatures where there is a way."""
    walls = blue = blocked(t)
    if c.region not in steps_to(t, c.faction, goal, walls):
        walls = frozenset()
    far = steps_to(t, c.faction, goal, walls)
    here = far.get(c.region, FAR)
    ways = [k for k in choices if isinstance(k, Travel)]
    if not ways:
        return None
    if here >= 3:
        for k in choices:
            if isinstance(k, UseCard) and any(
                isinstance(e, Steps) for e in t.content.cards[k.card].abilities[k.ability].effects
            ):
                return k

    def left(k: Travel) -> tuple[int, str]:
        return far.get(k.region, FAR) + (FAR if k.region in walls and k.region != goal else 0), k.region

    best = min(ways, key=left)
    barred = best.region in blue and best.region != goal and not dares(t, c, mates, best.region)
    if left(best)[0] >= here or barred:
        stop = next((k for k in choices if isinstance(k, Done)), None)
        if stop is not None or barred:
            return stop
    return best if left(best)[0] < FAR else None


def next_step(t: Table, frame: TravelAction, choices: Sequence[Choice], roles: Roles | None = None) -> Choice:
    """Go on towards the goal, or stay there."""
    c = t.state.characters[frame.character]
    stop = next(k for k in choices if isinstance(k, Done))
    offer = (plan(t, c.faction) if roles is None else roles).get(c.id)
    goal = goal_of(offer, c.id) if offer is not None else None
    if offer is None or goal is None or goal == c.region:
        return stop
    return step(t, c, goal, choices, offer.members) or stop


# -- fighting -------------------------------------------------------------------------------------


def challenge(t: Table, c: Character, task: Task | None, choices: Sequence[Choice]) -> Choice | None:
    """The Challenge that the task calls for; of blue creatures the easiest."""
    fights = [k for k in choices if isinstance(k, Challenge)]
    blue = [k for k in fights if k.what == "independents" and not k.region]
    if blue:
        friends = [f for f in t.state.side(c.faction) if f.region == c.region and (f.actions or f.id == c.id)]
        return max(blue, key=lambda k: odds(t, friends[:3], opponents(t, c, k)).won)
    if task is None:
        return None
    for k in fights:
        if k.what == task.kind and k.name == task.name and not k.region:
            return k
    return None


def _task_of(t: Table, c: Character, target: Challenge) -> Task | None:
    for task in tasks(t, c.faction):
        if (task.kind, task.name, task.region) == (target.what, target.name, c.region):
            return task
    return None


def together_value(t: Table, who: Sequence[Character], target: Challenge) -> float:
    """What a group can expect of a Challenge."""
    won = sober(odds(t, who, opponents(t, who[0], target)))
    if target.what == "independents":  # who stands beside will have to fight them too
        there = [f for f in t.state.side(who[0].faction) if f.region == who[0].region]
        return won - (1 - won) * LOSS * len(there) - JOIN * len(who)
    task = _task_of(t, who[0], target)
    gain = reward(t, task, who) if task is not None else 2.0
    return won * gain - (1 - won) * LOSS * len(who) - JOIN * len(who)


def invite(t: Table, frame: ChallengeAction, choices: Sequence[Choice]) -> Choice:
    """Who should come along: whoever makes the fight worth more."""
    stop = next(k for k in choices if isinstance(k, Done))
    friends = [k for k in choices if isinstance(k, PickCharacter)]
    group = [t.state.characters[k] for k in (frame.character, *frame.joined)]
    if frame.target.what in TOGETHER:
        return friends[0] if friends else stop
    base = together_value(t, group, frame.target)
    best: tuple[float, Choice] = (base, stop)
    for k in friends:
        value = together_value(t, [*group, t.state.characters[k.character]], frame.target)
        if value > best[0]:
            best = (value, k)
    if best[1] is stop and len(friends) > 1:
        everybody = [*group, *(t.state.characters[k.character] for k in friends)]
        if together_value(t, everybody, frame.target) > base:
            return friends[0]
    return best[1]


def reply(t: Table, frame: ChallengeAction, seat: Seat, choices: Sequence[Choice]) -> Choice:
    """Join a fight that will probably be won, or that will be with us."""
    group = [t.state.characters[k] for k in (frame.character, *frame.joined)]
    yes = Yes(True)
    if frame.target.what in TOGETHER or frame.invited is None:
        return yes
    me = t.state.characters[frame.invited]
    with_me = together_value(t, [*group, me], frame.target)
    friends = [
        f for f in t.state.side(me.faction)
        if f.region == me.region and f.actions and f not in group and f.id not in frame.asked
    ]  # fmt: skip
    all_of_us = together_value(t, [*group, me, *friends], frame.target)
    without = together_value(t, group, frame.target) if frame.target.what == "independents" else 0.0
    return Yes(max(with_me, all_of_us) > without)
