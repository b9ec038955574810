"""Cards: windows in which they are used, and what using one does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from azeroth import engine
from azeroth.engine import END, Choice, Flow, Frame, Leave, Refusal, Seat, Window, no
from tests.engine.skirmish.content import Box, Card
from tests.engine.skirmish.events import CardUsed
from tests.engine.skirmish.state import MOST_HEALTH, AttackDie, CardId, Hero, Moment, Skirmish

Table = engine.Table[Skirmish, Box]
DICE_SIDES = 6


class UseCard(Choice, frozen=True):
    """Use a card of one's hand."""

    card: CardId
    verb: ClassVar[str] = "use"


class PickDie(Choice, frozen=True):
    """Name a die by its place in the pool."""

    index: int
    verb: ClassVar[str] = "die"

    def words(self, t: Table) -> str:
        return f"Die {self.index + 1} ({pool(t)[self.index].value})"


class Pool(Frame):
    """Whatever has dice that cards can touch: an attack."""

    attacker: Seat
    target: Seat = -1
    extra: int = 0
    dice: list[AttackDie] = []


class Wounds(Frame):
    """Whatever deals wounds that cards can heal."""

    victim: Seat
    left: int


class Fight(Frame):
    """What a retreat ends."""


def pool(t: Table) -> list[AttackDie]:
    """The dice of the attack in progress."""
    attack = t.find(Pool)
    return [] if attack is None else attack.dice


def foes(t: Table, seat: Seat) -> tuple[Seat, ...]:
    """The seats of the other party."""
    teams = t.game.teams(len(t.names), t.options)
    return next(team for team in teams if seat not in team)


class CardWindow(Window):
    """A moment for cards. Hands are secret, so everybody is asked."""

    moment: Moment
    cancelled: bool = False
    rule: ClassVar[str] = "sk.card.window"
    asks_everybody: ClassVar[bool] = True

    def prompt(self, t: Table) -> str:
        return f"{t.names[self.seat]}: use a card ({self.moment}), or pass."

    def tries(self, t: Table, seat: Seat) -> Sequence[UseCard]:
        return [UseCard(card) for card in dict.fromkeys(t.state.heroes[seat].hand)]

    def offers(self, t: Table, seat: Seat) -> Sequence[UseCard]:
        return [c for c in self.tries(t, seat) if self.refuse(t, c) is None]

    def refuse(self, t: Table, choice: Choice) -> Refusal | None:
        assert isinstance(choice, UseCard)
        card, hero = t.content.cards[choice.card], t.state.heroes[self.seat]
        return self._moment(card) or self._energy(card, hero) or self._needs(t, card)

    def _moment(self, card: Card) -> Refusal | None:
        if card.moment == self.moment:
            return None
        return no("sk.card.moment", "{card} is for {when}.", card=card.id, when=card.moment)

    def _energy(self, card: Card, hero: Hero) -> Refusal | None:
        if card.cost <= hero.energy:
            return None
        return no("sk.card.energy", "It costs {cost}; you have {have}.", cost=card.cost, have=hero.energy)

    def _needs(self, t: Table, card: Card) -> Refusal | None:
        if card.verb in ("turn-die", "remove-die") and not any(not d.spotted for d in pool(t)):
            return no("sk.card.needs", "No die is left that nobody has spotted.")
        if card.verb == "heal" and t.state.heroes[self.seat].health >= MOST_HEALTH:
            return no("sk.card.needs", "You have no wound.")
        return None

    def use(self, t: Table, seat: Seat, choice: Choice) -> Flow:
        assert isinstance(choice, UseCard)
        return t.call(PlayCard(seat=seat, card=choice.card), then=self.used)

    def used(self, t: Table, played: PlayCard) -> Flow:
        """A counter that was not itself countered is what the window was opened for."""
        if played.cancelled or t.content.cards[played.card].verb != "cancel":
            return engine.Goto("pass_over")
        self.cancelled = True
        return END


class PlayCard(Frame):
    """One card: pay for it, let enemies react, then let it take effect."""

    seat: Seat
    card: CardId
    cancelled: bool = False
    steps: ClassVar[tuple[str, ...]] = ("pay", "react", "effect")

    def pay(self, t: Table) -> Flow:
        hero = t.state.heroes[self.seat]
        hero.energy -= t.content.cards[self.card].cost
        hero.hand.remove(self.card)
        t.state.discard.append(self.card)
        return None

    def react(self, t: Table) -> Flow:
        return t.call(CardWindow(order=foes(t, self.seat), moment="reaction"), then=self.reacted)

    def reacted(self, t: Table, window: CardWindow) -> Flow:
        self.cancelled = window.cancelled
        return None

    def effect(self, t: Table) -> Flow:
        t.emit(CardUsed(rule="sk.card.react", seat=self.seat, card=self.card, cancelled=self.cancelled))
        if self.cancelled:
            return END
        match t.content.cards[self.card].verb:
            case "add-die":
                t.frame(Pool).extra += 1
            case "lose-die":
                t.frame(Pool).extra -= 1
            case "heal":
                t.state.heroes[self.seat].health += 1
            case "flee":
                return Leave(Fight)
            case "turn-die" | "remove-die":
                return t.call(SpotDie(seat=self.seat), then=self.spotted)
        return END

    def spotted(self, t: Table, pick: SpotDie) -> Flow:
        """What was picked comes back in the frame that asked for it."""
        die = t.frame(Pool).dice[pick.index]
        die.spotted = True
        if t.content.cards[self.card].verb == "turn-die":
            die.value = DICE_SIDES
        else:
            t.frame(Pool).dice.pop(pick.index)
        return END


class SpotDie(Frame):
    """Name a die that nobody has spotted yet."""

    seat: Seat
    index: int = -1
    steps: ClassVar[tuple[str, ...]] = ("pick",)

    def pick(self, t: Table) -> Flow:
        """Which die?"""
        every = [PickDie(i) for i in range(len(pool(t)))]
        return t.ask(self.seat, "sk.dice.spot-once", every, refuse=self.unspotted, then=self.picked)

    def unspotted(self, t: Table, pick: PickDie) -> Refusal | None:
        return no("sk.dice.spot-once", "It was spotted already.") if pool(t)[pick.index].spotted else None

    def picked(self, t: Table, pick: PickDie) -> Flow:
        self.index = pick.index
        return None
