"""What happened, as events with the lines of the log."""

from __future__ import annotations

from azeroth.engine import Event
from azeroth.games.world_of_warcraft.ids import (
    Box,
    CardId,
    CharacterId,
    EventId,
    Faction,
    QuestDeck,
    QuestId,
    RegionId,
)
from azeroth.games.world_of_warcraft.state import T


def who(t: T, character: CharacterId) -> str:
    """A character's name, linked."""
    c = t.state.characters[character]
    return f"[{t.content.characters[c.sheet].name}](character:{character})"


def card(t: T, name: CardId) -> str:
    """A card's name, linked."""
    return f"[{t.content.cards[name].name}](card:{name})"


def place(t: T, region: RegionId) -> str:
    """A region's name, linked."""
    return f"[{t.content.regions[region].name}](region:{region})"


class Line(Event, frozen=True):
    """Something a character did or met, in words: `{who}` and `{card}` are filled in with links."""

    text: str
    character: CharacterId | None = None
    card: CardId | None = None
    region: RegionId | None = None

    def words(self, t: T) -> str:
        return self.text.format(
            who=who(t, self.character) if self.character else "",
            card=card(t, self.card) if self.card else "",
            place=place(t, self.region) if self.region else "",
        )


class Moved(Event, frozen=True):
    """A figure moved."""

    character: CharacterId
    source: RegionId
    target: RegionId
    how: str = "walks"

    def words(self, t: T) -> str:
        return f"{who(t, self.character)} {self.how} to {place(t, self.target)}."


class HealthChanged(Event, frozen=True):
    """Health was lost or regained."""

    character: CharacterId
    change: int
    left: int

    def words(self, t: T) -> str:
        verb = "loses" if self.change < 0 else "regains"
        return f"{who(t, self.character)} {verb} {abs(self.change)} Health ({self.left} left)."


class EnergyChanged(Event, frozen=True):
    """Energy was spent, lost or regained."""

    character: CharacterId
    change: int
    left: int

    def words(self, t: T) -> str:
        verb = "spends" if self.change < 0 else "regains"
        return f"{who(t, self.character)} {verb} {abs(self.change)} Energy ({self.left} left)."


class Used(Event, frozen=True):
    """An ability of a card was used."""

    character: CharacterId
    card: CardId
    ability: int

    def words(self, t: T) -> str:
        return f"{who(t, self.character)} uses {card(t, self.card)}."


class TokensPlaced(Event, frozen=True):
    """The tokens of a Place Tokens step, with the Threat that the dice had to reach."""

    character: CharacterId
    threat: int
    damage: int
    defense: int
    armor: int
    attrition: int

    def words(self, t: T) -> str:
        parts = [
            f"{n} {word}"
            for n, word in (
                (self.damage, "damage"),
                (self.defense, "defense"),
                (self.armor, "armor"),
                (self.attrition, "attrition"),
            )
            if n
        ]
        return f"{who(t, self.character)} needs {self.threat}+ and places {', '.join(parts) or 'nothing'}."


class TokensAdded(Event, frozen=True):
    """A card put tokens into a box."""

    character: CharacterId
    card: CardId
    box: Box
    n: int

    def words(self, t: T) -> str:
        return f"{card(t, self.card)} adds {self.n} to the {self.box} of {who(t, self.character)}'s side."


class WoundsDealt(Event, frozen=True):
    """The sum of attack against defense, spelled out."""

    attack: int
    defense: int
    armor: int
    wounds: int

    def words(self, t: T) -> str:
        return (
            f"Attack {self.attack} against {self.defense} hits and {self.armor} armor: {self.wounds} wounds."
        )


class FoeDefeated(Event, frozen=True):
    """An opponent fell."""

    name: str
    region: RegionId

    def words(self, t: T) -> str:
        return f"{self.name} is defeated."


class CharacterDefeated(Event, frozen=True):
    """A character fell and was moved."""

    character: CharacterId
    region: RegionId

    def words(self, t: T) -> str:
        return f"{who(t, self.character)} is defeated and goes to {place(t, self.region)}."


class QuestDrawn(Event, frozen=True):
    """A quest was drawn and its creatures placed."""

    faction: Faction
    quest: QuestId
    deck: QuestDeck

    def words(self, t: T) -> str:
        return f"The {self.faction.title()} draws the {self.deck} quest {t.content.quests[self.quest].name}."


class QuestCompleted(Event, frozen=True):
    """The last creature of a quest fell."""

    faction: Faction
    quest: QuestId

    def words(self, t: T) -> str:
        return f"{t.content.quests[self.quest].name} is completed."


class Rewarded(Event, frozen=True):
    """A character got gold and experience, part by part."""

    character: CharacterId
    gold: int = 0
    xp: int = 0
    why: str = ""

    def words(self, t: T) -> str:
        return f"{who(t, self.character)} receives {self.gold} gold and {self.xp} XP{self.why}."


class LevelGained(Event, frozen=True):
    """A character rose to a level."""

    character: CharacterId
    level: int

    def words(self, t: T) -> str:
        return f"{who(t, self.character)} reaches level {self.level}."


class EventDrawn(Event, frozen=True):
    """An Event card was drawn."""

    faction: Faction
    card: EventId

    def words(self, t: T) -> str:
        return f"Event: {t.content.events[self.card].name}."


class Won(Event, frozen=True):
    """The game is over."""

    faction: Faction | None
    reason: str

    def words(self, t: T) -> str:
        return (
            f"The {self.faction.title()} wins: {self.reason}." if self.faction else f"A draw: {self.reason}."
        )
