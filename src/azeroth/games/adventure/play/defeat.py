"""Defeated characters: resurrect, heal, reset the card, discard what is attached."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Flow, Frame, Seat
from azeroth.games.adventure.cards.texts import refresh
from azeroth.games.adventure.choices import Go
from azeroth.games.adventure.events import Healed
from azeroth.games.adventure.ids import SpaceKind
from azeroth.games.adventure.play.attaching import detach_all, pick_up
from azeroth.games.adventure.play.entering import Enter
from azeroth.games.adventure.play.spaces import nearest, put
from azeroth.games.adventure.state import Find, Table


class Defeat(Frame):
    """The steps of a defeated character (ag.char.defeated-steps-order)."""

    seat: Seat
    moved: bool = False

    steps: ClassVar[tuple[str, ...]] = ("resurrect", "heal", "reset", "discard", "traps")

    def concerns(self, t: Table, seat: Seat) -> bool:
        return seat == self.seat

    def resurrect(self, t: Table) -> Flow:
        """To which of the nearest cities? (ag.char.resurrect-tie)"""
        c = t.state.characters[self.seat]
        if t.content.spaces[c.space].kind is SpaceKind.CITY:
            return None
        cities = nearest(t, c.space, t.content.cities)
        return t.ask(self.seat, "ag.char.resurrect-tie", [Go(city) for city in cities], then=self.resurrected)

    def resurrected(self, t: Table, choice: Go) -> Flow:
        """The figure goes there, aggro markers or not (ag.aggro.defeat-leaves)."""
        self.moved = True
        put(t, self.seat, choice.space, "ag.char.resurrect-nearest-city", "resurrects and goes")
        return None

    def heal(self, t: Table) -> Flow:
        """No damage is left (ag.char.defeat-heals-all)."""
        c = t.state.characters[self.seat]
        if c.damage:
            t.emit(Healed(rule="ag.char.defeat-heals-all", seat=self.seat, n=c.damage))
            c.damage = 0
        c.movement, c.stays = 0, True  # ag.turn.defeat-of-active-character
        return None

    def reset(self, t: Table) -> Flow:
        """The character card shows its starting side (ag.char.defeat-resets-card)."""
        c = t.state.characters[self.seat]
        c.side = "starting"
        refresh(t, c)
        return None

    def discard(self, t: Table) -> Flow:
        """What is attached goes, and Disease, and totems (ag.char.defeat-discards-attached)."""
        c = t.state.characters[self.seat]
        detach_all(t, c)
        for token in c.diseases:  # ag.disc.disease-removed-by-defeat
            t.state.box.append(Find(token, seen=-1))
        c.diseases = []
        for lying in [g for g in t.state.ground if g.owner == self.seat]:
            if t.content.abilities[lying.card].totem:  # ag.pack.totem-defeat
                pick_up(t, lying)
        return None

    def traps(self, t: Table) -> Flow:
        """The figure has moved: a trap in the city goes off when the defeat is over."""
        return t.call(Enter(moves=(), entered=self.seat, there=True)) if self.moved else None
