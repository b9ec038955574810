"""The windows in which abilities are used: who may use what at a moment, and in which order (wbg.window)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from azeroth.engine import AGAIN, DONE, Call, Choice, Flow, Goto, Refusal, cards, no
from azeroth.games.world_of_warcraft.cards.loadout import Entry, loadout
from azeroth.games.world_of_warcraft.cards.ordering import indifferent, orders_effects
from azeroth.games.world_of_warcraft.cards.timing import may_use
from azeroth.games.world_of_warcraft.choices import UseCard
from azeroth.games.world_of_warcraft.choices.cards import CarryOut, First, LetFriends
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, Moment
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, together
from azeroth.games.world_of_warcraft.state import Table

if TYPE_CHECKING:
    from azeroth.games.world_of_warcraft.cards.abilities import UseAbility

FRIENDS_FIRST = (Moment.HEALTH_LOST, Moment.DEFEATED)
"""Moments in which it matters who helps first, so that anybody may wait for their friends."""


class CardWindow(cards.CardWindow[Table, CharacterId, Entry]):
    """A moment: what must happen happens, then each user in turn may use what they have.

    `subject` is the character it happens to; friends may have cards for it. Where all act for themselves,
    each user is their own subject and `orders` is the faction that says who is first. `part` limits it to
    what must or what may happen. `foe` is the ability of the opponent still to be carried out.
    """

    moment: Moment
    subject: CharacterId | None = None
    also: Moment | None = None
    part: str = ""
    foe: str = ""
    orders: Faction | None = None
    waited: tuple[CharacterId, ...] = ()

    steps: ClassVar[tuple[str, ...]] = ("conflict", "order", "automatic", "offer", "compulsory", "next_user")
    rule: ClassVar[str] = "wbg.card.windows"
    passing: ClassVar[Choice] = DONE
    done_words: ClassVar[str] = "Go on"

    def seat(self, t: Table, user: CharacterId) -> int:
        return t.state.characters[user].seat

    def whom(self, user: CharacterId) -> CharacterId:
        """Whom it happens to, for that user."""
        return self.subject if self.subject is not None else user

    def entries(self, t: Table, user: CharacterId) -> Sequence[Entry]:
        """None once the user is out of the combat."""
        battle = t.find(Battle)
        if battle is not None and user not in battle.group and user not in battle.enemies:
            return ()
        at = loadout(t, t.state.characters[user]).at
        found = at.get(self.moment, ())
        if self.also is not None:
            found += at.get(self.also, ())
        if self.part:
            must = self.part == "must"
            return [entry for entry in found if entry.ability.must is must]
        return found

    def ready(self, t: Table, user: CharacterId) -> list[Entry]:
        c, whom = t.state.characters[user], self.whom(user)
        return [entry for entry in self.entries(t, user) if may_use(t, c, entry[0], entry[1], whom) is None]

    def obliged(self, t: Table, user: CharacterId) -> bool:
        musts = loadout(t, t.state.characters[user]).musts
        return self.part != "may" and (self.moment in musts or self.also in musts)

    def indifferent(self, t: Table, user: CharacterId, entry: Entry) -> bool:
        return indifferent(t, t.state.characters[user], entry.ability)

    def choice(self, entry: Entry) -> UseCard:
        return UseCard(entry.card, entry.i)

    def using(self, t: Table, user: CharacterId, choice: UseCard) -> UseAbility:
        from azeroth.games.world_of_warcraft.cards.abilities import UseAbility

        return UseAbility(user=user, card=choice.card, ability=choice.ability, subject=self.whom(user))

    # -- whose effects come first -------------------------------------------------------------

    def conflict(self, t: Table) -> Flow:
        """Do effects of several characters meet, with no active character to order them?"""
        self.orders = None
        if self.subject is None and len(self.users) > 1 and len(self._meeting(t)) > 1:
            self.orders = orders_effects(t)
        return None

    def _meeting(self, t: Table) -> list[CharacterId]:
        """The users whose effects meet; nobody when any order comes to the same."""
        ready = {u: entries for u in self.users if (entries := self.ready(t, u))}
        touching = any(
            not (entry.ability.must and self.indifferent(t, u, entry))
            for u, entries in ready.items()
            for entry in entries
        )
        return list(ready) if touching else []

    def order(self, t: Table) -> Flow:
        """Whose effects come first? (wbg.card.no-active-character)"""
        if self.orders is None:
            return None
        who = [c.id for c in t.state.side(self.orders)]
        choices = [First(u) for u in self._meeting(t)]
        return together(t, who, "wbg.card.no-active-character", choices, then=self.ordered)

    def ordered(self, t: Table, choice: First) -> Flow:
        """That character is first."""
        first = choice.character
        self.users = (first, *(u for u in self.users if u != first))
        return None

    # -- one user -----------------------------------------------------------------------------

    def offers(self, t: Table, user: CharacterId) -> list[Choice]:
        if self.part == "must":
            return []
        found: list[Choice] = [UseCard(key, i) for key, i, _ in self.entries(t, user)]
        foe = bool(self.foe) and user == self.subject
        if foe:
            found.append(CarryOut(self.foe))
        if (foe or (self.moment in FRIENDS_FIRST and user not in self.waited)) and any(
            self.ready(t, u) for u in self.users[1:]
        ):
            found.append(LetFriends())
        return found

    def refuse(self, t: Table, choice: Choice) -> Refusal | None:
        if type(choice) is not UseCard:
            return None
        user = self.users[0]
        return may_use(t, t.state.characters[user], choice.card, choice.ability, self.whom(user))

    def stop(self, t: Table, user: CharacterId) -> Refusal | None:
        if self.foe and user == self.subject:
            return no("wbg.creature.ability-always", "The opponent's ability must be carried out first.")
        return None

    def used(self, t: Table, choice: Choice) -> Flow:
        if isinstance(choice, LetFriends):
            self.waited += self.users[:1]
            self.users = (*self.users[1:], self.users[0])
            return Goto("automatic")
        if isinstance(choice, CarryOut):
            from azeroth.games.world_of_warcraft.play.combat.foe_abilities import CarryOutAbility

            self.foe = ""
            assert self.subject is not None
            return t.call(CarryOutAbility(character=self.subject), then=AGAIN)
        return super().used(t, choice)


def window(
    t: Table,
    moment: Moment,
    subject: CharacterId | None = None,
    *,
    also: Moment | None = None,
    part: str = "",
    foe: str = "",
    among: Sequence[CharacterId] = (),
) -> Call | None:
    """Open a window, unless nobody can use anything in it; without subject, each of `among` is their own."""
    users: list[CharacterId] = []
    usable = bool(foe)
    loadouts, characters = t.content.loadouts, t.state.characters
    for u in among if subject is None else _concerned(t, subject):
        c = characters[u]
        given = loadouts[c.cards]
        at = given.at if subject is None or u == subject else given.for_friends
        entries = at.get(moment, ())
        if also is not None:
            entries += at.get(also, ())
        if entries or (foe and u == subject):
            users.append(u)
            # Who cannot use anything now will not be able to before somebody else uses something.
            for key, i, _ in () if usable else entries:
                if may_use(t, c, key, i, subject or u) is None:
                    usable = True
                    break
    if not usable:
        return None
    return Call(CardWindow(moment=moment, users=tuple(users), subject=subject, also=also, part=part, foe=foe))


def _concerned(t: Table, subject: CharacterId) -> Sequence[CharacterId]:
    """The one something happens to, then their friends in the combat."""
    battle = t.find(Battle)
    if battle is None:
        return (subject,)
    friends = battle.friends(t.state.characters[subject])
    return [subject, *[f for f in friends if f != subject]] if len(friends) > 1 else (subject,)
