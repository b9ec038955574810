"""What lies on the table, as plain data."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct, field

from azeroth.engine import NOBODY, Seat, Secret
from azeroth.engine import Table as EngineTable
from azeroth.games.small_world.content import (
    BombId,
    FaceId,
    Faction,
    Kit,
    Lands,
    MarkerId,
    PowerId,
    RaceId,
    Region,
    RegionId,
    SwContent,
)

NO_RACE = RaceId("")
NO_POWER = PowerId("")


class Spot(Struct):
    """A region as it stands. An empty one has no race; Murlocs are a race that nobody owns."""

    owner: Seat = NOBODY
    race: RaceId = NO_RACE
    tokens: int = 0
    declined: bool = False
    beasts: int = 0
    champion: bool = False
    wall: bool = False
    fort: bool = False
    tower: bool = False
    objective: bool = False

    @property
    def size(self) -> int:
        """The tokens that hold it: race tokens, Beasts and the Champion."""
        return self.tokens + self.beasts + self.champion


FIRST_COINS = 5
"""What each begins with."""


class Player(Struct):
    """What lies in front of one player; the last of a Murloc game plays the Murlocs."""

    seat: Seat
    coins: Annotated[int, Secret(owner="seat")] = FIRST_COINS
    race: RaceId = NO_RACE
    power: PowerId = NO_POWER
    hand: int = 0
    """Race tokens in hand: to conquer with, or withdrawn from lost regions."""
    beasts: int = 0
    """Beasts in hand."""
    champion: bool = False
    """The Champion is in hand."""
    declined: RaceId = NO_RACE
    lasting: PowerId = NO_POWER
    """The badge that stays with the race in decline."""
    harmony: bool = False
    """Holds a Harmony token of the Pandaren."""
    harmony_paid: bool = False

    @property
    def force(self) -> int:
        """The tokens that can conquer: race tokens and Beasts."""
        return self.hand + self.beasts


class Combo(Struct, frozen=True):
    """A banner with the badge beside it, and the coins on them."""

    race: RaceId
    power: PowerId
    coins: int = 0


class Display(Struct):
    """A column of combos to pick from, and the banners under it.

    The sixth combo of the normal game is the tops of the two stacks: it is listed with the others.
    """

    size: int
    combos: list[Combo] = []
    banners: Annotated[list[RaceId], Secret()] = []
    side: Faction | Literal[""] = ""
    """In the team variant, whose column it is."""


class Facedown(Struct):
    """A marker that nobody has seen yet."""

    region: RegionId
    marker: Annotated[MarkerId, Secret("markers")]


class LaidBomb(Struct):
    """A Bomb that nobody has seen yet."""

    region: RegionId
    bomb: Annotated[BombId, Secret("bombs")]


class ThisTurn(Struct):
    """What has happened in the turn in progress, as far as rules ask for it."""

    seat: Seat
    race: RaceId = NO_RACE
    """The race that was active in it: the one that declined, on a declining turn."""
    form: Literal["", "human", "worgen"] = ""
    side: Literal["", "alliance", "horde"] = ""
    """The faction that a Neutral race on the Battleground fights alongside."""
    conquered: dict[RaceId, int] = {}
    """From which races regions were conquered, and how many."""
    attacked: list[Seat] = []
    """Whose active races were attacked."""
    used: dict[str, int] = {}
    """How often each thing that is limited per turn was used."""
    losses: int = 0
    """Tokens of others whose loss was forced."""
    saved: list[Seat] = []
    """Who has kept a first loss."""
    over: bool = False
    """Conquests have ended with the final attempt."""


class SwState(Struct):
    """The whole table."""

    faces: tuple[FaceId, ...] = ()
    regions: dict[RegionId, Spot] = {}
    players: list[Player] = []
    displays: list[Display] = []
    badges: Annotated[list[PowerId], Secret("badges")] = []
    discards: list[PowerId] = []
    tray: dict[RaceId, int] = {}
    supply: dict[str, int] = {}
    markers: dict[MarkerId, RegionId] = {}
    """Where each faceup marker lies."""
    facedown: list[Facedown] = []
    unused: Annotated[list[MarkerId], Secret("markers")] = []
    aside: list[MarkerId] = []
    bombs: Annotated[list[BombId], Secret("bombs")] = []
    """The Goblins' stack, top first."""
    laid: list[LaidBomb] = []
    spent: list[BombId] = []
    """Bombs in the box."""
    stash: Annotated[int, Secret()] = 0
    turn: ThisTurn = field(default_factory=lambda: ThisTurn(NOBODY))
    round: int = 1
    rounds: int = 10
    first: Seat = 0
    sides: tuple[Faction, ...] = ()
    """In the team variant, each seat's side."""
    boxed: list[RaceId] = []
    """Banners that stay in the box."""
    counted: tuple[int, ...] = ()
    """Everybody's coins, once they are revealed at the end."""
    sketch: tuple[Region, ...] = ()
    """Regions that a test has drawn."""


Table = EngineTable[SwState, SwContent]


def lands(t: Table) -> Lands:
    """The islands in play."""
    state = t.state
    return t.content.lands(state.faces, state.sketch)


def kit_of(t: Table, p: Player) -> Kit:
    """What the player's active race can do."""
    return t.content.kit(p.race, p.power)


def active_regions(t: Table, seat: Seat) -> list[RegionId]:
    """The regions of the seat's active race."""
    return [r for r, s in t.state.regions.items() if s.owner == seat and not s.declined]


def declined_regions(t: Table, seat: Seat) -> list[RegionId]:
    """The regions of the seat's race in decline."""
    return [r for r, s in t.state.regions.items() if s.owner == seat and s.declined]


def tokens_on_boards(t: Table, p: Player) -> int:
    """The tie-break: race tokens and Beasts, active and in decline (sw.end.tie-tokens)."""
    return sum(s.tokens + s.beasts for s in t.state.regions.values() if s.owner == p.seat)


def uses(t: Table, what: str) -> int:
    """How often something was used this turn."""
    return t.state.turn.used.get(what, 0)


def use(t: Table, what: str) -> None:
    """Note a use of something that is limited per turn."""
    used = t.state.turn.used
    used[what] = used.get(what, 0) + 1


def faction_of(t: Table, race: RaceId) -> Faction:
    """The faction of a race; on its own turn, the side that a Neutral one has taken."""
    turn = t.state.turn
    if turn.side and turn.race == race:
        return turn.side
    return t.content.folk[race].faction


def holder(t: Table, marker: MarkerId) -> Seat:
    """Whose active race occupies the region of a faceup marker (sw.marker.owner)."""
    region = t.state.markers.get(marker)
    if region is None:
        return NOBODY
    spot = t.state.regions[region]
    return NOBODY if spot.declined else spot.owner


def is_murlocs(t: Table, seat: Seat) -> bool:
    """Is that the seat beyond the players, which plays the Murlocs?"""
    return seat >= len(t.names)
