"""One choice thought about by several processes: each looks ahead in worlds of its own.

All find the same candidates, for they begin with the same luck. Every process drops what does worse in its
own worlds; what any of them likes best is then compared with the favourite in all worlds together.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq
from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from msgspec import Struct

from azeroth.bots.ahead import AnyTable
from azeroth.bots.search.halving import Found, agreed
from azeroth.engine import Seat


class Share(NamedTuple):
    """Which part of the looks: number 0, 1 … of so many."""

    number: int = 0
    of: int = 1


WHOLE = Share()


class Weighed(Struct, frozen=True):
    """What a part of the looks says of the candidates; one that is alone needs none."""

    runs: tuple[tuple[str, ...], ...]
    """Each candidate as the choices it is made of."""
    found: Found = Found(((),), 0)
    doubt: float = 0.0


@runtime_checkable
class Weighing(Protocol):
    """A bot whose thinking can be shared."""

    def weigh(self, table: AnyTable, seat: Seat, rng: Random, share: Share) -> Weighed:
        """Do a part of it."""


def settled(parts: Sequence[Weighed]) -> str:
    """The choice that all parts together come to."""
    for part in parts:
        if len(part.runs) == 1:
            return part.runs[0][0]  # nothing else comes into question, or it was thought out before
    # Who had less time may have had fewer candidates; who had others is not heard.
    heard = [part for part in parts if all(map(eq, part.runs, parts[0].runs))]
    place = agreed([part.found for part in heard], parts[0].doubt)
    return max((part.runs for part in heard), key=len)[place][0]


__all__ = ["WHOLE", "Share", "Weighed", "Weighing", "settled"]
