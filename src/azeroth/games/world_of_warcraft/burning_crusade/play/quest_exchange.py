"""Exchanging quests for Outland quests after one's own turn (tbc.exchange)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Goto, Refusal, no
from azeroth.games.world_of_warcraft.burning_crusade.choices import GiveUpQuest, SearchDeck
from azeroth.games.world_of_warcraft.burning_crusade.content import Quest
from azeroth.games.world_of_warcraft.burning_crusade.events import QuestGivenUp
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import QuestDrawn
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, QuestDeck, QuestId
from azeroth.games.world_of_warcraft.play.combat.battle import together
from azeroth.games.world_of_warcraft.play.quests.quests import placeable, spawn
from azeroth.games.world_of_warcraft.state import Table


def on_outland(t: Table, quest: QuestId) -> bool:
    """Is it an Outland quest (tbc.quest.outland-marking)?"""
    record = t.content.quests[quest]
    return isinstance(record, Quest) and record.outland


def exchangeable(t: Table, faction: Faction) -> list[QuestId]:
    """Its face-up quests that may be discarded (tbc.exchange.outland-quests-not-discardable)."""
    return [q for q in t.state.sides[faction].quests if not on_outland(t, q)]


def remove_quest(t: Table, faction: Faction, quest: QuestId) -> None:
    """Its quest creatures leave the board, independents stay (tbc.exchange.remove-quest-creatures)."""
    for region, figures in list(t.state.board.items()):
        left = [f for f in figures if f.quest != quest]
        if left:
            t.state.board[region] = left
        else:
            del t.state.board[region]
    side = t.state.sides[faction]
    side.quests.remove(quest)
    side.removed.append(quest)
    t.emit(QuestGivenUp(rule="tbc.exchange.discarded-gone", faction=faction, quest=quest))


class QuestExchange(Frame):
    """First all discards, then a replacement for each (tbc.exchange.discard-all-first)."""

    faction: Faction
    missing: int = 0
    tried: list[QuestDeck] = []
    steps: ClassVar[tuple[str, ...]] = ("discard", "replace")

    def who(self, t: Table) -> list[CharacterId]:
        return [c.id for c in t.state.side(self.faction)]

    def discard(self, t: Table) -> Flow:
        """Give up a quest for one on Outland? (tbc.exchange.optional-discard)"""
        choices = [GiveUpQuest(q) for q in t.state.sides[self.faction].quests]
        return together(
            t, self.who(t), "tbc.exchange.optional-discard", choices, then=self.discarded,
            refuse=self.may_discard, stop="Keep the quests",
        )  # fmt: skip

    def may_discard(self, t: Table, choice: GiveUpQuest) -> Refusal | None:
        """Why a quest is not given up."""
        if on_outland(t, choice.quest):
            return no("tbc.exchange.outland-quests-not-discardable", "It is an Outland quest already.")
        return None

    def discarded(self, t: Table, choice: GiveUpQuest) -> Flow:
        """Perhaps another one."""
        remove_quest(t, self.faction, choice.quest)
        self.missing += 1
        return AGAIN

    def replace(self, t: Table) -> Flow:
        """Which deck is searched? (tbc.exchange.choose-deck)"""
        if not self.missing:
            return END
        decks = [
            SearchDeck(d) for d in edition(t).drawn_decks
            if d not in self.tried and t.state.decks.quests(self.faction, d)
        ]  # fmt: skip
        return together(t, self.who(t), "tbc.exchange.choose-deck", decks, then=self.searched)

    def searched(self, t: Table, choice: SearchDeck) -> Flow:
        """Until an Outland quest with figures is found (tbc.exchange.stick-to-deck)."""
        cards, side = t.state.decks.quests(self.faction, choice.deck), t.state.sides[self.faction]
        for _ in range(len(cards)):
            quest = t.draw(cards)
            if not on_outland(t, quest):
                side.removed.append(quest)  # tbc.exchange.non-outland-removed
                t.emit(
                    QuestGivenUp(rule="tbc.exchange.non-outland-removed", faction=self.faction, quest=quest)
                )
            elif placeable(t, quest):
                self._lay_out(t, quest)
                self.missing -= 1
                self.tried = []
                return Goto("replace")
            else:
                cards.append(quest)
        self.tried.append(choice.deck)  # tbc.exchange.deck-exhausted
        return Goto("replace")

    def _lay_out(self, t: Table, quest: QuestId) -> None:
        """Quest creatures only (tbc.exchange.no-independents)."""
        record = t.content.quests[quest]
        for s in record.creatures:
            spawn(t, s, quest)
        t.state.sides[self.faction].quests.append(quest)
        rule = "tbc.exchange.spawn-quest-creatures"
        t.emit(QuestDrawn(rule=rule, faction=self.faction, quest=quest, deck=record.deck))
