"""Quests: receiving them, getting on with them, completing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Seat
from azeroth.games.adventure.cards.needs import (
    Collect,
    Conquer,
    Discover,
    Meet,
    QuestStep,
    Slay,
    Vanquish,
    Wound,
)
from azeroth.games.adventure.choices import GiveUp, PickCharacter
from azeroth.games.adventure.content import ACTIVE_QUESTS, Challenge, Fighter
from azeroth.games.adventure.events import Defeated, QuestAdvanced, QuestDiscarded, QuestReceived
from azeroth.games.adventure.ids import Level, QuestDeck, QuestId, SpaceId
from azeroth.games.adventure.play.victory import put_in_log, won
from azeroth.games.adventure.state import ActiveQuest, Character, Find, Table

if TYPE_CHECKING:
    from azeroth.games.adventure.play.combat.battle import Battle


def step_of(t: Table, quest: ActiveQuest) -> QuestStep | None:
    """The step to be done now; None when all are."""
    steps = t.content.quests[quest.id].steps
    return steps[quest.step] if quest.step < len(steps) else None


def finished(t: Table) -> bool:
    """Has anybody completed a quest?"""
    quests = t.content.quests
    for c in t.state.characters:
        for q in c.quests:
            if q.step and q.step >= len(quests[q.id].steps):
                return True
    return False


def next_step(t: Table, c: Character, quest: ActiveQuest, rule: str) -> None:
    """A step is done (ag.quest.steps-in-order)."""
    quest.step += 1
    quest.count = 0
    t.emit(QuestAdvanced(rule=rule, seat=c.seat, quest=quest.id))


def count(t: Table, c: Character, quest: ActiveQuest, n: int, needed: int, rule: str) -> None:
    """Damage tokens on a quest count what was done for it."""
    quest.count += n
    if quest.count >= needed:
        next_step(t, c, quest, rule)
    else:
        t.emit(QuestAdvanced(rule=rule, seat=c.seat, quest=quest.id))


# -- deeds that count by themselves ---------------------------------------------------------------------


def credit_wound(t: Table, seat: Seat, n: int) -> None:
    """Damage to an enemy by one's own cards or in one's own combat (ag.quest.damage-credit)."""
    c = t.state.characters[seat]
    for quest in c.quests:
        step = step_of(t, quest)
        if isinstance(step, Wound):
            count(t, c, quest, n, step.n, "ag.quest.damage-credit")


def credit_defeat(t: Table, seat: Seat, victim: Seat, *, stolen: bool = False) -> None:
    """An enemy was defeated, or robbed after it."""
    c = t.state.characters[seat]
    for quest in c.quests:
        step = step_of(t, quest)
        if not isinstance(step, Vanquish) or step.steal != stolen:
            continue
        if not step.marked or victim in quest.marked:
            count(t, c, quest, 1, step.n, "ag.quest.damage-credit")


def credit_discovery(t: Table, seat: Seat) -> None:
    """A discovery was resolved in one's own exploration phase."""
    c = t.state.characters[seat]
    for quest in c.quests:
        step = step_of(t, quest)
        if isinstance(step, Discover):
            count(t, c, quest, 1, step.n, "ag.quest.complete-when-all-met")


def credit_encounter(t: Table, seat: Seat, battle: Battle) -> None:
    """The encounter of a combat was defeated."""
    t.emit(Defeated(
        rule="ag.combat.encounter-one-damage", seat=-1, by=seat, card=battle.card, board=battle.board
    ))  # fmt: skip
    encounter = battle.encounter(t)
    assert encounter is not None
    if battle.board:
        _slain(t, seat, encounter, t.content.spaces[battle.board].colour, battle.board)
    else:
        _slain(t, seat, encounter, t.content.challenges[battle.card].colour, None)


def credit_slain(t: Table, seat: Seat, challenge: Challenge) -> None:
    """An encounter card was defeated outside combat."""
    if challenge.encounter is not None:
        _slain(t, seat, challenge.encounter, challenge.colour, None)


def _slain(t: Table, seat: Seat, encounter: Fighter, colour: Level, board: SpaceId | None) -> None:
    c = t.state.characters[seat]
    for quest in c.quests:
        step = step_of(t, quest)
        if isinstance(step, Slay) and step.trait in encounter.traits:
            if step.colour is None or colour.rank >= step.colour.rank:
                count(t, c, quest, 1, step.n, "ag.quest.complete-when-all-met")
        elif isinstance(step, Conquer) and board in step.at and board not in quest.conquered:
            assert board is not None
            quest.conquered.append(board)
            if step.any or all(space in quest.conquered for space in step.at):
                next_step(t, c, quest, "ag.quest.complete-when-all-met")


def takes_chicken(t: Table, quest: ActiveQuest) -> bool:
    """Does the quest need a token now that a Robotic Homing Chicken could stand for?"""
    step = step_of(t, quest)
    return isinstance(step, Collect | Slay | Wound | Discover | Meet)


def put_chicken(t: Table, c: Character, quest: ActiveQuest) -> None:
    """It counts as one token (ag.disc.chicken-place)."""
    step, rule = step_of(t, quest), "ag.disc.chicken-place"
    if isinstance(step, Collect):
        quest.count += 1
        _collected(t, c, quest, rule)
    elif isinstance(step, Slay | Wound | Discover):
        count(t, c, quest, 1, step.n, rule)
    else:
        next_step(t, c, quest, rule)


def collect(t: Table, c: Character, quest: ActiveQuest, space: SpaceId, rule: str) -> None:
    """A token goes from the board to the quest (ag.quest.collect)."""
    quest.places.remove(space)
    _collected(t, c, quest, rule)


def _collected(t: Table, c: Character, quest: ActiveQuest, rule: str) -> None:
    """Are there enough, counting chickens? Then tokens still on the board go back to their owner."""
    step = step_of(t, quest)
    assert isinstance(step, Collect)
    waiting = [place for place in quest.places if place in step.at]
    if len(waiting) > quest.count:
        t.emit(QuestAdvanced(rule=rule, seat=c.seat, quest=quest.id))
        return
    quest.places = [place for place in quest.places if place not in waiting]
    next_step(t, c, quest, rule)


# -- completing and receiving ---------------------------------------------------------------------------


class CompleteQuests(Frame):
    """Completed quests go to the logs; an elite quest follows each (ag.quest.complete-several)."""

    owed: tuple[Seat, ...] = ()

    steps: ClassVar[tuple[str, ...]] = ("to_log", "draw")

    def to_log(self, t: Table) -> Flow:
        """All that are completed, then victory is looked at."""
        for c in t.state.clockwise(t.state.active):
            for quest in [q for q in c.quests if step_of(t, q) is None]:
                c.quests.remove(quest)
                drop_chickens(t, quest)
                put_in_log(t, c.seat, quest.id, "ag.quest.complete-log")
                self.owed = (*self.owed, c.seat)
        return won(t)

    def draw(self, t: Table) -> Flow:
        """The next elite quest (ag.quest.complete-draw)."""
        if not self.owed:
            return None
        seat, self.owed = self.owed[0], self.owed[1:]
        return t.call(DrawQuest(seat=seat), then=AGAIN)


def drop_chickens(t: Table, quest: ActiveQuest) -> None:
    """A chicken goes with its quest (ag.disc.chicken-complete)."""
    for token in quest.chicken:
        t.state.box.append(Find(token, seen=-1))
    quest.chicken = []


class DrawQuest(Frame):
    """Take the top elite quest as a new active quest."""

    seat: Seat
    rule: str = "ag.quest.complete-draw"

    steps: ClassVar[tuple[str, ...]] = ("draw", "too_many", "set_up")

    def draw(self, t: Table) -> Flow:
        """An empty deck is renewed from its discards (ag.quest.elite-deck-empty)."""
        state = t.state
        if not state.elite and state.elite_discards:
            state.elite, state.elite_discards = state.elite_discards, []
            t.shuffle(state.elite)
        if not state.elite:
            return END
        quest = t.draw(state.elite)
        state.characters[self.seat].quests.append(ActiveQuest(quest))
        t.emit(QuestReceived(rule=self.rule, seat=self.seat, quest=quest))
        return None

    def too_many(self, t: Table) -> Flow:
        """Give up one quest: two are the most (ag.quest.third-discard)."""
        quests = t.state.characters[self.seat].quests
        if len(quests) <= ACTIVE_QUESTS:
            return None
        return t.ask(self.seat, "ag.quest.third-discard", [GiveUp(q.id) for q in quests], then=self.given_up)

    def given_up(self, t: Table, choice: GiveUp) -> Flow:
        """It gives nothing (ag.quest.discarded-quest)."""
        c = t.state.characters[self.seat]
        new = c.quests[-1].id
        quest = next(q for q in c.quests if q.id == choice.quest)
        c.quests.remove(quest)
        drop_chickens(t, quest)
        if t.content.quests[quest.id].deck is QuestDeck.ELITE:
            t.state.elite_discards.append(quest.id)
        t.emit(QuestDiscarded(rule="ag.quest.discarded-quest", seat=self.seat, quest=quest.id))
        return END if quest.id == new else None

    def set_up(self, t: Table) -> Flow:
        """Its instructions (ag.quest.setup-on-receipt)."""
        return t.call(SetUpQuest(seat=self.seat, quest=t.state.characters[self.seat].quests[-1].id))


class SetUpQuest(Frame):
    """Carry out the set-up instructions of a quest just received."""

    seat: Seat
    quest: QuestId

    steps: ClassVar[tuple[str, ...]] = ("place", "give")

    def _quest(self, t: Table) -> ActiveQuest:
        return next(q for q in t.state.characters[self.seat].quests if q.id == self.quest)

    def place(self, t: Table) -> Flow:
        """Character tokens go on the spaces that it names."""
        quest = self._quest(t)
        for step in t.content.quests[self.quest].steps:
            if isinstance(step, Collect):
                quest.places += step.at
        return None

    def give(self, t: Table) -> Flow:
        """Give a token to an enemy."""
        quest = self._quest(t)
        others = t.state.others(self.seat)
        if len(quest.marked) >= min(t.content.quests[self.quest].marks, len(others)):
            return None
        choices = [PickCharacter(c.seat) for c in others if c.seat not in quest.marked]
        return t.ask(self.seat, "ag.quest.setup-on-receipt", choices, then=self.given)

    def given(self, t: Table, choice: PickCharacter) -> Flow:
        """To that one."""
        self._quest(t).marked.append(choice.seat)
        return AGAIN
