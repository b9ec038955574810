"""What is measured of this engine: random games of a title, with their setup."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from time import process_time
from typing import Any, NamedTuple

from msgspec import Struct

from azeroth import Table, new_game
from azeroth.engine import OptionValue
from bench.walk import to_the_end


class Played(NamedTuple):
    """A random game: how often somebody was asked, how often with two choices or more, and the seconds."""

    answers: int
    decisions: int
    seconds: float


class Goals(Struct, frozen=True):
    """What a title must reach: decisions and clones as multiples of Catanatron's, the rest at most.

    `save` is the bytes of a saved game, `late` the time of a decision in the last quarter of a game as a
    multiple of the first's.
    """

    decisions: float
    clones: float | None = None
    save: int | None = None
    late: float | None = None


class Title(Struct, frozen=True):
    """A game with the number of players and the options it is measured with."""

    slug: str
    players: int
    goals: Goals
    game: str = ""
    """The game's slug, where the title's says more: which options are played."""
    options: Mapping[str, OptionValue] = {}

    def new(self, seed: int, *, record: bool) -> Table[Any, Any]:
        """A new game, with events and undo if it is recorded."""
        return new_game(
            self.game or self.slug, self.players, seed=seed, options=self.options, record=record,
            quiet=not record,
        )  # fmt: skip

    def play(self, seed: int) -> Played:
        """A random game."""
        began = process_time()
        answers, decisions = to_the_end(self.new(seed, record=False), seed)
        return Played(answers, decisions, process_time() - began)

    def positions(self, seed: int, at: tuple[int, ...]) -> list[Table[Any, Any]]:
        """Positions of one game after so many decisions."""
        random = Random(seed).random
        table = self.new(seed, record=False)
        found = []
        for n in range(1, max(at) + 1):
            if table.over:
                break
            seat = table.seats[0]
            choices = table.choices(seat)
            table.apply(seat, choices[int(random() * len(choices))])
            if n in at:
                found.append(table.clone())
        return found

    def clones(self, positions: list[Table[Any, Any]], times: int) -> float:
        """The seconds that so many clones of each position take."""
        began = process_time()
        for table in positions:
            clone = table.clone
            for _ in range(times):
                clone()
        return process_time() - began

    def recorded(self, seed: int) -> tuple[list[float], int]:
        """A game as people play it, with events and undo: seconds by decision, and its save's bytes."""
        random = Random(seed).random
        table = self.new(seed, record=True)
        seconds = []
        while not table.over:
            seat = table.seats[0]
            began = process_time()
            choices = table.choices(seat)
            table.apply(seat, choices[int(random() * len(choices))])
            seconds.append(process_time() - began)
        return seconds, len(table.save().encode())


TITLES = (
    Title("small-world", 4, Goals(decisions=2.0, clones=2.0, save=20_000, late=1.25)),
    Title("warcraft", 4, Goals(decisions=2.0)),
    Title("world-of-warcraft", 4, Goals(decisions=2.0)),
    Title("burning-crusade", 4, Goals(decisions=2.0), "world-of-warcraft", {"burning-crusade": "outland"}),
    Title("adventure", 4, Goals(decisions=1.5)),
)
