"""Dice pools: the limit of dice per colour, adding, changing, removing (wbg.dice)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import astuple

from azeroth.engine import Seat
from azeroth.engine import die as make_die
from azeroth.games.world_of_warcraft.cards.verbs import wanted
from azeroth.games.world_of_warcraft.ids import COLOURS, Colour
from azeroth.games.world_of_warcraft.state import Die, Table

DICE = {colour: make_die(8, f"{colour} d8") for colour in COLOURS}


class Pool(Struct):
    """The dice of one Attack Phase.

    `out`: dice removed in this phase, which lower the maximum of their colour (wbg.dice.remove-lowers-max).
    `barred`: how many dice of a colour may be in it, where a card forbids more. `rolled`: it has been rolled.
    `most`: how many dice of each colour there are.
    """

    dice: list[Die] = []
    out: dict[Colour, int] = {}
    barred: dict[Colour, int] = {}
    rolled: bool = False
    most: int = 7

    def count(self, colour: Colour) -> int:
        """How many dice of that colour are in the pool."""
        return sum(d.colour is colour for d in self.dice)

    def room(self, colour: Colour, lost: Mapping[Colour, int]) -> int:
        """How many more of that colour it may hold; `lost` are out of the supply for the combat."""
        limit = self.most - self.out.get(colour, 0) - lost.get(colour, 0)
        if not self.rolled:
            limit = min(limit, self.barred.get(colour, self.most))
        return max(0, limit - self.count(colour))

    def add(self, colour: Colour, n: int, lost: Mapping[Colour, int]) -> list[Die]:
        """Add dice; those beyond the limit are phantom dice and lost (wbg.dice.limit-seven)."""
        fresh = [Die(colour) for _ in range(min(n, self.room(colour, lost)))]
        self.dice += fresh
        return fresh

    def drop(self, colour: Colour, n: int) -> None:
        """Take unrolled dice out as if they had never been granted."""
        for d in [d for d in self.dice if d.colour is colour][: max(0, n)]:
            self._take(d)

    def remove(self, die: Die) -> None:
        """Remove a die for the rest of this Attack Phase (wbg.dice.remove-set-aside)."""
        self._take(die)
        self.out[die.colour] = self.out.get(die.colour, 0) + 1

    def _take(self, die: Die) -> None:
        self.dice = [d for d in self.dice if d is not die]

    def matching(self, pattern: str, *, spotted: bool = True) -> list[int]:
        """The indices of dice that fit a pattern; without `spotted`, only dice not spotted yet."""
        want = wanted(pattern)
        return [
            i for i, d in enumerate(self.dice)
            if want.fits(d.colour, d.value) and (spotted or not d.spotted)
        ]  # fmt: skip

    def distinct(self, dice: Iterable[int]) -> list[int]:
        """One die of each sort: which of two equal dice is taken does not matter."""
        seen: dict[tuple[object, ...], int] = {}
        for i in dice:
            seen.setdefault(astuple(self.dice[i]), i)
        return list(seen.values())

    def sort(self) -> None:
        """Red, blue, green."""
        self.dice.sort(key=lambda d: COLOURS.index(d.colour))


def roll(t: Table, dice: list[Die], seat: Seat, rule: str) -> None:
    """Roll these dice, colour by colour."""
    for colour in COLOURS:
        mine = [d for d in dice if d.colour is colour]
        for d, value in zip(mine, t.roll(DICE[colour], len(mine), rule, seat), strict=True):
            d.value = value
