"""Positions from compact descriptions, for `azeroth.testing.position`.

>>> from azeroth.testing import offered, play, position
>>> table = position(
...     "small-world", 2, active=0, step="conquer",
...     sketch={"a": {"terrain": "fields", "near": ["b"]}, "b": {"terrain": "mountain"}},
...     seats=[{"race": "orcs", "hand": 3}],
...     regions={"a": {"race": "orcs", "tokens": 1}},
... )
>>> offered(table)
['conquer b', 'done']
>>> play(table, "conquer b").state.regions["b"].tokens
3

All fields may be left out.

- `active`: whose turn it is (the seat after the last player's is the Murlocs'). `step`: where it stands, of
  `start`, `pick`, `choose` (expand or decline), `ready`, `conquer`, `after-conquests`, `redeploy`, `take-up`,
  `put-down`, `end` (end-of-turn placements), `score`, `withdrawals`. `picked`: the race was picked this turn.
- `round`, `rounds`, `first` (the First Player's seat).
- `faces`: printed board faces in play, as `["l1a", "s1a"]`; the first of each size unless said otherwise.
- `sketch`: regions drawn for a test, by id: `terrain` (fields), `marks` (`anchor`, `magic`, `cavern`,
  `murloc`, `letter`), `near` (either way is enough), `board` (regions of different boards are never
  adjacent), `name`. With a sketch and no `faces` only the sketch is in play.
- `regions`: what stands where, by region: `race`, `tokens` (1), `declined`, `beasts`, `champion`, `wall`,
  `fort`, `tower`, `objective`, `bomb` (`explosion` or `miss`, facedown), `marker` or `markers` (faceup),
  `facedown` (a marker). Whose race it is, is known from `seats`; or `owner` says it and gives that player the
  race, in decline where `declined` says so. The race `murlocs` are Murlocs.
- `printed_murlocs`: put a Murloc on each Murloc symbol that `regions` does not name.
- `seats`: for each of them in order `race`, `power` (a quiet one unless said otherwise), `hand`, `beasts`,
  `champion` (in hand), `coins` (5), `declined` (the race in decline), `lasting` (its badge), `harmony`,
  `harmony_paid`.
- `combos`: what lies open, top first: `race`, `power`, `coins`; filled up with what is left. `banners`,
  `badges`: the tops of the stacks under them. `discards`: badges.
- `markers`: faceup markers by id and their regions; `facedown`: regions and their facedown markers; `aside`.
- `bombs`: the Goblins' stack, top first; `spent`: Bombs in the box.
- `so_far`: what has happened this turn: `form`, `side`, `conquered` (race: regions), `attacked` (seats),
  `used` (what: times), `losses`, `saved` (seats), `over`.

Supplies, trays and the stash follow from all this: what is not on the table is in the box. In the Murloc
variant the seat after the players' is the Murlocs': its `hand` are the Murlocs beside the boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from azeroth.engine import NOBODY, BadPosition, Frame, Game, Options, Seat
from azeroth.engine.view.naming import named, unreadable
from azeroth.games.small_world.content import (
    BOARDS_FOR,
    MURLOCS,
    BombId,
    FaceId,
    Lands,
    MarkerId,
    PowerId,
    RaceId,
    Region,
    RegionId,
    SwContent,
)
from azeroth.games.small_world.play.murlocs import MurlocTurn
from azeroth.games.small_world.play.setup import COMBOS, STASH, TEAM_COMBOS, empty_table
from azeroth.games.small_world.play.turn import Rounds, Turn
from azeroth.games.small_world.state import (
    Combo,
    Display,
    Facedown,
    LaidBomb,
    Spot,
    SwState,
    ThisTurn,
)
from azeroth.games.small_world.study.described import (
    AT,
    PARTS,
    QUIET_POWERS,
    Described,
    Person,
    Standing,
)


def arrange(
    game: Game[SwState, SwContent],
    players: int,
    options: Options,
    content: SwContent,
    given: Mapping[str, Any],
) -> tuple[SwState, list[Frame]]:
    """The position that a description gives; BadPosition says what is wrong with it."""
    try:
        told = msgspec.convert(dict(given), Described)
    except msgspec.ValidationError as error:
        part = next((struct for name, struct in PARTS.items() if f"$.{name}" in str(error)), Described)
        raise unreadable(error, part) from None
    return _Arranging(players, options, content, told).done()


class _Arranging:
    """Lays the table piece by piece; what is taken twice or runs out is an error."""

    def __init__(self, players: int, options: Options, content: SwContent, told: Described) -> None:
        self.n, self.content, self.told = players, content, told
        self.state = empty_table(players, options, content)
        self.laid: list[BombId] = []

    def done(self) -> tuple[SwState, list[Frame]]:
        self._boards()
        self._players()
        self._regions()
        self._powers()
        self._markers()
        self._bombs()
        self._combos()
        self._supplies()
        return self.state, self._frames()

    # -- names ------------------------------------------------------------------------------------

    def _race(self, name: str) -> RaceId:
        return RaceId(named("race", name, self.content.folk))

    def _power(self, name: str) -> PowerId:
        return PowerId(named("special power", name, self.content.powers))

    def _region(self, name: str) -> RegionId:
        return RegionId(named("region", name, self.state.regions))

    def _marker(self, name: str) -> MarkerId:
        marker = MarkerId(named("marker", name, self.content.markers))
        if marker not in self.state.unused:
            raise BadPosition(f"the marker {name} lies on the table twice.")
        self.state.unused.remove(marker)
        return marker

    def _seat(self, seat: Seat) -> Seat:
        if not 0 <= seat < len(self.state.players):
            raise BadPosition(f"there is no seat {seat}; seats are 0 to {len(self.state.players) - 1}.")
        return seat

    # -- boards -----------------------------------------------------------------------------------

    def _boards(self) -> None:
        told, state = self.told, self.state
        faces = told.faces
        if not faces and not told.sketch:
            wanted = BOARDS_FOR[max(2, self.n)]
            faces = tuple(
                sides[0]
                for size, n in wanted.items()
                for sides in list(self.content.faces_of(size).values())[:n]
            )
        state.faces = tuple(FaceId(named("board face", f, self.content.faces)) for f in faces)
        state.sketch = tuple(self._sketched())
        state.regions = {region: Spot() for region in self._lands().ids}

    def _lands(self) -> Lands:
        return self.content.lands(self.state.faces, self.state.sketch)

    def _sketched(self) -> Iterable[Region]:
        sketch = self.told.sketch
        near: dict[str, dict[str, None]] = {name: {} for name in sketch}
        for name, one in sketch.items():
            for other in one.near:
                named("region", other, sketch)
                if sketch[other].board != one.board:
                    raise BadPosition(f"{name} and {other} are on different boards and cannot be adjacent.")
                near[name][other] = near[other][name] = None
        for name, one in sketch.items():
            yield Region(
                id=name, source="original", name=one.name or name, face=FaceId(one.board),
                terrain=one.terrain, marks=one.marks, near=tuple(RegionId(n) for n in near[name]),
            )  # fmt: skip

    # -- players and regions ----------------------------------------------------------------------

    def _players(self) -> None:
        told, state = self.told, self.state
        if len(told.seats) > len(state.players):
            raise BadPosition(f"{len(told.seats)} players are described, but there are {len(state.players)}.")
        for p, person in zip(state.players, told.seats, strict=False):
            p.coins, p.hand, p.beasts, p.champion = person.coins, person.hand, person.beasts, person.champion
            p.harmony, p.harmony_paid = person.harmony, person.harmony_paid
            if person.race:
                p.race = self._race(person.race)
            if person.declined:
                p.declined = self._race(person.declined)

    def _regions(self) -> None:
        told, state = self.told, self.state
        for name, stands in told.regions.items():
            region = self._region(name)
            spot = state.regions[region]
            spot.objective = stands.objective
            for one in (stands.marker, *stands.markers):
                if one:
                    state.markers[self._marker(one)] = region
            if stands.facedown:
                state.facedown.append(Facedown(region, self._marker(stands.facedown)))
            if stands.race:
                self._stand(region, spot, stands)
        if told.printed_murlocs:
            for region in self._lands().having.get("murloc", ()):
                if region not in told.regions:
                    self._stand(region, state.regions[region], Standing(race=MURLOCS))

    def _stand(self, region: RegionId, spot: Spot, stands: Standing) -> None:
        race = self._race(stands.race)
        spot.race, spot.tokens = race, 1 if stands.tokens < 0 else stands.tokens
        spot.beasts, spot.champion = stands.beasts, stands.champion
        spot.wall, spot.fort, spot.tower = stands.wall, stands.fort, stands.tower
        spot.owner, spot.declined = self._owner(region, race, stands)
        if not spot.size:
            raise BadPosition(f"{region}: {race} hold it without a token.")
        if stands.bomb:
            bomb = BombId(named("Bomb", stands.bomb, self.content.bombs))
            self.laid.append(bomb)
            self.state.laid.append(LaidBomb(region, bomb))

    def _owner(self, region: RegionId, race: RaceId, stands: Standing) -> tuple[Seat, bool]:
        """Whose the race is, and whether it is in decline."""
        if race == MURLOCS:
            theirs = len(self.state.players) > self.n
            return (self.n, False) if theirs else (NOBODY, True)
        for p in self.state.players:
            if stands.owner in (None, p.seat) and race in (p.race, p.declined):
                return p.seat, race == p.declined
        if stands.owner is None:
            raise BadPosition(
                f"{region}: {race} belong to no player; give one of them the race, or say the owner."
            )
        p = self.state.players[self._seat(stands.owner)]
        if stands.declined and not p.declined:
            p.declined = race
        elif not stands.declined and not p.race:
            p.race = race
        else:
            raise BadPosition(
                f"{region}: seat {p.seat} has {p.race} and {p.declined or 'nothing'} in decline, not {race}."
            )
        return p.seat, stands.declined

    def _powers(self) -> None:
        """Badges: those named, and quiet ones for the others."""
        state = self.state
        people = [*self.told.seats, *(Person() for _ in state.players)]
        taken = {person.power for person in people} | {person.lasting for person in people}
        taken |= {combo.power for combo in self.told.combos} | set(self.told.badges) | set(self.told.discards)
        for p, person in zip(state.players, people, strict=False):
            if person.lasting:
                p.lasting = self._badge(person.lasting)
            if not p.race or p.race == MURLOCS:
                continue
            name = person.power
            if not name:
                free = (
                    q for q in (*QUIET_POWERS, *self.content.powers) if q not in taken and q in state.badges
                )
                name = next(free)
            p.power = self._badge(name)
        for name in self.told.discards:
            state.discards.append(self._badge(name))

    def _badge(self, name: str) -> PowerId:
        power = self._power(name)
        if power not in self.state.badges:
            raise BadPosition(f"the badge {name} is used twice.")
        self.state.badges.remove(power)
        return power

    # -- markers, bombs, combos -------------------------------------------------------------------

    def _markers(self) -> None:
        told, state = self.told, self.state
        for name, where in told.markers.items():
            state.markers[self._marker(name)] = self._region(where)
        for where, name in told.facedown.items():
            state.facedown.append(Facedown(self._region(where), self._marker(name)))
        for name in told.aside:
            state.aside.append(self._marker(name))

    def _bombs(self) -> None:
        told, state = self.told, self.state
        left = state.spent[:]
        for bomb in (*self.laid, *told.spent, *(told.bombs or ())):
            named("Bomb", bomb, self.content.bombs)
            if bomb not in left:
                raise BadPosition(f"there are not so many Bombs of the kind {bomb}.")
            left.remove(BombId(bomb))
        goblins = any(p.race and "bombs" in self.content.kit(p.race, p.power).does for p in state.players)
        if told.bombs is not None:
            state.bombs = [BombId(b) for b in told.bombs]
            state.spent = sorted([*left, *(BombId(b) for b in told.spent)])
        elif goblins:
            state.bombs, state.spent = left, sorted(BombId(b) for b in told.spent)
        else:
            state.spent = sorted([*left, *(BombId(b) for b in told.spent)])

    def _combos(self) -> None:
        told, state = self.told, self.state
        held = {race for p in state.players for race in (p.race, p.declined)}
        first = [self._banner(name, held) for name in (*(c.race for c in told.combos), *told.banners)]
        rest = [RaceId(r) for r in self.content.races if r not in held and r not in first]
        top = [self._badge(combo.power) if combo.power else None for combo in told.combos]
        next_badges = [self._badge(b) for b in told.badges]
        state.displays = [Display(TEAM_COMBOS, side=side) for side in dict.fromkeys(state.sides)]
        if not state.sides:
            state.displays = [Display(COMBOS)]
        if state.sides:
            state.boxed = [r for r in rest if self.content.races[r].faction not in state.sides]
        coins = {combo.race: combo.coins for combo in told.combos}
        badges = dict(zip((c.race for c in told.combos), top, strict=True))
        for display in state.displays:
            own = [r for r in (*first, *rest) if display.side in ("", self.content.races[r].faction)]
            for race in own[: display.size]:
                badge = badges.get(race) or (state.badges or next_badges).pop(0)
                display.combos.append(Combo(race, badge, coins.get(race, 0)))
            display.banners = own[display.size :]
        state.badges = [*next_badges, *state.badges]

    def _banner(self, name: str, held: set[RaceId]) -> RaceId:
        race = RaceId(named("race", name, self.content.races))
        if race in held:
            raise BadPosition(f"{name} are with a player and cannot be picked.")
        return race

    # -- what is left -----------------------------------------------------------------------------

    def _supplies(self) -> None:
        state = self.state
        spots, people = list(state.regions.values()), state.players
        for race in state.tray:
            state.tray[race] -= sum(s.tokens for s in spots if s.race == race)
            state.tray[race] -= sum(p.hand for p in people if p.race == race)
        used = {
            "fort": sum(s.fort for s in spots),
            "wisp-wall": sum(s.wall for s in spots),
            "watch-tower": sum(s.tower for s in spots),
            "objective": sum(s.objective for s in spots),
            "beast": sum(s.beasts for s in spots) + sum(p.beasts for p in people),
            "champion": sum(s.champion for s in spots) + sum(p.champion for p in people),
            "harmony": sum(p.harmony for p in people),
        }
        for kind, n in used.items():
            state.supply[kind] -= n
        for kind, left in (*state.tray.items(), *state.supply.items()):
            if left < 0:
                raise BadPosition(f"the box does not hold so many of {kind}: {-left} too many.")
        coins = sum(p.coins for p in people) + sum(c.coins for d in state.displays for c in d.combos)
        state.stash = STASH - coins

    def _frames(self) -> list[Frame]:
        told, state = self.told, self.state
        seat, n = self._seat(told.active), self.n
        state.round, state.first = told.round, self._seat(told.first)
        state.rounds = told.rounds or state.rounds
        p = state.players[seat]
        so_far = told.so_far
        state.turn = ThisTurn(
            seat, p.race, so_far.form, so_far.side, {self._race(r): k for r, k in so_far.conquered.items()},
            list(so_far.attacked), dict(so_far.used), so_far.losses, list(so_far.saved), so_far.over,
        )  # fmt: skip
        if seat == n:
            return [Rounds(at="turn", played=n), MurlocTurn(seat=seat)]
        if not p.race and told.step not in ("start", "pick", "score", "withdrawals"):
            raise BadPosition(
                f"seat {seat} has no active race: its turn can stand at start, pick, score or withdrawals."
            )
        if p.race and told.step == "pick":
            raise BadPosition(f"seat {seat} has {p.race}: only a player without an active race picks.")
        played = (seat - state.first) % n
        turn = Turn(seat=seat, at=AT[told.step], picked=told.picked)
        return [Rounds(at="turn", played=played), turn]
