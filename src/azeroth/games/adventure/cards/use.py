"""One use of one power: shown, aimed, paid for, perhaps answered, and then its effects one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from azeroth.engine import NOBODY, Choice, Flow, Frame, Refusal, Seat, cards
from azeroth.engine.cards import Question, mark
from azeroth.games.adventure.cards import doing as doing  # gives the verbs what they do
from azeroth.games.adventure.cards.costs import energy_needed, mana_items
from azeroth.games.adventure.cards.holding import place_of
from azeroth.games.adventure.cards.picking import candidates
from azeroth.games.adventure.cards.texts import identity, kind_of, name_of
from azeroth.games.adventure.cards.timing import limit_name, may_use
from azeroth.games.adventure.cards.verbs import Choose, Effect, Pay, Power, RollDie
from azeroth.games.adventure.cards.window import CardWindow, with_texts
from azeroth.games.adventure.choices import (
    Accept,
    Branch,
    Decline,
    Discard,
    Drink,
    GiveItem,
    Nothing,
    PayEnergy,
    PickAttached,
    PickCharacter,
    PickDiscarded,
    PickFind,
    PickItem,
    PickMarker,
    PickSpace,
)
from azeroth.games.adventure.events import CardCancelled, CardPlayed, PotionDrunk, PowerUsed
from azeroth.games.adventure.ids import AbilityId, Moment, Potion, SpaceId, TextKind
from azeroth.games.adventure.play.attaching import attach, attach_on, discard_challenge, lay, remove_played
from azeroth.games.adventure.play.combat.battle import Battle, battle_of
from azeroth.games.adventure.play.damage import Fall, health_changed
from azeroth.games.adventure.play.items import remove
from azeroth.games.adventure.state import NOWHERE, Table

Target = (
    PickCharacter | PickSpace | PickMarker | PickItem | PickAttached | PickFind | PickDiscarded | Nothing
    | Drink | PayEnergy | Accept | Decline | Branch | Discard | GiveItem
)  # fmt: skip


class UseAbility(cards.UseAbility[Table, Seat, str, Power, Target]):
    """Using a power of a text (`card` is its key) at a moment of `subject`.

    `branches` are the ways taken where a text divides: after which effect, and which way. `space` is where
    the card lies, if it lies in a space. `played_by` has laid it there, or attached it: its own effects may
    discard it.
    """

    subject: Seat = NOBODY
    space: SpaceId = NOWHERE
    played_by: Seat = NOBODY
    branches: tuple[tuple[int, int], ...] = ()
    returns: bool = False

    steps: ClassVar[tuple[str, ...]] = ("announce", "choose", "pay", "react", "effects", "finish")

    # -- what it is ---------------------------------------------------------------------------

    def data(self, t: Table) -> Power:
        return t.content.loadouts.text(self.card).powers[self.ability]

    def seat(self, t: Table) -> Seat:
        """The player who decides for an encounter sits to the right of the active character."""
        return self.user if self.user >= 0 else t.state.right_of(t.state.active)

    def refuse(self, t: Table) -> Refusal | None:
        return may_use(t, self.user, self.card, self.ability, self.subject)

    @property
    def name(self) -> str:
        """The id of the card."""
        return identity(self.card)

    @property
    def kind(self) -> TextKind:
        """What its text stands on."""
        return kind_of(self.card)

    @property
    def played(self) -> bool:
        """Is it an ability card from a hand?"""
        return self.kind is TextKind.HAND

    def owner(self, t: Table) -> Seat:
        """Whose card it is; an attached one belongs to the character who played it, even when discarded."""
        if self.played_by != NOBODY:
            return self.played_by
        if self.kind is TextKind.GROUND:
            return next((g.owner for g in t.state.ground if g.card == self.name), self.user)
        if self.kind is not TextKind.ATTACHED:
            return self.user
        things = [t.state.characters[self.user].attached, *t.state.bearing.values()] if self.user >= 0 else [
            *t.state.bearing.values()
        ]  # fmt: skip
        return next((one.owner for ones in things for one in ones if one.card == self.name), self.user)

    def place(self, t: Table) -> SpaceId:
        """The space of the card, or of its user."""
        if self.kind is TextKind.GROUND:
            lying = next((g.space for g in t.state.ground if g.card == self.name), NOWHERE)
            return lying or self.space or place_of(t, self.user)
        return place_of(t, self.user)

    # -- before it has any effect -------------------------------------------------------------

    def announce(self, t: Table) -> Flow:
        """A card from the hand is laid down faceup (ag.ability.played-faceup)."""
        if self.kind is TextKind.GROUND and not self.space:
            self.space = self.place(t)
        if self.kind in (TextKind.ATTACHED, TextKind.GROUND):
            self.played_by = self.owner(t)
        if self.played:
            c = t.state.characters[self.user]
            card = AbilityId(self.name)
            c.hand.remove(card)
            c.discards.append(card)
            t.reveal(card)
            t.emit(CardPlayed(rule="ag.ability.played-faceup", seat=self.user, card=card))
        else:
            t.emit(PowerUsed(
                rule="ag.power.kinds", seat=self.user, card=self.name, kind=self.kind, i=self.ability
            ))  # fmt: skip
        return None

    def question(self, t: Table) -> Question | None:
        """What it is aimed at; then which mana potions are drunk for it."""
        power = self.data(t)
        if not power.picks:
            return self._potions(t, power)
        picks = [one for one in self.targets if type(one) not in (Drink, PayEnergy)]
        while len(picks) < len(power.picks):
            pick = power.picks[len(picks)]
            found = list(candidates(t, self.user, self.subject, power, len(picks), picks))
            if pick.optional or not found:
                found.append(Nothing())
            return Question("ag.ability.timing-text", found)
        return self._potions(t, power)

    def _potions(self, t: Table, power: Power) -> Question | None:
        if power.must or self.user < 0 or any(type(one) is PayEnergy for one in self.targets):
            return None
        c = t.state.characters[self.user]
        if not (c.bag or c.weapon or c.armor):
            return None
        left = self._cost(t)
        if left <= 0:
            return None
        taken = {one.item for one in self.targets if type(one) is Drink}
        taken |= {one.item for one in self.targets if type(one) is PickItem}
        choices: list[Choice] = [
            Drink(item, Potion.MANA) for item in mana_items(t, c, self.card) if item not in taken
        ]
        if not choices:
            return None
        if left <= c.energy:
            choices.append(PayEnergy())
        return Question("ag.potion.mana", choices)

    def _cost(self, t: Table) -> int:
        """What is left to pay, after mana potions."""
        c = t.state.characters[self.user]
        drunk = sum(type(one) is Drink for one in self.targets)
        return max(0, energy_needed(t, c, self.card, self.data(t)) - drunk)

    def pay(self, t: Table) -> Flow:
        """Pay, and mark it used (ag.ability.energy-cost)."""
        if self.user < 0:
            self._done_by_the_encounter(t)
            return None
        c, power = t.state.characters[self.user], self.data(t)
        if not power.must:
            c.energy = max(0, c.energy - self._cost(t))
            for one in self.targets:
                if type(one) is Drink:
                    remove(t, c, one.item)
                    t.emit(PotionDrunk(rule="ag.potion.mana", seat=c.seat, item=one.item, potion="mana"))
                    discard_challenge(t, one.item, "ag.item.discard-to-deck")
        if power.limit != "none" and power.at is not Moment.TRIGGER:
            mark(c.used, power.limit, limit_name(self.card, self.ability))
        if self.played:
            c.played.append(name_of(self.name))
        if any(type(one) is Drink for one in self.targets) and t.find(Fall) is None:
            return health_changed(t, self.user)  # an item that was drunk may have given health
        return None

    def _done_by_the_encounter(self, t: Table) -> None:
        """Once a combat, like what its die triggers."""
        battle, name = battle_of(t, NOBODY), limit_name(self.card, self.ability)
        if battle is not None and name not in battle.defender.done:
            battle.defender.done.append(name)

    def reactions(self, t: Table) -> Frame | None:
        """Others may answer an ability card (ag.ability.cancel-card)."""
        if not self.played:
            return None
        battle, active = t.find(Battle), t.state.active
        order = (active, *t.state.enemies(active))
        if battle is not None and battle.defender.seat >= 0:
            first = (battle.defender.seat, battle.attacker.seat)
            order = (*first, *(s for s in order if s not in first))
        users = tuple(s for s in order if s != self.user)
        having = with_texts(t, users, Moment.CARD_PLAYED, Moment.CARD_PLAYED)
        if not having:
            return None
        opening = CardWindow(moment=Moment.CARD_PLAYED, users=users, subject=self.user)
        return opening if opening.begins(t, having) else None

    # -- its effects --------------------------------------------------------------------------

    def plan(self, t: Table) -> Sequence[Effect]:
        if not self.branches:
            return self.data(t).effects
        effects = list(self.data(t).effects)
        for at, way in self.branches:
            effects[at + 1 : at + 1] = _ways(effects[at])[way]
        return effects

    def take(self, way: int) -> None:
        """The text divides here, and goes that way."""
        self.branches = (*self.branches, (self.effect, way))

    def finish(self, t: Table) -> Flow:
        """The card goes where it goes (ag.ability.discard-after-play)."""
        if self.played:
            self._lay_down(t, AbilityId(self.name))
        elif self.kind in (TextKind.ATTACHED, TextKind.GROUND):
            self._used_up(t)
        return None

    def _lay_down(self, t: Table, card: AbilityId) -> None:
        owner = t.state.characters[self.user]
        if self.cancelled:
            t.emit(CardCancelled(rule="ag.ability.cancel-card", card=card))
            return
        record = t.content.abilities[card]
        if record.weapon is not None and (battle := battle_of(t, self.user)) is not None:
            mine = battle.side(self.user)
            assert mine is not None
            mine.weapon = card
        if card not in owner.discards:
            return
        if self.returns:
            owner.discards.remove(card)
            owner.hand.append(card)
            return
        self._stay(t, card)

    def _stay(self, t: Table, card: AbilityId) -> None:
        """A card that stays in play goes to its place."""
        owner = t.state.characters[self.user]
        stays, battle = t.content.abilities[card].stays, battle_of(t, self.user)
        foe = battle.foe(self.user) if battle is not None else None
        bearer: Seat = NOBODY
        if stays == "self":
            bearer = self.user
        elif stays == "picked":
            bearer = next(one.seat for one in self.targets if type(one) is PickCharacter)
        elif stays == "foe" and foe is not None:
            bearer = foe.seat
        if not stays or (stays == "foe" and foe is None):
            return
        owner.discards.remove(card)
        if bearer >= 0:
            attach(t, bearer, card, self.user)
        elif stays == "foe":
            assert battle is not None
            attach_on(t, battle.bearer, card, self.user)
        elif stays == "item":
            attach_on(t, next(o.item for o in self.targets if type(o) is PickItem), card, self.user)
        else:
            lay(t, card, self.user, owner.space)

    def _used_up(self, t: Table) -> None:
        """A card that lies until it is used goes after the last of its powers for the moment."""
        if t.content.abilities[AbilityId(self.name)].lasts != "used":
            return
        powers = t.content.loadouts.text(self.card).powers
        last = max(i for i, power in enumerate(powers) if power.at is powers[self.ability].at)
        if self.ability == last:
            remove_played(t, self.name, self.owner(t))


def _ways(effect: Effect) -> Sequence[Sequence[Effect]]:
    """The ways that a text may go on."""
    if isinstance(effect, Choose):
        return effect.options
    if isinstance(effect, RollDie):
        return [outcome.effects for outcome in effect.outcomes]
    if isinstance(effect, Pay):
        return (effect.effects, effect.otherwise)
    raise TypeError(f"{effect} has only one way")
