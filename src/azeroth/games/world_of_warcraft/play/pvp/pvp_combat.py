"""PvP combat: alternating Attack Phases, armor, strikes and the resolution of hits (wbg.pvp)."""

from __future__ import annotations

from copy import copy
from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.choices.combat import Attack, CancelHits
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, Moment
from azeroth.games.world_of_warcraft.play.character.defeat import Defeat
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, Round, area_of, together
from azeroth.games.world_of_warcraft.play.combat.normal_combat import (
    TakeWounds,
    begin_round,
    clean_up,
    end_of_round,
)
from azeroth.games.world_of_warcraft.state import CombatArea, Table

DEADLOCK = 50
"""After that many rounds without a token nobody can hurt anybody any more (wbg.pvp.next-round)."""


class PvpCombat(Battle):
    """Attackers against defenders, until a side is gone.

    `spare`: wounds that nobody was left to take, which settle a tie of the Deadly PvP variant. `idle`: rounds
    on end in which nobody placed a token.
    """

    winner: Faction | None = None
    standing: list[CharacterId] = []
    spare: dict[Faction, int] = {}
    sides: tuple[Faction, Faction] = (Faction.HORDE, Faction.ALLIANCE)
    idle: int = 0
    steps: ClassVar[tuple[str, ...]] = ("prepare", "fight", "end_of_combat", "finish")

    def prepare(self, t: Table) -> Flow:
        """Empty Combat Areas; the attackers' faction first."""
        first = t.state.characters[self.group[0]].faction
        self.sides = (first, first.enemy)
        for side in t.state.sides.values():
            side.area = CombatArea()
        return None

    def fight(self, t: Table) -> Flow:
        """Another round, while both sides have characters (wbg.pvp.next-round)."""
        if not self.group or not self.enemies or self.idle >= DEADLOCK:
            return None
        begin_round(t, self)
        frame = PvpRound(attackers=self.group[:], defenders=self.enemies[:])
        return t.call(frame, then=AGAIN)

    def end_of_combat(self, t: Table) -> Flow:
        """Cards for the end of a combat."""
        self.defending = False
        self.foe_fell = bool(self.fallen)
        return window(t, Moment.COMBAT_END, among=self.everybody)

    def finish(self, t: Table) -> Flow:
        """Who has won, and what is cleared away."""
        if self.group and self.enemies:
            self.winner = None
        elif self.group or self.enemies:
            self.winner = self.sides[0] if self.group else self.sides[1]
        elif t.options["deadly-pvp"] and self.spare.get(self.sides[0]) != self.spare.get(self.sides[1]):
            # wbg.variant.deadly-tiebreak: fewer wounds left over
            self.winner = min(self.sides, key=lambda f: self.spare.get(f, 0))
        self.standing = self.everybody
        for key in (*self.everybody, *self.fallen):
            clean_up(t, t.state.characters[key])
        for side in t.state.sides.values():
            side.area = CombatArea()
        return None


class PvpRound(Round):
    """A round of PvP combat; `strikes` are the wounds of a step, fixed for both sides before any is taken."""

    attackers: list[CharacterId]
    defenders: list[CharacterId]
    turn: int = 0
    armor: list[int] = []
    strikes: list[int] = []
    steps: ClassVar[tuple[str, ...]] = (
        "start", "attack_phases", "armor_step", "attackers_armor", "defenders_armor", "strike_cards",
        "ranged_strike", "strike_first", "strike_second", "strike_moves", "strike_over", "between",
        "between_over", "resolution_cards", "resolution", "resolve_first",
        "resolve_second", "resolve_moves", "end", "finish",
    )  # fmt: skip

    def battle(self, t: Table) -> PvpCombat:
        return t.frame(PvpCombat)

    def start(self, t: Table) -> Flow:
        """Cards for the start of a round."""
        return window(t, Moment.ROUND_START, among=self.battle(t).everybody)

    def attack_phases(self, t: Table) -> Flow:
        """Whose Attack Phase is next? The factions alternate (wbg.pvp.alternate)."""
        battle = self.battle(t)
        if not battle.group or not battle.enemies:
            return END
        first = [c for c in self.attackers if c in battle.group]
        second = [c for c in self.defenders if c in battle.enemies]
        ready = (first if self.turn % 2 == 0 else second) or first or second
        if not ready:
            return None
        side = battle.group if ready is first else battle.enemies
        choices = [Attack(c) for c in ready]
        return together(t, side, "wbg.pvp.alternate", choices, then=self.attack)

    def attack(self, t: Table, choice: Attack) -> Flow:
        """They take it; then it is the other faction's go."""
        waiting = self.attackers if choice.character in self.attackers else self.defenders
        waiting.remove(choice.character)
        self.turn = 1 if waiting is self.attackers else 0
        return t.call(AttackPhase(character=choice.character), then=AGAIN)

    # -- Defense Phase ------------------------------------------------------------------------

    def armor_step(self, t: Table) -> Flow:
        """All armor tokens are removed at the same time (wbg.pvp.armor-cancels)."""
        battle = self.battle(t)
        battle.defending = True
        placed = any(area_of(t, faction) != CombatArea() for faction in battle.sides)
        battle.idle = 0 if placed else battle.idle + 1
        self.armor = []
        for faction in battle.sides:
            area = area_of(t, faction)
            self.armor.append(area.armor)
            area.armor = 0
        return None

    def attackers_armor(self, t: Table) -> Flow:
        """Which hits of the enemy does your armor cancel?"""
        return self._cancel(t, 0)

    def defenders_armor(self, t: Table) -> Flow:
        """Which hits of the enemy does your armor cancel?"""
        return self._cancel(t, 1)

    def armor_now(self, t: Table) -> tuple[int, CombatArea]:
        """How much armor is used in this step, and on whose boxes."""
        who = 0 if self.at == "attackers_armor" else 1
        return self.armor[who], area_of(t, self.battle(t).sides[1 - who])

    def _cancel(self, t: Table, who: int) -> Flow:
        battle = self.battle(t)
        n, enemy = self.armor_now(t)
        if not n:
            return None
        side = battle.enemies if who else battle.group
        choices = [CancelHits(d) for d in range(min(n, enemy.damage) + 1)]
        return together(t, side, "wbg.pvp.armor-choice", choices, then=self.cancelled)

    def cancelled(self, t: Table, choice: CancelHits) -> Flow:
        """One hit of damage or defense, and one of attrition, for each armor token."""
        n, enemy = self.armor_now(t)
        _cancelled(enemy, n, choice.damage)
        return None

    def foreseen(self, t: Table, damage: int) -> tuple[int, int]:
        """The wounds to take and to deal if armor cancels so much damage and nobody uses a card any more."""
        n, area = self.armor_now(t)
        enemy, mine = copy(area), copy(area_of(t, self.battle(t).sides[self.at == "defenders_armor"]))
        _cancelled(enemy, n, damage)
        if self.at == "attackers_armor":  # the others' armor comes after this
            _cancelled(mine, self.armor[1], min(self.armor[1], mine.damage))
        take, deal = enemy.defense + enemy.attrition, mine.defense + mine.attrition
        both = 0 if t.options["deadly-pvp"] else min(take, deal)
        return enemy.damage + take - both, mine.damage + deal - both

    def strike_cards(self, t: Table) -> Flow:
        """Cards for the Defense Phase."""
        return window(t, Moment.DEFENSE, among=self.battle(t).everybody)

    def ranged_strike(self, t: Table) -> Flow:
        """Every hit of a damage box is a wound for the enemy (wbg.pvp.ranged-strike)."""
        first, second = (area_of(t, f) for f in self.battle(t).sides)
        self.strikes = [second.damage, first.damage]
        self.battle(t).leaving = []
        first.damage = second.damage = 0
        for faction in self.battle(t).emptied:
            area = area_of(t, faction)
            area.defense = area.attrition = 0
        return None

    def strike_first(self, t: Table) -> Flow:
        """The attackers take their wounds."""
        return self._wounds(t, 0)

    def strike_second(self, t: Table) -> Flow:
        """The defenders take theirs."""
        return self._wounds(t, 1)

    def _wounds(self, t: Table, who: int) -> Flow:
        battle = self.battle(t)
        n = self.strikes[who]
        side = battle.enemies if who else battle.group
        if not n or not side:
            return None
        return t.call(TakeWounds(left=n, group=side[:]), then=self.wounded)

    def wounded(self, t: Table, ended: TakeWounds) -> Flow:
        """Wounds that nobody was left to take are remembered."""
        if ended.left:
            battle = self.battle(t)
            faction = t.state.characters[ended.group[0]].faction
            battle.spare[faction] = ended.left
        return None

    def strike_moves(self, t: Table) -> Flow:
        """The fallen of the step are moved."""
        return self._moves(t)

    def _moves(self, t: Table) -> Flow:
        """If both factions have fallen, in random order (wbg.defeat.simultaneous-order)."""
        battle = self.battle(t)
        leaving = battle.leaving
        if not leaving:
            battle.leaving = None
            return None
        factions = {t.state.characters[c].faction for c in leaving}
        one = t.pick(leaving) if len(factions) == 2 else leaving[0]
        leaving.remove(one)
        return t.call(Defeat(character=one, at="destination", now=True), then=AGAIN)

    def strike_over(self, t: Table) -> Flow:
        """If a faction is gone the combat is over at once (wbg.pvp.ranged-strike-end)."""
        battle = self.battle(t)
        return None if battle.group and battle.enemies else END

    def between(self, t: Table) -> Flow:
        """What a box adds where normal combat has its Damage step."""
        frame = edition(t).before_damage(t, self.battle(t))
        return None if frame is None else t.call(frame)

    def between_over(self, t: Table) -> Flow:
        """If a faction is gone by then, the combat is over as well."""
        return self.strike_over(t)

    def resolution_cards(self, t: Table) -> Flow:
        """Cards for the Defense Phase."""
        return window(t, Moment.DEFENSE, among=self.battle(t).everybody)

    def resolution(self, t: Table) -> Flow:
        """All hits move together and cancel each other (wbg.pvp.resolution-cancel)."""
        totals = []
        for faction in self.battle(t).sides:
            area = area_of(t, faction)
            totals.append(area.damage + area.defense + area.attrition)
            t.state.sides[faction].area = CombatArea()
        mine, theirs = totals
        if not t.options["deadly-pvp"]:
            both = min(mine, theirs)
            mine, theirs = mine - both, theirs - both
        self.strikes = [theirs, mine]
        self.battle(t).leaving = []
        return None

    def resolve_first(self, t: Table) -> Flow:
        """The attackers take their wounds."""
        return self._wounds(t, 0)

    def resolve_second(self, t: Table) -> Flow:
        """The defenders take theirs."""
        return self._wounds(t, 1)

    def resolve_moves(self, t: Table) -> Flow:
        """The fallen of the step are moved."""
        return self._moves(t)

    def end(self, t: Table) -> Flow:
        """Cards for the end of a round."""
        battle = self.battle(t)
        if not battle.group or not battle.enemies:
            return END
        return window(t, Moment.ROUND_END, among=battle.everybody)

    def finish(self, t: Table) -> Flow:
        """The round is over."""
        end_of_round(t, self.battle(t))
        return None


def _cancelled(area: CombatArea, armor: int, damage: int) -> None:
    """Each armor token cancels a hit of damage or of defense, and one of attrition besides."""
    area.damage -= damage
    area.defense -= min(armor - damage, area.defense)
    area.attrition -= min(armor, area.attrition)
