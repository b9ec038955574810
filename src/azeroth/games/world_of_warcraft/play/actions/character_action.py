"""Character actions: what a character may do (wbg.action)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from azeroth.engine import AGAIN, Choice, Flow, Frame, Refusal, no
from azeroth.games.world_of_warcraft.cards.abilities import UseAbility
from azeroth.games.world_of_warcraft.cards.loadout import loadout
from azeroth.games.world_of_warcraft.cards.timing import may_use
from azeroth.games.world_of_warcraft.cards.verbs import Ability
from azeroth.games.world_of_warcraft.choices import UseCard
from azeroth.games.world_of_warcraft.choices.actions import (
    Aside,
    Challenge,
    Peek,
    Rest,
    Town,
    Train,
    Travel,
    Wait,
)
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import CounterSeen, Waited
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, Moment
from azeroth.games.world_of_warcraft.play.actions.acting import Acting
from azeroth.games.world_of_warcraft.play.actions.challenge import ChallengeAction, challenges, may_challenge
from azeroth.games.world_of_warcraft.play.actions.rest import RestAction, in_town
from azeroth.games.world_of_warcraft.play.actions.town import TownAction, TrainingAction, can_learn
from azeroth.games.world_of_warcraft.play.actions.travel import (
    TravelAction,
    independents,
    may_step,
    may_travel,
    steps,
)
from azeroth.games.world_of_warcraft.state import Character, Table

REST, TRAIN, TOWN, WAIT, PEEK = Rest(), Train(), Town(), Wait(), Peek()
ACTIONS = frozenset({Challenge, Travel, Rest, Train, Town, Wait})


class CharacterAction(Acting):
    """One action of one character; `extra_steps` were given to the Travel action that must follow."""

    extra_steps: int = 0
    joined: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = ("begin", "choose")

    def me(self, t: Table) -> Character:
        return t.state.characters[self.character]

    def begin(self, t: Table) -> Flow:
        """Cards that have nothing to do with combat may be used once an action (wbg.card.once-per-action)."""
        self.me(t).used.clear()
        return None

    def choose(self, t: Table) -> Flow:
        """What does the character do?"""
        c = self.me(t)
        return t.ask(
            c.seat, "wbg.action.five-kinds", edition(t).offers(t, c, self.offers(t)),
            refuse=self.may, then=self.chosen, among=self.everything, lawful=True,
        )  # fmt: skip

    def offers(self, t: Table) -> list[Choice]:
        """What the character may do: just what `may` lets through."""
        c = self.me(t)
        offers: list[Choice] = [
            UseCard(key, i) for key, i, ability in loadout(t, c).for_actions
            if self._may_use(t, c, ability, key, i) is None
        ]  # fmt: skip
        if not self.extra_steps:
            offers += [target for target in challenges(t, c) if may_challenge(t, c, target) is None]
        if may_travel(t, c) is None:
            offers += steps(t, c)
        if self.extra_steps:
            return offers
        forced = independents(t, c.region)
        if not forced:
            offers.append(REST)
            if can_learn(t, c):
                offers.append(TRAIN)
            if in_town(t, c):
                offers.append(TOWN)
        if _unknown_counter(t, c):
            offers.append(PEEK)
        if not forced:
            offers.append(WAIT)
        return offers

    def everything(self, t: Table) -> Sequence[Choice]:
        """All that a person might try."""
        c = self.me(t)
        travels = (Travel(r) for r in t.content.regions)
        more = edition(t).possible(t, c)
        uses = [UseCard(key, i) for key, i, _ in loadout(t, c).for_actions]
        return [*uses, *challenges(t, c), *travels, *more, REST, TRAIN, TOWN, PEEK, WAIT]

    def may(self, t: Table, choice: Choice) -> Refusal | None:
        """Why the character cannot do that."""
        c = self.me(t)
        return edition(t).may_act(t, c, choice) or self._may(t, c, choice)

    def _may(self, t: Table, c: Character, choice: Choice) -> Refusal | None:
        if self.extra_steps and not isinstance(choice, Travel | UseCard):
            return no("wbg.travel.extra-step", "A Travel action must follow.")
        if isinstance(choice, Aside):
            return None
        if isinstance(choice, Travel):
            left = edition(t).travel_steps(t, c) + self.extra_steps
            return may_travel(t, c) or may_step(t, c, choice.region, left)
        if isinstance(choice, UseCard):
            ability = t.content.cards[choice.card].abilities[choice.ability]
            return self._may_use(t, c, ability, choice.card, choice.ability)
        if isinstance(choice, Challenge):
            return may_challenge(t, c, choice)
        if isinstance(choice, Peek):
            return _may_peek(t, c)
        return _forced(t, c) or self._may_act(t, c, choice)

    def _may_use(self, t: Table, c: Character, ability: Ability, key: CardId, i: int) -> Refusal | None:
        if ability.at is Moment.TRAVEL:
            why = may_travel(t, c)
        elif ability.at is Moment.ACTION:
            why = _forced(t, c)
        else:
            why = None
        return why or may_use(t, c, key, i, c.id)

    def _may_act(self, t: Table, c: Character, choice: Choice) -> Refusal | None:
        if isinstance(choice, Town) and not in_town(t, c):
            return no("wbg.town.friendly-only", "There is no town of your faction here.")
        if isinstance(choice, Train) and not can_learn(t, c):
            return no("wbg.train.price", "There is no power of your level that you can pay.")
        return None

    def chosen(self, t: Table, choice: Choice) -> Flow:
        """Take the action; what is used before an action costs none (wbg.window.before-action)."""
        c = self.me(t)
        if type(choice) is UseCard:
            at = t.content.cards[choice.card].abilities[choice.ability].at
            use = UseAbility(user=c.id, card=choice.card, ability=choice.ability, subject=c.id)
            if at is not Moment.ACTION:
                return t.call(use, then=AGAIN)
            c.actions = edition(t).actions_after(t, c, choice)
            return t.call(use)
        if type(choice) is Peek:
            peek(t, c)
            return AGAIN
        if isinstance(choice, Aside):
            return t.call(self._frame(t, c, choice), then=AGAIN)
        c.actions = edition(t).actions_after(t, c, choice)
        if type(choice) is Wait:
            t.emit(Waited(rule="wbg.turn.two-actions-each", character=c.id))
            return None
        return t.call(self._frame(t, c, choice), then=self.acted)

    def acted(self, t: Table, ended: Frame) -> Flow:
        """Who joined has acted too."""
        if type(ended) is ChallengeAction:
            self.joined = ended.joined
        return None

    def _frame(self, t: Table, c: Character, choice: Choice) -> Frame:
        if type(choice) is Travel:
            return TravelAction(
                character=c.id, first=choice.region, left=edition(t).travel_steps(t, c) + self.extra_steps
            )
        if type(choice) is Challenge:
            return ChallengeAction(character=c.id, target=choice)
        if type(choice) is Rest:
            return RestAction(character=c.id)
        if type(choice) is Train:
            return TrainingAction(character=c.id)
        return edition(t).act(t, c, choice) or TownAction(character=c.id)


def _forced(t: Table, c: Character) -> Refusal | None:
    """Beside independent creatures only a Challenge of them is allowed (wbg.action.forced-until-clear)."""
    if independents(t, c.region):
        return no("wbg.action.independent-forces-challenge", "Blue creatures here must be challenged.")
    return None


def _may_peek(t: Table, c: Character) -> Refusal | None:
    if _unknown_counter(t, c):
        return None
    return no("wbg.overlord.kazzak-peek", "There is no counter here that you do not know.")


def _unknown_counter(t: Table, c: Character) -> bool:
    """Is there a face-down counter here that their player has not seen?"""
    for counter in t.state.counters:
        if counter.region == c.region:
            return not counter.face_up and not counter.seen >> c.seat & 1
    return False


def peek(t: Table, c: Character) -> None:
    """Look at the counter and show it to one's own faction."""
    t.learn()
    for counter in t.state.counters:
        if counter.region == c.region and not counter.face_up:
            for friend in t.state.side(c.faction):
                counter.seen |= 1 << friend.seat
            seats = tuple(dict.fromkeys(f.seat for f in t.state.side(c.faction)))
            t.emit(
                CounterSeen(
                    rule="wbg.overlord.kazzak-peek", to=seats, character=c.id, region=c.region,
                    real=counter.real,
                )
            )  # fmt: skip
