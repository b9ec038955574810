"""Content packs that somebody wrote, at random: read or refused with a sentence, never a crash."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from azeroth.games import game_named, games
from tests.fuzz.packs import pack, tried

BRIEFLY = hypothesis_settings(
    max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)  # fmt: skip


@pytest.mark.parametrize("slug", sorted(games()))
@BRIEFLY
@given(rng=st.randoms(use_true_random=False))
def test_packs_are_read_or_refused(slug: str, rng: random.Random) -> None:
    assert tried(game_named(slug), pack(slug, rng)) in ("read", "refused")
