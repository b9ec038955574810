"""Chance: seeded, scripted, and fair enough."""

from __future__ import annotations

import pytest

from azeroth.engine import BadPosition, Chance, Die, die, start
from azeroth.testing import play
from tests.engine.skirmish import GAME
from tests.engine.tables import combat, skirmish


def test_the_same_seed_gives_the_same_game() -> None:
    assert start(GAME, 4, seed=5).digest() == start(GAME, 4, seed=5).digest()
    assert len({start(GAME, 4, seed=seed).digest() for seed in range(50)}) == 50


def test_every_face_comes_up_about_as_often() -> None:
    chance = Chance.seeded(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(900 < n < 1100 for n in counts)


@pytest.mark.parametrize("seed", [0, -1, 2**64, 10**40])
def test_any_integer_is_a_seed(seed: int) -> None:
    assert 0 <= Chance.seeded(seed).below(10) < 10


def test_a_shuffle_keeps_what_there_is_and_reaches_every_order() -> None:
    table = skirmish()
    orders = set()
    for _ in range(200):
        deck = ["a", "b", "c"]
        table.shuffle(deck)
        orders.add("".join(deck))
    assert orders == {"abc", "acb", "bac", "bca", "cab", "cba"}


def test_dice_are_named_by_their_faces() -> None:
    assert die(8) == Die("d8", (1, 2, 3, 4, 5, 6, 7, 8))


def test_a_script_comes_first_and_then_the_seed_goes_on() -> None:
    table = play(combat(dice=[5]), "pass", "pass")
    rolled = [e for e in table.happened if type(e).__name__ == "Rolled"]
    assert rolled[0].values[0] == 5  # type: ignore[attr-defined]
    assert table.pos.chance.dice == []


def test_a_script_cannot_show_a_face_that_is_not_there() -> None:
    with pytest.raises(BadPosition, match=r"a d6 die cannot show 7; its faces are \(1, 2, 3, 4, 5, 6\)"):
        play(combat(dice=[7, 1]), "pass", "pass")


def test_a_script_cannot_draw_what_is_not_there() -> None:
    with pytest.raises(
        BadPosition, match="the script draws 'fireball', which is not there; there are: counterspell"
    ):
        play(skirmish(draws=["fireball"]), "0: bid 1", "1: bid 0")


def test_a_script_is_part_of_the_position() -> None:
    table = combat(dice=[6, 5])
    assert table.clone().pos.chance.dice == [6, 5]
    assert GAME.decode(table.snapshot()) == table.pos


def test_neighbouring_seeds_share_nothing() -> None:
    """Else arenas and simulations, which count their seeds up, would play nearly the same game again."""
    streams = [[chance.below(1 << 32) for _ in range(200)] for chance in map(Chance.seeded, range(50))]
    assert len({number for stream in streams for number in stream}) == 50 * 200
    firsts = [Chance.seeded(seed).below(6) for seed in range(6000)]
    assert all(850 < firsts.count(face) < 1150 for face in range(6))
