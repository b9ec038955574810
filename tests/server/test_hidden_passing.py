"""Standing passes at every title with windows: whom they answer for at once tells nothing of a hand."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from azeroth.engine import Game, Standing, Table, start
from azeroth.engine.tables.standing import USUAL, answering, begun, stops
from azeroth.games import game_named
from azeroth.server.table.journal import Journal
from tests.server.market import registered

WINDOWS = ["adventure", "warcraft", "world-of-warcraft"]
MOST = 160


def told(table: Table[Any, Any], viewer: int, standing: dict[int, Standing]) -> tuple[object, bytes]:
    """Who is passed for at once, and what the viewer would see until then."""
    table.standing = dict(standing)
    passed = answering(table, looking=False)
    seen = msgspec.json.encode(Journal(table).scene(viewer))
    table.standing = {}
    return passed, seen


def windows(game: Game[Any, Any], players: int, seed: int) -> int:
    """Play at random; in every window, deal anew what others cannot know. How many there were."""
    rng, looked = random.Random(seed), 0
    table = start(game, players, seed=seed)
    while not table.over and len(table.moves) < MOST:
        seat = rng.choice(table.seats)
        for until in stops(table, seat):
            standing = {seat: begun(table, until)}
            for viewer in {-1, *range(players)} - {seat}:
                other = table.determinize(None if viewer < 0 else viewer, rng.getrandbits(60))
                assert told(table, viewer, standing) == told(other, viewer, standing), (game.slug, until)
            looked += 1
        table.apply(seat, rng.choice(table.choices(seat)))
    return looked


@pytest.mark.parametrize("slug", WINDOWS)
def test_who_is_passed_for_does_not_depend_on_what_is_hidden(slug: str) -> None:
    game = game_named(slug)
    players = next(n for n in game.players if game.takes(n, {}))
    assert sum(windows(game, players, seed) for seed in (3, 4)) > 0


def test_the_same_with_secret_hands_and_a_word_against_most_things() -> None:
    with registered():
        assert sum(windows(game_named("hedge-duel"), 3, seed) for seed in range(8)) > 20


@pytest.mark.parametrize("slug", ["small-world", *WINDOWS])
def test_what_is_answered_as_usual_tells_nothing(slug: str) -> None:
    """Who is answered for at once, and how, is the same whatever others hold and the viewer cannot know."""
    game, rng = game_named(slug), random.Random(7)
    players = next(n for n in game.players if game.takes(n, {}))
    table = start(game, players, seed=5)
    while not table.over and len(table.moves) < MOST:
        seat = rng.choice(table.seats)
        standing = {seat: USUAL}
        for viewer in {-1, *range(players)} - {seat}:
            other = table.determinize(None if viewer < 0 else viewer, rng.getrandbits(60))
            if other.seats == table.seats:
                assert told(table, viewer, standing) == told(other, viewer, standing), (slug, viewer)
        table.apply(seat, rng.choice(table.choices(seat)))
