"""The windows in which cards are played and powers used: who is asked at a moment, and in which order.

Hands are secret. So everybody is asked who, for all that others can know, might have something for the
moment: an ability card of their deck that is neither discarded nor in play and that they could play now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from azeroth.engine import Call, Choice, Flow, Goto, Refusal, Seat, cards
from azeroth.games.adventure.cards.texts import Entry, identity, name_of
from azeroth.games.adventure.cards.timing import may_use, wrong_moment
from azeroth.games.adventure.cards.values import of_side
from azeroth.games.adventure.choices import First, Play, Use, UseToken
from azeroth.games.adventure.ids import AbilityId, Discovery, Moment, TokenId
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.games.adventure.state import NOBODY, Character, Table

if TYPE_CHECKING:
    from azeroth.games.adventure.cards.use import UseAbility

REROLLS = (Moment.AFTER_ROLL, Moment.MOVEMENT_ROLLED)
"""Right after a die was rolled: Goblin Rocket Boots."""
ORDERED = (Moment.TURN_START,)
"""Whose effects happen by themselves in an order that their owner chooses (ag.turn.start-of-turn-order)."""


def hand_key(c: Character, card: str) -> str:
    """The text of a card when that character plays it."""
    return f"h|{card}|{c.rank}"


def playable(t: Table, c: Character, moment: Moment) -> list[AbilityId]:
    """The cards in hand for a moment, one of each name."""
    wanted = t.content.loadouts.hands[c.id].get(moment, ())
    if not wanted:
        return []
    names: dict[str, AbilityId] = {}
    for card in c.hand:
        name = name_of(card)
        if name in wanted and name not in names:
            names[name] = card
    return list(names.values())


def might_hold(t: Table, c: Character, moment: Moment, subject: Seat) -> bool:
    """Might the hand, as far as everybody knows, hold a card that could be played now?"""
    wanted = t.content.loadouts.hands[c.id].get(moment, ())
    if not wanted or not c.hand:
        return False
    copies, unseen = t.content.loadouts.copies, {*c.hand, *c.deck}
    for name in wanted:
        if unseen.isdisjoint(copies[name]):
            continue
        if may_use(t, c.seat, hand_key(c, name), 0, subject) is None:
            return True
    return False


def open_entries(t: Table, seat: Seat, moment: Moment) -> Sequence[Entry]:
    """The powers for a moment that everybody can see: character card, items, attached cards, totems, events;
    for the encounter its own text."""
    if seat == NOBODY:
        battle = t.frame(Battle)
        return of_side(t, battle, battle.defender).at.get(moment, ())
    state, loadouts = t.state, t.content.loadouts
    c = state.characters[seat]
    found = loadouts[c.cards].at.get(moment, ())
    if state.ground and moment in loadouts.lying_at:
        for lying in state.ground:
            if lying.owner == seat:
                found += loadouts[f"g|{lying.card}|{c.rank}",].at.get(moment, ())
    if state.event is not None and moment in loadouts.events_at:
        found += loadouts[f"v|{state.event.card}",].at.get(moment, ())
    return found


def boots(t: Table, c: Character) -> TokenId | None:
    """Goblin Rocket Boots, if the character has kept some."""
    return next((k for k in c.kept if t.content.tokens[k].kind is Discovery.ROCKET_BOOTS), None)


class CardWindow(cards.CardWindow[Table, Seat, Entry]):
    """A moment: what must happen happens, then each user in turn may play cards and use powers.

    `subject` is the character it happens to, at the moments of other characters. `also` is a second moment
    that is going on. `orders` is who says which of several enemies goes first.
    """

    moment: Moment
    also: Moment | None = None
    subject: Seat = NOBODY
    orders: Seat = NOBODY

    steps: ClassVar[tuple[str, ...]] = ("order", "automatic", "offer", "compulsory", "next_user")
    rule: ClassVar[str] = "ag.ability.timing-text"
    asks_everybody: ClassVar[bool] = True

    def seat(self, t: Table, user: Seat) -> Seat:
        return user if user >= 0 else t.state.right_of(t.state.active)

    def concerns(self, t: Table, seat: Seat) -> bool:
        return seat == self.subject

    def closes(self, t: Table) -> bool:
        """A combat that is over has no further windows."""
        battle = t.find(Battle)
        return battle is not None and battle.over and self.moment not in AFTERWARDS

    # -- what there is to use ------------------------------------------------------------------

    def entries(self, t: Table, user: Seat) -> Sequence[Entry]:
        found = open_entries(t, user, self.moment)
        return found if self.also is None else (*found, *open_entries(t, user, self.also))

    def obliged(self, t: Table, user: Seat) -> bool:
        return any(entry.ability.must for entry in self.entries(t, user))

    def ready(self, t: Table, user: Seat) -> list[Entry]:
        found = self.entries(t, user)
        if not found:
            return []
        about = self._about(user)
        return [e for e in found if may_use(t, user, e.card, e.i, about) is None]

    def offers(self, t: Table, user: Seat) -> list[Choice]:
        if user < 0:
            return []
        c = t.state.characters[user]
        found: list[Choice] = [Play(card) for card in playable(t, c, self.moment)]
        if self.also is not None:
            found += [Play(card) for card in playable(t, c, self.also)]
        found += [self.choice(e) for e in self.entries(t, user)]
        if self.moment in REROLLS and (token := boots(t, c)) is not None:
            found.append(UseToken(token))
        return found

    def tries(self, t: Table, user: Seat) -> list[Choice]:
        """The whole hand, and all that may be used now."""
        c = t.state.characters[user]
        hand = {name_of(card): Play(card) for card in reversed(c.hand)}
        return list(dict.fromkeys((*self.offers(t, user), *hand.values())))

    def choice(self, entry: Entry) -> Use:
        return Use(identity(entry.card), entry.i)

    def might(self, t: Table, user: Seat) -> bool:
        if user < 0:
            return False
        c = t.state.characters[user]
        if might_hold(t, c, self.moment, self._about(user)):
            return True
        if self.also is not None and might_hold(t, c, self.also, self._about(user)):
            return True
        if self.moment in REROLLS and boots(t, c) is not None:
            return True
        ready = self.ready(t, user)
        free = sum(not e.ability.must for e in ready)
        return free > 0 or (len(ready) > 1 and self.moment in ORDERED)

    def using(self, t: Table, user: Seat, choice: Choice) -> UseAbility:
        from azeroth.games.adventure.cards.use import UseAbility

        about = self._about(user)
        if type(choice) is Play:
            key = hand_key(t.state.characters[user], choice.card)
            return UseAbility(user=user, card=key, subject=about)
        assert type(choice) is Use
        return UseAbility(user=user, card=self._key(t, user, choice), ability=choice.power, subject=about)

    def _key(self, t: Table, user: Seat, choice: Use) -> str:
        """The text whose power that is."""
        return next(
            e.card for e in self.entries(t, user) if identity(e.card) == choice.card and e.i == choice.power
        )

    def _about(self, user: Seat) -> Seat:
        return self.subject if self.subject >= 0 else user

    def refuse(self, t: Table, choice: Choice) -> Refusal | None:
        user = self.users[0]
        if type(choice) is UseToken:
            return None
        if type(choice) is Play:
            key = hand_key(t.state.characters[user], choice.card)
            return wrong_moment(t, choice.card, self.moment, self.also) or may_use(
                t, user, key, 0, self._about(user)
            )
        if type(choice) is Use:
            return may_use(t, user, self._key(t, user, choice), choice.power, self._about(user))
        return None

    # -- who goes first ------------------------------------------------------------------------

    def order(self, t: Table) -> Flow:
        """Who goes first, or next? (ag.ability.outside-combat-order)"""
        if self.orders < 0 or len(self.users) < 2:
            return None
        asked = [First(u) for u in self.users if self.might(t, u)]
        if len(asked) < 2:
            return None
        return t.ask(self.orders, "ag.ability.outside-combat-order", asked, then=self.ordered)

    def ordered(self, t: Table, choice: First) -> Flow:
        """That one; who is next after them is asked again."""
        self.users = (choice.seat, *(u for u in self.users if u != choice.seat))
        return None

    # -- one user ------------------------------------------------------------------------------

    def automatic(self, t: Table) -> Flow:
        if self.users and self.moment in ORDERED and self._to_order(t) > 1:
            return None
        return super().automatic(t)

    def _to_order(self, t: Table) -> int:
        """How many effects happen by themselves, in an order to be chosen."""
        return sum(e.ability.must for e in self.ready(t, self.users[0]))

    def used(self, t: Table, choice: Choice) -> Flow:
        if type(choice) is UseToken:
            from azeroth.games.adventure.play.tokens import RocketBoots

            return t.call(RocketBoots(seat=self.users[0], token=choice.token), then=Goto("automatic"))
        return super().used(t, choice)


AFTERWARDS = (
    Moment.DAMAGED, Moment.DEFEATED, Moment.COMBAT_END, Moment.WON, Moment.CARD_PLAYED, Moment.DRAWN,
)  # fmt: skip
"""Moments that come though the combat is over."""


def window(
    t: Table,
    moment: Moment,
    users: Sequence[Seat],
    *,
    also: Moment | None = None,
    subject: Seat = NOBODY,
    orders: Seat = NOBODY,
) -> Call | None:
    """Open a window, unless nobody would be asked in it and nothing happens by itself."""
    if not _anything(t, moment, users) and (also is None or not _anything(t, also, users)):
        return None
    opening = CardWindow(moment=moment, users=tuple(users), also=also, subject=subject, orders=orders)
    return None if opening.idle(t) else Call(opening)


def _anything(t: Table, moment: Moment, users: Sequence[Seat]) -> bool:
    """Is there any text at all for the moment? Looked at first, for mostly there is none."""
    state, loadouts = t.state, t.content.loadouts
    for user in users:
        if user < 0:
            battle = t.frame(Battle)
            if moment in of_side(t, battle, battle.defender).at:
                return True
            continue
        c = state.characters[user]
        if (c.hand and moment in loadouts.hands[c.id]) or moment in loadouts[c.cards].at:
            return True
        if c.kept and moment in REROLLS:
            return True
    if state.event is not None and moment in loadouts.events_at:
        return True
    return moment in loadouts.lying_at and any(g.owner in users for g in state.ground)
