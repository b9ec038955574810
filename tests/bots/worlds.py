"""All that might be, for what a seat knows: for tests that a bot looks at nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

from azeroth.bots import Bot
from azeroth.engine import Choice, Seat, Table


def chosen_in_every_world(bot: Bot, table: Table[Any, Any], seat: Seat, seed: int) -> set[Choice]:
    """What a bot chooses in truth, and with other hands, decks and dice to come: one, if it is fair."""
    worlds = [table, *(table.determinize(seat, other) for other in (1, 2))]
    return {bot.choose(world, seat, Random(seed)) for world in worlds}
