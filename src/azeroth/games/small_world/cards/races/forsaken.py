"""Forsaken: tokens for those whose loss they forced."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import NOBODY, Flow, Refusal, no
from azeroth.games.small_world.cards.moments import Moment, Own, frame_at
from azeroth.games.small_world.choices import Buy
from azeroth.games.small_world.events import Recruited
from azeroth.games.small_world.play.coins import pay
from azeroth.games.small_world.state import Table

PRICE = 1


@frame_at(Moment.AFTER_CONQUESTS, "enlist-the-dead")
class EnlistTheDead(Own):
    """The Forsaken may buy a token for each loss they forced."""

    steps: ClassVar[tuple[str, ...]] = ("buy",)

    def buy(self, t: Table) -> Flow:
        p = self.me(t)
        most = min(t.state.turn.losses, p.coins // PRICE, t.state.tray[p.race])
        return t.ask(
            self.seat, "sw.race.forsaken-per-loss", [Buy(n) for n in range(1, most + 1)],
            refuse=self.may_buy, then=self.bought, among=self.every_number, stop="Buy none",
        )  # fmt: skip

    def every_number(self, t: Table) -> list[Buy]:
        return [Buy(n) for n in range(1, t.content.folk[self.me(t).race].tokens + 1)]

    def may_buy(self, t: Table, choice: Buy) -> Refusal | None:
        p, losses, left = self.me(t), t.state.turn.losses, t.state.tray[self.me(t).race]
        if choice.tokens > losses:
            return no("sw.race.forsaken-per-loss", "You forced the loss of {n}.", n=losses)
        if choice.tokens > left:
            return no("sw.race.forsaken-supply", "Only {n} are left in the tray.", n=left)
        if choice.tokens * PRICE > p.coins:
            return no("sw.coin.optional-needs-funds", "You have {n} coins.", n=p.coins)
        return None

    def bought(self, t: Table, choice: Buy) -> Flow:
        p = self.me(t)
        pay(t, p, choice.tokens * PRICE, NOBODY, "sw.race.forsaken-per-loss")
        t.state.tray[p.race] -= choice.tokens
        p.hand += choice.tokens
        t.emit(Recruited(rule="sw.race.forsaken-timing", seat=self.seat, race=p.race, tokens=choice.tokens))
        return None
