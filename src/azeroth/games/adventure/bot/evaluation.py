"""How good a position is for a seat."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.cards.needs import Collect, Conquer, Deliver, Study, Travel
from azeroth.games.adventure.ids import ItemType, SpaceId
from azeroth.games.adventure.play.items import item_of, may_equip
from azeroth.games.adventure.play.quests import step_of
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import ActiveQuest, Character, Table

VALOR, LEVEL, STEP, HEALTH, CARD, ITEM = 10.0, 6.0, 3.0, 0.5, 0.4, 0.3


def evaluate(t: Table, seat: Seat) -> float:
    """Valor first, then level, quests on their way, gear, health and cards; less what the best enemy has."""
    own = t.state.characters[seat]
    best = max(VALOR * valor(t, c) + LEVEL * c.rank for c in t.state.others(seat))
    return _worth(t, own) - 0.3 * best


def _worth(t: Table, c: Character) -> float:
    if not c.id or not c.space:
        return 0.0
    found = VALOR * valor(t, c) + LEVEL * c.rank + HEALTH * (health(t, c) - c.damage)
    found += CARD * min(len(c.hand), 8) + ITEM * len(c.bag)
    for item in (c.weapon, c.armor):
        if item:
            gear = item_of(t, item)
            found += 1.0 + 0.8 * ((gear.attack or 0) + (gear.defense or 0))
    for item in c.bag:
        if item_of(t, item).type is not ItemType.BAG and may_equip(t, c, item) is None:
            found += 0.3
    return found + sum(_on_the_way(t, c, quest) for quest in c.quests)


def _on_the_way(t: Table, c: Character, quest: ActiveQuest) -> float:
    """Steps done, and how near the next place is."""
    record = t.content.quests[quest.id]
    part = (quest.step + 0.2 * quest.count) / len(record.steps)
    goals = _goals(t, quest)
    far = t.content.distances[c.space]
    near = min((far.get(goal, 30) for goal in goals), default=30)
    return STEP * record.valor * part + record.valor * max(0.0, 2.0 - 0.12 * near)


def _goals(t: Table, quest: ActiveQuest) -> tuple[SpaceId, ...]:
    step = step_of(t, quest)
    if isinstance(step, Collect):
        return tuple(space for space in quest.places if space in step.at)
    if isinstance(step, Travel | Deliver | Study):
        return step.to or t.content.cities
    return step.at if isinstance(step, Conquer) else ()
