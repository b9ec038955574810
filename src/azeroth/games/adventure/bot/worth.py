"""What things are worth, in valor: levels, items, cards, health."""

from __future__ import annotations

from azeroth.games.adventure.bot.leanings import Leaning
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


def counts(t: Table, c: Character, w: Leaning, n: float) -> float:
    """What so much valor is worth: what goes beyond a win is worth nothing, and the last of it the most."""
    missing = max(1, WIN - valor(t, c))
    return n if n < missing else missing + w.last


def left(t: Table, c: Character, w: Leaning) -> float:
    """How much of the game is left for a character: what lasts is worth less towards its end."""
    return max(w.floor, 1.0 - w.fade * valor(t, c))


def points(item: Item, w: Leaning) -> float:
    """How good a weapon or an armor is, in points of attack or defense."""
    gives = sum(g.attack + g.defense for g in item.gives if g.when is None and g.to == "self")
    found = w.power * len(item.powers) + gives
    if item.type is ItemType.WEAPON:
        return found + (item.attack or 0) + (w.ranged if item.reach is AttackType.RANGED else 0.0)
    return found + (item.defense or 0)


def worn_points(t: Table, c: Character, w: Leaning, slot: ItemType) -> float:
    """The same for what the character has in a slot, or without it."""
    on = c.weapon if slot is ItemType.WEAPON else c.armor
    item = t.content.challenges[on].item if on else None
    if item is not None:
        return points(item, w)
    side = up(t, c)
    if slot is ItemType.ARMOR:
        return float(side.defense)
    return side.attack + (w.ranged if side.type is AttackType.RANGED else 0.0)


def item_worth(t: Table, c: Character, w: Leaning, card: ChallengeId) -> float:
    """What an item is worth to a character who has it not equipped."""
    item = t.content.challenges[card].item
    if item is None:
        return 0.0
    found = w.junk + 0.01 * len(item.potions)
    if item.type is ItemType.BAG:
        found += w.bag_item * left(t, c, w)
    elif set(item.icons) <= set(t.content.characters[c.id].icons):
        better = points(item, w) - worn_points(t, c, w, item.type)
        early = 1.0 if t.content.challenges[card].colour.rank <= c.rank else w.early
        price = w.attack if item.type is ItemType.WEAPON else w.defense
        found += max(0.0, better) * price * left(t, c, w) * early
    return found + w.wanted * _wanted(t, c, card)


def kept_worth(t: Table, c: Character, w: Leaning, card: ChallengeId) -> float:
    """What would be lost with an item, equipped or not."""
    if card not in (c.weapon, c.armor):
        return item_worth(t, c, w, card)
    item = t.content.challenges[card].item
    assert item is not None
    return 0.3 + (w.attack if item.type is ItemType.WEAPON else w.defense) * points(item, w) / 2


def _wanted(t: Table, c: Character, card: ChallengeId) -> bool:
    """Does a quest ask for it?"""
    for quest in c.quests:
        step = step_of(t, quest)
        if isinstance(step, Deliver) and card in deliverable(t, c, step):
            return True
    return False


def mean_find(t: Table, c: Character, w: Leaning, level: Level) -> float:
    """What an item of that colour is worth to a character, on average."""
    weapon, armor = worn_points(t, c, w, ItemType.WEAPON), worn_points(t, c, w, ItemType.ARMOR)
    cache: dict[tuple[str, int, Level, float, float, Leaning], float] = t.content.__dict__.setdefault(
        "_finds", {}
    )
    key = (c.id, c.rank, level, weapon, armor, w)
    found = cache.get(key)
    if found is None:
        cards = [k for k in t.content.challenge_decks[level] if t.content.challenges[k].item is not None]
        found = cache[key] = sum(_find(t, c, w, k, weapon, armor) for k in cards) / max(1, len(cards))
    return found * left(t, c, w)


def _find(t: Table, c: Character, w: Leaning, card: ChallengeId, weapon: float, armor: float) -> float:
    item = t.content.challenges[card].item
    assert item is not None
    if item.type is ItemType.BAG:
        return w.bag_item
    if not set(item.icons) <= set(t.content.characters[c.id].icons):
        return w.junk
    early = 1.0 if t.content.challenges[card].colour.rank <= c.rank else w.early
    if item.type is ItemType.WEAPON:
        return w.junk + early * w.attack * max(0.0, points(item, w) - weapon)
    return w.junk + early * w.defense * max(0.0, points(item, w) - armor)


def card_worth(t: Table, c: Character, w: Leaning, card: AbilityId) -> float:
    """What an ability card in hand is worth kept: a second copy and a full hand make it less."""
    timing = t.content.abilities[card].timing
    found = (
        w.in_combat if timing is Timing.COMBAT else w.on_the_way if timing is Timing.MOVEMENT else w.special
    )
    copies = sum(name_of(other) == name_of(card) for other in c.hand)
    return found * (0.7 if copies > 1 else 1.0) * (w.full if len(c.hand) > 7 else 1.0)


def drawn_worth(c: Character, w: Leaning, n: int = 1) -> float:
    """What drawing so many cards is worth."""
    room = max(0, 10 - len(c.hand))
    return min(n, room) * (w.card if len(c.hand) < 6 else w.full * w.card)


def hurt_cost(t: Table, c: Character, w: Leaning, damage: float) -> float:
    """What so much damage costs: more, the less health is left."""
    alive = max(1, health(t, c) - c.damage)
    return damage * (w.hurt + w.danger * w.fall / (alive + 2))


def heal_worth(t: Table, c: Character, w: Leaning, n: int) -> float:
    """What healing up to so much is worth."""
    healed = min(n, c.damage)
    return w.healing * healed * (w.hurt + w.danger * w.fall / (max(1, health(t, c) - c.damage) + 2))
