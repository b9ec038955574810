"""Combat: dice, triggered powers, ranged and melee attacks, and how it ends."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, NOBODY, Flow, Goto, Seat
from azeroth.engine.cards import renew
from azeroth.games.adventure.cards.conditions import shows
from azeroth.games.adventure.cards.holding import attack_type, holds
from azeroth.games.adventure.cards.texts import Entry, identity, text_key
from azeroth.games.adventure.cards.timing import limit_name
from azeroth.games.adventure.cards.values import of_side, silent
from azeroth.games.adventure.cards.window import window
from azeroth.games.adventure.choices import Trigger
from azeroth.games.adventure.content import DEFENDER_ENERGY
from azeroth.games.adventure.events import CombatBegins
from azeroth.games.adventure.ids import AttackType, ChallengeId, Moment, SpaceId, TextKind
from azeroth.games.adventure.play.attaching import discard_challenge, strip
from azeroth.games.adventure.play.combat.attack import MakeAttack
from azeroth.games.adventure.play.combat.battle import Battle, Fighting, rolled_for
from azeroth.games.adventure.play.damage import Fall, falls
from azeroth.games.adventure.play.defeat import Defeat
from azeroth.games.adventure.play.event_cards import CarryOut
from azeroth.games.adventure.play.items import StealItem, gain
from azeroth.games.adventure.play.quests import CompleteQuests, credit_defeat, finished
from azeroth.games.adventure.play.track import ToTrack, clear_marker
from azeroth.games.adventure.state import Table


class Combat(Battle):
    """A combat, step by step (ag.combat.steps)."""

    steps: ClassVar[tuple[str, ...]] = (
        "just_drawn", "begin", "bystanders", "before_roll", "roll", "after_roll", "triggers",
        "after_triggers", "ranged_defender", "ranged_attacker", "ranged_check", "before_melee",
        "melee_defender", "melee_attacker", "melee_check", "deeds", "end", "last_words", "won", "theft",
        "defender_falls", "attacker_falls", "reward", "card_goes", "finish",
    )  # fmt: skip

    def concerns(self, t: Table, seat: Seat) -> bool:
        return self.side(seat) is not None

    # -- before the dice ----------------------------------------------------------------------

    def just_drawn(self, t: Table) -> Flow:
        """An encounter has just been drawn: avoid it?"""
        if not self.drawn:
            return None
        return window(t, Moment.DRAWN, (self.attacker.seat,))

    def begin(self, t: Table) -> Flow:
        """The combat begins, unless the encounter was avoided."""
        if self.avoided or self.redrawn:
            if not self.kept:
                discard_challenge(t, self.card)
            return END
        for f in (self.attacker, self.defender):
            if f.seat >= 0:
                renew(t.state.characters[f.seat].used, "combat")
        if self.defender.seat >= 0:
            t.state.characters[self.defender.seat].energy = DEFENDER_ENERGY  # ag.pvp.defender-energy
        t.emit(CombatBegins(
            rule="ag.combat.steps", seat=self.attacker.seat, foe=self.defender.seat, card=self.card,
            board=self.board,
        ))  # fmt: skip
        return None

    def bystanders(self, t: Table) -> Flow:
        """Others may have something for a combat that begins."""
        if self.defender.seat >= 0:
            return None
        active = self.attacker.seat
        others = t.state.enemies(active)
        return window(t, Moment.ENEMY_COMBAT, others, subject=active, orders=active)

    def before_roll(self, t: Table) -> Flow:
        """Cards before the roll, the defender's first (ag.combat.before-roll)."""
        return self._window(t, Moment.BEFORE_ROLL, Moment.COMBAT)

    def _window(self, t: Table, moment: Moment, also: Moment | None = None) -> Flow:
        if self.over:
            return None
        return window(t, moment, (self.defender.seat, self.attacker.seat), also=also)

    # -- dice and powers ----------------------------------------------------------------------

    def roll(self, t: Table) -> Flow:
        """Both dice are rolled (ag.combat.dice-owners)."""
        if self.over:
            return Goto("deeds")
        from azeroth.games.adventure.cards.doing.combat import BLACK, RED

        rule = "ag.pvp.dice" if self.defender.seat >= 0 else "ag.combat.dice-owners"
        other = self.defender.seat if self.defender.seat >= 0 else t.state.right_of(t.state.active)
        (self.attacker.die,) = t.roll(RED, 1, rule, self.attacker.seat)
        (self.defender.die,) = t.roll(BLACK, 1, rule, other, rolled_for(t, self, self.defender))
        self.rolled = True
        return None

    def after_roll(self, t: Table) -> Flow:
        """Cards right after the roll (ag.power.timing-instructions)."""
        return self._window(t, Moment.AFTER_ROLL, Moment.COMBAT)

    def triggers(self, t: Table) -> Flow:
        """Which triggered power first? (ag.power.several-triggers-order)"""
        if self.over:
            return None
        for f in (self.defender, self.attacker):  # ag.combat.trigger-encounter-first
            ready = self._triggered(t, f)
            if ready and f.seat >= 0:
                choices = [Trigger(identity(e.card), e.i) for e in ready]
                return t.ask(f.seat, "ag.power.several-triggers-order", choices, then=self.triggered)
            if ready:
                return self._trigger(t, f, ready[0])
        return None

    def _triggered(self, t: Table, f: Fighting) -> list[Entry]:
        """The powers of a side that its die triggers now (ag.power.triggered-mandatory)."""
        return [
            e for e in of_side(t, self, f).at.get(Moment.TRIGGER, ())
            if f.die in shows(e.ability.roll)
            and limit_name(e.card, e.i) not in f.done
            and not silent(t, f, e.card)
            and (e.ability.when is None or holds(t, e.ability.when, f.seat))
        ]  # fmt: skip

    def triggered(self, t: Table, choice: Trigger) -> Flow:
        """The chosen power of the roll takes effect."""
        for f in (self.defender, self.attacker):
            for e in self._triggered(t, f):
                if f.seat >= 0 and identity(e.card) == choice.card and e.i == choice.power:
                    return self._trigger(t, f, e)
        raise AssertionError(f"{choice} is not triggered")

    def _trigger(self, t: Table, f: Fighting, entry: Entry) -> Flow:
        """Once a combat (ag.power.triggered-once)."""
        from azeroth.games.adventure.cards.use import UseAbility

        f.done.append(limit_name(entry.card, entry.i))
        return t.call(UseAbility(user=f.seat, card=entry.card, ability=entry.i), then=AGAIN)

    def after_triggers(self, t: Table) -> Flow:
        """Cards before the attacks."""
        return self._window(t, Moment.COMBAT)

    # -- attacks ------------------------------------------------------------------------------

    def _attack(self, t: Table, f: Fighting, kind: AttackType) -> Flow:
        if self.over or f.no_attack or attack_type(t, self, f) is not kind:
            return None
        return t.call(MakeAttack(seat=f.seat))

    def ranged_defender(self, t: Table) -> Flow:
        """Ranged attacks come first (ag.combat.ranged-first)."""
        return self._attack(t, self.defender, AttackType.RANGED)

    def ranged_attacker(self, t: Table) -> Flow:
        """Both, if both are ranged (ag.combat.ranged-simultaneous)."""
        return self._attack(t, self.attacker, AttackType.RANGED)

    def ranged_check(self, t: Table) -> Flow:
        """Who is defeated? (ag.combat.ranged-defeat-check)"""
        return self._check(t)

    def _check(self, t: Table) -> Flow:
        """After the attacks of a step, everybody with enough damage is defeated."""
        self.striking = False
        if self.defender.defeated:
            self.over = True
        for f in (self.defender, self.attacker):
            if f.seat >= 0 and not f.defeated and falls(t, t.state.characters[f.seat]):
                foe = self.foe(f.seat)
                return t.call(Fall(seat=f.seat, by=NOBODY if foe is None else foe.seat), then=AGAIN)
        return None

    def before_melee(self, t: Table) -> Flow:
        """Cards between the attacks, if both still stand."""
        return self._window(t, Moment.COMBAT) if self._ranged_made(t) else None

    def _ranged_made(self, t: Table) -> bool:
        sides = (self.attacker, self.defender)
        return any(attack_type(t, self, f) is AttackType.RANGED for f in sides)

    def melee_defender(self, t: Table) -> Flow:
        """Melee attacks, if both have survived (ag.combat.melee-only-if-both-survive)."""
        return self._attack(t, self.defender, AttackType.MELEE)

    def melee_attacker(self, t: Table) -> Flow:
        """Both, if both are melee (ag.combat.melee-simultaneous)."""
        return self._attack(t, self.attacker, AttackType.MELEE)

    def melee_check(self, t: Table) -> Flow:
        """Who is defeated? (ag.combat.melee-defeat-check)"""
        return self._check(t)

    # -- the end ------------------------------------------------------------------------------

    def deeds(self, t: Table) -> Flow:
        """A quest that asked for this defeat is completed now (ag.quest.complete-when-all-met)."""
        return t.call(CompleteQuests()) if finished(t) else None

    def end(self, t: Table) -> Flow:
        """What happens when the battle ends, before any reward (ag.combat.end-of-battle-damage)."""
        self.over = True
        if self.cancelled:
            return Goto("card_goes")
        sides = (self.defender, self.attacker)
        users = [f.seat for f in sides if f.seat < 0 or not f.defeated]
        return window(t, Moment.COMBAT_END, users)

    def last_words(self, t: Table) -> Flow:
        """What a defeated encounter still does."""
        if self.defender.seat >= 0 or not self.defender.defeated or self.defender.no_powers:
            return None
        kind = TextKind.ENCOUNTER if self.card else TextKind.BOARD
        return t.call(CarryOut(user=NOBODY, text=text_key(kind, self.bearer), moment=Moment.DEFEATED))

    def victor(self) -> Fighting | None:
        """Who alone has defeated the other."""
        if self.attacker.defeated == self.defender.defeated:
            return None
        return self.defender if self.attacker.defeated else self.attacker

    def won(self, t: Table) -> Flow:
        """The victor's powers, before the reward."""
        victor = self.victor()
        return window(t, Moment.WON, (victor.seat,)) if victor is not None and victor.seat >= 0 else None

    def theft(self, t: Table) -> Flow:
        """Take an item from the loser's bag? (ag.pvp.outcome-one-defeated)"""
        victor = self.victor()
        if victor is None or self.defender.seat < 0:
            return None
        loser = self.defender if victor is self.attacker else self.attacker
        taking = StealItem(seat=victor.seat, victims=(loser.seat,), rule="ag.pvp.outcome-one-defeated")
        return t.call(taking, then=self.robbed)

    def robbed(self, t: Table, taking: StealItem) -> Flow:
        """For a quest that wants it."""
        if taking.taken:
            credit_defeat(t, taking.seat, taking.victim, stolen=True)
        return None

    def defender_falls(self, t: Table) -> Flow:
        """The defeat steps, the defender's first (ag.pvp.outcome-both-defeated)."""
        if self.defender.defeated and self.defender.seat >= 0:
            return t.call(Defeat(seat=self.defender.seat))
        return None

    def attacker_falls(self, t: Table) -> Flow:
        """The defeat steps of the attacker (ag.combat.end-character-defeated)."""
        return t.call(Defeat(seat=self.attacker.seat)) if self.attacker.defeated else None

    def reward(self, t: Table) -> Flow:
        """What a board encounter awards (ag.combat.end-board-encounter-defeated)."""
        if not self.board or self.victor() is not self.attacker:
            return None
        if t.state.characters[self.attacker.seat].lockbox:
            return None  # ag.disc.lockbox
        return t.call(
            CarryOut(
                user=self.attacker.seat, text=text_key(TextKind.REWARD, self.board), moment=Moment.RESOLVED
            )
        )

    def card_goes(self, t: Table) -> Flow:
        """The encounter card goes to the bag, the deck or the track."""
        if self.board:
            strip(t, self.board)
            return None
        if not self.card or self.kept:
            return None
        marker = t.state.marker(self.marker)
        if not self.defender.defeated:
            if marker is None:  # ag.combat.end-neither, ag.track.refought-undefeated
                return t.call(ToTrack(card=self.card, space=self.space))
            return None
        if marker is not None:
            clear_marker(t, marker)
        challenge = t.content.challenges[self.card]
        strip(t, self.card)
        lockbox = t.state.characters[self.attacker.seat].lockbox
        if self.attacker.defeated or lockbox or challenge.item is None:
            discard_challenge(t, self.card, "ag.combat.end-both")
        else:
            gain(t, self.attacker.seat, self.card, "ag.combat.end-encounter-defeated")
        return None

    def finish(self, t: Table) -> Flow:
        """A defender's energy is lost; quests may be completed."""
        if self.defender.seat >= 0:
            t.state.characters[self.defender.seat].energy = 0
        return t.call(CompleteQuests()) if finished(t) else None


def against(t: Table, seat: Seat, card: ChallengeId, *, marker: int = 0, drawn: bool = False) -> Combat:
    """A combat against an encounter card."""
    space = t.state.characters[seat].space
    return Combat(
        attacker=Fighting(seat), defender=Fighting(NOBODY), space=space, card=card, marker=marker, drawn=drawn
    )


def against_board(t: Table, seat: Seat, space: SpaceId) -> Combat:
    """A combat against a game board encounter."""
    return Combat(attacker=Fighting(seat), defender=Fighting(NOBODY), space=space, board=space)


def against_character(t: Table, seat: Seat, other: Seat) -> Combat:
    """A combat between characters (ag.pvp.roles)."""
    space = t.state.characters[seat].space
    return Combat(attacker=Fighting(seat), defender=Fighting(other), space=space)
