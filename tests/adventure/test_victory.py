"""Winning the game, and components that are limited: ag.win and ag.limit."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.adventure.events import GameOver
from azeroth.games.adventure.state import Table
from azeroth.testing import events, play
from tests.adventure.tables import at, over, points, turn, who

TWOS = ["no-rest-for-the-wicked", "millys-last-grapes", "the-brewers-round", "the-brotherhood-below",
        "arugals-children", "ogres-on-the-loch"]  # fmt: skip
"""Quests worth 2 valor."""
HEALTH = {"grey": (5, 5), "yellow": (8, 7), "red": (10, 8)}
"""Of Grumbaz and Burbonn."""


def winners(t: Table) -> tuple[int, ...]:
    """Who has won; nobody while the game goes on."""
    return t.result.winners if t.result is not None else ()


def falling(one: list[str], other: list[str], levels: tuple[str, str] = ("grey", "grey")) -> Table:
    """Grumbaz (with Bounty, 2 valor) and Burbonn (with Unbeaten, 3) defeat each other at the same time."""
    return turn(
        "challenge",
        at("goldshire", "grumbaz", level=levels[0], damage=HEALTH[levels[0]][0] - 1, log=one,
           quests=[{"id": "bounty", "marked": [1]}]),
        at("goldshire", "burbonn", level=levels[1], damage=HEALTH[levels[1]][1] - 1, log=other,
           quests=[{"id": "unbeaten", "count": 1}]),
        dice=[6, 6],
    )  # fmt: skip


@pytest.mark.rule("ag.win.eight-valor")
@pytest.mark.parametrize(("before", "won"), [(5, False), (6, False), (7, True), (8, True)])
def test_eight_valor_win(before: int, won: bool) -> None:
    logs = {5: [*TWOS[:2], "hides-for-the-lodge"], 6: TWOS[:3], 7: [*TWOS[:3], "hides-for-the-lodge"]}
    log = logs.get(before, [*TWOS[:2], "nefarians-head", "hides-for-the-lodge"])
    home = {"id": "sealed-orders", "step": 1, "places": []}
    t = turn("maintenance", at("stormwind-city", log=log, quests=[home], bag=["straw-man"]))
    assert points(t) == before
    play(t, "fulfil sealed-orders")
    assert t.over == won
    assert winners(t) == ((0,) if won else ())
    if won:
        assert t.seats == (), "at once: nothing is equipped any more"
        assert who(t).bag == ["straw-man"]
        assert [e.winners for e in events(t, GameOver)] == [(0,)]
        assert t.result is not None
        assert t.result.rule == "ag.win.eight-valor"


@pytest.mark.rule("ag.win.eight-valor")
def test_in_whoevers_turn_that_happens() -> None:
    # Burbonn, attacked in another's turn, defeats the attacker for his bounty.
    t = turn(
        "challenge", at("goldshire", "grumbaz", damage=4),
        at("goldshire", "burbonn", log=TWOS[:3], quests=[{"id": "bounty", "marked": [0]}]), dice=[1, 6],
    )  # fmt: skip
    play(t, "attack 1")
    over(t)
    assert t.over
    assert (winners(t), points(t, 1)) == ((1,), 8)


@pytest.mark.rule("ag.win.eight-valor")
def test_a_trophy_wins_too() -> None:
    items = ["yellow-straw-man", "red-straw-man"]
    t = turn("challenge", at("booty-bay", level="red", log=[*TWOS[:3], "hides-for-the-lodge"], bag=items))
    play(t, "accept", "discard-item yellow-straw-man")
    assert (t.over, winners(t)) == (True, (0,))


@pytest.mark.rule("ag.win.only-log-counts")
def test_active_quests_count_nothing() -> None:
    active = ["the-eastern-plagues", "lords-of-the-mountain"]
    home = turn("maintenance", at("goldshire", log=TWOS[:3], quests=active), at("brill"))
    assert not home.over
    assert points(home) == 6


@pytest.mark.rule("ag.win.tie-valor", "ag.win.tie-cards", "ag.win.tie-level", "ag.win.shared")
@pytest.mark.example("ag.ex.win-ties")
@pytest.mark.parametrize(
    ("one", "other", "levels", "totals", "won"),
    [
        (TWOS[:3], TWOS[3:], ("grey", "grey"), (8, 9), (1,)),
        (TWOS[:3], ["nefarians-head", "phylactery"], ("grey", "grey"), (8, 9), (1,)),
        (TWOS[:3], ["nefarians-head", TWOS[3]], ("grey", "grey"), (8, 8), (0,)),
        (TWOS[:3], ["nefarians-head", TWOS[3]], ("grey", "red"), (8, 8), (0,)),
        (TWOS[:3], [*TWOS[3:5], "hides-for-the-lodge"], ("yellow", "red"), (8, 8), (1,)),
        (TWOS[:3], [*TWOS[3:5], "hides-for-the-lodge"], ("red", "yellow"), (8, 8), (0,)),
        (TWOS[:3], [*TWOS[3:5], "hides-for-the-lodge"], ("yellow", "yellow"), (8, 8), (0, 1)),
    ],
    ids=["valor", "valor over cards", "cards", "cards over level", "level", "level of the other", "shared"],
)
def test_ties(
    one: list[str], other: list[str], levels: tuple[str, str], totals: tuple[int, int], won: tuple[int, ...]
) -> None:
    t = falling(one, other, levels)
    play(t, "attack 1")
    over(t)
    assert t.over
    assert (points(t), points(t, 1)) == totals
    assert winners(t) == won
    assert t.result is not None
    assert ("and" in t.result.reason) == (len(won) > 1)


@pytest.mark.rule("ag.win.tie-valor")
def test_who_has_not_eight_does_not_win_by_cards_or_level() -> None:
    low = ["hides-for-the-lodge", "first-blood", "x-marks-something", "a-word-in-passing"]
    t = falling(TWOS[:3], low, ("grey", "red"))
    play(t, "attack 1")
    over(t)
    assert (points(t), points(t, 1)) == (8, 7)
    assert winners(t) == (0,)


@pytest.mark.rule("ag.win.round-limit")
def test_the_longest_game() -> None:
    given: dict[str, Any] = {"first": 0, "round": 60}
    last = turn("end", at(log=["bounty"]), at(log=["sealed-orders"], level="red"), active=1, **given)
    assert (last.over, winners(last)) == (True, (0,)), "by valor first"
    tied = turn("end", at(log=["bounty"]), at(log=[TWOS[0]], level="red"), active=1, **given)
    assert winners(tied) == (1,), "the tie-breakers decide"
    not_yet = turn("end", at(log=["bounty"]), at(), active=0, **given)
    assert not not_yet.over, "the last player has a turn in the last round"
    longer = turn("end", at(), at(), active=1, options={"rounds": 120}, **given)
    assert not longer.over


@pytest.mark.rule("ag.limit.hard-limits")
def test_trophies_are_limited() -> None:
    items = ["yellow-straw-man", "red-straw-man"]
    t = turn("challenge", at("booty-bay", level="red", bag=items), at("brill"), trophies=[])
    play(t, "accept", "discard-item yellow-straw-man")
    assert (who(t).log, who(t).bag) == ([], []), "no copy is left"


@pytest.mark.rule("ag.limit.substitutes")
def test_character_tokens_are_not_limited() -> None:
    # Two quests with three tokens each, and one more after them: all are laid out.
    mine = ["millys-last-grapes", "the-brewers-round"]
    t = turn("exploration", at("ironforge", quests=mine), elite=["beacons-in-the-south"])
    play(t, "activate quest-giver", "give-up millys-last-grapes")
    assert [len(q.places) for q in who(t).quests] == [3, 3]
