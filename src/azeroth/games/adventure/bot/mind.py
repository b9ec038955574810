"""What a character has in mind: what is looked at again and again in one decision."""

from __future__ import annotations

from msgspec import Struct, field

from azeroth.games.adventure.bot.leanings import STEADY, Leaning
from azeroth.games.adventure.bot.roads import Walls, walls
from azeroth.games.adventure.bot.strength import Outlook, Stand, stand
from azeroth.games.adventure.bot.support import boost
from azeroth.games.adventure.ids import Level, QuestId, Resource, SpaceId
from azeroth.games.adventure.state import Character, Table

BOARDS_KEPT = 1_000
"""For how many ways to stand the outlook of the board's fights is remembered."""


class Task(Struct, frozen=True):
    """Part of a quest: where it begins (nowhere, if out of reach) and ends, how many turns it takes."""

    place: SpaceId | None
    turns: float
    end: SpaceId


Boards = dict[SpaceId, Outlook | None]


class Mind(Struct):
    """What is looked at again and again in one decision.

    `stand` are the values against nobody in particular; `boards` the outlook of fights printed on the board;
    `drawn` what a fight against a drawn card is worth, by colour; `tasks` what is left of the quests; `spots`
    what waits in a space, for who walks there (False) and who flies; `offers` what
    resources are worth; `busy` where something lies or stands.
    """

    c: Character
    w: Leaning
    shut: Walls
    boost: int
    stand: Stand
    boards: Boards
    drawn: dict[Level, float] = field(default_factory=dict)
    tasks: dict[QuestId, Task] = field(default_factory=dict)
    spots: dict[tuple[SpaceId, bool], float] = field(default_factory=dict)
    offers: dict[Resource, float] = field(default_factory=dict)
    busy: frozenset[SpaceId] = frozenset()


def mind_of(t: Table, c: Character, w: Leaning = STEADY) -> Mind:
    """A character's."""
    usual, cards = stand(t, c, None), boost(t, c, w)
    return Mind(c, w, walls(t, c), cards, usual, _boards(t, c, usual, cards), busy=_busy(t, c))


def _busy(t: Table, c: Character) -> frozenset[SpaceId]:
    """Where a challenge is not simply drawn: spaces of markers, others, events, and cards on the ground."""
    state = t.state
    return frozenset((
        *(marker.space for marker in state.track), *(other.space for other in state.others(c.seat)),
        *(event.space for event in state.events), *(ground.space for ground in state.ground),
    ))  # fmt: skip


def _boards(t: Table, c: Character, usual: Stand, cards: int) -> Boards:
    """What is known of the board's fights for a character who stands so: looks ahead ask again and again."""
    cache: dict[tuple[object, ...], Boards] = t.content.__dict__.setdefault("_boards", {})
    key = (c.cards, c.damage, usual.life, cards, t.content.spaces[c.space].colour if c.space else None)
    found = cache.get(key)
    if found is None:
        if len(cache) > BOARDS_KEPT:
            cache.clear()
        found = cache[key] = {}
    return found
