"""What a character goes for: quests, levels, trophies, gear; where, how long it takes, what it is worth."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from azeroth.games.adventure.bot.leanings import Leaning
from azeroth.games.adventure.bot.mind import Mind, Task
from azeroth.games.adventure.bot.roads import FAR, open_to, turns_to
from azeroth.games.adventure.bot.strength import (
    Outlook,
    character_foe,
    deck_outlook,
    encounter_foe,
    fight,
    stand,
    trait_share,
)
from azeroth.games.adventure.bot.worth import counts, mean_find
from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.cards.needs import (
    Collect,
    Conquer,
    Deliver,
    Discover,
    Meet,
    QuestStep,
    Slay,
    Study,
    Travel,
    Vanquish,
    Wound,
)
from azeroth.games.adventure.cards.texts import name_of
from azeroth.games.adventure.cards.verbs import Effect, GainLevel, Pay, TakeTrophy, ToLog
from azeroth.games.adventure.ids import LEVELS, ChallengeId, Level, Resource, SpaceId, SpaceKind
from azeroth.games.adventure.play.maintenance import deliverable
from azeroth.games.adventure.play.quests import step_of
from azeroth.games.adventure.state import ActiveQuest, Character, Table

HOPELESS = 60.0
LEAST_CHANCE = 0.04


class Aim(Struct, frozen=True):
    """Something worth going for: where, what it is worth, how many turns it takes in all, and why."""

    place: SpaceId
    worth: float
    turns: float
    why: str

    @property
    def rate(self) -> float:
        """Valor a turn."""
        return self.worth / max(1.0, self.turns)


# -- fights ------------------------------------------------------------------------------------------


def board_outlook(t: Table, m: Mind, space: SpaceId) -> Outlook | None:
    """How the fight printed on a space would go; None if nothing is fought there."""
    if space not in m.boards:
        foe = encounter_foe(t, f"b|{space}") if t.content.board_encounters[space].fight is not None else None
        m.boards[space] = None if foe is None else fight(t, stand(t, m.c, foe), foe.stand, m.boost)
    return m.boards[space]


def tries(t: Table, m: Mind, odds: Outlook) -> float:
    """How many turns it takes to win such a fight, with ways back from defeats."""
    n = 1.0 / max(LEAST_CHANCE, odds.win)
    whole = max(1, health(t, m.c))
    wounds = max(0.0, (n - 1.0) * odds.hurt + m.c.damage - m.w.hale * whole)
    return n + m.w.way_back * wounds / whole


def card_outlook(t: Table, m: Mind, level: Level) -> Outlook:
    """How a fight against a drawn card goes."""
    return deck_outlook(t, m.stand, level, int(m.w.boosted * m.boost))


# -- quests ------------------------------------------------------------------------------------------


def quest_turns(t: Table, m: Mind, quest: ActiveQuest) -> Task:
    """All that is left of a quest, from where the character is."""
    if quest.id not in m.tasks:
        m.tasks[quest.id] = _all_tasks(t, m, quest)
    return m.tasks[quest.id]


def _all_tasks(t: Table, m: Mind, quest: ActiveQuest) -> Task:
    record = t.content.quests[quest.id]
    here, total, first = m.c.space, 0.0, None
    for i in range(quest.step, len(record.steps)):
        task = _task(t, m, record.steps[i], quest, here, i == quest.step)
        total += max(0.3, task.turns)
        if i == quest.step:
            first = task.place
        here = task.end
    return Task(first, total, here)


def _task(t: Table, m: Mind, step: QuestStep, quest: ActiveQuest, here: SpaceId, now: bool) -> Task:
    match step:
        case Collect(at=at):
            left = [s for s in at if s in quest.places]
            return _round_trip(t, m, left, here)
        case Travel(to=to, any_city=any_city):
            return _nearest(t, m, t.content.cities if any_city else to, here)
        case Conquer(at=at, any=any_of):
            left = [s for s in at if s not in quest.conquered]
            fights = [_conquest(t, m, s, here) for s in left]
            best = min(fights, key=lambda task: task.turns)
            more = 0.0 if any_of else sum(f.turns for f in fights) - best.turns
            return Task(best.place, best.turns + more, best.end)
        case Slay() as slay:
            return _hunt(t, m, slay, here, quest.count if now else 0)
        case Deliver() as deliver:
            return _delivery(t, m, deliver, here)
        case Study(to=to, n=n):
            task = _nearest(t, m, to, here)
            return Task(task.place, max(task.turns, 0.7 * max(0, n - len(m.c.hand))), task.end)
        case Discover(n=n):
            return _exploring(t, m, n - (quest.count if now else 0), here)
        case Wound(n=n):
            return _against_others(t, m, n - (quest.count if now else 0), None, here)
        case Vanquish(n=n, marked=marked):
            who = quest.marked if marked else None
            return _against_others(t, m, 5 * (n - (quest.count if now else 0)), who, here)
        case Meet(marked=marked):
            task = _chase(t, m, quest.marked if marked else None, here)
            return Task(task.place, task.turns + 2.0, task.end)


def _leg(t: Table, m: Mind, goal: SpaceId, here: SpaceId) -> float:
    """Turns from one place to another, with the levels that are missing for it."""
    c = m.c
    rank = t.content.spaces[goal].colour.rank
    if not open_to(t, goal, c.rank):
        return m.w.rising * (rank - c.rank) + 3.0
    return turns_to(t, c, goal, m.shut, here)


def _nearest(t: Table, m: Mind, places: Iterable[SpaceId], here: SpaceId) -> Task:
    best, far = here, HOPELESS
    for place in places:
        turns = _leg(t, m, place, here)
        if turns < far:
            best, far = place, turns
    return Task(best if open_to(t, best, m.c.rank) and far < FAR else None, far, best)


def _round_trip(t: Table, m: Mind, places: list[SpaceId], here: SpaceId) -> Task:
    first, total, left = None, 0.0, list(places)
    while left:
        task = _nearest(t, m, left, here)
        if here == m.c.space and total == 0.0:
            first = task.place
        total += max(0.5, task.turns)
        here = task.end
        if here not in left:
            break
        left.remove(here)
    return Task(first, total, here)


def _conquest(t: Table, m: Mind, space: SpaceId, here: SpaceId) -> Task:
    far = _leg(t, m, space, here)
    odds = board_outlook(t, m, space)
    if odds is None:
        return Task(None, HOPELESS, space)
    if not open_to(t, space, m.c.rank):
        return Task(None, far + 4.0, space)
    return Task(space, far + tries(t, m, odds), space)


def _hunt(t: Table, m: Mind, step: Slay, here: SpaceId, done: int) -> Task:
    n = max(1, step.n - done)
    least = step.colour.rank if step.colour is not None else 0
    if least > m.c.rank:
        return Task(None, m.w.rising * (least - m.c.rank) + 4.0 * n, here)
    best = Task(None, HOPELESS, here)
    for level in LEVELS[least : m.c.rank + 1]:
        chance = card_outlook(t, m, level).win * trait_share(t, level, step.trait)
        place, far = field_of(t, m, level, here)
        took = far + n / max(0.02, chance)
        if place is not None and took < best.turns:
            best = Task(place, took, place)
    for marker in t.state.track:
        encounter = t.content.challenges[marker.card].encounter
        assert encounter is not None
        if step.trait in encounter.traits and t.content.challenges[marker.card].colour.rank >= least:
            far = turns_to(t, m.c, marker.space, m.shut, here)
            foe = encounter_foe(t, f"f|{marker.card}")
            odds = fight(t, stand(t, m.c, foe), foe.stand, m.boost)
            took = far + tries(t, m, odds) + 4.0 * (n - 1)
            if took < best.turns:
                best = Task(marker.space, took, marker.space)
    for space, board in t.content.board_encounters.items():
        rank = t.content.spaces[space].colour.rank
        if board.fight is not None and step.trait in board.fight.traits and least <= rank <= m.c.rank:
            odds_there = board_outlook(t, m, space)
            assert odds_there is not None
            took = turns_to(t, m.c, space, m.shut, here) + n * tries(t, m, odds_there)
            if took < best.turns:
                best = Task(space, took, space)
    return best


def field_of(t: Table, m: Mind, level: Level, here: SpaceId) -> tuple[SpaceId | None, float]:
    """The nearest space of a colour where cards are drawn."""
    cache: dict[tuple[Level, SpaceId], SpaceId | None] = t.content.__dict__.setdefault("_fields", {})
    key = (level, here)
    if key not in cache:
        far, spaces = t.content.distances[here], t.content.spaces
        open_ground = [
            s
            for s in far
            if spaces[s].colour is level and spaces[s].kind in (SpaceKind.NORMAL, SpaceKind.KEY)
        ]
        cache[key] = min(open_ground, key=lambda s: far[s], default=None)
    best = cache[key]
    return best, FAR if best is None else turns_to(t, m.c, best, m.shut, here)


def _delivery(t: Table, m: Mind, step: Deliver, here: SpaceId) -> Task:
    missing = step.n - len(deliverable(t, m.c, step))
    task = _nearest(t, m, step.to, here)
    if missing <= 0:
        return task
    least = step.colour.rank if step.colour is not None else 0
    if least > m.c.rank:
        return Task(None, task.turns + m.w.rising * (least - m.c.rank), task.end)
    level = LEVELS[max(least, min(m.c.rank, least))]
    share = trait_share(t, level, step.trait) if step.trait is not None else 1.0
    share *= 0.33 if step.type is not None else 1.0
    chance = card_outlook(t, m, level).win * share
    place, far = field_of(t, m, level, here)
    return Task(place, far + missing / max(0.03, chance) + max(1.0, task.turns), task.end)


def _exploring(t: Table, m: Mind, n: int, here: SpaceId) -> Task:
    lying = {find.space for find in t.state.finds if find.space and open_to(t, find.space, m.c.rank)}
    if lying:
        task = _nearest(t, m, lying, here)
        return Task(task.place, task.turns + 3.0 * max(0, n - 1), task.end)
    task = _nearest(t, m, _diggings(t, m.c.rank), here)
    return Task(task.place, task.turns + 1.0 + m.w.digging * n, task.end)


def _diggings(t: Table, rank: int) -> tuple[SpaceId, ...]:
    """Where discoveries are placed, as far as a rank may go."""
    cache: dict[int, tuple[SpaceId, ...]] = t.content.__dict__.setdefault("_diggings", {})
    if rank not in cache:
        makers = (s for s, found in t.content.resources.items() if Resource.PLACE_DISCOVERY in found)
        cache[rank] = tuple(s for s in makers if open_to(t, s, rank))
    return cache[rank]


def _chase(t: Table, m: Mind, who: list[int] | None, here: SpaceId) -> Task:
    others = [o for o in t.state.others(m.c.seat) if (who is None or o.seat in who) and o.space]
    outside = [o.space for o in others if t.content.spaces[o.space].kind is not SpaceKind.CITY]
    if not outside:
        return Task(None, 8.0, here)
    task = _nearest(t, m, [s for s in outside if open_to(t, s, m.c.rank)], here)
    return Task(task.place, m.w.chase * task.turns, task.end)


def _against_others(t: Table, m: Mind, n: int, who: list[int] | None, here: SpaceId) -> Task:
    """The aim of dealing that much damage to others, or to those who are wanted."""
    task = _chase(t, m, who, here)
    others = [o for o in t.state.others(m.c.seat) if who is None or o.seat in who]
    best = 0.1
    for other in others:
        foe = character_foe(t, other)
        me = stand(t, m.c, foe)
        need = foe.stand.defense - me.attack - m.boost
        best = max(best, min(1.0, max(0.0, (7 - need) / 6)) * max(1, me.damage))
    return Task(task.place, task.turns + m.w.blows * n / best, task.end)


# -- all aims ----------------------------------------------------------------------------------------


def aims(t: Table, m: Mind) -> list[Aim]:
    """All that the character might go for."""
    found: list[Aim] = []
    waiting = 0.0
    needed: dict[SpaceId, float] = {}
    for quest in m.c.quests:
        task = quest_turns(t, m, quest)
        record = t.content.quests[quest.id]
        worth = counts(t, m.c, m.w, record.valor)
        if task.place is not None and task.turns < HOPELESS:
            found.append(Aim(task.place, worth, task.turns, f"for {record.name}"))
            step = step_of(t, quest)
            if isinstance(step, Conquer):
                needed[task.place] = needed.get(task.place, 0.0) + worth
        else:
            waiting += worth
    found += _levels(t, m, waiting, needed)
    found += _trophies(t, m)
    found += _gear(t, m)
    found += _events(t, m)
    return found


def best_aim(t: Table, m: Mind) -> Aim:
    """What brings the most valor a turn."""
    return max(aims(t, m), key=lambda aim: aim.rate)


def _levels(t: Table, m: Mind, waiting: float, needed: dict[SpaceId, float]) -> Iterable[Aim]:
    if m.c.rank + 1 >= len(LEVELS):
        return
    worth = m.w.level + m.w.waiting * waiting
    for space, to in level_places(t).items():
        if to.rank == m.c.rank + 1 and open_to(t, space, m.c.rank):
            odds = board_outlook(t, m, space)
            if odds is not None:
                far = turns_to(t, m.c, space, m.shut)
                took = far + tries(t, m, odds)
                yield Aim(space, worth + m.w.needed * needed.get(space, 0.0), took, f"to reach {to} level")


def level_places(t: Table) -> dict[SpaceId, Level]:
    """The board encounters that award a level."""
    cache: dict[SpaceId, Level] | None = t.content.__dict__.get("_levels")
    if cache is None:
        cache = t.content.__dict__["_levels"] = {
            space: effect.to
            for space, board in t.content.board_encounters.items()
            for effect in board.reward
            if isinstance(effect, GainLevel)
        }
    return cache


def _trophies(t: Table, m: Mind) -> Iterable[Aim]:
    for space in _trophy_places(t):
        if not open_to(t, space, m.c.rank):
            continue
        board = t.content.board_encounters[space]
        worth = sum(
            reward_worth(t, m.c, m.w, effect) for effect in board.reward if type(effect) is TakeTrophy
        )
        odds = board_outlook(t, m, space)
        if worth and odds is not None:
            took = turns_to(t, m.c, space, m.shut) + tries(t, m, odds)
            yield Aim(space, worth, took, f"for the trophy of {board.name}")
        elif odds is None:
            yield from _bargain(t, m, space)


def _trophy_places(t: Table) -> tuple[SpaceId, ...]:
    """Where a trophy is won, or something is sold."""
    cache: tuple[SpaceId, ...] | None = t.content.__dict__.get("_trophy_places")
    if cache is None:
        cache = t.content.__dict__["_trophy_places"] = tuple(
            space
            for space, board in t.content.board_encounters.items()
            if board.fight is None or any(type(effect) is TakeTrophy for effect in board.reward)
        )
    return cache


def _bargain(t: Table, m: Mind, space: SpaceId) -> Iterable[Aim]:
    """A trophy that is paid for with items."""
    for power in t.content.board_encounters[space].powers:
        for effect in power.effects:
            if isinstance(effect, Pay) and effect.items:
                least = effect.level.rank if effect.level is not None else 0
                owned = sum(t.content.challenges[i].colour.rank >= least for i in m.c.bag)
                worth = sum(reward_worth(t, m.c, m.w, e) for e in effect.effects)
                if worth and owned >= effect.items:
                    far = turns_to(t, m.c, space, m.shut)
                    yield Aim(space, worth, max(1.0, far), "for a trophy that is sold")


def reward_worth(t: Table, c: Character, w: Leaning, effect: Effect) -> float:
    """What an effect that gives valor or a level is worth to a character."""
    if isinstance(effect, TakeTrophy):
        kept = next((k for k in t.state.trophies if name_of(k) == effect.which), None)
        if kept is None:
            return 0.0
        record = t.content.trophies[kept]
        had = any(name_of(card) == effect.which for card in c.log)
        return 0.0 if had and record.once else counts(t, c, w, record.valor)
    if isinstance(effect, GainLevel):
        return w.level * max(0, effect.to.rank - c.rank)
    return 1.0 if isinstance(effect, ToLog) else 0.0


def _gear(t: Table, m: Mind) -> Iterable[Aim]:
    """Fights for what lies on the back of the cards."""
    for level in LEVELS[: m.c.rank + 1]:
        odds = card_outlook(t, m, level)
        place, far = field_of(t, m, level, m.c.space)
        if place is not None:
            gain = odds.win * mean_find(t, m.c, m.w, level) - odds.fall * m.w.fall
            yield Aim(place, m.w.gear * gain, far + m.w.gear_turns, f"for {level} items")


def _events(t: Table, m: Mind) -> Iterable[Aim]:
    """Location events that give valor or a level."""
    for event in t.state.events:
        worth = event_worth(t, m.c, m.w, event.card)
        if worth > 0.1 and open_to(t, event.space, m.c.rank):
            name = t.content.challenges[event.card].name
            yield Aim(event.space, worth, turns_to(t, m.c, event.space, m.shut) + 1.0, f"for {name}")


def event_worth(t: Table, c: Character, w: Leaning, card: ChallengeId) -> float:
    """What resolving a location event may give."""
    event = t.content.challenges[card].event
    if event is None:
        return 0.0
    found = counts(t, c, w, event.valor)
    for power in event.powers:
        for effect in power.effects:
            found += reward_worth(t, c, w, effect)
            if isinstance(effect, Pay) and len(c.hand) >= effect.cards and len(c.bag) >= effect.items:
                found += sum(reward_worth(t, c, w, one) for one in effect.effects)
    return found
