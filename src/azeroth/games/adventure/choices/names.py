"""Names of things for the buttons of choices."""

from __future__ import annotations

from azeroth.games.adventure.ids import AbilityId, ChallengeId, SpaceId
from azeroth.games.adventure.state import Table


def space_name(t: Table, space: SpaceId) -> str:
    """A space in words; one without a name by its zone."""
    found = t.content.spaces[space]
    return found.name or f"a path in {found.zone}"


def item_name(t: Table, card: ChallengeId) -> str:
    found = t.content.challenges[card].item
    return found.name if found is not None else t.content.challenges[card].name


def encounter_name(t: Table, card: ChallengeId) -> str:
    found = t.content.challenges[card].encounter
    return found.name if found is not None else t.content.challenges[card].name


def card_name(t: Table, card: str) -> str:
    """The name of an ability card, an item, or a clinging encounter."""
    if card in t.content.abilities:
        return t.content.abilities[AbilityId(card)].name
    return item_name(t, ChallengeId(card)) if card in t.content.challenges else card
