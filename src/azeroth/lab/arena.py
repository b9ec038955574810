"""Who plays better: win rates with their uncertainty, and Elo ratings from who came before whom."""

from __future__ import annotations

from collections.abc import Iterable
from math import log10

from msgspec import Struct

from azeroth.engine.record import Played
from azeroth.lab.tally import Summary, interval

ROUNDS = 2000
ANCHOR = 1000.0


class Standing(Struct, frozen=True):
    """How one bot did."""

    bot: str
    seats: int
    wins: float
    rate: float
    low: float
    high: float
    score: float
    elo: float


class Ladder:
    """Counts games for a table of bots; holds none of them."""

    def __init__(self) -> None:
        self.summary = Summary()
        self.wins: dict[tuple[str, str], float] = {}
        """How often one came before another; half for each where they shared a rank."""

    def count(self, game: Played) -> None:
        """Count a game."""
        self.summary.count(game)
        for one, rank in zip(game.bots, game.ranks, strict=True):
            for two, other in zip(game.bots, game.ranks, strict=True):
                if one != two and rank <= other:
                    self.wins[one, two] = self.wins.get((one, two), 0) + (1 if rank < other else 0.5)


def standings(games: Iterable[Played]) -> list[Standing]:
    """All bots, the best first."""
    ladder = Ladder()
    for game in games:
        ladder.count(game)
    lines = ladder.summary.groups.get("bot", {})
    ratings = elo(ladder)
    table = []
    for bot, line in lines.items():
        low, high = interval(line.wins, line.times)
        table.append(Standing(bot, line.times, line.wins, line.rate, low, high, line.mean, ratings[bot]))
    return sorted(table, key=lambda s: (-s.elo, -s.rate, s.bot))


def elo(ladder: Ladder) -> dict[str, float]:
    """Ratings by which who came before whom is most likely; the lowest is 1000.

    The Bradley-Terry model, fitted by minorisation (Hunter 2004). Everybody has half a win and half a loss
    more against each opponent, so that who never lost has a rating at all.
    """
    wins, bots = ladder.wins, list(ladder.summary.groups.get("bot", {}))
    pairs = {(a, b) for a in bots for b in bots if (a, b) in wins or (b, a) in wins}
    won = {a: sum(wins.get((a, b), 0) + 0.5 for b in bots if (a, b) in pairs) for a in bots}
    met = {(a, b): wins.get((a, b), 0) + wins.get((b, a), 0) + 1 for a, b in pairs}
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        for a in bots:
            faced = sum(met[a, b] / (strength[a] + strength[b]) for b in bots if (a, b) in pairs)
            if faced:
                strength[a] = won[a] / faced
    lowest = min(strength.values(), default=1.0)
    return {bot: ANCHOR + 400 * log10(strength[bot] / lowest) for bot in bots}
