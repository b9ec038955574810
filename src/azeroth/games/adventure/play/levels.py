"""Levels: heal, draw, take the next character card."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import END, Flow, Frame, Seat
from azeroth.games.adventure.cards.texts import refresh_all
from azeroth.games.adventure.content import CARDS_FOR_LEVEL
from azeroth.games.adventure.events import LevelGained
from azeroth.games.adventure.ids import Level
from azeroth.games.adventure.play.damage import heal, health_changed
from azeroth.games.adventure.play.hands import draw_up
from azeroth.games.adventure.state import Table


class GainLevel(Frame):
    """The three steps of gaining a level (ag.level.gain-heal)."""

    seat: Seat
    level: Level

    steps: ClassVar[tuple[str, ...]] = ("heal", "draw", "replace_card", "check")

    def heal(self, t: Table) -> Flow:
        """All damage is healed; a level one has gives nothing (ag.level.no-benefit-again)."""
        c = t.state.characters[self.seat]
        if self.level.rank <= c.rank:
            return END
        heal(t, c, c.damage, "ag.level.gain-heal")
        return None

    def draw(self, t: Table) -> Flow:
        """Three ability cards (ag.level.gain-draw)."""
        over = draw_up(t, (self.seat,), CARDS_FOR_LEVEL, "ag.level.gain-draw")
        return None if over is None else t.call(over)

    def replace_card(self, t: Table) -> Flow:
        """The card of the new level, same side up (ag.level.gain-replace-card)."""
        t.state.characters[self.seat].level = self.level
        refresh_all(t)
        t.emit(LevelGained(rule="ag.level.gain-replace-card", seat=self.seat, level=self.level))
        return None

    def check(self, t: Table) -> Flow:
        """The new card may have other health (ag.char.health-change-defeat)."""
        return health_changed(t, self.seat)
