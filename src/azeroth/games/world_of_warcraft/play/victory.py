"""How the game ends (wbg.victory)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Frame, Leave
from azeroth.games.world_of_warcraft.events import Won
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.state import Table


class Play(Frame):
    """The whole game; leaving it ends it at once."""

    steps: ClassVar[tuple[str, ...]] = ()


def end(t: Table, faction: Faction | None, reason: str, rule: str) -> Leave:
    """The game is over; without a faction it is a draw."""
    t.state.winner, t.state.outcome = faction, reason
    t.emit(Won(rule=rule, faction=faction, reason=reason))
    return Leave(Play)


def combined_xp(t: Table, faction: Faction) -> int:
    """The XP of all its characters."""
    return sum(c.xp for c in t.state.side(faction))


def stronger(t: Table, faction: Faction) -> bool:
    """Is it the stronger faction? With equal XP both are (wbg.event.stronger-tie)."""
    return combined_xp(t, faction) >= combined_xp(t, faction.enemy)
