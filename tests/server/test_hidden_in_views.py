"""What is sent to a seat is made from nothing but what it may know: of every title, at every moment."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from azeroth.engine import Game, start
from azeroth.games import game_named, games
from azeroth.server.table.journal import Journal
from tests.server.market import registered


def same_to_all(game: Game[Any, Any], players: int, seed: int, every: int) -> int:
    """Deal everything anew that a viewer cannot know: scene and prompt must come out the same."""
    rng, looked = random.Random(seed), 0
    journal = Journal(start(game, players, seed=seed))
    while not journal.table.over:
        table = journal.table
        before = table.digest()
        for viewer in range(-1, len(table.names)) if journal.at % every == 0 else ():
            if set(table.pos.answers) - {viewer}:
                continue  # that others have answered is no secret; what, is, and is dropped
            seat = None if viewer < 0 else viewer
            other = Journal(table.determinize(seat, rng.getrandbits(60)))
            mine, yours = journal.scene(viewer), other.scene(viewer)
            assert msgspec.json.encode(mine) == msgspec.json.encode(yours), (game.slug, viewer, journal.at)
            assert table.glance(seat).digest() == table.view(seat).digest()
            assert table.digest() == before, "looking has changed it"
            looked += 1
        seat = rng.choice(table.seats)
        journal.apply(seat, str(rng.choice(table.choices(seat))))
    return looked


@pytest.mark.parametrize("slug", ["goblin-market", "secret-market", "skirmish"])
def test_what_is_sent_is_made_only_from_what_the_seat_may_know(slug: str) -> None:
    with registered():
        game = game_named(slug)
        for seed in range(6):
            assert same_to_all(game, game.players[seed % len(game.players)], seed, 1) > 10


@pytest.mark.parametrize("slug", sorted(games()))
def test_the_same_holds_for_every_title(slug: str) -> None:
    game = game_named(slug)
    most = max(players for players in game.players if game.takes(players, {}))
    assert same_to_all(game, most, 5, 7) > 10
