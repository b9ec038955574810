"""How games went from their first round to their last: who was ahead, with which cards, what decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import TypeVar

from msgspec import Struct

from azeroth.engine.study.record import Played
from azeroth.lab.tally import Line, Summary

K = TypeVar("K", str, int)
PARTS = {"a quarter": 0.25, "half": 0.5, "three quarters": 0.75}
"""After which part of a game it is asked who is ahead."""
FEWEST_ROUNDS = 4
"""In shorter games a quarter is no round."""


class Mean(Struct):
    """A sum, and of how many."""

    total: float = 0.0
    times: int = 0

    def add(self, value: float) -> None:
        self.total += value
        self.times += 1

    @property
    def mean(self) -> float:
        return self.total / self.times if self.times else 0.0


class Course(Struct):
    """What all games together show of how they went."""

    rules: dict[str, int] = {}
    """How often games ended by each rule."""
    lengths: dict[int, int] = {}
    """How often games had so many decisions, rounded down to tens."""
    ends: dict[int, int] = {}
    """In which round games ended."""
    growth: dict[int, tuple[Mean, Mean]] = {}
    """What winners and others had at the end of each round."""
    order: dict[str, Line] = {}
    """Who had the first turn, and everybody else."""
    first_of: dict[int, Line] = {}
    """Who had the first turn, by the number of players."""
    leaders: dict[str, Line] = {}
    """Who was ahead after a part of the game: a line for each of `PARTS`."""
    last: dict[str, Line] = {}
    """Who was last then."""
    cards: dict[str, Line] = {}
    """Who used each card."""

    def count(self, game: Played) -> None:
        """Count a game."""
        players = len(game.ranks)
        _more(self.rules, game.rule or "none")
        _more(self.lengths, game.decisions // 10 * 10)
        for seat in range(players):
            share, score = game.share(seat), game.scores[seat]
            if game.first and len(game.first) < players:
                place = "first" if seat in game.first else "later"
                self.order.setdefault(place, Line()).add(share, score, players)
                if seat in game.first:
                    self.first_of.setdefault(players, Line()).add(share, score, players)
            for card in game.cards[seat] if game.cards else ():
                self.cards.setdefault(card, Line()).add(share, score, players)
        if game.rounds:
            self._count_rounds(game)

    def _count_rounds(self, game: Played) -> None:
        _more(self.ends, len(game.rounds))
        for number, scores in enumerate(game.rounds, start=1):
            winners, others = self.growth.setdefault(number, (Mean(), Mean()))
            for seat, score in enumerate(scores):
                (winners if game.ranks[seat] == 1 else others).add(score)
        if len(game.rounds) < FEWEST_ROUNDS:
            return
        for part, share in PARTS.items():
            scores = game.rounds[ceil(share * len(game.rounds)) - 1]
            if max(scores) > min(scores):
                _side(self.leaders.setdefault(part, Line()), game, scores, max(scores))
                _side(self.last.setdefault(part, Line()), game, scores, min(scores))


def _side(line: Line, game: Played, scores: Sequence[float], score: float) -> None:
    """Count how far those with that score won: once, however many they are."""
    seats = [seat for seat, own in enumerate(scores) if own == score]
    winners = game.ranks.count(1)
    line.times += 1
    line.fair += winners / len(game.ranks)
    # Where more share the score than the win, only as many of them could have won.
    line.wins += sum(game.share(seat) for seat in seats) * min(1.0, winners / len(seats))


def _more(counts: dict[K, int], name: K) -> None:
    counts[name] = counts.get(name, 0) + 1


class Use(Struct):
    """A deck: how many seats used any card of it, and how many used each."""

    cards: dict[str, int]
    seats: int = 0

    @property
    def mean(self) -> float:
        """How many used a card of it on average."""
        return sum(self.cards.values()) / len(self.cards) if self.cards else 0.0

    def count(self, used: Iterable[str]) -> None:
        """Count the cards that a seat used."""
        mine = [card for card in used if card in self.cards]
        self.seats += bool(mine)
        for card in mine:
            self.cards[card] += 1


class Counted(Struct):
    """Games summed up: all together, by their number of players, how they went, what was used."""

    whole: Summary
    by_count: dict[int, Summary]
    course: Course
    decks: dict[str, Use] = {}


def counted(games: Iterable[Played], decks: Mapping[str, Iterable[str]] | None = None) -> Counted:
    """Sum up games; none of them is held. `decks`: the cards of each, where their use is to be counted."""
    whole, course, by_count = Summary(), Course(), dict[int, Summary]()
    uses = {name: Use(dict.fromkeys(cards, 0)) for name, cards in (decks or {}).items()}
    for game in games:
        whole.count(game)
        course.count(game)
        by_count.setdefault(len(game.bots), Summary()).count(game)
        for used in game.cards:
            for use in uses.values():
                use.count(used)
    return Counted(whole, dict(sorted(by_count.items())), course, uses)
