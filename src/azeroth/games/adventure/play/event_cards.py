"""Event cards: global, location and special events, and turning them over."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Seat
from azeroth.games.adventure.cards.texts import text_key
from azeroth.games.adventure.events import CardTurned, EventPlaced
from azeroth.games.adventure.ids import ChallengeId, EventKind, Moment, TextKind
from azeroth.games.adventure.play.attaching import discard_challenge
from azeroth.games.adventure.play.items import gain
from azeroth.games.adventure.play.spaces import in_city
from azeroth.games.adventure.play.track import ToTrack
from azeroth.games.adventure.state import PlacedEvent, Table


class CarryOut(Frame):
    """What a text says for a moment is done, power by power."""

    user: Seat
    text: str
    moment: Moment
    i: int = 0

    steps: ClassVar[tuple[str, ...]] = ("next_power",)

    def next_power(self, t: Table) -> Flow:
        """The next power for this moment."""
        from azeroth.games.adventure.cards.timing import may_use
        from azeroth.games.adventure.cards.use import UseAbility

        powers = t.content.loadouts.text(self.text).powers
        while self.i < len(powers):
            i, self.i = self.i, self.i + 1
            if powers[i].at is self.moment and (
                self.user < 0 or may_use(t, self.user, self.text, i, self.user) is None
            ):
                return t.call(UseAbility(user=self.user, card=self.text, ability=i), then=AGAIN)
        return None


class ResolveEvent(Frame):
    """A drawn event: its front is followed (ag.event.front-first)."""

    seat: Seat
    card: ChallengeId

    steps: ClassVar[tuple[str, ...]] = ("place", "follow", "discard")

    def place(self, t: Table) -> Flow:
        """A global or location event is laid in its place; what lies there is discarded."""
        state, event = t.state, t.content.challenges[self.card].event
        assert event is not None
        if event.kind is EventKind.GLOBAL:
            if state.event is not None:  # ag.event.global-single
                discard_event(t, state.event.card)
            state.drawn.remove(self.card)
            state.event = PlacedEvent(self.card)
            t.emit(EventPlaced(rule="ag.event.global-placement", card=self.card))
        elif event.kind is EventKind.LOCATION:
            assert event.at is not None
            for old in [e for e in state.events if e.space == event.at]:  # ag.event.location-replaces
                discard_event(t, old.card)
            state.drawn.remove(self.card)
            state.events.append(PlacedEvent(self.card, event.at))
            t.emit(EventPlaced(rule="ag.event.location-placement", card=self.card, space=event.at))
        return None

    def follow(self, t: Table) -> Flow:
        """Its instructions for now."""
        return t.call(
            CarryOut(user=self.seat, text=text_key(TextKind.EVENT, self.card), moment=Moment.PLACED)
        )

    def discard(self, t: Table) -> Flow:
        """A special event that is neither kept nor placed is discarded (ag.event.after-resolution)."""
        if self.card in t.state.drawn:
            discard_challenge(t, self.card, "ag.event.after-resolution")
        return None


def discard_event(t: Table, card: ChallengeId) -> None:
    """An event goes on top of the deck of its colour (ag.event.replaced-to-top)."""
    state = t.state
    if state.event is not None and state.event.card == card:
        state.event = None
    elif any(e.card == card for e in state.events):
        state.events = [e for e in state.events if e.card != card]
    elif card not in state.drawn:
        return
    discard_challenge(t, card, "ag.event.replaced-to-top")


def turn_card(t: Table, seat: Seat, card: ChallengeId) -> Flow | Frame:
    """An event is turned over, and its reverse takes effect at once (ag.event.flip-immediate)."""
    from azeroth.games.adventure.play.challenge import ChallengePhase
    from azeroth.games.adventure.play.combat.combat import against

    state, challenge = t.state, t.content.challenges[card]
    lying = [*state.events, *([state.event] if state.event is not None else [])]
    placed = next((e for e in lying if e.card == card), None)
    t.emit(CardTurned(rule="ag.event.flip-when-stated", card=card))
    if challenge.item is None and challenge.encounter is None:
        if placed is not None:
            placed.turned = True
        return CarryOut(user=seat, text=text_key(TextKind.REVERSE, card), moment=Moment.FLIPPED)
    space = state.characters[seat].space if placed is None else placed.space or state.characters[seat].space
    if placed is not None:
        state.events = [e for e in state.events if e is not placed]
        state.event = None if state.event is placed else state.event
        state.drawn.append(card)
    if challenge.item is not None:
        gain(t, seat, card, "ag.event.flip-to-item")
        return None
    phase = t.find(ChallengePhase)
    if phase is not None and phase.seat == seat and not in_city(t, state.characters[seat]):
        phase.fought = True  # ag.event.flip-to-encounter-own-challenge
        return against(t, seat, card)
    return ToTrack(card=card, space=space)
