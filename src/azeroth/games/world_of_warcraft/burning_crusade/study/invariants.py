"""What must hold in dungeons: every card of a Stage deck is in one place."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.burning_crusade.content import expansion
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import ResolveStage
from azeroth.games.world_of_warcraft.burning_crusade.play.spoils import Spoils
from azeroth.games.world_of_warcraft.ids import CardId, DeckId
from azeroth.games.world_of_warcraft.state import Table


def _lying(t: Table) -> list[str]:
    """The cards of Stage decks that are not in a Bag, on a sheet or with the Merchant."""
    x = expansion(t.content)
    found: list[str] = []
    for stage in x.stages:
        found += t.state.decks.pile(DeckId(stage))
    for c in t.state.characters.values():
        found += c.kept
    for frame in t.pos.stack:
        if isinstance(frame, ResolveStage):
            found += [*frame.minions, *frame.aside, *frame.dropped]
            found += [] if frame.boss is None else [frame.boss]
        elif isinstance(frame, Spoils):
            found += frame.aside
    return found


def items_elsewhere(t: Table) -> list[CardId]:
    """Items of Stage decks that nobody has won yet."""
    items = expansion(t.content).items
    return [CardId(k) for k in _lying(t) if k in items]


def pieces(t: Table) -> dict[str, int]:
    """Dungeon cards that are nowhere, or somewhere twice."""
    x = expansion(t.content)
    printed = {*x.bosses, *x.minions, *x.rewards}
    found = [k for k in _lying(t) if k in printed]
    return {"dungeon cards": len(printed ^ set(found)) + len(found) - len(set(found))}
