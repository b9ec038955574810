"""New Horizons: each faction may exchange one quest (wbg.event.replace-quest)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Flow, Frame
from azeroth.games.world_of_warcraft.choices.events import GiveUp
from azeroth.games.world_of_warcraft.ids import GREY, Faction, QuestId
from azeroth.games.world_of_warcraft.play.combat.battle import together
from azeroth.games.world_of_warcraft.play.quests.quests import DrawQuest
from azeroth.games.world_of_warcraft.state import Table


class NewHorizons(Frame):
    """The active faction first (wbg.event.alternating)."""

    faction: Faction
    steps: ClassVar[tuple[str, ...]] = ("first", "second")

    def first(self, t: Table) -> Flow:
        """Exchange a quest?"""
        return self._ask(t, self.faction)

    def second(self, t: Table) -> Flow:
        """Exchange a quest?"""
        return self._ask(t, self.faction.enemy)

    def _ask(self, t: Table, faction: Faction) -> Flow:
        choices = [GiveUp(q) for q in t.state.sides[faction].quests]
        who = [c.id for c in t.state.side(faction)]
        return together(t, who, "wbg.event.replace-quest", choices, then=self.given_up, stop="Keep them")

    def given_up(self, t: Table, choice: GiveUp) -> Flow:
        """The new quest is drawn first, so that the old one cannot come back at once."""
        return t.call(Exchange(faction=t.content.quests[choice.quest].faction, quest=choice.quest))


class Exchange(Frame):
    """One quest for another."""

    faction: Faction
    quest: QuestId
    steps: ClassVar[tuple[str, ...]] = ("clear", "draw", "put_away")

    def clear(self, t: Table) -> Flow:
        """Its quest creatures leave the board; independent ones stay."""
        t.state.sides[self.faction].quests.remove(self.quest)
        for region in list(t.state.board):
            left = [f for f in t.state.board[region] if f.quest != self.quest]
            if left:
                t.state.board[region] = left
            else:
                del t.state.board[region]
        return None

    def draw(self, t: Table) -> Flow:
        """The new quest."""
        return t.call(DrawQuest(faction=self.faction))

    def put_away(self, t: Table) -> Flow:
        """The old one goes under its deck, a grey one out of the game."""
        deck = t.content.quests[self.quest].deck
        if deck != GREY:
            t.state.decks.quests(self.faction, deck).append(self.quest)
        return None
