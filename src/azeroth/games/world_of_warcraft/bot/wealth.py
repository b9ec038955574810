"""What cards are worth to a character: what to wear, learn, buy, keep, and whom an item serves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from azeroth.games.world_of_warcraft.bot.strength import score
from azeroth.games.world_of_warcraft.cards.loadout import work_out
from azeroth.games.world_of_warcraft.content import Card
from azeroth.games.world_of_warcraft.ids import CardId
from azeroth.games.world_of_warcraft.play.actions.town import selling_price, unlearned
from azeroth.games.world_of_warcraft.play.character.sheet import equip_cost, suited
from azeroth.games.world_of_warcraft.state import Character, Table

EFFORT = 0.07
"""What a token of Energy for equipping costs, in strength."""
LEAST = 0.25
"""No purchase for less than so much strength."""
MOST_KNOWN = 2_000
"""Of how many states of characters it is remembered what they could gain."""
FEW = 4
"""How many things can be of use at once."""
HANDY = {
    "teleport": 0.5, "ritual-of-summoning": 0.3, "aspect-of-the-cheetah": 0.2, "ghost-wolf": 0.2,
    "lay-on-hands": 0.8, "prayer-of-healing": 0.6, "blessing-of-freedom": 0.2, "reincarnation": 0.4,
    "meditation": 1.0, "resurrection": 0.4,
}  # fmt: skip
"""What is worth something outside combat, or only in it in a way that strength does not see."""
Worn = tuple[tuple[CardId, int], ...]


class Swap(NamedTuple):
    """Wear a card in an area instead of another: how much stronger that makes."""

    gain: float
    card: CardId
    area: int
    instead: CardId | None


def worn(c: Character) -> Worn:
    """What they wear, and where."""
    return tuple((e.card, e.area) for e in c.equipped)


def cards_of(t: Table, c: Character, wears: Worn, talents: Sequence[CardId]) -> tuple[CardId, ...]:
    """All cards that work for them when they wear these."""
    cards = t.content.cards
    covered = {area for key, area in wears if not cards[key].addon}
    sheet = t.content.characters[c.sheet]
    return (
        *(CardId(p) for i, p in enumerate(sheet.printed) if p and i not in covered),
        *(key for key, _ in wears),
        *talents,
        sheet.race,
        *c.auction,
    )


def value(t: Table, c: Character, wears: Worn, talents: Sequence[CardId] | None = None) -> float:
    """How strong they are when they wear these, rested."""
    key = cards_of(t, c, wears, c.talents if talents is None else talents)
    memory: dict[tuple[tuple[CardId, ...], str, int], float] = t.content.__dict__.setdefault("_values", {})
    known = memory.get((key, c.id, c.level))
    if known is not None:
        return known
    if len(memory) > 10_000:
        memory.clear()
    load = work_out(t.content, key)
    health, energy = t.content.classes[c.id].levels[c.level - 1]
    found = score(t.content, key, c.level, health + load.health, energy + load.energy)
    for card, _ in wears:
        found += HANDY.get(card, 0.0) + 0.12 * t.content.cards[card].health
    memory[key, c.id, c.level] = found
    return found


def in_the_way(card: Card, area: int, other: Card, place: int) -> bool:
    """Must what is worn in that place be taken off for a card in the area?"""
    if card.category and other.category == card.category:
        return True
    if place != area:
        return False
    return other.addon and other.function == card.function if card.addon else not other.addon


def best_place(t: Table, c: Character, key: CardId, wears: Worn) -> Swap:
    """Where a card helps most."""
    card, cards = t.content.cards[key], t.content.cards
    base = value(t, c, wears)
    best = Swap(-9.0, key, -1, None)
    for area in suited(t, c, key):
        instead = None
        rest = []
        for other, place in wears:
            if in_the_way(card, area, cards[other], place):
                instead = other
            else:
                rest.append((other, place))
        if len(rest) < len(wears) - 1:
            continue
        gain = value(t, c, tuple(sorted((*rest, (key, area))))) - base
        if gain > best.gain:
            best = Swap(gain, key, area, instead)
    return best


def stock(t: Table, c: Character) -> list[CardId]:
    """What they could wear and do not."""
    cards = t.content.cards
    return [k for k in (*c.spellbook, *c.bag) if cards[k].type != "bag" and cards[k].level <= c.level]


def best_swap(t: Table, c: Character) -> Swap | None:
    """The change of equipment that helps most, if one does and they can pay it."""
    wears = worn(c)
    best: Swap | None = None
    for key in stock(t, c):
        cost = equip_cost(t, c, key).total
        if cost > c.energy:
            continue
        found = best_place(t, c, key, wears)
        gain = found.gain - EFFORT * cost
        if found.area >= 0 and gain > 0.06 and (best is None or gain > best.gain):
            best = found._replace(gain=gain)
    return best


# -- what a card is worth to have -----------------------------------------------------------------


def use_of(t: Table, c: Character, key: CardId) -> float:
    """How much stronger a card would make them, now or when they are of its level."""
    card = t.content.cards[key]
    if card.type == "bag":
        return 0.12 * card.gold if card.level <= c.level else 0.0
    if card.type in ("talent", "racial", "auction"):
        return 0.0
    found = best_place(t, c, key, worn(c))
    gain = found.gain - EFFORT * (card.energy if card.type == "active" else 0)
    later = card.level - c.level
    return gain if later <= 0 else max(0.0, gain) * (0.6 if later == 1 else 0.3)


def talent_worth(t: Table, c: Character, key: CardId) -> float:
    """How much stronger a talent makes them."""
    wears = worn(c)
    gain = value(t, c, wears, (*c.talents, key)) - value(t, c, wears)
    return gain + HANDY.get(key, 0.0) + 0.05 * t.content.cards[key].level


def worth_having(t: Table, c: Character, key: CardId) -> float:
    """What an item is worth to them: its use, or what it sells for."""
    price = 0.0 if t.content.cards[key].soulbound else 0.04 * selling_price(t, key)
    return max(use_of(t, c, key), 0.0) + price


def lessons(t: Table, c: Character, gold: int) -> list[tuple[float, CardId]]:
    """Powers they can buy for so much gold, the best first."""
    found = []
    for key in unlearned(t, c):
        card = t.content.cards[key]
        if card.level <= c.level and card.gold <= gold:
            gain = use_of(t, c, key) - 0.02 * card.gold
            if gain > LEAST:
                found.append((gain, key))
    return sorted(found, reverse=True)


def wares(t: Table, c: Character, gold: int, *, half: bool = False) -> list[tuple[float, CardId]]:
    """Items of the Merchant deck they can buy for so much gold, the best first."""
    found = []
    for key in t.state.merchant:
        card = t.content.cards[key]
        price = (card.gold + 1) // 2 if half else card.gold
        if card.level <= c.level and price <= gold:
            gain = use_of(t, c, key) - 0.02 * price
            if gain > (LEAST if card.type != "bag" else 0.1):
                found.append((gain, key))
    return sorted(found, reverse=True)


def useless_items(t: Table, c: Character) -> list[CardId]:
    """Bag items that serve them no more and can be sold, the most expensive first."""
    cards = t.content.cards
    found = [
        k for k in c.bag
        if not cards[k].soulbound and cards[k].type != "bag" and use_of(t, c, k) <= 0.05
    ]  # fmt: skip
    return sorted(found, key=lambda k: -cards[k].gold)


def purse(t: Table, c: Character) -> int:
    """The gold they have, and what they would get for what they no longer need."""
    return c.gold + sum(selling_price(t, k) for k in useless_items(t, c))


class Gains(NamedTuple):
    """How much stronger a Training action makes somebody, and a Town action."""

    training: float
    town: float


def gains(t: Table, c: Character) -> Gains:
    """What there is to gain by gold; remembered by all that it depends on: plans ask again and again."""
    memory: dict[object, Gains] = t.content.__dict__.setdefault("_gains", {})
    key = (
        c.id, c.sheet, c.level, c.gold, c.cards, tuple(c.equipped), tuple(c.talents), tuple(c.bag),
        tuple(c.spellbook), tuple(c.kept), tuple(t.state.merchant),
    )  # fmt: skip
    found = memory.get(key)
    if found is None:
        if len(memory) > MOST_KNOWN:
            memory.clear()
        found = memory[key] = _gains(t, c)
    return found


def _gains(t: Table, c: Character) -> Gains:
    gold = purse(t, c)
    return Gains(
        max((gain for gain, _ in lessons(t, c, c.gold)), default=0.0),
        max((gain for gain, _ in (*lessons(t, c, gold), *wares(t, c, gold))), default=0.0),
    )


def lesson_gain(t: Table, c: Character) -> float:
    """How much stronger a Training action makes them."""
    return gains(t, c).training


def town_gain(t: Table, c: Character) -> float:
    """How much stronger a Town action makes them."""
    return gains(t, c).town


def spree(t: Table, c: Character) -> float:
    """How much stronger a Town action makes a hero who spends all their gold on the best few things."""
    gold, gain = purse(t, c), 0.0
    for more, key in sorted((*lessons(t, c, gold), *wares(t, c, gold)), reverse=True)[:FEW]:
        if t.content.cards[key].gold <= gold:
            gold -= t.content.cards[key].gold
            gain += more
    return gain


def power_now(t: Table, c: Character) -> float:
    """How strong they are."""
    return value(t, c, worn(c))


def shop(t: Table, c: Character, gold: int) -> tuple[float, CardId] | None:
    """The best thing to buy in a town for so much gold."""
    found = [*lessons(t, c, gold), *wares(t, c, gold)]
    return max(found) if found else None
