"""Battles: who takes part, rounds of three phases, how a battle ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from azeroth.engine import AGAIN, END, NOBODY, Flow, Frame, Goto, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.cards.experience import CardWindow, draw_card
from azeroth.games.warcraft.choices import Arrive, Drawer, Join, Lose, StrikeFirst
from azeroth.games.warcraft.content import PHASES, UNITS, Ability, Kind
from azeroth.games.warcraft.edition import edition, team_of
from azeroth.games.warcraft.events import BattleBegan, BattleEnded, Deployed
from azeroth.games.warcraft.play.losses import kill
from azeroth.games.warcraft.state import NEUTRAL, Table, Troop, board, in_order, put, tile

if TYPE_CHECKING:
    from azeroth.games.warcraft.play.battle_phase import Phase

MOST_UNITS = 3


FIGHTS_AS = {"melee": Kind.MELEE, "ranged": Kind.RANGED, "flying": Kind.FLYING, "drafted": Kind.MELEE}


class Stand(Struct, frozen=True):
    """Units that take part: whose, of which kind, where, how many."""

    seat: Seat
    kind: str
    space: SpaceId
    n: int

    @property
    def fights_as(self) -> Kind:
        """Workers under arms are melee units."""
        return FIGHTS_AS[self.kind]


class Battle(Frame):
    """A battle in one space, to its end."""

    space: SpaceId
    attacker: Seat
    defender: Seat
    attackers: list[Seat] = []
    defenders: list[Seat] = []
    asked: list[Seat] = []
    round: int = 0
    polymorphed: list[str] = []
    """Units that do not attack this round, as "seat kind space"."""
    grounded: list[Seat] = []
    """Whose flying units can be lost in melee (wc.card.orc.ensnare)."""
    slow: dict[Seat, list[Kind]] = {}
    """In which phases of this round a player strikes first."""
    resting: dict[str, int] = {}
    """Undead that have come back, as "seat kind space": this battle is over for them."""
    winner: Seat = NOBODY

    steps: ClassVar[tuple[str, ...]] = (
        "begin", "teammates", "opening_draw", "round_start", "poison_all", "slow_poison", "ranged", "flying",
        "melee", "new_round", "end", "homecoming", "excess", "winner_draws",
    )  # fmt: skip

    # -- who takes part ---------------------------------------------------------------------------

    def concerns(self, t: Table, seat: Seat) -> bool:
        return seat in (self.attacker, self.defender, *self.attackers, *self.defenders)

    def troop(self, t: Table, seat: Seat, space: SpaceId) -> Troop | None:
        if seat == NEUTRAL:
            return t.state.guards.get(space)
        return t.state.players[seat].troops.get(space)

    def stands(self, t: Table, seats: Sequence[Seat]) -> list[Stand]:
        """All units of these players in the battlefield and its flanks (wc.battle.participants)."""
        map_, found = board(t), []
        sides = [
            (seat, t.state.guards if seat == NEUTRAL else t.state.players[seat].troops) for seat in seats
        ]
        for space in (self.space, *map_.near[self.space]):
            for seat, troops in sides:
                there = troops.get(space)
                if there is None:
                    continue
                walled = (space, self.space) in map_.walled
                for kind in FIGHTS_AS:
                    n = getattr(there, kind)
                    if n and self.resting:
                        n -= self.resting.get(f"{seat} {kind} {space}", 0)
                    if n and not (walled and kind != "flying"):
                        found.append(Stand(seat, kind, space, n))
        return found

    def side(self, seat: Seat) -> list[Seat]:
        return self.attackers if seat in self.attackers else self.defenders

    def opponents(self, seat: Seat) -> list[Seat]:
        return self.defenders if seat in self.attackers else self.attackers

    def kinds(self, t: Table, seat: Seat) -> set[Kind]:
        """The types of unit that a player has in the battle."""
        return {stand.fights_as for stand in self.stands(t, [seat])}

    def able(self, t: Table, seat: Seat, ability: Ability) -> int:
        """How many units with that ability a player has in the battle."""
        return sum(s.n for s in self.stands(t, [seat]) if tile(t, seat, s.fights_as).ability == ability)

    def holds(self, t: Table, seats: Sequence[Seat]) -> int:
        """How many units a side has in the battlefield itself."""
        n = sum((there.fighters if (there := self.troop(t, s, self.space)) else 0) for s in seats)
        if self.resting:
            n -= sum(self.resting.get(f"{s} {kind} {self.space}", 0) for s in seats for kind in UNITS)
        return n

    def decided(self, t: Table) -> bool:
        """Only one side, or none, is left in the battlefield (wc.battle.end-condition)."""
        return not (self.holds(t, self.attackers) and self.holds(t, self.defenders))

    def card_order(self, t: Table) -> list[Seat]:
        """Who may play cards, in order: defenders first, or with the FAQ the attacker and then clockwise."""
        if t.options["faq"]:
            order = in_order(t, self.attacker)
        else:
            turn = in_order(t)
            order = [s for s in turn if s in self.defenders] + [s for s in turn if s in self.attackers]
        in_battle = {s.seat for s in self.stands(t, [*self.attackers, *self.defenders])}
        return [s for s in order if s in in_battle]

    def decider(self, t: Table, seat: Seat) -> Seat:
        """Who decides for these units: their owner; for the guards the player to the left of the attacker."""
        return in_order(t, self.attacker)[1] if seat == NEUTRAL else seat

    def cards(self, t: Table, moment: str, seats: Sequence[Seat] | None = None) -> Flow:
        """Open the window for a moment of the battle."""
        order = tuple(s for s in self.card_order(t) if seats is None or s in seats)
        return t.call(CardWindow(moment=moment, users=order)) if order else None

    # -- the battle -------------------------------------------------------------------------------

    def begin(self, t: Table) -> None:
        self.attackers, self.defenders = [self.attacker], [self.defender]
        for main, side in ((self.attacker, self.attackers), (self.defender, self.defenders)):
            side += [s for s in team_of(t, main) if s != main and self.holds(t, [s])]
        t.emit(
            BattleBegan(
                rule="wc.battle.trigger", space=self.space, attacker=self.attacker, defender=self.defender
            )
        )

    def undecided(self, t: Table) -> Seat | None:
        """A teammate whose units in the flanks may join, and who has not been asked."""
        for main in (self.attacker, self.defender):
            for seat in team_of(t, main):
                fresh = seat not in (*self.attackers, *self.defenders, *self.asked)
                if fresh and self.stands(t, [seat]):
                    return seat
        return None

    def teammates(self, t: Table) -> Flow:
        seat = self.undecided(t)
        if seat is None:
            return None
        rule = "wc.team.flank-participation-optional"
        return t.ask(seat, rule, [Join("yes"), Join("no")], then=self.joined)

    def joined(self, t: Table, choice: Join) -> Flow:
        seat = self.undecided(t)
        assert seat is not None
        self.asked.append(seat)
        if choice.yes == "yes":
            (self.attackers if seat in team_of(t, self.attacker) else self.defenders).append(seat)
        return AGAIN

    def opening_draw(self, t: Table) -> Flow:
        for seat in (*self.attackers, *self.defenders):
            if seat != NEUTRAL and self.stands(t, [seat]):
                draw_card(t, t.state.players[seat], "wc.battle.opening-draw")
        return edition(t).drew(t)

    def round_start(self, t: Table) -> Flow:
        self.round += 1
        self.polymorphed, self.slow = [], {}
        return self.cards(t, "round-start")

    def poison_all(self, t: Table) -> None:
        """Three such units strike first in every phase (wc.ability.slow-poison-three)."""
        for seat in (*self.attackers, *self.defenders):
            if self.able(t, seat, "slow-poison") >= len(PHASES):
                self.slow[seat] = list(PHASES)

    def slow_poison(self, t: Table) -> Flow:
        for seat in (*self.attackers, *self.defenders):
            units = self.able(t, seat, "slow-poison")
            chosen = self.slow.get(seat, [])
            if len(chosen) < min(units, len(PHASES)):
                options = [StrikeFirst(phase) for phase in PHASES if phase not in chosen]
                return t.ask(
                    self.decider(t, seat), "wc.ability.slow-poison-choice", options, then=self.strike_first
                )
        return None

    def strike_first(self, t: Table, choice: StrikeFirst) -> Flow:
        for seat in (*self.attackers, *self.defenders):
            chosen = self.slow.get(seat, [])
            if len(chosen) < min(self.able(t, seat, "slow-poison"), len(PHASES)):
                self.slow[seat] = [*chosen, choice.phase]
                break
        return AGAIN

    def ranged(self, t: Table) -> Flow:
        return self.phase(t, Kind.RANGED)

    def flying(self, t: Table) -> Flow:
        return self.phase(t, Kind.FLYING)

    def melee(self, t: Table) -> Flow:
        return self.phase(t, Kind.MELEE)

    def phase(self, t: Table, kind: Kind) -> Flow:
        from azeroth.games.warcraft.play.battle_phase import Phase

        return t.call(Phase(kind=kind), then=self.after_phase)

    def after_phase(self, t: Table, phase: Phase) -> Flow:
        """The check is made each time all casualties then due have been removed."""
        return Goto("end") if phase.struck and self.decided(t) else None

    def new_round(self, t: Table) -> Flow:
        return Goto("round_start")

    # -- its end ----------------------------------------------------------------------------------

    def end(self, t: Table) -> None:
        left = self.attackers if self.holds(t, self.attackers) else self.defenders
        if self.holds(t, left):
            self.winner = next(s for s in left if self.holds(t, [s]))
        self.free_devoured(t, left)
        fought = tuple(s for s in (*self.attackers, *self.defenders) if s != NEUTRAL)
        t.emit(BattleEnded(rule="wc.battle.winner", space=self.space, winner=self.winner, fought=fought))

    def free_devoured(self, t: Table, left: list[Seat]) -> None:
        """A devoured unit dies if the Orc player wins; else it is back (wc.card.orc.devour-win)."""
        for gone in t.state.devoured:
            won = self.winner != NOBODY and gone.by in left
            dies = won or (self.winner == NOBODY and bool(t.options["faq"]))
            if gone.seat == NEUTRAL:
                t.state.guards.setdefault(gone.space, Troop()).add(gone.kind, 1)
            else:
                put(t.state.players[gone.seat], gone.space, gone.kind)
            if dies:
                kill(t, gone.seat, gone.kind, gone.space)
        t.state.devoured = []

    def homecoming(self, t: Table) -> Flow:
        return t.call(Homecoming()) if t.state.returning else None

    def excess(self, t: Table) -> Flow:
        for seat in (*self.attackers, *self.defenders):
            if seat == NEUTRAL:
                continue
            team = team_of(t, seat)
            units = sum((x.units if (x := self.troop(t, s, self.space)) else 0) for s in team)
            there = self.troop(t, seat, self.space)
            if there and there.melee and units > MOST_UNITS and self.able_ever(t, seat):
                return t.ask(
                    seat, "wc.ability.raise-dead-excess-returned", [Lose("melee", self.space, seat)],
                    then=self.returned,
                )  # fmt: skip
        return None

    def able_ever(self, t: Table, seat: Seat) -> bool:
        """Only who raises the dead can stand with more than three."""
        return any(tile(t, seat, kind).ability == "raise-dead" for kind in UNITS)

    def returned(self, t: Table, choice: Lose) -> Flow:
        put(t.state.players[choice.seat], choice.space, Kind.MELEE, -1)
        return AGAIN

    def winner_draws(self, t: Table) -> Flow:
        if self.winner in (NOBODY, NEUTRAL):
            return END
        side = [s for s in self.side(self.winner) if self.holds(t, [s])]
        options = [Drawer(s) for s in side]
        return t.ask_together(side, self.winner, "wc.battle.winner-draws", options, then=self.drawn)

    def drawn(self, t: Table, choice: Drawer) -> Flow:
        draw_card(t, t.state.players[choice.seat], "wc.battle.winner-draws")
        return edition(t).drew(t) or END


class Homecoming(Frame):
    """Killed Undead come back where their player chooses among the nearest spaces."""

    steps: ClassVar[tuple[str, ...]] = ("home",)

    def home(self, t: Table) -> Flow:
        if not t.state.returning:
            return END
        unit = t.state.returning[0]
        options = [Arrive(unit.kind, space) for space in edition(t).nearest_homes(t, unit)]  # type: ignore[arg-type]
        return t.ask(unit.seat, "wc.nordrassil.undead-return", options, then=self.back)

    def back(self, t: Table, choice: Arrive) -> Flow:
        unit = t.state.returning.pop(0)
        come_back(t, unit.seat, choice.kind, choice.space)
        return AGAIN


def come_back(t: Table, seat: Seat, kind: str, space: SpaceId) -> None:
    """A killed unit is back; the battle goes on without it."""
    put(t.state.players[seat], space, kind)
    t.emit(Deployed(rule="wc.nordrassil.undead-return", seat=seat, kind=kind, space=space))
    battle = t.find(Battle)
    if battle is not None:
        key = f"{seat} {kind} {space}"
        battle.resting[key] = battle.resting.get(key, 0) + 1


__all__ = ["Battle", "Homecoming", "Stand", "come_back"]
