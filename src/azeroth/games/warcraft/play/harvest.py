"""Step 2, Harvest: workers bring in gold and wood, and wear the land out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.cards.experience import CardWindow, PlayedCard, card, offers_of
from azeroth.games.warcraft.choices import Arrive, PlayCard
from azeroth.games.warcraft.content import CardId
from azeroth.games.warcraft.edition import edition, team_of
from azeroth.games.warcraft.events import Deployed, Harvested
from azeroth.games.warcraft.state import COMPLETELY, Player, Table, board, put, reserves, troop

DEPLETES = 3
YIELDS = {"goldmine": "gold", "forest": "wood"}


class HarvestStep(Frame):
    """A player's Harvest Step."""

    seat: Seat
    placed: list[str] = []

    steps: ClassVar[tuple[str, ...]] = ("cards", "goldmines", "forests", "free_units")

    def cards(self, t: Table) -> Flow:
        return t.call(CardWindow(moment="harvest-start", users=(self.seat,)))

    def goldmines(self, t: Table) -> None:
        self.harvest(t, "goldmine")

    def forests(self, t: Table) -> None:
        self.harvest(t, "forest")

    def harvest(self, t: Table, type_: str) -> None:
        """One roll for each worker, one after the other (wc.harvest.one-roll-per-worker)."""
        p = t.state.players[self.seat]
        for space in [s for s in board(t).lying[type_] if s in p.troops]:
            for _ in range(troop(p, space).worker):
                if t.state.depletion.get(space, 0) == COMPLETELY:
                    break
                self.roll(t, p, space, YIELDS[type_])

    def roll(self, t: Table, p: Player, space: SpaceId, what: str) -> None:
        (n,) = t.roll(t.content.resource_die, 1, "wc.harvest.one-roll-per-worker", self.seat)
        setattr(p, what, getattr(p, what) + n)
        depletion = 0
        if n == DEPLETES and edition(t).depletes(t, space):
            depletion = t.state.depletion[space] = t.state.depletion.get(space, 0) + 1
        t.emit(
            Harvested(
                rule="wc.harvest.where", seat=self.seat, space=space, what=what, n=n, depletion=depletion
            )
        )

    def free_units(self, t: Table) -> Flow:
        p = t.state.players[self.seat]
        options = [
            Arrive(kind.value, space)
            for kind, space in edition(t).gifts(t, p)
            if kind not in self.placed
            and reserves(t, p, kind)
            and sum(troop(t.state.players[s], space).units for s in team_of(t, self.seat)) < 3
        ]
        return t.ask(self.seat, "wc.necro.free-units-stacking", options, then=self.place, stop=True)

    def place(self, t: Table, choice: Arrive) -> Flow:
        put(t.state.players[self.seat], choice.space, choice.kind)
        self.placed.append(choice.kind)
        rule = f"wc.necro.free-{choice.kind}"
        t.emit(Deployed(rule=rule, seat=self.seat, kind=choice.kind, space=choice.space))
        return AGAIN


@offers_of("renew")
def may_renew(t: Table, seat: Seat) -> Sequence[PlayCard]:
    """Any depleted Forest on the board."""
    spaces = board(t).spaces
    worn = [s for s, n in t.state.depletion.items() if n and spaces[s].type == "forest"]
    return [PlayCard(CardId("renew"), space) for space in worn]


@card("renew")
def renew(t: Table, played: PlayedCard) -> Flow:
    t.state.depletion.pop(SpaceId(played.aim.at), None)
    return None
