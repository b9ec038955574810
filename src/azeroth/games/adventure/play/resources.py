"""The resources of a space."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Flow, Frame, Seat
from azeroth.games.adventure.cards.values import may
from azeroth.games.adventure.choices import Go
from azeroth.games.adventure.events import Activated
from azeroth.games.adventure.ids import Resource
from azeroth.games.adventure.play.damage import heal
from azeroth.games.adventure.play.discoveries import PlaceDiscovery, discard_token
from azeroth.games.adventure.play.entering import Enter
from azeroth.games.adventure.play.hands import DiscardCards, draw, draw_up
from azeroth.games.adventure.play.items import LoseItem, gain_of_level
from azeroth.games.adventure.play.quests import DrawQuest
from azeroth.games.adventure.play.spaces import above_level, held
from azeroth.games.adventure.state import Table


class ActivateResource(Frame):
    """One resource takes effect for a character."""

    seat: Seat
    resource: Resource

    steps: ClassVar[tuple[str, ...]] = ("activate", "fly", "hand_limit")

    def activate(self, t: Table) -> Flow:
        """What the resource does."""
        c = t.state.characters[self.seat]
        t.emit(Activated(rule="ag.explore.resource-mandatory", seat=self.seat, resource=self.resource))
        match self.resource:
            case Resource.SCROLL:
                draw(t, self.seat, 1, "ag.res.scroll")
            case Resource.BOOK:
                draw(t, self.seat, 2, "ag.res.book-active-draws")
                others = t.state.enemies(self.seat)
                for seat in others:
                    draw(t, seat, 1, "ag.res.book-others-draw")
                return t.call(DiscardCards(seats=others, n=1, rule="ag.res.book-others-discard"))
            case Resource.SMALL_POTION | Resource.LARGE_POTION:
                self._potion(t)
            case Resource.PLACE_DISCOVERY:
                return t.call(PlaceDiscovery(seat=self.seat))
            case Resource.AUCTION_HOUSE:
                if c.items:
                    giving = LoseItem(seat=self.seat, rule="ag.res.auction-house-discard")
                    return t.call(giving, then=self.traded)
            case Resource.QUEST_GIVER:
                if not may(t, c, "no-quests"):
                    return t.call(DrawQuest(seat=self.seat, rule="ag.res.quest-giver"))
            case Resource.FLIGHT_PATH:
                pass
        return None

    def _potion(self, t: Table) -> None:
        c = t.state.characters[self.seat]
        if may(t, c, "no-healing-potions"):
            return
        large = self.resource is Resource.LARGE_POTION
        heal(t, c, 2 if large else 1, f"ag.res.{self.resource}")
        if large:
            for token in c.diseases:  # ag.disc.disease-removed-by-potion
                discard_token(t, token)
            c.diseases = []

    def traded(self, t: Table, giving: LoseItem) -> Flow:
        """A new item of the same colour (ag.res.auction-house-draw)."""
        gain_of_level(t, self.seat, t.content.challenges[giving.lost].colour)
        return None

    def fly(self, t: Table) -> Flow:
        """Fly to where? (ag.res.flight-path-move)"""
        c = t.state.characters[self.seat]
        if self.resource is not Resource.FLIGHT_PATH or held(t, c) is not None or may(t, c, "no-flight"):
            return None
        there = [Go(s) for s in t.content.flights if s != c.space and above_level(t, c, s) is None]
        return t.ask(self.seat, "ag.res.flight-path-move", there, then=self.flown)

    def flown(self, t: Table, choice: Go) -> Flow:
        """There, at once."""
        return t.call(Enter(moves=((self.seat, choice.space),), rule="ag.res.flight-path-move", how="flies"))

    def hand_limit(self, t: Table) -> Flow:
        """Who holds too many cards now?"""
        over = draw_up(t, (self.seat, *t.state.enemies(self.seat)), 0)
        return None if over is None else t.call(over)
