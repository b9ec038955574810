"""Character Management: equip and unequip (wbg.endturn.management-who, wbg.equip)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Refusal, Terms, no
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.choices import Wear
from azeroth.games.world_of_warcraft.choices.turn import Unequip
from azeroth.games.world_of_warcraft.events import CardHandled, Deed, EnergyChanged
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, Moment
from azeroth.games.world_of_warcraft.play.character.bag import Overflow
from azeroth.games.world_of_warcraft.play.character.sheet import (
    areas,
    equip_cost,
    may_wear,
    open_places,
    overfull,
    put_on,
    take_off,
)
from azeroth.games.world_of_warcraft.state import Character, Table


class Management(Frame):
    """One character's Character Management; what they have just equipped stays on, so that it ends."""

    character: CharacterId
    fresh: list[CardId] = []
    steps: ClassVar[tuple[str, ...]] = ("begin", "manage", "limit")

    def me(self, t: Table) -> Character:
        return t.state.characters[self.character]

    def begin(self, t: Table) -> Flow:
        """Potions are limited by the step here."""
        self.me(t).used.clear()
        return None

    def manage(self, t: Table) -> Flow:
        """Equip or unequip a card."""
        return t.ask(
            self.me(t).seat, "wbg.equip.any-number", self.offers(t), refuse=self.may, then=self.chosen,
            among=self.everything, terms=self.cost, stop=True, lawful=True,
        )  # fmt: skip

    def _stock(self, t: Table) -> list[CardId]:
        c = self.me(t)
        return [*c.spellbook, *(b for b in c.bag if t.content.cards[b].type != "bag")]

    def offers(self, t: Table) -> Sequence[Wear | Unequip]:
        """Just what `may` lets through."""
        c = self.me(t)
        offers: list[Wear | Unequip] = [
            Wear(key, area)
            for key in self._stock(t)
            if t.content.cards[key].type != "active" or equip_cost(t, c, key).total <= c.energy
            for area in open_places(t, c, key)
        ]
        return offers + [Unequip(e.card) for e in c.equipped if e.card not in self.fresh]

    def everything(self, t: Table) -> Sequence[Wear | Unequip]:
        """Every card in every area, first in those for cards of its type."""
        c = self.me(t)
        every: list[Wear | Unequip] = []
        for key in self._stock(t):
            kind = t.content.cards[key].type
            places = sorted(enumerate(areas(t, c)), key=lambda place: kind not in place[1].types)
            every += [Wear(key, i) for i, _ in places]
        return every + [Unequip(e.card) for e in c.equipped]

    def cost(self, t: Table, choice: Wear | Unequip) -> Terms | None:
        """The Energy of equipping."""
        return equip_cost(t, self.me(t), choice.card) if isinstance(choice, Wear) else None

    def may(self, t: Table, choice: Wear | Unequip) -> Refusal | None:
        """Why not?"""
        c = self.me(t)
        if isinstance(choice, Unequip):
            if choice.card in self.fresh:
                return no("wbg.equip.any-number", "You have just equipped it.")
            return None
        why = may_wear(t, c, choice.card, choice.area)
        if why is not None:
            return why
        cost = equip_cost(t, c, choice.card)
        if cost.total > c.energy:
            return no(
                "wbg.power.active-cost-on-equip", "It costs {cost} Energy; you have {energy}.",
                cost=cost, energy=c.energy,
            )  # fmt: skip
        return None

    def chosen(self, t: Table, choice: Wear | Unequip) -> Flow:
        """Put it on or take it off."""
        c = self.me(t)
        if isinstance(choice, Unequip):
            take_off(t, c, choice.card)
            t.emit(CardHandled(rule="wbg.equip.when", character=c.id, card=choice.card, deed=Deed.UNEQUIPS))
            return AGAIN
        cost = equip_cost(t, c, choice.card).total
        c.energy -= cost
        put_on(t, c, choice.card, choice.area)
        self.fresh.append(choice.card)
        t.emit(CardHandled(rule="wbg.equip.when", character=c.id, card=choice.card, deed=Deed.EQUIPS))
        if cost:
            t.emit(
                EnergyChanged(
                    rule="wbg.power.active-cost-on-equip", character=c.id, change=-cost, left=c.energy
                )
            )
            potions = window(t, Moment.ENERGY_SPENT, c.id)  # wbg.window.energy-spent
            if potions is not None:
                return t.call(potions.frame, then=AGAIN)
        return AGAIN

    def limit(self, t: Table) -> Flow:
        """The Bag limit is tested when the step is complete (wbg.bag.unequip-overflow)."""
        return t.call(Overflow(character=self.character)) if overfull(t, self.me(t)) else None
