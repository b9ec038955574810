"""The levels that people choose from, each with its tempers: `fair`, `good-raider`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from azeroth.bots.ahead import AnyTable, Bot
from azeroth.bots.forgetful import ForgetfulBot, NearsightedBot
from azeroth.bots.greedy import GreedyBot
from azeroth.bots.random import RandomBot
from azeroth.bots.search import LOOKS, THINKS, SearchBot, has_policy
from azeroth.bots.tempers import EVEN, TEMPERS, Temper
from azeroth.bots.watch import Pace
from azeroth.engine import Choice, Seat

MARK = "-"
"""Between a level and a temper."""
OFTEN, SELDOM = 0.35, 0.15
"""How much the first and the second level overlook."""
LEANING_LOOKS, LEANING_SECONDS = 16, 0.3
"""How often, and how long at most, a temper looks ahead for what it likes better than the game's own plan."""


class LeaningBot:
    """As good as greedy, but of a temper: climbs its own evaluation, or looks for what it likes better."""

    def __init__(self, temper: Temper) -> None:
        self.temper, self.climbs = temper, GreedyBot(temper=temper)
        self.looks = SearchBot(LEANING_LOOKS, LEANING_SECONDS, doubt=0.0, temper=temper, pace=Pace())
        self.name, self.about = "good", temper.about

    def choose(self, table: AnyTable, seat: Seat, rng: Random) -> Choice:
        """By the game's own plan for such a temper; where it has one plan for all, what is liked better."""
        own = self.temper.room(table) is not table.game.bot
        return (self.looks if has_policy(table) and not own else self.climbs).choose(table, seat, rng)

    def hurry(self, seconds: float) -> None:
        """Think no longer than that."""
        self.looks.hurry(seconds)


def _leaning(temper: Temper) -> Bot:
    return GreedyBot() if temper is EVEN else LeaningBot(temper)


def easy(temper: Temper = EVEN) -> Bot:
    """Who plays now and then."""
    about = "Takes what looks best right now, sees no threat, and overlooks a third of what it could do."
    return ForgetfulBot("easy", about, NearsightedBot(temper), OFTEN)


def fair(temper: Temper = EVEN) -> Bot:
    """Who knows the game."""
    about = "Knows what to do, but overlooks something every round."
    return ForgetfulBot("fair", about, _leaning(temper), SELDOM)


def good(temper: Temper = EVEN) -> Bot:
    """Who plays well."""
    return _leaning(temper)


def best(temper: Temper = EVEN) -> Bot:
    """Who takes a second to think."""
    return SearchBot(LOOKS, THINKS, temper=temper, pace=Pace())


LEVELS: dict[str, Callable[[Temper], Bot]] = {"easy": easy, "fair": fair, "good": good, "best": best}


def level_named(name: str) -> Bot | None:
    """The level of that name, with its temper if it names one.

    >>> level_named("easy").name, level_named("best-painter")
    ('easy', None)
    """
    if name == "random":
        return RandomBot()
    level, mark, temper = name.partition(MARK)
    if level not in LEVELS or (mark and temper not in TEMPERS):
        return None
    return LEVELS[level](TEMPERS[temper] if mark else EVEN)


__all__ = ["LEVELS", "level_named"]
