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
from azeroth.bots.files import from_file
from azeroth.bots.greedy import GreedyBot
from azeroth.bots.levels import LEVELS, best, easy, level_named
from azeroth.bots.random import RandomBot
from azeroth.bots.search import THINKS, SearchBot
from azeroth.bots.tempers import EVEN, TEMPERS
from azeroth.bots.watch import Hurried, Pace
from azeroth.engine import BadOption

PREFIX = "bot:"
"""A seat of this beginning is played by the bot named after it: `bot:greedy`."""

MAX_LOOKS = 1_000_000

_BOTS: dict[str, Callable[[], Bot]] = {
    "casual": easy,
    "greedy": GreedyBot,
    "search": best,
}
"""By how they think."""


def strengths() -> Mapping[str, str]:
    """The levels, weakest first, then the bots that people have added, with a sentence about each."""
    added = {point.name: point.load()("").about for point in _points() if not _ours(point)}
    ours = {"random": RandomBot().about} | {name: make(EVEN).about for name, make in LEVELS.items()}
    return ours | added


def tempers() -> Mapping[str, str]:
    """How a bot of any level may lean, with a sentence about each: `good-raider`."""
    return {name: temper.about for name, temper in TEMPERS.items()}


def bot_names() -> tuple[str, ...]:
    """All names that `bot_named` knows without a number or a temper."""
    return ("random", *LEVELS, *_BOTS, *(point.name for point in _points() if not _ours(point)))


def bot_named(text: str) -> Bot:
    """The bot of that name: a way to think (`greedy`), a level (`fair`), a level of a temper (`fair-raider`).

    `search` thinks for about a second, never two; `search:800` looks ahead 800 times for each choice, however
    long that takes, and so makes the same choices on every machine.
    """
    name, colon, rest = text.strip().partition(":")
    bot = _BOTS[name]() if name in _BOTS else level_named(name)
    if bot is None and (added := _added().get(name)) is not None:
        return added(rest)
    if bot is None:
        known = (*bot_names(), *(f"{level}-{temper}" for level in LEVELS for temper in TEMPERS))
        close = get_close_matches(name, known, n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise BadOption(f"there is no bot {name[:60]!r}; bots: {', '.join(bot_names())}.{hint}")
    if not colon:
        return bot
    if name != "search":
        raise BadOption(f"the {name} bot takes no number; only search does, as in search:800.")
    if not (rest.isascii() and rest.isdigit() and 1 <= int(rest[:9]) <= MAX_LOOKS):
        raise BadOption(f"search looks ahead 1 to {MAX_LOOKS} times, not {rest[:20]!r}; write search:800.")
    return SearchBot(int(rest))


def unfit(text: str, slug: str, players: int = 0) -> str:
    """Why the bot of that name cannot play a title, or not with so many; empty if it can, as most."""
    says: Callable[[str, int], str] | None = getattr(bot_named(text), "unfit", None)
    return says(slug, players) if says is not None else ""


def bot_called(text: str) -> Bot:
    """As `bot_named`, or of a person's own file: `my_bot.py:Bot`. For people who may run any code here."""
    path, _, maker = text.strip().rpartition(":")
    return from_file(path, maker) if path.endswith(".py") else bot_named(text)


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
    "LEVELS",
    "PREFIX",
    "THINKS",
    "Bot",
    "GreedyBot",
    "Hurried",
    "Pace",
    "RandomBot",
    "SearchBot",
    "bot_called",
    "bot_named",
    "bot_names",
    "bot_of",
    "commit",
    "level_named",
    "strengths",
    "tempers",
    "unfit",
    "worlds",
]  # fmt: skip
