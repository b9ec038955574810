"""Worgen: a form for each turn."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import NOBODY, Flow, Refusal, no
from azeroth.games.small_world.cards.moments import Moment, Own, frame_at
from azeroth.games.small_world.choices import Form
from azeroth.games.small_world.events import FormTaken
from azeroth.games.small_world.play.coins import gain, pay
from azeroth.games.small_world.state import Table

HUMAN_COINS = 2
WORGEN_PRICE = 1


@frame_at(Moment.TURN_START, "choose-form")
class WorgenForm(Own):
    """The Worgen choose their form."""

    steps: ClassVar[tuple[str, ...]] = ("choose",)

    def choose(self, t: Table) -> Flow:
        forms = [Form("human"), Form("worgen")]
        return t.ask(self.seat, "sw.race.worgen-choice", forms, refuse=self.may_take, then=self.taken)

    def may_take(self, t: Table, choice: Form) -> Refusal | None:
        if choice.name == "worgen" and self.me(t).coins < WORGEN_PRICE:
            return no("sw.race.worgen-beast", "Worgen form costs a coin, and you have none.")
        return None

    def taken(self, t: Table, choice: Form) -> Flow:
        p = self.me(t)
        t.emit(FormTaken(rule="sw.race.worgen-choice", seat=self.seat, form=choice.name))
        if choice.name == "human":
            t.state.turn.form = "human"
            gain(t, p, HUMAN_COINS, "sw.race.worgen-human")
        else:
            t.state.turn.form = "worgen"
            pay(t, p, WORGEN_PRICE, NOBODY, "sw.race.worgen-beast")
        return None
