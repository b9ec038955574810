"""Linked names for the lines of the log."""

from __future__ import annotations

from azeroth.games.adventure.ids import AbilityId, ChallengeId, QuestId, SpaceId, TrophyId
from azeroth.games.adventure.state import Table


def place(t: Table, space: SpaceId) -> str:
    """A space, linked; one without a name by what lies near."""
    return f"[{t.content.space_names[space]}](space:{space})"


def ability(t: Table, card: AbilityId) -> str:
    return f"[{t.content.abilities[card].name}](ability:{card})"


def item(t: Table, card: ChallengeId) -> str:
    found = t.content.challenges[card].item
    return f"[{found.name if found is not None else t.content.challenges[card].name}](item:{card})"


def challenge(t: Table, card: ChallengeId) -> str:
    """The front of a challenge card; of an event turned over, its encounter."""
    return f"[{t.content.challenges[card].name}](challenge:{card})"


def card(t: Table, name: str) -> str:
    """Whatever card that is."""
    if name in t.content.abilities:
        return ability(t, AbilityId(name))
    return challenge(t, ChallengeId(name)) if name in t.content.challenges else name


def log_name(t: Table, name: str) -> str:
    """The name of a card in a quest log."""
    c = t.content
    if name in c.quests:
        return c.quests[QuestId(name)].name
    return c.trophies[TrophyId(name)].name if name in c.trophies else c.challenges[ChallengeId(name)].name


def foe_name(t: Table, card: ChallengeId, board: SpaceId) -> str:
    """Who is fought, linked."""
    if board:
        return f"[{t.content.board_encounters[board].name}](space:{board})"
    encounter = t.content.challenges[card].encounter
    return f"[{encounter.name if encounter is not None else card}](challenge:{card})"
