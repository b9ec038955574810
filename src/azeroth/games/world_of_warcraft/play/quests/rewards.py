"""Rewards: gold and XP divided, items drawn and handed out (wbg.reward, wbg.item)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Goto
from azeroth.games.world_of_warcraft.choices.turn import Take
from azeroth.games.world_of_warcraft.content import Draw
from azeroth.games.world_of_warcraft.events import Rewarded
from azeroth.games.world_of_warcraft.ids import CUP, CardId, CharacterId, Faction, QuestId
from azeroth.games.world_of_warcraft.play.character.bag import Overflow, receive
from azeroth.games.world_of_warcraft.play.character.levels import GainXp
from azeroth.games.world_of_warcraft.play.character.sheet import overfull
from azeroth.games.world_of_warcraft.play.combat.battle import together
from azeroth.games.world_of_warcraft.play.quests.quests import DrawQuest
from azeroth.games.world_of_warcraft.state import Table


def fewest_first(t: Table, who: Sequence[CharacterId], n: int) -> list[CharacterId]:
    """The n with the fewest XP; ties are broken at random (wbg.reward.remainder-tie)."""
    left = list(who)
    chosen: list[CharacterId] = []
    while left and len(chosen) < n:
        least = min(t.state.characters[c].xp for c in left)
        tied = [c for c in left if t.state.characters[c].xp == least]
        one = tied[0] if len(tied) <= n - len(chosen) else t.pick(tied)
        left.remove(one)
        chosen.append(one)
    return chosen


def shares(t: Table, total: int, who: Sequence[CharacterId]) -> dict[CharacterId, int]:
    """As evenly as possible, what is left over to those with the fewest XP (wbg.reward.remainder)."""
    if not who:
        return {}
    each, rest = divmod(total, len(who))
    lucky = fewest_first(t, who, rest) if rest else []
    return {c: each + (c in lucky) for c in who}


def adjusted(t: Table, parts: dict[CharacterId, int], level: int) -> dict[CharacterId, int]:
    """Penalties for those above the quest's level, a bonus for one below it (wbg.reward.penalty)."""
    levels = {c: t.state.characters[c].level for c in parts}
    out = {c: max(0, n - max(0, levels[c] - level)) for c, n in parts.items()}
    below = [c for c in parts if levels[c] < level]
    for c in fewest_first(t, below, 1):
        out[c] += level - levels[c]
    return out


class Reward(Frame):
    """What a group receives: gold and items for those who stand, XP for all who took part.

    `level` is the quest's, for penalties and bonus; 0 where they do not apply.
    """

    standing: list[CharacterId]
    fallen: list[CharacterId] = []
    gold: int = 0
    xp: int = 0
    level: int = 0
    items: tuple[Draw, ...] = ()
    special: tuple[CardId, ...] = ()
    found: list[CardId] = []
    experience: dict[CharacterId, int] = {}
    drawn: list[CardId] = []
    steps: ClassVar[tuple[str, ...]] = (
        "divide", "gain", "draw", "hand_out", "hand_out_special", "hand_out_found",
    )  # fmt: skip

    def divide(self, t: Table) -> Flow:
        """By level and XP as they stand before anything is added (wbg.reward.level-at-completion)."""
        gold = shares(t, self.gold, self.standing)
        experience = shares(t, self.xp, [*self.standing, *self.fallen])
        experience = self.earned(t, experience)
        self.experience = {c: n for c, n in experience.items() if n}
        for c in dict.fromkeys((*gold, *experience)):
            t.state.characters[c].gold += gold.get(c, 0)
            t.emit(
                Rewarded(
                    rule="wbg.reward.split-even", character=c, gold=gold.get(c, 0), xp=experience.get(c, 0)
                )
            )
        return None

    def earned(self, t: Table, parts: dict[CharacterId, int]) -> dict[CharacterId, int]:
        """The XP that each gets of their share."""
        return adjusted(t, parts, self.level) if self.level else parts

    def gain(self, t: Table) -> Flow:
        """Everybody's XP."""
        if not self.experience:
            return None
        character = next(iter(self.experience))
        return t.call(GainXp(character=character, xp=self.experience.pop(character)), then=AGAIN)

    def draw(self, t: Table) -> Flow:
        """Draw the cards of the next item symbol (wbg.item.symbols-in-order)."""
        if not self.items or not self.standing:
            self.items = ()
            return Goto("hand_out_special")
        symbol = self.items[0]
        deck = t.state.decks.items(symbol.deck)
        self.drawn = [t.draw(deck) for _ in range(min(symbol.draw, len(deck)))]
        if not self.drawn:
            self.items = self.items[1:]
            return AGAIN
        return None

    def hand_out(self, t: Table) -> Flow:
        """Which card do you keep, and who gets it?"""
        return self._ask(t, self.drawn, self.handed_out)

    def _ask(self, t: Table, cards: Sequence[CardId], then: object) -> Flow:
        choices = [Take(card, c) for card in cards for c in self.standing]
        return together(t, self.standing, "wbg.reward.items-group", choices, then=then)  # type: ignore[arg-type]

    def handed_out(self, t: Table, choice: Take) -> Flow:
        """The others go to the bottom of their deck (wbg.item.unchosen-bottom)."""
        deck = t.state.decks.items(self.items[0].deck)
        deck += [card for card in self.drawn if card != choice.card]
        self.drawn, self.items = [], self.items[1:]
        return self._give(t, choice, "draw")

    def _give(self, t: Table, choice: Take, then: str) -> Flow:
        c = t.state.characters[choice.character]
        receive(t, c, choice.card)
        if overfull(t, c):
            return t.call(Overflow(character=c.id), then=Goto(then))
        return Goto(then)

    def hand_out_special(self, t: Table) -> Flow:
        """Who gets the special item? (wbg.item.special-choice)"""
        if not self.standing:
            return None
        there = [card for card in self.special if card in t.state.decks.items(CUP)]
        return self._ask(t, there, self.special_given) if there else None

    def special_given(self, t: Table, choice: Take) -> Flow:
        """It is looked up in the cup deck, never drawn (wbg.item.special-search)."""
        t.state.decks.items(CUP).remove(choice.card)
        self.special = ()
        return self._give(t, choice, "hand_out_found")

    def hand_out_found(self, t: Table) -> Flow:
        """Who gets what lay in the hoard?"""
        if not self.found or not self.standing:
            return None
        return self._ask(t, self.found[:1], self.found_given)

    def found_given(self, t: Table, choice: Take) -> Flow:
        """On to the next."""
        self.found.remove(choice.card)
        return self._give(t, choice, "hand_out_found")


class CompleteQuest(Frame):
    """A completed quest: its reward, its discard, the next quest (wbg.quest.order-after-completion).

    `faction` owned the quest; `less` XP are taken off first where an enemy's quest was done.
    """

    quest: QuestId
    faction: Faction
    standing: list[CharacterId]
    fallen: list[CharacterId]
    less: int = 0
    steps: ClassVar[tuple[str, ...]] = ("reward", "discard", "draw")

    def reward(self, t: Table) -> Flow:
        """Everything printed on it."""
        q = t.content.quests[self.quest]
        return t.call(
            Reward(
                standing=self.standing[:], fallen=self.fallen[:], gold=q.gold, xp=max(0, q.xp - self.less),
                level=q.level, items=q.items, special=q.special,
            )
        )  # fmt: skip

    def discard(self, t: Table) -> Flow:
        """It is out of the game (wbg.quest.discard)."""
        side = t.state.sides[self.faction]
        if self.quest in side.quests:
            side.quests.remove(self.quest)
        side.done.append(self.quest)
        return None

    def draw(self, t: Table) -> Flow:
        """The faction that owned it draws another."""
        return t.call(DrawQuest(faction=self.faction))
