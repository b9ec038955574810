"""A turn: pick or choose, ready, conquer, redeploy, score; and the rounds of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeVar

from azeroth.engine import AGAIN, Call, Choice, Flow, Frame, Goto, Refusal, Seat, Terms, TurnBegan
from azeroth.games.small_world.cards.markers import PlacingArtifacts, TakingSide, may_take_side
from azeroth.games.small_world.cards.moments import BY_CHOICE, Action, Moment, effects, own_actions
from azeroth.games.small_world.choices import (
    Abandon,
    Attempt,
    Conquer,
    Decline,
    Expand,
    Gather,
    Pick,
    Put,
    Ready,
    Take,
)
from azeroth.games.small_world.events import Abandoned, GameEnded, Readied, RoundBegan
from azeroth.games.small_world.play.conquest import lawful_attacks
from azeroth.games.small_world.play.decline import decline
from azeroth.games.small_world.play.murlocs import MurlocTurn
from azeroth.games.small_world.play.pick import every_pick, may_pick, picks, take
from azeroth.games.small_world.play.ready import (
    abandon,
    every_take,
    may_abandon,
    may_take,
    nothing_to_take,
    take_all,
    take_one,
    takes,
)
from azeroth.games.small_world.play.redeploy import (
    every_put,
    loose,
    may_put,
    may_take_up,
    nowhere_else,
    put_one,
    puts,
    recruit,
    withdrawals,
)
from azeroth.games.small_world.play.scoring import score
from azeroth.games.small_world.state import Player, Table, ThisTurn, active_regions, lands

C = TypeVar("C", bound=Choice)


class Turn(Frame):
    """One player's turn."""

    seat: Seat
    picked: bool = False
    part: int = 0
    """How many effects of a moment have been run."""
    shows_all: ClassVar[tuple[str, ...]] = ("pick",)
    steps: ClassVar[tuple[str, ...]] = (
        "begin", "pick", "start_effects", "battleground", "choose", "ready", "conquer", "after_conquests",
        "redeploy", "take_up", "put_down", "end_effects", "place_artifacts", "score", "withdrawals",
    )  # fmt: skip

    def me(self, t: Table) -> Player:
        return t.state.players[self.seat]

    # -- the beginning ----------------------------------------------------------------------------

    def begin(self, t: Table) -> Flow:
        """A new turn begins."""
        t.state.turn = ThisTurn(self.seat, race=self.me(t).race)
        if not t.quiet:
            t.emit(TurnBegan(rule="sw.round.clockwise", seat=self.seat, number=t.state.round))
        return None

    def pick(self, t: Table) -> Flow:
        if self.me(t).race:
            return None
        return t.ask(
            self.seat,
            "sw.pick.any-of-six",
            picks(t),
            refuse=self.may_pick,
            then=self.picks_combo,
            among=self.races,
            always=True,  # a race is never picked behind its player's back
        )

    def races(self, t: Table) -> list[Pick]:
        return every_pick(t)

    def may_pick(self, t: Table, choice: Pick) -> Refusal | None:
        return may_pick(t, self.me(t), choice)

    def picks_combo(self, t: Table, choice: Pick) -> Flow:
        take(t, self.me(t), choice.race)
        self.picked = True
        return None

    def start_effects(self, t: Table) -> Flow:
        """Effects of the race, then of the power, at the beginning of the turn."""
        return self._moment(t, Moment.TURN_START)

    def battleground(self, t: Table) -> Flow:
        """A Neutral race on the Battleground may take a side."""
        return Call(TakingSide(seat=self.seat)) if may_take_side(t, self.me(t)) else None

    def _moment(self, t: Table, moment: Moment) -> Flow:
        there = effects(t, self.me(t), moment)
        while self.part < len(there):
            effect = there[self.part]
            self.part += 1
            flow = effect(t, self.me(t))
            if isinstance(flow, Call):
                return Call(flow.frame, "@again")
        self.part = 0
        return None

    def choose(self, t: Table) -> Flow:
        if self.picked:
            return None
        both: list[Expand | Decline] = [Expand(), Decline()]
        return t.ask(self.seat, "sw.turn.later-choice", both, then=self.chosen)

    def chosen(self, t: Table, choice: Expand | Decline) -> Flow:
        if isinstance(choice, Expand):
            return None
        decline(t, self.me(t))
        return Goto("score")

    # -- ready your troops ------------------------------------------------------------------------

    def ready(self, t: Table) -> Flow:
        if self.picked:
            return None
        mine = active_regions(t, self.seat)
        if not mine:
            return None
        p = self.me(t)
        spare = takes(t, p, mine)
        offers: list[Choice] = [Ready()] if spare else []
        offers += spare
        offers += [Abandon(r) for r in mine]
        offers += self._own(t, p, "ready")
        return self._ask(
            t,
            "sw.ready.leave-one",
            offers,
            self.every_readying,
            self.may_ready,
            self.readied,
            "Go on to conquer",
        )

    def every_readying(self, t: Table) -> list[Choice]:
        p = self.me(t)
        return [
            Ready(),
            *every_take(t, p),
            *(Abandon(r) for r in lands(t).ids),
            *self._own_tries(t, p, "ready"),
        ]

    def may_ready(self, t: Table, choice: Choice) -> Refusal | None:
        p = self.me(t)
        if isinstance(choice, Take):
            return may_take(t, p, choice)
        if isinstance(choice, Abandon):
            return may_abandon(t, p, choice)
        if isinstance(choice, Ready):
            return nothing_to_take(t, p)
        return BY_CHOICE[type(choice)].refuse(t, p, choice)

    def readied(self, t: Table, choice: Choice) -> Flow:
        p = self.me(t)
        if isinstance(choice, Take):
            take_one(t, p, choice.region, choice.what)
        elif isinstance(choice, Abandon):
            abandon(t, p, choice.region)
            t.emit(Abandoned(rule="sw.abandon.lost-at-once", seat=self.seat, region=choice.region))
        elif isinstance(choice, Ready):
            taken = take_all(t, p)
            t.emit(Readied(rule="sw.ready.leave-one", seat=self.seat, tokens=taken))
        else:
            return BY_CHOICE[type(choice)].do(t, p, choice)
        return AGAIN

    # -- conquests --------------------------------------------------------------------------------

    def conquer(self, t: Table) -> Flow:
        if t.state.turn.over:
            return None
        p = self.me(t)
        offers: list[Choice] = [*lawful_attacks(t, p), *self._own(t, p, "conquer")]
        return self._ask(
            t, "sw.conquest.repeat", offers, self.every_conquest, self.may_act, self.act, "End conquests"
        )

    def every_conquest(self, t: Table) -> list[Choice]:
        p = self.me(t)
        tries = [*BY_CHOICE[Conquer].universe(t, p), *BY_CHOICE[Attempt].universe(t, p)]
        return [*tries, *self._own_tries(t, p, "conquer")]

    def may_act(self, t: Table, choice: Choice) -> Refusal | None:
        return BY_CHOICE[type(choice)].refuse(t, self.me(t), choice)

    def act(self, t: Table, choice: Choice) -> Flow:
        return BY_CHOICE[type(choice)].do(t, self.me(t), choice)

    def cost(self, t: Table, choice: Choice) -> Terms | None:
        action = BY_CHOICE.get(type(choice))
        return None if action is None else action.terms(t, self.me(t), choice)

    def after_conquests(self, t: Table) -> Flow:
        """What follows the last conquest."""
        return self._moment(t, Moment.AFTER_CONQUESTS)

    # -- redeployment -----------------------------------------------------------------------------

    def redeploy(self, t: Table) -> Flow:
        """Redeployment begins."""
        recruit(t, self.me(t))
        return None

    def take_up(self, t: Table) -> Flow:
        p = self.me(t)
        mine = active_regions(t, self.seat)
        spare = loose(t, p, mine) if len(mine) > 1 else []
        offers: list[Choice] = [Gather()] if spare and takes(t, p, mine) else []
        offers += spare
        offers += self._own(t, p, "redeploy")
        return self._ask(
            t,
            "sw.redeploy.free",
            offers,
            self.every_take_up,
            self.may_take_up,
            self.taken_up,
            "Put tokens down" if p.hand or p.beasts or p.champion else "End turn",
        )

    def every_take_up(self, t: Table) -> list[Choice]:
        p = self.me(t)
        return [Gather(), *every_take(t, p), *self._own_tries(t, p, "redeploy")]

    def may_take_up(self, t: Table, choice: Choice) -> Refusal | None:
        p = self.me(t)
        if isinstance(choice, Take):
            return may_take_up(t, p, choice)
        if isinstance(choice, Gather):
            return nowhere_else(t, p) or nothing_to_take(t, p)
        return BY_CHOICE[type(choice)].refuse(t, p, choice)

    def taken_up(self, t: Table, choice: Choice) -> Flow:
        p = self.me(t)
        if isinstance(choice, Take):
            take_one(t, p, choice.region, choice.what)
        elif isinstance(choice, Gather):
            take_all(t, p)
        else:
            return BY_CHOICE[type(choice)].do(t, p, choice)
        return AGAIN

    def put_down(self, t: Table) -> Flow:
        p = self.me(t)
        if not (p.hand or p.beasts or p.champion):
            return None
        offers = puts(t, p, active_regions(t, self.seat))
        return self._ask(t, "sw.redeploy.unused-deployed", offers, self.every_put, self.may_put, self.put)

    def every_put(self, t: Table) -> list[Put]:
        return every_put(t, self.me(t))

    def may_put(self, t: Table, choice: Put) -> Refusal | None:
        return may_put(t, self.me(t), choice)

    def put(self, t: Table, choice: Put) -> Flow:
        put_one(t, self.me(t), choice.region, choice.what)
        return AGAIN

    # -- the end ----------------------------------------------------------------------------------

    def end_effects(self, t: Table) -> Flow:
        """What the race, then the power, places at the end of the turn."""
        return self._moment(t, Moment.TURN_END)

    def place_artifacts(self, t: Table) -> Flow:
        """The Aegis and the Heart are placed."""
        return Call(PlacingArtifacts(seat=self.seat)) if t.state.markers else None

    def score(self, t: Table) -> Flow:
        """The turn's income."""
        score(t, self.me(t))
        return None

    def withdrawals(self, t: Table) -> Flow:
        """Defenders put their withdrawn tokens back, clockwise."""
        return withdrawals(t, self.seat)

    # -- asking -----------------------------------------------------------------------------------

    def _own(self, t: Table, p: Player, step: str) -> list[Choice]:
        """What the player's race and power allow in a step, lawfully."""
        found: list[Choice] = []
        for action in own_actions(t, p, step):
            found += action.lawful(t, p)
        return found

    def _own_tries(self, t: Table, p: Player, step: str) -> list[Choice]:
        tried: list[Choice] = []
        for action in own_actions(t, p, step):
            tried += action.universe(t, p)
        return tried

    def _ask(
        self,
        t: Table,
        rule: str,
        lawful: Sequence[C],
        every: Callable[[Table], Sequence[C]],
        may: Callable[[Table, C], Refusal | None],
        then: Callable[[Table, C], Flow],
        stop: str = "",
    ) -> Flow:
        """Ask for one of the choices that are lawful already; `may` says why others are not."""
        return t.ask(
            self.seat, rule, lawful, then=then, refuse=may, stop=stop or False, among=every,
            terms=self.cost, lawful=True,
        )  # fmt: skip


class Rounds(Frame):
    """The rounds of the game: one turn each, clockwise from the First Player."""

    played: int = 0
    """How many have had their turn in this round."""
    steps: ClassVar[tuple[str, ...]] = ("turn", "next", "finish")

    def turn(self, t: Table) -> Flow:
        """The next player's turn; the Murlocs come last."""
        if self.played == len(t.names):
            return Call(MurlocTurn(seat=self.played))
        return Call(Turn(seat=(t.state.first + self.played) % len(t.names)))

    def next(self, t: Table) -> Flow:
        """On to the next player, or the next round."""
        self.played += 1
        if self.played < len(t.state.players):
            return Goto("turn")
        self.played = 0
        if t.state.round >= t.state.rounds:
            return None
        t.state.round += 1
        last = t.state.round == t.state.rounds
        t.emit(RoundBegan(rule="sw.round.advance-marker", number=t.state.round, last=last))
        return Goto("turn")

    def finish(self, t: Table) -> Flow:
        """All players reveal their coins."""
        t.state.counted = tuple(p.coins for p in t.state.players)
        t.learn()
        t.emit(GameEnded(rule="sw.end.reveal", totals=t.state.counted))
        return None


__all__ = ["Action", "Rounds", "Turn"]
