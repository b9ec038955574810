"""What races, powers and markers do."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import NOBODY, Event, Seat
from azeroth.engine.view.naming import listed, one
from azeroth.engine.view.scene import Motion, Outcome
from azeroth.games.small_world.content import BombId, MarkerId, RaceId, RegionId
from azeroth.games.small_world.state import Table
from azeroth.games.small_world.view.words import Who, does, home, marker, people, region, who

FORMS = {"worgen": "Worgen"}
"""Forms that are the name of a people."""

# -- races, powers, markers -----------------------------------------------------------------------


class FormTaken(Event, frozen=True):
    """The Worgen took a form."""

    seat: Seat
    form: str

    def words(self, t: Table) -> str:
        return f"{Who(t, self.seat)}'s Worgen take {FORMS.get(self.form, self.form)} form."


class SideTaken(Event, frozen=True):
    """A Neutral race fights alongside a faction this turn."""

    seat: Seat
    race: RaceId
    side: str

    def words(self, t: Table) -> str:
        return f"{people(t, self.seat, self.race)} fight alongside the {self.side.capitalize()} this turn."


class TokensPlaced(Event, frozen=True):
    """Forts, Wisp Walls, Watch Towers or Objectives were placed."""

    seat: Seat
    what: str
    regions: tuple[RegionId, ...]

    def words(self, t: Table) -> str:
        name = t.content.tokens[self.what].name
        what = one(name) if len(self.regions) == 1 else f"{name}s"
        return f"{does(t, self.seat, 'places')} {what} in {listed(region(t, r) for r in self.regions)}."


class ObjectiveClaimed(Event, frozen=True):
    """A Military Objective was reached."""

    seat: Seat
    region: RegionId

    def words(self, t: Table) -> str:
        return f"{does(t, self.seat, 'reaches')} the Military Objective in {region(t, self.region)}."


class BombLaid(Event, frozen=True):
    """A facedown Bomb lies somewhere."""

    seat: Seat
    region: RegionId

    def words(self, t: Table) -> str:
        return f"{does(t, self.seat, 'lays')} a Bomb in {region(t, self.region)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (Motion(icon="unlit-bomb", path=(home(t, self.seat), f"region:{self.region}")),)


class BombReturned(Event, frozen=True):
    """A Bomb went back on its stack unseen."""

    region: RegionId

    def words(self, t: Table) -> str:
        return f"The Bomb in {region(t, self.region)} goes back to its stack, unseen."


class BombRevealed(Event, frozen=True):
    """A Bomb was turned over."""

    seat: Seat
    region: RegionId
    bomb: BombId

    def words(self, t: Table) -> str:
        what = "explodes" if self.bomb == "explosion" else "fizzles out"
        return f"The Bomb in {region(t, self.region)} {what}."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (Motion(icon=t.content.bombs[self.bomb].icon, path=(f"region:{self.region}",)),)


class HarmonyGiven(Event, frozen=True):
    """The Pandaren gave Harmony tokens."""

    seat: Seat
    takers: tuple[Seat, ...]

    def words(self, t: Table) -> str:
        what = "a Harmony token" if len(self.takers) == 1 else "Harmony tokens"
        return f"The Pandaren give {what} to {listed(who(t, s) for s in self.takers)}."


class MarkerRevealed(Event, frozen=True):
    """A marker was turned up."""

    region: RegionId
    marker: MarkerId

    def words(self, t: Table) -> str:
        return f"{marker(t, self.marker)} is found in {region(t, self.region)}."

    def outcome(self, t: Table) -> Outcome:
        found = t.content.markers[self.marker]
        kind = "Artifact" if found.kind == "artifact" else "Legendary Place"
        title = f"Found: {found.name}"
        finder = t.state.regions[self.region].owner
        seats = (finder,) if finder != NOBODY else ()
        return Outcome(title=title, lines=(f"{kind}. {found.text}",), icon=found.icon, seats=seats)

    def motions(self, t: Table) -> Sequence[Motion]:
        return (Motion(icon=t.content.markers[self.marker].icon, path=(f"region:{self.region}",)),)


class MarkerMoved(Event, frozen=True):
    """A marker changed its region; nowhere: it was set aside."""

    marker: MarkerId
    source: RegionId
    target: RegionId = RegionId("")

    def words(self, t: Table) -> str:
        if not self.target:
            return f"{marker(t, self.marker)} finds no water here and is set aside."
        return f"{marker(t, self.marker)} is now in {region(t, self.target)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        if not self.target:
            return ()
        path = (f"region:{self.source}", f"region:{self.target}")
        return (Motion(icon=t.content.markers[self.marker].icon, path=path, tone="gold"),)
