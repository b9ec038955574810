"""The greedy bot: tries each choice in its mind and takes the one that leaves it best off."""

from __future__ import annotations

from random import Random

from azeroth.bots.ahead import AnyTable, commit, forced, worlds, worth_looking_at
from azeroth.bots.tempers import EVEN, Temper
from azeroth.engine import Choice, Seat


class GreedyBot:
    """Follows the game's own plan where it has one; else climbs its evaluation, one choice at a time."""

    name = "greedy"
    about = "Plays by the game's plan, or takes what leaves it best off, and overlooks nothing."

    def __init__(self, worlds: int = 6, most: int = 24, temper: Temper = EVEN) -> None:
        """Think of so many worlds where chance has a say, of so many choices where there are more."""
        self.worlds, self.most, self.temper = worlds, most, temper

    def choose(self, table: AnyTable, seat: Seat, rng: Random) -> Choice:
        """The choice with the best evaluation after it; of equal ones any."""
        choices = table.choices(seat)
        if len(choices) == 1:
            return choices[0]
        thought = worlds(table, seat, rng)
        imagined = [next(thought)]
        planned = self.temper.room(imagined[0]).policy(imagined[0], seat, rng)
        if planned is not None:
            return planned
        kept = worth_looking_at(imagined[0], seat, choices, self.most)
        if len(kept) == 1:
            return choices[kept[0]]
        # Every choice meets the same luck: the same worlds, and in them the same answers of others.
        luck = rng.getrandbits(62)
        best: list[Choice] = []
        best_value = float("-inf")
        for i in kept:
            value, chancy = look(imagined[0], seat, choices[i], luck, self.temper)
            if chancy:
                while len(imagined) < self.worlds:
                    imagined.append(next(thought))
                more = (
                    look(world, seat, choices[i], luck + n, self.temper)[0]
                    for n, world in enumerate(imagined[1:], 1)
                )
                value = (value + sum(more)) / self.worlds
            if value > best_value + 1e-9:
                best, best_value = [choices[i]], value
            elif value >= best_value - 1e-9:
                best.append(choices[i])
        return best[int(rng.random() * len(best))]


def look(world: AnyTable, seat: Seat, choice: Choice, luck: int, temper: Temper = EVEN) -> tuple[float, bool]:
    """What the position after the choice is worth, and whether chance had a say in it."""
    after = world.clone()
    commit(after, seat, choice, Random(luck))
    forced(after, seat)
    return temper.value(after, seat), after.learned > 0
