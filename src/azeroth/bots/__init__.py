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
from importlib.metadata import entry_points

from azeroth.bots.ahead import Bot, commit, worlds
from azeroth.bots.casual import CasualBot
from azeroth.bots.greedy import GreedyBot
from azeroth.bots.random import RandomBot
from azeroth.bots.search import THINKS, SearchBot
from azeroth.engine import BadOption

PREFIX = "bot:"
"""A seat of this beginning is played by the bot named after it: `bot:greedy`."""

MAX_LOOKS = 1_000_000

_BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot, "casual": CasualBot, "greedy": GreedyBot,
    "search": lambda: SearchBot(seconds=THINKS),
}  # fmt: skip


def strengths() -> Mapping[str, str]:
    """The bots by name, weakest first, with a sentence about each."""
    return {name: make().about for name, make in _BOTS.items()}


def bot_named(text: str) -> Bot:
    """The bot of that name.

    `search` thinks for a second at most; `search:800` looks ahead 800 times for each choice, however long
    that takes, and so makes the same choices on every machine.
    """
    name, colon, budget = text.strip().partition(":")
    if name not in _BOTS and (added := _added().get(name)) is not None:
        return added(budget)
    if name not in _BOTS:
        close = get_close_matches(name, _BOTS, n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise BadOption(f"there is no bot {name[:60]!r}; bots: {', '.join(_BOTS)}.{hint}")
    if not colon:
        return _BOTS[name]()
    if name != "search":
        raise BadOption(f"the {name} bot takes no number; only search does, as in search:800.")
    if not (budget.isascii() and budget.isdigit() and 1 <= int(budget[:9]) <= MAX_LOOKS):
        raise BadOption(f"search looks ahead 1 to {MAX_LOOKS} times, not {budget[:20]!r}; write search:800.")
    return SearchBot(int(budget))


@cache
def _added() -> dict[str, Callable[[str], Bot]]:
    """Bots of installed packages: entry points `azeroth.bots`, called with what stands after the colon."""
    return {point.name: point.load() for point in entry_points(group="azeroth.bots")}


def bot_of(seat_name: str) -> str | None:
    """The bot that a seat's name calls for, None for a person's.

    >>> bot_of("bot:greedy 2"), bot_of("ann")
    ('greedy', None)
    """
    if not seat_name.startswith(PREFIX):
        return None
    return seat_name.removeprefix(PREFIX).partition(" ")[0]


__all__ = [
    "PREFIX", "THINKS", "Bot", "CasualBot", "GreedyBot", "RandomBot", "SearchBot", "bot_named", "bot_of",
    "commit", "strengths", "worlds",
]  # fmt: skip
