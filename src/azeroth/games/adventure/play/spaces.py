"""Spaces: colours, levels, ways, and what holds a character where they are."""

from __future__ import annotations

from azeroth.engine import Refusal, Seat, graph, no
from azeroth.games.adventure.cards.holding import aggro_at
from azeroth.games.adventure.cards.values import may
from azeroth.games.adventure.choices.names import capital, space_name
from azeroth.games.adventure.events import Moved
from azeroth.games.adventure.ids import Level, SpaceId
from azeroth.games.adventure.state import Character, Table


def colour(t: Table, space: SpaceId) -> Level:
    """The colour of a space; cities are grey."""
    return t.content.colours[space]


def in_city(t: Table, c: Character) -> bool:
    return c.space in t.content.cities


def within_level(t: Table, c: Character, space: SpaceId) -> bool:
    """May the character be in a space of that colour? (ag.move.level-limit)"""
    return space in t.content.within_level[c.rank]


def above_level(t: Table, c: Character, space: SpaceId) -> Refusal | None:
    """Why the character may not be in a space of that colour."""
    if within_level(t, c, space):
        return None
    return no(
        "ag.move.level-limit", "{space} is {colour}; you are of {level} level.",
        space=capital(space_name(t, space)), colour=colour(t, space).value, level=c.level.value,
    )  # fmt: skip


def held(t: Table, c: Character) -> Refusal | None:
    """Does an aggro marker hold the character here? (ag.aggro.no-leaving)"""
    if not aggro_at(t, c.space) or c.passes_aggro or may(t, c, "leave-aggro"):
        return None
    return no("ag.aggro.no-leaving", "An aggro marker in your space holds you.")


def too_far(t: Table, c: Character, space: SpaceId) -> Refusal | None:
    """Why the character cannot step there at once, though their level opens it."""
    spaces, open_to = t.content.spaces, t.content.within_level[c.rank]
    if space in spaces[c.space].links:
        return None
    where = capital(space_name(t, space))
    if space == c.space:
        return no("ag.move.connected-spaces", "You are in {space}.", space=space_name(t, space))
    far = graph.distances(c.space, lambda here: [s for s in spaces[here].links if s in open_to]).get(space)
    if far is None:
        return no(
            "ag.move.level-limit", "Every way to {space} leads over spaces that your level does not open.",
            space=space_name(t, space),
        )  # fmt: skip
    if far > c.movement:
        return no(
            "ag.move.up-to-number", "{space} is {far} steps away; you have {movement} movement.",
            space=where, far=far, movement=c.movement,
        )  # fmt: skip
    return no(
        "ag.move.connected-spaces", "{space} is {far} steps away: go space by space.", space=where, far=far
    )


def may_be_put(t: Table, c: Character, space: SpaceId, ignore_aggro: bool = False) -> bool:
    """May an effect move the character there? (ag.move.level-limit-forced, ag.aggro.only-explicit-escape)"""
    return bool(where_put(t, c, [space], ignore_aggro))


def where_put(
    t: Table, c: Character, spaces: list[SpaceId], ignore_aggro: bool = False
) -> list[SpaceId]:  # fmt: skip
    """Those of the spaces to which an effect may move the character."""
    if not ignore_aggro and held(t, c) is not None:
        return []
    open_to = t.content.within_level[c.rank]
    return [space for space in spaces if space in open_to and space != c.space]


def put(t: Table, seat: Seat, space: SpaceId, rule: str, how: str = "moves") -> None:
    """Move a figure."""
    c = t.state.characters[seat]
    source, c.space = c.space, space
    t.emit(Moved(rule=rule, seat=seat, source=source, target=space, how=how))


def nearest(t: Table, start: SpaceId, spaces: tuple[SpaceId, ...] | list[SpaceId]) -> list[SpaceId]:
    """Those of the spaces that lie the fewest spaces away, whatever lies between."""
    far = t.content.distances[start]
    least = min(far[s] for s in spaces)
    return [s for s in spaces if far[s] == least]
