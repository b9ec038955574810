"""The game turn: four phases in order, round after round."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Flow, Frame, Goto, Seat
from azeroth.engine.cards import renew
from azeroth.games.adventure.cards.window import window
from azeroth.games.adventure.edition import edition
from azeroth.games.adventure.events import TurnBegins
from azeroth.games.adventure.ids import Moment
from azeroth.games.adventure.play.attaching import end_own_turn_cards
from azeroth.games.adventure.play.challenge import ChallengePhase
from azeroth.games.adventure.play.damage import health_changed
from azeroth.games.adventure.play.exploration import ExplorationPhase
from azeroth.games.adventure.play.maintenance import MaintenancePhase
from azeroth.games.adventure.play.movement import MovementPhase
from azeroth.games.adventure.play.setup import SetUp
from azeroth.games.adventure.play.victory import over
from azeroth.games.adventure.state import Table


class Campaign(Frame):
    """The whole game: set-up, then turns until somebody has won (ag.turn.clockwise)."""

    steps: ClassVar[tuple[str, ...]] = ("set_up", "turn", "next_turn")

    def set_up(self, t: Table) -> Flow:
        """The table is laid, characters are chosen."""
        return t.call(SetUp())

    def turn(self, t: Table) -> Flow:
        """The active character's turn."""
        return t.call(Turn(seat=t.state.active))

    def next_turn(self, t: Table) -> Flow:
        """The die goes to the left (ag.turn.end); after the last round the game is over."""
        state = t.state
        state.active = (state.active + 1) % len(state.characters)
        if state.active == state.first:
            if state.round >= edition(t).rounds:
                return over(t, state.characters, "ag.win.round-limit")
            state.round += 1
        return Goto("turn")


class Turn(Frame):
    """One character's turn (ag.turn.phase-order)."""

    seat: Seat

    steps: ClassVar[tuple[str, ...]] = (
        "begin", "lapsed", "start_of_turn", "enemies", "movement", "exploration", "challenge", "maintenance",
        "finish",
    )  # fmt: skip

    def begin(self, t: Table) -> Flow:
        """What counts by turns starts anew; cards that lay until now are discarded."""
        t.emit(TurnBegins(rule="ag.turn.active-character", seat=self.seat, round=t.state.round))
        for c in t.state.characters:
            c.played.clear()  # ag.ability.one-copy-per-turn
            renew(c.used, "turn")
        end_own_turn_cards(t, self.seat)
        return None

    def lapsed(self, t: Table) -> Flow:
        """A card that gave health may have been among them."""
        return health_changed(t, self.seat)

    def start_of_turn(self, t: Table) -> Flow:
        """Effects at the start of the turn, before the die (ag.turn.start-of-turn-first)."""
        return window(t, Moment.TURN_START, (self.seat,))

    def enemies(self, t: Table) -> Flow:
        """Enemies may have something for it."""
        others = t.state.enemies(self.seat)
        return window(t, Moment.ENEMY_TURN, others, subject=self.seat, orders=self.seat)

    def movement(self, t: Table) -> Flow:
        """The movement phase."""
        return t.call(MovementPhase(seat=self.seat))

    def exploration(self, t: Table) -> Flow:
        """The exploration phase."""
        return t.call(ExplorationPhase(seat=self.seat))

    def challenge(self, t: Table) -> Flow:
        """The challenge phase."""
        return t.call(ChallengePhase(seat=self.seat))

    def maintenance(self, t: Table) -> Flow:
        """The maintenance phase, in cities too (ag.maint.in-city-too)."""
        return t.call(MaintenancePhase(seat=self.seat))

    def finish(self, t: Table) -> Flow:
        """Unspent energy is lost, and what lasted for this turn (ag.turn.unspent-energy-lost)."""
        for c in t.state.characters:
            c.energy = c.movement = c.attack = c.defense = c.blow = 0
            c.stays = False
        c = t.state.characters[self.seat]
        c.ambushed, c.lockbox, c.hexed = 0, False, False
        return None
