"""Choices that only the expansion has, with what their buttons say."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Choice, Outlook
from azeroth.games.world_of_warcraft.burning_crusade.content import expansion
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId
from azeroth.games.world_of_warcraft.choices.actions import Aside, Reduced
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, QuestDeck, QuestId, RegionId
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.names import name_of


class Explore(Choice, frozen=True):
    """Resolve that stage next."""

    place: RegionId

    def words(self, t: Table) -> str:
        return t.content.regions[self.place].name

    def targets(self, t: Table) -> tuple[str, ...]:
        return (*t.edition.things(t, self.place),)


class DungeonCard(Choice, frozen=True):
    """A choice of a card of a Stage deck."""

    card: DungeonCardId

    def name(self, t: Table) -> str:
        return expansion(t.content).dungeon_card(self.card).name

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"dungeon-card:{self.card}",)


class DiscardMinion(DungeonCard, frozen=True):
    """Discard a Minion before the fight."""

    def words(self, t: Table) -> str:
        return f"Discard {self.name(t)}"


class DrawMore(Choice, frozen=True):
    """Turn up another card of the Stage deck."""

    verb: ClassVar[str] = "draw-more"

    def words(self, t: Table) -> str:
        return "Draw another card"

    def outlook(self, t: Table) -> Outlook:
        return Outlook(aside=True)


class KeepReward(DungeonCard, frozen=True):
    """Who keeps a Reward card."""

    character: CharacterId

    def words(self, t: Table) -> str:
        return f"{name_of(t, self.character)} keeps {self.name(t)}"


class UseReward(DungeonCard, frozen=True):
    """Discard a kept Reward card for its effect."""

    def words(self, t: Table) -> str:
        return f"Discard {self.name(t)} for its effect"


class KeepIt(Choice, frozen=True):
    """Keep the Reward cards for another combat."""

    verb: ClassVar[str] = "keep-it"
    character: CharacterId

    def words(self, t: Table) -> str:
        return f"{name_of(t, self.character)} keeps what they have"


class LearnFor(Reduced, frozen=True):
    """Take a power of the Class deck at a lower price."""

    def words(self, t: Table) -> str:
        card = t.content.cards[self.card]
        return f"Learn {card.name} ({self.gold} instead of {card.gold} gold)"


class FastEquip(Aside, frozen=True):
    """Put a card with the spellbook icon into an area, in exchange for what lies there."""

    card: CardId
    area: int

    def words(self, t: Table) -> str:
        owner = next(c for c in t.state.characters.values() if self.card in (*c.spellbook, *c.bag))
        area = (*(a.name for a in t.content.classes[owner.id].areas), "extra")[self.area]
        there = [e.card for e in owner.equipped if e.area == self.area]
        old = f" instead of {t.content.cards[there[0]].name}" if there else ""
        return f"Fast-equip {t.content.cards[self.card].name}{old} ({area.replace('-', ' ')})"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class GiveUpQuest(Choice, frozen=True):
    """Discard a quest to exchange it for one on Outland."""

    verb: ClassVar[str] = "give-up"
    quest: QuestId

    def words(self, t: Table) -> str:
        return f"Give up {t.content.quests[self.quest].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"quest:{self.quest}",)


class SearchDeck(Choice, frozen=True):
    """Search that deck for an Outland quest."""

    verb: ClassVar[str] = "search"
    deck: QuestDeck

    def words(self, t: Table) -> str:
        return f"Search the {self.deck} deck for an Outland quest"


class PayAgain(Choice, frozen=True):
    """Pay the Energy of a reflected power a second time."""

    verb: ClassVar[str] = "pay-again"
    energy: int

    def words(self, t: Table) -> str:
        return f"Pay {self.energy} Energy again"


class LetGo(Choice, frozen=True):
    """A reflected power has no effect."""

    verb: ClassVar[str] = "let-go"

    def words(self, t: Table) -> str:
        return "Let the power have no effect"
