"""Choices that events bring, with what their buttons say."""

from __future__ import annotations

from azeroth.engine import Choice, Outlook
from azeroth.games.world_of_warcraft.ids import (
    CardId,
    CharacterId,
    CreatureId,
    QuestId,
    RegionId,
)
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.names import name_of, short_name


class Bid(Choice, frozen=True):
    """Part of a character's gold."""

    gold: int
    character: CharacterId

    def words(self, t: Table) -> str:
        seat = t.state.characters[self.character].seat
        if sum(c.seat == seat for c in t.state.characters.values()) == 1:
            return f"{self.gold or 'No'} gold"
        return f"{short_name(t, self.character)}: {self.gold or 'no'} gold"

    def outlook(self, t: Table) -> Outlook:
        """No bid is suggested."""
        return Outlook(aside=True)


class Shift(Choice, frozen=True):
    """Move an independent group."""

    kind: CreatureId
    source: RegionId
    target: RegionId

    def words(self, t: Table) -> str:
        regions = t.content.regions
        name = t.content.creatures[self.kind].name
        return f"{name}: {regions[self.source].name} to {regions[self.target].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"region:{self.target}",)


class TakeGold(Choice, frozen=True):
    """Take gold from the bank."""

    gold: int

    def words(self, t: Table) -> str:
        return f"Take {self.gold} gold"


class SwapTalent(Choice, frozen=True):
    """Exchange a talent."""

    old: CardId
    new: CardId

    def words(self, t: Table) -> str:
        return f"{t.content.cards[self.old].name} for {t.content.cards[self.new].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.new}",)


class GiveUp(Choice, frozen=True):
    """Exchange that quest."""

    quest: QuestId

    def words(self, t: Table) -> str:
        return f"Exchange {t.content.quests[self.quest].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"quest:{self.quest}",)


class Cleanse(Choice, frozen=True):
    """Remove the plague token here."""

    character: CharacterId

    def words(self, t: Table) -> str:
        from azeroth.games.world_of_warcraft.play.events.spread_the_plague import PRICE

        return f"{name_of(t, self.character)} removes the plague token ({PRICE} Energy)"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"character:{self.character}",)
