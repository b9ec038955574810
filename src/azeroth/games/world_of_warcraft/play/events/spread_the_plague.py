"""Spread the Plague: tokens that a character removes after an action (wbg.event.board-tokens)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Flow, Frame
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.events import EnergyChanged
from azeroth.games.world_of_warcraft.ids import CharacterId, Moment
from azeroth.games.world_of_warcraft.play.character.levels import GainXp
from azeroth.games.world_of_warcraft.play.combat.after_combat import discard_event
from azeroth.games.world_of_warcraft.state import Character, Table, event_in_play

PRICE = 3


def can_cleanse(t: Table, c: Character) -> bool:
    """Is there a token here that they can pay for?"""
    if c.energy < PRICE:
        return False
    event = event_in_play(t, "spread-the-plague")
    return event is not None and c.region in event.regions


class CleanseRegion(Frame):
    """Remove a plague token: 3 Energy, 1 XP."""

    character: CharacterId
    steps: ClassVar[tuple[str, ...]] = ("pay", "reward")

    def pay(self, t: Table) -> Flow:
        """The Energy, and the token."""
        c, event = t.state.characters[self.character], event_in_play(t, "spread-the-plague")
        assert event is not None
        c.energy -= PRICE
        t.emit(EnergyChanged(rule="wbg.event.board-tokens", character=c.id, change=-PRICE, left=c.energy))
        event.regions.remove(c.region)
        if not event.regions:
            discard_event(t, event)
        return window(t, Moment.ENERGY_SPENT, c.id)

    def reward(self, t: Table) -> Flow:
        """1 XP is theirs."""
        return t.call(GainXp(character=self.character, xp=1))
