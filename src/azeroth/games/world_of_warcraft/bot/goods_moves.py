"""Decisions about goods: equipment, powers, talents, items, gold, tokens regained."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Choice, Done
from azeroth.games.world_of_warcraft.bot import wealth
from azeroth.games.world_of_warcraft.bot.strength import score
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.choices import PickCard, Wear
from azeroth.games.world_of_warcraft.choices.actions import Buy, Learn, Regain, Sell
from azeroth.games.world_of_warcraft.choices.combat import Loot
from azeroth.games.world_of_warcraft.choices.events import Bid, SwapTalent, TakeGold
from azeroth.games.world_of_warcraft.choices.turn import Drop, Take, Talent, Unequip
from azeroth.games.world_of_warcraft.ids import CharacterId, EventId
from azeroth.games.world_of_warcraft.play.actions.town import TownAction, selling_price
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.state import Character, Table

PRIZES = {"trusty-mount": 6, "boots-of-endurance": 6, "ring-of-agility": 3, "hood-of-shadow": 7}
"""What one should pay for an Auction Item."""


def manage(t: Table, frame: Management, choices: Sequence[Choice]) -> Choice:
    """Put on what makes stronger; first take off what is in its place."""
    c = t.state.characters[frame.character]
    stop = next(k for k in choices if isinstance(k, Done))
    swap = wealth.best_swap(t, c)
    if swap is None:
        return stop
    there = {(k.card, k.area): k for k in choices if isinstance(k, Wear)}
    wear = there.get((swap.card, swap.area))
    if wear is not None:
        return wear
    if swap.instead is None:
        return stop
    return next((k for k in choices if isinstance(k, Unequip) and k.card == swap.instead), stop)


def regain(t: Table, c: Character, choices: Sequence[Choice]) -> Choice:
    """Health first where it is low, else both in proportion."""
    most_health, most_energy = health_capacity(t, c), energy_capacity(t, c)

    def good(k: Choice) -> float:
        if not isinstance(k, Regain):
            return -9.0
        health = (c.health + k.health) / max(1, most_health)
        energy = (c.energy + k.energy) / max(1, most_energy)
        return 1.6 * float(health**0.7) + float(energy**0.7)

    return max(choices, key=good)


def in_town(t: Table, frame: TownAction, choices: Sequence[Choice]) -> Choice:
    """Regain, sell what serves no more, learn and buy what makes strongest for the gold."""
    c = t.state.characters[frame.character]
    stop = next(k for k in choices if isinstance(k, Done))
    if any(isinstance(k, Regain) for k in choices):
        return regain(t, c, [k for k in choices if isinstance(k, Regain)])
    best = wealth.shop(t, c, wealth.purse(t, c))
    if best is not None:
        _, key = best
        wanted = next((k for k in choices if isinstance(k, Learn | Buy) and k.card == key), None)
        if wanted is not None:
            return wanted
        sold = wealth.useless_items(t, c)
        sell = next((k for k in choices if isinstance(k, Sell) and k.card in sold), None)
        if sell is not None:
            return sell
    sold = wealth.useless_items(t, c)
    return next((k for k in choices if isinstance(k, Sell) and k.card in sold), stop)


def train(t: Table, c: Character, choices: Sequence[Choice]) -> Choice:
    """The power that makes strongest."""
    for _, key in wealth.lessons(t, c, c.gold):
        for k in choices:
            if isinstance(k, Learn) and k.card == key:
                return k
    return next(k for k in choices if isinstance(k, Done))


def talent(t: Table, c: Character, choices: Sequence[Choice]) -> Choice:
    """The talent that makes strongest."""
    return max(choices, key=lambda k: wealth.talent_worth(t, c, k.card) if isinstance(k, Talent) else -9.0)


def take(t: Table, choices: Sequence[Choice]) -> Choice:
    """The item for whom it serves most."""

    def good(k: Choice) -> float:
        if not isinstance(k, Take | Loot):
            return 0.0
        c = t.state.characters[k.character]
        full = 0.15 if len(c.bag) >= 3 else 0.0
        return wealth.worth_having(t, c, k.card) - full

    return max(choices, key=good)


def drop(t: Table, c: Character, choices: Sequence[Choice]) -> Choice:
    """What is worth least to them."""
    return min(choices, key=lambda k: wealth.worth_having(t, c, k.card) if isinstance(k, Drop) else 9.0)


def give_up(t: Table, c: Character, choices: Sequence[Choice]) -> Choice:
    """What they miss least."""
    return min(choices, key=lambda k: wealth.worth_having(t, c, k.card) if isinstance(k, PickCard) else 9.0)


def bid(t: Table, event: EventId, choices: Sequence[Choice]) -> Choice:
    """What the prize is worth, as far as the gold goes."""
    item = t.content.events[event].item
    most = PRIZES.get(item or "", 3)
    bids = [k for k in choices if isinstance(k, Bid)]
    return max((k for k in bids if k.gold <= most), key=lambda k: k.gold)


def bonus(t: Table, c: Character, choices: Sequence[Choice]) -> Choice | None:
    """What an event offers each character: gold, tokens, talents, wares."""
    stop = next(k for k in choices if isinstance(k, Done))
    tokens = [k for k in choices if isinstance(k, Regain)]
    lost = health_capacity(t, c) - c.health
    if tokens and lost >= 2:
        return regain(t, c, tokens)
    swaps = [k for k in choices if isinstance(k, SwapTalent)]
    if swaps:
        best = max(swaps, key=lambda k: _swap_gain(t, c, k))
        if _swap_gain(t, c, best) > 0.8:
            return best
    gold = next((k for k in choices if isinstance(k, TakeGold)), None)
    if gold is not None:
        return gold
    buys = {k.card: k for k in choices if isinstance(k, Buy)}
    for _, key in wealth.wares(t, c, c.gold, half=True):
        if key in buys:
            return buys[key]
    sales = [k for k in choices if isinstance(k, Sell) and k.card in wealth.useless_items(t, c)]
    if sales:
        return max(sales, key=lambda k: selling_price(t, k.card))
    if swaps or buys or any(isinstance(k, Sell) for k in choices):
        return stop
    return None


def _swap_gain(t: Table, c: Character, k: SwapTalent) -> float:
    rest = [x for x in c.talents if x != k.old]
    wears = wealth.worn(c)
    return wealth.value(t, c, wears, (*rest, k.new)) - wealth.value(t, c, wears)


def keeper(t: Table, who: Sequence[CharacterId]) -> CharacterId:
    """Who keeps a special prize: the strongest."""
    return max(
        who,
        key=lambda k: score(
            t.content, t.state.characters[k].cards, t.state.characters[k].level,
            t.state.characters[k].health, t.state.characters[k].energy,
        ),
    )  # fmt: skip
