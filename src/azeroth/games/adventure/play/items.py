"""Items: gaining, losing, equipping."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from azeroth.engine import END, NOBODY, Flow, Frame, Refusal, Seat, no
from azeroth.games.adventure.cards.texts import refresh
from azeroth.games.adventure.choices import GiveItem, Steal
from azeroth.games.adventure.choices.names import item_name
from azeroth.games.adventure.content import Item
from azeroth.games.adventure.events import Equipped, ItemGained, ItemLost
from azeroth.games.adventure.ids import ChallengeId, ItemType, Level
from azeroth.games.adventure.play.attaching import discard_challenge, draw_challenge
from azeroth.games.adventure.play.damage import health_changed
from azeroth.games.adventure.state import NO_ITEM, Character, Table

Where = Literal["any", "bag", "equipped"]


def item_of(t: Table, card: ChallengeId) -> Item:
    found = t.content.challenges[card].item
    if found is None:
        raise ValueError(f"{card} has no item on its back")
    return found


def gain(t: Table, seat: Seat, card: ChallengeId, rule: str, source: Seat = NOBODY) -> None:
    """An item goes under the bag token (ag.item.gained-into-bag)."""
    c = t.state.characters[seat]
    if card in t.state.drawn:
        t.state.drawn.remove(card)
    c.bag.append(card)
    refresh(t, c)
    t.emit(ItemGained(rule=rule, seat=seat, item=card, source=source))


def gain_of_level(t: Table, seat: Seat, level: Level) -> ChallengeId | None:
    """Draw until an item appears, each card at most once (ag.item.gain-by-level, ag.item.gain-redraw)."""
    deck = t.state.deck(level).cards
    for _ in range(len(deck)):
        card = draw_challenge(t, level)
        if t.content.challenges[card].item is not None:
            gain(t, seat, card, "ag.item.gain-by-level")
            return card
        discard_challenge(t, card, "ag.item.gain-redraw")
    return None


def remove(t: Table, c: Character, card: ChallengeId) -> None:
    """An item leaves its owner."""
    if card == c.weapon:
        c.weapon = NO_ITEM
    elif card == c.armor:
        c.armor = NO_ITEM
    else:
        c.bag.remove(card)
    refresh(t, c)


def lose(t: Table, c: Character, card: ChallengeId, rule: str = "ag.item.discard-to-deck") -> None:
    """A discarded item is a challenge card again (ag.item.discard-to-deck)."""
    remove(t, c, card)
    t.emit(ItemLost(rule=rule, seat=c.seat, item=card))
    discard_challenge(t, card, rule)


def hand_over(t: Table, source: Seat, target: Seat, card: ChallengeId, rule: str) -> None:
    """An item goes from one bag to another; what is attached to it goes along."""
    remove(t, t.state.characters[source], card)
    gain(t, target, card, rule, source)


def owned(c: Character, where: Where) -> list[ChallengeId]:
    """The items that an instruction is about (ag.item.discard-scope-any, ag.item.discard-scope-bag)."""
    if where == "bag":
        return list(c.bag)
    return c.items if where == "any" else [i for i in (c.weapon, c.armor) if i]


class LoseItem(Frame):
    """Discard one item of one's choice."""

    seat: Seat
    where: Where = "any"
    rule: str = "ag.item.discard-scope-any"
    lost: ChallengeId = NO_ITEM

    steps: ClassVar[tuple[str, ...]] = ("choose",)

    def choose(self, t: Table) -> Flow:
        """Discard an item."""
        c = t.state.characters[self.seat]
        return t.ask(self.seat, self.rule, [GiveItem(i) for i in owned(c, self.where)], then=self.chosen)

    def chosen(self, t: Table, choice: GiveItem) -> Flow:
        """The item is lost."""
        self.lost = choice.item
        lose(t, t.state.characters[self.seat], choice.item, self.rule)
        return health_changed(t, self.seat) or END


class StealItem(Frame):
    """Take an item of one's choice from the bag of one of these (ag.pvp.outcome-one-defeated)."""

    seat: Seat
    victims: tuple[Seat, ...]
    rule: str
    may: bool = True
    but: ChallengeId = NO_ITEM
    taken: ChallengeId = NO_ITEM
    victim: Seat = NOBODY

    steps: ClassVar[tuple[str, ...]] = ("choose",)

    def choose(self, t: Table) -> Flow:
        """Take an item from a bag."""
        choices = [
            Steal(v, item) for v in self.victims for item in t.state.characters[v].bag if item != self.but
        ]
        return t.ask(
            self.seat, self.rule, choices, then=self.chosen, stop="Take nothing" if self.may else False
        )

    def chosen(self, t: Table, choice: Steal) -> Flow:
        """The item changes hands."""
        self.taken, self.victim = choice.item, choice.seat
        hand_over(t, choice.seat, self.seat, choice.item, self.rule)
        return health_changed(t, choice.seat) or END


# -- equipping ----------------------------------------------------------------------------------------


def may_equip(t: Table, c: Character, card: ChallengeId) -> Refusal | None:
    """May the character equip that item?"""
    item = item_of(t, card)
    if item.type is ItemType.BAG:
        return no("ag.item.bag-items-not-equipped", "{item} works in the bag.", item=item.name)
    if t.content.challenges[card].colour.rank > c.rank:
        return no("ag.item.level-restriction", "{item} is above your level.", item=item_name(t, card))
    icons = t.content.characters[c.id].icons
    lacking = [icon for icon in item.icons if icon not in icons]
    if lacking:
        return no("ag.item.icon-restriction", "Your character cannot use {what}.", what=lacking[0].kinds)
    return None


def equip(t: Table, c: Character, card: ChallengeId) -> None:
    """Equip an item from the bag; what was there goes into the bag (ag.item.unequip-to-bag)."""
    weapon = item_of(t, card).type is ItemType.WEAPON
    old = c.weapon if weapon else c.armor
    c.bag.remove(card)
    if old:
        c.bag.append(old)
    if weapon:
        c.weapon = card
    else:
        c.armor = card
    refresh(t, c)
    t.emit(Equipped(rule="ag.maint.equip-step", seat=c.seat, item=card))


def take_off(t: Table, c: Character, card: ChallengeId) -> None:
    """An equipped item goes into the bag."""
    if c.weapon == card:
        c.weapon = NO_ITEM
    else:
        c.armor = NO_ITEM
    c.bag.append(card)
    refresh(t, c)
    t.emit(Equipped(rule="ag.item.unequip-to-bag", seat=c.seat, item=card, on=False))


def for_slot(t: Table, items: Sequence[ChallengeId], slot: ItemType) -> list[ChallengeId]:
    """Those of the items that are for a slot."""
    return [card for card in items if item_of(t, card).type is slot]
