"""The Beasts of Lordaeron: the factions shift independent creatures (wbg.event.move-independents)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Flow, Frame, Goto
from azeroth.games.world_of_warcraft.choices.events import Shift
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import FiguresMoved
from azeroth.games.world_of_warcraft.ids import CreatureId, Faction, RegionId
from azeroth.games.world_of_warcraft.play.character.defeat import distances
from azeroth.games.world_of_warcraft.play.combat.battle import together
from azeroth.games.world_of_warcraft.state import Table

REACH = 2
MOVES = 4


class Beasts(Frame):
    """Two moves for each faction, alternating; no group moves twice."""

    faction: Faction
    made: int = 0
    moved: list[str] = []
    steps: ClassVar[tuple[str, ...]] = ("move", "next_move")

    def mover(self) -> Faction:
        return self.faction if self.made % 2 == 0 else self.faction.enemy

    def move(self, t: Table) -> Flow:
        """Which group moves where?"""
        mover = self.mover()
        enemies = {c.region for c in t.state.side(mover.enemy)}
        choices = []
        for source, figures in t.state.board.items():
            for kind in dict.fromkeys(f.kind for f in figures if f.independent):
                if f"{kind}@{source}" in self.moved:
                    continue
                for target, far in distances(t, source).items():
                    if far > REACH:  # they come in the order of their distance
                        break
                    if far and target not in enemies and self._open(t, kind, target):
                        choices.append(Shift(kind, source, target))
        who = [c.id for c in t.state.side(mover)]
        return together(t, who, "wbg.event.move-independents", choices, then=self.shifted, stop=True)

    def _open(self, t: Table, kind: CreatureId, target: RegionId) -> bool:
        """No starting region, no other independent group of its type."""
        if not edition(t).may_hold(t, target):
            return False
        return not any(f.independent and f.kind == kind for f in t.state.board.get(target, ()))

    def shifted(self, t: Table, choice: Shift) -> Flow:
        """The whole group goes."""
        figures = t.state.board[choice.source]
        group = [f for f in figures if f.independent and f.kind == choice.kind]
        left = [f for f in figures if f not in group]
        if left:
            t.state.board[choice.source] = left
        else:
            del t.state.board[choice.source]
        t.state.board.setdefault(choice.target, []).extend(group)
        self.moved.append(f"{choice.kind}@{choice.target}")
        t.emit(
            FiguresMoved(
                rule="wbg.event.move-independents", kind=choice.kind, source=choice.source,
                target=choice.target, count=len(group),
            )
        )  # fmt: skip
        return None

    def next_move(self, t: Table) -> Flow:
        """The other faction's go."""
        self.made += 1
        return Goto("move") if self.made < MOVES else None
