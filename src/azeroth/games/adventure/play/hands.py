"""Ability decks, hands and discard piles."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Goto, Seat
from azeroth.games.adventure.cards.texts import name_of
from azeroth.games.adventure.choices import Discard
from azeroth.games.adventure.edition import edition
from azeroth.games.adventure.events import CardsDiscarded, CardsDrawn
from azeroth.games.adventure.ids import AbilityId
from azeroth.games.adventure.state import Character, Table


def draw(t: Table, seat: Seat, n: int, rule: str = "ag.ability.own-deck") -> None:
    """Draw from one's own deck; an empty one is renewed from the discard pile (ag.ability.reshuffle)."""
    c = t.state.characters[seat]
    drawn = []
    for _ in range(n):
        _renew(t, c)
        if not c.deck:
            break
        card = t.draw(c.deck)
        c.hand.append(card)
        drawn.append(card)
        _renew(t, c)
    if drawn:
        t.emit(CardsDrawn(rule=rule, seat=seat, n=len(drawn), cards=tuple(drawn)))


def _renew(t: Table, c: Character) -> None:
    """Shuffle the discards into a new deck, except cards that are still being resolved: they lie open
    until then (ag.ability.discard-after-play)."""
    if c.deck or not c.discards:
        return
    from azeroth.games.adventure.cards.use import UseAbility

    open_cards = {use.name for use in t.pos.stack if isinstance(use, UseAbility) and use.played}
    c.deck = [card for card in c.discards if card not in open_cards]
    c.discards = [card for card in c.discards if card in open_cards]
    if c.deck:
        t.shuffle(c.deck)


def discard(t: Table, c: Character, cards: list[AbilityId], rule: str) -> None:
    """Cards go from the hand to the discard pile, faceup."""
    for card in cards:
        c.hand.remove(card)
        c.discards.append(card)
    if cards:
        t.learn()  # everybody sees now what was in the hand
        t.emit(CardsDiscarded(rule=rule, seat=c.seat, cards=tuple(cards)))


def of_each_name(cards: list[AbilityId]) -> list[AbilityId]:
    """One card of each name: copies are all the same."""
    return list({name_of(card): card for card in reversed(cards)}.values())


class HandLimit(Frame):
    """A player with too many cards discards at once (ag.ability.hand-limit-discard)."""

    seats: tuple[Seat, ...]

    steps: ClassVar[tuple[str, ...]] = ("too_many",)

    def too_many(self, t: Table) -> Flow:
        """Discard down to the hand limit (ag.ability.hand-limit-discard)."""
        for seat in self.seats:
            c = t.state.characters[seat]
            if len(c.hand) > edition(t).hand_limit:
                choices = [Discard(card) for card in of_each_name(c.hand)]
                return t.ask(seat, "ag.ability.hand-limit-discard", choices, then=self.chosen, always=True)
        return None

    def chosen(self, t: Table, choice: Discard) -> Flow:
        """One card less."""
        for seat in self.seats:
            c = t.state.characters[seat]
            if len(c.hand) > edition(t).hand_limit:
                discard(t, c, [choice.card], "ag.ability.hand-limit-discard")
                return AGAIN
        return None


def draw_up(t: Table, seats: tuple[Seat, ...], n: int, rule: str = "ag.ability.own-deck") -> Frame | None:
    """Each draws; who then holds too many discards."""
    for seat in seats:
        draw(t, seat, n, rule)
    over = tuple(s for s in seats if len(t.state.characters[s].hand) > edition(t).hand_limit)
    return HandLimit(seats=over) if over else None


class DiscardCards(Frame):
    """Each of these discards ability cards of their choice, one after another."""

    seats: tuple[Seat, ...]
    n: int
    rule: str = "ag.ability.discard-after-play"
    left: int = 0

    steps: ClassVar[tuple[str, ...]] = ("begin", "choose", "next_one")

    def begin(self, t: Table) -> Flow:
        """That many cards each."""
        self.left = self.n
        return None if self.seats else END

    def choose(self, t: Table) -> Flow:
        """Discard an ability card."""
        c = t.state.characters[self.seats[0]]
        if not self.left:
            return None
        # Who holds copies of one card is asked all the same: not to be asked would tell.
        choices = [Discard(card) for card in of_each_name(c.hand)]
        return t.ask(c.seat, self.rule, choices, then=self.chosen, always=len(c.hand) > 1)

    def chosen(self, t: Table, choice: Discard) -> Flow:
        """The card is discarded."""
        discard(t, t.state.characters[self.seats[0]], [choice.card], self.rule)
        self.left -= 1
        return AGAIN

    def next_one(self, t: Table) -> Flow:
        """The next one's turn to discard."""
        self.seats = self.seats[1:]
        return Goto("begin")


def discard_at_random(t: Table, seat: Seat, n: int, rule: str) -> None:
    """That many cards of the hand, picked blindly; all of them if there are fewer."""
    c = t.state.characters[seat]
    for _ in range(min(n, len(c.hand))):
        discard(t, c, [t.pick(c.hand)], rule)
