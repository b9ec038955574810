"""The random bot: every choice as likely; fast, and a measure for the others."""

from __future__ import annotations

from random import Random

from azeroth.bots.ahead import AnyTable, any_choice
from azeroth.engine import Choice, Seat


class RandomBot:
    """Chooses blindly."""

    name = "random"
    about = "Picks any legal choice: for a first look at the rules, and to measure the others by."

    def choose(self, table: AnyTable, seat: Seat, rng: Random) -> Choice:
        """Any of the choices."""
        return any_choice(table, seat, rng)
