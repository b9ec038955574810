"""Chance: seeded, scripted, and fair enough."""

from __future__ import annotations

import pytest
from msgspec import Struct

from azeroth.engine import BadPosition, Chance, Die, FaceDie, Rolled, die, start
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


# -- faces that are records, the bottom of a deck, decks that are renewed ---------------------------


class Weather(Struct, frozen=True):
    """What the die of the tests shows."""

    id: str
    name: str
    wind: int


SKY = FaceDie("sky", (Weather("calm", "Calm", 0), Weather("gale", "Gale", 3)))


def test_a_die_shows_records_and_the_log_their_names() -> None:
    table = skirmish(dice=["gale", "calm"])
    faces = table.roll_faces(SKY, 2, rule="sk.combat.roll", seat=0)
    assert [face.wind for face in faces] == [3, 0]
    event = table.happened[-1]
    assert isinstance(event, Rolled)
    assert (event.values, event.faces) == ((1, 0), ("Gale", "Calm"))
    assert event.words(table) == f"{table.who(0)} rolls Gale, Calm with the sky dice."
    assert {face.id for face in table.roll_faces(SKY, 40)} == {"calm", "gale"}
    assert table.roll_faces(SKY, 0) == ()


def test_a_roll_of_records_is_learnt_and_its_script_must_name_a_face() -> None:
    table = skirmish(dice=["hail"])
    before = table.learned
    with pytest.raises(BadPosition, match="a sky die cannot show hail; its faces are calm, gale"):
        table.roll_faces(SKY)
    table.roll_faces(SKY)
    assert table.learned == before + 1


def test_the_bottom_of_a_deck_is_its_last_card() -> None:
    table, deck = skirmish(), ["top", "middle", "bottom"]
    before = table.learned
    assert table.draw_bottom(deck) == "bottom"
    assert (deck, table.learned) == (["top", "middle"], before + 1)
    scripted = skirmish(draws=["top"])
    assert scripted.draw_bottom(deck) == "top"


def test_an_empty_deck_is_made_anew_from_its_discards_and_nobody_learns_their_order() -> None:
    table = skirmish()
    before, orders = table.learned, set()
    for _ in range(60):
        deck: list[str] = []
        discards = ["a", "b", "c"]
        assert table.renew(deck, discards)
        assert discards == []
        orders.add("".join(deck))
    assert len(orders) == 6
    assert table.learned == before
    deck = ["x"]
    assert not table.renew(deck, ["y"])
    assert not table.renew([], [])
    assert deck == ["x"]
