"""What cards and powers are worth outside one's own combats: on the way, and when others act."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.games.adventure.bot.leanings import Leaning
from azeroth.games.adventure.bot.places import Plan, best_end, draw_worth, standing
from azeroth.games.adventure.bot.roads import open_to
from azeroth.games.adventure.bot.strength import deck_outlook, stand
from azeroth.games.adventure.bot.worth import (
    drawn_worth,
    heal_worth,
    hurt_cost,
    item_worth,
    left,
    mean_find,
)
from azeroth.games.adventure.cards.conditions import Give
from azeroth.games.adventure.cards.holding import health, holds
from azeroth.games.adventure.cards.needs import Wound
from azeroth.games.adventure.cards.picking import candidates
from azeroth.games.adventure.cards.verbs import (
    CancelCard,
    Deal,
    DealMarker,
    Detach,
    DiscardCards,
    DrawCards,
    Effect,
    Flip,
    GainEnergy,
    GainItem,
    GainMovement,
    Heal,
    Modify,
    Move,
    MovementDie,
    PassAggro,
    Pay,
    Peek,
    Power,
    Prevent,
    Recover,
    RemoveMarker,
    Skip,
    StealItem,
    Survive,
    TakeDiscovery,
    UseResource,
)
from azeroth.games.adventure.choices import PickSpace
from azeroth.games.adventure.ids import SpaceId, SpaceKind
from azeroth.games.adventure.play.damage import TakeDamage
from azeroth.games.adventure.play.quests import step_of
from azeroth.games.adventure.play.spaces import held
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import Character, SideName, Table

SKIPPED = {"movement": 0.18, "exploration": 0.12, "challenge": 0.16}


class Deed:
    """A power that might be used: whose, at whose moment, and the plan it would serve."""

    def __init__(
        self, t: Table, seat: Seat, w: Leaning, power: Power, subject: Seat, plan: Plan | None
    ) -> None:
        self.t, self.seat, self.w, self.power, self.subject, self.plan = t, seat, w, power, subject, plan
        self.c = t.state.characters[seat]

    def worth(self) -> float:
        """What its effects are worth to the user, costs not counted."""
        return sum(
            self._one(effect) for effect in self.power.effects
            if effect.when is None or holds(self.t, effect.when, self.seat)
        )  # fmt: skip

    def _one(self, effect: Effect) -> float:
        t, c = self.t, self.c
        match effect:
            case DrawCards(n=n, whom=whom):
                return self._shared(whom, drawn_worth(c, self.w, n))
            case Heal(n=n, whom=whom):
                return (
                    heal_worth(t, c, self.w, 9 if n == "all" else n)
                    if whom in ("self", "near", "here")
                    else 0.0
                )
            case Deal(n=n, whom=whom, range=reach):
                return sum(self._harm(seat, n) for seat in self._victims(whom, reach))
            case GainEnergy(n=n, whom=whom):
                return self._shared(whom, self._energy(n))
            case GainMovement(n=n, whom=whom):
                return self._movement(n) if whom == "self" else self._setback(whom, 0, 0.06 * -n)
            case Move() as move:
                return self._move(move)
            case MovementDie():
                return 0.12 if self.c.movement <= 1 and self.subject == self.seat else 0.0
            case PassAggro():
                return 0.25 if held(t, c) is not None else 0.0
            case Flip(whom="self"):
                return self._flip()
            case Skip(phase=phase, whom=whom, range=reach):
                return self._setback(whom, reach, SKIPPED[phase])
            case Modify() as modify:
                return self._modify(modify)
            case DiscardCards(n=n, whom=whom):
                return self._shared(whom, -self.w.card * (2 if n == "all" else n))
            case _:
                return self._thing(effect)

    def _thing(self, effect: Effect) -> float:
        t, c = self.t, self.c
        match effect:
            case GainItem(level=level):
                return mean_find(t, c, self.w, c.level) if level == "own" else 0.1
            case StealItem():
                bags = [item for o in t.state.others(self.seat) for item in o.bag]
                return max((item_worth(t, c, self.w, item) for item in bags), default=0.0) + 0.05
            case Recover():
                return self.w.card if c.discards else 0.0
            case UseResource():
                return 0.12
            case Detach():
                return 0.15 if any(one.owner != self.seat for one in c.attached) else -0.05
            case RemoveMarker() | DealMarker():
                return 0.2 if held(t, c) is not None else 0.05
            case Peek() | TakeDiscovery():
                return 0.05
            case Prevent(n=n):
                return self._prevent(9 if n == "all" else n)
            case Survive():
                return self.w.fall
            case CancelCard():
                return 0.2 * threat(t, c, self.w, t.state.characters[self.subject])
            case Pay(effects=effects, health=hurt, cards=cards, items=items):
                gain = sum(self._one(one) for one in effects)
                return max(0.0, gain - hurt_cost(t, c, self.w, hurt) - self.w.card * cards - 0.1 * items)
            case _:
                return 0.0

    # -- on oneself ------------------------------------------------------------------------------

    def _shared(self, whom: str, mine: float) -> float:
        """For the user it is worth that; the same for others is a loss."""
        if whom == "self":
            return mine
        if whom in ("active", "picked"):
            other = self._picked() if whom == "picked" else self.subject
            return (
                -0.7 * mine * threat(self.t, self.c, self.w, self.t.state.characters[other])
                if other >= 0
                else 0.0
            )
        return 0.0 if whom == "everyone" else -0.3 * mine

    def _energy(self, n: int) -> float:
        wanting = sum(self.t.content.abilities[card].cost > 0 for card in self.c.hand)
        return 0.04 * n if wanting and n > 0 else 0.0 if n > 0 else 0.04 * n

    def _movement(self, n: int) -> float:
        if self.plan is None or held(self.t, self.c) is not None:
            return 0.0
        now = best_end(self.t, self.plan, self.c.movement)[0]
        return self.w.moved * (best_end(self.t, self.plan, self.c.movement + n)[0] - now)

    def _move(self, move: Move) -> float:
        if move.whom != "self" or self.plan is None:
            return 0.03 if move.whom != "self" else -0.02
        now = best_end(self.t, self.plan, self.c.movement)[0]
        goals = self.goals(move)
        best = max((standing(self.t, self.plan, goal) for goal in goals), default=now)
        return self.w.moved * (best - now)

    def goals(self, move: Move) -> list[SpaceId]:
        """Where the user might be moved."""
        t = self.t
        if move.to == "picked":
            for i, pick in enumerate(self.power.picks):
                if pick.what in ("space", "city"):
                    found = candidates(t, self.seat, self.subject, self.power, i, ())
                    return [one.space for one in found if isinstance(one, PickSpace)]
        if move.to == "picked-character":
            return [o.space for o in t.state.others(self.seat) if open_to(t, o.space, self.c.rank)]
        if move.to == "active" and self.subject >= 0:
            return [t.state.characters[self.subject].space]
        return [move.space] if move.space is not None and open_to(t, move.space, self.c.rank) else []

    def _flip(self) -> float:
        """The other side in a fight against a card of this colour: most movements end in one."""
        t, c = self.t, self.c
        other: SideName = "other" if c.side == "starting" else "starting"
        level = t.content.spaces[c.space].colour
        worth = []
        for side in (c.side, other):
            me = stand(t, c, None, side=side)
            odds = deck_outlook(t, me, level)
            worth.append(odds.win - 0.25 * odds.hurt)
        gain = self.w.flip * (worth[1] - worth[0])
        return gain - 0.02 if abs(gain) > 1e-6 else -0.02

    def _prevent(self, n: int) -> float:
        blow = self.t.find(TakeDamage)
        if blow is None or blow.seat != self.seat:
            return 0.0
        alive = health(self.t, self.c) - self.c.damage
        saved = min(n, blow.n)
        felled = blow.n >= alive and blow.n - saved < alive
        return saved * self.w.hurt + (self.w.fall if felled else 0.02 * saved * saved)

    def _modify(self, modify: Modify) -> float:
        if modify.whom == "self":
            return 0.07 * modify.attack + 0.04 * modify.defense if modify.until == "turn" else 0.0
        return self._setback(modify.whom, 0, -0.07 * modify.attack - 0.05 * modify.defense)

    # -- on others -------------------------------------------------------------------------------

    def _victims(self, whom: str, reach: int) -> list[Seat]:
        state, far = self.t.state, self.t.content.distances[self.c.space]
        match whom:
            case "self":
                return [self.seat]
            case "picked" | "picked-space":
                picked = self._picked()
                return [picked] if picked >= 0 else []
            case "active":
                return [self.subject] if self.subject >= 0 else []
            case "everyone":
                return [c.seat for c in state.characters]
            case "here" | "near":
                return [c.seat for c in state.characters if far.get(c.space, 99) <= reach]
            case "others-here" | "enemies-near":
                return [c.seat for c in state.others(self.seat) if far.get(c.space, 99) <= reach]
            case "bearers":
                return [
                    c.seat for c in state.others(self.seat) if any(a.owner == self.seat for a in c.attached)
                ]
            case _:
                return []

    def _picked(self) -> Seat:
        """Whom one would point at: the most dangerous of those in reach."""
        for pick in self.power.picks:
            if pick.what in ("character", "space"):
                far = self.t.content.distances[self.c.space]
                reach = [o for o in self.t.state.others(self.seat) if far.get(o.space, 99) <= pick.range]
                if reach:
                    return max(reach, key=lambda o: (threat(self.t, self.c, self.w, o), -o.seat)).seat
        return -1

    def _harm(self, seat: Seat, n: int) -> float:
        other = self.t.state.characters[seat]
        if seat == self.seat:
            falls = n >= health(self.t, other) - other.damage
            return -hurt_cost(self.t, other, self.w, n) - (self.w.fall if falls else 0.0)
        falls = n >= health(self.t, other) - other.damage
        quest = 0.3 * n if self._wounds() else 0.0
        return quest + threat(self.t, self.c, self.w, other) * (
            self.w.hurt * n + (self.w.fall if falls else 0.0)
        )

    def _wounds(self) -> bool:
        return any(isinstance(step_of(self.t, quest), Wound) for quest in self.c.quests)

    def _setback(self, whom: str, reach: int, each: float) -> float:
        found = 0.0
        for seat in self._victims(whom, reach):
            if seat == self.seat:
                found -= each
            else:
                other = self.t.state.characters[seat]
                found += each * threat(self.t, self.c, self.w, other) * crucial(self.t, other)
        return found


def threat(t: Table, c: Character, w: Leaning, other: Character) -> float:
    """How much a setback of another character helps: the leader's most, one of several others' less."""
    if other.seat == c.seat:
        return 0.0
    ahead = max(valor(t, o) for o in t.state.others(c.seat))
    found = 1.0 if valor(t, other) >= ahead else 0.4
    return w.hinder * found * (1.0 if len(t.state.characters) == 2 else 0.7)


def crucial(t: Table, other: Character) -> float:
    """How much hangs on what that character does now: a level or a trophy, or everyday business."""
    if t.content.spaces[other.space].kind is SpaceKind.ENCOUNTER:
        return 2.0
    return 1.5 if valor(t, other) >= 5 else 0.8


def staying_worth(
    t: Table, c: Character, w: Leaning, gives: tuple[Give, ...], powers: int, stays: str
) -> float:
    """What a card that stays in play is worth."""
    raw = sum(
        0.22 * g.attack + 0.12 * g.defense + 0.08 * g.damage + 0.08 * g.health + 0.12 * g.movement
        + 0.14 * g.energy - 0.14 * g.cost + 0.02 * len(g.lets)
        for g in gives
    )  # fmt: skip
    if stays == "self":
        return w.stays * (raw + 0.1 * powers) * left(t, c, w)
    if stays == "picked":
        leader = max(threat(t, c, w, o) for o in t.state.others(c.seat))
        return leader * (w.cursed * -raw + 0.12 * powers)
    return 0.05 + 0.05 * powers + 0.5 * abs(raw) if stays == "space" else 0.0


def likely_fight(t: Table, plan: Plan) -> float:
    """What an everyday fight where the character stands is worth."""
    return draw_worth(t, plan.mind, plan.mind.c.space)
