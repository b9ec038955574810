"""What happened to characters, quests and the board."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Event, Seat
from azeroth.engine.view.naming import link
from azeroth.engine.view.scene import Motion, Outcome
from azeroth.games.world_of_warcraft.events.ending import overlord_comes, reaches_overlord, turns_left
from azeroth.games.world_of_warcraft.events.links import figure, icon_of, place, seats_of, token, who
from azeroth.games.world_of_warcraft.ids import (
    CharacterId,
    CreatureId,
    Faction,
    OverlordId,
    QuestDeck,
    QuestId,
    RegionId,
)
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.words import creatures


class Milestone(Event, frozen=True):
    """Something that statistics count by kind and name: stages of dungeons, for example."""

    def counts(self, t: Table) -> tuple[str, str]:
        """What it is, and which one."""
        raise NotImplementedError


class ClassTaken(Event, frozen=True):
    """A player took a class for one of their heroes."""

    seat: Seat
    name: str

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} takes the {t.content.classes[self.name].name}."


class Seated(Event, frozen=True):
    """A character was given to a player and a faction."""

    character: CharacterId

    def words(self, t: Table) -> str:
        c = t.state.characters[self.character]
        return f"{t.who(c.seat)} plays {who(t, self.character)} for the {c.faction.title()}."


class TurnBegan(Event, frozen=True):
    """A faction's turn begins."""

    heading = "turn"

    faction: Faction
    turn: int

    def words(self, t: Table) -> str:
        return f"Turn {self.turn}: the {self.faction.title()}"

    def outcome(self, t: Table) -> Outcome | None:
        return turns_left(t, self.faction, self.turn)


class Waited(Event, frozen=True):
    """A character let an action pass."""

    character: CharacterId

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} waits."


class CurseEased(Event, frozen=True):
    """A character lost Curse tokens."""

    character: CharacterId

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} gets rid of a Curse."


class Moved(Event, frozen=True):
    """A figure moved."""

    character: CharacterId
    source: RegionId
    target: RegionId
    how: str = "walks"

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} {self.how} to {place(t, self.target)}."

    def outcome(self, t: Table) -> Outcome | None:
        stays = t.state.characters[self.character].region == self.target
        return reaches_overlord(t, self.character, self.target) if stays else None

    def motions(self, t: Table) -> Sequence[Motion]:
        return (figure(t, self.character, f"character:{self.character}", f"region:{self.target}"),)


class FiguresMoved(Event, frozen=True):
    """Creatures of one kind, or the Overlord, went from region to region."""

    kind: str
    source: RegionId
    target: RegionId
    count: int = 1

    def words(self, t: Table) -> str:
        creature = t.content.creatures.get(CreatureId(self.kind))
        if creature is None:
            moves = f"{t.content.overlords[OverlordId(self.kind)].name} flies"
        else:
            moves = f"A group of {creatures(2, creature.name)} moves"
        return f"{moves} from {place(t, self.source)} to {place(t, self.target)}."

    def outcome(self, t: Table) -> Outcome | None:
        return overlord_comes(t, self.target) if self.kind == t.state.overlord else None

    def motions(self, t: Table) -> Sequence[Motion]:
        creature = CreatureId(self.kind) in t.content.creatures
        icon = icon_of(t, self.kind, "wolf-head" if creature else "crowned-skull")
        path = (f"region:{self.source}", f"region:{self.target}")
        return (Motion(icon=icon, path=path, tone="blue" if creature else "purple", count=self.count),)


def _changed(loses: str, change: int, what: str, left: int) -> str:
    """What is lost leaves so many; what is regained makes so many."""
    return (
        f"{loses} {-change} {what} ({left} left)" if change < 0 else f"regains {change} {what} (now {left})"
    )


class HealthChanged(Event, frozen=True):
    """Health was lost or regained."""

    character: CharacterId
    change: int
    left: int

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} {_changed('loses', self.change, 'Health', self.left)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (token(t, self.character, "hearts", "red", abs(self.change)),) if self.change < 0 else ()


class EnergyChanged(Event, frozen=True):
    """Energy was spent, lost or regained."""

    character: CharacterId
    change: int
    left: int

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} {_changed('spends', self.change, 'Energy', self.left)}."


class QuestDrawn(Event, frozen=True):
    """A quest was drawn and its creatures placed."""

    faction: Faction
    quest: QuestId
    deck: QuestDeck

    def words(self, t: Table) -> str:
        name = link(t.content.quests[self.quest].name, f"quest:{self.quest}")
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
        name = link(t.content.quests[self.quest].name, f"quest:{self.quest}")
        return f"The {self.faction.title()} completes {name}."

    def outcome(self, t: Table) -> Outcome:
        record = t.content.quests[self.quest]
        return Outcome(
            title=f"{record.name}: completed", tone=self.faction, icon="scroll-unfurled",
            lines=(f"{record.gold} gold and {record.xp} XP are shared out among those who fought.",),
            seats=seats_of(t, self.faction),
        )  # fmt: skip


class Rewarded(Event, frozen=True):
    """A character got gold and experience, part by part."""

    character: CharacterId
    gold: int = 0
    xp: int = 0
    why: str = ""

    def words(self, t: Table) -> str:
        parts = [f"{self.gold} gold" if self.gold else "", f"{self.xp} XP" if self.xp else ""]
        return f"{who(t, self.character)} receives {' and '.join(filter(None, parts))}{self.why}."

    def gains(self, t: Table) -> Sequence[tuple[Seat, str, int]]:
        return [(t.state.characters[self.character].seat, "quests and fights", self.xp)] if self.xp else []

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

    def outcome(self, t: Table) -> Outcome:
        c = t.state.characters[self.character]
        return Outcome(
            title=f"{t.content.characters[c.sheet].name} reaches level {self.level}", icon="upgrade",
            lines=("More Health or Energy, a talent to choose, and powers of this level to learn.",),
            seats=(c.seat,),
        )  # fmt: skip


def ended(faction: Faction | None, reason: str) -> str:
    """How the game ended, as a sentence.

    >>> ended(Faction.HORDE, "the final battle")
    'The Horde wins the final battle.'
    >>> ended(None, "the final battle")
    'A draw: nobody wins the final battle.'
    >>> ended(Faction.ALLIANCE, "Nefarian is defeated")
    'The Alliance wins: Nefarian is defeated.'
    """
    fought = reason == "the final battle"
    if faction is None:
        return f"A draw: nobody wins {reason}." if fought else f"A draw: {reason}."
    return f"The {faction.title()} wins {reason}." if fought else f"The {faction.title()} wins: {reason}."


class Won(Event, frozen=True):
    """The game is over."""

    faction: Faction | None
    reason: str

    def words(self, t: Table) -> str:
        return ended(self.faction, self.reason)
