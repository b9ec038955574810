"""Ids and names of things on screen that choices and the scene must call alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from azeroth.engine.view.naming import listed
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, Faction, QuestDeck, RegionId
from azeroth.games.world_of_warcraft.state import Figure, Table


class OfCard(Protocol):
    """A choice about a card."""

    @property
    def card(self) -> CardId: ...


def creatures(region: RegionId, figure: Figure) -> str:
    """The figures of one kind, colour and quest in a region."""
    whose = f":{figure.quest}" if figure.quest else ""
    return f"creatures:{region}:{figure.kind}:{figure.colour}{whose}"


def counter(region: RegionId) -> str:
    """The Overlord, or what may be him."""
    return f"counter:{region}"


def quest_deck(faction: Faction, deck: QuestDeck) -> str:
    """A quest deck of a faction."""
    return f"deck:{faction}:{deck}"


def fighter(character: CharacterId) -> str:
    """A character in the close view of a combat."""
    return f"fighter:{character}"


def short_name(t: Table, character: CharacterId) -> str:
    """What a character is called where there is little room."""
    return name_of(t, character).split()[0]


EVERYBODY = {2: "Both", 3: "All three"}
"""All whom a player leads, where there are several."""


def party(t: Table, characters: Sequence[CharacterId]) -> str:
    """Who does something together, where there is little room; they are of one player."""
    seat = t.state.characters[characters[0]].seat
    mine = sum(c.seat == seat for c in t.state.characters.values())
    if len(characters) == mine and mine in EVERYBODY:
        return EVERYBODY[mine]
    return listed(short_name(t, c) for c in characters)


def item(t: Table, choice: OfCard) -> str:
    """What the card of a choice is called: another one where a twin of it is offered as well."""
    name, (base, copy, _) = t.content.cards[choice.card].name, choice.card.partition(".")
    if copy and t.pending is not None:
        for other in t.pending.choices:
            if isinstance(other, type(choice)) and other.card == base:
                return f"another {name}"
    return name


def item_first(t: Table, choice: OfCard) -> str:
    """The same at the beginning of a sentence."""
    name = item(t, choice)
    return name[0].upper() + name[1:]


def name_of(t: Table, character: CharacterId) -> str:
    """What a character is called."""
    return t.content.characters[t.state.characters[character].sheet].name
