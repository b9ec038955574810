"""The windows in which cards are played and powers used: who is asked at a moment, and in which order.

Hands are secret. So everybody is asked who, for all that others can know, might have something for the
moment: an ability card of their deck that is neither discarded nor in play and that they could play now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from azeroth.engine import AGAIN, END, NOBODY, Call, Choice, Flow, Goto, Refusal, Seat, cards
from azeroth.games.adventure.cards.texts import Entry, Held, hand_key, identity, name_of, text_key
from azeroth.games.adventure.cards.timing import may_use, may_use_in, wrong_moment
from azeroth.games.adventure.cards.values import of_side
from azeroth.games.adventure.choices import First, Play, Use, UseToken
from azeroth.games.adventure.ids import AbilityId, Discovery, Moment, TextKind, TokenId
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.games.adventure.state import Character, Table

if TYPE_CHECKING:
    from azeroth.games.adventure.cards.use import UseAbility

REROLLS = (Moment.AFTER_ROLL, Moment.MOVEMENT_ROLLED)
"""Right after a die was rolled: Goblin Rocket Boots."""
ORDERED = (Moment.TURN_START,)
"""Whose effects happen by themselves in an order that their owner chooses (ag.turn.start-of-turn-order)."""


def playable(t: Table, c: Character, moment: Moment) -> list[AbilityId]:
    """The cards in hand for a moment, one of each name."""
    loadouts = t.content.loadouts
    if moment not in loadouts.hands[c.id]:
        return []
    moments = loadouts.moments
    cards = [card for card in c.hand if moments.get(card) is moment]
    if len(cards) < 2:
        return cards
    found: dict[str, AbilityId] = {}
    for card in cards:
        found.setdefault(name_of(card), card)
    return list(found.values())


def might_hold(t: Table, battle: Battle | None, c: Character, cards: Sequence[Held], subject: Seat) -> bool:
    """Might the hand, as far as everybody knows, hold one of these cards, and could it be played now?"""
    # Mostly the subject is too far away, which is soon seen.
    far = t.content.distances[c.space][t.state.characters[subject].space]
    for copies, reach, keys in cards:
        if reach < far or (copies.isdisjoint(c.hand) and copies.isdisjoint(c.deck)):
            continue
        if may_use_in(t, battle, c.seat, keys[c.rank], 0, subject) is None:
            return True
    return False


def open_entries(t: Table, seat: Seat, moment: Moment) -> Sequence[Entry]:
    """The powers for a moment that everybody can see: character card, items, attached cards, totems, events;
    for the encounter its own text."""
    if seat < 0:
        battle = t.frame(Battle)
        return of_side(t, battle, battle.defender).at.get(moment, ())
    loadouts = t.content.loadouts
    c = t.state.characters[seat]
    found = loadouts[c.cards].at.get(moment, ())
    return (*found, *_around(t, c, moment)) if moment in loadouts.around_at else found


def _around(t: Table, c: Character, moment: Moment) -> Sequence[Entry]:
    """The powers for a moment of what lies in spaces, and of the event."""
    state, loadouts = t.state, t.content.loadouts
    found: tuple[Entry, ...] = ()
    if state.ground and moment in loadouts.lying_at:
        for lying in state.ground:
            if lying.owner == c.seat:
                found += loadouts[text_key(TextKind.GROUND, lying.card, c.rank),].at.get(moment, ())
    if state.event is not None and moment in loadouts.events_at:
        found += loadouts[text_key(TextKind.EVENT, state.event.card),].at.get(moment, ())
    return found


def boots(t: Table, c: Character) -> TokenId | None:
    """Goblin Rocket Boots, if the character has kept some."""
    return next((k for k in c.kept if t.content.tokens[k].kind is Discovery.ROCKET_BOOTS), None)


ON = (
    Moment.TURN_START, Moment.MOVEMENT_ROLLED, Moment.EXPLORATION, Moment.CHALLENGE, Moment.HIT,
    Moment.MISSED, Moment.DRAWN, Moment.COMBAT_END, Moment.WON, Moment.MAINTENANCE,
)  # fmt: skip
LEADS_TO = {
    Moment.BEFORE_ROLL: "Roll the dice",
    Moment.AFTER_ROLL: "Keep the dice",
    Moment.DAMAGED: "Take the damage",
    **dict.fromkeys(ON, "Go on"),
}
"""Where it leads to use nothing in one's own turn or combat."""


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
        return self._closed(t.find(Battle))

    def _closed(self, battle: Battle | None) -> bool:
        return battle is not None and battle.over and self.moment not in AFTERWARDS

    def pass_words(self, t: Table) -> str:
        return LEADS_TO.get(self.moment, "Pass")

    # -- what there is to use ------------------------------------------------------------------

    def entries(self, t: Table, user: Seat) -> Sequence[Entry]:
        found = open_entries(t, user, self.moment)
        if self.also is not None and (more := open_entries(t, user, self.also)):
            return (*found, *more)
        return found

    def obliged(self, t: Table, user: Seat) -> bool:
        if user >= 0:
            loadouts = t.content.loadouts
            musts = loadouts[t.state.characters[user].cards].musts
            if self.moment in musts or self.also in musts:
                return True
            if self.moment not in loadouts.around_at and self.also not in loadouts.around_at:
                return False
        return _has_to(self.entries(t, user))

    def ready(self, t: Table, user: Seat) -> list[Entry]:
        return self._ready(t, t.find(Battle), user, self.entries(t, user))

    def _ready(
        self, t: Table, battle: Battle | None, user: Seat, entries: Sequence[Entry]
    ) -> list[Entry]:  # fmt: skip
        about = self._about(user)
        return [e for e in entries if may_use_in(t, battle, user, e.card, e.i, about) is None]

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

    def allowed(self, t: Table, user: Seat) -> list[Choice]:
        if user < 0:
            return []
        c, about = t.state.characters[user], self._about(user)
        cards = playable(t, c, self.moment)
        if self.also is not None:
            cards += playable(t, c, self.also)
        battle, rank = t.find(Battle), c.rank
        found: list[Choice] = [
            Play(card) for card in cards
            if may_use_in(t, battle, user, hand_key(card, rank), 0, about) is None
        ]  # fmt: skip
        found += [
            Use(identity(e.card), e.i) for e in self.entries(t, user)
            if may_use_in(t, battle, user, e.card, e.i, about) is None
        ]  # fmt: skip
        if c.kept and self.moment in REROLLS and (token := boots(t, c)) is not None:
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
        return self._might(t, t.find(Battle), user, self.entries(t, user))

    def _might(self, t: Table, battle: Battle | None, user: Seat, entries: Sequence[Entry]) -> bool:
        if user < 0:
            return False
        c, about = t.state.characters[user], self.subject if self.subject >= 0 else user
        if c.hand:
            hands = t.content.loadouts.hands[c.id]
            cards = hands.get(self.moment)
            if cards is not None and might_hold(t, battle, c, cards, about):
                return True
            cards = hands.get(self.also) if self.also is not None else None
            if cards is not None and might_hold(t, battle, c, cards, about):
                return True
        if c.kept and self.moment in REROLLS and boots(t, c) is not None:
            return True
        if not entries:
            return False
        for e in entries:
            if not e.ability.must and may_use_in(t, battle, user, e.card, e.i, about) is None:
                return True
        return len(entries) > 1 and self.moment in ORDERED and len(self.ready(t, user)) > 1

    def using(self, t: Table, user: Seat, choice: Choice) -> UseAbility:
        from azeroth.games.adventure.cards.use import UseAbility

        if type(choice) is Play:
            key = hand_key(choice.card, t.state.characters[user].rank)
            return UseAbility(user=user, card=key, subject=self._about(user))
        assert type(choice) is Use
        return self._use(user, self._meant(t, user, choice))

    def _use(self, user: Seat, entry: Entry) -> UseAbility:
        from azeroth.games.adventure.cards.use import UseAbility

        return UseAbility(user=user, card=entry.card, ability=entry.i, subject=self._about(user))

    def _meant(self, t: Table, user: Seat, choice: Use) -> Entry:
        """The power that is meant."""
        return next(
            e for e in self.entries(t, user) if identity(e.card) == choice.card and e.i == choice.power
        )

    def _about(self, user: Seat) -> Seat:
        return self.subject if self.subject >= 0 else user

    def refuse(self, t: Table, choice: Choice) -> Refusal | None:
        user = self.users[0]
        if type(choice) is UseToken:
            return None
        if type(choice) is Play:
            key = hand_key(choice.card, t.state.characters[user].rank)
            return wrong_moment(t, choice.card, self.moment, self.also) or may_use(
                t, user, key, 0, self._about(user)
            )
        if type(choice) is Use:
            return may_use(t, user, self._meant(t, user, choice).card, choice.power, self._about(user))
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

    def opens(self, t: Table) -> bool:
        """Go to the first user who is asked or to whom something happens; False when there is none."""
        return self.begins(t, with_texts(t, self.users, self.moment, self.also or self.moment))

    def begins(self, t: Table, users: Sequence[Seat]) -> bool:
        """The same, where it is known who has a text for the moment at all."""
        battle = t.find(Battle)
        if self._closed(battle):
            return False
        first, asked = -1, 0
        for n, user in enumerate(self.users):
            if user not in users:
                continue
            entries = self.entries(t, user)
            obliged = _has_to(entries)
            might = (not obliged or self.orders >= 0) and self._might(t, battle, user, entries)
            if not (obliged or might):
                continue
            asked += might
            if first < 0:
                first, self.at = n, "automatic" if obliged else "offer"
            if self.orders < 0:
                break
        if asked > 1:
            self.at = "order"
        elif first > 0:
            self.users = self.users[first:]
        return first >= 0

    def next_user(self, t: Table) -> Flow:
        """The turn of the next one who has anything."""
        self.users = self.users[1:]
        return AGAIN if self.users and self.opens(t) else END

    def automatic(self, t: Table) -> Flow:
        """What happens by itself, unless its owner has reason to choose when, or in which order."""
        battle = t.find(Battle)
        if not self.users or self._closed(battle):
            return END
        user = self.users[0]
        entries = self.entries(t, user)
        ready = self._ready(t, battle, user, entries) if _has_to(entries) else ()
        happens = [e for e in ready if e.ability.must]
        if not happens:
            return None if self._might(t, battle, user, entries) else self.next_user(t)
        if len(happens) < len(ready) or (len(happens) > 1 and self.moment in ORDERED):
            return None
        return t.call(self._use(user, happens[0]), then=Goto("automatic"))

    def used(self, t: Table, choice: Choice) -> Flow:
        if type(choice) is UseToken:
            from azeroth.games.adventure.play.tokens import RocketBoots

            return t.call(RocketBoots(seat=self.users[0], token=choice.token), then=Goto("automatic"))
        return super().used(t, choice)


AFTERWARDS = (
    Moment.DAMAGED, Moment.DEFEATED, Moment.COMBAT_END, Moment.WON, Moment.CARD_PLAYED, Moment.DRAWN,
)  # fmt: skip
"""Moments that come though the combat is over."""


def _has_to(entries: Sequence[Entry]) -> bool:
    """Is there one that happens by itself?"""
    return bool(entries) and any(entry.ability.must for entry in entries)


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
    having = with_texts(t, users, moment, also or moment)
    if not having:
        return None
    opening = CardWindow(moment=moment, users=tuple(users), also=also, subject=subject, orders=orders)
    return Call(opening) if opening.begins(t, having) else None


def with_texts(t: Table, users: Sequence[Seat], moment: Moment, also: Moment) -> Sequence[Seat]:
    """Who has any text at all for these moments, or might hold a card? Looked at first, for mostly nobody
    has."""
    state, loadouts = t.state, t.content.loadouts
    around = loadouts.around_at
    if (moment in around or also in around) and (state.event is not None or state.ground):
        return users
    found = []
    characters, thrown = state.characters, moment in REROLLS
    for user in users:
        if user >= 0:
            c = characters[user]
            moments = loadouts[c.cards].moments
            if moment in moments or also in moments or (thrown and c.kept):
                found.append(user)
        else:
            battle = t.frame(Battle)
            moments = of_side(t, battle, battle.defender).moments
            if moment in moments or also in moments:
                found.append(user)
    return found
