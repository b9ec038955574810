"""What many games tell: wins and scores by seat, by bot, and by whatever a game counts."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from msgspec import Struct

from azeroth.engine.study.record import Played


class Line(Struct):
    """Wins and scores of the players who sat somewhere, or played with something."""

    times: int = 0
    """In how many seats of how many games it was."""
    wins: float = 0.0
    """A win that k seats share counts 1/k for each."""
    score: int = 0
    fair: float = 0.0
    """What it would have won if everybody won equally often."""

    def add(self, share: float, score: int, players: int) -> None:
        """Count a seat of a game."""
        self.times += 1
        self.wins += share
        self.score += score
        self.fair += 1 / players

    @property
    def rate(self) -> float:
        """How often it wins."""
        return self.wins / self.times

    @property
    def mean(self) -> float:
        """Its mean score."""
        return self.score / self.times

    @property
    def ratio(self) -> float:
        """Its wins as a multiple of its fair share."""
        return self.wins / self.fair


class Summary(Struct):
    """All games together. `groups` holds lines by kind (seat, bot, race …) and name."""

    games: int = 0
    decisions: int = 0
    shortest: int = 0
    longest: int = 0
    groups: dict[str, dict[str, Line]] = {}
    endings: dict[str, dict[str, int]] = {}
    """How often what was told of whole games, by kind (turn, ending …) and name."""

    @property
    def length(self) -> float:
        """The mean number of decisions in a game."""
        return self.decisions / self.games if self.games else 0.0

    def count(self, game: Played) -> None:
        """Count a game."""
        self.games += 1
        self.decisions += game.decisions
        self.shortest = min(self.shortest or game.decisions, game.decisions)
        self.longest = max(self.longest, game.decisions)
        for kind, names in game.ending.items():
            counts = self.endings.setdefault(kind, {})
            for name in names:
                counts[name] = counts.get(name, 0) + 1
        players = len(game.ranks)
        for seat, bot in enumerate(game.bots):
            share, score = game.share(seat), game.scores[seat]
            kinds = {"seat": (str(seat + 1),), "bot": (bot,), **game.facts[seat]}
            for kind, names in kinds.items():
                group = self.groups.setdefault(kind, {})
                for name in dict.fromkeys(names):
                    group.setdefault(name, Line()).add(share, score, players)


def summarise(games: Iterable[Played]) -> Summary:
    """What games come to together."""
    summary = Summary()
    for game in games:
        summary.count(game)
    return summary


def interval(wins: float, times: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a rate: between what and what it lies, 19 times of 20.

    >>> [round(x, 3) for x in interval(90, 100)]
    [0.826, 0.945]
    """
    if not times:
        return 0.0, 1.0
    p, n = wins / times, times
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)
