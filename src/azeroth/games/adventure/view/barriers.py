"""Why nothing can be done with what was clicked: nobody flies there."""

from __future__ import annotations

from azeroth.engine import Refusal, Seat, no
from azeroth.games.adventure.choices.names import capital, space_name
from azeroth.games.adventure.ids import SpaceId
from azeroth.games.adventure.play.resources import ActivateResource
from azeroth.games.adventure.play.spaces import above_level
from azeroth.games.adventure.state import Table


def barrier(t: Table, seat: Seat, thing: str, place: str) -> Refusal | None:
    """Why one cannot fly to a space that is no choice."""
    kind, _, space = place.partition(":")
    c, there = t.state.characters[seat], SpaceId(space)
    flying = isinstance(t.pos.stack[-1], ActivateResource)
    if not flying or kind != "space" or there == c.space:
        return None
    if there in t.content.flights:
        return above_level(t, c, there)
    return no("ag.res.flight-path-move", "{space} has no flight path.", space=capital(space_name(t, there)))
