"""The Bag: receiving items, and what happens when there are too many (wbg.bag)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame
from azeroth.games.world_of_warcraft.cards.loadout import refresh
from azeroth.games.world_of_warcraft.choices.turn import Drop
from azeroth.games.world_of_warcraft.events import CardHandled, Deed
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId
from azeroth.games.world_of_warcraft.play.character.sheet import counted, overfull
from azeroth.games.world_of_warcraft.state import Character, Table


def receive(
    t: Table,
    c: Character,
    card: CardId,
    deed: Deed = Deed.RECEIVES,
    rule: str = "wbg.bag.received-to-bag",
) -> None:
    """An item goes to the Bag at once (wbg.bag.received-to-bag); the log says once how it came there."""
    c.bag.append(card)
    refresh(t, c)
    t.emit(CardHandled(rule=rule, character=c.id, card=card, deed=deed))


class Overflow(Frame):
    """Too many items in a Bag."""

    character: CharacterId
    steps: ClassVar[tuple[str, ...]] = ("drop",)

    def drop(self, t: Table) -> Flow:
        """Which item goes to the Merchant deck?"""
        c = t.state.characters[self.character]
        if not overfull(t, c):
            return None
        choices = [Drop(b) for b in counted(t, c)]
        return t.ask(c.seat, "wbg.bag.overflow", choices, then=self.dropped)

    def dropped(self, t: Table, choice: Drop) -> Flow:
        """It can be bought from now on."""
        c = t.state.characters[self.character]
        c.bag.remove(choice.card)
        t.state.merchant.append(choice.card)
        refresh(t, c)
        t.emit(CardHandled(rule="wbg.bag.overflow", character=c.id, card=choice.card, deed=Deed.DROPS))
        return AGAIN
