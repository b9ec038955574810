"""Observations come from the seat's view: what it cannot know changes nothing in them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from azeroth.games import games
from azeroth.research.episode import Episode, Title, parts
from azeroth.research.sight import Sight


@pytest.mark.parametrize("slug", list(games()))
def test_what_a_seat_cannot_know_is_not_in_its_observation(slug: str) -> None:
    title = Title(slug, 2)
    game, rng = Episode(title, 11), random.Random(1)
    differed = 0
    for n in range(240):
        if game.over:
            break
        if n % 20 == 0:
            for seat in range(title.players):
                seen, known = game.observe(seat), game.text(seat)
                assert max(np.abs(part).max() for part in seen.values()) < 100, "of a size to learn from"
                for deal in range(3):
                    other = game.imagined(seat, deal)
                    again = other.observe(seat)
                    assert all(np.array_equal(seen[name], again[name]) for name in seen)
                    assert other.text(seat) == known
                    differed += other.table.digest() != game.table.digest()
        game.step(rng.choice(game.legal()))
    assert differed, "nothing was ever hidden: the test shows nothing"


def test_an_observation_changes_with_what_the_seat_sees_and_counts_seats_from_it() -> None:
    game = Episode(Title("small-world", 2), 5)
    before = game.observe(0)["table"].copy()
    game.step(game.legal()[0])
    assert not np.array_equal(before, game.observe(0)["table"])
    # Two seats in the same situation see the same: seats are counted from the one who looks.
    mine, theirs = (
        Episode(Title("small-world", 2, {"first": "1"}), 5),
        Episode(Title("small-world", 2, {"first": "2"}), 5),
    )
    assert np.array_equal(mine.observe(0)["table"], theirs.observe(1)["table"])


@pytest.mark.parametrize("slug", list(games()))
def test_what_is_remembered_of_a_view_is_what_would_be_worked_out_anew(slug: str) -> None:
    title = Title(slug, 2)
    game, rng = Episode(title, 3), random.Random(3)
    for n in range(200):
        if game.over:
            break
        if n % 10 == 0:
            anew = Sight([title.game.state_type, *title.game.frames], title.sight.places)
            for seat in range(title.players):
                seen = game.table.view(seat).pos
                assert np.array_equal(game.observe(seat)["table"], anew.see(seen, seat, title.players))
        game.step(rng.choice(game.legal()))


def test_who_writes_into_an_observation_spoils_no_later_one() -> None:
    game = Episode(Title("small-world", 2), 5)
    first = game.observe(0)
    kept = {name: part.copy() for name, part in first.items()}
    for part in first.values():
        part[:] = 7
    assert all(np.array_equal(part, kept[name]) for name, part in game.observe(0).items())


def test_every_part_is_described_with_its_size() -> None:
    title = Title("warcraft", 2)
    told, seen = parts(title), Episode(title, 1).observe(0)
    assert set(told) == set(seen)
    for name, about in told.items():
        assert f"{seen[name].dtype}[{len(seen[name])}]" in about
