"""What tokens do: conquests, losses, redeployment."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import NOBODY, Event, Seat
from azeroth.engine.view.scene import Motion, Outcome
from azeroth.games.small_world.choices import with_words
from azeroth.games.small_world.content import MURLOCS, RaceId, RegionId
from azeroth.games.small_world.state import Table
from azeroth.games.small_world.view.words import does, home, people, region, tokens

# -- tokens ---------------------------------------------------------------------------------------


class Readied(Event, frozen=True):
    """Tokens were taken in hand."""

    seat: Seat
    tokens: int

    def words(self, t: Table) -> str:
        return f"{does(t, self.seat, 'readies')} {tokens(self.tokens) if self.tokens else 'no tokens'}."


class Abandoned(Event, frozen=True):
    """A region was left."""

    seat: Seat
    region: RegionId

    def words(self, t: Table) -> str:
        return f"{does(t, self.seat, 'abandons')} {region(t, self.region)}."


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
        return f"{does(t, self.seat, 'fails')} to take {region(t, self.region)}: {self.short} short."

    def outcome(self, t: Table) -> Outcome:
        line = f"The roll is {tokens(self.short)} short. The tokens fall back, and the conquests are over."
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
        lost = f"lose {tokens(self.lost)}" if self.lost else "lose no tokens"
        kept = f", {self.kept} withdraw{'s' if self.kept == 1 else ''}" if self.kept else ""
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
        token = "A Murloc" if self.race == MURLOCS else f"A token of {people(t, self.seat, self.race)}"
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
        return f"The {t.content.tokens[self.what].name} in {region(t, self.region)} is torn down."


class Exchanged(Event, frozen=True):
    """The tokens of two Magic regions changed places."""

    seat: Seat
    one: RegionId
    other: RegionId

    def words(self, t: Table) -> str:
        both = f"{region(t, self.one)} and {region(t, self.other)}"
        return f"{does(t, self.seat, 'opens')} a portal between {both}."
