"""What boxes and options answer differently."""

from __future__ import annotations

import azeroth.engine as engine
from azeroth.games.adventure.content import HAND_LIMIT, VALOR_TO_WIN
from azeroth.games.adventure.state import Table

ROUNDS = 60
"""The most rounds that are played (ag.win.round-limit)."""
MOST_SEATS = 4
"""Of the base game; packs make more possible as a marked option (ag.players.count)."""


class Edition(engine.Edition):
    """The base game; a pack adds cards, and nothing else changes."""

    valor_to_win = VALOR_TO_WIN
    hand_limit = HAND_LIMIT

    @property
    def rounds(self) -> int:
        """After so many rounds the game is over, however much valor anybody has."""
        return int(self.options.get("rounds", ROUNDS))


def edition(t: Table) -> Edition:
    """What is played here."""
    found: Edition = t.edition
    return found
