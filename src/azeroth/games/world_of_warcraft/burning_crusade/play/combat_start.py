"""Before the first round: fast-equip against a boss, kept Reward cards, what the opponent does then."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Goto
from azeroth.games.world_of_warcraft.burning_crusade.choices import DiscardMinion, KeepIt, UseReward
from azeroth.games.world_of_warcraft.burning_crusade.content import RewardCard, expansion
from azeroth.games.world_of_warcraft.burning_crusade.events import DungeonCardGone, RewardCardUsed
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId
from azeroth.games.world_of_warcraft.burning_crusade.play.fast_equip import FastEquipStep, can_fast_equip
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import (
    BOSS,
    acting,
    boss_foe,
    distinct,
    faction_area,
)
from azeroth.games.world_of_warcraft.burning_crusade.play.spoils import give_back
from azeroth.games.world_of_warcraft.ids import CharacterId
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, together
from azeroth.games.world_of_warcraft.state import Table


def useful(battle: Battle, card: RewardCard) -> bool:
    """Would discarding a kept card do anything in this combat?"""
    return not card.minion or bool(battle.foes[0].minions)


class CombatStart(Frame):
    """What comes before the first round of a normal combat."""

    waiting: list[CharacterId]
    choosing: bool = False
    steps: ClassVar[tuple[str, ...]] = ("fast_equip", "keepsakes", "minion", "acts")

    def fast_equip(self, t: Table) -> Flow:
        """Once, just before a dungeon's fight (tbc.fastequip.dungeon-phase)."""
        battle = t.frame(Battle)
        if battle.region not in expansion(t.content).places:
            return None
        who = [k for k in battle.group if can_fast_equip(t, t.state.characters[k])]
        return t.call(FastEquipStep(waiting=who)) if who else None

    def keepsakes(self, t: Table) -> Flow:
        """Discard a kept Reward card for its effect? (tbc.spoils.reward-keep-discard-returns)"""
        battle, rewards = t.frame(Battle), expansion(t.content).rewards
        for key in self.waiting:
            c = t.state.characters[key]
            kept = [DungeonCardId(k) for k in c.kept if useful(battle, rewards[DungeonCardId(k)])]
            choices = [UseReward(k) for k in kept]
            if choices:
                more: list[UseReward | KeepIt] = [*choices, KeepIt(key)]
                return t.ask(c.seat, "tbc.spoils.reward-keep", more, then=self.used)
        return None

    def used(self, t: Table, choice: UseReward | KeepIt) -> Flow:
        """It goes back to its Stage deck."""
        battle = t.frame(Battle)
        if isinstance(choice, KeepIt):
            self.waiting.remove(choice.character)
            return AGAIN
        c = next(c for c in t.state.characters.values() if choice.card in c.kept)
        card, area = expansion(t.content).rewards[choice.card], faction_area(t, battle)
        c.kept.remove(choice.card)
        give_back(t, choice.card)
        t.emit(RewardCardUsed(rule="tbc.spoils.reward-keep", card=choice.card, character=c.id))
        area.damage += card.damage
        area.armor += card.armor
        area.attrition += card.attrition
        battle.first_reroll += card.reroll
        self.choosing = card.minion
        return None if card.minion else AGAIN

    def minion(self, t: Table) -> Flow:
        """Which Minion does not fight?"""
        battle = t.frame(Battle)
        if not self.choosing or battle.foes[0].what != BOSS:
            return None
        choices = [DiscardMinion(m) for m in distinct(DungeonCardId(m) for m in battle.foes[0].minions)]
        return together(t, battle.group, "tbc.spoils.reward-keep", choices, then=self.discarded)

    def discarded(self, t: Table, choice: DiscardMinion) -> Flow:
        """It adds neither to the fight nor to the reward."""
        battle = t.frame(Battle)
        foe = battle.foes[0]
        left = [DungeonCardId(m) for m in foe.minions]
        left.remove(choice.card)
        battle.foes[0] = boss_foe(t, DungeonCardId(foe.kind), left)
        t.emit(DungeonCardGone(rule="tbc.spoils.reward-keep", card=choice.card))
        self.choosing = False
        return Goto("keepsakes")

    def acts(self, t: Table) -> Flow:
        """What the opponent does before the first round."""
        frame = acting(t, t.frame(Battle), "combat-start")
        return None if frame is None else t.call(frame)
