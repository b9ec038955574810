"""One attack of a combat."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Flow, Frame, Seat
from azeroth.games.adventure.cards.holding import attack_type
from azeroth.games.adventure.cards.values import attack, damage, defense
from azeroth.games.adventure.cards.window import window
from azeroth.games.adventure.events import AttackMade
from azeroth.games.adventure.ids import AttackType, Moment
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.games.adventure.play.damage import TakeDamage
from azeroth.games.adventure.play.quests import credit_encounter
from azeroth.games.adventure.state import Table


class MakeAttack(Frame):
    """An attack is compared with the defense, and deals its damage."""

    seat: Seat
    hit: bool = False

    steps: ClassVar[tuple[str, ...]] = ("compare", "cards", "deal")

    def compare(self, t: Table) -> Flow:
        """Equal is enough (ag.combat.hit)."""
        battle = t.frame(Battle)
        battle.striking = True
        mine, foe = battle.side(self.seat), battle.foe(self.seat)
        assert mine is not None
        assert foe is not None
        total, needed = attack(t, battle, mine).total, defense(t, battle, foe).total
        self.hit = total >= needed
        if not t.quiet:
            ranged = attack_type(t, battle, mine) is AttackType.RANGED
            t.emit(AttackMade(
                rule="ag.combat.hit", seat=self.seat, attack=total, defense=needed, hit=self.hit,
                ranged=ranged, foe=foe.seat, card=battle.card, board=battle.board,
            ))  # fmt: skip
        return None

    def cards(self, t: Table) -> Flow:
        """Cards for a hit, or for a miss."""
        if self.seat < 0:
            return None
        return window(t, Moment.HIT if self.hit else Moment.MISSED, (self.seat,))

    def deal(self, t: Table) -> Flow:
        """The damage value, with modifiers (ag.combat.damage)."""
        if not self.hit:
            return None
        battle = t.frame(Battle)
        mine, foe = battle.side(self.seat), battle.foe(self.seat)
        assert mine is not None
        assert foe is not None
        n = damage(t, battle, mine).total
        if n <= 0:
            return None
        if foe.seat >= 0:
            return t.call(TakeDamage(seat=foe.seat, n=n, by=self.seat))
        foe.hurt += n
        if not foe.defeated:
            foe.defeated = True
            credit_encounter(t, self.seat, battle)
        return None
