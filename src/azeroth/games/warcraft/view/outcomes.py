"""How a battle can end: every way the dice can fall, round after round, with its chance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from msgspec import Struct

from azeroth.engine import Seat
from azeroth.games.warcraft.content import PHASES, Ability, Kind

KINDS = ("drafted", "melee", "ranged", "flying")
"""Who falls first among equals."""
MELEE = KINDS.index("melee")
NEGLIGIBLE = 1e-12


class Odds(Struct, frozen=True):
    """How a battle may end: for the attackers and the defenders the chance to win and the units lost."""

    wins: tuple[float, float]
    nobody: float
    losses: tuple[float, float]

    def words(self, us: int = 0, them: str = "they") -> str:
        """In short, for the side that asks."""
        parts = [f"you win {percent(self.wins[us])}", f"{them} {percent(self.wins[1 - us])}"]
        if self.nobody >= 0.005:
            parts.append(f"nobody {percent(self.nobody)}")
        return ", ".join(parts)


def percent(chance: float) -> str:
    """A chance for people.

    >>> percent(0.634), percent(0.0001), percent(0.9999), percent(1.0)
    ('63%', '<1%', '>99%', '100%')
    """
    if NEGLIGIBLE < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 < chance < 1 - NEGLIGIBLE else f"{round(chance * 100)}%"


# -- what takes part ------------------------------------------------------------------------------


class Corps(Struct, frozen=True, order=True):
    """Units of one player that are all alike; sorted, the first falls first."""

    side: int
    here: bool
    """In the battlefield, not in a flank."""
    strength: int
    order: int
    """The place of its kind in KINDS."""
    seat: Seat
    ability: Ability = ""
    grounded: bool = False

    @property
    def fights_as(self) -> Kind:
        """Workers under arms are melee units."""
        return Kind.MELEE if self.order == 0 else Kind(KINDS[self.order])


class Host(Struct, frozen=True):
    """All that decides a battle."""

    corps: tuple[Corps, ...]
    faces: tuple[int, ...]
    heal_by_dice: bool = False
    """The FAQ's Heal (wc.faq.heal)."""
    raised: tuple[Seat, ...] = ()
    """Who has the dead to raise; a state ends with how many each has in reserve."""
    buries: bool = True
    """The fallen go to the reserves, from where they can be raised."""


State = tuple[int, ...]
"""How many units each corps has, then the reserves of the player who raises the dead."""
Weight = tuple[float, float, float]
"""A chance, and with it the losses of the attackers and of the defenders."""


class Moment(Struct):
    """Where in its round a battle stands; without a kind, a round begins."""

    kind: Kind | None = None
    strikes: list[tuple[Seat, ...]] | None = None
    """Who is still to strike in this phase; None when the phase has not begun."""
    slow: dict[Seat, tuple[Kind, ...]] = {}
    due: tuple[int, int] = (0, 0)
    """Casualties of the last strike that are still to be removed."""
    due_healed: bool = False
    """Heal has worked on them."""
    ones: dict[Seat, int] = {}
    """Dead that a player will raise."""
    healed: tuple[int, ...] = ()
    """Sides that Heal has served in this phase."""
    struck: bool = False


# -- dice -----------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def thrown(
    n: int, ones: float, hits: float, for_one: int, raising: bool
) -> tuple[tuple[int, int, float], ...]:
    """Wounds and raised dead of n dice with their chances: a 1 wounds `for_one` times, another hit once."""
    found: dict[tuple[int, int], float] = {}
    for a in range(n + 1):
        for b in range(n + 1 - a):
            p = comb(n, a) * comb(n - a, b) * ones**a * hits**b * (1 - ones - hits) ** (n - a - b)
            if p > 0:
                key = (a * for_one + b, a if raising else 0)
                found[key] = found.get(key, 0.0) + p
    return tuple((wounds, dead, p) for (wounds, dead), p in found.items())


def best_phases(power: dict[Kind, int], n: int) -> tuple[Kind, ...]:
    """Where Slow Poison is used: in the phases with most hits to expect."""
    return tuple(sorted(PHASES, key=lambda kind: -power.get(kind, 0))[:n])


class Outcomes:
    """Follows a battle through all its rounds; what was once worked out is kept."""

    def __init__(self, host: Host) -> None:
        self.host, self.corps, self.size = host, host.corps, len(host.corps)
        self.seats = tuple(dict.fromkeys(c.seat for c in host.corps))
        self.side = {c.seat: c.side for c in host.corps}
        self.of_seat = {s: [i for i, c in enumerate(self.corps) if c.seat == s] for s in self.seats}
        self.of_side = [[i for i, c in enumerate(self.corps) if c.side == side] for side in (0, 1)]
        self.types = [c.fights_as for c in self.corps]
        self.rounds: dict[State, tuple[dict[State, Weight], dict[State, Weight]]] = {}
        faces = host.faces
        self.one = faces.count(1) / len(faces)
        self.dead = {c.seat: i for i, c in enumerate(self.corps) if c.here and c.order == MELEE}
        self.dead = {s: self.dead[s] for s in host.raised}

    def odds(self, state: State, moment: Moment) -> Odds:
        """Round after round, until all that can happen has happened."""
        chance, losses = [0.0, 0.0, 0.0], [0.0, 0.0]
        going: dict[State, float] = {}

        def end(ended: dict[State, Weight], times: float) -> None:
            for s, (p, a, d) in ended.items():
                chance[self.winner(s)] += p * times
                losses[0] += a * times
                losses[1] += d * times

        if moment.kind is None:
            going[state] = 1.0
        else:
            over, on = self.finish_round(state, moment)
            end(over, 1.0)
            for s, (p, a, d) in on.items():
                going[s] = p
                losses[0] += a
                losses[1] += d
        while going and sum(going.values()) > NEGLIGIBLE:
            then: dict[State, float] = {}
            for s, p in going.items():
                over, on = self.round(s)
                same = on.get(s, (0.0, 0.0, 0.0))
                times = p / (1.0 - same[0]) if same[0] < 1.0 else 0.0
                end(over, times)
                for after, (q, a, d) in on.items():
                    losses[0] += a * times
                    losses[1] += d * times
                    if after != s:
                        then[after] = then.get(after, 0.0) + q * times
            going = then
        return Odds((chance[0], chance[1]), chance[2], (losses[0], losses[1]))

    def winner(self, state: State) -> int:
        """0 the attackers, 1 the defenders, 2 nobody: who is left in the battlefield."""
        held = [False, False]
        for i, corps in enumerate(self.corps):
            if corps.here and state[i]:
                held[corps.side] = True
        return 0 if held[0] else 1 if held[1] else 2

    def decided(self, state: State) -> bool:
        """Is one side, or are both, gone from the battlefield?"""
        held = {c.side for i, c in enumerate(self.corps) if c.here and state[i]}
        return len(held) < 2

    # -- rounds and phases ------------------------------------------------------------------------

    def round(self, state: State) -> tuple[dict[State, Weight], dict[State, Weight]]:
        """How a round ends: battles that are over, and those that go on."""
        known = self.rounds.get(state)
        if known is None:
            slow = {s: phases for s in self.seats if (phases := self.poisoned(state, s))}
            known = self.rounds[state] = self.phases({state: (1.0, 0.0, 0.0)}, PHASES, slow, {})
        return known

    def phases(
        self, at: dict[State, Weight], kinds: Sequence[Kind], slow: dict[Seat, tuple[Kind, ...]],
        over: dict[State, Weight],
    ) -> tuple[dict[State, Weight], dict[State, Weight]]:  # fmt: skip
        for kind in kinds:
            after: dict[State, Weight] = {}
            for state, weight in at.items():
                strikes = self.order(state, kind, slow)
                done = self.strikes(state, kind, strikes, ())
                for s, w in done.items():
                    add(over if strikes and self.decided(s) else after, s, weight, w)
            at = after
        return over, at

    def finish_round(self, state: State, m: Moment) -> tuple[dict[State, Weight], dict[State, Weight]]:
        """The rest of a round that has begun."""
        assert m.kind is not None
        over: dict[State, Weight] = {}
        after: dict[State, Weight] = {}
        strikes, healed, so_far = m.strikes, m.healed, (0, 0)
        if strikes is None:
            strikes = self.order(state, m.kind, m.slow)
        else:
            (state, so_far), cured = self.fall(
                self.risen(state, m.ones), m.kind, m.due, (0, 1) if m.due_healed else healed
            )
            healed = healed if m.due_healed else cured
            if any(m.due) and self.decided(state):
                strikes = []
        ends = self.strikes(state, m.kind, strikes, healed)
        for end, w in ends.items():
            finished = (m.struck or strikes) and self.decided(end)
            add(over if finished else after, end, (1.0, *so_far), w)
        return self.phases(after, PHASES[PHASES.index(m.kind) + 1 :], m.slow, over)

    def poisoned(self, state: State, seat: Seat) -> tuple[Kind, ...]:
        """In which phases of a round the player strikes first."""
        n, power = 0, dict.fromkeys(PHASES, 0)
        for i in self.of_seat[seat]:
            if state[i]:
                power[self.types[i]] += state[i] * self.corps[i].strength
                n += state[i] * (self.corps[i].ability == "slow-poison")
        return best_phases(power, n)

    def order(self, state: State, kind: Kind, slow: dict[Seat, tuple[Kind, ...]]) -> list[tuple[Seat, ...]]:
        """Who attacks, those that strike first before the others."""
        seats = [s for s in self.seats if any(state[i] and self.types[i] is kind for i in self.of_seat[s])]
        first = tuple(s for s in seats if kind in slow.get(s, ()))
        rest = tuple(s for s in seats if s not in first)
        return [strike for strike in (first, rest) if strike]

    def strikes(
        self, state: State, kind: Kind, strikes: Sequence[tuple[Seat, ...]], healed: tuple[int, ...]
    ) -> dict[State, Weight]:  # fmt: skip
        """All strikes of a phase, one after the other; the second only as long as both sides hold."""
        if not strikes:
            return {state: (1.0, 0.0, 0.0)}
        found: dict[State, Weight] = {}
        for (after, cured), weight in self.strike(state, kind, strikes[0], healed).items():
            if len(strikes) == 1 or self.decided(after):
                add(found, after, weight, (1.0, 0.0, 0.0))
                continue
            for end, w in self.strikes(after, kind, strikes[1:], cured).items():
                add(found, end, weight, w)
        return found

    # -- one strike -------------------------------------------------------------------------------

    def strike(
        self, state: State, kind: Kind, seats: tuple[Seat, ...], healed: tuple[int, ...]
    ) -> dict[tuple[State, tuple[int, ...]], Weight]:
        """Attacks made at the same time, and the casualties they cause."""
        ways: dict[tuple[int, int, tuple[int, ...]], float] = {(0, 0, ()): 1.0}
        for seat in seats:
            ways = self.rolled(state, kind, seat, ways)
        raising = [s for s in seats if s in self.dead]
        found: dict[tuple[State, tuple[int, ...]], Weight] = {}
        for (on_attackers, on_defenders, ones), p in ways.items():
            risen = self.risen(state, dict(zip(raising, ones, strict=True)))
            (after, (a, d)), cured = self.fall(risen, kind, (on_attackers, on_defenders), healed)
            was = found.get((after, cured), (0.0, 0.0, 0.0))
            found[after, cured] = (was[0] + p, was[1] + p * a, was[2] + p * d)
        return found

    def rolled(
        self, state: State, kind: Kind, seat: Seat, ways: dict[tuple[int, int, tuple[int, ...]], float]
    ) -> dict[tuple[int, int, tuple[int, ...]], float]:
        """The wounds after one more player's attack."""
        own = [i for i in self.of_seat[seat] if state[i]]
        fighting = [i for i in own if self.types[i] is kind]
        n = sum(state[i] for i in fighting)
        if not n:
            return {(a, d, (*ones, 0) if seat in self.dead else ones): p for (a, d, ones), p in ways.items()}
        abilities = {self.corps[i].ability for i in own}
        n += "bloodlust" in abilities
        top = self.corps[fighting[0]]
        hit = sum(face <= top.strength for face in self.host.faces) / len(self.host.faces)
        for_one = 1 + (top.ability == "area-attack")
        side = self.side[seat]
        if self.host.heal_by_dice and self.heals(state, 1 - side):
            for_one -= 1
        raising = seat in self.dead
        throws = thrown(n, self.one, hit - self.one, for_one, raising and "raise-dead" in abilities)
        found: dict[tuple[int, int, tuple[int, ...]], float] = {}
        for (a, d, ones), p in ways.items():
            for wounds, dead, q in throws:
                key = (
                    a + wounds * side, d + wounds * (1 - side), (*ones, dead) if raising else ones
                )  # fmt: skip
                found[key] = found.get(key, 0.0) + p * q
        return found

    def heals(self, state: State, side: int) -> bool:
        """Has the side a unit with Heal in the battle?"""
        return any(state[i] and self.corps[i].ability == "heal" for i in self.of_side[side])

    def risen(self, state: State, ones: dict[Seat, int]) -> State:
        """The battlefield with the dead that 1s have raised."""
        if not any(ones.values()):
            return state
        new = list(state)
        for at, seat in enumerate(self.host.raised):
            n = min(ones.get(seat, 0), new[self.size + at])
            new[self.size + at] -= n
            new[self.dead[seat]] += n
        return tuple(new)

    def fall(
        self, state: State, kind: Kind, due: tuple[int, int], healed: tuple[int, ...]
    ) -> tuple[tuple[State, tuple[int, int]], tuple[int, ...]]:
        """Casualties are removed: what is left, how many fell, whom Heal has served."""
        new, fallen, cured = list(state), [0, 0], healed
        for side in (0, 1):
            n = due[side]
            if n > 0 and not self.host.heal_by_dice and side not in healed and self.heals(state, side):
                n -= 1
                cured = (*cured, side)
            for i in self.of_side[side]:
                if n <= 0:
                    break
                corps = self.corps[i]
                if kind is Kind.MELEE and self.types[i] is Kind.FLYING and not corps.grounded:
                    continue
                gone = min(n, new[i])
                n, new[i], fallen[side] = n - gone, new[i] - gone, fallen[side] + gone
                if self.host.buries and corps.order == MELEE and corps.seat in self.dead:
                    new[self.size + self.host.raised.index(corps.seat)] += gone
        return (tuple(new), (fallen[0], fallen[1])), cured


def add(found: dict[State, Weight], state: State, before_: Weight, then: Weight) -> None:
    """Put a way to a state to the ways already known."""
    p, a, d = before_
    q, b, e = then
    was = found.get(state, (0.0, 0.0, 0.0))
    found[state] = (was[0] + p * q, was[1] + a * q + p * b, was[2] + d * q + p * e)


__all__ = [
    "KINDS",
    "MELEE",
    "Corps",
    "Host",
    "Moment",
    "Odds",
    "Outcomes",
    "State",
    "best_phases",
    "percent",
]
