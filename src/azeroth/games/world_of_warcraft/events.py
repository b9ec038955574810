"""What happened, as events with the lines of the log."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Event
from azeroth.engine.scene import Motion
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
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.icons import CLASS_ICONS

TRAVELS = {
    "wbg.merchant.buy-price": ("card", "character"),
    "wbg.train.to-spellbook": ("card", "character"),
    "wbg.bag.received-to-bag": ("card", "character"),
    "wbg.auction.winner-pays": ("card", "character"),
    "wbg.merchant.sell-price": ("character", "merchant"),
}
"""What a card does when a line of that rule is told: from where to where it goes."""


def figure(t: Table, character: CharacterId, *path: str) -> Motion:
    """A character's figure on its way."""
    c = t.state.characters[character]
    icon = CLASS_ICONS.get(character, "human-target")
    return Motion(icon=icon, path=path, tone=c.faction, seat=c.seat)


def token(t: Table, character: CharacterId, icon: str, tone: str, count: int = 1) -> Motion:
    """Something that a character gets or loses: between his figure and his player's panel."""
    path = (f"character:{character}", f"seat:{t.state.characters[character].seat}")
    return Motion(icon=icon, path=path, tone=tone, count=count)


def who(t: Table, character: CharacterId) -> str:
    """A character's name, linked."""
    c = t.state.characters[character]
    return f"[{t.content.characters[c.sheet].name}](character:{character})"


def card(t: Table, name: CardId) -> str:
    """A card's name, linked."""
    return f"[{t.content.cards[name].name}](card:{name})"


def place(t: Table, region: RegionId) -> str:
    """A region's name, linked."""
    return f"[{t.content.regions[region].name}](region:{region})"


class Line(Event, frozen=True):
    """Something a character did or met, in words: `{who}` and `{card}` are filled in with links."""

    text: str
    character: CharacterId | None = None
    card: CardId | None = None
    region: RegionId | None = None

    def words(self, t: Table) -> str:
        return self.text.format(
            who=who(t, self.character) if self.character else "",
            card=card(t, self.card) if self.card else "",
            place=place(t, self.region) if self.region else "",
        )

    def motions(self, t: Table) -> Sequence[Motion]:
        if self.card is None or self.character is None or self.rule not in TRAVELS:
            return ()
        things = {
            "card": f"card:{self.card}", "character": f"character:{self.character}",
            "merchant": "zone:merchant",
        }  # fmt: skip
        return (Motion(icon="card-pick", path=tuple(things[end] for end in TRAVELS[self.rule]), tone="gold"),)


class Moved(Event, frozen=True):
    """A figure moved."""

    character: CharacterId
    source: RegionId
    target: RegionId
    how: str = "walks"

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} {self.how} to {place(t, self.target)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (figure(t, self.character, f"character:{self.character}", f"region:{self.target}"),)


class FiguresMoved(Event, frozen=True):
    """Creatures, or the Overlord, went from region to region."""

    name: str
    icon: str
    source: RegionId
    target: RegionId
    how: str = "move"
    tone: str = "blue"
    count: int = 1

    def words(self, t: Table) -> str:
        return f"{self.name} {self.how} from {place(t, self.source)} to {place(t, self.target)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        path = (f"region:{self.source}", f"region:{self.target}")
        return (Motion(icon=self.icon, path=path, tone=self.tone, count=self.count),)


class HealthChanged(Event, frozen=True):
    """Health was lost or regained."""

    character: CharacterId
    change: int
    left: int

    def words(self, t: Table) -> str:
        verb = "loses" if self.change < 0 else "regains"
        return f"{who(t, self.character)} {verb} {abs(self.change)} Health ({self.left} left)."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (token(t, self.character, "hearts", "red", abs(self.change)),) if self.change < 0 else ()


class EnergyChanged(Event, frozen=True):
    """Energy was spent, lost or regained."""

    character: CharacterId
    change: int
    left: int

    def words(self, t: Table) -> str:
        verb = "spends" if self.change < 0 else "regains"
        return f"{who(t, self.character)} {verb} {abs(self.change)} Energy ({self.left} left)."


class Used(Event, frozen=True):
    """An ability of a card was used."""

    character: CharacterId
    card: CardId
    ability: int

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} uses {card(t, self.card)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        path = (f"card:{self.card}", f"character:{self.character}")
        return (Motion(icon="card-play", path=path, tone="gold"),)


class TokensPlaced(Event, frozen=True):
    """The tokens of a Place Tokens step, with the Threat that the dice had to reach."""

    character: CharacterId
    threat: int
    damage: int
    defense: int
    armor: int
    attrition: int

    def words(self, t: Table) -> str:
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
        return f"{who(t, self.character)} hits with {self.threat} or more: {', '.join(parts) or 'nothing'}."


class TokensAdded(Event, frozen=True):
    """A card put tokens into a box."""

    character: CharacterId
    card: CardId
    box: Box
    n: int

    def words(self, t: Table) -> str:
        return f"{card(t, self.card)} adds {self.n} to the {self.box} of {who(t, self.character)}'s side."


class WoundsDealt(Event, frozen=True):
    """The sum of attack against defense, spelled out."""

    attack: int
    defense: int
    armor: int
    wounds: int

    def words(self, t: Table) -> str:
        return (
            f"Attack {self.attack}, less {self.defense} defense and {self.armor} armor: "
            f"{self.wounds} wound{'' if self.wounds == 1 else 's'}."
        )


class FoeDefeated(Event, frozen=True):
    """An opponent fell."""

    name: str
    region: RegionId

    def words(self, t: Table) -> str:
        return f"{self.name} is defeated."


class CharacterDefeated(Event, frozen=True):
    """A character fell and was moved."""

    character: CharacterId
    region: RegionId

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} is defeated and goes to {place(t, self.region)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (figure(t, self.character, f"character:{self.character}", f"region:{self.region}"),)


class QuestDrawn(Event, frozen=True):
    """A quest was drawn and its creatures placed."""

    faction: Faction
    quest: QuestId
    deck: QuestDeck

    def words(self, t: Table) -> str:
        name = f"[{t.content.quests[self.quest].name}](quest:{self.quest})"
        return f"The {self.faction.title()} draws the {self.deck} quest {name}."

    def motions(self, t: Table) -> Sequence[Motion]:
        record = t.content.quests[self.quest]
        seat = next((c.seat for c in t.state.side(self.faction)), 0)
        return tuple(
            Motion(icon="scroll-unfurled", path=(f"seat:{seat}", f"region:{region}"), tone=self.faction)
            for region in dict.fromkeys(spawn.at for spawn in record.creatures)
        )


class QuestCompleted(Event, frozen=True):
    """The last creature of a quest fell."""

    faction: Faction
    quest: QuestId

    def words(self, t: Table) -> str:
        name = f"[{t.content.quests[self.quest].name}](quest:{self.quest})"
        return f"The {self.faction.title()} completes {name}."


class Rewarded(Event, frozen=True):
    """A character got gold and experience, part by part."""

    character: CharacterId
    gold: int = 0
    xp: int = 0
    why: str = ""

    def words(self, t: Table) -> str:
        parts = [f"{self.gold} gold" if self.gold else "", f"{self.xp} XP" if self.xp else ""]
        return f"{who(t, self.character)} receives {' and '.join(filter(None, parts))}{self.why}."

    def motions(self, t: Table) -> Sequence[Motion]:
        if self.gold:
            return (token(t, self.character, "two-coins", "gold", self.gold),)
        return (token(t, self.character, "star-medal", "gold", self.xp),)


class LevelGained(Event, frozen=True):
    """A character rose to a level."""

    character: CharacterId
    level: int

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} reaches level {self.level}."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (token(t, self.character, "upgrade", "gold"),)


class EventDrawn(Event, frozen=True):
    """An Event card was drawn."""

    faction: Faction
    card: EventId

    def words(self, t: Table) -> str:
        return f"Event: [{t.content.events[self.card].name}](event:{self.card})."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (Motion(icon="card-draw", path=("deck:events", "zone:events"), tone="purple"),)


class Won(Event, frozen=True):
    """The game is over."""

    faction: Faction | None
    reason: str

    def words(self, t: Table) -> str:
        return (
            f"The {self.faction.title()} wins: {self.reason}." if self.faction else f"A draw: {self.reason}."
        )
