"""Rounds, combos and coins."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import NOBODY, Event, Seat
from azeroth.engine.view.scene import Motion, Outcome
from azeroth.games.small_world.content import FaceId, PowerId, RaceId, RegionId
from azeroth.games.small_world.state import Table
from azeroth.games.small_world.view.words import Who, by, coins, does, home, race, region, tokens, who

# -- setting up, rounds ---------------------------------------------------------------------------


class BoardsLaid(Event, frozen=True):
    """The islands of this game."""

    faces: tuple[FaceId, ...]

    def words(self, t: Table) -> str:
        names = [t.content.faces[f].name for f in self.faces]
        return f"The islands: {', '.join(names)}."


class FirstPlayerChosen(Event, frozen=True):
    """Who begins."""

    seat: Seat

    def words(self, t: Table) -> str:
        return f"{does(t, self.seat, 'begins')}."


class RoundBegan(Event, frozen=True):
    """The marker moved up the track."""

    number: int
    last: bool

    def words(self, t: Table) -> str:
        return f"Round {self.number} of {t.state.rounds}{': the last' if self.last else ''}."

    def outcome(self, t: Table) -> Outcome | None:
        if not self.last:
            return None
        lines = ("Everybody has one more turn.", "Then the coins are counted.")
        return Outcome(title="The last round begins", lines=lines, icon="hourglass")


# -- combos ---------------------------------------------------------------------------------------


class Picked(Event, frozen=True):
    """A combo was taken."""

    seat: Seat
    race: RaceId
    power: PowerId
    price: int
    found: int
    tokens: int

    def words(self, t: Table) -> str:
        name = f"[{t.content.powers[self.power].name} {t.content.races[self.race].name}](card:{self.race})"
        paid = f", for {coins(self.price)}" if self.price else ""
        found = f", finding {coins(self.found)}" if self.found else ""
        return f"{does(t, self.seat, 'picks')} {name}: {tokens(self.tokens)}{paid}{found}."

    def gains(self, t: Table) -> Sequence[tuple[Seat, str, int]]:
        return [(self.seat, "combos", self.found - self.price)]

    def motions(self, t: Table) -> Sequence[Motion]:
        icon = t.content.races[self.race].icon
        return (Motion(icon=icon, path=(f"card:{self.race}", home(t, self.seat)), seat=self.seat),)


class ComboAppeared(Event, frozen=True):
    """A new combo fills the column."""

    race: RaceId
    power: PowerId

    def words(self, t: Table) -> str:
        name = f"{t.content.powers[self.power].name} {t.content.races[self.race].name}"
        return f"[{name}](card:{self.race}) join the combos."


class Declined(Event, frozen=True):
    """A race went into decline."""

    seat: Seat
    race: RaceId
    regions: int

    def words(self, t: Table) -> str:
        n = f"in {self.regions} region{'s' if self.regions != 1 else ''}"
        where = n if self.regions else "without a region"
        return f"{Who(t, self.seat)}'s {race(t, self.race)} go into decline {where}."


class Vanished(Event, frozen=True):
    """The last tokens of a race in decline left the map."""

    seat: Seat
    race: RaceId

    def words(self, t: Table) -> str:
        return f"{Who(t, self.seat)}'s {race(t, self.race)} are no more; their banner goes back."


# -- coins ----------------------------------------------------------------------------------------


class Gained(Event, frozen=True):
    """Coins from the stash."""

    seat: Seat
    coins: int

    def words(self, t: Table) -> str:
        return f"{does(t, self.seat, 'gains')} {coins(self.coins)}{by(t, self.rule)}."

    def gains(self, t: Table) -> Sequence[tuple[Seat, str, int]]:
        return [(self.seat, "during turns", self.coins)]

    def motions(self, t: Table) -> Sequence[Motion]:
        return (
            Motion(icon="two-coins", path=("zone:stash", home(t, self.seat)), count=self.coins, tone="gold"),
        )


class Paid(Event, frozen=True):
    """Coins changed hands, or went to the stash."""

    seat: Seat
    payee: Seat
    coins: int

    def words(self, t: Table) -> str:
        to = "the stash" if self.payee == NOBODY else who(t, self.payee)
        return f"{does(t, self.seat, 'pays')} {coins(self.coins)} to {to}{by(t, self.rule)}."

    def gains(self, t: Table) -> Sequence[tuple[Seat, str, int]]:
        paid = (self.seat, "paid", -self.coins)
        return [paid] if self.payee == NOBODY else [paid, (self.payee, "paid by others", self.coins)]

    def motions(self, t: Table) -> Sequence[Motion]:
        to = "zone:stash" if self.payee == NOBODY else home(t, self.payee)
        return (Motion(icon="two-coins", path=(home(t, self.seat), to), count=self.coins, tone="gold"),)


CALLED = {"markers": "Artifacts and Legendary Places"}
"""What players call what coins are for, where games that were recorded have another word."""


class Scored(Event, frozen=True):
    """The turn's income, part by part."""

    seat: Seat
    total: int
    parts: tuple[tuple[str, int, str], ...]
    """Rule, coins, and in a word what for."""
    where: dict[str, tuple[RegionId, ...]] = {}
    """For a part that only some regions paid, which."""

    def words(self, t: Table) -> str:
        if not self.total:
            return f"{does(t, self.seat, 'scores')} nothing."
        parts = ", ".join(f"{CALLED.get(what, what)} {n}{self._paid(t, what)}" for _, n, what in self.parts)
        return f"{does(t, self.seat, 'scores')} {coins(self.total)}: {parts}."

    def _paid(self, t: Table, what: str) -> str:
        there = self.where.get(what, ())
        return f" ({', '.join(region(t, r) for r in there)})" if there else ""

    def gains(self, t: Table) -> Sequence[tuple[Seat, str, int]]:
        return [(self.seat, CALLED.get(what, what), n) for _, n, what in self.parts]

    def motions(self, t: Table) -> Sequence[Motion]:
        return (
            Motion(icon="two-coins", path=("zone:stash", home(t, self.seat)), count=self.total, tone="gold"),
        )


class GameEnded(Event, frozen=True):
    """The coins are counted."""

    totals: tuple[int, ...]

    def words(self, t: Table) -> str:
        each = ", ".join(f"{who(t, seat)} {n}" for seat, n in enumerate(self.totals))
        return f"The game is over. Coins: {each}."
