"""The measurements: all engines in turn in one process, so that all meet the same machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import mean, median

from msgspec import Struct

from bench import catan
from bench.ours import Played, Title

ALONG = (20, 60, 100, 140, 180)
"""After how many decisions positions are cloned."""
TIMES = 200
IN_A_ROW = 5
"""How many games of each in turn: often enough to meet the same machine, and seldom enough that not every
game begins with the caches full of another's."""


class Speed(Struct):
    """How many random games, answers, decisions and clones there were, and the seconds they took.

    A decision is an answer where there were two choices or more.
    """

    games: int = 0
    answers: int = 0
    decisions: int = 0
    playing: float = 0
    clones: int = 0
    cloning: float = 0

    @property
    def decisions_a_second(self) -> float:
        return self.decisions / self.playing

    @property
    def answers_a_second(self) -> float:
        return self.answers / self.playing

    @property
    def clones_a_second(self) -> float:
        return self.clones / self.cloning

    @property
    def decisions_a_game(self) -> float:
        return self.decisions / self.games

    @property
    def seconds_a_game(self) -> float:
        return self.playing / self.games

    def played(self, game: Played) -> None:
        """One game more."""
        self.games += 1
        self.answers += game.answers
        self.decisions += game.decisions
        self.playing += game.seconds

    def cloned(self, clones: int, seconds: float) -> None:
        """Make that many clones more."""
        self.clones += clones
        self.cloning += seconds


class Record(Struct, frozen=True):
    """What recorded games of a title show."""

    save_bytes_mean: float
    save_bytes_most: int
    late_to_early: float
    """Time per decision in the last quarter of a game, as a multiple of the first's."""


class Measured(Struct, frozen=True):
    """All that is measured."""

    games: int
    catanatron: Speed
    titles: dict[str, Speed]
    records: dict[str, Record]

    def decisions_ratio(self, slug: str) -> float:
        """How many times faster than Catanatron a title decides."""
        return self.titles[slug].decisions_a_second / self.catanatron.decisions_a_second

    def answers_ratio(self, slug: str) -> float:
        """The same of all answers, also where there was only one."""
        return self.titles[slug].answers_a_second / self.catanatron.answers_a_second

    def clones_ratio(self, slug: str) -> float:
        """How many times faster than Catanatron a title clones."""
        return self.titles[slug].clones_a_second / self.catanatron.clones_a_second


def measure(
    titles: Sequence[Title], games: int, seed: int = 1, tell: Callable[[str], None] = lambda what: None
) -> Measured:
    """Measure over so many games of each title, and as many of Catanatron."""
    other = Speed()
    speeds = {title.slug: Speed() for title in titles}
    catan.play(seed)  # what is made once, at the first game, is not measured
    for title in titles:
        title.play(seed)
    for first in range(0, games, IN_A_ROW):
        block = range(seed + first, seed + min(first + IN_A_ROW, games))
        for title in titles:
            for n in block:
                speeds[title.slug].played(title.play(n))
        for n in block:
            other.played(catan.play(n))
        tell(f"{min(first + IN_A_ROW, games)} of {games} games")
    for n in range(max(2, games // 5)):
        for title in titles:
            own = title.positions(seed + n, ALONG)
            speeds[title.slug].cloned(len(own) * TIMES, title.clones(own, TIMES))
        theirs = catan.positions(seed + n, ALONG)
        other.cloned(len(theirs) * TIMES, catan.clones(theirs, TIMES))
        tell(f"clones of {n + 1} games")
    records = {}
    for title in titles:
        tell(f"recorded games of {title.slug}")
        records[title.slug] = _recorded(title, max(3, games // 4), seed)
    return Measured(games, other, speeds, records)


def _recorded(title: Title, games: int, seed: int) -> Record:
    sizes, early, late = [], [], []
    for n in range(games):
        times, size = title.recorded(seed + n)
        sizes.append(size)
        quarter = len(times) // 4
        early.append(mean(times[:quarter]))
        late.append(mean(times[-quarter:]))
    return Record(mean(sizes), max(sizes), median(late) / median(early))
