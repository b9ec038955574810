"""Who plays better: every two bots meet on the same deals with seats rotated, until the order is settled.

Ratings are Elo's, with intervals. The test that settles an order stays valid however often one looks at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import lgamma, log, log10
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from azeroth.engine import BadOption
from azeroth.engine.study.record import Played
from azeroth.lab.match import Plan
from azeroth.lab.tally import interval

ROUNDS = 2000
ANCHOR = 1000.0
DRAWS, DRAW_ROUNDS = 200, 60
"""How often deals are drawn anew to see how far ratings may be off, and how closely each draw is fitted."""
SURE = 0.95
FEWEST = 4
"""Deals that are played at least."""


class Standing(Struct, frozen=True):
    """How one bot did."""

    bot: str
    games: int
    points: float
    """A draw is half a point."""
    rate: float
    low: float
    high: float
    elo: float
    elo_low: float
    elo_high: float
    slowest: float = 0.0
    """Its slowest choice in seconds, by the clock; 0 where nothing was timed."""
    hardest: float = 0.0
    """The same by processor time: what it would have taken on a machine with nothing else to do."""


class Meeting(Struct):
    """How two bots did against each other: the first one's points, deal by deal."""

    one: str
    two: str
    seats: int
    deals: dict[int, list[float]] = {}

    @property
    def whole(self) -> list[float]:
        """The deals of which every rotation has been played."""
        return [sum(points) for points in self.deals.values() if len(points) == self.seats]

    @property
    def games(self) -> int:
        return sum(len(points) for points in self.deals.values())

    @property
    def points(self) -> float:
        return sum(map(sum, self.deals.values()))

    @property
    def evidence(self) -> float:
        """How much more likely the deals are if one of the two is better, by however much: a betting score.

        If both were as good, it would reach 1/x with a chance of at most x, whenever one cares to look.
        """
        half = self.seats / 2
        won, lost = sum(x > half for x in self.whole), sum(x < half for x in self.whole)
        return lgamma(won + 1) + lgamma(lost + 1) - lgamma(won + lost + 2) + (won + lost) * log(2)


def pairings(plan: Plan, bots: Sequence[str], *, neighbours: bool = False) -> list[Plan]:
    """One plan for every two bots, or for neighbours in the order given; all on the same deals."""
    if len(bots) < 2:
        raise BadOption("an arena needs two bots that differ, as in --bots greedy,random.")
    pairs = pairwise(bots) if neighbours else combinations(bots, 2)
    seats = len(plan.bots)
    return [
        replace(plan, bots=tuple((one, two)[seat % 2] for seat in range(seats)), swap=True, timed=True)
        for one, two in pairs
    ]


class League:
    """Counts games of pairings that are played in turn; holds none of them."""

    def __init__(self, plans: Sequence[Plan]) -> None:
        self.seats = len(plans[0].bots)
        self.bots = list(dict.fromkeys(bot for plan in plans for bot in plan.bots))
        self.meetings = [Meeting(plan.bots[0], plan.bots[1], self.seats) for plan in plans]
        self.games = 0
        self.slowest = dict.fromkeys(self.bots, (0.0, 0.0))

    def count(self, game: Played) -> None:
        """Count game number n of the pairings, each played in turn."""
        meeting = self.meetings[game.number % len(self.meetings)]
        deal = game.number // len(self.meetings) // self.seats
        meeting.deals.setdefault(deal, []).append(_points(meeting.one, game))
        self.games += 1
        for bot, took in zip(game.bots, game.slowest, strict=False):
            clock, work = self.slowest[bot]
            self.slowest[bot] = (max(clock, took[0]), max(work, took[1]))

    @property
    def settled(self) -> bool:
        """Is it sure who is better, for every two that stand next to each other?"""
        met = {frozenset((m.one, m.two)): m for m in self.meetings}
        if any(len(meeting.whole) < FEWEST for meeting in self.meetings):
            return False
        order = [one.bot for one in self.table(draws=0)]
        together = [met.get(frozenset(pair)) for pair in pairwise(order)]
        enough = log((len(order) - 1) / (1 - SURE))
        return all(meeting is not None and meeting.evidence >= enough for meeting in together)

    def table(self, draws: int = DRAWS) -> list[Standing]:
        """All bots, the best first."""
        ratings = elo(self.bots, self._wins(None))
        spread = self._spread(draws)
        found = []
        for bot in self.bots:
            mine = [(m.games, m.points if m.one == bot else m.games - m.points)
                    for m in self.meetings if bot in (m.one, m.two)]  # fmt: skip
            games, points = sum(n for n, _ in mine), sum(p for _, p in mine)
            low, high = interval(points, games)
            least, most = spread.get(bot, (ratings[bot], ratings[bot]))
            found.append(
                Standing(bot, games, points, points / games if games else 0.0, low, high, ratings[bot],
                         min(least, ratings[bot]), max(most, ratings[bot]), *self.slowest[bot])
            )  # fmt: skip
        return sorted(found, key=lambda s: (-s.elo, -s.rate, s.bot))

    def _wins(self, rng: Random | None) -> dict[tuple[str, str], float]:
        """Points of each bot against each; of deals drawn anew, if by chance."""
        wins = {}
        for m in self.meetings:
            deals = list(m.deals.values())
            drawn = deals if rng is None else [rng.choice(deals) for _ in deals]
            points, games = sum(map(sum, drawn)), sum(map(len, drawn))
            wins[m.one, m.two], wins[m.two, m.one] = points, games - points
        return wins

    def _spread(self, draws: int) -> dict[str, tuple[float, float]]:
        """Between which ratings each bot lies, 19 times of 20; the mean of all ratings is held."""
        if draws < 1 or not self.games:
            return {}
        mean = sum(elo(self.bots, self._wins(None)).values()) / len(self.bots)
        rng, seen = Random(1), {bot: list[float]() for bot in self.bots}
        for _ in range(draws):
            ratings = elo(self.bots, self._wins(rng), DRAW_ROUNDS)
            shift = mean - sum(ratings.values()) / len(ratings)
            for bot, rating in ratings.items():
                seen[bot].append(rating + shift)
        cut = max(0, round(draws * 0.025) - 1)
        return {bot: (sorted(found)[cut], sorted(found)[-1 - cut]) for bot, found in seen.items()}


def _points(bot: str, game: Played) -> float:
    """What part of its comparisons with the other a bot has won."""
    mine = [rank for name, rank in zip(game.bots, game.ranks, strict=True) if name == bot]
    theirs = [rank for name, rank in zip(game.bots, game.ranks, strict=True) if name != bot]
    won = sum(1.0 if a < b else 0.5 if a == b else 0.0 for a in mine for b in theirs)
    return won / (len(mine) * len(theirs))


def until_settled(league: League, games: Iterable[Played], *, stop: bool = True) -> Iterator[Played]:
    """Count games as they come, until the order is settled or there are no more."""
    deal = league.seats * len(league.meetings)
    for game in games:
        league.count(game)
        yield game
        if stop and league.games % deal == 0 and league.settled:
            return


def elo(bots: Sequence[str], wins: Mapping[tuple[str, str], float], rounds: int = ROUNDS) -> dict[str, float]:
    """Ratings by which who came before whom is most likely; the lowest is 1000.

    The Bradley-Terry model, fitted by minorisation (Hunter 2004). Everybody has half a win and half a loss
    more against each opponent, so that who never lost has a rating at all.
    """
    pairs = {(a, b) for a in bots for b in bots if (a, b) in wins or (b, a) in wins}
    won = {a: sum(wins.get((a, b), 0) + 0.5 for b in bots if (a, b) in pairs) for a in bots}
    met = {(a, b): wins.get((a, b), 0) + wins.get((b, a), 0) + 1 for a, b in pairs}
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(rounds):
        before = dict(strength)
        for a in bots:
            faced = sum(met[a, b] / (strength[a] + strength[b]) for b in bots if (a, b) in pairs)
            if faced:
                strength[a] = won[a] / faced
        if all(abs(strength[a] - before[a]) <= 1e-9 * strength[a] for a in bots):
            break
    lowest = min(strength.values(), default=1.0)
    return {bot: ANCHOR + 400 * log10(strength[bot] / lowest) for bot in bots}


__all__ = ["League", "Meeting", "Standing", "elo", "pairings", "until_settled"]
