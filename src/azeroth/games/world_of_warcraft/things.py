"""Ids of things on screen that choices and the scene must name alike."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, QuestDeck, RegionId
from azeroth.games.world_of_warcraft.state import Figure, T


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


def short_name(t: T, character: CharacterId) -> str:
    """What a character is called where there is little room."""
    return name_of(t, character).split()[0]


def name_of(t: T, character: CharacterId) -> str:
    """What a character is called."""
    return t.content.characters[t.state.characters[character].sheet].name
