"""The bot that the page "Write a bot" builds."""

from __future__ import annotations

from random import Random
from typing import Any

from azeroth.bots import commit, worlds
from azeroth.engine import Choice, Seat, Table


# --8<-- [start:bot]
class PatientBot:
    """Tries every choice in a few possible worlds and plays each on for a while."""

    name = "patient"
    about = "Looks a few random choices ahead before it makes its own."

    def __init__(self, looks: int = 3, depth: int = 8) -> None:
        self.looks, self.depth = looks, depth

    def choose(self, table: Table[Any, Any], seat: Seat, rng: Random) -> Choice:
        """The choice after which the seat is best off on average."""
        imagined = worlds(table, seat, rng)
        tries = [next(imagined) for _ in range(self.looks)]

        def mean(choice: Choice) -> float:
            return sum(self.look(world, seat, choice, rng) for world in tries)

        return max(table.choices(seat), key=mean)

    def look(
        self, world: Table[Any, Any], seat: Seat, choice: Choice, rng: Random
    ) -> float:
        """What the position is worth a few choices later."""
        ahead = world.clone()
        commit(ahead, seat, choice, rng)
        for _ in range(self.depth):
            if ahead.over:
                break
            mover = ahead.seats[0]
            ahead.apply(mover, rng.choice(ahead.choices(mover)))
        return ahead.game.bot.evaluate(ahead, seat)


# --8<-- [end:bot]


# --8<-- [start:named]
def named(looks: str) -> PatientBot:
    """What `bot:patient` and `bot:patient:5` are."""
    return PatientBot(looks=int(looks or 3))


# --8<-- [end:named]
