"""The Undefeated Encounter Track and its markers."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Flow, Frame
from azeroth.games.adventure.choices import PickMarker
from azeroth.games.adventure.content import TRACK_SLOTS
from azeroth.games.adventure.events import MarkerPlaced, MarkerRemoved
from azeroth.games.adventure.ids import ChallengeId, SpaceId, Trait
from azeroth.games.adventure.play.attaching import discard_challenge
from azeroth.games.adventure.state import Marker, Table


def clear_marker(t: Table, marker: Marker) -> None:
    """A marker goes back to the supply, its slot is free; the card is for the caller."""
    t.state.track.remove(marker)
    t.emit(MarkerRemoved(rule="ag.track.defeated-cleared", number=marker.number, card=marker.card))


class ToTrack(Frame):
    """An encounter card goes to the track, its marker to a space (ag.track.card-placed)."""

    card: ChallengeId
    space: SpaceId

    steps: ClassVar[tuple[str, ...]] = ("make_room", "place")

    def make_room(self, t: Table) -> Flow:
        """Which of the nearest markers is discarded? (ag.track.full-tie)"""
        track = t.state.track
        if len(track) < TRACK_SLOTS:
            return None
        far = t.content.distances[self.space]
        least = min(far[m.space] for m in track)
        choices = [PickMarker(m.number) for m in track if far[m.space] == least]
        return t.ask(t.state.active, "ag.track.full-tie", choices, then=self.discarded)

    def discarded(self, t: Table, choice: PickMarker) -> Flow:
        """Its card goes on top of its deck (ag.track.full-discards-nearest)."""
        marker = t.state.marker(choice.marker)
        assert marker is not None
        clear_marker(t, marker)
        discard_challenge(t, marker.card, "ag.track.full-discards-nearest")
        return None

    def place(self, t: Table) -> Flow:
        """The lowest free slot; red side up if it has the Aggro trait (ag.track.marker-side)."""
        state = t.state
        taken = {m.number for m in state.track}
        number = next(n for n in range(1, TRACK_SLOTS + 1) if n not in taken)
        encounter = t.content.challenges[self.card].encounter
        assert encounter is not None
        aggro = Trait.AGGRO in encounter.traits
        if self.card in state.drawn:
            state.drawn.remove(self.card)
        state.track.append(Marker(number, self.card, self.space, aggro))
        t.emit(MarkerPlaced(
            rule="ag.track.marker-placed", number=number, card=self.card, space=self.space, aggro=aggro
        ))  # fmt: skip
        return None
