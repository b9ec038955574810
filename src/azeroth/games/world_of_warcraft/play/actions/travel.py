"""Travel: steps to adjacent regions and flights (wbg.travel)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Refusal, no
from azeroth.games.world_of_warcraft.cards.loadout import loadout
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.choices.actions import Travel
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import EnergyChanged, Moved
from azeroth.games.world_of_warcraft.ids import INDEPENDENT, CharacterId, Moment, RegionId
from azeroth.games.world_of_warcraft.state import Character, Table, event_in_play


def independents(t: Table, region: RegionId) -> bool:
    """Are there independent creatures in the region?"""
    figures = t.state.board.get(region)
    return figures is not None and any(f.colour == INDEPENDENT for f in figures)


def steps(t: Table, c: Character) -> Sequence[Travel]:
    """Where one step may lead: just what `may_step` lets through."""
    return _travels(tuple(edition(t).ways(t, c)))


@lru_cache(maxsize=10_000)
def _travels(ways: tuple[RegionId, ...]) -> tuple[Travel, ...]:
    return tuple(Travel(region) for region in ways)


def may_step(t: Table, c: Character, region: RegionId, left: int = 1) -> Refusal | None:
    """Why a step cannot lead there; with more steps left, those beyond it could not either."""
    there = t.content.regions[region]
    if there.home is c.faction.enemy:
        return no("wbg.travel.enemy-start-forbidden", "{place} is closed to you.", place=there.name)
    if region in edition(t).ways(t, c):
        return None
    why = edition(t).no_way(t, c, region, left)
    if why is not None:
        return why
    if closed_flight(t, c, region):
        return no(
            "wbg.travel.flight-friendly-only", "The flight point of {place} is the enemy's.", place=there.name
        )
    return too_far("wbg.travel.black-borders", there.name, left)


def closed_flight(t: Table, c: Character, region: RegionId) -> bool:
    """Does a flight path lead there that is the enemy's?"""
    there = t.content.regions[region]
    return bool(there.flight and c.faction not in there.flight and t.content.regions[c.region].flight)


def too_far(rule: str, place: str, left: int) -> Refusal:
    """No step leads there, nor so many of them as are left."""
    if left > 1:
        return no(rule, "No way of {n} regions leads to {place}.", n=left, place=place)
    return no(rule, "{place} is not next to you.", place=place)


def may_travel(t: Table, c: Character) -> Refusal | None:
    """Why a character cannot take a Travel action now."""
    lets = loadout(t, c).lets
    if "one-travel" in lets and c.travels:
        return no("wbg.travel.limit-per-turn", "Your armor allows one Travel action in a faction turn.")
    if independents(t, c.region) and "leave-independents" not in lets:
        return no("wbg.action.independent-forces-challenge", "Blue creatures here must be challenged.")
    if fare(t, c) > c.energy:
        return no("wbg.travel.after-travel", "Leaving costs {n} Energy.", n=fare(t, c))
    return None


def fare(t: Table, c: Character) -> int:
    """Energy for travelling from here: foul winds blow over the Plaguelands (wbg.travel.after-travel)."""
    plague = t.content.regions[c.region].area.endswith("plaguelands")
    return 1 if plague and event_in_play(t, "plaguewinds") else 0


class TravelAction(Frame):
    """A Travel action in progress; its first step was chosen with it."""

    character: CharacterId
    first: RegionId
    left: int = 2
    taken: int = 0
    steps: ClassVar[tuple[str, ...]] = ("pay", "first_step", "next_step", "arrive")

    def pay(self, t: Table) -> Flow:
        """The price of leaving."""
        c = t.state.characters[self.character]
        c.travels += 1
        if n := fare(t, c):
            c.energy -= n
            t.emit(EnergyChanged(rule="wbg.travel.after-travel", character=c.id, change=-n, left=c.energy))
            return window(t, Moment.ENERGY_SPENT, c.id)
        return None

    def first_step(self, t: Table) -> Flow:
        """The step that was chosen."""
        self._go(t, self.first)
        return None

    def _go(self, t: Table, region: RegionId) -> None:
        c = t.state.characters[self.character]
        if not t.quiet:
            how = edition(t).how_they_move(t, c, region)
            rule = "wbg.travel.two-steps"
            t.emit(Moved(rule=rule, character=c.id, source=c.region, target=region, how=how))
        source, c.region = c.region, region
        self.taken += 1
        edition(t).entered(t, c, source)
        # wbg.travel.stop-at-independent
        stopped = independents(t, region) and "pass-independents" not in loadout(t, c).lets
        self.left = edition(t).steps_left(t, c, self.left - 1, stopped=stopped)

    def next_step(self, t: Table) -> Flow:
        """Go on, or stay here?"""
        c = t.state.characters[self.character]
        if not self.left:
            return None
        return t.ask(
            c.seat, "wbg.travel.two-steps", steps(t, c), refuse=self.may, then=self.stepped,
            stop="Stay here", among=self.everywhere, lawful=True,
        )  # fmt: skip

    def everywhere(self, t: Table) -> list[Travel]:
        """All regions a person might click."""
        return [Travel(r) for r in t.content.regions]

    def may(self, t: Table, choice: Travel) -> Refusal | None:
        """Why not there?"""
        return may_step(t, t.state.characters[self.character], choice.region, self.left)

    def stepped(self, t: Table, choice: Travel) -> Flow:
        """One step on."""
        self._go(t, choice.region)
        return AGAIN

    def arrive(self, t: Table) -> Flow:
        """Cards for having travelled (wbg.travel.after-travel)."""
        return window(t, Moment.AFTER_TRAVEL, self.character)
