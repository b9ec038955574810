"""Drawing changes of a game, and choosing the tests for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random

from msgspec import Struct

from tools.mutants.chapters import Module, subject
from tools.mutants.record import Record, Test
from tools.mutants.spots import Changed, Spot, Way, change

SLOW = 0.25
"""Seconds: what takes longer and names no rule plays whole games or fights hundreds of battles."""


class Mutant(Struct, frozen=True):
    """One change of one module."""

    module: Module
    spot: Spot
    way: Way
    changed: Changed

    @property
    def id(self) -> str:
        """The same for as long as the module is."""
        parts = (self.module.path, self.module.source, self.way.operator, str(self.way.occurrence))
        return sha256("\0".join(parts).encode()).hexdigest()[:16]

    @property
    def where(self) -> str:
        return f"{self.module.path}:{self.spot.line}"


def draw(modules: Sequence[Module], seed: str, most: int) -> list[Mutant]:
    """So many places drawn at random, each changed in one way."""
    random = Random(seed)
    places = [(module, spot) for module in modules for spot in module.spots()]
    random.shuffle(places)
    found: list[Mutant] = []
    for module, spot in places:
        if len(found) == most:
            break
        way = random.choice(spot.ways)
        if (changed := change(module.source, way)) is not None:
            found.append(Mutant(module, spot, way, changed))
    return found


def everything(modules: Sequence[Module]) -> Iterator[Mutant]:
    """Every place in every way."""
    for module in modules:
        for spot in module.spots():
            for way in spot.ways:
                if (changed := change(module.source, way)) is not None:
                    yield Mutant(module, spot, way, changed)


def stages(
    mutant: Mutant, record: Record, imports: Mapping[str, frozenset[str]], first: str = ""
) -> tuple[tuple[Test, ...], ...]:
    """The tests that can notice a change: those marked with a rule of its chapter, then the others.

    Slow tests that name no rule are left out: they would notice much and say little about what is broken.
    Each lot begins with what belongs closest to the module (marked with a rule that it cites; in a file that
    imports it), with `first`, which noticed it before, at its head, and the quick before the slow.
    """
    module, function = mutant.module, mutant.spot.function
    # What runs at import, or is kept between tests, can be felt by a test that does not call it.
    everywhere = function is None or record.keeps(module.path, function)
    asked = [t for t in record.tests if t.rules or t.seconds < SLOW]
    reaching = [t for t in asked if everywhere or (function and t.runs(module.path, function))]

    def distance(test: Test) -> tuple[bool, bool, float]:
        near = bool(module.cites & set(test.rules)) or module.name in imports.get(test.file, ())
        return test.id != first, not near, test.seconds

    own = [test for test in reaching if module.subjects & set(map(subject, test.rules))]
    ids = {test.id for test in own}
    others = [test for test in reaching if test.id not in ids]
    return tuple(sorted(own, key=distance)), tuple(sorted(others, key=distance))
