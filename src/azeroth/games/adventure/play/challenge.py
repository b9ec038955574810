"""The challenge phase: attack a character, or meet what is here or is drawn."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, Choice, Flow, Frame, Goto, Refusal, Seat, no
from azeroth.engine.cards import mark, used
from azeroth.games.adventure.cards.holding import aggro_at
from azeroth.games.adventure.cards.texts import identity, loadout, text_key
from azeroth.games.adventure.cards.values import may
from azeroth.games.adventure.cards.window import window
from azeroth.games.adventure.choices import Attack, DrawChallenge, FaceBoard, FaceEvent, Fight
from azeroth.games.adventure.events import Drawn
from azeroth.games.adventure.ids import ChallengeId, Moment, SpaceKind, TextKind
from azeroth.games.adventure.play.attaching import draw_challenge, while_attached
from azeroth.games.adventure.play.combat.combat import Combat, against, against_board, against_character
from azeroth.games.adventure.play.event_cards import CarryOut, ResolveEvent
from azeroth.games.adventure.play.quests import CompleteQuests, finished
from azeroth.games.adventure.play.spaces import colour, in_city
from azeroth.games.adventure.state import Table


class ChallengePhase(Frame):
    """One character's challenge phase.

    `seen` are the cards drawn in it: none is drawn twice. `fought`: an encounter has been met.
    """

    seat: Seat
    seen: tuple[ChallengeId, ...] = ()
    fought: bool = False

    steps: ClassVar[tuple[str, ...]] = ("begin", "enemies", "choose", "draw", "finish")

    def _skipped(self, t: Table) -> bool:
        """None in a city, and none when it is skipped (ag.chal.city-skips)."""
        c = t.state.characters[self.seat]
        if in_city(t, c):
            return True
        if "challenge" in c.skips:
            c.skips.remove("challenge")
            return True
        return self._frozen(t)

    def _frozen(self, t: Table) -> bool:
        """Does an enemy's card keep everybody from it who bears one of theirs? Each such card does so once
        (ag.errata.permafrost)."""
        c = t.state.characters[self.seat]
        for bearer in t.state.characters:
            for key, give in loadout(t, bearer).outward:
                if "no-challenge" not in give.lets:
                    continue
                card = identity(key)
                owner = next(one.owner for one in bearer.attached if one.card == card)
                period = while_attached(card)
                if (
                    owner != c.seat
                    and any(one.owner == owner for one in c.attached)
                    and not used(c.used, period, "challenge")
                ):
                    mark(c.used, period, "challenge")
                    return True
        return False

    def begin(self, t: Table) -> Flow:
        """The phase begins."""
        if self._skipped(t):
            return END
        return window(t, Moment.CHALLENGE, (self.seat,))

    def enemies(self, t: Table) -> Flow:
        """Enemies may have something for it."""
        if in_city(t, t.state.characters[self.seat]):
            return END
        others = t.state.enemies(self.seat)
        return window(t, Moment.ENEMY_CHALLENGE, others, subject=self.seat, orders=self.seat)

    # -- what is met --------------------------------------------------------------------------

    def choose(self, t: Table) -> Flow:
        """What do you meet? (ag.chal.mandatory)"""
        c = t.state.characters[self.seat]
        if in_city(t, c) or "challenge" in c.skips:
            return Goto("finish")
        return t.ask(self.seat, "ag.chal.mandatory", self._open(t), then=self.chosen, refuse=self.refuse)

    def _open(self, t: Table) -> list[Choice]:
        state, space = t.state, t.state.characters[self.seat].space
        found: list[Choice] = [Attack(c.seat) for c in state.others(self.seat) if c.space == space]
        found += [Fight(m.number) for m in state.track if m.space == space]
        if t.content.spaces[space].kind is SpaceKind.ENCOUNTER:
            found.append(FaceBoard(space))
        found += [FaceEvent(e.card) for e in state.events if e.space == space]
        return [*found, DrawChallenge()]

    def refuse(self, t: Table, choice: Choice) -> Refusal | None:
        """Why that cannot be met now."""
        state, space = t.state, t.state.characters[self.seat].space
        if aggro_at(t, space):
            marker = state.marker(choice.marker) if type(choice) is Fight else None
            if marker is None or not marker.aggro:
                rule = "bars-attack" if type(choice) is Attack else "must-fight"
                if type(choice) in (FaceEvent, FaceBoard):
                    rule = "over-location-event"
                return no(f"ag.aggro.{rule}", "The aggro encounter here must be fought.")
        if type(choice) is Attack and may(t, state.characters[choice.seat], "unattackable"):
            return no("ag.model.card-over-rulebook", "That character cannot be attacked.")
        if type(choice) is DrawChallenge and (
            any(m.space == space for m in state.track)
            or any(e.space == space for e in state.events)
            or t.content.spaces[space].kind is SpaceKind.ENCOUNTER
        ):
            return no("ag.chal.existing-first", "What is here must be resolved; no card is drawn.")
        return None

    def chosen(self, t: Table, choice: Choice) -> Flow:
        """Draw a challenge, or face what is there instead."""
        if type(choice) is DrawChallenge:
            return None
        self.fought = True
        if type(choice) is Attack:
            return t.call(against_character(t, self.seat, choice.seat), then=Goto("finish"))
        if type(choice) is Fight:
            marker = t.state.marker(choice.marker)
            assert marker is not None
            return t.call(against(t, self.seat, marker.card, marker=marker.number), then=Goto("finish"))
        if type(choice) is FaceEvent:
            text = CarryOut(
                user=self.seat, text=text_key(TextKind.EVENT, choice.card), moment=Moment.RESOLVED
            )
            return t.call(text, then=Goto("finish"))
        assert type(choice) is FaceBoard
        if t.content.board_encounters[choice.space].fight is None:
            text = CarryOut(
                user=self.seat, text=text_key(TextKind.BOARD, choice.space), moment=Moment.RESOLVED
            )
            return t.call(text, then=Goto("finish"))
        return t.call(against_board(t, self.seat, choice.space), then=Goto("finish"))

    # -- drawing ------------------------------------------------------------------------------

    def draw(self, t: Table) -> Flow:
        """Draw until an encounter is fought (ag.chal.event-then-draw-again)."""
        c = t.state.characters[self.seat]
        if self.fought or in_city(t, c):
            return None
        deck = t.state.deck(colour(t, c.space)).cards
        if not deck or deck[0] in self.seen:
            return None  # ag.chal.no-encounter-left
        card = draw_challenge(t, colour(t, c.space))
        self.seen = (*self.seen, card)
        t.state.drawn.append(card)
        t.emit(Drawn(rule="ag.chal.draw-from-bottom", seat=self.seat, card=card))
        if t.content.challenges[card].is_event:
            return t.call(ResolveEvent(seat=self.seat, card=card), then=AGAIN)
        return t.call(against(t, self.seat, card, drawn=True), then=self.met)

    def met(self, t: Table, combat: Combat) -> Flow:
        """Another card, if that one was put back for it."""
        return AGAIN if combat.redrawn else None

    def finish(self, t: Table) -> Flow:
        """The phase is over; quests may be completed."""
        c = t.state.characters[self.seat]
        if "challenge" in c.skips and not self.fought and not self.seen:
            c.skips.remove("challenge")
        return t.call(CompleteQuests()) if finished(t) else None
