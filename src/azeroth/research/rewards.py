"""What is paid to learners: the end by rank, or besides what each choice changed in the score."""

from __future__ import annotations

from typing import Literal

from azeroth.research.episode import Episode

Reward = Literal["rank", "score"]
"""`rank`: only the end, from -1 to 1. `score`: besides, 0.01 for each point by which one's lead grows."""
POINT = 0.01


class Purse:
    """Pays after every word."""

    def __init__(self, episode: Episode, reward: Reward) -> None:
        self.episode, self.reward = episode, reward
        self._paid = False
        self._leads = self._now()

    def _now(self) -> tuple[float, ...]:
        if self.reward == "rank":
            return ()
        table = self.episode.table
        scores = table.game.study.scores(table)
        return tuple(
            score - max((s for i, s in enumerate(scores) if i != seat), default=0.0)
            for seat, score in enumerate(scores)
        )

    def take(self) -> tuple[float, ...]:
        """What each seat gets now."""
        players = self.episode.title.players
        worths = [0.0] * players
        if self.reward == "score":
            leads = self._now()
            worths = [POINT * (new - old) for new, old in zip(leads, self._leads, strict=True)]
            self._leads = leads
        if self.episode.table.over and not self._paid:
            self._paid = True
            worths = [a + b for a, b in zip(worths, self.episode.worth(), strict=True)]
        return tuple(worths)
