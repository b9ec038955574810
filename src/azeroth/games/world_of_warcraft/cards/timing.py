"""Card timing: when an ability may be used, and the windows in which it is (wbg.card, wbg.window)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from azeroth.engine import AGAIN, Call, Choice, Flow, Frame, Goto, Refusal, Terms, no
from azeroth.games.world_of_warcraft.cards.asking import useless
from azeroth.games.world_of_warcraft.cards.loadout import Entry, alters_for, loadout, named
from azeroth.games.world_of_warcraft.cards.ordering import First, indifferent, orders_effects
from azeroth.games.world_of_warcraft.cards.verbs import Ability
from azeroth.games.world_of_warcraft.choices import UseCard
from azeroth.games.world_of_warcraft.content import Card
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, Faction, Moment
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, holds, together
from azeroth.games.world_of_warcraft.state import Character, Table

PAID_BEFORE = ("active", "talent", "racial")
"""Cards whose Energy, if any, was paid when they came into play (wbg.card.active-talent-use)."""
FRIENDS_FIRST = (Moment.HEALTH_LOST, Moment.DEFEATED)
"""Moments in which it matters who helps first, so that anybody may wait for his friends."""


# -- costs ----------------------------------------------------------------------------------------


def use_cost(t: Table, c: Character, key: CardId, i: int) -> Terms:
    """The Energy that using an ability costs now, without amounts the user chooses."""
    card = t.content.cards[key]
    ability = card.abilities[i]
    if i or card.type in PAID_BEFORE:
        terms = Terms.of("wbg.card.active-talent-use" if not i else "wbg.card.secondary-free", 0)
    else:
        terms = Terms.of("wbg.power.instant-cost-per-use", card.energy)
        used = c.used.get(f"{key}#0", 0)
        for source, alter in alters_for(t, c, key):
            name = t.content.cards[source].name
            if alter.free and not alter.once:
                terms.plus("wbg.effect.cost-reduction", -terms.total, name)
            terms.plus("wbg.effect.cost-reduction", alter.energy, name)
            terms.plus("wbg.effect.twice-per-round", alter.use_energy * used, name)
        terms.at_least("wbg.effect.cost-reduction", 0, "not below zero")
        if card.free_when_repeated and key in c.previous and not c.lost_before:
            terms.plus("wbg.faq.arcane-missiles", -terms.total, card.name)
    if ability.cost is not None and ability.cost.energy:
        terms.plus("wbg.card.active-talent-use", ability.cost.energy, card.name)
    return terms


def waiver(t: Table, c: Character, key: CardId, i: int) -> CardId | None:
    """A card that makes this use free, once in a combat, if its owner likes (wbg.effect.once-per-combat)."""
    if i or t.find(Battle) is None:
        return None
    for source, alter in alters_for(t, c, key):
        if alter.free and alter.once and not c.once.get(f"combat {source}"):
            return source
    return None


def energy_cost(t: Table, c: Character, key: CardId, i: int) -> int:
    """What `use_cost` comes to, without spelling it out where nothing changes what is printed."""
    card = t.content.cards[key]
    if not i and (card.free_when_repeated or alters_for(t, c, key)):
        return max(0, use_cost(t, c, key, i).total)
    extra = card.abilities[i].cost
    printed = 0 if i or card.type in PAID_BEFORE else card.energy
    return printed if extra is None else printed + extra.energy


def uses(t: Table, c: Character, key: CardId) -> int:
    """How often a card may be used in a round (wbg.card.once-per-round)."""
    return 1 + sum(alter.uses for _, alter in alters_for(t, c, key))


def limit_key(key: CardId, i: int, ability: Ability, subject: CharacterId) -> str:
    """Under what the use is counted."""
    if ability.limit in ("combat", "turn"):
        return f"{ability.limit} {key}#{i}"
    return f"{key}#{i} {subject}" if ability.limit == "friend" else f"{key}#{i}"


# -- may this be used? one rule, one function -----------------------------------------------------


def may_use(t: Table, c: Character, key: CardId, i: int, subject: CharacterId) -> Refusal | None:
    """Why an ability may not be used now, if so; its moment is not looked at."""
    card = t.content.cards[key]
    ability = card.abilities[i]
    return (
        _not_used_up(t, c, card, key, i, subject)
        or _first_paid(c, card, key, i)
        or _for_whom(t, c, ability, subject)
        or _condition(t, c, ability, key)
        or _affordable(t, c, card, key, i)
        or _payable(t, c, ability, key)
        or _dice(t, c, ability, key)
        or useless(t, c, ability, key, subject)
    )


def _not_used_up(
    t: Table, c: Character, card: Card, key: CardId, i: int, subject: CharacterId
) -> Refusal | None:
    ability = card.abilities[i]
    counts = c.once if ability.limit in ("combat", "turn") else c.used
    if counts and ability.limit != "none":
        used = counts.get(limit_key(key, i, ability, subject), 0)
        if used and used >= uses(t, c, key):
            return no("wbg.card.once-per-round", "{card} has been used.", card=card.name)
    for trait in ("potion", "scroll"):
        if trait in card.traits and c.used.get(trait):
            return no("wbg.item.potion-scroll-limit", "Only one {what} at a time.", what=trait)
    return None


def _first_paid(c: Character, card: Card, key: CardId, i: int) -> Refusal | None:
    if i and card.type == "instant" and c.used.get(f"{key}#0", 0) <= c.used.get(f"{key}#{i}", 0):
        return no(
            "wbg.card.secondary-needs-first", "{card} was not used at its first moment.", card=card.name
        )
    return None


def _for_whom(t: Table, c: Character, ability: Ability, subject: CharacterId) -> Refusal | None:
    if ability.friends and t.find(Battle) is None:
        return no("wbg.term.friendly-participating-user", "It serves only participants of a combat.")
    if subject != c.id and not ability.friends:
        return no("wbg.effect.in-friends-step", "That serves only yourself.")
    if ability.at is Moment.DEFEATED and ability.friends and subject == c.id:
        return no("wbg.defeat.window", "You cannot use it on yourself.")
    return None


def _condition(t: Table, c: Character, ability: Ability, key: CardId) -> Refusal | None:
    if ability.when is None or holds(t, c, ability.when, key):
        return None
    from azeroth.games.world_of_warcraft.view.words import condition

    return no("wbg.effect.needs-card", "Only {when}.", when=condition(ability.when, t.content.cards))


def _affordable(t: Table, c: Character, card: Card, key: CardId, i: int) -> Refusal | None:
    least = 1 if card.x and not i else 0
    up_to = card.abilities[i].cost
    if up_to is not None and up_to.energy_up_to:
        least = card.abilities[i].each_of
    need = energy_cost(t, c, key, i) + least
    if need > c.energy and waiver(t, c, key, i) is None:
        return no(
            "wbg.vital.energy-empty", "It costs {cost} Energy; you have {energy}.", cost=need, energy=c.energy
        )
    return None


def _payable(t: Table, c: Character, ability: Ability, key: CardId) -> Refusal | None:
    cost = ability.cost
    if cost is None:
        return None
    if cost.unequip and "self" not in cost.unequip and not to_unequip(t, c, cost.unequip):
        return no("wbg.effect.unequip-cost", "The card that would pay is not equipped.")
    if cost.combo_up_to and combo_on(c, key) < ability.each_of:
        return no("wbg.effect.combo-tokens", "There are not enough combo tokens on it.")
    if cost.dice:
        phase = t.find(Attacking)
        need = 1 if cost.dice_up_to else cost.dice_count
        if phase is None or len(phase.pool.matching(cost.dice, spotted=False)) < need:
            return no("wbg.effect.pay-health", "The dice to be given up are not there.")
    return None


def _dice(t: Table, c: Character, ability: Ability, key: CardId) -> Refusal | None:
    if not ability.spot:
        return None
    phase = t.find(Attacking)
    pattern = spot_pattern(t, c, key, ability)
    found = phase.pool.matching(pattern, spotted=False) if phase is not None else []
    if len(found) < (ability.each_of if ability.per == "die" else 1):
        if phase is not None and phase.pool.matching(pattern, spotted=True):
            return no("wbg.dice.spot-once", "Every such die has been spotted.")
        return no("wbg.dice.spot-own-pool", "There is no {dice} to spot.", dice=pattern)
    return None


def spot_pattern(t: Table, c: Character, key: CardId, ability: Ability) -> str:
    """Which dice it spots, other cards considered."""
    for _, alter in alters_for(t, c, key):
        if alter.spot:
            return alter.spot
    return ability.spot


def to_unequip(t: Table, c: Character, names: tuple[str, ...]) -> list[CardId]:
    """Equipped cards, not printed ones, that fit the names (wbg.effect.unequip-cost)."""
    return [e.card for e in c.equipped if named(t.content.cards[e.card], names)]


def combo_on(c: Character, key: CardId) -> int:
    """Combo tokens on a card."""
    return next((e.combo for e in c.equipped if e.card == key), 0)


# -- windows --------------------------------------------------------------------------------------


class CarryOut(Choice, frozen=True):
    """Carry out the ability of what is fought, which must be done before the window closes."""

    foe: str

    def words(self, t: Table) -> str:
        return "Carry out the opponent's ability"

    def targets(self, t: Table) -> tuple[str, ...]:
        return tuple(dict.fromkeys(f"foe:{f}" for f in t.frame(Battle).foes if f.kind == self.foe))


class LetFriends(Choice, frozen=True):
    """Let friends use their cards first."""

    def words(self, t: Table) -> str:
        return "Let friends act first"


class CardWindow(Frame):
    """A moment: what must happen happens, then each user in turn may use what he has.

    `subject` is the character it happens to; friends may have cards for it. Where everybody acts for
    himself, each user is his own subject and `orders` is the faction that says who is first. `part` limits
    it to what must or what may happen. `foe` is the ability of the opponent still to be carried out.
    """

    moment: Moment
    users: list[CharacterId]
    subject: CharacterId | None = None
    also: Moment | None = None
    part: str = ""
    foe: str = ""
    orders: Faction | None = None
    waited: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = ("conflict", "order", "automatic", "use", "compulsory", "next_user")

    def entries(self, t: Table, c: Character) -> list[Entry]:
        """The abilities of a user for this moment; none once he is out of the combat."""
        battle = t.find(Battle)
        if battle is not None and c.id not in battle.group and c.id not in battle.enemies:
            return []
        at = loadout(t, c).at
        found = at.get(self.moment, ())
        return [*found, *at.get(self.also, ())] if self.also is not None else list(found)

    def whom(self, user: CharacterId) -> CharacterId:
        """Whom it happens to, for that user."""
        return self.subject if self.subject is not None else user

    def _ready(self, t: Table, c: Character) -> list[Entry]:
        """What a user could use now."""
        whom = self.whom(c.id)
        return [entry for entry in self.entries(t, c) if may_use(t, c, entry[0], entry[1], whom) is None]

    def _obliged(self, t: Table, c: Character) -> bool:
        """Has he cards that must be used at this moment?"""
        musts = loadout(t, c).musts
        return self.moment in musts or self.also in musts

    # -- whose effects come first -------------------------------------------------------------

    def conflict(self, t: Table) -> Flow:
        """Do effects of several characters meet, with no active character to order them?"""
        self.orders = None
        if self.subject is None and len(self.users) > 1 and len(self._meeting(t)) > 1:
            self.orders = orders_effects(t)
        return None

    def _meeting(self, t: Table) -> list[CharacterId]:
        """The users whose effects meet; nobody when any order comes to the same."""
        ready = {u: self._ready(t, t.state.characters[u]) for u in self.users}
        users = [u for u, entries in ready.items() if entries]
        touching = any(
            not (ability.must and indifferent(t, t.state.characters[u], ability))
            for u in users
            for _, _, ability in ready[u]
        )
        return users if touching else []

    def order(self, t: Table) -> Flow:
        """Whose effects come first? (wbg.card.no-active-character)"""
        if self.orders is None:
            return None
        who = [c.id for c in t.state.side(self.orders)]
        choices = [First(u) for u in self._meeting(t)]
        return together(t, who, "wbg.card.no-active-character", choices, then=self.ordered)

    def ordered(self, t: Table, choice: First) -> Flow:
        """He is first."""
        self.users.remove(choice.character)
        self.users.insert(0, choice.character)
        return None

    # -- one user -----------------------------------------------------------------------------

    def automatic(self, t: Table) -> Flow:
        """What must happen, unless its owner has reason to choose when."""
        if self.part == "may" or not self.users:
            return None
        c = t.state.characters[self.users[0]]
        if not self._obliged(t, c):
            return None
        ready = self._ready(t, c)
        free = self.part != "must" and any(not ability.must for _, _, ability in ready)
        for key, i, ability in ready:
            if ability.must and (not free or indifferent(t, c, ability)):
                return self._use(t, c.id, key, i, "automatic")
        return None

    def use(self, t: Table) -> Flow:
        """Use a card, or go on."""
        if self.part == "must" or not self.users:
            return None
        c = t.state.characters[self.users[0]]
        offers: list[UseCard | CarryOut | LetFriends] = [
            UseCard(key, i)
            for key, i, ability in self.entries(t, c)
            if not (ability.must and self.part == "may")
        ]
        must: bool | Refusal = True
        foe = bool(self.foe) and c.id == self.subject
        if foe:
            offers.append(CarryOut(self.foe))
            must = no("wbg.creature.ability-always", "The opponent's ability must be carried out first.")
        if (foe or (self.moment in FRIENDS_FIRST and c.id not in self.waited)) and any(
            self._ready(t, t.state.characters[u]) for u in self.users[1:]
        ):
            offers.append(LetFriends())
        return t.ask(c.seat, "wbg.card.windows", offers, refuse=self.may, then=self.used, stop=must)

    def may(self, t: Table, offer: UseCard | CarryOut | LetFriends) -> Refusal | None:
        """Why the user may not use that now."""
        if isinstance(offer, CarryOut | LetFriends):
            return None
        c = t.state.characters[self.users[0]]
        return may_use(t, c, offer.card, offer.ability, self.whom(c.id))

    def used(self, t: Table, offer: UseCard | CarryOut | LetFriends) -> Flow:
        """Carry it out; then the first user may use more."""
        if isinstance(offer, LetFriends):
            self.waited.append(self.users[0])
            self.users.append(self.users.pop(0))
            return Goto("automatic")
        if isinstance(offer, CarryOut):
            from azeroth.games.world_of_warcraft.play.combat.foe_abilities import CarryOutAbility

            self.foe = ""
            assert self.subject is not None
            return t.call(CarryOutAbility(character=self.subject), then=AGAIN)
        return self._use(t, self.users[0], offer.card, offer.ability, "automatic")

    def compulsory(self, t: Table) -> Flow:
        """What must happen and has been put off until now."""
        if self.part == "may" or not self.users:
            return None
        c = t.state.characters[self.users[0]]
        if not self._obliged(t, c):
            return None
        for key, i, ability in self.entries(t, c):
            if ability.must and may_use(t, c, key, i, self.whom(c.id)) is None:
                return self._use(t, c.id, key, i, "compulsory")
        return None

    def _use(self, t: Table, user: CharacterId, key: CardId, i: int, then: str) -> Call:
        from azeroth.games.world_of_warcraft.cards.abilities import UseAbility

        return t.call(UseAbility(user=user, card=key, ability=i, subject=self.whom(user)), then=Goto(then))

    def next_user(self, t: Table) -> Flow:
        """The next one's go."""
        if self.users:
            self.users.pop(0)
        return Goto("conflict") if self.users else None


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
    """Open a window, unless nobody can use anything in it; without subject, each of `among` is his own."""
    users: list[CharacterId] = []
    usable = bool(foe)
    for u in among if subject is None else _concerned(t, subject):
        c = t.state.characters[u]
        at = loadout(t, c).at
        entries = at.get(moment, ())
        if also is not None:
            entries += at.get(also, ())
        if subject is not None and u != subject:
            entries = tuple(entry for entry in entries if entry[2].friends)
        if entries or (foe and u == subject):
            users.append(u)
            # Whoever cannot use anything now will not be able to before somebody else uses something.
            usable = usable or any(may_use(t, c, key, i, subject or u) is None for key, i, _ in entries)
    if not usable:
        return None
    return t.call(CardWindow(moment=moment, users=users, subject=subject, also=also, part=part, foe=foe))


def _concerned(t: Table, subject: CharacterId) -> list[CharacterId]:
    """The one something happens to, then his friends in the combat."""
    battle = t.find(Battle)
    friends = battle.friends(t.state.characters[subject]) if battle is not None else ()
    return [subject, *[f for f in friends if f != subject]] if len(friends) > 1 else [subject]
