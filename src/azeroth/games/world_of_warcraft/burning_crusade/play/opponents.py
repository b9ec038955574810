"""Boss with Minions, new creatures and Overlords in a fight: what they are, do and bar (tbc.boss)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Goto
from azeroth.games.world_of_warcraft.burning_crusade.content import (
    Boss,
    Creature,
    Minion,
    Overlord,
    TrackStep,
    expansion,
)
from azeroth.games.world_of_warcraft.burning_crusade.events import OpponentActed
from azeroth.games.world_of_warcraft.burning_crusade.ids import POISON, DungeonCardId
from azeroth.games.world_of_warcraft.burning_crusade.opponents import (
    Act,
    ActMoment,
    Bars,
    FoeWhen,
    Fought,
    Nature,
    capped_threat,
    in_force,
    together,
)
from azeroth.games.world_of_warcraft.cards.loadout import loadout
from azeroth.games.world_of_warcraft.choices import PickCard, PickCharacter
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CURSE, STUN, CardId, CharacterId, CreatureId, OverlordId
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth, lose_energy
from azeroth.games.world_of_warcraft.play.character.sheet import take_off
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, Foe, area_of
from azeroth.games.world_of_warcraft.play.combat.battle import together as agree
from azeroth.games.world_of_warcraft.state import Character, CombatArea, Table

BOSS = "dungeon"
"""What a dungeon boss is called among opponents."""
NOTHING = Nature()


def boss_foe(t: Table, boss: DungeonCardId, minions: Sequence[DungeonCardId]) -> Foe:
    """The one opponent that a boss and its Minions are (tbc.boss.single-opponent)."""
    x = expansion(t.content)
    v, with_it = x.bosses[boss].values, [x.minions[m] for m in minions]
    return Foe(
        BOSS, boss, capped_threat(v.threat, sum(m.threat for m in with_it)),
        v.attack + sum(m.attack for m in with_it), v.health + sum(m.health for m in with_it),
        minions=tuple(map(CardId, minions)),
    )  # fmt: skip


def distinct(cards: Iterable[DungeonCardId]) -> list[DungeonCardId]:
    """One card of each sort: which of two copies it is does not matter."""
    found: dict[str, DungeonCardId] = {}
    for card in cards:
        found.setdefault(card.partition(".")[0], card)
    return list(found.values())


def parts_of(t: Table, foe: Foe) -> list[Boss | Minion | Creature | Overlord]:
    """The records that an opponent is made of."""
    x = expansion(t.content)
    record: object
    if foe.what == BOSS:
        return [x.bosses[DungeonCardId(foe.kind)], *(x.minions[DungeonCardId(m)] for m in foe.minions)]
    if foe.what == "creature":
        record = t.content.creatures[CreatureId(foe.kind)]
    else:
        record = t.content.overlords.get(OverlordId(foe.kind))
    return [record] if isinstance(record, Creature | Overlord) else []


def nature(t: Table, battle: Battle) -> Nature:
    """All that the opponent does in this round (tbc.boss.minions-cumulative)."""
    if not battle.foes:
        return NOTHING
    foe = battle.foes[0]
    natures = expansion(t.content).natures
    key = (foe.what, foe.kind, foe.minions)
    found = natures.get(key)
    if found is None:
        found = natures[key] = together(parts_of(t, foe))
    step = track_step(t, battle)
    return found if step is None else Nature(found.acts + step.acts, found.bars + step.bars, found.turns)


def track_step(t: Table, battle: Battle) -> TrackStep | None:
    """Where the token stands on the Overlord's sheet (tbc.overlord.ragnaros-token)."""
    foe = battle.foes[0]
    if foe.what != "overlord":
        return None
    record = t.content.overlords.get(OverlordId(foe.kind))
    if not isinstance(record, Overlord) or not record.track:
        return None
    return record.track[max(0, battle.round - 1) % len(record.track)]


def faction_area(t: Table, battle: Battle) -> CombatArea:
    """The Combat Area of those who fight it."""
    return area_of(t, t.state.characters[(battle.group + battle.fallen + battle.gone)[0]].faction)


def holds(t: Table, battle: Battle, when: FoeWhen | None) -> bool:
    """Does a condition on the combat hold now?"""
    if when is None:
        return True
    n, hits, health = battle.round, faction_area(t, battle).damage, battle.foes[0].health
    return (
        (not when.round or n == when.round)
        and n >= when.from_round
        and (not when.odd or n % 2 == 1)
        and (not when.even or n % 2 == 0)
        and hits >= when.hits
        and hits * 100 >= when.hurt * health
        and (not when.fresh or hits * 100 < when.fresh * health)
    )


NO_BARS = Bars()


def bars(t: Table, battle: Battle | None) -> Bars:
    """What holds for the participants now."""
    if battle is None or not battle.foes:
        return NO_BARS
    every = nature(t, battle).bars
    return in_force(tuple([b for b in every if holds(t, battle, b.when)])) if every else NO_BARS


def attack_of(t: Table, battle: Battle, foe: Foe) -> int:
    """Its Attack with what has been added, in the shape it has now."""
    attack = foe.attack
    if foe is battle.foes[0]:
        attack += battle.more_attack
    step = track_step(t, battle)
    attack += 0 if step is None else step.attack
    for turn in nature(t, battle).turns:
        if holds(t, battle, turn.when):
            attack = (attack if turn.attack_is is None else min(attack, turn.attack_is)) + turn.attack
    return max(0, attack)


# -- acts -----------------------------------------------------------------------------------------


def acts_at(t: Table, battle: Battle, moment: ActMoment) -> list[Act]:
    """What it does at a moment, conditions aside."""
    return [act for act in nature(t, battle).acts if act.at == moment]


def immune(t: Table, battle: Battle, c: Character) -> bool:
    """Does a card shield them from what this opponent does?"""
    return battle.foes[0].kind in loadout(t, c).immune_to


def acting(t: Table, battle: Battle, moment: ActMoment, who: CharacterId | None = None) -> FoeActs | None:
    """The frame for a moment, if it does anything then."""
    return FoeActs(moment=moment, character=who) if battle.foes and acts_at(t, battle, moment) else None


def times(t: Table, battle: Battle, act: Act, c: Character | None) -> int:
    """How often an act is done."""
    n = 1
    if act.dice:
        phase = t.find(Attacking)
        n = len(phase.pool.matching(act.dice)) if phase is not None else 0
    if act.per == "participant":
        n *= len(battle.group)
    elif act.per == "opponent":
        n *= len(battle.foes)
    elif act.per == "wound":
        n *= battle.dealt
    elif act.per == "armor-token":
        n *= faction_area(t, battle).armor
    elif act.per == "stun":
        n *= c.stun if c is not None else 0
    n //= act.each_of
    return min(n, act.most) if act.most else n


def strike_area(t: Table, battle: Battle, act: Act) -> None:
    """What an act does to the Combat Area and to the opponent itself."""
    if not (act.damage or act.armor or act.attack):
        return
    n, area = times(t, battle, act, None), faction_area(t, battle)
    damage, armor, attack = min(area.damage, act.damage * n), min(area.armor, act.armor * n), act.attack * n
    area.damage -= damage
    area.armor -= armor
    battle.more_attack += attack
    if damage or armor or attack:
        t.emit(
            OpponentActed(
                rule="tbc.boss.minion-abilities-apply", foe=edition(t).foe_name(t, battle.foes[0]),
                damage=damage, armor=armor, attack=attack,
            )
        )  # fmt: skip


class FoeActs(Frame):
    """What the opponent does at a moment, one act after another; `waiting` still have to suffer the one."""

    moment: ActMoment
    character: CharacterId | None = None
    n: int = -1
    waiting: list[CharacterId] = []
    unequips: int = 0
    steps: ClassVar[tuple[str, ...]] = ("next_act", "whom", "suffer", "unequip", "lose")

    def act(self, t: Table) -> Act:
        return acts_at(t, t.frame(Battle), self.moment)[self.n]

    def next_act(self, t: Table) -> Flow:
        """The next one whose condition holds."""
        battle = t.frame(Battle)
        every = acts_at(t, battle, self.moment)
        self.n += 1
        if self.n >= len(every) or not battle.group:
            return END
        act = every[self.n]
        if not holds(t, battle, act.when):
            return AGAIN
        strike_area(t, battle, act)
        if not _touches(act):
            return AGAIN
        self.waiting = self._concerned(t, battle, act)
        return None

    def _concerned(self, t: Table, battle: Battle, act: Act) -> list[CharacterId]:
        characters = t.state.characters
        if act.whom == "active":
            found = [] if self.character is None else [self.character]
        elif act.whom == "wounded":
            found = [
                k for k in battle.group if characters[k].lost_round > battle.lost_by_then.get(k, 0)
            ]  # fmt: skip
        else:
            found = list(battle.group)
        return [k for k in found if not immune(t, battle, characters[k])]

    def whom(self, t: Table) -> Flow:
        """Who suffers it, among equals?"""
        whom, characters = self.act(t).whom, t.state.characters
        if whom in ("active", "each", "wounded") or not self.waiting:
            return None
        worth = {
            k: characters[k].energy if whom == "most-energy" else characters[k].health for k in self.waiting
        }
        far = min(worth.values()) if whom == "least-health" else max(worth.values())
        equal = [PickCharacter(k) for k in self.waiting if worth[k] == far]
        group = t.frame(Battle).group
        return agree(t, group, "tbc.boss.normal-combat", equal, then=self.chosen)

    def chosen(self, t: Table, choice: PickCharacter) -> Flow:
        """Only that character suffers it."""
        self.waiting = [choice.character]
        return None

    def suffer(self, t: Table) -> Flow:
        """Tokens and Energy of the next of them."""
        battle = t.frame(Battle)
        self.waiting = [k for k in self.waiting if k in battle.group]
        if not self.waiting:
            return Goto("next_act")
        act, c = self.act(t), t.state.characters[self.waiting[0]]
        n = times(t, battle, act, c)
        for token, each in ((STUN, act.stun), (CURSE, act.curse), (POISON, act.poison)):
            c.get(token, n * each)
        self.unequips = n * act.unequip
        if n:
            short = max(0, n * act.energy - c.energy) if act.or_health else 0
            t.emit(
                OpponentActed(
                    rule="tbc.boss.minion-abilities-apply", foe=edition(t).foe_name(t, battle.foes[0]),
                    character=c.id, stun=n * act.stun, curse=n * act.curse, poison=n * act.poison,
                    energy=n * act.energy - short, health=n * act.health + short, unequip=self.unequips,
                )
            )  # fmt: skip
        return None

    def unequip(self, t: Table) -> Flow:
        """Which power do you unequip?"""
        if not self.unequips:
            return None
        c = t.state.characters[self.waiting[0]]
        powers = [PickCard(e.card) for e in c.equipped if t.content.cards[e.card].power]
        return t.ask(c.seat, "wbg.effect.forced-unequip", powers, then=self.unequipped)

    def unequipped(self, t: Table, choice: PickCard) -> Flow:
        """It goes to the Spellbook."""
        take_off(t, t.state.characters[self.waiting[0]], choice.card)
        self.unequips -= 1
        return AGAIN

    def lose(self, t: Table) -> Flow:
        """Energy, then Health, which is no wound."""
        battle, act = t.frame(Battle), self.act(t)
        c = t.state.characters[self.waiting.pop(0)]
        n = times(t, battle, act, c)
        health, energy = n * act.health, n * act.energy
        if act.or_health:
            health += max(0, energy - c.energy)
        lose_energy(t, c, energy)
        if not health:
            return Goto("suffer")
        return t.call(LoseHealth(character=c.id, left=health), then=Goto("suffer"))


def _touches(act: Act) -> bool:
    """Does it concern characters?"""
    return bool(act.health or act.energy or act.stun or act.curse or act.poison or act.unequip)


def text_of(t: Table, foe: Foe) -> list[str]:
    """Who fights beside it, and what they do together, in sentences."""
    from azeroth.games.world_of_warcraft.burning_crusade.view.words import opponent_text, track_text

    names = [expansion(t.content).minions[DungeonCardId(m)].name for m in foe.minions]
    found = [f"With {', '.join(names[:-1])}{' and ' if len(names) > 1 else ''}{names[-1]}."] if names else []
    every: list[Fought] = [*parts_of(t, foe)]
    for part in every:
        found += opponent_text(part)
        if isinstance(part, Overlord):
            found += track_text(part, track_step(t, t.frame(Battle)))
    return found
