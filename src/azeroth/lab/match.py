"""One game between bots, as numbers."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from time import perf_counter, thread_time
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from azeroth import new_game
from azeroth.bots import PREFIX, Bot, SearchBot, bot_called
from azeroth.bots.watch import by_work
from azeroth.engine import Choice, OptionValue, Seat, Table
from azeroth.engine.study.record import Notes, Played, as_played
from azeroth.engine.study.usage import Seen, watched


class Plan(Struct, frozen=True, kw_only=True):
    """What is played: all games of a plan differ only in their seeds and, with `swap`, in who sits where."""

    game: str
    bots: tuple[str, ...]
    """One for each seat."""
    seed: int
    options: dict[str, OptionValue] = {}
    content: tuple[str, ...] = ()
    swap: bool = False
    """Play each seed once for every rotation of the seats, so that luck and seat favour nobody."""
    by_work: bool = False
    """Who searches for a second does so by processor time alone, as if the machine had nothing else to do."""
    timed: bool = False
    """Tell of each game how long its slowest choices took: the one thing that is not the same every time."""

    def seats(self, number: int) -> tuple[str, ...]:
        """Which bot sits where in that game."""
        turn = number % len(self.bots) if self.swap else 0
        return self.bots[turn:] + self.bots[:turn]

    def seed_of(self, number: int) -> int:
        """The seed of that game, whoever plays it and in whatever order."""
        deal = number // len(self.bots) if self.swap else number
        raw = hashlib.blake2b(f"{self.seed}/{deal}".encode(), digest_size=8).digest()
        return int.from_bytes(raw) >> 2


class Timed:
    """How long the slowest choice of each seat took, by the clock and by processor time."""

    def __init__(self, seats: int) -> None:
        self.longest = [(0.0, 0.0)] * seats

    def choose(self, bot: Bot, table: Table[Any, Any], seat: Seat, rng: Random) -> Choice:
        """What the bot chooses, on the watch."""
        clock, work = perf_counter(), thread_time()
        choice = bot.choose(table, seat, rng)
        took = (perf_counter() - clock, thread_time() - work)
        longest = self.longest[seat]
        self.longest[seat] = (max(longest[0], took[0]), max(longest[1], took[1]))
        return choice


def played_out(
    plan: Plan, number: int, notes: Notes | None = None, timed: Timed | None = None
) -> tuple[Table[Any, Any], int]:
    """The table of game `number` of the plan at its end, and how many decisions led there."""
    bots, seed = plan.seats(number), plan.seed_of(number)
    players = [bot_called(name) for name in bots]
    for bot in players:
        if plan.by_work and isinstance(bot, SearchBot):
            bot.watch = by_work
    table = new_game(
        plan.game, [PREFIX + name for name in bots], seed=seed, options=plan.options,
        content=[Path(folder) for folder in plan.content], record=False,
    )  # fmt: skip
    chance = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    decisions = 0
    while not table.over:
        seat = table.seats[0]
        bot, rng = players[seat], chance[seat]
        choice = bot.choose(table, seat, rng) if timed is None else timed.choose(bot, table, seat, rng)
        if notes is not None:
            notes.note(table, seat, choice)
        table.apply(seat, choice)
        decisions += 1
    return table, decisions


def play_one(plan: Plan, number: int, *, decisions: bool = False) -> Played:
    """Play game `number` of the plan; every decision is kept if wanted."""
    notes, timed = Notes(decisions=decisions), Timed(len(plan.bots)) if plan.timed else None
    table, made = played_out(plan, number, notes, timed)
    notes.end(table)
    game = as_played(table, number, plan.seed_of(number), plan.seats(number), made, notes)
    if timed is None:
        return game
    waited = not plan.by_work  # else the clock says nothing
    slowest = tuple((waited * round(clock, 3), round(work, 3)) for clock, work in timed.longest)
    return replace(game, slowest=slowest)


def watch_one(plan: Plan, number: int) -> Seen:
    """Play game `number` of the plan, and count what its events show in use."""
    table, _ = played_out(plan, number)
    return watched(table)
