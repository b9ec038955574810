"""How many clicks a turn takes, with what people are spared and with everything asked."""

from __future__ import annotations

import pytest

from azeroth.engine.play.choice import Outlook
from azeroth.engine.view.scene import Offer, Piece, Scene
from tests.clicks import TITLES, Counted, Shown

ROUNDS = {"small-world": 4, "adventure": 5}


@pytest.mark.parametrize("title", TITLES)
def test_people_are_spared_clicks_and_questions_with_one_answer(title: str) -> None:
    games = {ease: Counted(title, 12, ease=ease) for ease in (True, False)}
    for game in games.values():
        game.play(ROUNDS.get(title, 3))
    spared, asked = (sum(games[ease].turns) for ease in (True, False))
    assert games[True].lone == 0
    assert 0 < spared <= 0.8 * asked, f"{spared} clicks instead of {asked}"


def offer(choice: str, *targets: str, times: int = 1) -> Offer:
    return Offer(choice=choice, words=choice, targets=targets, outlook=Outlook(times=times))


def test_clicks_are_counted_as_the_page_takes_them() -> None:
    stack = Piece(id="grunts", on="a", name="Grunts", icon="orc-head", count=3)
    scene = Scene(title="", status="", pieces=(stack,))
    places = frozenset("abcd")
    moves = [offer(f"go {to}", "grunts", to, times=3) for to in "bcd"]
    other = [offer("stay", "a"), offer("end")]
    shown = Shown(scene, places, [*moves, *other])
    assert shown.clicks(moves[0], 3) == 1, "nothing else leads to that place"
    assert shown.clicks(moves[0], 1) == 2, "how many, and where to"
    twice = Shown(scene, places, [*moves, offer("dig b", "b"), *other])
    assert twice.clicks(moves[0], 3) == 2, "the stack, and where to"
    assert Shown(scene, places, twice.offers, ("grunts", 1)).clicks(moves[0], 1) == 1, "it is in hand"
    assert shown.clicks(other[1]) == 1
