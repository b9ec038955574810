"""What is pointed at, given up or taken: for texts, tokens and quests."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Choice, Seat
from azeroth.games.adventure.choices.names import (
    capital,
    card_name,
    consent_words,
    encounter_name,
    item_name,
    option_words,
    space_name,
)
from azeroth.games.adventure.ids import AbilityId, ChallengeId, Level, SpaceId
from azeroth.games.adventure.state import Table


class Discard(Choice, frozen=True):
    """Discard an ability card."""

    card: AbilityId

    def words(self, t: Table) -> str:
        return f"Discard {card_name(t, self.card)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"ability:{self.card}",)


class GiveItem(Choice, frozen=True):
    """Discard an item."""

    verb: ClassVar[str] = "discard-item"
    item: ChallengeId

    def words(self, t: Table) -> str:
        return f"Discard {item_name(t, self.item)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"item:{self.item}",)


class Steal(Choice, frozen=True):
    """Take an item out of somebody's bag."""

    seat: Seat
    item: ChallengeId

    def words(self, t: Table) -> str:
        return f"Take {item_name(t, self.item)} from {t.names[self.seat]}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"item:{self.item}",)


class OfLevel(Choice, frozen=True):
    """An item of that level."""

    verb: ClassVar[str] = "level"
    level: Level

    def words(self, t: Table) -> str:
        return f"A {self.level} item"


class Accept(Choice, frozen=True):
    """Yes."""

    def words(self, t: Table) -> str:
        return consent_words(t, yes=True)


class Decline(Choice, frozen=True):
    """No."""

    def words(self, t: Table) -> str:
        return consent_words(t, yes=False)


class Branch(Choice, frozen=True):
    """One of the options of a text."""

    verb: ClassVar[str] = "option"
    n: int

    def words(self, t: Table) -> str:
        return option_words(t, self.n)


class PickCharacter(Choice, frozen=True):
    seat: Seat

    def words(self, t: Table) -> str:
        return t.names[self.seat]

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"figure:{self.seat}", f"seat:{self.seat}")


class PickSpace(Choice, frozen=True):
    space: SpaceId

    def words(self, t: Table) -> str:
        return capital(space_name(t, self.space))

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"space:{self.space}",)


class PickMarker(Choice, frozen=True):
    marker: int

    def words(self, t: Table) -> str:
        marker = t.state.marker(self.marker)
        name = encounter_name(t, marker.card) if marker is not None else "Marker"
        return f"{name} (marker {self.marker})"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"marker:{self.marker}",)


class PickItem(Choice, frozen=True):
    item: ChallengeId

    def words(self, t: Table) -> str:
        return item_name(t, self.item)

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"item:{self.item}",)


class PickAttached(Choice, frozen=True):
    """A card attached to a character."""

    card: str
    seat: Seat

    def words(self, t: Table) -> str:
        _, _, copy = self.card.partition(".")
        which = f" ({copy})" if copy else ""
        return f"{card_name(t, self.card)}{which} on {t.names[self.seat]}"


class PickFind(Choice, frozen=True):
    """A discovery token on the board: the n-th in its space."""

    verb: ClassVar[str] = "pick-discovery"
    space: SpaceId
    n: int = 0

    def words(self, t: Table) -> str:
        which = f", number {self.n + 1}" if self.n else ""
        return f"The discovery in {space_name(t, self.space)}{which}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"find:{self.space}:{self.n}", f"space:{self.space}")


class PickDiscarded(Choice, frozen=True):
    card: AbilityId

    def words(self, t: Table) -> str:
        return card_name(t, self.card)


class Nothing(Choice, frozen=True):
    """Pick nothing."""

    def words(self, t: Table) -> str:
        return "Nothing"


class KeepFind(Choice, frozen=True):
    """Put the discovery back, or discard it."""

    verb: ClassVar[str] = "put-back"

    def words(self, t: Table) -> str:
        return "Put it back"


class DropFind(Choice, frozen=True):
    verb: ClassVar[str] = "drop-discovery"

    def words(self, t: Table) -> str:
        return "Discard it"


class LetBe(Choice, frozen=True):
    """Use nothing on it."""

    def words(self, t: Table) -> str:
        return "Let it be"
