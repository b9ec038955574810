"""Fast-equip: cards with the spellbook icon go onto the sheet at the start of an action (tbc.fastequip)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from azeroth.engine import AGAIN, Flow, Frame, Goto, Refusal, Terms, no
from azeroth.games.world_of_warcraft.burning_crusade.choices import FastEquip
from azeroth.games.world_of_warcraft.burning_crusade.content import fast
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.events import CardHandled, Deed, EnergyChanged
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, Moment
from azeroth.games.world_of_warcraft.play.character.bag import Overflow
from azeroth.games.world_of_warcraft.play.character.sheet import (
    areas,
    equip_cost,
    may_wear,
    overfull,
    places_for,
    put_on,
    take_off,
)
from azeroth.games.world_of_warcraft.state import Character, Equipped, Table


def fast_cards(t: Table, c: Character) -> list[CardId]:
    """Their cards with the icon in Spellbook and Bag (tbc.fastequip.spellbook-icon)."""
    marked = fast(t.content)
    return [key for key in (*c.spellbook, *c.bag) if key in marked]


def in_the_way(t: Table, c: Character, key: CardId, area: int) -> Equipped | None:
    """The card that would make room (tbc.fastequip.swap)."""
    if t.content.cards[key].addon:
        return None
    return next((e for e in c.equipped if e.area == area and not t.content.cards[e.card].addon), None)


def may_fast_equip(t: Table, c: Character, choice: FastEquip) -> Refusal | None:
    """Why a card cannot be fast-equipped there now."""
    key = choice.card
    if c.used.get(f"fast {key}"):
        return no("tbc.fastequip.count-per-action", "It has been fast-equipped in this action.")
    there = in_the_way(t, c, key, choice.area)
    left = c if there is None else replace(c, equipped=[e for e in c.equipped if e is not there])
    why = may_wear(t, left, key, choice.area)
    if why is not None:
        return why
    cost = equip_cost(t, c, key)
    if cost.total > c.energy:
        return no("tbc.fastequip.active-power-cost", "It costs {cost} Energy; you have {energy}.",
                  cost=cost, energy=c.energy)  # fmt: skip
    return None


def every_fast_equip(t: Table, c: Character) -> list[FastEquip]:
    """Each such card in each area, allowed or not."""
    return [FastEquip(key, area) for key in fast_cards(t, c) for area in range(len(areas(t, c)))]


def fast_equips(t: Table, c: Character) -> list[FastEquip]:
    """Those that are allowed."""
    found = [FastEquip(key, area) for key in fast_cards(t, c) for area in places_for(t, c, key)]
    return [choice for choice in found if may_fast_equip(t, c, choice) is None]


def can_fast_equip(t: Table, c: Character) -> bool:
    """Is there a card that they could fast-equip now?"""
    return bool(fast_equips(t, c))


class FastEquipping(Frame):
    """One card goes onto the sheet; what lay there goes to Spellbook or Bag."""

    character: CharacterId
    card: CardId
    area: int
    cost: int = 0
    steps: ClassVar[tuple[str, ...]] = ("equip", "energy_spent", "limit")

    def me(self, t: Table) -> Character:
        return t.state.characters[self.character]

    def equip(self, t: Table) -> Flow:
        """Paid for as in Character Management (tbc.fastequip.active-power-cost)."""
        c = self.me(t)
        there = in_the_way(t, c, self.card, self.area)
        if there is not None:
            take_off(t, c, there.card)
        self.cost = equip_cost(t, c, self.card).total
        c.energy -= self.cost
        c.used[f"fast {self.card}"] = 1
        put_on(t, c, self.card, self.area)
        rule = "tbc.fastequip.start-of-own-action"
        t.emit(CardHandled(rule=rule, character=c.id, card=self.card, deed=Deed.EQUIPS))
        if self.cost:
            rule = "tbc.fastequip.active-power-cost"
            t.emit(EnergyChanged(rule=rule, character=c.id, change=-self.cost, left=c.energy))
        return None

    def energy_spent(self, t: Table) -> Flow:
        """Mana potions and the like."""
        return window(t, Moment.ENERGY_SPENT, self.character) if self.cost else None

    def limit(self, t: Table) -> Flow:
        """A Bag that is too full gives an item to the Merchant (tbc.fastequip.swap)."""
        return t.call(Overflow(character=self.character)) if overfull(t, self.me(t)) else None


class FastEquipStep(Frame):
    """Fast-equipping by those who join a Challenge or face a boss (tbc.fastequip.on-joining-challenge)."""

    waiting: list[CharacterId]
    steps: ClassVar[tuple[str, ...]] = ("begin", "choose", "next_one")

    def begin(self, t: Table) -> Flow:
        """Each card once (tbc.fastequip.count-per-action)."""
        if self.waiting:
            c = t.state.characters[self.waiting[0]]
            c.used = {k: n for k, n in c.used.items() if not k.startswith("fast ")}
        return None

    def choose(self, t: Table) -> Flow:
        """Fast-equip a card?"""
        if not self.waiting:
            return None
        c = t.state.characters[self.waiting[0]]
        return t.ask(
            c.seat, "tbc.fastequip.on-joining-challenge", fast_equips(t, c), refuse=self.may,
            then=self.chosen, among=self.everything, terms=self.cost, stop=True,
        )  # fmt: skip

    def everything(self, t: Table) -> list[FastEquip]:
        """Every such card in every area."""
        return every_fast_equip(t, t.state.characters[self.waiting[0]])

    def may(self, t: Table, choice: FastEquip) -> Refusal | None:
        """Why not?"""
        return may_fast_equip(t, t.state.characters[self.waiting[0]], choice)

    def cost(self, t: Table, choice: FastEquip) -> Terms | None:
        """The Energy of equipping."""
        return equip_cost(t, t.state.characters[self.waiting[0]], choice.card)

    def chosen(self, t: Table, choice: FastEquip) -> Flow:
        """Perhaps another one."""
        frame = FastEquipping(character=self.waiting[0], card=choice.card, area=choice.area)
        return t.call(frame, then=AGAIN)

    def next_one(self, t: Table) -> Flow:
        """The next of them."""
        if self.waiting:
            self.waiting.pop(0)
        return Goto("begin") if self.waiting else None
