"""After PvP combat: loot, and the events that look for a winner (wbg.loot, wbg.event.bounty)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame
from azeroth.games.world_of_warcraft.cards.loadout import refresh
from azeroth.games.world_of_warcraft.choices.combat import Loot
from azeroth.games.world_of_warcraft.events import PvpDecided
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction
from azeroth.games.world_of_warcraft.play.character.bag import Overflow, receive
from azeroth.games.world_of_warcraft.play.character.levels import GainXp
from azeroth.games.world_of_warcraft.play.character.sheet import overfull
from azeroth.games.world_of_warcraft.play.combat.after_combat import discard_event
from azeroth.games.world_of_warcraft.play.combat.battle import together
from azeroth.games.world_of_warcraft.play.quests.rewards import Reward
from azeroth.games.world_of_warcraft.play.victory import stronger
from azeroth.games.world_of_warcraft.state import Table, event_in_play


class PvpAftermath(Frame):
    """What a PvP combat brings; `beaten` are all who fell, of either side."""

    winner: Faction | None
    standing: list[CharacterId]
    beaten: list[CharacterId]
    looted: list[CharacterId] = []
    bounty: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = ("tell", "old_hatreds", "mark", "pay_bounty", "loot")

    def tell(self, t: Table) -> Flow:
        """Who has won."""
        t.emit(PvpDecided(rule="wbg.pvp.resolution-end", winner=self.winner, beaten=tuple(self.beaten)))
        return None

    def old_hatreds(self, t: Table) -> Flow:
        """The first PvP combat with a winner is rewarded (wbg.event.first-pvp-win)."""
        event = event_in_play(t, "old-hatreds")
        if event is None or self.winner is None:
            return None
        card = t.content.events[event.event]
        reward = card.stronger if stronger(t, self.winner) else card.weaker
        discard_event(t, event)
        if reward is None:
            return None
        for c in self.standing:
            t.state.characters[c].gold += reward.gold
        mine = [c for c in (*self.standing, *self.beaten) if t.state.characters[c].faction is self.winner]
        return t.call(Reward(standing=mine, xp=reward.xp * len(mine)))

    def mark(self, t: Table) -> Flow:
        """A marked character fell: every enemy of theirs gets the bounty (wbg.event.bounty)."""
        event = event_in_play(t, "bounty")
        if event is not None:
            for c in self.beaten:
                if c in event.marked:
                    discard_event(t, event)
                    self.bounty = [e.id for e in t.state.side(t.state.characters[c].faction.enemy)]
                    break
        return None

    def pay_bounty(self, t: Table) -> Flow:
        """3 XP each."""
        if not self.bounty:
            return None
        return t.call(GainXp(character=self.bounty.pop(0), xp=3), then=AGAIN)

    def loot(self, t: Table) -> Flow:
        """Take an item of a defeated enemy, or leave it to them (wbg.loot.one-per-defeated)."""
        victims = [
            c for c in self.beaten
            if t.state.characters[c].faction is not self.winner and c not in self.looted
        ]  # fmt: skip
        if self.winner is None or not self.standing:
            return None
        choices = [
            Loot(card, v, c)
            for v in victims
            for card in t.state.characters[v].bag
            if not t.content.cards[card].soulbound
            for c in self.standing
        ]
        return together(t, self.standing, "wbg.loot.winner-chooses", choices, then=self.took, stop="Leave it")

    def took(self, t: Table, choice: Loot) -> Flow:
        """It goes to a survivor's Bag (wbg.loot.bag-limit)."""
        victim, c = t.state.characters[choice.victim], t.state.characters[choice.character]
        victim.bag.remove(choice.card)
        refresh(t, victim)
        self.looted.append(victim.id)
        receive(t, c, choice.card)
        return t.call(Overflow(character=c.id), then=AGAIN) if overfull(t, c) else AGAIN
