"""The choices of a turn, phase by phase."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Choice, Outlook, Seat
from azeroth.games.adventure.cards.conditions import Permission
from azeroth.games.adventure.cards.values import may
from azeroth.games.adventure.choices.names import (
    card_name,
    discarded_for,
    encounter_name,
    heals_nothing,
    item_name,
    played_changes,
    power_name,
    space_name,
    worn_changes,
)
from azeroth.games.adventure.content import ACTIVE_QUESTS
from azeroth.games.adventure.ids import (
    AbilityId,
    ChallengeId,
    CharacterId,
    Potion,
    QuestId,
    Resource,
    SpaceId,
    TokenId,
)
from azeroth.games.adventure.state import Table


class Take(Choice, frozen=True):
    """Play that character."""

    character: CharacterId

    def words(self, t: Table) -> str:
        return f"Play {t.content.characters[self.character].name.split()[0]}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"character:{self.character}",)


class Start(Choice, frozen=True):
    """Begin in that city."""

    space: SpaceId

    def words(self, t: Table) -> str:
        return f"Start in {space_name(t, self.space)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"space:{self.space}",)


class Step(Choice, frozen=True):
    """Move to a connected space."""

    space: SpaceId

    def words(self, t: Table) -> str:
        return f"Move to {space_name(t, self.space)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"space:{self.space}",)


class Go(Choice, frozen=True):
    """Be moved to a space: by flight, by a token, after a defeat."""

    space: SpaceId

    def words(self, t: Table) -> str:
        return f"To {space_name(t, self.space)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"space:{self.space}",)


class Activate(Choice, frozen=True):
    """Activate a resource."""

    resource: Resource

    def words(self, t: Table) -> str:
        bar = BARS.get(self.resource)
        if bar is None or not may(t, t.state.characters[t.state.active], bar):
            return RESOURCE_WORDS[self.resource]
        return f"{RESOURCE_NAMES[self.resource]}: no use while an event forbids it"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"resource:{self.resource}",)

    def outlook(self, t: Table) -> Outlook:
        heals = self.resource in (Resource.SMALL_POTION, Resource.LARGE_POTION)
        c = t.state.characters[t.state.active]
        if heals and not c.damage:
            return Outlook(idle=True, changes="you have no damage")
        if self.resource is Resource.AUCTION_HOUSE and not c.items:
            return Outlook(idle=True, changes="you have no item")
        if self.resource is Resource.QUEST_GIVER and len(c.quests) >= ACTIVE_QUESTS:
            return Outlook(changes="one of the three must go")
        return Outlook()


BARS: dict[Resource, Permission] = {
    Resource.SMALL_POTION: "no-healing-potions",
    Resource.LARGE_POTION: "no-healing-potions",
    Resource.FLIGHT_PATH: "no-flight",
    Resource.QUEST_GIVER: "no-quests",
}
"""What makes a resource useless; it may still be activated, since one must be."""
RESOURCE_NAMES = {
    Resource.SCROLL: "Scroll",
    Resource.BOOK: "Book",
    Resource.SMALL_POTION: "Small potion",
    Resource.LARGE_POTION: "Large potion",
    Resource.PLACE_DISCOVERY: "Place a discovery",
    Resource.FLIGHT_PATH: "Fly",
    Resource.AUCTION_HOUSE: "Auction house",
    Resource.QUEST_GIVER: "Quest giver",
}
RESOURCE_WORDS = RESOURCE_NAMES | {
    Resource.SCROLL: "Scroll: draw a card",
    Resource.BOOK: "Book: draw two cards, the others one",
    Resource.SMALL_POTION: "Small potion: heal 1",
    Resource.LARGE_POTION: "Large potion: heal 2",
    Resource.AUCTION_HOUSE: "Auction house: trade an item",
    Resource.QUEST_GIVER: "Quest giver: draw a quest",
}
"""What activating it gives, where the name does not say it."""


class Place(Choice, frozen=True):
    """Put the discovery token there."""

    space: SpaceId

    def words(self, t: Table) -> str:
        return f"Put it in {space_name(t, self.space)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"space:{self.space}",)


class Play(Choice, frozen=True):
    """Play an ability card from the hand."""

    card: AbilityId

    def words(self, t: Table) -> str:
        return f"Play {card_name(t, self.card)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"ability:{self.card}",)

    def outlook(self, t: Table) -> Outlook:
        from azeroth.games.adventure.cards.texts import hand_key

        changes = played_changes(t, self.card)
        ranks = [c.rank for c in t.state.characters if c.seat in t.seats and self.card in c.hand]
        if (
            ranks
            and not t.content.abilities[self.card].stays
            and heals_nothing(t, hand_key(self.card, ranks[0]))
        ):
            return Outlook(idle=True, changes=f"{changes}, but you have no damage")
        return Outlook(changes=changes)


class Use(Choice, frozen=True):
    """Use a power of the character card (`character`), an item or an attached card."""

    card: str
    power: int = 0

    def words(self, t: Table) -> str:
        return power_name(t, self.card, self.power)

    def targets(self, t: Table) -> tuple[str, ...]:
        if self.card == "character":
            return ("sheet:own",)
        kind = "item" if self.card in t.content.challenges else "ability"
        return (f"{kind}:{self.card}",)


class Drink(Choice, frozen=True):
    """Discard an item as a potion."""

    item: ChallengeId
    potion: Potion

    def words(self, t: Table) -> str:
        what = {Potion.HEALTH: "heal 1", Potion.SWIFTNESS: "1 more movement", Potion.MANA: "1 energy less"}
        return f"Use up {item_name(t, self.item)}: {what[self.potion]}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"item:{self.item}",)


class PayEnergy(Choice, frozen=True):
    """Pay what is left of the cost with energy."""

    def words(self, t: Table) -> str:
        return "Pay with energy"


class UseToken(Choice, frozen=True):
    """Use a kept discovery token."""

    token: TokenId

    def words(self, t: Table) -> str:
        return f"Use {t.content.tokens[self.token].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"token:{self.token}",)

    def outlook(self, t: Table) -> Outlook:
        return Outlook(changes=discarded_for(t.content.tokens[self.token].text))


class Cancel(Choice, frozen=True):
    """Cancel a revealed discovery with a Lucky Charm."""

    token: TokenId

    def words(self, t: Table) -> str:
        return f"Cancel {t.content.tokens[self.token].name}"

    def outlook(self, t: Table) -> Outlook:
        text = t.content.tokens[self.token].text.rstrip(".")
        return Outlook(changes=f"else: {text[:1].lower()}{text[1:]}")


class Resolve(Choice, frozen=True):
    """Resolve that revealed discovery first."""

    token: TokenId

    def words(self, t: Table) -> str:
        return f"Resolve {t.content.tokens[self.token].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"token:{self.token}",)

    def outlook(self, t: Table) -> Outlook:
        return Outlook(changes=t.content.tokens[self.token].text.rstrip("."))


class Attack(Choice, frozen=True):
    """Attack another character."""

    seat: Seat

    def words(self, t: Table) -> str:
        return f"Attack {t.names[self.seat]}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"figure:{self.seat}", f"seat:{self.seat}")


class Fight(Choice, frozen=True):
    """Fight the encounter of a marker."""

    marker: int

    def words(self, t: Table) -> str:
        marker = t.state.marker(self.marker)
        name = encounter_name(t, marker.card) if marker is not None else "the encounter"
        return f"Fight {name} (marker {self.marker})"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"marker:{self.marker}",)


class FaceBoard(Choice, frozen=True):
    """Resolve the encounter printed on this space."""

    verb: ClassVar[str] = "face"
    space: SpaceId

    def words(self, t: Table) -> str:
        found = t.content.board_encounters[self.space]
        return f"Fight {found.name}" if found.fight is not None else f"Resolve {found.name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"space:{self.space}",)


class FaceEvent(Choice, frozen=True):
    """Resolve the location event here."""

    verb: ClassVar[str] = "resolve-event"
    card: ChallengeId

    def words(self, t: Table) -> str:
        return f"Resolve {t.content.challenges[self.card].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"challenge:{self.card}",)


class DrawChallenge(Choice, frozen=True):
    """Draw a challenge card."""

    verb: ClassVar[str] = "draw"

    def words(self, t: Table) -> str:
        return "Draw a challenge card"


class Trigger(Choice, frozen=True):
    """Carry out that triggered power first."""

    card: str
    power: int

    def words(self, t: Table) -> str:
        return f"First {power_name(t, self.card, self.power)}"


class First(Choice, frozen=True):
    """That character goes first."""

    seat: Seat

    def words(self, t: Table) -> str:
        return f"{t.names[self.seat]} first"


class Fulfil(Choice, frozen=True):
    """Get on with a quest here."""

    quest: QuestId

    def words(self, t: Table) -> str:
        return f"Get on with {t.content.quests[self.quest].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"quest:{self.quest}",)


class GiveUp(Choice, frozen=True):
    """Discard a quest."""

    quest: QuestId

    def words(self, t: Table) -> str:
        return f"Give up {t.content.quests[self.quest].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"quest:{self.quest}",)


class Equip(Choice, frozen=True):
    """Equip a weapon or armor."""

    item: ChallengeId

    def words(self, t: Table) -> str:
        return f"Equip {item_name(t, self.item)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"item:{self.item}",)

    def outlook(self, t: Table) -> Outlook:
        return Outlook(changes=worn_changes(t, self.item))


class TakeOff(Choice, frozen=True):
    """Put an equipped item into the bag."""

    item: ChallengeId

    def words(self, t: Table) -> str:
        return f"Take off {item_name(t, self.item)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"item:{self.item}",)
