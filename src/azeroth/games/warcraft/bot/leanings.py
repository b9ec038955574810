"""How players lean: what they march for and fear, and what they spend on."""

from __future__ import annotations

from typing import NamedTuple

ByPhase = tuple[float, float, float]
"""For units of the ranged, the flying and the melee phase."""
ALIKE: ByPhase = (1.0, 1.0, 1.0)


class Purse(NamedTuple):
    """What a player spends on; the weights are next to what is usual."""

    hands: int = 6
    """Workers enough."""
    hand: float = 3.2
    """What a worker more is worth at first."""
    site: float = 3.0
    """What a building is worth that is needed."""
    stock_site: float = 6.0
    """For how much in stock one more building is wanted."""
    income_site: float = 4.0
    """For how much income a turn one more is wanted."""
    future: float = 2.5
    """Units to come that an upgrade will serve too."""
    units: ByPhase = ALIKE
    sites: ByPhase = ALIKE
    levels: ByPhase = ALIKE
    plenty: float = 6.0
    """With so much in stock one more is worth half."""
    gold: float = 1.25
    """What gold is worth next to wood."""


class Leaning(NamedTuple):
    """What counts for a player next to what is usual."""

    kills: float = 1.0
    """Beaten enemies."""
    prizes: float = 1.0
    """Places that give something."""
    care: float = 1.0
    """Own losses."""
    points: float = 1.0
    """Victory points held."""
    hands: float = 1.0
    """Workers, whoever loses them."""
    rest: float = 1.0
    """All but the worst of the attacks to come."""
    pull: float = 1.0
    """The way to what is sought."""
    even: float = 1.0
    """The superiority that makes an army march."""
    purse: Purse = Purse()

    def also(self, temper: Leaning) -> Leaning:
        """The same player of a temper."""
        return self._replace(
            kills=self.kills * temper.kills, prizes=self.prizes * temper.prizes, care=self.care * temper.care
        )


STEADY = Leaning()
SEASONED = Leaning(
    kills=1.3, points=0.5, hands=1.6, rest=1.4, pull=0.65, even=0.85,
    purse=Purse(
        hands=8, hand=4.0, site=4.2, stock_site=11.0, income_site=6.0, future=1.25, plenty=3.3, gold=1.3,
        units=(1.0, 1.35, 0.7), sites=(1.0, 1.3, 0.75), levels=(1.0, 0.9, 0.75),
    ),
)  # fmt: skip
"""Attacks sooner and for the army rather than for points, has more workers and units that fly."""

__all__ = ["SEASONED", "STEADY", "Leaning", "Purse"]
