"""What opponents amount to, for those who weigh a fight."""

from __future__ import annotations

from typing import NamedTuple

from azeroth.games.world_of_warcraft.content import FoeAbility


class Gauge(NamedTuple):
    """What a bot takes an opponent for: abilities in the base game's words, what is added, hits it sheds."""

    ability: FoeAbility
    attack: float = 0.0
    health: float = 0.0
    sheds: int = 0
