"""Bots: who plays a seat by what that seat may know.

>>> from azeroth import new_game
>>> import random
>>> table, bot, rng = new_game("small-world", 2, seed=1), bot_named("random"), random.Random(1)
>>> seat = table.seats[0]
>>> bot.choose(table, seat, rng) in table.choices(seat)
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points

from azeroth.bots.ahead import Bot, commit, worlds
from azeroth.bots.casual import CasualBot
from azeroth.bots.greedy import GreedyBot
from azeroth.bots.random import RandomBot
from azeroth.bots.search import THINKS, SearchBot
from azeroth.engine import BadOption

PREFIX = "bot:"
"""A seat of this beginning is played by the bot named after it: `bot:greedy`."""

MAX_LOOKS = 1_000_000

GOOD_LOOKS, GOOD_SECONDS = 24, 0.4
"""How often, and how long at most, the third level looks ahead for a choice."""

_BOTS: dict[str, Callable[[], Bot]] = {
    "casual": CasualBot,
    "greedy": GreedyBot,
    "search": lambda: SearchBot(seconds=THINKS),
}
"""By how they think."""

_LEVELS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot, "easy": CasualBot, "fair": GreedyBot,
    "good": lambda: SearchBot(GOOD_LOOKS, GOOD_SECONDS), "best": lambda: SearchBot(seconds=THINKS),
}  # fmt: skip
"""What people choose from: whims, and four levels."""


def strengths() -> Mapping[str, str]:
    """The levels, weakest first, then the bots that people have added, with a sentence about each."""
    added = {point.name: point.load()("").about for point in _points() if not _ours(point)}
    return {name: make().about for name, make in _LEVELS.items()} | added


def bot_names() -> tuple[str, ...]:
    """All names that `bot_named` knows without a number."""
    return (*_LEVELS, *_BOTS, *(point.name for point in _points() if not _ours(point)))


def bot_named(text: str) -> Bot:
    """The bot of that name.

    `search` thinks for about a second (it ends with the look that is under way); `search:800` looks ahead
    800 times for each choice, however long that takes, and so makes the same choices on every machine.
    """
    name, colon, budget = text.strip().partition(":")
    known = _LEVELS | _BOTS
    if name not in known and (added := _added().get(name)) is not None:
        return added(budget)
    if name not in known:
        close = get_close_matches(name, known, n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise BadOption(f"there is no bot {name[:60]!r}; bots: {', '.join(known)}.{hint}")
    if not colon:
        return known[name]()
    if name != "search":
        raise BadOption(f"the {name} bot takes no number; only search does, as in search:800.")
    if not (budget.isascii() and budget.isdigit() and 1 <= int(budget[:9]) <= MAX_LOOKS):
        raise BadOption(f"search looks ahead 1 to {MAX_LOOKS} times, not {budget[:20]!r}; write search:800.")
    return SearchBot(int(budget))


@cache
def _added() -> dict[str, Callable[[str], Bot]]:
    """Bots of installed packages, each called with what stands after the colon."""
    return {point.name: point.load() for point in _points()}


def _points() -> EntryPoints:
    return entry_points(group="azeroth.bots")


def _ours(point: EntryPoint) -> bool:
    """Does it come with this package, and so needs more than its name?"""
    return point.module.startswith("azeroth.")


def bot_of(seat_name: str) -> str | None:
    """The bot that a seat's name calls for, None for a person's.

    >>> bot_of("bot:greedy 2"), bot_of("ann")
    ('greedy', None)
    """
    if not seat_name.startswith(PREFIX):
        return None
    return seat_name.removeprefix(PREFIX).partition(" ")[0]


__all__ = [
    "PREFIX",
    "THINKS",
    "Bot",
    "CasualBot",
    "GreedyBot",
    "RandomBot",
    "SearchBot",
    "bot_named",
    "bot_names",
    "bot_of",
    "commit",
    "strengths",
    "worlds",
]  # fmt: skip
