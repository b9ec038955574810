"""Cards: windows in which they are used, and what using one does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from azeroth import engine
from azeroth.engine import END, Choice, Flow, Frame, Leave, Refusal, Seat, cards, no
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


class CardWindow(cards.CardWindow[Table, Seat, Any]):
    """A moment for cards. Hands are secret, so everybody is asked."""

    moment: Moment
    rule: ClassVar[str] = "sk.card.window"
    reopens: ClassVar[bool] = True
    asks_everybody: ClassVar[bool] = True

    def prompt(self, t: engine.Table[Any, Any]) -> str:
        return f"{t.names[self.user]}: use a card ({self.moment}), or pass."

    def seat(self, t: Table, user: Seat) -> Seat:
        return user

    def obliged(self, t: Table, user: Seat) -> bool:
        return False

    def offers(self, t: Table, user: Seat) -> Sequence[UseCard]:
        return [UseCard(card) for card in dict.fromkeys(t.state.heroes[user].hand)]

    def wrong_moment(self, t: Table, choice: UseCard) -> Refusal | None:
        card = t.content.cards[choice.card]
        if card.moment == self.moment:
            return None
        return no("sk.card.moment", "{card} is for {when}.", card=card.id, when=card.moment)

    def using(self, t: Table, user: Seat, choice: UseCard) -> PlayCard:
        return PlayCard(user=user, card=choice.card)

    def closes(self, t: Table) -> bool:
        """A counter that was not itself countered is what the window was opened for."""
        played = t.find(PlayCard)
        return self.moment == "reaction" and played is not None and played.cancelled


class PlayCard(cards.UseAbility[Table, Seat, CardId, Any, PickDie]):
    """One card: pay for it, let enemies react, then let it take effect."""

    steps: ClassVar[tuple[str, ...]] = ("pay", "react", "tell", "effects")

    def seat(self, t: Table) -> Seat:
        return self.user

    def printed(self, t: Table) -> Card:
        return t.content.cards[self.card]

    def refuse(self, t: Table) -> Refusal | None:
        card, hero = self.printed(t), t.state.heroes[self.user]
        return self._energy(card, hero) or self._needs(t, card, hero)

    def _energy(self, card: Card, hero: Hero) -> Refusal | None:
        if card.cost <= hero.energy:
            return None
        return no("sk.card.energy", "It costs {cost}; you have {have}.", cost=card.cost, have=hero.energy)

    def _needs(self, t: Table, card: Card, hero: Hero) -> Refusal | None:
        if card.verb in ("turn-die", "remove-die") and not any(not d.spotted for d in pool(t)):
            return no("sk.card.needs", "No die is left that nobody has spotted.")
        if card.verb == "heal" and hero.health >= MOST_HEALTH:
            return no("sk.card.needs", "You have no wound.")
        return None

    def pay(self, t: Table) -> Flow:
        hero = t.state.heroes[self.user]
        hero.energy -= self.printed(t).cost
        hero.hand.remove(self.card)
        t.state.discard.append(self.card)
        return None

    def reactions(self, t: Table) -> Frame | None:
        return CardWindow(users=foes(t, self.user), moment="reaction")

    def reacted(self, t: Table, window: Frame) -> Flow:
        return None

    def tell(self, t: Table) -> Flow:
        t.emit(CardUsed(rule="sk.card.react", seat=self.user, card=self.card, cancelled=self.cancelled))
        return END if self.cancelled else None

    def effects(self, t: Table) -> Flow:
        match self.printed(t).verb:
            case "add-die":
                t.frame(Pool).extra += 1
            case "lose-die":
                t.frame(Pool).extra -= 1
            case "heal":
                t.state.heroes[self.user].health += 1
            case "flee":
                return Leave(Fight)
            case "cancel":
                cards.answered(t, self).cancelled = True
            case "turn-die" | "remove-die":
                return t.call(SpotDie(seat=self.user), then=self.spotted)
        return END

    def spotted(self, t: Table, pick: SpotDie) -> Flow:
        """What was picked comes back in the frame that asked for it."""
        die = t.frame(Pool).dice[pick.index]
        die.spotted = True
        if self.printed(t).verb == "turn-die":
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
