"""The maintenance phase: quests, equipment."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Refusal, Seat
from azeroth.games.adventure.cards.needs import Collect, Deliver, Meet, Study, Travel
from azeroth.games.adventure.cards.window import window
from azeroth.games.adventure.choices import Equip, Fulfil, GiveItem, TakeOff, UseToken
from azeroth.games.adventure.ids import ChallengeId, ItemType, Moment, QuestId
from azeroth.games.adventure.play.damage import Fall, falls, health_changed
from azeroth.games.adventure.play.exploration import gold
from azeroth.games.adventure.play.hands import DiscardCards
from azeroth.games.adventure.play.items import equip, for_slot, item_of, lose, may_equip, take_off
from azeroth.games.adventure.play.quests import CompleteQuests, collect, finished, next_step, step_of
from azeroth.games.adventure.play.spaces import in_city
from azeroth.games.adventure.play.tokens import SpendToken
from azeroth.games.adventure.state import ActiveQuest, Character, Table


def deliverable(t: Table, c: Character, step: Deliver) -> list[ChallengeId]:
    """The items in the bag that a quest asks for (ag.quest.encounter-in-bag)."""
    found = []
    for card in c.bag:
        challenge, item = t.content.challenges[card], item_of(t, card)
        traits = challenge.encounter.traits if challenge.encounter is not None else ()
        if (
            (step.trait is None or step.trait in traits)
            and (step.type is None or item.type is step.type)
            and (step.colour is None or challenge.colour.rank >= step.colour.rank)
        ):
            found.append(card)
    return found


def fulfillable(t: Table, c: Character, quest: ActiveQuest) -> bool:
    """Can the character get on with that quest here and now? (ag.maint.quest-step)"""
    match step_of(t, quest):
        case Collect(at=at):
            return c.space in at and c.space in quest.places
        case Travel(to=to, any_city=any_city):
            return c.space in to or (any_city and in_city(t, c))
        case Meet(marked=marked):
            company = [o.seat for o in t.state.others(c.seat) if o.space == c.space]
            if marked:
                company = [seat for seat in company if seat in quest.marked]
            return bool(company) and not in_city(t, c)
        case Deliver() as step:
            return c.space in step.to and len(deliverable(t, c, step)) >= step.n
        case Study(to=to, n=n):
            return c.space in to and len(c.hand) >= n
        case _:
            return False


class MaintenancePhase(Frame):
    """One character's maintenance phase (ag.maint.steps)."""

    seat: Seat

    steps: ClassVar[tuple[str, ...]] = ("begin", "quests", "weapon", "armor")

    def begin(self, t: Table) -> Flow:
        """The phase begins."""
        return window(t, Moment.MAINTENANCE, (self.seat,))

    def quests(self, t: Table) -> Flow:
        """Get on with a quest here? (ag.maint.quest-step)

        Gold may be spent too, before items are equipped (ag.disc.gold).
        """
        c = t.state.characters[self.seat]
        choices: list[Fulfil | UseToken] = [Fulfil(q.id) for q in c.quests if fulfillable(t, c, q)]
        choices += gold(t, c)
        return t.ask(self.seat, "ag.maint.quest-step", choices, then=self.fulfilled, stop=True)

    def fulfilled(self, t: Table, choice: Fulfil | UseToken) -> Flow:
        """So it is."""
        if isinstance(choice, UseToken):
            return t.call(SpendToken(seat=self.seat, token=choice.token), then=AGAIN)
        c = t.state.characters[self.seat]
        quest = next(q for q in c.quests if q.id == choice.quest)
        step = step_of(t, quest)
        if isinstance(step, Deliver | Study):
            return t.call(HandIn(seat=self.seat, quest=quest.id), then=AGAIN)
        if isinstance(step, Collect):
            collect(t, c, quest, c.space, "ag.quest.collect")
        else:
            rule = "ag.quest.travel" if isinstance(step, Travel) else "ag.quest.token-trading"
            next_step(t, c, quest, rule)
        return t.call(CompleteQuests(), then=AGAIN) if finished(t) else AGAIN

    def _slot(self, t: Table, slot: ItemType) -> list[Equip | TakeOff]:
        c = t.state.characters[self.seat]
        on = c.weapon if slot is ItemType.WEAPON else c.armor
        found: list[Equip | TakeOff] = [Equip(item) for item in for_slot(t, c.bag, slot)]
        return [*found, TakeOff(on)] if on else found

    def weapon(self, t: Table) -> Flow:
        """Which weapon? (ag.maint.equip-step)"""
        return self._ask(t, ItemType.WEAPON)

    def armor(self, t: Table) -> Flow:
        """Which armor? (ag.maint.equip-step)"""
        return self._ask(t, ItemType.ARMOR)

    def _ask(self, t: Table, slot: ItemType) -> Flow:
        return t.ask(
            self.seat, "ag.maint.equip-step", self._slot(t, slot), then=self.equipped,
            refuse=self.refuse, among=self.tries, stop="Leave it as it is",
        )  # fmt: skip

    def tries(self, t: Table) -> list[Equip | TakeOff]:
        """What is for the slot, and bag items, which are for none."""
        bag = for_slot(t, t.state.characters[self.seat].bag, ItemType.BAG)
        slot = ItemType.WEAPON if self.at == "weapon" else ItemType.ARMOR
        return [*self._slot(t, slot), *(Equip(item) for item in bag)]

    def refuse(self, t: Table, choice: Equip | TakeOff) -> Refusal | None:
        """May that be equipped?"""
        if isinstance(choice, TakeOff):
            return None
        return may_equip(t, t.state.characters[self.seat], choice.item)

    def equipped(self, t: Table, choice: Equip | TakeOff) -> Flow:
        """On, or off."""
        c = t.state.characters[self.seat]
        if isinstance(choice, Equip):
            equip(t, c, choice.item)
        else:
            take_off(t, c, choice.item)
        return health_changed(t, self.seat)


class HandIn(Frame):
    """Discard for a quest what it asks for: items from the bag, or ability cards."""

    seat: Seat
    quest: QuestId
    given: int = 0

    steps: ClassVar[tuple[str, ...]] = ("cards", "items", "done", "complete")

    def _quest(self, t: Table) -> ActiveQuest:
        return next(q for q in t.state.characters[self.seat].quests if q.id == self.quest)

    def cards(self, t: Table) -> Flow:
        """Ability cards of one's choice."""
        step = step_of(t, self._quest(t))
        if not isinstance(step, Study):
            return None
        return t.call(DiscardCards(seats=(self.seat,), n=step.n, rule="ag.maint.quest-step"))

    def items(self, t: Table) -> Flow:
        """Hand in an item."""
        step = step_of(t, self._quest(t))
        if not isinstance(step, Deliver) or self.given >= step.n:
            return None
        choices = [GiveItem(card) for card in deliverable(t, t.state.characters[self.seat], step)]
        return t.ask(self.seat, "ag.quest.encounter-in-bag", choices, then=self.handed_in)

    def handed_in(self, t: Table, choice: GiveItem) -> Flow:
        """The item counts for the quest and is discarded."""
        self.given += 1
        c = t.state.characters[self.seat]
        lose(t, c, choice.item, "ag.item.discard-to-deck")
        return t.call(Fall(seat=self.seat), then=AGAIN) if falls(t, c) else AGAIN

    def done(self, t: Table) -> Flow:
        """The step is done."""
        next_step(t, t.state.characters[self.seat], self._quest(t), "ag.maint.quest-step")
        return None

    def complete(self, t: Table) -> Flow:
        """The quest may be completed by it."""
        return t.call(CompleteQuests()) if finished(t) else None
