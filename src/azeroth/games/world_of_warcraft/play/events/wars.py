"""Wars: two regions to hold over the enemy's turn (wbg.war)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Goto
from azeroth.games.world_of_warcraft.events import WarWon
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction
from azeroth.games.world_of_warcraft.play.character.levels import GainXp
from azeroth.games.world_of_warcraft.play.combat.after_combat import discard_event
from azeroth.games.world_of_warcraft.play.victory import stronger
from azeroth.games.world_of_warcraft.state import Table


class WarCheck(Frame):
    """Does a faction hold both regions of a War at the end of the enemy's turn?"""

    faction: Faction
    xp: int = 0
    paid: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = ("judge", "pay")

    def judge(self, t: Table) -> Flow:
        """Every War that was face up before this turn's event step (wbg.war.win-condition)."""
        standing = {c.region for c in t.state.side(self.faction)}
        for e in t.state.events:
            card = t.content.events[e.event]
            if card.kind == "war" and not e.fresh and all(r in standing for r in e.regions):
                reward = card.stronger if stronger(t, self.faction) else card.weaker
                discard_event(t, e)
                t.emit(WarWon(rule="wbg.war.reward", faction=self.faction, card=e.event))
                if reward is not None:
                    for c in t.state.side(self.faction):
                        c.gold += reward.gold
                    self.xp, self.paid = reward.xp, [c.id for c in t.state.side(self.faction)]
                return None
        return END

    def pay(self, t: Table) -> Flow:
        """XP for every character of the winners; then the next War (wbg.war.several)."""
        if not self.paid:
            return Goto("judge")
        return t.call(GainXp(character=self.paid.pop(0), xp=self.xp), then=AGAIN)
