"""Poison tokens: what they cost before the wounds of a Damage step (tbc.poison)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame
from azeroth.games.world_of_warcraft.burning_crusade.ids import POISON
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import acting
from azeroth.games.world_of_warcraft.ids import CharacterId
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.state import Table


class DamageStart(Frame):
    """The start of a Damage step, or its place in PvP combat: the opponent acts, then poison is felt."""

    waiting: list[CharacterId]
    steps: ClassVar[tuple[str, ...]] = ("acts", "poison")

    def acts(self, t: Table) -> Flow:
        """What the opponent does first."""
        frame = acting(t, t.frame(Battle), "damage-start")
        return None if frame is None else t.call(frame)

    def poison(self, t: Table) -> Flow:
        """One Health for each token, with which a pet may help (tbc.poison.alternative-source)."""
        there = t.frame(Battle).everybody
        while self.waiting:
            key = self.waiting.pop(0)
            n = t.state.characters[key].tokens.get(POISON, 0)
            if n and key in there:
                return t.call(LoseHealth(character=key, left=n, wound=True), then=AGAIN)
        return None
