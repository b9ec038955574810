"""The final PvP battle (wbg.final)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame
from azeroth.games.world_of_warcraft.events import Met
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction
from azeroth.games.world_of_warcraft.play.character.health import fill
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpCombat
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.play.victory import combined_xp, end
from azeroth.games.world_of_warcraft.state import Table


class FinalBattle(Frame):
    """Everybody against everybody; the faction with more XP attacks."""

    attacker: Faction | None = None
    managing: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = ("prepare", "management", "battle")

    def prepare(self, t: Table) -> Flow:
        """Who attacks, and the refill (wbg.final.attackers, wbg.final.refill)."""
        horde, alliance = combined_xp(t, Faction.HORDE), combined_xp(t, Faction.ALLIANCE)
        if horde == alliance:
            self.attacker = t.pick(list(Faction))
        else:
            self.attacker = Faction.HORDE if horde > alliance else Faction.ALLIANCE
        for c in t.state.characters.values():
            fill(t, c)
        both = (self.attacker, self.attacker.enemy)
        self.managing = [c.id for f in both for c in t.state.side(f)]
        return None

    def management(self, t: Table) -> Flow:
        """One last Character Management, the attackers first (wbg.final.management)."""
        if not self.managing:
            return None
        return t.call(Management(character=self.managing.pop(0)), then=AGAIN)

    def battle(self, t: Table) -> Flow:
        """Every character takes part, wherever they are (wbg.final.everyone)."""
        assert self.attacker is not None
        group = [c.id for c in t.state.side(self.attacker)]
        enemies = [c.id for c in t.state.side(self.attacker.enemy)]
        region = t.content.homes[self.attacker]
        t.emit(Met(rule="wbg.final.everyone", group=tuple(group), enemies=tuple(enemies), last=True))
        return t.call(PvpCombat(group=group, enemies=enemies, region=region), then=self.fought)

    def fought(self, t: Table, battle: PvpCombat) -> Flow:
        """The survivors have won (wbg.final.winner)."""
        rule = "wbg.final.winner" if battle.winner else "wbg.final.tie"
        return end(t, battle.winner, "the final battle", rule)
