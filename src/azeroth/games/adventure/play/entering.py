"""Coming into a space: traps go off."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, NOBODY, Flow, Frame, Goto, Seat
from azeroth.games.adventure.cards.texts import text_key
from azeroth.games.adventure.ids import Moment, SpaceId, TextKind
from azeroth.games.adventure.play.spaces import put
from azeroth.games.adventure.state import Ground, Table


def lies_at(t: Table, space: SpaceId) -> bool:
    """Does anything lie there that might go off? Mostly not."""
    return bool(t.state.ground) and any(lying.space == space for lying in t.state.ground)


class Enter(Frame):
    """Figures are put into spaces, one after another; traps of enemies there go off.

    `gone_off` are the traps and their powers that have. `there`: the figure `entered` stands there already.
    """

    moves: tuple[tuple[Seat, SpaceId], ...]
    rule: str = "ag.move.level-limit-forced"
    how: str = "moves"
    entered: Seat = NOBODY
    there: bool = False
    gone_off: tuple[str, ...] = ()

    steps: ClassVar[tuple[str, ...]] = ("next_one", "traps")

    def next_one(self, t: Table) -> Flow:
        """The next figure."""
        if self.there:
            self.there = False
            return None
        if not self.moves:
            self.entered = NOBODY
            return None
        (self.entered, space), self.moves = self.moves[0], self.moves[1:]
        self.gone_off = ()
        put(t, self.entered, space, self.rule, self.how)
        return None if self.moves or lies_at(t, space) else END

    def traps(self, t: Table) -> Flow:
        """What lies there takes effect (ag.faq.explosive-trap)."""
        if self.entered == NOBODY:
            return None
        space = t.state.characters[self.entered].space
        for lying in t.state.ground:
            if lying.space == space and lying.owner != self.entered:
                ready = self._ready(t, lying)
                if ready is not None:
                    key, i = ready
                    self.gone_off = (*self.gone_off, f"{key}#{i}")
                    from azeroth.games.adventure.cards.use import UseAbility

                    use = UseAbility(user=lying.owner, card=key, ability=i, subject=self.entered, space=space)
                    return t.call(use, then=AGAIN)
        return Goto("next_one")

    def _ready(self, t: Table, lying: Ground) -> tuple[str, int] | None:
        key = text_key(TextKind.GROUND, lying.card, t.state.characters[lying.owner].rank)
        for i, power in enumerate(t.content.loadouts.text(key).powers):
            if power.at is Moment.ENTERED and f"{key}#{i}" not in self.gone_off:
                return key, i
        return None
