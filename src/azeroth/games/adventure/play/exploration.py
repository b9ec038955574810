"""The exploration phase: discoveries, or one resource."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Seat
from azeroth.games.adventure.cards.window import window
from azeroth.games.adventure.choices import Activate, UseToken
from azeroth.games.adventure.ids import Discovery, Moment
from azeroth.games.adventure.play.discoveries import ResolveDiscoveries, take_up
from azeroth.games.adventure.play.resources import ActivateResource
from azeroth.games.adventure.play.spaces import in_city
from azeroth.games.adventure.play.tokens import SpendToken
from azeroth.games.adventure.state import Character, Table


def gold(t: Table, c: Character) -> list[UseToken]:
    """Gold that may be spent now: one token stands for all (ag.disc.gold)."""
    if not c.kept or not in_city(t, c):
        return []
    found = [token for token in c.kept if t.content.tokens[token].kind is Discovery.GOLD]
    return [UseToken(token) for token in found[:1]]


class ExplorationPhase(Frame):
    """One character's exploration phase."""

    seat: Seat

    steps: ClassVar[tuple[str, ...]] = ("begin", "discoveries", "resource")

    def begin(self, t: Table) -> Flow:
        """The phase begins, unless it is skipped."""
        c = t.state.characters[self.seat]
        if "exploration" in c.skips:
            c.skips.remove("exploration")
            return END
        return window(t, Moment.EXPLORATION, (self.seat,))

    def discoveries(self, t: Table) -> Flow:
        """All tokens here are revealed and resolved (ag.explore.resolve-all-discoveries)."""
        c = t.state.characters[self.seat]
        here = [find for find in t.state.finds if find.space == c.space]
        if not here:
            return None
        for find in here:
            take_up(t, self.seat, find)
        return t.call(ResolveDiscoveries(seat=self.seat, exploring=True), then=self.explored)

    def explored(self, t: Table, frame: ResolveDiscoveries) -> Flow:
        """No resource after it (ag.explore.discoveries-replace-resource)."""
        return END

    def resource(self, t: Table) -> Flow:
        """Activate a resource of this space (ag.explore.resource-mandatory)."""
        c = t.state.characters[self.seat]
        resources = t.content.resources[c.space]
        if not resources:
            return None
        choices: list[Activate | UseToken] = [*(Activate(r) for r in resources), *gold(t, c)]
        return t.ask(self.seat, "ag.explore.resource-mandatory", choices, then=self.chosen)

    def chosen(self, t: Table, choice: Activate | UseToken) -> Flow:
        """The resource is activated, or the token spent."""
        if isinstance(choice, UseToken):
            return t.call(SpendToken(seat=self.seat, token=choice.token), then=self.spent)
        return t.call(ActivateResource(seat=self.seat, resource=choice.resource))

    def spent(self, t: Table, frame: SpendToken) -> Flow:
        """Gold is no resource: one is still to be activated."""
        return AGAIN
