"""What lies on the table."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Struct

from azeroth.engine import Seat, Secret
from azeroth.engine import Table as EngineTable
from azeroth.games.warcraft.board import Board, SpaceId, build
from azeroth.games.warcraft.content import (
    Ability,
    CardId,
    Kind,
    LayoutId,
    RaceId,
    Tile,
    WcContent,
)

NEUTRAL: Seat = 9
"""Who owns the guards of the Elf Gate: nobody at the table."""
LAST_SIDE = "no other side is left."
"""Why a game is over when the Towns of all others have fallen."""
PARTLY, COMPLETELY = 1, 2
"""How far a space is depleted."""


class Troop(Struct, omit_defaults=True):
    """What one player has in a space."""

    melee: int = 0
    ranged: int = 0
    flying: int = 0
    worker: int = 0
    drafted: int = 0
    """Workers under arms until the Move Step ends (wc.card.human.call-to-arms)."""

    @property
    def units(self) -> int:
        return self.melee + self.ranged + self.flying

    @property
    def fighters(self) -> int:
        """Units, and workers that fight as such."""
        return self.melee + self.ranged + self.flying + self.drafted

    @property
    def empty(self) -> bool:
        return not (self.melee or self.ranged or self.flying or self.worker or self.drafted)

    def of(self, kind: Kind | str) -> int:
        return int(getattr(self, kind))

    def add(self, kind: Kind | str, n: int) -> None:
        setattr(self, kind, getattr(self, kind) + n)


class Building(Struct, omit_defaults=True):
    """A building of a Town: printed on its interface, or a tile."""

    kind: Kind
    complete: bool = True
    printed: bool = False
    training: bool = False
    """A marker of its kind lies on it."""
    worker: bool = False
    """A worker is building it."""


class Outpost(Struct, omit_defaults=True):
    """An Outpost on the board; unfinished, its builder stands on it."""

    space: SpaceId
    complete: bool = False
    town: bool = False
    """It counts as its owner's Town (wc.nordrassil.outposts-are-towns)."""
    marked: bool = False


class Player(Struct):
    """A player: race, stockpile, Town interface, markers on the board, cards."""

    seat: Seat
    race: RaceId
    gold: int = 0
    wood: int = 0
    levels: dict[Kind, int] = {}
    buildings: list[Building] = []
    outposts: list[Outpost] = []
    troops: dict[SpaceId, Troop] = {}
    necromancers: list[SpaceId] = []
    hand: Annotated[list[CardId], Secret("deck", owner="seat", apart="race")] = []
    deck: Annotated[list[CardId], Secret("deck", apart="race")] = []
    discard: list[CardId] = []
    laid: int = 0
    """Victory Point cards face up."""
    aside: Annotated[list[CardId], Secret("deck", apart="race")] = []
    """Furion's cards, face down and unseen."""
    town: SpaceId | None = None
    town_marked: bool = False
    out: bool = False


class Devoured(Struct, frozen=True):
    """A unit off the board for a while: devoured by a player, or killed and about to return."""

    by: Seat
    seat: Seat
    kind: str
    space: SpaceId


class WcState(Struct):
    """The whole table."""

    layout: LayoutId
    races: tuple[RaceId, ...]
    players: list[Player]
    guards: dict[SpaceId, Troop] = {}
    """The neutral Night Elves of the Elf Gate."""
    depletion: dict[SpaceId, int] = {}
    tokens: dict[SpaceId, str] = {}
    """Quest tokens that lie still, by space: sources, graveyards, Nordrassil."""
    captives: dict[RaceId, SpaceId] = {}
    """Where the captive of each race is."""
    crippled: dict[str, int] = {}
    """Cripples of this turn by "seat space" (wc.card.undead.cripple)."""
    returning: list[Devoured] = []
    """Killed Undead that may come back in one of several spaces (wc.nordrassil.undead-return)."""
    devoured: list[Devoured] = []
    locked: list[SpaceId] = []
    """Towns that nobody may leave until the battle in them is fought (wc.move.locked-town)."""
    turn: int = 1
    first: Seat = 0
    still: int = 0
    """Turns in a row in which nothing has changed (wc.victory.standstill)."""
    last_seen: Annotated[int, "mark"] = 0
    """The mark of what everybody saw at the end of the last turn."""
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    reason_rule: str = ""


Table: TypeAlias = EngineTable[WcState, WcContent]


MOST_BOARDS = 16
"""How many boards are kept; then the oldest goes, and is put together again if it is still in use."""


def board(t: Table) -> Board:
    """The board in play."""
    boards, key = t.content.boards, (t.state.layout, t.state.races)
    found = boards.get(key)
    if found is None:
        if len(boards) >= MOST_BOARDS:
            del boards[next(iter(boards))]
        found = boards[key] = build(t.content, *key)
    return found


def in_order(t: Table, first: Seat | None = None) -> list[Seat]:
    """The players in the game, clockwise from the first player or from another."""
    n, start = len(t.state.players), t.state.first if first is None else first
    return [s for i in range(n) if not t.state.players[s := (start + i) % n].out]


# -- pieces ---------------------------------------------------------------------------------------


def troop(p: Player, space: SpaceId) -> Troop:
    """What the player has in a space; nothing, if that is so."""
    return p.troops.get(space) or Troop()


def put(p: Player, space: SpaceId, kind: Kind | str, n: int = 1) -> None:
    """Put markers on a space, or with a negative number take them off."""
    there = p.troops.get(space)
    if there is None:
        there = p.troops[space] = Troop()
    there.add(kind, n)
    if there.empty:
        del p.troops[space]


def on_board(p: Player, kind: Kind) -> int:
    """How many markers of a kind the player has on the board."""
    n = sum(troop.of(kind) for troop in p.troops.values())
    if kind is Kind.WORKER:
        n += sum(troop.drafted for troop in p.troops.values()) + sum(not o.complete for o in p.outposts)
    return n


def reserves(t: Table, p: Player, kind: Kind) -> int:
    """Markers neither on the board nor in training nor building (wc.component.unit-supply)."""
    busy = sum(b.training for b in p.buildings if b.kind is kind)
    if kind is Kind.WORKER:
        busy += sum(b.worker for b in p.buildings)
    gone = ("worker", "drafted") if kind is Kind.WORKER else (kind,)
    busy += sum(d.seat == p.seat and d.kind in gone for d in (*t.state.devoured, *t.state.returning))
    return t.content.races[p.race].markers[kind] - on_board(p, kind) - busy


def fighters_at(t: Table, seats: tuple[Seat, ...], space: SpaceId) -> int:
    """How many units a side has in a space."""
    if seats == (NEUTRAL,):
        return t.state.guards[space].units if space in t.state.guards else 0
    return sum(troop(t.state.players[s], space).fighters for s in seats)


def spaces_with_units(p: Player) -> list[SpaceId]:
    """Where the player has units."""
    return [space for space, troop in p.troops.items() if troop.fighters]


# -- tiles ----------------------------------------------------------------------------------------

GUARD_LEVEL = 2


def tile(t: Table, seat: Seat, kind: Kind) -> Tile:
    """The top tile of a type: it describes every unit of that type (wc.component.top-tile-rules-all)."""
    if seat == NEUTRAL:
        return t.content.tile(RaceId("night-elf"), kind, GUARD_LEVEL)
    p = t.state.players[seat]
    return t.content.tile(p.race, kind, p.levels[kind])


def has_ability(t: Table, seat: Seat, kinds: set[Kind], ability: Ability) -> bool:
    """Does one of these types of the player show that ability?"""
    return any(tile(t, seat, kind).ability == ability for kind in kinds)


def complete(p: Player, kind: Kind) -> int:
    """How many finished buildings of a kind the player has, the printed one included."""
    return sum(b.complete for b in p.buildings if b.kind is kind)
