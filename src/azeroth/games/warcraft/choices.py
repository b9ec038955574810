"""What players choose, each with its words and the things on screen that it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from azeroth.engine import Choice, Outlook, Seat
from azeroth.engine.view.naming import one
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.content import UNITS, CardId, Kind, RaceId, Tile
from azeroth.games.warcraft.edition import enemies, enemy_units
from azeroth.games.warcraft.state import NEUTRAL, Table, board, tile, troop
from azeroth.games.warcraft.view.words import ABILITIES, in_short, piece, place, thing, whom

if TYPE_CHECKING:
    from azeroth.games.warcraft.view.odds import Odds

PieceKind = Literal["melee", "ranged", "flying", "worker", "builder", "necromancer", "drafted"]
"""A marker that moves or falls; a builder is a worker on an unfinished Outpost."""


class PickRace(Choice, frozen=True):
    """Choose the race to command."""

    race: RaceId

    def words(self, t: Table) -> str:
        return t.content.races[self.race].name

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"race:{self.race}",)


class Move(Choice, frozen=True):
    """Move one piece; the captive of its race may be taken along."""

    kind: PieceKind
    start: SpaceId
    to: SpaceId
    along: Literal["", "captive"] = ""

    def words(self, t: Table) -> str:
        seat = t.pending.seats[0] if t.pending is not None else 0
        tail = f"{' with the captive' if self.along else ''}{self.battle(t, seat)}"
        return f"{piece(t, seat, self.kind)} from {place(t, self.start)} to {place(t, self.to)}{tail}"

    def battle(self, t: Table, seat: Seat) -> str:
        """The odds of the battle that it would bring about, in words."""
        odds = self.odds(t, seat)
        return f" (battle: {odds.words()})" if odds is not None else ""

    def odds(self, t: Table, seat: Seat, n: int = 1) -> Odds | None:
        """The odds of the battle that so many of these pieces would bring about, if nothing else moved."""
        from azeroth.games.warcraft.view.odds import before

        if self.kind not in UNITS or not enemy_units(t, seat, self.to):
            return None
        guarded = self.to in t.state.guards
        foe = NEUTRAL if guarded else next(p.seat for p in enemies(t, seat) if troop(p, self.to).fighters)
        return before(t, self.to, seat, foe, (self.kind, self.start), n)

    def outlook(self, t: Table) -> Outlook:
        from azeroth.games.warcraft.play.move import stack

        seat = t.pending.seats[0] if t.pending is not None else 0
        times = stack(t, self)
        chances = [odds for n in range(1, times + 1) if (odds := self.odds(t, seat, n)) is not None]
        won = [round(100 * odds.wins[0]) for odds in chances] or [-1]
        return Outlook(odds=won[0], several=tuple(won[1:]), times=times, apart=self.kind == "worker")

    def targets(self, t: Table) -> tuple[str, ...]:
        seat = t.pending.seats[0] if t.pending is not None else 0
        return (f"unit:{seat}:{self.start}:{self.kind}", thing(self.to))


class PlayCard(Choice, frozen=True):
    """Play an experience card, on what it needs."""

    verb: ClassVar[str] = "play"
    card: CardId
    at: str = ""
    what: str = ""
    whom: str = ""

    def words(self, t: Table) -> str:
        return f"Play {t.content.cards[self.card].name}{self.on(t)}"

    def on(self, t: Table) -> str:
        """What it is played on, in words."""
        where = f" at {place(t, SpaceId(self.at))}" if self.at in board(t).spaces else ""
        whose = "" if not self.whom else whom(t, int(self.whom))
        if self.what in UNITS or self.what == "drafted":
            what = "drafted worker" if self.what == "drafted" else f"{self.what} unit"
            return f" on a {what} of {whose}{where}"
        if self.at and not where:
            return f" for {self.at}"
        if self.what:
            where = f" from {place(t, SpaceId(self.at))} to {place(t, SpaceId(self.what))}"
        return f"{where}{f' for {whose}' if whose else ''}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Fight(Choice, frozen=True):
    """Resolve the battle in a space next, against that player; `by` fights it in the mover's place."""

    space: SpaceId
    enemy: Seat
    by: str = ""

    def words(self, t: Table) -> str:
        from azeroth.games.warcraft.view.odds import before

        foe = whom(t, self.enemy)
        seat = t.pending.seats[0] if t.pending is not None else 0
        if self.by:
            return f"{t.names[int(self.by)]} fights {foe} at {place(t, self.space)}"
        odds = before(t, self.space, seat, self.enemy)
        return f"Fight {foe} at {place(t, self.space)} ({odds.words()})"

    def outlook(self, t: Table) -> Outlook:
        from azeroth.games.warcraft.view.odds import before

        seat = int(self.by) if self.by else t.pending.seats[0] if t.pending is not None else 0
        return Outlook(odds=round(100 * before(t, self.space, seat, self.enemy).wins[0]))

    def targets(self, t: Table) -> tuple[str, ...]:
        return (thing(self.space),)


class Join(Choice, frozen=True):
    """Let one's units in the flanks take part in a teammate's battle, or not."""

    yes: Literal["yes", "no"]

    def words(self, t: Table) -> str:
        return "Join the battle" if self.yes == "yes" else "Stay out"


class StrikeFirst(Choice, frozen=True):
    """Choose a phase in which Slow Poison strikes first."""

    phase: Kind

    def words(self, t: Table) -> str:
        return f"Strike first in the {self.phase} phase"


class Raise(Choice, frozen=True):
    """Raise so many melee units."""

    n: int

    def words(self, t: Table) -> str:
        return f"Raise {self.n}" if self.n else "Raise none"


class Lose(Choice, frozen=True):
    """Remove a unit as a casualty."""

    kind: PieceKind
    space: SpaceId
    seat: Seat
    spell: Literal["", "polymorphed"] = ""

    def words(self, t: Table) -> str:
        tail = f" ({self.spell})" if self.spell else ""
        name = piece(t, self.seat, self.kind)
        mine = t.pending is not None and self.seat in t.pending.seats
        whose = "" if mine else f" of {whom(t, self.seat)}"
        verb = "Lose" if mine else "Remove"
        return f"{verb} {one(name)}{whose} at {place(t, self.space)}{tail}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"unit:{self.seat}:{self.space}:{self.kind}", f"battle:{self.seat}:{self.space}:{self.kind}")


class Arrive(Choice, frozen=True):
    """Place a unit that Town Portal brings, or that comes back from the dead."""

    kind: PieceKind
    space: SpaceId

    def words(self, t: Table) -> str:
        seat = t.pending.seats[0] if t.pending is not None else 0
        return f"Place {one(piece(t, seat, self.kind))} at {place(t, self.space)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (thing(self.space),)


class Deploy(Choice, frozen=True):
    """Bring a trained unit or worker into play."""

    kind: Kind
    space: SpaceId

    def words(self, t: Table) -> str:
        seat = t.pending.seats[0] if t.pending is not None else 0
        return f"Deploy {one(piece(t, seat, self.kind))} at {place(t, self.space)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (thing(self.space),)


class Complete(Choice, frozen=True):
    """Complete a building or an Outpost: `what` is a kind of building or a space."""

    what: str

    def words(self, t: Table) -> str:
        if self.what in board(t).spaces:
            return f"Complete the Outpost at {place(t, SpaceId(self.what))}"
        return f"Complete a {self.what} building"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (thing(self.what),) if self.what in board(t).spaces else (f"building:{self.what}",)


def price(gold: int, wood: int) -> str:
    """What something costs, without what it does not cost."""
    return ", ".join(f"{n} {what}" for n, what in ((gold, "gold"), (wood, "wood")) if n) or "free"


class Spend(Choice, frozen=True):
    """Choose what to spend on in this Spend Step."""

    option: Literal["train", "construct", "upgrade"]

    def words(self, t: Table) -> str:
        return {"train": "Train units", "construct": "Construct buildings", "upgrade": "Upgrade units"}[
            self.option
        ]


class Train(Choice, frozen=True):
    """Train a unit or a worker."""

    kind: Kind

    def words(self, t: Table) -> str:
        seat = t.pending.seats[0] if t.pending is not None else 0
        gold, wood = t.content.races[t.state.players[seat].race].costs[self.kind]
        return f"Train {one(piece(t, seat, self.kind))} ({price(gold, wood)})"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"building:{self.kind}",)


class Construct(Choice, frozen=True):
    """Construct a building, or an Outpost in a space; `summoned` spares the worker."""

    what: str
    summoned: Literal["", "summoned"] = ""

    def words(self, t: Table) -> str:
        if self.what in board(t).spaces:
            return f"Construct an Outpost at {place(t, SpaceId(self.what))} (2 gold, 2 wood)"
        how = " with Summon Building" if self.summoned else ""
        return f"Construct a {self.what} building{how} (2 gold, 2 wood)"

    def outlook(self, t: Table) -> Outlook:
        if self.what in board(t).spaces:
            return Outlook()
        return Outlook(group="Summon Building" if self.summoned else "Construct a building")

    def targets(self, t: Table) -> tuple[str, ...]:
        if self.what in board(t).spaces:
            return (thing(self.what),)
        seat = t.pending.seats[0] if t.pending is not None else 0
        return ("card:summon-building" if self.summoned else f"zone:sites:{seat}", f"site:{self.what}")


class Upgrade(Choice, frozen=True):
    """Upgrade a unit type by one Level."""

    kind: Kind

    def words(self, t: Table) -> str:
        seat = t.pending.seats[0] if t.pending is not None else 0
        p, now = t.state.players[seat], tile(t, seat, self.kind)
        if now.top:
            return f"Upgrade {now.name}"
        return f"Upgrade {now.name} to {t.content.tile(p.race, self.kind, p.levels[self.kind] + 1).name}"

    def next(self, t: Table) -> Tile | None:
        """What the units become; None at the highest Level."""
        seat = t.pending.seats[0] if t.pending is not None else 0
        p = t.state.players[seat]
        if tile(t, seat, self.kind).top:
            return None
        return t.content.tile(p.race, self.kind, p.levels[self.kind] + 1)

    def outlook(self, t: Table) -> Outlook:
        seat = t.pending.seats[0] if t.pending is not None else 0
        now, new = tile(t, seat, self.kind), self.next(t)
        if new is None:
            return Outlook()
        lost = f", no {ABILITIES[now.ability]}" if now.ability and now.ability != new.ability else ""
        return Outlook(changes=f"{in_short(now)} → {in_short(new)}{lost}")

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"tile:{self.kind}",)


class Drawer(Choice, frozen=True):
    """Say who of the winning side draws the winner's card."""

    verb: ClassVar[str] = "draw"
    seat: Seat

    def words(self, t: Table) -> str:
        return f"{t.names[self.seat]} draws"


class Give(Choice, frozen=True):
    """Give a teammate gold or wood."""

    what: Literal["gold", "wood"]
    to: Seat

    def words(self, t: Table) -> str:
        return f"Give {t.names[self.to]} 1 {self.what}"

    def outlook(self, t: Table) -> Outlook:
        return Outlook(aside=True)


class NotNow(PlayCard, frozen=True):
    """Lay down nothing."""

    verb: ClassVar[str] = "not-now"
    card: CardId = CardId("")

    def words(self, t: Table) -> str:
        return "Not now"

    def targets(self, t: Table) -> tuple[str, ...]:
        return ()


NOT_NOW = NotNow()
