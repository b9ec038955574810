"""What it is worth to end a movement in a space: nearer to the aim, and what waits there."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from azeroth.games.adventure.bot.aims import (
    Aim,
    best_aim,
    board_outlook,
    card_outlook,
    event_worth,
    quest_turns,
)
from azeroth.games.adventure.bot.battle_moves import board_stakes, over_character
from azeroth.games.adventure.bot.leanings import STEADY, Leaning
from azeroth.games.adventure.bot.mind import Mind, mind_of
from azeroth.games.adventure.bot.roads import FAR, open_to, steps_to, turns, ways_to
from azeroth.games.adventure.bot.strength import Outlook, character_foe, encounter_foe, fight, stand
from azeroth.games.adventure.bot.worth import (
    drawn_worth,
    heal_worth,
    hurt_cost,
    item_worth,
    mean_find,
)
from azeroth.games.adventure.cards.needs import Collect, Discover, Slay, Travel
from azeroth.games.adventure.cards.values import may
from azeroth.games.adventure.ids import Discovery, Resource, SpaceId, SpaceKind
from azeroth.games.adventure.play.quests import step_of
from azeroth.games.adventure.play.spaces import held
from azeroth.games.adventure.state import Character, Find, Marker, Table


class Plan(Struct):
    """What a character goes for in this turn."""

    mind: Mind
    aim: Aim
    ways: dict[SpaceId, float]
    poor: bool
    """One of the quests is not worth having."""


def plan_of(t: Table, c: Character, w: Leaning = STEADY) -> Plan:
    """The plan of a character as the table stands."""
    mind = mind_of(t, c, w)
    aim = best_aim(t, mind)
    ways = ways_to(t, aim.place, c.rank, mind.shut)
    poor = len(c.quests) < 2 or min(quest_rate(t, mind, i) for i in range(len(c.quests))) < w.poor_quest
    return Plan(mind, aim, ways, poor)


def quest_rate(t: Table, m: Mind, i: int) -> float:
    """The valor a turn that a quest promises."""
    quest = m.c.quests[i]
    return t.content.quests[quest.id].valor / max(1.0, quest_turns(t, m, quest).turns)


def standing(t: Table, p: Plan, space: SpaceId, *, flown: bool = False) -> float:
    """What it is worth to be in a space when movement has ended, or after a flight."""
    if flown:
        steps = steps_to(t, p.aim.place, p.mind.c.rank, p.mind.shut).get(space)
        far = FAR if steps is None else turns(steps)
    else:
        far = p.ways.get(space, FAR)
    spots = p.mind.spots
    there = spots.get((space, flown))
    if there is None:
        there = spots[space, flown] = _there(t, p, space, flown)
    return there - min(p.mind.w.most_rate, p.aim.rate) * far


def _there(t: Table, p: Plan, space: SpaceId, flown: bool) -> float:
    """What waits in a space, whatever one goes for; who has flown has explored already."""
    found = _done_there(t, p.mind, space)
    if t.content.spaces[space].kind is SpaceKind.CITY:
        return found if flown else found + _in_city(t, p)
    found += challenge_worth(t, p.mind, space)
    return found if flown else found + _exploring_there(t, p.mind, space)


def _done_there(t: Table, m: Mind, space: SpaceId) -> float:
    """Quest steps that are done by being there."""
    found = 0.0
    for quest in m.c.quests:
        record, step = t.content.quests[quest.id], step_of(t, quest)
        if isinstance(step, Collect) and space in step.at and space in quest.places:
            found += m.w.collect * record.valor / (len(record.steps) + len(quest.places))
        elif isinstance(step, Travel) and (space in step.to or (step.any_city and _city(t, space))):
            found += m.w.travel * record.valor / len(record.steps)
    return found


def _city(t: Table, space: SpaceId) -> bool:
    return t.content.spaces[space].kind is SpaceKind.CITY


def _in_city(t: Table, p: Plan) -> float:
    return max(resource_worth(t, p.mind.c, p.mind.w, Resource.LARGE_POTION), quest_worth(t, p), 0.03)


def quest_worth(t: Table, p: Plan) -> float:
    """What a quest giver is worth."""
    return p.mind.w.new_quest if p.poor and not may(t, p.mind.c, "no-quests") else 0.0


def _exploring_there(t: Table, m: Mind, space: SpaceId) -> float:
    lying = [find for find in t.state.finds if find.space == space]
    if lying:
        return sum(find_worth(t, m.c, m.w, find) for find in lying)
    return max((_offer(t, m, resource) for resource in t.content.resources[space]), default=0.0)


def _offer(t: Table, m: Mind, resource: Resource) -> float:
    """The same as `resource_worth`, once for all spaces."""
    if resource not in m.offers:
        m.offers[resource] = resource_worth(t, m.c, m.w, resource)
    return m.offers[resource]


def resource_worth(t: Table, c: Character, w: Leaning, resource: Resource) -> float:
    """What a resource is worth outside cities, the flight apart."""
    match resource:
        case Resource.SMALL_POTION | Resource.LARGE_POTION if may(t, c, "no-healing-potions"):
            return 0.0
        case Resource.SCROLL:
            return drawn_worth(c, w)
        case Resource.BOOK:
            return w.book * drawn_worth(c, w, 2)
        case Resource.SMALL_POTION:
            return heal_worth(t, c, w, 1)
        case Resource.LARGE_POTION:
            return heal_worth(t, c, w, 2) + 0.1 * len(c.diseases)
        case Resource.PLACE_DISCOVERY:
            return 0.3 if any(isinstance(step_of(t, q), Discover) for q in c.quests) else w.placing
        case _:
            return 0.0


GOOD = {Discovery.GOLD: 0.4, Discovery.HEARTHSTONE: 0.2, Discovery.CHICKEN: 0.6, Discovery.MERCHANT: 0.2}
BAD = {Discovery.BOMB: -0.2, Discovery.DISEASE: -0.2, Discovery.POWER_DRAIN: -0.25, Discovery.LOCKBOX: -0.15}


def find_worth(t: Table, c: Character, w: Leaning, find: Find) -> float:
    """What a discovery token is worth to the character who resolves it, by what they know about it."""
    wanted = w.discover if any(isinstance(step_of(t, q), Discover) for q in c.quests) else 0.0
    if not find.seen >> c.seat & 1:
        return w.find + wanted
    token = t.content.tokens[find.token]
    return wanted + w.finds * (GOOD.get(token.kind, 0.1) if token.kept else BAD.get(token.kind, -0.1))


# -- what must be met there ----------------------------------------------------------------------------


def fight_worth(t: Table, c: Character, w: Leaning, odds: Outlook, stake: float) -> float:
    """What a fight is worth before it begins."""
    return odds.win * stake - odds.fall * w.fall - hurt_cost(t, c, w, odds.hurt * (1 - odds.fall))


def challenge_worth(t: Table, m: Mind, space: SpaceId) -> float:
    """What the challenge phase in a space outside cities is worth: the best of what may be met there."""
    state, c = t.state, m.c
    if space not in m.busy:
        board = t.content.spaces[space].kind is SpaceKind.ENCOUNTER
        return board_worth(t, m, space) if board else draw_worth(t, m, space)
    here = [marker for marker in state.track if marker.space == space]
    aggro = [marker for marker in here if marker.aggro]
    found = [marker_worth(t, m, marker) for marker in aggro or here]
    if not aggro:
        found += [attack_worth(t, m, o) for o in state.others(c.seat) if o.space == space]
        if t.content.spaces[space].kind is SpaceKind.ENCOUNTER:
            found.append(board_worth(t, m, space))
        elif not here:
            events = [event_worth(t, c, m.w, e.card) for e in state.events if e.space == space]
            found += events or [draw_worth(t, m, space)]
    trapped = any(g.space == space and g.owner != c.seat for g in state.ground)
    return max(found, default=0.0) - (m.w.trap if trapped and space != c.space else 0.0)


def board_worth(t: Table, m: Mind, space: SpaceId) -> float:
    """What facing the encounter printed there is worth."""
    odds = board_outlook(t, m, space)
    return 0.0 if odds is None else fight_worth(t, m.c, m.w, odds, board_stakes(t, m.c, m.w, space))


def marker_worth(t: Table, m: Mind, marker: Marker) -> float:
    """What fighting the encounter of a marker is worth."""
    foe = encounter_foe(t, f"f|{marker.card}")
    odds = fight(t, stand(t, m.c, foe), foe.stand, int(m.w.boosted * m.boost))
    stake = m.w.drawn + item_worth(t, m.c, m.w, marker.card)
    for quest in m.c.quests:
        step = step_of(t, quest)
        if isinstance(step, Slay) and step.trait in foe.traits:
            stake += m.w.slay * t.content.quests[quest.id].valor / step.n
    return fight_worth(t, m.c, m.w, odds, stake)


def draw_worth(t: Table, m: Mind, space: SpaceId) -> float:
    """What a fight against a drawn card is worth."""
    level = t.content.spaces[space].colour
    if level not in m.drawn:
        stake = m.w.drawn + mean_find(t, m.c, m.w, level)
        m.drawn[level] = fight_worth(t, m.c, m.w, card_outlook(t, m, level), stake)
    return m.drawn[level]


def attack_worth(t: Table, m: Mind, other: Character) -> float:
    """What attacking a character is worth: only a fight that fells them, or a quest, pays."""
    foe = character_foe(t, other)
    odds = fight(t, stand(t, m.c, foe), foe.stand, int(m.w.boosted * m.boost))
    return fight_worth(t, m.c, m.w, odds, over_character(t, m.c, m.w, other)) - 0.05


# -- where one can go -----------------------------------------------------------------------------------


def onwards(t: Table, c: Character) -> Callable[[SpaceId], list[SpaceId]]:
    """Where a movement may go on from a space; who comes to an aggressive encounter must stay."""
    shut = {m.space for m in t.state.track if m.aggro} if not c.passes_aggro else set()
    start, rank, spaces = c.space, c.rank, t.content.spaces

    def links(here: SpaceId) -> list[SpaceId]:
        if here in shut and here != start:
            return []
        return [there for there in spaces[here].links if open_to(t, there, rank)]

    return links


def reachable(t: Table, c: Character, steps: int) -> dict[SpaceId, SpaceId | None]:
    """The spaces where so many steps may end, each with the first step of the way there."""
    found: dict[SpaceId, SpaceId | None] = {c.space: None}
    if held(t, c) is not None:
        return found
    links = onwards(t, c)
    edge: list[SpaceId] = [c.space]
    for _ in range(steps):
        following: list[SpaceId] = []
        for here in edge:
            for there in links(here):
                if there not in found:
                    found[there] = found[here] or there
                    following.append(there)
        edge = following
    return found


def best_end(t: Table, p: Plan, steps: int) -> tuple[float, SpaceId, SpaceId | None]:
    """Where so many steps should end: its worth, the space, the first step."""
    best: tuple[float, SpaceId, SpaceId | None] | None = None
    for space, first in reachable(t, p.mind.c, steps).items():
        worth = standing(t, p, space)
        if best is None or worth > best[0] + 1e-9:
            best = (worth, space, first)
    assert best is not None
    return best
