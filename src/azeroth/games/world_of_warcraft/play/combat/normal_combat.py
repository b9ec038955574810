"""Normal combat: rounds of Attack Phases and a Defense Phase, until one side is gone (wbg.combat)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from azeroth.engine import AGAIN, END, Flow, Frame, Refusal, no
from azeroth.games.world_of_warcraft.cards.loadout import health_capacity
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.choices.combat import Attack, Strike, Wound
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import WoundsDealt
from azeroth.games.world_of_warcraft.ids import STUN, CharacterId, Faction, Moment
from azeroth.games.world_of_warcraft.play.character.defeat import KEEPSAKE
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth, trim
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, Foe, Round, area_of, faced, together
from azeroth.games.world_of_warcraft.play.combat.defeated_foes import defeat
from azeroth.games.world_of_warcraft.state import Character, CombatArea, Table
from azeroth.games.world_of_warcraft.view.names import name_of


def begin_round(t: Table, battle: Battle) -> None:
    """A new round: what lasted for the round before is over (wbg.card.effect-one-round)."""
    battle.round += 1
    battle.defending = False
    battle.emptied = []
    for key in battle.everybody:
        c = t.state.characters[key]
        c.previous = tuple(k for k in c.cards if c.used.get(k)) if battle.round > 1 else ()
        c.lost_before = c.lost_round
        c.lost_round = c.lost_defense = 0
        c.used.clear()
        c.bonuses.clear()
        c.combo_placed = 0
        if battle.round == 1:
            c.lost_stored = c.lost_before = 0
            c.once = {k: n for k, n in c.once.items() if not k.startswith("combat ")}


def end_of_round(t: Table, battle: Battle) -> None:
    """What was gained until the end of the round goes (wbg.vital.gain-duration)."""
    for key in battle.everybody:
        c = t.state.characters[key]
        if c.round_gain:
            c.health -= min(c.round_gain, max(0, c.health - health_capacity(t, c)))
            c.round_gain = 0


def clean_up(t: Table, c: Character) -> None:
    """After a combat Stun and combo tokens and all that exceeds capacity go (wbg.window.combat-end)."""
    for token in [k for k in c.tokens if t.content.tokens[k].until == "combat"]:
        del c.tokens[token]
    c.used.clear()
    c.bonuses.clear()
    c.previous = ()
    c.round_gain = 0
    if any(e.combo for e in c.equipped):
        c.equipped = [replace(e, combo=0) for e in c.equipped]
    trim(t, c)


def out_of_combat(t: Table, battle: Battle, character: CharacterId) -> Refusal | None:
    """Why somebody takes no further part in the combat."""
    if character in battle.fallen:
        return no("wbg.defeat.leaves-combat", "{who} is defeated.", who=name_of(t, character))
    if character in battle.gone:
        return no("wbg.effect.leave-combat", "{who} has left the combat.", who=name_of(t, character))
    return None


def added(t: Table, frame: Frame | None) -> Flow:
    """A step that a box adds, if it does."""
    return None if frame is None else t.call(frame)


class Combat(Battle):
    """Normal combat of a group against creatures or a boss; it is won when no opponent is left."""

    won: bool = False
    steps: ClassVar[tuple[str, ...]] = ("prepare", "begin", "fight", "end_of_combat", "finish")

    def prepare(self, t: Table) -> Flow:
        """Empty Combat Area, except for what a keepsake gives."""
        side = t.state.characters[self.group[0]].faction
        area = t.state.sides[side].area = CombatArea()
        if any(f.kind == "kelthuzad" for f in self.foes):
            area.damage += 4 * sum(KEEPSAKE in t.state.characters[c].auction for c in self.group)
        return None

    def begin(self, t: Table) -> Flow:
        """What a box adds before the first round."""
        return added(t, edition(t).combat_begins(t, self))

    def fight(self, t: Table) -> Flow:
        """Another round, while both sides remain (wbg.combat.next-round)."""
        if not self.group or not self.foes:
            return None
        begin_round(t, self)
        return t.call(CombatRound(waiting=list(self.group)), then=AGAIN)

    def end_of_combat(self, t: Table) -> Flow:
        """Cards for the end of a combat."""
        self.defending = False
        return window(t, Moment.COMBAT_END, among=self.group)

    def finish(self, t: Table) -> Flow:
        """All tokens leave the Combat Area (wbg.combat.end-cleanup)."""
        self.won = not self.foes
        for key in (*self.group, *self.fallen, *self.gone):
            clean_up(t, t.state.characters[key])
        for side in t.state.sides.values():
            side.area = CombatArea()
        return None


BEFORE_STRIKE = ("start", "foe_at_start", "attack_phases", "defense", "ranged_strike")
"""Steps of a round up to the Ranged Strike step, in which opponents fall to the hits in the damage box."""


class CombatRound(Round):
    """A round of normal combat."""

    waiting: list[CharacterId]
    steps: ClassVar[tuple[str, ...]] = (
        "start", "foe_at_start", "attack_phases", "defense", "ranged_strike", "after_strike", "damage_cards",
        "before_damage", "damage", "after_damage", "resolution_cards", "resolution", "resolution_kills",
        "end_of_resolution", "foe_at_end", "end", "finish",
    )  # fmt: skip

    def faction(self, t: Table) -> Faction:
        battle = t.frame(Battle)
        return t.state.characters[(battle.group + battle.fallen)[0]].faction

    def start(self, t: Table) -> Flow:
        """Cards for the start of a round."""
        return window(t, Moment.ROUND_START, among=t.frame(Battle).group)

    def foe_at_start(self, t: Table) -> Flow:
        """What a boss does at the start of a round (wbg.boss.round-effects)."""
        battle = t.frame(Battle)
        self.shed(t, faced(t, battle).sheds_at_start)
        return added(t, edition(t).round_begins(t, battle))

    def shed(self, t: Table, n: int) -> None:
        """Hits leave the damage box."""
        area = area_of(t, self.faction(t))
        area.damage -= min(n, area.damage)

    def attack_phases(self, t: Table) -> Flow:
        """Whose Attack Phase is next?"""
        battle = t.frame(Battle)
        ready = [Attack(c) for c in self.waiting if c in battle.group]
        if not ready:
            return None
        return together(
            t, battle.group, "wbg.combat.attack-order-per-round", ready,
            then=self.attack, refuse=self.may_attack, among=self.attackers,
        )  # fmt: skip

    def attackers(self, t: Table) -> list[Attack]:
        """Everybody who took part in the combat."""
        battle = t.frame(Battle)
        return [Attack(c) for c in (*battle.group, *battle.fallen, *battle.gone)]

    def may_attack(self, t: Table, choice: Attack) -> Refusal | None:
        """Why it is not that character's Attack Phase."""
        why = out_of_combat(t, t.frame(Battle), choice.character)
        if why is None and choice.character not in self.waiting:
            name = name_of(t, choice.character)
            return no("wbg.combat.attack-order-per-round", "{who} has attacked in this round.", who=name)
        return why

    def attack(self, t: Table, choice: Attack) -> Flow:
        """Its steps, with nobody else's dice."""
        self.waiting.remove(choice.character)
        return t.call(AttackPhase(character=choice.character), then=AGAIN)

    # -- Defense Phase ------------------------------------------------------------------------

    def defense(self, t: Table) -> Flow:
        """Cards for the Defense Phase, before the Ranged Strike step."""
        battle = t.frame(Battle)
        battle.defending = True
        return window(t, Moment.DEFENSE, among=battle.group)

    def ranged_strike(self, t: Table) -> Flow:
        """Which opponent falls to the hits in the damage box?"""
        return self._kill(t)

    def fall_first(self, t: Table) -> list[Foe]:
        """Who will fall in the Ranged Strike step, before anybody is wounded, as far as that is no choice."""
        battle, hits = t.frame(Battle), area_of(t, self.faction(t)).damage
        if self.at not in BEFORE_STRIKE or any(
            edition(t).may_fall(t, battle, f, "ranged_strike") is not None for f in battle.foes
        ):
            return []
        if len({str(f) for f in battle.foes}) == 1:
            return battle.foes[: hits // max(1, battle.foes[0].health)]
        return battle.foes[:] if sum(f.health for f in battle.foes) <= hits else []

    def _kill(self, t: Table) -> Flow:
        battle = t.frame(Battle)
        if not battle.foes:
            return END
        targets = [Strike(f) for f in dict.fromkeys(map(str, battle.foes))]
        return together(
            t, battle.group, "wbg.combat.kill-choice", targets, refuse=self.may_kill, then=self.killed
        )

    def may_kill(self, t: Table, choice: Strike) -> Refusal | None:
        """Why it does not fall yet."""
        foe, hits = self._named(t, choice), area_of(t, self.faction(t)).damage
        if foe.health <= hits:
            return edition(t).may_fall(t, t.frame(Battle), foe, self.at)
        return no(
            "wbg.combat.ranged-strike-kills",
            "It takes {need} hits; there are {hits}.",
            need=foe.health,
            hits=hits,
        )

    def _named(self, t: Table, choice: Strike) -> Foe:
        return next(f for f in t.frame(Battle).foes if str(f) == choice.foe)

    def killed(self, t: Table, choice: Strike) -> Flow:
        """The hits are spent."""
        foe = self._named(t, choice)
        area_of(t, self.faction(t)).damage -= foe.health
        defeat(t, t.frame(Battle), foe)
        return AGAIN

    def after_strike(self, t: Table) -> Flow:
        """Cards that empty boxes now (wbg.effect.empty-boxes)."""
        for faction in t.frame(Battle).emptied:
            area = area_of(t, faction)
            area.damage = area.defense = area.attrition = 0
        return None

    def damage_cards(self, t: Table) -> Flow:
        """Cards for the Defense Phase, before the Damage step."""
        return window(t, Moment.DEFENSE, among=t.frame(Battle).group)

    def before_damage(self, t: Table) -> Flow:
        """What a box adds at the start of the Damage step."""
        return added(t, edition(t).before_damage(t, t.frame(Battle)))

    def damage(self, t: Table) -> Flow:
        """Attack against the tokens in the defense box (wbg.combat.damage-amount)."""
        battle, area = t.frame(Battle), area_of(t, self.faction(t))
        attack = sum(edition(t).attack(t, battle, f) for f in battle.foes)
        wounds = battle.dealt = max(0, attack - area.defense - area.armor)
        t.emit(
            WoundsDealt(
                rule="wbg.combat.damage-amount",
                attack=attack,
                defense=area.defense,
                armor=area.armor,
                wounds=wounds,
            )
        )
        return t.call(TakeWounds(left=wounds, group=battle.group[:])) if wounds else None

    def after_damage(self, t: Table) -> Flow:
        """What a box adds at the end of the Damage step."""
        return added(t, edition(t).after_damage(t, t.frame(Battle)))

    def resolution_cards(self, t: Table) -> Flow:
        """Cards for the Defense Phase, before the Resolution step."""
        return window(t, Moment.DEFENSE, among=t.frame(Battle).group)

    def resolution(self, t: Table) -> Flow:
        """Armor goes, hits move to the damage box (wbg.combat.resolution-armor)."""
        area = area_of(t, self.faction(t))
        if faced(t, t.frame(Battle)).empties_attrition:
            area.attrition = 0
        area.armor = 0
        area.damage += area.defense + area.attrition
        area.defense = area.attrition = 0
        return None

    def resolution_kills(self, t: Table) -> Flow:
        """Which opponent falls to the hits in the damage box?"""
        return self._kill(t)

    def end_of_resolution(self, t: Table) -> Flow:
        """Opponents that are left shed hits (wbg.creature.removes-hits)."""
        battle = t.frame(Battle)
        ability = faced(t, battle)
        n = ability.sheds + ability.sheds_each * len(battle.foes)
        if any(f.what == "overlord" for f in battle.foes):
            n += t.content.overlords[t.state.overlord].sheds(len(t.state.characters))
        self.shed(t, n)
        return added(t, edition(t).resolution_ends(t, battle))

    def foe_at_end(self, t: Table) -> Flow:
        """What a box adds before the cards for the end of a round."""
        return added(t, edition(t).round_ends(t, t.frame(Battle)))

    def end(self, t: Table) -> Flow:
        """Cards for the end of a round, and what a boss does then."""
        battle = t.frame(Battle)
        ability = faced(t, battle)
        self.shed(t, ability.sheds_per_participant * len(battle.group))
        for key in battle.group:
            t.state.characters[key].get(STUN, ability.stuns)
        return window(t, Moment.ROUND_END, among=battle.group)

    def finish(self, t: Table) -> Flow:
        """The round is over."""
        end_of_round(t, t.frame(Battle))
        return None


class TakeWounds(Frame):
    """Wounds, given one at a time to whom the group agrees on (wbg.wound.distribution-normal)."""

    left: int
    group: list[CharacterId]
    steps: ClassVar[tuple[str, ...]] = ("give",)

    def give(self, t: Table) -> Flow:
        """Who takes the next wound?"""
        battle = t.frame(Battle)
        takers = [c for c in self.group if c in battle.everybody]
        if not self.left or not takers:
            return END
        return together(
            t, takers, "wbg.wound.distribution-normal", [Wound(c) for c in takers],
            then=self.given, refuse=self.may_take, among=self.everybody,
        )  # fmt: skip

    def everybody(self, t: Table) -> list[Wound]:
        """Both sides, with those who have left the combat."""
        battle = t.frame(Battle)
        return [Wound(c) for c in (*battle.everybody, *battle.fallen, *battle.gone)]

    def may_take(self, t: Table, choice: Wound) -> Refusal | None:
        """Why that character takes no wound."""
        why = out_of_combat(t, t.frame(Battle), choice.character)
        if why is None and choice.character not in self.group:
            return no("wbg.wound.distribution-normal", "These wounds are for the other side.")
        battle = t.frame(Battle)
        takers = [c for c in self.group if c in battle.everybody]
        if why is None and battle.foes and choice.character not in edition(t).takers(t, battle, takers):
            return no("wbg.creature.ability-always", "The opponent chooses whom it wounds.")
        return why

    def given(self, t: Table, choice: Wound) -> Flow:
        """They take it, or their pet does."""
        # Alone, all wounds are theirs: they are still taken one at a time (wbg.wound.one-at-a-time).
        battle = t.frame(Battle)
        alone = sum(c in battle.everybody for c in self.group) == 1
        n = self.left if alone else 1
        self.left -= n
        return t.call(LoseHealth(character=choice.character, left=n, wound=True), then=self.taken)

    def taken(self, t: Table, ended: LoseHealth) -> Flow:
        """Wounds beyond what defeats them fall to others (wbg.wound.no-overkill)."""
        if ended.character not in t.frame(Battle).everybody:
            self.left += max(0, ended.left - 1)
        return AGAIN
