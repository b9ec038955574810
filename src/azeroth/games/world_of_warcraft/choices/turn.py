"""Choices of setup, the turn, management, quests and rewards, with what their buttons say."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Choice, Outlook
from azeroth.games.world_of_warcraft.ids import (
    CardId,
    CharacterId,
    QuestDeck,
)
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.names import (
    item,
    item_first,
    quest_deck,
    short_name,
)


class PickClass(Choice, frozen=True):
    """Play that class."""

    verb: ClassVar[str] = "class"
    name: str

    def words(self, t: Table) -> str:
        return t.content.classes[self.name].name

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"class:{self.name}",)


class Act(Choice, frozen=True):
    """That character takes the next action."""

    character: CharacterId

    def words(self, t: Table) -> str:
        return f"{short_name(t, self.character)} acts"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"character:{self.character}",)


class Trade(Choice, frozen=True):
    """Two friends trade, one of whom has just acted."""

    first: CharacterId
    second: CharacterId

    def words(self, t: Table) -> str:
        return f"{short_name(t, self.first)} trades with {short_name(t, self.second)}"

    def outlook(self, t: Table) -> Outlook:
        return Outlook(aside=True)

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"character:{self.second}",)


class Unequip(Choice, frozen=True):
    """Take a card off the sheet."""

    card: CardId

    def words(self, t: Table) -> str:
        return f"Unequip {item(t, self)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Give(Choice, frozen=True):
    """Give an item of the Bag to a friend."""

    card: CardId
    source: CharacterId
    target: CharacterId

    def words(self, t: Table) -> str:
        return f"Give {item(t, self)} to {short_name(t, self.target)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class GiveGold(Choice, frozen=True):
    """Give gold to a friend."""

    gold: int
    source: CharacterId
    target: CharacterId

    def words(self, t: Table) -> str:
        return f"Give {self.gold} gold to {short_name(t, self.target)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"character:{self.target}",)


class Talent(Choice, frozen=True):
    """Take a talent."""

    card: CardId

    def words(self, t: Table) -> str:
        return t.content.cards[self.card].name

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Drop(Choice, frozen=True):
    """Put an item into the Merchant deck for nothing."""

    card: CardId

    def words(self, t: Table) -> str:
        return f"Drop {item(t, self)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class DrawFrom(Choice, frozen=True):
    """Draw a quest of that deck."""

    verb: ClassVar[str] = "draw"
    deck: QuestDeck

    def words(self, t: Table) -> str:
        return f"Draw a {self.deck} quest"

    def outlook(self, t: Table) -> Outlook:
        """For heroes of which level its quests are."""
        levels = sorted({q.level for q in t.content.quests.values() if q.deck == self.deck})
        return Outlook(changes=f"for level {' or '.join(map(str, levels))}" if len(levels) < 3 else "")

    def targets(self, t: Table) -> tuple[str, ...]:
        from azeroth.games.world_of_warcraft.play.quests.quests import DrawQuest

        return (quest_deck(t.frame(DrawQuest).faction, self.deck),)


class Take(Choice, frozen=True):
    """An item for one of those who earned it."""

    card: CardId
    character: CharacterId

    def words(self, t: Table) -> str:
        name = t.content.characters[t.state.characters[self.character].sheet].name
        return f"{item_first(t, self)} for {name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)
