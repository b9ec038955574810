"""Health and Energy: regaining, gaining, losing, the last chance (wbg.vital, wbg.wound)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from azeroth.engine import AGAIN, END, Flow, Frame, Goto
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.choices.combat import LoseFrom
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import EnergyChanged, HealthChanged, PetWounded
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, Moment
from azeroth.games.world_of_warcraft.play.character.defeat import Defeat, after_defeat
from azeroth.games.world_of_warcraft.play.character.sheet import take_off
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.state import Character, Equipped, Table


def restore(t: Table, c: Character, health: int, energy: int, *, gain: bool = False) -> None:
    """Regain up to capacity, or gain beyond it (wbg.vital.regain-cap, wbg.vital.gain-exceeds)."""
    if not gain:
        health = max(0, min(health, health_capacity(t, c) - c.health)) if edition(t).regains(t, c) else 0
        energy = max(0, min(energy, energy_capacity(t, c) - c.energy))
    if health:
        c.health += health
        t.emit(HealthChanged(rule="wbg.vital.regain-cap", character=c.id, change=health, left=c.health))
    if energy:
        c.energy += energy
        t.emit(EnergyChanged(rule="wbg.vital.regain-cap", character=c.id, change=energy, left=c.energy))


def fill(t: Table, c: Character) -> None:
    """All Health and Energy up to capacity."""
    restore(t, c, health_capacity(t, c), energy_capacity(t, c))


def lose_energy(t: Table, c: Character, n: int) -> None:
    """Lose what there is, without further consequence (wbg.creature.energy-loss)."""
    n = min(n, c.energy)
    if n:
        c.energy -= n
        t.emit(EnergyChanged(rule="wbg.creature.energy-loss", character=c.id, change=-n, left=c.energy))


def trim(t: Table, c: Character) -> None:
    """Drop what exceeds capacity (wbg.vital.gain-duration)."""
    c.health = min(c.health, health_capacity(t, c))
    c.energy = min(c.energy, energy_capacity(t, c))


class LoseHealth(Frame):
    """Lose Health token by token, with the chance to use cards after each (wbg.window.health-loss).

    `wound`: only wounds may be passed to a pet (wbg.pet.absorb-wound).
    """

    character: CharacterId
    left: int
    wound: bool = False
    steps: ClassVar[tuple[str, ...]] = ("absorb", "lose", "heal", "check")

    def absorb(self, t: Table) -> Flow:
        """Does the character or the pet take this wound?"""
        if self.left <= 0:
            return END
        c = t.state.characters[self.character]
        pets = [LoseFrom(e.card) for e in c.equipped if e.health > 0] if self.wound else []
        if not pets:
            return None
        return t.ask(c.seat, "wbg.pet.absorb-wound", [LoseFrom(c.id), *pets], then=self.absorbed)

    def absorbed(self, t: Table, choice: LoseFrom) -> Flow:
        """The pet takes it."""
        c = t.state.characters[self.character]
        if choice.who == c.id:
            return None
        for i, e in enumerate(c.equipped):
            if e.card == choice.who:
                c.equipped[i] = _with_health(e, e.health - 1)
                card = CardId(choice.who)
                t.emit(PetWounded(rule="wbg.pet.absorb-wound", character=c.id, card=card))
                if e.health == 1:
                    take_off(t, c, card)
                break
        self.left -= 1
        return Goto("absorb")

    def lose(self, t: Table) -> Flow:
        """One token goes."""
        c = t.state.characters[self.character]
        c.health -= 1
        battle = t.find(Battle)
        if battle is not None:
            c.lost_round += 1
            c.lost_stored += 1
            if battle.defending:
                c.lost_defense += 1
        t.emit(HealthChanged(rule="wbg.wound.removes-health", character=c.id, change=-1, left=c.health))
        return None

    def heal(self, t: Table) -> Flow:
        """They and their friends may use what is tied to a loss of Health."""
        battle = t.find(Battle)
        also = Moment.DEFENSE if battle is not None and battle.defending else None
        return window(t, Moment.HEALTH_LOST, self.character, also=also)

    def check(self, t: Table) -> Flow:
        """Without Health they are defeated (wbg.defeat.last-chance)."""
        c = t.state.characters[self.character]
        if c.health <= 0:
            return t.call(Defeat(character=c.id), then=self.fell)
        self.left -= 1
        return Goto("absorb")

    def fell(self, t: Table, ended: Defeat) -> Flow:
        """What their defeat ends."""
        return after_defeat(t, self.character)


class LoseEach(Frame):
    """Several characters lose Health, one after another."""

    characters: list[CharacterId]
    n: int
    steps: ClassVar[tuple[str, ...]] = ("next_one",)

    def next_one(self, t: Table) -> Flow:
        """The next character's loss."""
        if not self.characters:
            return None
        return t.call(LoseHealth(character=self.characters.pop(0), left=self.n), then=AGAIN)


def _with_health(e: Equipped, health: int) -> Equipped:
    return replace(e, health=health)
