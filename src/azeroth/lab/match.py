"""One game between bots, as numbers."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from azeroth import new_game
from azeroth.bots import PREFIX, bot_named
from azeroth.engine import OptionValue, Table
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


class Played(Struct, frozen=True):
    """A finished game: who played, how it ended, how long it took, and what each seat played with."""

    number: int
    seed: int
    bots: tuple[str, ...]
    decisions: int
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    facts: tuple[dict[str, tuple[str, ...]], ...]
    ending: dict[str, tuple[str, ...]] = {}

    def share(self, seat: int) -> float:
        """What of the win is the seat's: all of it, a part where several share it, or nothing."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


def played_out(plan: Plan, number: int) -> tuple[Table[Any, Any], int]:
    """The table of game `number` of the plan at its end, and how many decisions led there."""
    bots, seed = plan.seats(number), plan.seed_of(number)
    players = [bot_named(name) for name in bots]
    table = new_game(
        plan.game, [PREFIX + name for name in bots], seed=seed, options=plan.options,
        content=[Path(folder) for folder in plan.content], record=False,
    )  # fmt: skip
    chance = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    decisions = 0
    while not table.over:
        seat = table.seats[0]
        table.apply(seat, players[seat].choose(table, seat, chance[seat]))
        decisions += 1
    return table, decisions


def play_one(plan: Plan, number: int) -> Played:
    """Play game `number` of the plan."""
    bots, seed = plan.seats(number), plan.seed_of(number)
    table, decisions = played_out(plan, number)
    result = table.result
    assert result is not None
    facts = tuple(
        {kind: tuple(names) for kind, names in table.game.study.facts(table, seat).items()}
        for seat in range(len(bots))
    )
    ending = {kind: tuple(names) for kind, names in table.game.study.ending(table).items()}
    return Played(number, seed, bots, decisions, result.ranks, result.scores, facts, ending)


def watch_one(plan: Plan, number: int) -> Seen:
    """Play game `number` of the plan, and count what its events show in use."""
    table, _ = played_out(plan, number)
    return watched(table)
