"""A random game, answer by answer; the table is the caller's, so that any version can be walked."""

from __future__ import annotations

from random import Random
from typing import Any


def to_the_end(table: Any, seed: int) -> tuple[int, int]:
    """Play on at random: how many answers there were, and how many decisions among two choices or more."""
    random = Random(seed).random
    answers = decisions = 0
    while not table.over:
        seat = table.seats[0]
        choices = table.choices(seat)
        table.apply(seat, choices[int(random() * len(choices))])
        answers += 1
        decisions += len(choices) > 1
    return answers, decisions
