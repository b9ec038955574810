"""Quests: drawing them, placing their creatures, running out of figures (wbg.quest, wbg.figure)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Refusal, no
from azeroth.games.world_of_warcraft.choices.turn import DrawFrom
from azeroth.games.world_of_warcraft.content import Spawn
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import QuestDrawn
from azeroth.games.world_of_warcraft.ids import (
    CreatureId,
    Faction,
    FigureColour,
    QuestDeck,
    QuestId,
)
from azeroth.games.world_of_warcraft.play.combat.battle import together
from azeroth.games.world_of_warcraft.state import Figure, Table


def supply(t: Table, kind: CreatureId, colour: FigureColour) -> int:
    """How many figures are neither on the board nor kept as trophies (wbg.component.figure-pool)."""
    out = sum(
        f.kind == kind and f.colour == colour for figures in t.state.board.values() for f in figures
    )  # fmt: skip
    kept = sum(f.kind == kind and f.colour == colour for s in t.state.sides.values() for f in s.trophies)
    return t.content.creatures[kind].figures.get(colour, 0) - out - kept


def placeable(t: Table, quest: QuestId) -> bool:
    """Are there figures for all its quest creatures (wbg.figure.check-before-spawn)?"""
    need: dict[tuple[CreatureId, FigureColour], int] = {}
    for s in t.content.quests[quest].creatures:
        need[s.kind, s.colour] = need.get((s.kind, s.colour), 0) + s.n
    return all(supply(t, kind, colour) >= n for (kind, colour), n in need.items())


def spawn(t: Table, s: Spawn, quest: QuestId | None) -> None:
    """Place creatures, of independent ones as many as there are (wbg.figure.independent-shortage)."""
    n = min(s.n, supply(t, s.kind, s.colour))
    if n:
        t.state.board.setdefault(s.at, []).extend([Figure(s.kind, s.colour, quest)] * n)


def lay_out(t: Table, faction: Faction, quest: QuestId) -> None:
    """A drawn quest places its creatures and lies face up (wbg.quest.spawn-at-once)."""
    record = t.content.quests[quest]
    for s in record.creatures:
        spawn(t, s, quest)
    for s in record.independents:
        spawn(t, s, None)
    t.state.sides[faction].quests.append(quest)
    t.emit(QuestDrawn(rule="wbg.quest.spawn-at-once", faction=faction, quest=quest, deck=record.deck))


def draw_quest(t: Table, faction: Faction, deck: QuestDeck) -> QuestId | None:
    """The next quest of a deck that can be placed; others go to its bottom (wbg.figure.quest-shortage)."""
    cards = t.state.decks.quests(faction, deck)
    for _ in range(len(cards)):
        quest = t.draw(cards)
        if placeable(t, quest):
            lay_out(t, faction, quest)
            return quest
        cards.append(quest)
    return None


class DrawQuest(Frame):
    """A faction draws a quest from a green, yellow or red deck of its choice (wbg.quest.draw-deck-choice)."""

    faction: Faction
    drawn: QuestId | None = None
    tried: list[QuestDeck] = []
    steps: ClassVar[tuple[str, ...]] = ("choose",)

    def choose(self, t: Table) -> Flow:
        """From which deck?"""
        decks = [
            DrawFrom(d) for d in edition(t).drawn_decks
            if d not in self.tried and t.state.decks.quests(self.faction, d)
        ]  # fmt: skip
        who = [c.id for c in t.state.side(self.faction)]
        return together(
            t, who, "wbg.quest.draw-deck-choice", decks, then=self.chosen,
            refuse=self.may_draw, among=self.every_deck,
        )  # fmt: skip

    def every_deck(self, t: Table) -> list[DrawFrom]:
        """All quest decks of the faction."""
        return [DrawFrom(d) for d in edition(t).quest_decks]

    def may_draw(self, t: Table, choice: DrawFrom) -> Refusal | None:
        """Why no quest is drawn from that deck."""
        if choice.deck not in edition(t).drawn_decks:
            return no("wbg.quest.no-grey-draw", "No {deck} quest is drawn after setup.", deck=choice.deck)
        if choice.deck in self.tried:
            return no("wbg.figure.quest-shortage-bottom", "There are no figures for any quest of that deck.")
        if not t.state.decks.quests(self.faction, choice.deck):
            return no("wbg.quest.deck-empty", "The {deck} deck is empty.", deck=choice.deck)
        return None

    def chosen(self, t: Table, choice: DrawFrom) -> Flow:
        """If no card of it can be placed, another deck is chosen (wbg.figure.quest-shortage-bottom)."""
        self.drawn = draw_quest(t, self.faction, choice.deck)
        self.tried.append(choice.deck)
        return None if self.drawn is not None else AGAIN
