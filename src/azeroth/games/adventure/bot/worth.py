"""What things are worth, in valor: levels, items, cards, health."""

from __future__ import annotations

from azeroth.games.adventure.cards.holding import health, up
from azeroth.games.adventure.cards.needs import Deliver
from azeroth.games.adventure.cards.texts import name_of
from azeroth.games.adventure.content import Item
from azeroth.games.adventure.ids import AbilityId, AttackType, ChallengeId, ItemType, Level, Timing
from azeroth.games.adventure.play.maintenance import deliverable
from azeroth.games.adventure.play.quests import step_of
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import Character, Table

WIN = 8
"""The valor that wins."""
LAST = 1.0
"""What it is worth beyond its valor to win the game."""
LEVEL = 1.6
ATTACK, DEFENSE = 0.34, 0.16
"""Of one point of gear, for the rest of the game."""
CARD = 0.12
HURT, FALL = 0.06, 0.6
"""Of one damage, and of a defeat: the way back from a city."""
BAG_ITEM, JUNK = 0.12, 0.03
TIMINGS = {Timing.COMBAT: 0.15, Timing.MOVEMENT: 0.11, Timing.SPECIAL: 0.10}


def counts(t: Table, c: Character, n: float) -> float:
    """What so much valor is worth: what goes beyond a win is worth nothing, and the last of it the most."""
    missing = max(1, WIN - valor(t, c))
    return n if n < missing else missing + LAST


def left(t: Table, c: Character) -> float:
    """How much of the game is left for a character: what lasts is worth less towards its end."""
    return max(0.25, 1.0 - valor(t, c) / 10)


def points(item: Item) -> float:
    """How good a weapon or an armor is, in points of attack or defense."""
    gives = sum(g.attack + g.defense for g in item.gives if g.when is None and g.to == "self")
    found = 0.2 * len(item.powers) + gives
    if item.type is ItemType.WEAPON:
        return found + (item.attack or 0) + (0.7 if item.reach is AttackType.RANGED else 0.0)
    return found + (item.defense or 0)


def worn_points(t: Table, c: Character, slot: ItemType) -> float:
    """The same for what the character has in a slot, or without it."""
    on = c.weapon if slot is ItemType.WEAPON else c.armor
    item = t.content.challenges[on].item if on else None
    if item is not None:
        return points(item)
    side = up(t, c)
    if slot is ItemType.ARMOR:
        return float(side.defense)
    return side.attack + (0.7 if side.type is AttackType.RANGED else 0.0)


def item_worth(t: Table, c: Character, card: ChallengeId) -> float:
    """What an item is worth to a character who has it not equipped."""
    item = t.content.challenges[card].item
    if item is None:
        return 0.0
    found = JUNK + 0.01 * len(item.potions)
    if item.type is ItemType.BAG:
        found += BAG_ITEM * left(t, c)
    elif set(item.icons) <= set(t.content.characters[c.id].icons):
        better = points(item) - worn_points(t, c, item.type)
        early = 1.0 if t.content.challenges[card].colour.rank <= c.rank else 0.4
        price = ATTACK if item.type is ItemType.WEAPON else DEFENSE
        found += max(0.0, better) * price * left(t, c) * early
    return found + 0.25 * _wanted(t, c, card)


def kept_worth(t: Table, c: Character, card: ChallengeId) -> float:
    """What would be lost with an item, equipped or not."""
    if card not in (c.weapon, c.armor):
        return item_worth(t, c, card)
    item = t.content.challenges[card].item
    assert item is not None
    return 0.3 + (ATTACK if item.type is ItemType.WEAPON else DEFENSE) * points(item) / 2


def _wanted(t: Table, c: Character, card: ChallengeId) -> bool:
    """Does a quest ask for it?"""
    for quest in c.quests:
        step = step_of(t, quest)
        if isinstance(step, Deliver) and card in deliverable(t, c, step):
            return True
    return False


def mean_find(t: Table, c: Character, level: Level) -> float:
    """What an item of that colour is worth to a character, on average."""
    weapon, armor = worn_points(t, c, ItemType.WEAPON), worn_points(t, c, ItemType.ARMOR)
    cache: dict[tuple[str, int, Level, float, float], float] = t.content.__dict__.setdefault("_finds", {})
    key = (c.id, c.rank, level, weapon, armor)
    found = cache.get(key)
    if found is None:
        cards = [k for k in t.content.challenge_decks[level] if t.content.challenges[k].item is not None]
        found = cache[key] = sum(_find(t, c, k, weapon, armor) for k in cards) / max(1, len(cards))
    return found * left(t, c)


def _find(t: Table, c: Character, card: ChallengeId, weapon: float, armor: float) -> float:
    item = t.content.challenges[card].item
    assert item is not None
    if item.type is ItemType.BAG:
        return BAG_ITEM
    if not set(item.icons) <= set(t.content.characters[c.id].icons):
        return JUNK
    early = 1.0 if t.content.challenges[card].colour.rank <= c.rank else 0.4
    if item.type is ItemType.WEAPON:
        return JUNK + early * ATTACK * max(0.0, points(item) - weapon)
    return JUNK + early * DEFENSE * max(0.0, points(item) - armor)


def card_worth(t: Table, c: Character, card: AbilityId) -> float:
    """What an ability card in hand is worth kept: a second copy and a full hand make it less."""
    found = TIMINGS[t.content.abilities[card].timing]
    copies = sum(name_of(other) == name_of(card) for other in c.hand)
    return found * (0.7 if copies > 1 else 1.0) * (0.6 if len(c.hand) > 7 else 1.0)


def drawn_worth(c: Character, n: int = 1) -> float:
    """What drawing so many cards is worth."""
    room = max(0, 10 - len(c.hand))
    return min(n, room) * (CARD if len(c.hand) < 6 else 0.6 * CARD)


def hurt_cost(t: Table, c: Character, damage: float) -> float:
    """What so much damage costs: more, the less health is left."""
    alive = max(1, health(t, c) - c.damage)
    return damage * (HURT + 0.5 * FALL / (alive + 2))


def heal_worth(t: Table, c: Character, n: int) -> float:
    """What healing up to so much is worth."""
    healed = min(n, c.damage)
    return healed * (HURT + 0.5 * FALL / (max(1, health(t, c) - c.damage) + 2))
