"""Hedge Duel: the small card game of the chapter "Cards" in "Write a game"."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Struct

from azeroth import engine
from azeroth.engine import (
    AGAIN,
    END,
    BadPosition,
    Choice,
    Event,
    Flow,
    Frame,
    Game,
    Refusal,
    Result,
    Seat,
    Secret,
    Study,
    Terms,
    cards,
    no,
    ranked,
)

D6 = engine.die(6)


# --8<-- [start:vocabulary]
class Moment(StrEnum):
    """When a card may be used."""

    DAWN = "dawn"
    TURN = "turn"
    ANSWER = "answer"
    HURT = "hurt"


class At(Choice, frozen=True):
    """Whom a spell is aimed at."""

    seat: Seat


class Verb(cards.Verb["Table", "Cast"], frozen=True):
    """One effect of a card."""


class Hurt(Verb, frozen=True, tag="hurt"):
    """Whoever the spell was aimed at is hurt: a step of the rules, so a frame."""

    n: int

    def run(self, t: Table, use: Cast) -> Frame:
        return Harm(victim=use.targets[0].seat, n=self.n)


class Heal(Verb, frozen=True, tag="heal"):
    """Its user gets better, or with `touch` whomever they then choose."""

    n: int
    touch: bool = False

    def question(self, t: Table, use: Cast) -> cards.Question | None:
        if not self.touch or use.picks:
            return None
        everybody = [use.user, *(w.seat for w in t.state.standing(but=use.user))]
        return cards.Question("hd.touch", [At(seat) for seat in everybody])

    def run(self, t: Table, use: Cast) -> None:
        touched = [pick.seat for pick in use.of(At)] or [use.user]
        t.state.wizards[touched[0]].life += self.n


class Shield(Verb, frozen=True, tag="shield"):
    n: int

    def run(self, t: Table, use: Cast) -> None:
        harm = t.frame(Harm)
        harm.n = max(0, harm.n - self.n)


class Cancel(Verb, frozen=True, tag="cancel"):
    def run(self, t: Table, use: Cast) -> None:
        cards.answered(t, use).cancelled = True


class Gamble(Verb, frozen=True, tag="gamble"):
    """A die decides which effects follow."""

    good: tuple[Effect, ...]
    bad: tuple[Effect, ...]

    def run(self, t: Table, use: Cast) -> Frame:
        lucky = t.roll(D6, 1, "hd.gamble", use.user)[0] > 3
        verbs = self.good if lucky else self.bad
        return Further(user=use.user, card=use.card, targets=use.targets, verbs=verbs)


Effect = Hurt | Heal | Shield | Cancel | Gamble


class Ability(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a card does at a moment; `must`: by itself; `aimed`: at another wizard."""

    at: Moment
    effects: tuple[Effect, ...]
    must: bool = False
    aimed: bool = False


class Cheaper(cards.Alter, frozen=True):
    """Cards of that kind cost less, so often a turn."""

    mana: int
    times: int


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card; a charm lies open before its owner, all else is held in hand."""

    kind: str
    mana: int = 0
    copies: int = 2
    abilities: tuple[Ability, ...] = ()
    alters: tuple[Cheaper, ...] = ()


# --8<-- [end:vocabulary]

# --8<-- [start:cards]
CARDS = """
[firebolt]
kind = "fire"
mana = 2
copies = 4
abilities = [{at = "turn", aimed = true, effects = [{do = "hurt", n = 2}]}]

[nettles]
kind = "leaf"
mana = 1
copies = 4
abilities = [{at = "turn", aimed = true, effects = [{do = "hurt", n = 1}]}]

[wildfire]
kind = "fire"
mana = 1
copies = 2

[[wildfire.abilities]]
at = "turn"
aimed = true
effects = [{do = "gamble", good = [{do = "hurt", n = 3}], bad = [{do = "heal", n = 1}]}]

[salve]
kind = "leaf"
mana = 1
copies = 4
abilities = [{at = "turn", effects = [{do = "heal", n = 1, touch = true}]}]

[hush]
kind = "air"
abilities = [{at = "answer", effects = [{do = "cancel"}]}]

[bark]
kind = "leaf"
abilities = [{at = "hurt", effects = [{do = "shield", n = 1}]}]

[hearth]
kind = "charm"
abilities = [{at = "dawn", must = true, effects = [{do = "heal", n = 1}]}]

[staff]
kind = "charm"
alters = [{cards = ["fire"], mana = 1, times = 1}]
"""
# --8<-- [end:cards]


# --8<-- [start:loadout]
class Loadout(cards.Loadout[str, Ability, Cheaper], frozen=True):
    """What a wizard's cards come to."""


class Box(Struct, frozen=True, dict=True):
    """The cards, and what sets of them come to."""

    printed: dict[str, Card]

    @cached_property
    def loadouts(self) -> cards.Loadouts[str, Loadout]:
        return cards.Loadouts(self.work_out)

    def work_out(self, held: tuple[str, ...]) -> Loadout:
        """Sort what the cards say: by moment, and by the card that is altered."""
        at = cards.by_moment((name, self.printed[name].abilities) for name in held)
        alters = [(name, alter) for name in held for alter in self.printed[name].alters]
        return Loadout(
            at=at,
            musts=cards.musts(at),
            alters=cards.Altering(
                alters, lambda name, alter: self.printed[name].kind in alter.cards
            ),
        )


# --8<-- [end:loadout]


class Wizard(Struct):
    """What lies in front of one player; `used` counts by period."""

    seat: Seat
    life: int = 4
    mana: int = 0
    charms: list[str] = []
    hand: Annotated[list[str], Secret("cards", owner="seat")] = []
    used: dict[str, int] = {}


class Duel(Struct):
    """What lies on the table."""

    wizards: list[Wizard]
    deck: Annotated[list[str], Secret("cards")] = []
    discard: list[str] = []
    turn: int = 0

    def standing(self, but: Seat) -> list[Wizard]:
        """Who is still in the duel, from the left of that seat on."""
        n = len(self.wizards)
        order = [self.wizards[(but + i) % n] for i in range(1, n)]
        return [wizard for wizard in order if wizard.life > 0]


Table = engine.Table[Duel, Box]


class Used(Event, frozen=True):
    """A card was used."""

    seat: Seat
    card: str

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} uses {self.card}."


def loadout(t: Table, wizard: Wizard) -> Loadout:
    """What the wizard's cards come to."""
    return t.content.loadouts[(*wizard.charms, *wizard.hand)]


# --8<-- [start:use]
class Cast(cards.UseAbility["Table", Seat, str, Ability, At]):
    """One use of one card."""

    def data(self, t: Table) -> Ability:
        return t.content.printed[self.card].abilities[self.ability]

    def seat(self, t: Table) -> Seat:
        return self.user

    def cost(self, t: Table) -> Terms:
        """Its mana, less what charms take off it."""
        wizard = t.state.wizards[self.user]
        terms = Terms.of("hd.mana", t.content.printed[self.card].mana)
        for charm, alter in loadout(t, wizard).alters[self.card]:
            if cards.used(wizard.used, "turn", charm) < alter.times:
                terms.plus("hd.cheaper", -min(alter.mana, terms.total), charm)
        return terms

    def refuse(self, t: Table) -> Refusal | None:
        return (
            self._affordable(t) or self._once(t) or self._aimable(t) or self._needed(t)
        )

    def _affordable(self, t: Table) -> Refusal | None:
        cost, mana = self.cost(t), t.state.wizards[self.user].mana
        return (
            None
            if cost.total <= mana
            else no("hd.mana", "It costs {cost} mana.", cost=cost)
        )

    def _once(self, t: Table) -> Refusal | None:
        done = cards.used(t.state.wizards[self.user].used, "turn", self.card)
        return no("hd.once", "One {card} a turn.", card=self.card) if done else None

    def _aimable(self, t: Table) -> Refusal | None:
        if self.data(t).aimed and not t.state.standing(but=self.user):
            return no("hd.aim", "Nobody is left to aim at.")
        return None

    def _needed(self, t: Table) -> Refusal | None:
        if self.data(t).at is Moment.HURT and not t.frame(Harm).n:
            return no("hd.shield", "There is nothing left to shield.")
        return None

    def announce(self, t: Table) -> Flow:
        hand = t.state.wizards[self.user].hand
        if self.card in hand:
            hand.remove(self.card)
            t.state.discard.append(t.reveal(self.card))
        t.emit(Used(rule="hd.cast", seat=self.user, card=self.card))
        return None

    def question(self, t: Table) -> cards.Question | None:
        """At whom, before it is paid for: those who may answer want to know."""
        if not self.data(t).aimed or self.targets:
            return None
        others = t.state.standing(but=self.user)
        return cards.Question("hd.aim", [At(wizard.seat) for wizard in others])

    def pay(self, t: Table) -> Flow:
        wizard = t.state.wizards[self.user]
        cost = self.cost(t)
        wizard.mana -= cost.total
        for _, n, charm in cost:
            if n < 0:
                cards.mark(wizard.used, "turn", charm)
        cards.mark(wizard.used, "turn", self.card)
        return None

    def reactions(self, t: Table) -> Frame | None:
        """The others may hush it, from the left on; a charm cannot be hushed."""
        if t.content.printed[self.card].kind == "charm":
            return None
        others = tuple(w.seat for w in t.state.standing(but=self.user))
        return Spellwindow(moment=Moment.ANSWER, users=others)


class Further(Cast):
    """Effects that an effect has led to: no card is used for them."""

    verbs: tuple[Effect, ...]
    steps: ClassVar[tuple[str, ...]] = ("effects",)

    def plan(self, t: Table) -> Sequence[Verb]:
        return self.verbs


# --8<-- [end:use]


# --8<-- [start:window]
class Spellwindow(cards.CardWindow["Table", Seat, cards.Entry[str, Ability]]):
    """A moment for cards. Hands are secret, so whoever holds a card is asked."""

    rule = "hd.cast"
    asks_everybody = True

    def seat(self, t: Table, user: Seat) -> Seat:
        return user

    def entries(self, t: Table, user: Seat) -> Sequence[cards.Entry[str, Ability]]:
        return loadout(t, t.state.wizards[user]).at.get(self.moment, ())

    def offers(self, t: Table, user: Seat) -> list[Choice]:
        found = [
            self.choice(entry)
            for entry in self.entries(t, user)
            if not entry.ability.must
        ]
        return list(dict.fromkeys(found))

    def tries(self, t: Table, user: Seat) -> list[Choice]:
        return [
            cards.UseCard(card) for card in dict.fromkeys(t.state.wizards[user].hand)
        ]

    def wrong_moment(self, t: Table, choice: cards.UseCard) -> Refusal | None:
        at = t.content.printed[choice.card].abilities[choice.ability].at
        return (
            None
            if at == self.moment
            else no("hd.moment", "It is for another moment: {at}.", at=at)
        )

    def using(self, t: Table, user: Seat, choice: cards.UseCard) -> Cast:
        return Cast(user=user, card=choice.card, ability=choice.ability)

    def obliged(self, t: Table, user: Seat) -> bool:
        return self.moment in loadout(t, t.state.wizards[user]).musts

    def might(self, t: Table, user: Seat) -> bool:
        return self.moment != Moment.DAWN and bool(t.state.wizards[user].hand)

    def closes(self, t: Table) -> bool:
        cast = t.find(Cast)
        return self.moment == Moment.ANSWER and cast is not None and cast.cancelled


# --8<-- [end:window]


# --8<-- [start:turn]
class Harm(Frame):
    """Somebody is hurt, unless a card shields them."""

    victim: Seat
    n: int
    steps: ClassVar[tuple[str, ...]] = ("shield", "lose")

    def concerns(self, t: Table, seat: Seat) -> bool:
        return seat == self.victim

    def shield(self, t: Table) -> Flow:
        return cards.opened(t, Spellwindow(moment=Moment.HURT, users=(self.victim,)))

    def lose(self, t: Table) -> Flow:
        t.state.wizards[self.victim].life -= self.n
        return None


class Turn(Frame):
    """One wizard's turn."""

    seat: Seat
    steps: ClassVar[tuple[str, ...]] = ("wake", "dawn", "cast")

    def concerns(self, t: Table, seat: Seat) -> bool:
        return seat == self.seat

    def wake(self, t: Table) -> Flow:
        for wizard in t.state.wizards:
            cards.renew(wizard.used, "turn")
        wizard = t.state.wizards[self.seat]
        wizard.mana = 3
        if t.state.deck:
            wizard.hand.append(t.draw(t.state.deck))
        return None

    def dawn(self, t: Table) -> Flow:
        return cards.opened(t, Spellwindow(moment=Moment.DAWN, users=(self.seat,)))

    def cast(self, t: Table) -> Flow:
        return cards.opened(t, Spellwindow(moment=Moment.TURN, users=(self.seat,)))


# --8<-- [end:turn]


class Play(Frame):
    """The whole duel: until one is left, or the deck has run out."""

    steps: ClassVar[tuple[str, ...]] = ("set_up", "turns")

    def set_up(self, t: Table) -> Flow:
        t.shuffle(t.state.deck)
        for wizard in t.state.wizards:
            wizard.hand = [t.draw(t.state.deck) for _ in range(3)]
        return None

    def turns(self, t: Table) -> Flow:
        seat = t.state.turn % len(t.names)
        t.state.turn += 1
        others = t.state.standing(but=seat)
        if not others or not t.state.deck:
            return END
        return (
            t.call(Turn(seat=seat), then=AGAIN)
            if t.state.wizards[seat].life > 0
            else AGAIN
        )


def pieces(t: Table) -> dict[str, int]:
    """How many there are of each card."""
    s = t.state
    held = [card for wizard in s.wizards for card in (*wizard.hand, *wizard.charms)]
    there = [*s.deck, *s.discard, *held]
    return {name: there.count(name) for name in t.content.printed}


def arrange(
    game: Game[Duel, Box],
    players: int,
    options: engine.Options,
    content: Box,
    given: Mapping[str, Any],
) -> tuple[Duel, list[Frame]]:
    """The first wizard's turn, with these hands, charms and mana."""
    state, _ = game.begin(players, options, content)
    if unknown := [name for name in given if name not in ("hands", "charms", "mana")]:
        raise BadPosition(
            f"unknown: {', '.join(unknown)}; known are hands, charms, mana"
        )
    for wizard, hand in zip(state.wizards, given["hands"], strict=True):
        wizard.mana = given.get("mana", 3)
        for card in hand:
            state.deck.remove(card)
            wizard.hand.append(card)
    for wizard, charms in zip(state.wizards, given.get("charms", ()), strict=False):
        wizard.charms = charms
    state.turn = 1
    return state, [Play(at="turns", then="@again"), Turn(seat=0, at="dawn")]


class HedgeDuel(Game[Duel, Box]):
    """The box."""

    slug = "hedge-duel"
    prefix = "hd"
    title = "Hedge Duel"
    players = (2, 3)
    minutes = "10"
    about = "Wizards with secret hands, and a word against most things."
    state_type = Duel
    content_dir = Path(__file__).parent

    def load(self, boxes: Sequence[engine.Box]) -> Box:
        return Box(msgspec.convert(tomllib.loads(CARDS), dict[str, Card]))

    def begin(
        self, players: int, options: engine.Options, content: Box
    ) -> tuple[Duel, Frame]:
        wizards = [Wizard(seat) for seat in range(players)]
        wizards[0].charms, wizards[1].charms = ["hearth"], ["staff"]
        deck = [
            name
            for name, card in content.printed.items()
            if card.kind != "charm"
            for _ in range(card.copies)
        ]
        return Duel(wizards, deck), Play()

    def result(self, t: Table) -> Result:
        scores = [max(0, wizard.life) for wizard in t.state.wizards]
        return Result(ranked(scores), tuple(scores), "Most life.", "hd.end")

    def turn(self, t: Table) -> str:
        return str(t.state.turn)

    study = Study(pieces=pieces, arrange=arrange)
