"""Chance as part of the state: one integer, and in tests a script."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from msgspec import Struct

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class HasId(Protocol):
    """A record."""

    @property
    def id(self) -> str: ...


Face = TypeVar("Face", bound=HasId)
V = TypeVar("V")


class Die(Struct, frozen=True):
    """A die by its faces.

    >>> Die("reinforcement", (0, 0, 0, 1, 2, 3)).faces
    (0, 0, 0, 1, 2, 3)
    """

    name: str
    faces: tuple[int, ...]
    shows: tuple[str, ...] = ()
    """What people see on each face, where that is no number."""


class FaceDie(Struct, Generic[Face], frozen=True):
    """A die whose faces are records: what it shows is read from the record."""

    name: str
    faces: tuple[Face, ...]


def die(sides: int, name: str = "") -> Die:
    """The die with faces 1 to `sides`."""
    return Die(name or f"d{sides}", tuple(range(1, sides + 1)))


def _mixed(z: int) -> int:
    """SplitMix64's way to make every bit depend on every other."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Chance(Struct, omit_defaults=True):
    """SplitMix64: the whole of it is one integer. What is scripted comes first."""

    state: int
    dice: list[int | str] = []
    draws: list[str] = []

    @classmethod
    def seeded(cls, seed: int) -> Chance:
        """Mixed first: else the next seed would give the same numbers, one later."""
        return cls(_mixed((seed ^ 0x5851F42D4C957F2D) & _MASK))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state = z = (self.state + _STEP) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def shuffle(self, values: list[V]) -> None:
        """Every order as likely; what `below` does is written out, for bots shuffle more than all else."""
        state = self.state
        for i in range(len(values) - 1, 0, -1):
            state = z = (state + _STEP) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            j = ((z ^ (z >> 31)) * (i + 1)) >> 64
            values[i], values[j] = values[j], values[i]
        self.state = state

    def __copy__(self) -> Chance:
        return Chance(self.state, self.dice[:], self.draws[:])
