"""A phase of battle: units of one type attack, casualties are removed."""

from __future__ import annotations

from typing import ClassVar

from msgspec import field

from azeroth.engine import AGAIN, END, NOBODY, Flow, Frame, Goto, Seat
from azeroth.games.warcraft.cards.experience import CardWindow
from azeroth.games.warcraft.choices import Lose, Raise
from azeroth.games.warcraft.content import CardId, Kind
from azeroth.games.warcraft.events import Attacked, Prevented, Raised
from azeroth.games.warcraft.play.battle import Battle, Homecoming, Stand
from azeroth.games.warcraft.play.losses import kill
from azeroth.games.warcraft.state import NEUTRAL, Table, in_order, put, reserves, tile

ATTACKERS, DEFENDERS = 0, 1


class Phase(Frame):
    """One phase: all units of a type attack at once, except those that strike first."""

    kind: Kind
    strikes: list[tuple[Seat, ...]] = []
    healed: list[int] = []
    """Sides that Heal has served in this phase (wc.ability.heal-not-cumulative)."""
    struck: bool = False
    """Somebody has attacked: only then may the battle be over (wc.card.orc.devour-removed)."""

    steps: ClassVar[tuple[str, ...]] = ("melee_begins", "order", "strike")

    def attacks(self, t: Table, seat: Seat) -> int:
        """How many dice a player rolls (wc.battle.attack-dice)."""
        battle = t.frame(Battle)
        n = 0
        for stand in battle.stands(t, [seat]):
            if stand.fights_as is self.kind:
                spell = f"{stand.seat} {stand.kind} {stand.space}"
                n += stand.n - battle.polymorphed.count(spell)
        return n + 1 if n and battle.able(t, seat, "bloodlust") else n

    def melee_begins(self, t: Table) -> Flow:
        return t.frame(Battle).cards(t, "melee-start") if self.kind is Kind.MELEE else None

    def order(self, t: Table) -> None:
        battle = t.frame(Battle)
        seats = [s for s in (*battle.attackers, *battle.defenders) if self.attacks(t, s)]
        first = tuple(s for s in seats if self.kind in battle.slow.get(s, ()))
        rest = tuple(s for s in seats if s not in first)
        self.strikes = [strike for strike in (first, rest) if strike]

    def strike(self, t: Table) -> Flow:
        if not self.strikes or (self.struck and t.frame(Battle).decided(t)):
            return END
        self.struck = True
        return t.call(Strike(kind=self.kind, seats=self.strikes.pop(0)), then=AGAIN)


class Strike(Frame):
    """Attacks made at the same time, and the casualties they cause."""

    kind: Kind
    seats: tuple[Seat, ...]
    fire: dict[Seat, int] = {}
    """Faerie Fires of a player."""
    spears: list[Seat] = []
    """Who rolls misses again."""
    hits: dict[Seat, int] = {}
    """Dice of a player that hit."""
    rolled: dict[Seat, list[int]] = {}
    """What a player has rolled, for all to see."""
    ones: dict[Seat, int] = {}
    """Dead that a player may still raise."""
    due: list[int] = field(default_factory=lambda: [0, 0])
    """Casualties still to be removed by the attackers and by the defenders."""
    turn: int = DEFENDERS
    chooser: Seat = NOBODY
    """Who chooses the next casualty by Marksmanship."""
    lost: list[str] = []
    """The unit that was just removed, as [seat, kind], for Pillage."""

    steps: ClassVar[tuple[str, ...]] = (
        "before_attack", "roll", "raise_dead", "after_attack", "before_casualties", "heal",
        "next_casualty", "before_removal", "remove", "after_removal",
    )  # fmt: skip

    # -- attacking --------------------------------------------------------------------------------

    def before_attack(self, t: Table) -> Flow:
        return t.frame(Battle).cards(t, "before-attack", self.seats)

    def roll(self, t: Table) -> None:
        phase = t.frame(Phase)
        for seat in self.seats:
            self.attack(t, seat, phase.attacks(t, seat))

    def attack(self, t: Table, seat: Seat, n: int, card: CardId | None = None) -> int:
        """Roll attacks of a player; how many dice hit (wc.battle.hit)."""
        battle, die = t.frame(Battle), t.content.battle_die
        top = tile(t, seat, self.kind)
        most = top.strength + self.fire.get(seat, 0)
        values = list(t.roll(die, n, "wc.battle.attack-dice", battle.decider(t, seat)))
        if seat in self.spears:
            values = [
                v if v <= most else t.roll(die, 1, "wc.card.orc.envenomed-spears", seat)[0] for v in values
            ]  # fmt: skip
        hits, ones = sum(v <= most for v in values), values.count(1)
        struck = DEFENDERS if seat in battle.attackers else ATTACKERS
        wounds = hits + (ones if top.ability == "area-attack" else 0)
        if t.options["faq"] and any(battle.able(t, s, "heal") for s in battle.opponents(seat)):
            wounds -= ones
        self.due[struck] += wounds
        self.hits[seat] = self.hits.get(seat, 0) + hits
        self.rolled[seat] = [*self.rolled.get(seat, ()), *values]
        if ones and battle.able(t, seat, "raise-dead"):
            self.ones[seat] = self.ones.get(seat, 0) + ones
        t.emit(
            Attacked(
                rule="wc.battle.hit", seat=seat, kind=self.kind, values=tuple(values),
                strength=top.strength, hits=hits, card=card,
            )
        )  # fmt: skip
        return hits

    def raise_dead(self, t: Table) -> Flow:
        for seat, ones in self.ones.items():
            most = min(ones, reserves(t, t.state.players[seat], Kind.MELEE))
            if most:
                options = [Raise(n) for n in range(most, -1, -1)]
                return t.ask(seat, "wc.ability.raise-dead", options, then=self.risen)
        return None

    def risen(self, t: Table, choice: Raise) -> Flow:
        for seat, ones in self.ones.items():
            p = t.state.players[seat]
            if min(ones, reserves(t, p, Kind.MELEE)):
                self.ones[seat] = 0
                if choice.n:
                    space = t.frame(Battle).space
                    put(p, space, Kind.MELEE, choice.n)
                    t.emit(Raised(rule="wc.ability.raise-dead", seat=seat, space=space, n=choice.n))
                break
        return AGAIN

    def after_attack(self, t: Table) -> Flow:
        hitters = [s for s in self.seats if self.hits.get(s)]
        return t.frame(Battle).cards(t, "after-attack", hitters)

    # -- casualties -------------------------------------------------------------------------------

    def before_casualties(self, t: Table) -> Flow:
        return t.frame(Battle).cards(t, "before-casualties") if any(self.due) else None

    def heal(self, t: Table) -> None:
        """A side with Heal suffers 1 casualty fewer in the phase; the FAQ's Heal works on the dice."""
        battle, phase = t.frame(Battle), t.frame(Phase)
        if t.options["faq"]:
            return
        for index, side in enumerate((battle.attackers, battle.defenders)):
            healer = next((s for s in side if battle.able(t, s, "heal")), None)
            if self.due[index] and healer is not None and index not in phase.healed:
                phase.healed.append(index)
                self.due[index] -= 1
                t.emit(Prevented(rule="wc.ability.heal", seat=healer, n=1))

    def mortal(self, t: Table, index: int) -> list[Stand]:
        """What a side may lose: flying units not in melee, unless a card has grounded them."""
        battle = t.frame(Battle)
        side = battle.defenders if index == DEFENDERS else battle.attackers
        immune = self.kind is Kind.MELEE
        return [
            s
            for s in battle.stands(t, side)
            if not (immune and s.kind == "flying" and s.seat not in battle.grounded)
        ]

    def next_casualty(self, t: Table) -> Flow:
        """Defender first, then in turn; what cannot be assigned is lost (wc.casualty.alternate)."""
        self.chooser, self.lost = NOBODY, []
        for index in (ATTACKERS, DEFENDERS):
            if self.due[index] > 0 and not self.mortal(t, index):
                self.due[index] = 0
        if not any(n > 0 for n in self.due):
            return END
        if self.due[self.turn] <= 0:
            self.turn = 1 - self.turn
        return None

    def before_removal(self, t: Table) -> Flow:
        """Marksmanship: who hit may choose the casualty."""
        battle = t.frame(Battle)
        foes = battle.attackers if self.turn == DEFENDERS else battle.defenders
        return battle.cards(t, "before-removal", [s for s in foes if self.hits.get(s)])

    def remove(self, t: Table) -> Flow:
        battle = t.frame(Battle)
        side = battle.defenders if self.turn == DEFENDERS else battle.attackers
        stands = self.mortal(t, self.turn)
        options = [lose for s in stands for lose in self.losses(battle, s)]
        rule = "wc.casualty.owner-chooses"
        if self.chooser != NOBODY:
            return t.ask(self.chooser, "wc.card.night-elf.marksmanship", options, then=self.fall)
        owners = list(
            dict.fromkeys(battle.decider(t, seat) for seat in side if any(s.seat == seat for s in stands))
        )
        if len(owners) == 1:
            return t.ask(owners[0], rule, options, then=self.fall)
        main = battle.defender if self.turn == DEFENDERS else battle.attacker
        leader = main if main in owners else next(s for s in in_order(t) if s in owners)
        return t.ask_together(owners, leader, "wc.team.casualties-shared", options, then=self.fall)

    def losses(self, battle: Battle, s: Stand) -> list[Lose]:
        """A unit of the stand; a polymorphed one is another choice."""
        spelled = battle.polymorphed.count(f"{s.seat} {s.kind} {s.space}")
        found = [Lose(s.kind, s.space, s.seat)] if s.n > spelled else []  # type: ignore[arg-type]
        return [*found, Lose(s.kind, s.space, s.seat, "polymorphed")] if spelled else found  # type: ignore[arg-type]

    def fall(self, t: Table, choice: Lose) -> None:
        if choice.spell:
            t.frame(Battle).polymorphed.remove(f"{choice.seat} {choice.kind} {choice.space}")
        kill(t, choice.seat, choice.kind, choice.space)
        self.due[self.turn] -= 1
        self.lost = [str(choice.seat), choice.kind]
        self.turn = 1 - self.turn

    def after_removal(self, t: Table) -> Flow:
        """Pillage takes what the fallen unit cost."""
        if t.state.returning:
            return t.call(Homecoming(), then=AGAIN)
        if self.lost and int(self.lost[0]) != NEUTRAL:
            battle = t.frame(Battle)
            foes = battle.opponents(int(self.lost[0]))
            order = tuple(s for s in battle.card_order(t) if s in foes)
            if order:
                return t.call(CardWindow(moment="enemy-lost-unit", users=order), then=Goto("next_casualty"))
        return Goto("next_casualty")
