"""One game between bots, as numbers."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from azeroth import new_game
from azeroth.bots import PREFIX, bot_called
from azeroth.engine import OptionValue, Table
from azeroth.engine.record import Notes, Played, as_played
from azeroth.engine.usage import Seen, watched


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

    def seats(self, number: int) -> tuple[str, ...]:
        """Which bot sits where in that game."""
        turn = number % len(self.bots) if self.swap else 0
        return self.bots[turn:] + self.bots[:turn]

    def seed_of(self, number: int) -> int:
        """The seed of that game, whoever plays it and in whatever order."""
        deal = number // len(self.bots) if self.swap else number
        raw = hashlib.blake2b(f"{self.seed}/{deal}".encode(), digest_size=8).digest()
        return int.from_bytes(raw) >> 2


def played_out(plan: Plan, number: int, notes: Notes | None = None) -> tuple[Table[Any, Any], int]:
    """The table of game `number` of the plan at its end, and how many decisions led there."""
    bots, seed = plan.seats(number), plan.seed_of(number)
    players = [bot_called(name) for name in bots]
    table = new_game(
        plan.game, [PREFIX + name for name in bots], seed=seed, options=plan.options,
        content=[Path(folder) for folder in plan.content], record=False,
    )  # fmt: skip
    chance = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    decisions = 0
    while not table.over:
        seat = table.seats[0]
        choice = players[seat].choose(table, seat, chance[seat])
        if notes is not None:
            notes.note(table, seat, choice)
        table.apply(seat, choice)
        decisions += 1
    return table, decisions


def play_one(plan: Plan, number: int, *, decisions: bool = False) -> Played:
    """Play game `number` of the plan; every decision is kept if wanted."""
    notes = Notes(decisions=decisions)
    table, made = played_out(plan, number, notes)
    notes.end(table)
    return as_played(table, number, plan.seed_of(number), plan.seats(number), made, notes)


def watch_one(plan: Plan, number: int) -> Seen:
    """Play game `number` of the plan, and count what its events show in use."""
    table, _ = played_out(plan, number)
    return watched(table)
