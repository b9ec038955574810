"""Damage and healing of characters, and what defeats them."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, NOBODY, Call, Flow, Frame, Seat
from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.cards.window import window
from azeroth.games.adventure.events import Damaged, Defeated, Healed
from azeroth.games.adventure.ids import Moment
from azeroth.games.adventure.play.combat.battle import Battle, battle_of
from azeroth.games.adventure.play.defeat import Defeat
from azeroth.games.adventure.play.quests import CompleteQuests, credit_defeat, credit_wound, finished
from azeroth.games.adventure.state import Character, Table


def heal(t: Table, c: Character, n: int, rule: str = "ag.char.heal-up-to") -> None:
    """Remove up to so many damage tokens (ag.char.heal-up-to)."""
    healed = min(n, c.damage)
    if healed:
        c.damage -= healed
        t.emit(Healed(rule=rule, seat=c.seat, n=healed))


def falls(t: Table, c: Character) -> bool:
    """Has the damage reached the health? Never without damage (ag.char.health-change-defeat)."""
    return c.damage > 0 and c.damage >= health(t, c)


class TakeDamage(Frame):
    """A character is dealt damage, by cards of `by` if that is somebody.

    In an attack step defeat is looked at when both attacks are made.
    """

    seat: Seat
    n: int
    by: Seat = NOBODY

    steps: ClassVar[tuple[str, ...]] = ("about_to", "place_tokens", "check", "complete")

    def concerns(self, t: Table, seat: Seat) -> bool:
        return seat == self.seat

    def about_to(self, t: Table) -> Flow:
        """Prevent the damage?"""
        return window(t, Moment.DAMAGED, (self.seat,), subject=self.seat) if self.n > 0 else None

    def place_tokens(self, t: Table) -> Flow:
        """Damage tokens go on the character card (ag.char.damage-tokens)."""
        if self.n > 0:
            t.state.characters[self.seat].damage += self.n
            t.emit(Damaged(rule="ag.char.damage-tokens", seat=self.seat, n=self.n))
            for seat in self._dealers(t):
                credit_wound(t, seat, self.n)
        return None

    def _dealers(self, t: Table) -> list[Seat]:
        """Whose damage it is for a quest: of who owns the card, and of an opponent in combat
        (ag.quest.damage-credit)."""
        battle = battle_of(t, self.seat)
        foe = battle.foe(self.seat) if battle is not None else None
        found = {self.by, foe.seat if foe is not None else NOBODY}
        return sorted(found - {NOBODY, self.seat})

    def check(self, t: Table) -> Flow:
        """Is the character defeated? (ag.char.defeated-at-health)"""
        battle = battle_of(t, self.seat)
        if battle is not None and battle.striking:
            return None
        if not falls(t, t.state.characters[self.seat]):
            return None
        return t.call(Fall(seat=self.seat, by=self.by))

    def complete(self, t: Table) -> Flow:
        """A quest may be completed by it."""
        return t.call(CompleteQuests()) if finished(t) else None


class DealDamage(Frame):
    """Several characters are dealt damage, one after another."""

    victims: tuple[Seat, ...]
    n: int
    by: Seat = NOBODY

    steps: ClassVar[tuple[str, ...]] = ("next_one",)

    def next_one(self, t: Table) -> Flow:
        """The next one."""
        if not self.victims:
            return None
        first, self.victims = self.victims[0], self.victims[1:]
        return t.call(TakeDamage(seat=first, n=self.n, by=self.by), then=AGAIN)


class Fall(Frame):
    """A character's damage has reached their health.

    In a combat that they fight, the defeat steps come at its end (ag.combat.defeat-outside-attack-steps).
    """

    seat: Seat
    by: Seat = NOBODY
    survived: bool = False

    steps: ClassVar[tuple[str, ...]] = ("about_to", "defeated")

    def concerns(self, t: Table, seat: Seat) -> bool:
        return seat == self.seat

    def about_to(self, t: Table) -> Flow:
        """Survive?"""
        battle = battle_of(t, self.seat)
        mine = battle.side(self.seat) if battle is not None else None
        if mine is not None and mine.defeated:
            return None
        return window(t, Moment.DEFEATED, (self.seat,), subject=self.seat)

    def defeated(self, t: Table) -> Flow:
        """Defeated: on to the defeat steps, or to the end of the combat."""
        if self.survived or not falls(t, t.state.characters[self.seat]):
            return None
        battle = battle_of(t, self.seat)
        if battle is not None:
            mark_defeated(t, battle, self.seat)
            return None
        t.emit(Defeated(rule="ag.char.defeated-at-health", seat=self.seat, by=self.by))
        if self.by not in (NOBODY, self.seat):
            credit_defeat(t, self.by, self.seat)
        return t.call(Defeat(seat=self.seat))


def mark_defeated(t: Table, battle: Battle, seat: Seat) -> None:
    """A combatant is defeated: the combat goes to its end."""
    mine, foe = battle.side(seat), battle.foe(seat)
    assert mine is not None
    assert foe is not None
    if not mine.defeated:
        mine.defeated = True
        t.emit(Defeated(rule="ag.char.defeated-at-health", seat=seat, by=foe.seat))
        if foe.seat >= 0:
            credit_defeat(t, foe.seat, seat)
    battle.over = True


def health_changed(t: Table, seat: Seat) -> Call | None:
    """Less health may mean defeat (ag.char.health-change-defeat)."""
    return Call(Fall(seat=seat)) if falls(t, t.state.characters[seat]) else None
