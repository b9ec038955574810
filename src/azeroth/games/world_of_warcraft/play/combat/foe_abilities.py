"""What creatures, bosses and Overlords do (wbg.creature, wbg.ability, wbg.boss)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame
from azeroth.games.world_of_warcraft.choices import PickCard
from azeroth.games.world_of_warcraft.content import FoeAbility
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import AbilityCounted
from azeroth.games.world_of_warcraft.ids import CURSE, STUN, CharacterId
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth, lose_energy
from azeroth.games.world_of_warcraft.play.character.sheet import take_off
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, Foe, area_of, counting
from azeroth.games.world_of_warcraft.state import Character, Table


def name_of(t: Table, foe: Foe) -> str:
    """What an opponent is called."""
    return edition(t).foe_name(t, foe)


class CarryOutAbility(Frame):
    """The opponent's abilities of one moment of a character's Attack Phase, counted over the dice."""

    character: CharacterId
    moment: str = "reroll-end"
    unequips: int = 0
    losses: int = 0
    steps: ClassVar[tuple[str, ...]] = ("count", "unequip", "lose", "more")

    def count(self, t: Table) -> Flow:
        """Each die counts as it lies now, spotted or not (wbg.creature.compulsory-dice)."""
        battle, c = t.frame(Battle), t.state.characters[self.character]
        for ability in counting(t, battle, c, self.moment):
            self._count(t, battle, c, ability)
        return None

    def _count(self, t: Table, battle: Battle, c: Character, ability: FoeAbility) -> None:
        pool, area = t.frame(Attacking).pool, area_of(t, c.faction)
        dice = pool.matching(ability.per)
        n = len(dice)
        if not n:
            return
        foe = name_of(t, battle.foes[0])
        t.emit(AbilityCounted(rule="wbg.creature.ability-always", character=c.id, foe=foe, dice=n))
        lose_energy(t, c, n * ability.energy)
        for token, each in ((STUN, ability.stun), (CURSE, ability.curse), *ability.tokens):
            c.get(token, n * each)
        area.attrition -= min(area.attrition, n * ability.attrition)
        area.damage -= min(area.damage, n * ability.sheds_per)
        if ability.takes_dice:
            for die in [pool.dice[i] for i in dice]:
                battle.lost_dice[die.colour] = battle.lost_dice.get(die.colour, 0) + 1
                pool.dice = [d for d in pool.dice if d is not die]
        self.unequips += n * ability.unequip
        self.losses += n * ability.health

    def unequip(self, t: Table) -> Flow:
        """Which power do you unequip?"""
        if not self.unequips:
            return None
        c = t.state.characters[self.character]
        powers = [PickCard(e.card) for e in c.equipped if t.content.cards[e.card].power]
        return t.ask(c.seat, "wbg.effect.forced-unequip", powers, then=self.unequipped)

    def unequipped(self, t: Table, choice: PickCard) -> Flow:
        """It goes to the Spellbook."""
        take_off(t, t.state.characters[self.character], choice.card)
        self.unequips -= 1
        return AGAIN

    def lose(self, t: Table) -> Flow:
        """Lose Health, which is no wound (wbg.wound.loss-vs-wound)."""
        return t.call(LoseHealth(character=self.character, left=self.losses)) if self.losses else None

    def more(self, t: Table) -> Flow:
        """What a box adds."""
        c = t.state.characters[self.character]
        frame = edition(t).carry_out(t, c) if self.moment == "reroll-end" else None
        return None if frame is None else t.call(frame)
