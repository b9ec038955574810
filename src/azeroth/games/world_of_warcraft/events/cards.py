"""What happened to cards and goods."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from azeroth.engine import Event
from azeroth.engine.view.naming import link
from azeroth.engine.view.scene import Motion, Outcome
from azeroth.games.world_of_warcraft.events.links import card, to_character, who
from azeroth.games.world_of_warcraft.ids import (
    CardId,
    CharacterId,
    EventId,
    Faction,
)
from azeroth.games.world_of_warcraft.state import Table


class Deed(StrEnum):
    """What a character does with a card, or it with them."""

    LEARNS = "learns"
    TAKES = "takes"
    RECEIVES = "receives"
    BUYS = "buys"
    SELLS = "sells"
    EQUIPS = "equips"
    UNEQUIPS = "unequips"
    DROPS = "drops"


TO_HIM = (Deed.LEARNS, Deed.RECEIVES, Deed.BUYS)
"""Deeds that bring a card to a character."""


class CardHandled(Event, frozen=True):
    """A character learns, gets, equips or gives up a card."""

    character: CharacterId
    card: CardId
    deed: Deed

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} {self.deed} {card(t, self.card)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        if self.deed in TO_HIM:
            return (to_character(self.card, self.character),)
        if self.deed is Deed.SELLS:
            path = (f"character:{self.character}", "zone:merchant")
            return (Motion(icon="card-pick", path=path, tone="gold"),)
        return ()


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


class MerchantOffers(Event, frozen=True):
    """A card came into the Merchant deck."""

    card: CardId

    def words(self, t: Table) -> str:
        return f"The Merchant offers {card(t, self.card)}."


class GoldGiven(Event, frozen=True):
    """A character gave gold to a friend."""

    character: CharacterId
    gold: int
    friend: CharacterId

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} gives {self.gold} gold to {who(t, self.friend)}."


class ItemGiven(Event, frozen=True):
    """A character gave an item to a friend."""

    character: CharacterId
    card: CardId
    friend: CharacterId

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} gives {card(t, self.card)} to {who(t, self.friend)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (to_character(self.card, self.friend),)


class BidsRevealed(Event, frozen=True):
    """The closed fists were opened."""

    bidders: tuple[CharacterId, ...]
    bids: tuple[int, ...]

    def words(self, t: Table) -> str:
        said = (f"{who(t, c)} {n}" for c, n in zip(self.bidders, self.bids, strict=True))
        return f"The bids: {', '.join(said)}."


class AuctionWon(Event, frozen=True):
    """The highest bidder took the card."""

    character: CharacterId
    card: CardId
    gold: int

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} wins {card(t, self.card)} for {self.gold} gold."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (to_character(self.card, self.character),)


class EventDrawn(Event, frozen=True):
    """An Event card was drawn."""

    faction: Faction
    card: EventId

    def words(self, t: Table) -> str:
        return f"Event: {link(t.content.events[self.card].name, f'event:{self.card}')}."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (Motion(icon="card-draw", path=("deck:events", "zone:events"), tone="purple"),)

    def outcome(self, t: Table) -> Outcome:
        from azeroth.games.world_of_warcraft.view.faces import drawn_event, event

        face = event(t, self.card)
        lines = drawn_event(t, self.card)
        return Outcome(title=f"Event: {face.title}", lines=lines, icon=face.icon, tone="purple")


class WarWon(Event, frozen=True):
    """A faction held the regions of a War."""

    faction: Faction
    card: EventId

    def words(self, t: Table) -> str:
        return f"The {self.faction.title()} wins {t.content.events[self.card].name}."
