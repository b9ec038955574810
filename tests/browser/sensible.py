"""A person who plays sensibly: does what the greedy bot would do, with as few clicks as the page offers.

The bot thinks in single choices. Where the page offers several for one click, the person takes that if the
bot would make all of them next, in whatever order.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from azeroth.bots.greedy import GreedyBot
from azeroth.engine import Seat, Table
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import parts
from azeroth.engine.view.scene import Offer

FORESIGHT = 24
"""How many choices ahead a person knows what to do."""


class Sensible:
    """Advice of the greedy bot, in terms of what is offered."""

    def __init__(self, seed: int) -> None:
        self.bot, self.random = GreedyBot(), Random(seed)

    def intends(self, table: Table[Any, Any], seat: Seat) -> list[str]:
        """What the bot would choose now and next, as long as it is asked and nobody learns anything new.

        Rolls of one step go on: who rerolls a miss would reroll the next one too.
        """
        here, run = table.clone(), list[str]()
        while len(run) < FORESIGHT and seat in here.seats:
            choice = self.bot.choose(here, seat, self.random)
            run.append(str(choice))
            step, learned = step_of(here), here.learned
            here.take(seat, choice)
            if here.pending is None or here.seats != (seat,):
                break
            if here.learned != learned and step_of(here) != step:
                break
        plain = without_detours(run)
        return plain if str(plain[0]) in map(str, table.choices(seat)) else run

    def pick(self, table: Table[Any, Any], seat: Seat, offers: list[Offer]) -> tuple[Offer, int]:
        """The offer that gets furthest on what the bot intends, and how often in a row to choose it."""
        run = self.intends(table, seat)
        single = next((o for o in offers if o.choice == run[0]), None)
        best, most = single, 1 if single is not None else 0
        for offer in offers:
            made = parts(offer.choice)
            n = len(made)
            if n <= most:
                continue
            same = run[0] in made and not Counter(made) - Counter(run[: _same_step(run, n)])
            if same or self._as_good(table, seat, made, run[:n]):
                best, most = offer, n
        if best is None:
            # What it wants is only offered as part of something larger: that, then.
            best = max(offers, key=lambda o: _common(parts(o.choice), run))
        times = sum(1 for text in run if text == best.choice) if best.outlook.times > 1 else 1
        return best, max(1, min(times, best.outlook.times))

    def _as_good(self, table: Table[Any, Any], seat: Seat, made: list[str], run: list[str]) -> bool:
        """Do these choices, of the same kinds as the bot's, leave the seat as well off as the bot's own,
        and everything on the table as it would have it?"""
        if Counter(map(_verb, made)) != Counter(map(_verb, run)):
            return False
        ends = []
        for choices in (made, run):
            after = table.clone()
            for text in choices:
                if after.pending is None or after.pending.named(text, seat) is None:
                    return False
                after.take(seat, text)
            if after.learned or after.pending is None:
                return False
            ends.append(after)
        mine, its = (table.game.bot.evaluate(after, seat) for after in ends)
        return mine >= its - 1e-9 and _on_table(ends[0], seat) == _on_table(ends[1], seat)


def _on_table(table: Table[Any, Any], seat: Seat) -> tuple[object, ...]:
    """Where pieces lie, and what everybody has: who sends somebody else, or somewhere else, does something
    else, however well off it leaves them. How many stay where is left to how well off it leaves them."""
    scene = table.game.view.scene(table.glance(seat), seat)
    return {(piece.id, piece.on) for piece in scene.pieces}, scene.seats


def _verb(text: str) -> str:
    return text.split(" ")[0]


def without_detours(run: list[str]) -> list[str]:
    """Without pieces that take the place of others like them: "move melee d2 d1", "move melee d1 d2"."""
    kept: list[str] = []
    for text in run:
        *head, start, to = ["", "", *text.split(" ")]
        there = " ".join([*head, to, start]).strip()
        if head[-1:] != [""] and start != to and there in kept:
            kept.remove(there)
        else:
            kept.append(text)
    return kept


def _common(made: list[str], run: list[str]) -> int:
    """How many choices are the same from the beginning."""
    return next(
        (i for i, (a, b) in enumerate(zip(made, run, strict=False)) if a != b), min(len(made), len(run))
    )


def _same_step(run: list[str], n: int) -> int:
    """How far the same kind of choice goes on: these commute."""
    same = next((i for i, text in enumerate(run) if _verb(text) != _verb(run[0])), len(run))
    return max(n, same)
