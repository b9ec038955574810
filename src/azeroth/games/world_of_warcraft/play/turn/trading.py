"""Trading: after an action, with a friend in the same region (wbg.trade)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame
from azeroth.games.world_of_warcraft.cards.loadout import refresh
from azeroth.games.world_of_warcraft.choices.turn import Give, GiveGold
from azeroth.games.world_of_warcraft.events import GoldGiven, ItemGiven
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId
from azeroth.games.world_of_warcraft.play.character.bag import Overflow
from azeroth.games.world_of_warcraft.play.character.sheet import overfull
from azeroth.games.world_of_warcraft.state import Character, Table


def partners(t: Table, c: Character) -> list[Character]:
    """Friends in their region (wbg.trade.friendly-only)."""
    return [f for f in t.state.side(c.faction) if f.id != c.id and f.region == c.region]


def tradable(t: Table, c: Character) -> list[CardId]:
    """Bag items that may change hands; powers and soulbound items never do (wbg.trade.bag-only)."""
    return [b for b in c.bag if not t.content.cards[b].soulbound]


def can_trade(t: Table, c: Character, f: Character) -> bool:
    """Is there something that could change hands?"""
    return bool(c.gold or f.gold or tradable(t, c) or tradable(t, f))


class Trading(Frame):
    """Gifts both ways between two friends; each thing changes hands once, the limit is judged at the end."""

    first: CharacterId
    second: CharacterId
    given: list[CardId] = []
    paid: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = ("first_gives", "second_gives", "limit")

    def first_gives(self, t: Table) -> Flow:
        """Give something to your friend?"""
        return self._ask(t, self.first, self.second)

    def second_gives(self, t: Table) -> Flow:
        """Give something back?"""
        return self._ask(t, self.second, self.first)

    def _ask(self, t: Table, source: CharacterId, target: CharacterId) -> Flow:
        giver = t.state.characters[source]
        choices: list[Give | GiveGold] = [
            Give(card, source, target) for card in tradable(t, giver) if card not in self.given
        ]
        if source not in self.paid:
            choices += [GiveGold(n, source, target) for n in range(1, giver.gold + 1)]
        return t.ask(giver.seat, "wbg.trade.when", choices, then=self.gave, stop=True)

    def gave(self, t: Table, choice: Give | GiveGold) -> Flow:
        """It changes hands."""
        source, target = t.state.characters[choice.source], t.state.characters[choice.target]
        if isinstance(choice, GiveGold):
            source.gold -= choice.gold
            target.gold += choice.gold
            self.paid.append(source.id)
            t.emit(GoldGiven(rule="wbg.trade.free", character=source.id, gold=choice.gold, friend=target.id))
            return AGAIN
        source.bag.remove(choice.card)
        target.bag.append(choice.card)
        self.given.append(choice.card)
        refresh(t, source)
        refresh(t, target)
        t.emit(ItemGiven(rule="wbg.trade.free", character=source.id, card=choice.card, friend=target.id))
        return AGAIN

    def limit(self, t: Table) -> Flow:
        """The Bag limit is judged after the exchange (wbg.trade.bag-limit)."""
        for key in (self.first, self.second):
            if overfull(t, t.state.characters[key]):
                return t.call(Overflow(character=key), then=AGAIN)
        return END
