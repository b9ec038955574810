"""What happened, as lines of the log and motions on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from azeroth.engine import NOBODY, Event, Seat, Secret
from azeroth.engine.view.naming import link, listed, one
from azeroth.engine.view.scene import Motion, Outcome
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.choices import PlayCard
from azeroth.games.warcraft.content import CardId, Kind
from azeroth.games.warcraft.edition import edition
from azeroth.games.warcraft.state import NEUTRAL, Table
from azeroth.games.warcraft.view.figures import figure, ground
from azeroth.games.warcraft.view.words import at, many, piece, stock, thing, told, who, whose


def _loses(seat: Seat) -> str:
    """The guards are several."""
    return "lose" if seat == NEUTRAL else "loses"


class TurnBegan(Event, frozen=True):
    heading = "turn"

    turn: int
    first: Seat

    def words(self, t: Table) -> str:
        return f"Turn {self.turn}: {t.who(self.first)} is first"

    def outcome(self, t: Table) -> Outcome | None:
        near = edition(t).looms(t)
        if not near:
            return None
        lines = (*near, edition(t).how_to_win(t))
        return Outcome(title="The end may be near", lines=lines, icon="hourglass")


class Moved(Event, frozen=True):
    seat: Seat
    kind: str
    path: tuple[SpaceId, ...]

    def words(self, t: Table) -> str:
        start, end = self.path[0], self.path[-1]
        what = one(piece(t, self.seat, self.kind))
        return f"{who(t, self.seat)} moves {what} from {at(t, start)} to {at(t, end)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        look, tone = figure(t, self.seat, self.kind), ground(t, self.seat)
        return (Motion(icon=look, tone=tone, path=tuple(map(thing, self.path)), seat=self.seat),)


class CardPlayed(Event, frozen=True):
    """A card was played; `aim` says on what, where it needs that."""

    seat: Seat
    card: CardId
    aim: PlayCard | None = None

    def words(self, t: Table) -> str:
        card = t.content.cards[self.card]
        on = self.aim.on(t) if self.aim is not None else ""
        return f"{t.who(self.seat)} plays {link(card.name, f'card:{self.card}')}{on}."


class CardCancelled(Event, frozen=True):
    seat: Seat
    card: CardId

    def words(self, t: Table) -> str:
        return f"{t.content.cards[self.card].name} is dispelled."


class CardDrawn(Event, frozen=True):
    seat: Seat
    card: Annotated[CardId, Secret(owner="seat")]

    def words(self, t: Table) -> str:
        known = t.content.cards.get(self.card)
        return f"{t.who(self.seat)} draws {known.name if known else 'a card'}."


class BattleBegan(Event, frozen=True):
    heading = "combat"

    space: SpaceId
    attacker: Seat
    defender: Seat

    def words(self, t: Table) -> str:
        foe = "the guards" if self.defender == NEUTRAL else t.who(self.defender)
        return f"Battle at {at(t, self.space)}: {who(t, self.attacker)} attacks {foe}."


class Attacked(Event, frozen=True):
    """Dice were rolled; `card` made it a second attack."""

    seat: Seat
    kind: str
    values: tuple[int, ...]
    strength: int
    hits: int
    card: CardId | None = None

    def words(self, t: Table) -> str:
        more = f", once more by {t.content.cards[self.card].name}," if self.card is not None else ""
        hits = f"{self.hits} {'hit' if self.hits == 1 else 'hits'}" if self.hits else "no hits"
        return f"{whose(t, self.seat)} {self.kind} units{more} hit with {self.strength} or less: {hits}."


class Prevented(Event, frozen=True):
    """Casualties that a side does not suffer, by a card or (None) by units that Heal."""

    seat: Seat
    n: int
    card: CardId | None = None

    def words(self, t: Table) -> str:
        what = t.content.cards[self.card].name if self.card is not None else "Heal"
        spared = f"{self.n} {'unit' if self.n == 1 else 'units'}" if self.n else "no units"
        return f"{what} saves {spared} of {'the guards' if self.seat == NEUTRAL else t.who(self.seat)}."


class Raised(Event, frozen=True):
    seat: Seat
    space: SpaceId
    n: int

    def words(self, t: Table) -> str:
        what = f"{self.n} of the dead" if self.n else "none of the dead"
        return f"{who(t, self.seat)} raises {what} at {at(t, self.space)}."


class Lost(Event, frozen=True):
    seat: Seat
    kind: str
    space: SpaceId

    def words(self, t: Table) -> str:
        name = "Night Elf guard" if self.seat == NEUTRAL else piece(t, self.seat, self.kind)
        return f"{who(t, self.seat)} {_loses(self.seat)} {one(name)} at {at(t, self.space)}."


class BattleEnded(Event, frozen=True):
    space: SpaceId
    winner: Seat
    fought: tuple[Seat, ...] = ()

    def words(self, t: Table) -> str:
        if self.winner == NOBODY:
            return f"Nobody is left at {at(t, self.space)}."
        won = "win" if self.winner == NEUTRAL else "wins"
        return f"{who(t, self.winner)} {won} the battle at {at(t, self.space)}."

    def outcome(self, t: Table) -> Outcome:
        if self.winner == NOBODY:
            lines = ("The battle is over.",)
            return Outcome(title="Nobody is left", lines=lines, icon="skull-crossed-bones", seats=self.fought)
        name = "The guards" if self.winner == NEUTRAL else t.names[self.winner]
        left = t.state.guards if self.winner == NEUTRAL else t.state.players[self.winner].troops
        there = left.get(self.space)
        n = there.fighters if there is not None else 0
        line = f"{n or 'No'} {'unit is' if n == 1 else 'units are'} left there."
        won = "win" if self.winner == NEUTRAL else "wins"
        return Outcome(
            title=f"{name} {won} the battle", lines=(line,), icon="crossed-swords", seats=self.fought
        )


class Destroyed(Event, frozen=True):
    """Pieces that are no units are gone."""

    seat: Seat
    what: Literal["outpost", "necromancer", "worker"]
    n: int
    space: SpaceId

    def words(self, t: Table) -> str:
        name = self.what if self.what == "worker" else self.what.capitalize()
        what = one(name) if self.n == 1 else f"{self.n} {name}s"
        return f"{who(t, self.seat)} {_loses(self.seat)} {what} at {at(t, self.space)}."


class TownOccupied(Event, frozen=True):
    seat: Seat
    space: SpaceId

    def words(self, t: Table) -> str:
        then = f"if it is occupied once more, {who(t, self.seat)} is out"
        return f"{whose(t, self.seat)} Town was occupied: {then}."

    def outcome(self, t: Table) -> Outcome:
        name = t.names[self.seat]
        what = "Town" if self.space == t.state.players[self.seat].town else "Outpost"
        line = f"If enemies stand there once more when all have moved, {name} is out of the game."
        return Outcome(title=f"{name}'s {what} is occupied", lines=(line,), icon="siege-tower", tone="red")


class Eliminated(Event, frozen=True):
    seat: Seat

    def words(self, t: Table) -> str:
        return f"{who(t, self.seat)} is out of the game."


class Harvested(Event, frozen=True):
    seat: Seat
    space: SpaceId
    what: str
    n: int
    depletion: int

    def words(self, t: Table) -> str:
        worn = ("", " and partly depletes it", " and depletes it")[self.depletion]
        return f"{who(t, self.seat)} takes {self.n} {self.what} from {at(t, self.space)}{worn}."


class Deployed(Event, frozen=True):
    seat: Seat
    kind: str
    space: SpaceId

    def words(self, t: Table) -> str:
        return f"{who(t, self.seat)} deploys {one(piece(t, self.seat, self.kind))} at {at(t, self.space)}."


class Completed(Event, frozen=True):
    """A building is complete, or the Outpost in a space."""

    seat: Seat
    kind: Kind | None = None
    space: SpaceId | None = None

    def words(self, t: Table) -> str:
        what = f"an Outpost at {at(t, self.space)}" if self.space is not None else f"a {self.kind} building"
        return f"{who(t, self.seat)} completes {what}."


class Bought(Event, frozen=True):
    """Something was trained, constructed (an Outpost where a space is named) or upgraded to a level."""

    seat: Seat
    option: Literal["train", "construct", "upgrade"]
    gold: int
    wood: int
    kind: Kind | None = None
    space: SpaceId | None = None
    level: int = 0

    def words(self, t: Table) -> str:
        paid = stock(self.gold, self.wood) if self.gold or self.wood else "free"
        return f"{who(t, self.seat)} {self.doing(t)} for {paid}."

    def doing(self, t: Table) -> str:
        """What the player does with it."""
        if self.option == "train" and self.kind is not None:
            return f"trains {one(piece(t, self.seat, self.kind))}"
        if self.option == "upgrade" and self.kind is not None:
            name = t.content.tile(t.state.players[self.seat].race, self.kind, self.level).name
            return f"upgrades {self.kind} units to {many(name)}"
        return f"begins an Outpost at {at(t, self.space)}" if self.space else f"begins a {self.kind} building"


class Gained(Event, frozen=True):
    """Gold and wood that were not harvested: by a card, or from a teammate."""

    seat: Seat
    gold: int
    wood: int
    card: CardId | None = None
    giver: Seat | None = None

    def words(self, t: Table) -> str:
        source = f" ({t.content.cards[self.card].name})" if self.card is not None else ""
        source += f" from {t.who(self.giver)}" if self.giver is not None else ""
        return f"{who(t, self.seat)} gains {stock(self.gold, self.wood)}{source}."


class PointsCounted(Event, frozen=True):
    seat: Seat
    points: int
    target: int

    def words(self, t: Table) -> str:
        return f"{who(t, self.seat)} has {self.points} of {self.target} victory points."


class Won(Event, frozen=True):
    seats: tuple[Seat, ...]
    reason: str

    def words(self, t: Table) -> str:
        if not self.seats:
            return f"Nobody wins: {self.reason}"
        verb = "wins" if len(self.seats) == 1 else "win"
        return f"{listed([t.who(s) for s in self.seats])} {verb}: {told(t, self.reason)}"
