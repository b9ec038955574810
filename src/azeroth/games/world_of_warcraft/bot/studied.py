"""What whoever has studied the game knows without looking ahead: which classes are strong."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from azeroth.engine import Choice, Seat
from azeroth.games.world_of_warcraft.choices.turn import PickClass
from azeroth.games.world_of_warcraft.play.setup import SetUp
from azeroth.games.world_of_warcraft.state import Table

CLASSES = {
    "warlock": 0.55, "warrior": 0.55, "rogue": 0.3, "paladin": 0.1, "hunter": 0.0, "shaman": 0.0,
    "druid": -0.3, "mage": -0.5, "priest": -0.8,
}  # fmt: skip
"""How far a class brings its faction until the end, beside the others: a fit to XP and strength in games
between good players, in the logarithm of the odds to win."""
USUAL = 0.0
"""The same for a class of somebody's own box."""
ALIKE = 0.1
"""Classes that differ by no more are taken as it comes, so that games differ."""


def studied(t: Table, seat: Seat, rng: Random) -> Choice | None:
    """What the best players choose here, where they do not do as everybody does."""
    frame, choices = t.pos.stack[-1], t.choices(seat)
    if isinstance(frame, SetUp):
        classes = strong_classes(choices)
        return rng.choice(classes) if classes else None
    return None


def strong_classes(choices: Sequence[Choice]) -> list[Choice]:
    """The strongest of the classes that are left; nothing where no class is asked for."""
    left = {c: CLASSES.get(c.name, USUAL) for c in choices if isinstance(c, PickClass)}
    return [c for c, worth in left.items() if worth >= max(left.values()) - ALIKE]


__all__ = ["studied"]
