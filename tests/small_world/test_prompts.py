"""What prompts say, as people say it."""

from __future__ import annotations

import pytest

from azeroth.games.small_world.view.prompts import in_hand, one_of
from azeroth.testing import position


@pytest.mark.parametrize(
    ("many", "one"),
    [("Trolls", "Troll"), ("Blood Elves", "Blood Elf"), ("Dwarves", "Dwarf"), ("Tauren", "Tauren")],
)
def test_one_of_a_people_is_named_so(many: str, one: str) -> None:
    assert one_of(many) == one


@pytest.mark.parametrize(
    ("hand", "said"), [(1, "You have 1 Troll in hand."), (2, "You have 2 Trolls in hand.")]
)
def test_what_is_in_hand_is_counted_rightly(hand: int, said: str) -> None:
    t = position(
        "small-world", 2, sketch={"a": {"near": ["b"]}, "b": {"terrain": "hill"}},
        seats=[{"race": "trolls", "hand": hand}], regions={"a": {"race": "trolls"}},
    )  # fmt: skip
    decision = t.decision(0)
    assert decision is not None
    assert decision.prompt.endswith(said)


def test_who_has_only_the_champion_in_hand_has_no_nought_of_a_people() -> None:
    t = position(
        "small-world", 2, sketch={"a": {"near": ["b"]}, "b": {"terrain": "hill"}},
        seats=[{"race": "trolls", "power": "champion"}], regions={"a": {"race": "trolls"}},
    )  # fmt: skip
    player = t.state.players[0]
    player.hand, player.champion = 0, True
    assert in_hand(t, player) == "You have the Champion in hand."
