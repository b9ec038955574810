"""Town and Training actions: the Merchant, powers, a rest of sorts (wbg.town, wbg.train, wbg.merchant)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Refusal, no
from azeroth.games.world_of_warcraft.cards.loadout import refresh
from azeroth.games.world_of_warcraft.choices.actions import Buy, Learn, Regain, Sell
from azeroth.games.world_of_warcraft.events import CardHandled, Deed
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId
from azeroth.games.world_of_warcraft.play.actions.rest import mixes
from azeroth.games.world_of_warcraft.play.character.bag import Overflow, receive
from azeroth.games.world_of_warcraft.play.character.health import restore
from azeroth.games.world_of_warcraft.play.character.sheet import overfull, take_off
from azeroth.games.world_of_warcraft.state import Character, Table


def selling_price(t: Table, card: CardId) -> int:
    """Half the gold value, rounded up (wbg.merchant.sell-price)."""
    return (t.content.cards[card].gold + 1) // 2


def owned(c: Character) -> set[CardId]:
    """The powers they have bought."""
    return {*c.spellbook, *(e.card for e in c.equipped)}


def unlearned(t: Table, c: Character) -> list[CardId]:
    """The powers still in their class deck (wbg.train.three-places)."""
    have = owned(c)
    return [key for key in t.content.powers[c.id] if key not in have]


def may_learn(t: Table, c: Character, key: CardId) -> Refusal | None:
    """Why a power cannot be bought now."""
    card = t.content.cards[key]
    if card.level > c.level:
        return no(
            "wbg.train.level-limit", "{card} is level {need}; you are level {level}.",
            card=card.name, need=card.level, level=c.level,
        )  # fmt: skip
    if card.gold > c.gold:
        return no("wbg.train.price", "{card} costs {cost} gold; you have {gold}.",
                  card=card.name, cost=card.gold, gold=c.gold)  # fmt: skip
    return None


def can_learn(t: Table, c: Character) -> bool:
    """Is there a power that they can buy?"""
    return next(learnable(t, c), None) is not None


def learnable(t: Table, c: Character) -> Iterator[CardId]:
    """The powers that they can buy now: just those that `may_learn` lets through."""
    cards, gold, level = t.content.cards, c.gold, c.level
    payable = [key for key in t.content.powers[c.id] if cards[key].gold <= gold and cards[key].level <= level]
    if payable:
        have = owned(c)
        yield from (key for key in payable if key not in have)


def learn(t: Table, c: Character, key: CardId) -> None:
    """It goes under the Spellbook at once (wbg.train.to-spellbook)."""
    c.gold -= t.content.cards[key].gold
    c.spellbook.append(key)
    t.emit(CardHandled(rule="wbg.train.to-spellbook", character=c.id, card=key, deed=Deed.LEARNS))


class TrainingAction(Frame):
    """A Training action."""

    character: CharacterId
    steps: ClassVar[tuple[str, ...]] = ("train",)
    shows_all: ClassVar[tuple[str, ...]] = steps

    def train(self, t: Table) -> Flow:
        """Which power do you learn?"""
        c = t.state.characters[self.character]
        choices = [Learn(key) for key in learnable(t, c)]
        return t.ask(
            c.seat, "wbg.train.action", choices, refuse=self.may, then=self.learned, stop=True,
            among=self.everything, lawful=True,
        )  # fmt: skip

    def everything(self, t: Table) -> list[Learn]:
        """The whole class deck."""
        return [Learn(key) for key in unlearned(t, t.state.characters[self.character])]

    def may(self, t: Table, choice: Learn) -> Refusal | None:
        """Why not that one?"""
        return may_learn(t, t.state.characters[self.character], choice.card)

    def learned(self, t: Table, choice: Learn) -> Flow:
        """One power more."""
        learn(t, t.state.characters[self.character], choice.card)
        return AGAIN


class TownAction(Frame):
    """A Town action: regain, trade with the Merchant, learn, in any order (wbg.town.three-options)."""

    character: CharacterId
    rested: bool = False
    steps: ClassVar[tuple[str, ...]] = ("visit",)
    shows_all: ClassVar[tuple[str, ...]] = steps

    def visit(self, t: Table) -> Flow:
        """What do you do in town?"""
        return t.ask(
            t.state.characters[self.character].seat, "wbg.town.three-options", self.offers(t),
            refuse=self.may, then=self.done, stop="Leave the town",
        )  # fmt: skip

    def offers(self, t: Table) -> Sequence[Regain | Learn | Buy | Sell]:
        """Everything there is to do."""
        c = t.state.characters[self.character]
        offers: list[Regain | Learn | Buy | Sell] = [Learn(key) for key in unlearned(t, c)]
        offers += [Buy(key) for key in t.state.merchant]
        offers += [Sell(key) for key in (*c.bag, *(e.card for e in c.equipped)) if t.content.cards[key].item]
        if not self.rested:
            offers += mixes(t, c, c.level)
        return offers

    def may(self, t: Table, choice: Regain | Learn | Buy | Sell) -> Refusal | None:
        """Why not that?"""
        c = t.state.characters[self.character]
        if isinstance(choice, Learn):
            return may_learn(t, c, choice.card)
        if isinstance(choice, Buy):
            return may_buy(t, c, choice.card)
        if isinstance(choice, Sell):
            return may_sell(t, choice.card)
        return None

    def done(self, t: Table, choice: Regain | Learn | Buy | Sell) -> Flow:
        """Rest, learn, buy or sell; then the next of these."""
        c = t.state.characters[self.character]
        if isinstance(choice, Regain):
            self.rested = True
            restore(t, c, choice.health, choice.energy)
        elif isinstance(choice, Learn):
            learn(t, c, choice.card)
        elif isinstance(choice, Buy):
            buy(t, c, choice.card, t.content.cards[choice.card].gold)
            if overfull(t, c):
                return t.call(Overflow(character=c.id), then=AGAIN)
        else:
            sell(t, c, choice.card)
        return AGAIN


def may_buy(t: Table, c: Character, key: CardId, price: int | None = None) -> Refusal | None:
    """Why an item cannot be bought now."""
    card = t.content.cards[key]
    cost = card.gold if price is None else price
    if cost > c.gold:
        return no("wbg.merchant.buy-price", "{card} costs {cost} gold; you have {gold}.",
                  card=card.name, cost=cost, gold=c.gold)  # fmt: skip
    return None


def may_sell(t: Table, key: CardId) -> Refusal | None:
    """Why an item cannot be sold."""
    if t.content.cards[key].soulbound:
        return no("wbg.item.soulbound-no-sell", "{card} is soulbound.", card=t.content.cards[key].name)
    return None


def buy(t: Table, c: Character, key: CardId, price: int) -> None:
    """Pay the bank; the item goes to the Bag (wbg.merchant.buy-price)."""
    c.gold -= price
    t.state.merchant.remove(key)
    receive(t, c, key, Deed.BUYS, "wbg.merchant.buy-price")


def sell(t: Table, c: Character, key: CardId) -> None:
    """From the Bag or straight from the sheet (wbg.merchant.sell-from-sheet)."""
    if key not in c.bag:
        take_off(t, c, key)
    c.bag.remove(key)
    refresh(t, c)
    t.state.merchant.append(key)
    c.gold += selling_price(t, key)
    t.emit(CardHandled(rule="wbg.merchant.sell-price", character=c.id, card=key, deed=Deed.SELLS))
