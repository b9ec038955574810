"""Combat: the parties alternate; dice are rolled, rerolled, spotted; wounds fall one at a time."""

from __future__ import annotations

from typing import ClassVar

from msgspec import field

from azeroth.engine import AGAIN, END, Choice, Flow, Goto, Leave, Refusal, Seat, Terms, die, no
from tests.engine.skirmish.cards import CardWindow, Fight, Pool, Table, Wounds, foes
from tests.engine.skirmish.events import Wounded
from tests.engine.skirmish.state import AttackDie

D6 = die(6)
HIT = 4
REROLLS = 2


class Attacks(Choice, frozen=True):
    """Send a hero to attack."""

    seat: Seat
    verb: ClassVar[str] = "attack-with"


class Aim(Choice, frozen=True):
    """Name whom to strike."""

    seat: Seat


class Reroll(Choice, frozen=True):
    """Roll a die again."""

    index: int


class Combat(Fight):
    """A clash of two parties at one place."""

    parties: tuple[tuple[Seat, ...], ...]
    turn: int = 0
    attacked: list[Seat] = []
    dealt: list[int] = field(default_factory=lambda: [0, 0])
    winner: int = -1
    steps: ClassVar[tuple[str, ...]] = ("attacks", "aftermath")

    def standing(self, t: Table, party: int) -> list[Seat]:
        return [s for s in self.parties[party] if t.state.heroes[s].health > 0]

    def waiting(self, t: Table, party: int) -> list[Seat]:
        return [s for s in self.standing(t, party) if s not in self.attacked]

    def attacks(self, t: Table) -> Flow:
        """Which hero attacks next?"""
        if not self.waiting(t, 0) and not self.waiting(t, 1):
            return None
        party = self.turn % 2 if self.waiting(t, self.turn % 2) else 1 - self.turn % 2
        ready = self.waiting(t, party)
        return t.ask_together(
            self.standing(t, party), self.standing(t, party)[0], "sk.combat.who",
            [Attacks(s) for s in self.parties[party]], refuse=self.may_attack, then=self.sent,
        ) if len(ready) > 1 else t.call(AttackPhase(attacker=ready[0]), then=self.struck)  # fmt: skip

    def may_attack(self, t: Table, choice: Attacks) -> Refusal | None:
        if choice.seat in self.attacked or t.state.heroes[choice.seat].health < 1:
            return no("sk.combat.order", "{who} has had his attack.", who=t.names[choice.seat])
        return None

    def sent(self, t: Table, choice: Attacks) -> Flow:
        return t.call(AttackPhase(attacker=choice.seat), then=self.struck)

    def struck(self, t: Table, attack: AttackPhase) -> Flow:
        """The ended phase tells what it did."""
        self.attacked.append(attack.attacker)
        self.dealt[0 if attack.attacker in self.parties[0] else 1] += attack.wounds
        self.turn += 1
        return AGAIN

    def aftermath(self, t: Table) -> Flow:
        if self.dealt[0] != self.dealt[1]:
            self.winner = 0 if self.dealt[0] > self.dealt[1] else 1
        return None


class AttackPhase(Pool):
    """One hero's attack."""

    rerolls: int = REROLLS
    wounds: int = 0
    steps: ClassVar[tuple[str, ...]] = ("aim", "muster", "roll", "reroll", "spotting", "strike")

    def everybody(self, t: Table) -> tuple[Seat, ...]:
        """The attacker's party first, the attacker first of all."""
        mine = next(p for p in t.frame(Combat).parties if self.attacker in p)
        friends = tuple(s for s in mine if s != self.attacker)
        return (self.attacker, *friends, *foes(t, self.attacker))

    def aim(self, t: Table) -> Flow:
        """Whom do you strike?"""
        enemies = [Aim(s) for s in foes(t, self.attacker)]
        return t.ask(self.attacker, "sk.combat.aim", enemies, refuse=self.may_strike, then=self.aimed)

    def may_strike(self, t: Table, aim: Aim) -> Refusal | None:
        if t.state.heroes[aim.seat].health < 1:
            return no("sk.combat.aim", "{who} is down.", who=t.names[aim.seat])
        return None

    def aimed(self, t: Table, aim: Aim) -> Flow:
        self.target = aim.seat
        return None

    def muster(self, t: Table) -> Flow:
        return t.call(CardWindow(users=self.everybody(t), moment="muster"))

    def size(self) -> Terms:
        """How many dice, part by part."""
        return Terms.of("sk.dice.pool", 2).plus("sk.dice.drums", self.extra).at_least("sk.dice.pool", 1)

    def roll(self, t: Table) -> Flow:
        values = t.roll(D6, self.size().total, rule="sk.dice.pool", seat=self.attacker)
        self.dice = [AttackDie(value) for value in values]
        return None

    def reroll(self, t: Table) -> Flow:
        """Reroll a die, or keep them."""
        every = [Reroll(i) for i in range(len(self.dice))]
        return t.ask(
            self.attacker, "sk.dice.reroll", every,
            refuse=self.may_reroll, then=self.rerolled, stop="Keep the dice",
        )  # fmt: skip

    def may_reroll(self, t: Table, choice: Reroll) -> Refusal | None:
        if not self.rerolls:
            return no("sk.dice.reroll", "You have rerolled {n} dice.", n=REROLLS)
        return no("sk.dice.reroll-once") if self.dice[choice.index].rerolled else None

    def rerolled(self, t: Table, choice: Reroll) -> Flow:
        (value,) = t.roll(D6, rule="sk.dice.reroll", seat=self.attacker)
        self.dice[choice.index] = AttackDie(value, rerolled=True)
        self.rerolls -= 1
        return AGAIN

    def spotting(self, t: Table) -> Flow:
        return t.call(CardWindow(users=self.everybody(t), moment="spotting"))

    def hits(self, t: Table) -> Terms:
        """How many wounds, part by part."""
        hits = Terms.of("sk.dice.hit", sum(d.value >= HIT for d in self.dice), "dice")
        return hits.plus("sk.dice.night", 1 if t.state.sky == "back" else 0)

    def strike(self, t: Table) -> Flow:
        self.wounds = self.hits(t).total
        return t.call(TakeWounds(victim=self.target, left=self.wounds))


class TakeWounds(Wounds):
    """Wounds, one at a time; after each the wounded party may heal."""

    steps: ClassVar[tuple[str, ...]] = ("wound", "heal", "fall")

    def wound(self, t: Table) -> Flow:
        if not self.left:
            return END
        self.left -= 1
        t.state.heroes[self.victim].health -= 1
        t.emit(Wounded(rule="sk.wound.one", seat=self.victim))
        return None

    def heal(self, t: Table) -> Flow:
        party = next(p for p in t.game.teams(len(t.names), t.options) if self.victim in p)
        order = (self.victim, *(s for s in party if s != self.victim))
        return t.call(CardWindow(users=order, moment="wound"))

    def fall(self, t: Table) -> Flow:
        if t.state.heroes[self.victim].health > 0:
            return Goto("wound")
        combat = t.find(Combat)
        if combat is None:
            return END
        for party in (0, 1):
            if not combat.standing(t, party):
                combat.winner = 1 - party
                return Leave(Combat)
        return END
