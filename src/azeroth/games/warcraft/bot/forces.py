"""Forces at a glance: how many strike in each phase and how hard, and how a clash of two is likely to go."""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt

from azeroth.engine import Seat
from azeroth.games.warcraft.content import PHASES, Kind
from azeroth.games.warcraft.state import Table, Troop, tile

Force = tuple[float, float, float, float, float, float]
"""Units of the ranged, the flying and the melee phase, then the casualties each phase of them inflicts."""
NONE: Force = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
PLACE = {Kind.RANGED: 0, Kind.FLYING: 1, Kind.MELEE: 2}
ABLE = {
    "": 0.0, "area-attack": 1 / 6, "heal": 0.15, "slow-poison": 0.1, "bloodlust": 0.25, "raise-dead": 0.12,
}  # fmt: skip
"""What an ability adds to the casualties that a unit is worth in a round."""
MOST_ROUNDS = 12
SURE = 1.9
"""How soon superiority makes a victory certain; fitted to battles played out."""
BODY, BITE, WINGS = 1.0, 3.0, 0.8
"""What a unit is worth: for being there, for each casualty it inflicts in a round, for flying."""


@lru_cache(maxsize=512)
def _bite(strength: int, ability: str) -> float:
    return strength / 6 + ABLE[ability]


def bites(t: Table, seat: Seat) -> tuple[float, float, float]:
    """The casualties that one unit of each phase inflicts in a round, on average."""
    tiles = [tile(t, seat, kind) for kind in PHASES]
    return tuple(_bite(x.strength, x.ability) for x in tiles)  # type: ignore[return-value]


def force(there: Troop, bite: tuple[float, float, float]) -> Force:
    """What a troop brings to a battle."""
    r, f, m = there.ranged, there.flying, there.melee + there.drafted
    return (r, f, m, r * bite[0], f * bite[1], m * bite[2])


def single(place: int, bite: tuple[float, float, float]) -> Force:
    """One unit of a phase."""
    n = [0.0] * 6
    n[place], n[place + 3] = 1.0, bite[place]
    return (n[0], n[1], n[2], n[3], n[4], n[5])


def together(*forces: Force) -> Force:
    """Forces side by side."""
    if len(forces) == 1:
        return forces[0]
    a = [0.0] * 6
    for one in forces:
        for i in range(6):
            a[i] += one[i]
    return (a[0], a[1], a[2], a[3], a[4], a[5])


def worth(a: Force) -> float:
    """What a force is worth."""
    return BODY * (a[0] + a[1] + a[2]) + BITE * (a[3] + a[4] + a[5]) + WINGS * a[1]


class Outcome:
    """How a clash goes: how likely the first wins, and which parts of both are left."""

    __slots__ = ("chance", "left", "their_left")

    def __init__(self, chance: float, left: float, their_left: float) -> None:
        self.chance, self.left, self.their_left = chance, left, their_left


@lru_cache(maxsize=8_000)
def clash(a: Force, b: Force) -> Outcome:
    """Rounds of average dice to the end."""
    size_a, size_b = a[0] + a[1] + a[2], b[0] + b[1] + b[2]
    if not size_b:
        return Outcome(1.0, 1.0, 0.0)
    if not size_a:
        return Outcome(0.0, 0.0, 1.0)
    n, m = [a[0], a[1], a[2]], [b[0], b[1], b[2]]
    p = [a[i + 3] / a[i] if a[i] else 0.0 for i in range(3)]
    q = [b[i + 3] / b[i] if b[i] else 0.0 for i in range(3)]
    first = sorted((0, 1, 2), key=lambda i: (p[i] + WINGS * (i == 1), -i))
    second = sorted((0, 1, 2), key=lambda i: (q[i] + WINGS * (i == 1), -i))
    for _ in range(MOST_ROUNDS):
        struck = False
        for phase in (0, 1, 2):
            hits, wounds = n[phase] * p[phase], m[phase] * q[phase]
            if hits or wounds:
                struck = _lose(m, second, hits, phase == 2) or struck
                struck = _lose(n, first, wounds, phase == 2) or struck
        if not struck or sum(n) < 0.2 or sum(m) < 0.2:
            break
    rest, their_rest = sum(n), sum(m)
    margin = (rest - their_rest) / sqrt(size_a + size_b)
    chance = 1 / (1 + exp(-SURE * margin)) if margin > -20 else 0.0
    # A battle that was even on average still leaves somebody standing.
    left = max(rest / size_a, 0.35 * chance)
    return Outcome(chance, left, max(their_rest / size_b, 0.35 * (1 - chance)))


def edge(a: Force, b: Force) -> float:
    """How much more than its enemy a force has left after a clash with it."""
    out = clash(a, b)
    return worth(a) * out.left - worth(b) * out.their_left


def _lose(n: list[float], order: list[int], hits: float, melee: bool) -> bool:
    """Take casualties, the cheapest first; flying units are out of reach in melee."""
    struck = False
    for i in order:
        if hits <= 0:
            break
        if n[i] <= 0 or (melee and i == 1):
            continue
        gone = min(n[i], hits)
        n[i] -= gone
        hits -= gone
        struck = True
    return struck


__all__ = ["NONE", "Force", "Outcome", "bites", "clash", "edge", "force", "single", "together", "worth"]
