"""Saves that somebody changed, at random: opened or refused with a sentence, never a crash."""

from __future__ import annotations

import json
import random
from contextlib import nullcontext

import pytest

from azeroth.engine import packed, start
from azeroth.games import game_named, games
from azeroth.server.table.rebuilding import Setup
from tests.server.fuzzing import mutated, tried
from tests.server.market import registered

TITLES = sorted(games())


@pytest.mark.parametrize("game", ["goblin-market", "skirmish", *TITLES])
def test_saves(game: str) -> None:
    toy = game not in TITLES
    with registered() if toy else nullcontext():
        rng = random.Random(7)
        of = game_named(game)
        players, options = next(iter(of.variants()))
        played = start(of, players, seed=3, options=options)
        while len(played.moves) < 12 and not played.over:
            seat = rng.choice(played.seats)
            played.apply(seat, str(rng.choice(played.choices(seat))))
        save = json.loads(played.save())
        found = {tried(mutated(save, rng)) for _ in range(60)}
        assert "refused" in found


def test_positions_that_somebody_made_up() -> None:
    with registered():
        raw = Setup("goblin-market", {}, ("A", "B"), 3).begin().snapshot()
        rng = random.Random(5)
        for _ in range(80):
            broken = bytearray(raw)
            for _ in range(rng.randint(1, 3)):
                broken[rng.randrange(len(broken))] = rng.randrange(256)
            save = json.loads(Setup("goblin-market", {}, ("A", "B"), 3).begin().save())
            assert tried(json.dumps({**save, "start": packed(bytes(broken)), "end": ""})) in (
                "opened",
                "refused",
            )
