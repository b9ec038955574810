"""What a boss collects when it appears (wbg.boss.hoard)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Flow, Frame, Goto
from azeroth.games.world_of_warcraft.cards.loadout import refresh
from azeroth.games.world_of_warcraft.choices import PickCard
from azeroth.games.world_of_warcraft.ids import CharacterId, EventId
from azeroth.games.world_of_warcraft.state import EventInPlay, Table


class FillHoard(Frame):
    """Every character gives half their gold, or an item of their Bag."""

    event: EventId
    givers: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = ("gold", "give", "next_one")

    def _play(self, t: Table) -> EventInPlay:
        return next(e for e in t.state.events if e.event == self.event)

    def gold(self, t: Table) -> Flow:
        """Half, rounded down."""
        boss = t.content.events[self.event].boss
        assert boss is not None
        if boss.hoard == "half-gold":
            for c in t.state.characters.values():
                self._play(t).gold += c.gold // 2
                c.gold -= c.gold // 2
        elif boss.hoard == "item":
            self.givers = list(t.state.characters)
        return None

    def give(self, t: Table) -> Flow:
        """Which item do you give to the hoard?"""
        if not self.givers:
            return None
        c = t.state.characters[self.givers[0]]
        items = [PickCard(b) for b in c.bag if not t.content.cards[b].soulbound]
        return t.ask(c.seat, "wbg.boss.hoard", items, then=self.given)

    def given(self, t: Table, choice: PickCard) -> Flow:
        """It belongs to nobody until the boss falls."""
        c = t.state.characters[self.givers[0]]
        c.bag.remove(choice.card)
        refresh(t, c)
        self._play(t).hoard.append(choice.card)
        return None

    def next_one(self, t: Table) -> Flow:
        """The next character."""
        if self.givers:
            self.givers.pop(0)
        return Goto("give") if self.givers else None
