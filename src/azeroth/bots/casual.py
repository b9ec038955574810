"""The casual bot: greedy, but for the choices that it makes without thinking."""

from __future__ import annotations

from random import Random

from azeroth.bots.ahead import AnyTable, any_choice
from azeroth.bots.greedy import GreedyBot
from azeroth.engine import Choice, Seat


class CasualBot:
    """Thinks four times of five."""

    name = "casual"
    about = (
        "Plays like greedy, but every fifth time takes whatever comes to mind: for a first or an easy game."
    )

    def __init__(self, slips: float = 0.2) -> None:
        """Choose blindly this often."""
        self.slips, self.thinker = slips, GreedyBot()

    def choose(self, table: AnyTable, seat: Seat, rng: Random) -> Choice:
        """What greedy would choose, or anything."""
        careless = rng.random() < self.slips
        return any_choice(table, seat, rng) if careless else self.thinker.choose(table, seat, rng)
