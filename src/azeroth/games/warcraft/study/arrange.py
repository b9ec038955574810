"""Positions from compact descriptions, for `azeroth.testing.position`.

>>> from azeroth.engine import describe
>>> from azeroth.games.warcraft import GAME
>>> table = describe(GAME, 2, {
...     "seats": [{"race": "orc", "troops": {"d1": {"melee": 2}}}, {"race": "undead"}],
... })
>>> table.apply(0, "move melee d1 d2")
>>> table.state.players[0].troops["d2"].melee
1

All fields may be left out.

- `seats`: for each of them in order `race`, `gold`, `wood`, `levels` (by type, 1), `hand`, `deck` (top first;
  the rest of the deck goes under it),
  `discard`, `laid` (Victory Points face up), `troops` (by space: `melee`,
  `ranged`, `flying`, `worker`, `drafted`), `buildings` (`kind`, `complete`, `training`, `worker`; the two
  printed ones are always there, and `training` lists what they train), `outposts` (`space`, `complete`,
  `town`, `marked`), `necromancers` (spaces), `town_marked`, `out`.
- `active`: whose step it is. `step`: `move` (before any card), `march`, `battles` (movement is over),
  `harvest`, `deploy`, `spend`, `points`, `captures` (all have moved), `turn-end`. `first` (the first
  player's seat), `turn` (its number).
- `guards` (of the Elf Gate, as `troops`), `depletion` (by space: 1 partly, 2 completely), `tokens` (by
  space), `captives` (spaces by race), `locked` (spaces), `fast` and `crippled` (spaces with the number of
  cards played on the moving player's pieces there).

The board is the scenario's; spaces are named by row and number (`d1`), Towns also `town:orc`, marked spaces
also by their letter (`mark:A`). Cards not named lie in the deck in the order of the content.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any, Literal

import msgspec
from msgspec import Struct

from azeroth.engine import BadPosition, Frame, Game, Options, Seat
from azeroth.engine.view.naming import named, unreadable
from azeroth.games.warcraft.board import Board, SpaceId, build
from azeroth.games.warcraft.content import UNITS, CardId, Kind, RaceId, WcContent
from azeroth.games.warcraft.edition import EDITIONS
from azeroth.games.warcraft.play.deploy import DeployStep
from azeroth.games.warcraft.play.harvest import HarvestStep
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.play.setup import layout_for
from azeroth.games.warcraft.play.spend import SpendStep
from azeroth.games.warcraft.play.turn import Play, Turn
from azeroth.games.warcraft.play.victory import EndOfPlayersTurn
from azeroth.games.warcraft.state import Building, Outpost, Player, Troop, WcState

Step = Literal[
    "move", "march", "battles", "harvest", "deploy", "spend", "points", "captures", "turn-end"
]  # fmt: skip
IN_TURN = {
    "move": "move", "march": "move", "battles": "move", "harvest": "harvest", "deploy": "deploy",
    "spend": "spend", "points": "spend", "captures": "captures", "turn-end": "turn_ends",
}  # fmt: skip


class Standing(Struct, forbid_unknown_fields=True):
    """Markers of one player in a space."""

    melee: int = 0
    ranged: int = 0
    flying: int = 0
    worker: int = 0
    drafted: int = 0


class Site(Struct, forbid_unknown_fields=True):
    """A building tile."""

    kind: Kind
    complete: bool = True
    training: bool = False
    worker: bool = False


class Post(Struct, forbid_unknown_fields=True):
    """An Outpost."""

    space: str
    complete: bool = True
    town: bool = False
    marked: bool = False


class Person(Struct, forbid_unknown_fields=True):
    """What a player has."""

    race: str = ""
    gold: int = 5
    wood: int = 5
    levels: dict[Kind, int] = {}
    hand: list[str] = []
    deck: list[str] = []
    discard: list[str] = []
    laid: int = 0
    troops: dict[str, Standing] = {}
    buildings: list[Site] = []
    training: list[Kind] = []
    outposts: list[Post] = []
    necromancers: list[str] = []
    town_marked: bool = False
    out: bool = False


class Described(Struct, forbid_unknown_fields=True):
    """A whole position."""

    seats: list[Person] = []
    active: Seat = 0
    step: Step = "march"
    first: Seat = 0
    turn: int = 2
    guards: dict[str, Standing] = {}
    depletion: dict[str, int] = {}
    tokens: dict[str, str] = {}
    captives: dict[str, str] = {}
    locked: list[str] = []
    fast: dict[str, int] = {}
    crippled: dict[str, int] = {}


def arrange(
    game: Game[WcState, WcContent],
    players: int,
    options: Options,
    content: WcContent,
    given: Mapping[str, Any],
) -> tuple[WcState, list[Frame]]:
    """The position that a description gives; BadPosition says what is wrong with it."""
    try:
        told = msgspec.convert(dict(given), Described)
    except msgspec.ValidationError as error:
        raise unreadable(error, Person if "$.seats" in str(error) else Described) from None
    return _Arranging(players, options, content, told).done()


class _Arranging:
    """Lays the table piece by piece."""

    def __init__(self, players: int, options: Options, content: WcContent, told: Described) -> None:
        if len(told.seats) > players:
            raise BadPosition(f"{len(told.seats)} players are described, but there are {players}.")
        self.content, self.told = content, told
        persons = [*told.seats, *(Person() for _ in range(players - len(told.seats)))]
        layout = layout_for(options, players)
        self.scenario = EDITIONS[content.layouts[layout].scenario]
        races = self._races(persons, self._orders(content.layouts[layout].seating, players))
        self.board: Board = build(content, layout, races)
        self.state = WcState(layout=layout, races=races, players=[])
        self.persons = persons

    def _orders(self, seating: tuple[RaceId, ...], players: int) -> list[tuple[RaceId, ...]]:
        """The orders in which races can sit: as the scenario fixes them, or as teams alternate; else any."""
        fixed = self.scenario.races(players)
        if fixed is None:
            n = len(seating)
            return [tuple(seating[(turned + seat) % n] for seat in range(n)) for turned in range(n)]
        sides = self.scenario.teams(players)
        return [fixed] if max(map(len, sides)) > 1 else list(permutations(fixed))

    def _races(self, persons: list[Person], orders: list[tuple[RaceId, ...]]) -> tuple[RaceId, ...]:
        told = [RaceId(named("race", p.race, self.content.races)) if p.race else None for p in persons]
        given = [race for race in told if race is not None]
        if len(set(given)) != len(given):
            raise BadPosition("no race is commanded by two players.")
        if not orders:
            left = [race for race in self.content.races if race not in told]
            return tuple(race or left.pop(0) for race in told)
        for order in orders:
            if all(race in (None, there) for race, there in zip(told, order, strict=True)):
                return order
        if not set(given) <= set(orders[0]):
            raise BadPosition(f"this scenario is played by {', '.join(orders[0])}.")
        begins = "" if len(orders) == 1 else ", beginning with any of them"
        raise BadPosition(f"the races sit in this order{begins}: {', '.join(orders[0])}.")

    def _space(self, name: str) -> SpaceId:
        if name.startswith("town:"):
            race = RaceId(named("Town", name[5:], self.board.towns))
            return self.board.towns[race]
        if name.startswith("mark:"):
            return self.board.marks[named("marked space", name[5:], self.board.marks)]
        return SpaceId(named("space", name, self.board.spaces))

    def _cards(self, race: RaceId, names: list[str], left: list[CardId]) -> list[CardId]:
        found = []
        for name in names:
            card = CardId(named("card", name, self.content.cards))
            if card not in left:
                there = ", ".join(sorted(set(left)))
                raise BadPosition(f"the deck of {race} has no more {name}; it has {there}.")
            left.remove(card)
            found.append(card)
        return found

    def done(self) -> tuple[WcState, list[Frame]]:
        told, state = self.told, self.state
        for seat, person in enumerate(self.persons):
            state.players.append(self._player(seat, person))
        state.first, state.turn = self._seat(told.first), told.turn
        state.guards = {self._space(s): self._troop(x) for s, x in told.guards.items()}
        state.depletion = {self._space(s): n for s, n in told.depletion.items()}
        state.tokens = {self._space(s): token for s, token in told.tokens.items()}
        for race, space in told.captives.items():
            state.captives[RaceId(named("race", race, state.races))] = self._space(space)
        for seat_space, n in told.crippled.items():
            state.crippled[f"{told.active} {self._space(seat_space)}"] = n
        state.locked = [self._space(s) for s in told.locked]
        return state, self._frames()

    def _seat(self, seat: Seat) -> Seat:
        if not 0 <= seat < len(self.persons):
            raise BadPosition(f"there is no seat {seat}; seats are 0 to {len(self.persons) - 1}.")
        return seat

    def _troop(self, standing: Standing) -> Troop:
        return Troop(**{name: getattr(standing, name) for name in Standing.__struct_fields__})

    def _player(self, seat: Seat, person: Person) -> Player:
        race = self.state.races[seat]
        p = Player(seat=seat, race=race, gold=person.gold, wood=person.wood, laid=person.laid, out=person.out)
        p.town, p.town_marked = self.board.towns.get(race), person.town_marked
        p.levels = {kind: person.levels.get(kind, 1) for kind in UNITS}
        for kind, level in p.levels.items():
            if f"{race}-{kind}-{level}" not in self.content.tiles:
                raise BadPosition(f"there is no {kind} tile of Level {level} for {race}.")
        left = self.content.deck(race)
        p.hand = self._cards(race, person.hand, left)
        p.discard = self._cards(race, person.discard, left)
        laid = self._cards(race, ["victory-point"] * person.laid, left)
        p.laid = len(laid)
        p.deck = [*self._cards(race, person.deck, left), *left]
        p.troops = {self._space(s): self._troop(x) for s, x in person.troops.items()}
        printed = [Building(Kind.WORKER, printed=True), Building(Kind.MELEE, printed=True)]
        if not self.scenario.interface(race):
            printed = []
        for building in printed:
            building.training = building.kind in person.training
        tiles = (Building(b.kind, b.complete, False, b.training, b.worker) for b in person.buildings)
        p.buildings = [*printed, *tiles]
        p.outposts = [Outpost(self._space(o.space), o.complete, o.town, o.marked) for o in person.outposts]
        p.necromancers = [self._space(s) for s in person.necromancers]
        return p

    def _frames(self) -> list[Frame]:
        told, seat = self.told, self._seat(self.told.active)
        n = len(self.persons)
        order = [(told.first + i) % n for i in range(n)]
        left = order[order.index(seat) + 1 :]
        turn = Turn(at=IN_TURN[told.step], then="@again", todo=left)
        play = Play(at="turn", picks=list(self.state.races))
        if told.step in ("captures", "turn-end"):
            turn.then = ""
            return [play, turn]
        return [play, turn, *self._step(seat)]

    def _step(self, seat: Seat) -> list[Frame]:
        told = self.told
        match told.step:
            case "harvest":
                return [HarvestStep(seat=seat)]
            case "deploy":
                return [DeployStep(seat=seat)]
            case "spend":
                return [SpendStep(seat=seat)]
            case "points":
                return [SpendStep(seat=seat, at="points"), EndOfPlayersTurn(seat=seat)]
        at = {"move": "", "march": "ready", "battles": "portals"}[told.step]
        return [
            MoveStep(
                seat=seat, at=at,
                fast={self._space(s): n for s, n in told.fast.items()},
            )
        ]  # fmt: skip
