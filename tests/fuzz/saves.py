"""Saves that somebody changed: played through, or refused with a sentence."""

from __future__ import annotations

import json
import random
import time
from typing import Any

from azeroth.engine import start
from azeroth.games import game_named, games
from azeroth.server.work.jobs import REPLAY_SECONDS
from tests.fuzz.report import Tally
from tests.server.fuzzing import mutated, tried


def _played(slug: str, rng: random.Random) -> dict[str, Any]:
    game = game_named(slug)
    players, options = rng.choice([*game.variants()])
    table = start(game, players, seed=rng.getrandbits(40), options=options)
    for _ in range(rng.randint(0, 15)):
        if table.over:
            break
        seat = rng.choice(table.seats)
        table.apply(seat, str(rng.choice(table.choices(seat))))
    save: dict[str, Any] = json.loads(table.save())
    return save


def saves(tally: Tally, cases: int, seed: int) -> None:
    """So many saves."""
    rng, slugs = random.Random(seed), [*games()]
    save = _played(slugs[0], rng)
    for n in range(cases):
        if n % 50 == 0:
            save = _played(slugs[n // 50 % len(slugs)], rng)
        text, began = mutated(save, rng), time.monotonic()
        try:
            tally.note(tried(text))
        except Exception as error:
            tally.bad(f"{text}: {type(error).__name__}: {error}")
            tally.note("raised")
        if time.monotonic() - began > 3 * REPLAY_SECONDS:
            tally.hangs += 1
