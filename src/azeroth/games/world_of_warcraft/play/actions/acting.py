"""A character's action in progress, and whose quest a creature belongs to: what choices must know."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Frame
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction
from azeroth.games.world_of_warcraft.state import Figure, Table


class Acting(Frame):
    """A character's action, as choices see it; `CharacterAction` is the action."""

    character: CharacterId
    steps: ClassVar[tuple[str, ...]] = ()


def owner(t: Table, figure: Figure) -> Faction | None:
    """The faction whose quest a creature belongs to."""
    return t.content.quests[figure.quest].faction if figure.quest is not None else None
