"""What happened, as the log tells it and the table shows it."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Event, Seat
from azeroth.engine.scene import Motion, Outcome
from azeroth.games.small_world.choices import with_words
from azeroth.games.small_world.content import BombId, FaceId, MarkerId, PowerId, RaceId, RegionId
from azeroth.games.small_world.state import NOBODY, Table
from azeroth.games.small_world.view.words import Who, coins, home, marker, people, race, region, tokens, who

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
        return f"{Who(t, self.seat)} begins."


class RoundBegan(Event, frozen=True):
    """The marker moved up the track."""

    number: int
    last: bool

    def words(self, t: Table) -> str:
        return f"Round {self.number} of {t.state.rounds}{': the last' if self.last else ''}."

    def outcome(self, t: Table) -> Outcome | None:
        if not self.last:
            return None
        lines = ("Everybody has one turn more.", "Then the coins are counted.")
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
        return f"{Who(t, self.seat)} picks {name}: {tokens(self.tokens)}{paid}{found}."

    def motions(self, t: Table) -> Sequence[Motion]:
        icon = t.content.races[self.race].icon
        return (Motion(icon=icon, path=(f"card:{self.race}", home(t, self.seat)), seat=self.seat),)


class ComboAppeared(Event, frozen=True):
    """A new combo fills the column."""

    race: RaceId
    power: PowerId

    def words(self, t: Table) -> str:
        name = f"{t.content.powers[self.power].name} {t.content.races[self.race].name}"
        return f"[{name}](card:{self.race}) appear in the column."


class Declined(Event, frozen=True):
    """A race went into decline."""

    seat: Seat
    race: RaceId
    regions: int

    def words(self, t: Table) -> str:
        n = f"{self.regions} region{'s' if self.regions != 1 else ''}"
        return f"{Who(t, self.seat)}'s {race(t, self.race)} go into decline in {n}."


class Vanished(Event, frozen=True):
    """The last tokens of a race in decline left the map."""

    seat: Seat
    race: RaceId

    def words(self, t: Table) -> str:
        return f"{who(t, self.seat)}'s {race(t, self.race)} are no more; their banner goes back."


# -- coins ----------------------------------------------------------------------------------------


class Gained(Event, frozen=True):
    """Coins from the stash."""

    seat: Seat
    coins: int

    def words(self, t: Table) -> str:
        return f"{Who(t, self.seat)} gains {coins(self.coins)}."

    def gains(self) -> Sequence[tuple[Seat, str, int]]:
        return [(self.seat, "at once", self.coins)]

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
        return f"{Who(t, self.seat)} pays {coins(self.coins)} to {to}."

    def motions(self, t: Table) -> Sequence[Motion]:
        to = "zone:stash" if self.payee == NOBODY else home(t, self.payee)
        return (Motion(icon="two-coins", path=(home(t, self.seat), to), count=self.coins, tone="gold"),)


class Scored(Event, frozen=True):
    """The turn's income, part by part."""

    seat: Seat
    total: int
    parts: tuple[tuple[str, int, str], ...]
    """Rule, coins, and in a word what for."""

    def words(self, t: Table) -> str:
        if not self.total:
            return f"{Who(t, self.seat)} scores nothing."
        parts = ", ".join(f"{what} {n}" for _, n, what in self.parts)
        return f"{Who(t, self.seat)} scores {coins(self.total)}: {parts}."

    def gains(self) -> Sequence[tuple[Seat, str, int]]:
        return [(self.seat, what, n) for _, n, what in self.parts]

    def motions(self, t: Table) -> Sequence[Motion]:
        return (
            Motion(icon="two-coins", path=("zone:stash", home(t, self.seat)), count=self.total, tone="gold"),
        )


# -- tokens ---------------------------------------------------------------------------------------


class Readied(Event, frozen=True):
    """Tokens were taken in hand."""

    seat: Seat
    tokens: int

    def words(self, t: Table) -> str:
        return f"{Who(t, self.seat)} readies {tokens(self.tokens)}."


class Abandoned(Event, frozen=True):
    """A region was left."""

    seat: Seat
    region: RegionId

    def words(self, t: Table) -> str:
        return f"{Who(t, self.seat)} abandons {region(t, self.region)}."


class Conquered(Event, frozen=True):
    """A region changed hands."""

    seat: Seat
    region: RegionId
    race: RaceId
    tokens: int
    cost: tuple[tuple[str, int, str], ...]
    loser: Seat = NOBODY
    beaten: RaceId = RaceId("")
    using: str = ""

    def words(self, t: Table) -> str:
        loser = f" from {people(t, self.loser, self.beaten)}" if self.beaten else ""
        with_what = with_words(t, self.using)
        return f"{people(t, self.seat, self.race)} take {region(t, self.region)}{loser}{with_what}."

    def motions(self, t: Table) -> Sequence[Motion]:
        icon = t.content.folk[self.race].icon
        path = (home(t, self.seat), f"region:{self.region}")
        return (Motion(icon=icon, path=path, seat=self.seat, count=self.tokens),)


class AttemptFailed(Event, frozen=True):
    """The die was not kind."""

    seat: Seat
    region: RegionId
    short: int

    def words(self, t: Table) -> str:
        return f"{Who(t, self.seat)} fails to take {region(t, self.region)}: {self.short} short."

    def outcome(self, t: Table) -> Outcome:
        line = f"The die was {self.short} too low. The tokens fall back, and the conquests are over."
        title = f"{region(t, self.region)} holds out"
        return Outcome(title=title, lines=(line,), icon="dice-shield", tone="red", seats=(self.seat,))


class Withdrew(Event, frozen=True):
    """A defender took tokens back in hand and lost some."""

    seat: Seat
    region: RegionId
    race: RaceId
    kept: int
    lost: int

    def words(self, t: Table) -> str:
        lost = f"lose {tokens(self.lost)}" if self.lost else "lose no token"
        kept = f", {self.kept} withdraw" if self.kept else ""
        return f"{people(t, self.seat, self.race)} {lost} in {region(t, self.region)}{kept}."

    def motions(self, t: Table) -> Sequence[Motion]:
        if not self.kept or self.seat == NOBODY:
            return ()
        icon = t.content.folk[self.race].icon
        path = (f"region:{self.region}", home(t, self.seat))
        return (Motion(icon=icon, path=path, seat=self.seat, count=self.kept),)


class Saved(Event, frozen=True):
    """The Holy Light kept a token."""

    seat: Seat
    race: RaceId

    def words(self, t: Table) -> str:
        return f"The Holy Light saves a token of {people(t, self.seat, self.race)}."


class Recruited(Event, frozen=True):
    """Tokens came from the tray."""

    seat: Seat
    race: RaceId
    tokens: int

    def words(self, t: Table) -> str:
        return f"{people(t, self.seat, self.race)} gain {tokens(self.tokens)}."


class Redeployed(Event, frozen=True):
    """Tokens stand in a region anew."""

    seat: Seat
    race: RaceId
    region: RegionId
    what: str = ""

    def words(self, t: Table) -> str:
        return ""

    def motions(self, t: Table) -> Sequence[Motion]:
        icon = t.content.tokens[self.what].icon if self.what else t.content.folk[self.race].icon
        path = (home(t, self.seat), f"region:{self.region}")
        return (Motion(icon=icon, path=path, seat=self.seat),)


class Moved(Event, frozen=True):
    """A token was driven, or had to go, from one region to another; to nowhere, when it was lost."""

    seat: Seat
    race: RaceId
    source: RegionId
    target: RegionId = RegionId("")

    def words(self, t: Table) -> str:
        token = f"A token of {people(t, self.seat, self.race)}"
        if not self.target:
            return f"{token} is driven out of {region(t, self.source)}."
        return f"{token} moves from {region(t, self.source)} to {region(t, self.target)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        to = f"region:{self.target}" if self.target else "zone:tray"
        icon = t.content.folk[self.race].icon
        return (Motion(icon=icon, path=(f"region:{self.source}", to), seat=self.seat),)


class Broken(Event, frozen=True):
    """A Fort or Wisp Wall was torn down."""

    region: RegionId
    what: str

    def words(self, t: Table) -> str:
        return f"The {t.content.tokens[self.what].name} of {region(t, self.region)} is torn down."


class Exchanged(Event, frozen=True):
    """The tokens of two Magic regions changed places."""

    seat: Seat
    one: RegionId
    other: RegionId

    def words(self, t: Table) -> str:
        return (
            f"{Who(t, self.seat)} opens a portal between {region(t, self.one)} and {region(t, self.other)}."
        )


# -- races, powers, markers -----------------------------------------------------------------------


class FormTaken(Event, frozen=True):
    """The Worgen took a form."""

    seat: Seat
    form: str

    def words(self, t: Table) -> str:
        return f"{Who(t, self.seat)}'s Worgen take {self.form} form."


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
        where = ", ".join(region(t, r) for r in self.regions)
        return f"{Who(t, self.seat)} places {name}{'s' if len(self.regions) != 1 else ''} in {where}."


class ObjectiveClaimed(Event, frozen=True):
    """A Military Objective was reached."""

    seat: Seat
    region: RegionId

    def words(self, t: Table) -> str:
        return f"{Who(t, self.seat)} reaches the Military Objective in {region(t, self.region)}."


class BombLaid(Event, frozen=True):
    """A facedown Bomb lies somewhere."""

    seat: Seat
    region: RegionId

    def words(self, t: Table) -> str:
        return f"{Who(t, self.seat)} lays a Bomb in {region(t, self.region)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (Motion(icon="unlit-bomb", path=(home(t, self.seat), f"region:{self.region}")),)


class BombReturned(Event, frozen=True):
    """A Bomb went back on its stack unseen."""

    region: RegionId

    def words(self, t: Table) -> str:
        return f"The Bomb of {region(t, self.region)} goes back to its stack, unseen."


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
        return f"The Pandaren give Harmony tokens to {', '.join(who(t, s) for s in self.takers)}."


class MarkerRevealed(Event, frozen=True):
    """A marker was turned up."""

    region: RegionId
    marker: MarkerId

    def words(self, t: Table) -> str:
        return f"In {region(t, self.region)} lies {marker(t, self.marker)}."

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


class GameEnded(Event, frozen=True):
    """The coins are counted."""

    totals: tuple[int, ...]

    def words(self, t: Table) -> str:
        each = ", ".join(f"{Who(t, seat)} {n}" for seat, n in enumerate(self.totals))
        return f"The game is over. Coins: {each}."
