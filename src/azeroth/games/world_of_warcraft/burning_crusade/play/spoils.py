"""The spoils of a stage: the boss's reward, found items, Reward cards (tbc.spoils)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Goto
from azeroth.games.world_of_warcraft.burning_crusade.choices import KeepReward, LearnFor
from azeroth.games.world_of_warcraft.burning_crusade.content import Event, RewardCard, expansion
from azeroth.games.world_of_warcraft.burning_crusade.events import RewardCardWon
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId, StageId
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.choices.actions import Regain
from azeroth.games.world_of_warcraft.content import Reward as Paid
from azeroth.games.world_of_warcraft.events import CardHandled, Deed
from azeroth.games.world_of_warcraft.ids import CURSE, CardId, CharacterId, DeckId, RegionId
from azeroth.games.world_of_warcraft.play.actions.rest import mixes
from azeroth.games.world_of_warcraft.play.actions.town import unlearned
from azeroth.games.world_of_warcraft.play.character.health import restore
from azeroth.games.world_of_warcraft.play.character.levels import GainXp
from azeroth.games.world_of_warcraft.play.combat.battle import together
from azeroth.games.world_of_warcraft.play.quests.rewards import Reward
from azeroth.games.world_of_warcraft.state import Character, Table, event_in_play


def penalized(t: Table, character: CharacterId, xp: int, level: int) -> int:
    """Who is above the stage's level gets no XP (tbc.spoils.xp-penalty-total)."""
    return 0 if t.state.characters[character].level > level else xp


class StageReward(Reward):
    """A boss's reward: shared as a quest's, except for the penalty (tbc.spoils.boss-reward)."""

    def earned(self, t: Table, parts: dict[CharacterId, int]) -> dict[CharacterId, int]:
        """What is struck goes to nobody else (tbc.spoils.xp-penalty-after-split)."""
        return {c: penalized(t, c, n, self.level) for c, n in parts.items()}


class Spoils(Frame):
    """All that a beaten stage brings; `aside` are the Item and Reward cards that were turned up."""

    place: RegionId
    boss: DungeonCardId
    minions: list[DungeonCardId]
    aside: list[DungeonCardId]
    standing: list[CharacterId]
    fallen: list[CharacterId]
    called: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = ("direct", "call", "called_on", "reward_cards")

    def stage(self, t: Table) -> StageId:
        return StageId(self.place)

    def level(self, t: Table) -> int:
        return expansion(t.content).stages[self.stage(t)].level

    def direct(self, t: Table) -> Flow:
        """The boss's reward with what Minions add, then the items found (tbc.spoils.order)."""
        x = expansion(t.content)
        reward, minions = x.bosses[self.boss].reward, [x.minions[m] for m in self.minions]
        items = [CardId(card) for card in self.aside if card not in x.rewards]
        self.aside = [card for card in self.aside if card in x.rewards]
        return t.call(
            StageReward(
                standing=self.standing[:], fallen=self.fallen[:], level=self.level(t), items=reward.items,
                gold=reward.gold + sum(m.gold for m in minions), xp=reward.xp + sum(m.xp for m in minions),
                found=items,
            )
        )  # fmt: skip

    def _paid(self, t: Table) -> Paid | None:
        event = event_in_play(t, "call-to-the-depths")
        card = None if event is None else t.content.events[event.event]
        return card.each if isinstance(card, Event) else None

    def call(self, t: Table) -> Flow:
        """What an event pays each survivor besides."""
        paid = self._paid(t)
        if paid is not None:
            for key in self.standing:
                t.state.characters[key].gold += paid.gold
            self.called = self.standing[:]
        return None

    def called_on(self, t: Table) -> Flow:
        """XP too, under the same penalty."""
        paid = self._paid(t)
        if not self.called or paid is None:
            return None
        key = self.called.pop(0)
        return t.call(GainXp(character=key, xp=penalized(t, key, paid.xp, self.level(t))), then=AGAIN)

    def reward_cards(self, t: Table) -> Flow:
        """Each Reward card is resolved at once, or kept (tbc.spoils.reward-immediate)."""
        if not self.aside or not self.standing:
            return END
        card = self.aside[0]
        if not expansion(t.content).rewards[card].keep:
            self.aside.pop(0)
            give_back(t, card)
            t.emit(RewardCardWon(rule="tbc.spoils.reward-helps-all", card=card))
            return t.call(
                ResolveReward(card=card, standing=self.standing[:], waiting=self.standing[:]), then=AGAIN
            )
        choices = [KeepReward(card, c) for c in self.standing]
        return together(t, self.standing, "tbc.spoils.reward-keep", choices, then=self.kept)

    def kept(self, t: Table, choice: KeepReward) -> Flow:
        """It lies beside their sheet."""
        self.aside.remove(choice.card)
        t.state.characters[choice.character].kept.append(choice.card)
        t.emit(RewardCardWon(rule="tbc.spoils.reward-keep", card=choice.card, character=choice.character))
        return AGAIN


def give_back(t: Table, card: DungeonCardId) -> None:
    """A Reward card returns to its Stage deck (tbc.spoils.reward-returns)."""
    stage = expansion(t.content).rewards[card].stage
    deck = t.state.decks.pile(DeckId(stage))
    deck.append(card)
    t.shuffle(deck)


class ResolveReward(Frame):
    """A Reward card for every survivor, one after another (tbc.spoils.reward-helps-all)."""

    card: DungeonCardId
    standing: list[CharacterId]
    waiting: list[CharacterId]
    steps: ClassVar[tuple[str, ...]] = ("next_one", "mix", "train", "on", "items")

    def data(self, t: Table) -> RewardCard:
        return expansion(t.content).rewards[self.card]

    def me(self, t: Table) -> Character:
        return t.state.characters[self.waiting[0]]

    def next_one(self, t: Table) -> Flow:
        """Gold, Health, Energy, and Curses that go."""
        if not self.waiting:
            return Goto("items")
        card, c = self.data(t), self.me(t)
        c.gold += card.gold
        health = health_capacity(t, c) if card.health == "all" else card.health
        energy = energy_capacity(t, c) if card.energy == "all" else card.energy
        restore(t, c, health, energy)
        if card.cleanse:
            c.get(CURSE, -c.curse)
        return None

    def mix(self, t: Table) -> Flow:
        """What do you regain?"""
        card, c = self.data(t), self.me(t)
        if not card.mix:
            return None
        return t.ask(c.seat, "tbc.spoils.reward-immediate", mixes(t, c, card.mix * c.level), then=self.mixed)

    def mixed(self, t: Table, choice: Regain) -> Flow:
        """The tokens come back."""
        restore(t, self.me(t), choice.health, choice.energy)
        return None

    def train(self, t: Table) -> Flow:
        """Which power do you take?"""
        card, c = self.data(t), self.me(t)
        choices = []
        if card.train:
            for key in unlearned(t, c):
                power = t.content.cards[key]
                price = max(0, power.gold - card.train)
                if power.level <= c.level and price <= c.gold:
                    choices.append(LearnFor(key, price))
        if not choices:
            return None
        return t.ask(c.seat, "tbc.spoils.reward-immediate", choices, then=self.trained, stop=True)

    def trained(self, t: Table, choice: LearnFor) -> Flow:
        """It goes to the Spellbook."""
        c = self.me(t)
        c.gold -= choice.gold
        c.spellbook.append(choice.card)
        t.emit(CardHandled(rule="wbg.train.to-spellbook", character=c.id, card=choice.card, deed=Deed.LEARNS))
        return None

    def on(self, t: Table) -> Flow:
        """The next survivor."""
        self.waiting.pop(0)
        return Goto("next_one")

    def items(self, t: Table) -> Flow:
        """What the group draws and shares."""
        card = self.data(t)
        return t.call(Reward(standing=self.standing[:], items=card.items)) if card.items else None
