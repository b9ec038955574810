"""What a bot does in dungeons: it does not go in, and who is inside rests or leaves when hurt."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Choice, Seat
from azeroth.games.world_of_warcraft.burning_crusade.content import expansion
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeons import place_of
from azeroth.games.world_of_warcraft.choices.actions import Rest, Travel
from azeroth.games.world_of_warcraft.play.actions.acting import Acting
from azeroth.games.world_of_warcraft.state import Table


def advice(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """Out of a dungeon by the first action, or at least rested."""
    action = t.find(Acting)
    if action is None or t.pos.stack[-1] is not action:
        return None
    c = t.state.characters[action.character]
    if place_of(t, c) is None:
        return None
    places = expansion(t.content).places
    out = [k for k in choices if isinstance(k, Travel) and k.region not in places]
    return next(iter(out), None) or next((k for k in choices if isinstance(k, Rest)), None)
