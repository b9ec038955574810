"""The casual bot: plays well what it sees, but overlooks things, and sees no further than its nose."""

from __future__ import annotations

from random import Random

from azeroth.bots.ahead import AnyTable, worlds
from azeroth.bots.search.candidates import candidates
from azeroth.engine import Choice, Seat

MOST = 12
"""How many choices it has in mind, if it overlooks none."""


class CasualBot:
    """Overlooks some of what it could do."""

    name = "casual"
    about = "Sees no further than the next moment and overlooks a third of what it could do: easy to beat."

    def __init__(self, overlooks: float = 0.35) -> None:
        """Overlook each idea this often."""
        self.overlooks = overlooks

    def choose(self, table: AnyTable, seat: Seat, rng: Random) -> Choice:
        """The best of what comes to mind: the game's ideas, by how the position looks right after each."""
        choices = table.choices(seat)
        if len(choices) == 1:
            return choices[0]
        ideas = candidates(next(worlds(table, seat, rng)), seat, rng, MOST)
        noticed = [idea for idea in ideas if rng.random() >= self.overlooks]
        return (noticed or ideas[-1:])[0][0]
