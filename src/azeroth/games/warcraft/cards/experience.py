"""Experience cards: drawing, playing at their moments, being dispelled, taking effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from azeroth.engine import Choice, Flow, Frame, Refusal, Seat, cards
from azeroth.games.warcraft.choices import PlayCard
from azeroth.games.warcraft.content import CardId
from azeroth.games.warcraft.events import CardCancelled, CardDrawn, CardPlayed
from azeroth.games.warcraft.state import Player, Table

Effect = Callable[[Table, "PlayedCard"], Flow]
Offers = Callable[[Table, Seat], Iterable[PlayCard]]
EFFECTS: dict[CardId, Effect] = {}
OFFERS: dict[CardId, Offers] = {}
DISPEL = CardId("dispel-magic")
OF_ONES_OWN = ("move-start", "harvest-start", "spend-start", "enemy-moves-in")
"""Moments that happen to the player who may play a card at them."""


def card(name: str) -> Callable[[Effect], Effect]:
    """Register what a card does."""

    def register(effect: Effect) -> Effect:
        EFFECTS[CardId(name)] = effect
        return effect

    return register


def offers_of(name: str) -> Callable[[Offers], Offers]:
    """Register what a card can be played on; without it, on nothing in particular."""

    def register(offers: Offers) -> Offers:
        OFFERS[CardId(name)] = offers
        return offers

    return register


# -- decks ----------------------------------------------------------------------------------------


def draw_card(t: Table, p: Player, rule: str) -> None:
    """Draw from one's own deck; the discard pile is shuffled when it is empty (wc.card.reshuffle)."""
    from azeroth.games.warcraft.edition import edition

    if not p.deck and p.discard and edition(t).reshuffles(p):
        p.deck, p.discard = p.discard, []
        t.shuffle(p.deck)
    if not p.deck:
        return
    drawn = t.draw(p.deck)
    p.hand.append(drawn)
    t.emit(CardDrawn(rule=rule, seat=p.seat, card=drawn))


def spend_card(p: Player, name: CardId) -> None:
    """The card leaves the hand for the discard pile (wc.card.discard)."""
    p.hand.remove(name)
    p.discard.append(name)


def could_hold(t: Table, p: Player, moment: str) -> bool:
    """Might the player hold a card for that moment, as far as everybody knows?"""
    if p.out or not p.hand:
        return False
    for card in t.content.playable.get((moment, p.race), ()):
        if p.discard.count(card.id) < card.copies:
            offers = OFFERS.get(card.id)
            if offers is None or next(iter(offers(t, p.seat)), None) is not None:
                return True
    return False


def cards_for(t: Table, p: Player, moment: str) -> list[PlayCard]:
    """What the player can play at that moment."""
    found: list[PlayCard] = []
    for name in sorted(set(p.hand)):
        if t.content.cards[name].when == moment:
            offers = OFFERS.get(name)
            found += offers(t, p.seat) if offers is not None else [PlayCard(name)]
    return found


# -- windows --------------------------------------------------------------------------------------


class CardWindow(cards.CardWindow[Table, Seat, Any]):
    """A moment at which cards may be played, in the ruled order, one at a time until all pass.

    Hands are secret, so everybody who could hold a fitting card is asked (wc.card.several-per-moment).
    """

    rule: ClassVar[str] = "wc.card.played-when-stated"
    reopens: ClassVar[bool] = True
    one_each: ClassVar[bool] = True
    asks_everybody: ClassVar[bool] = True

    def seat(self, t: Table, user: Seat) -> Seat:
        return user

    def concerns(self, t: Table, seat: Seat) -> bool:
        return self.moment in OF_ONES_OWN and seat in self.users

    def obliged(self, t: Table, user: Seat) -> bool:
        return False

    def might(self, t: Table, user: Seat) -> bool:
        return could_hold(t, t.state.players[user], self.moment)

    def offers(self, t: Table, user: Seat) -> Sequence[Choice]:
        return cards_for(t, t.state.players[user], self.moment)

    def refuse(self, t: Table, choice: Choice) -> Refusal | None:
        return None  # what cannot be played is not offered: a card says itself what it can be played on

    def using(self, t: Table, user: Seat, choice: PlayCard) -> PlayedCard:
        return PlayedCard(user=user, card=choice.card, targets=(choice,))


class PlayedCard(cards.UseAbility[Table, Seat, CardId, Any, PlayCard]):
    """A card on its way: announced, perhaps dispelled, then resolved."""

    steps: ClassVar[tuple[str, ...]] = ("announce", "react", "effects", "finish")

    @property
    def aim(self) -> PlayCard:
        """What it was played on."""
        return self.targets[0]

    def seat(self, t: Table) -> Seat:
        return self.user

    def announce(self, t: Table) -> Flow:
        spend_card(t.state.players[self.user], self.card)
        rule = "wc.card.played-when-stated"
        t.emit(CardPlayed(rule=rule, seat=self.user, card=self.card, aim=self.aim))
        return None

    def reactions(self, t: Table) -> Frame | None:
        """A card played in battle may be dispelled by another player in it (wc.card.human.dispel-magic)."""
        from azeroth.games.warcraft.play.battle import Battle

        battle = t.find(Battle)
        others = tuple(s for s in battle.card_order(t) if s != self.user) if battle is not None else ()
        return CardWindow(moment="card-played", users=others) if others else None

    def effects(self, t: Table) -> Flow:
        effect = EFFECTS.get(self.card)
        return effect(t, self) if effect is not None else None

    def finish(self, t: Table) -> Flow:
        if self.cancelled:
            t.emit(CardCancelled(rule="wc.card.human.dispel-magic", seat=self.user, card=self.card))
        return None


@card("dispel-magic")
def dispel_magic(t: Table, played: PlayedCard) -> Flow:
    """Cancel the card that was played just before this one."""
    cards.answered(t, played).cancelled = True
    return None


@offers_of("dispel-magic")
def may_dispel(t: Table, seat: Seat) -> Sequence[PlayCard]:
    """Not one's own card, and not one that is cancelled already."""
    target = t.find(PlayedCard)
    return [PlayCard(DISPEL)] if target is not None and target.user != seat and not target.cancelled else []


__all__ = ["CardWindow", "PlayedCard", "card", "cards_for", "draw_card", "offers_of"]
