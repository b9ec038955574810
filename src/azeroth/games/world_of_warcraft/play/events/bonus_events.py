"""Events that let every character do something in turn, the one with the fewest XP first."""

from __future__ import annotations

from typing import Any, ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Goto
from azeroth.games.world_of_warcraft.cards.loadout import refresh
from azeroth.games.world_of_warcraft.choices import PickRegion
from azeroth.games.world_of_warcraft.choices.actions import Buy, Regain, Sell
from azeroth.games.world_of_warcraft.choices.events import SwapTalent, TakeGold
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import CardHandled, Deed, Moved
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId
from azeroth.games.world_of_warcraft.play.actions.rest import mixes
from azeroth.games.world_of_warcraft.play.actions.town import buy, may_buy, selling_price
from azeroth.games.world_of_warcraft.play.character.bag import Overflow
from azeroth.games.world_of_warcraft.play.character.health import restore
from azeroth.games.world_of_warcraft.play.character.levels import take_talent
from azeroth.games.world_of_warcraft.play.character.sheet import overfull
from azeroth.games.world_of_warcraft.state import Character, Table


class EachCharacter(Frame):
    """Every character in turn, the fewest XP first, ties at random (wbg.event.lowest-xp-first)."""

    order: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = ("line_up", "turn", "next_one")

    def line_up(self, t: Table) -> Flow:
        """Who goes when."""
        order = list(t.state.characters)
        t.shuffle(order)
        self.order = sorted(order, key=lambda c: t.state.characters[c].xp)
        return None

    def turn(self, t: Table) -> Flow:
        """What do you do with it?"""
        if not self.order:
            return None
        c = t.state.characters[self.order[0]]
        return t.ask(c.seat, "wbg.event.lowest-xp-first", self.offers(t, c), then=self.chosen, stop=True)

    def next_one(self, t: Table) -> Flow:
        """The next character."""
        if self.order:
            self.order.pop(0)
        return Goto("turn") if self.order else None

    def offers(self, t: Table, c: Character) -> list[Any]:
        """What the event offers them."""
        return []

    def chosen(self, t: Table, choice: Any) -> Flow:
        """The first in order accepts."""
        return self.accept(t, t.state.characters[self.order[0]], choice)

    def accept(self, t: Table, c: Character, choice: Any) -> Flow:
        """What an accepted offer does."""
        return None


class Crafts(EachCharacter):
    """Professions and Crafts: gold or tokens equal to the level."""

    def offers(self, t: Table, c: Character) -> list[Any]:
        return [TakeGold(c.level), *mixes(t, c, c.level)]

    def accept(self, t: Table, c: Character, choice: TakeGold | Regain) -> Flow:
        if isinstance(choice, TakeGold):
            c.gold += choice.gold
        else:
            restore(t, c, choice.health, choice.energy)
        return None


class GoblinMerchant(EachCharacter):
    """Goblin Merchant: sell one Bag item for half its value, rounded down."""

    def offers(self, t: Table, c: Character) -> list[Any]:
        return [Sell(b) for b in c.bag if not t.content.cards[b].soulbound]

    def accept(self, t: Table, c: Character, choice: Sell) -> Flow:
        c.bag.remove(choice.card)
        refresh(t, c)
        t.state.merchant.append(choice.card)
        c.gold += half_down(t, choice.card)
        t.emit(CardHandled(rule="wbg.town.merchant", character=c.id, card=choice.card, deed=Deed.SELLS))
        return None


class TravelingMerchants(EachCharacter):
    """Traveling Merchants: buy one item of the Merchant deck for half its value, rounded up."""

    def offers(self, t: Table, c: Character) -> list[Any]:
        return [Buy(k) for k in t.state.merchant if may_buy(t, c, k, half_up(t, k)) is None]

    def accept(self, t: Table, c: Character, choice: Buy) -> Flow:
        buy(t, c, choice.card, half_up(t, choice.card))
        return t.call(Overflow(character=c.id)) if overfull(t, c) else None


def half_up(t: Table, card: CardId) -> int:
    """Half the gold value, rounded up."""
    return (t.content.cards[card].gold + 1) // 2


def half_down(t: Table, card: CardId) -> int:
    """Half the gold value, rounded down."""
    return t.content.cards[card].gold // 2


def halved(t: Table) -> bool:
    """Do the Traveling Merchants ask for half of what their goods are worth?"""
    return t.find(TravelingMerchants) is not None


def price_now(t: Table, card: CardId) -> int:
    """What an item of the Merchant deck costs at this moment."""
    return half_up(t, card) if halved(t) else t.content.cards[card].gold


def sale_now(t: Table, card: CardId) -> int:
    """What is paid for an item at this moment."""
    return half_down(t, card) if t.find(GoblinMerchant) is not None else selling_price(t, card)


class Zeppelin(EachCharacter):
    """Goblin Zeppelin: move to a friendly flight path without enemies (wbg.event.free-move)."""

    def offers(self, t: Table, c: Character) -> list[Any]:
        enemies = {e.region for e in t.state.side(c.faction.enemy)}
        there = t.content.flights[c.faction, edition(t).board(t, c)]
        return [PickRegion(r) for r in there if r not in enemies and r != c.region]

    def accept(self, t: Table, c: Character, choice: PickRegion) -> Flow:
        source, c.region = c.region, choice.region
        t.emit(
            Moved(rule="wbg.event.free-move", character=c.id, source=source, target=c.region, how="is flown")
        )
        return None


class PathToPower(EachCharacter):
    """Another Path to Power: exchange talents, or take gold (wbg.event.exchange-talents)."""

    swapped: list[CardId] = []

    def offers(self, t: Table, c: Character) -> list[Any]:
        cards = t.content.cards
        swaps = [
            SwapTalent(old, new)
            for old in c.talents
            if old not in self.swapped
            for new in t.content.talents[c.id]
            if new not in c.talents and cards[new].level <= cards[old].level
        ]
        mine = any(k in t.content.talents[c.id] for k in self.swapped)
        return [*([] if mine else [TakeGold(2 * c.level)]), *swaps]

    def accept(self, t: Table, c: Character, choice: TakeGold | SwapTalent) -> Flow:
        if isinstance(choice, TakeGold):
            c.gold += choice.gold
            return None
        c.talents.remove(choice.old)
        refresh(t, c)
        take_talent(t, c, choice.new)
        self.swapped.append(choice.new)
        return AGAIN
