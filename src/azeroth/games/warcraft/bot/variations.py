"""Other plans for a Move Step than the most promising one, for players with the time to play them through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest

from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot.leanings import Leaning
from azeroth.games.warcraft.bot.marching import Marshal, Plan
from azeroth.games.warcraft.play.battle import MOST_UNITS

MINDS = (
    Leaning(kills=1.7, care=0.5), Leaning(kills=0.8, care=1.8), Leaning(prizes=2.5), Leaning(prizes=0.3),
)  # fmt: skip
"""Leanings: to trade units, to keep them, to go for what can be taken, not to care about it."""
PLACES = 6
"""How many of the spaces that are worth something everybody might go to."""
ALIKE = 3
"""How many small changes of the same units are worth a thought."""


def varied(marshal: Marshal, most: int) -> list[Plan]:
    """The best plan first, then in turn one that is quite different and one that is nearly the same."""
    best, _ = marshal.best()
    bold = _ordered(marshal, [*_strikes(marshal), *_of_other_minds(marshal), *_elsewhere(marshal)])
    small = _ordered(marshal, _small_changes(marshal, best))
    mixed = (plan for plan in chain.from_iterable(zip_longest(bold, small)) if plan is not None)
    found = dict.fromkeys(map(marshal.same_as, chain([best], mixed)))
    return [list(plan) for plan in found][:most]


def _ordered(marshal: Marshal, plans: Iterable[Plan]) -> list[Plan]:
    """What promises most first."""
    return sorted(plans, key=lambda plan: -marshal.judged(plan))


def _strikes(marshal: Marshal) -> list[Plan]:
    """For every attack that came to mind, and for none, the best plan with it."""
    found: dict[frozenset[SpaceId], Plan] = {}
    for plan in _ordered(marshal, map(list, marshal.seen)):
        found.setdefault(frozenset(s for s in plan if s in marshal.hostile), plan)
    return list(found.values())


def _of_other_minds(marshal: Marshal) -> Iterator[Plan]:
    """What players would do who weigh things otherwise, or would rather go the other way."""
    for leaning in MINDS:
        yield marshal.of_mind(leaning).best()[0]
    yield marshal.the_other_way().best()[0]


def _elsewhere(marshal: Marshal) -> Iterator[Plan]:
    """Everybody towards one of the spaces that are worth most."""
    for space in sorted(marshal.prizes, key=lambda space: -marshal.prizes[space])[:PLACES]:
        other = marshal.towards(space)
        for guard in marshal.guards():
            yield other.advance(other.field, {}, guard, False)


def _small_changes(marshal: Marshal, best: Plan) -> Iterator[Plan]:
    """The best plan, except that one unit, or all that would go with it, goes elsewhere or stays."""
    together: dict[tuple[str, SpaceId, int, SpaceId], list[int]] = {}
    for i, unit in enumerate(marshal.units):
        if unit.reach:
            together.setdefault((unit.kind, unit.space, unit.reach, best[i]), []).append(i)
    for group in together.values():
        changed = (
            _sent(best, group[:n], space)
            for space in marshal.ways(marshal.units[group[0]])
            for n in {1, len(group)}
            if space != best[group[0]] and best.count(space) + marshal.crowd.get(space, 0) + n <= MOST_UNITS
        )
        yield from _ordered(marshal, changed)[:ALIKE]


def _sent(plan: Plan, units: list[int], space: SpaceId) -> Plan:
    changed = list(plan)
    for i in units:
        changed[i] = space
    return changed


__all__ = ["varied"]
