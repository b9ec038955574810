"""What search looks ahead at in World of Warcraft, how far, and what the others do meanwhile."""

from __future__ import annotations

from random import Random

import pytest

from azeroth import new_game
from azeroth.bots import GreedyBot, SearchBot
from azeroth.games.world_of_warcraft.bot import battle_moves, plans, ponders, world_moves
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.choices.turn import Act
from azeroth.games.world_of_warcraft.ids import Faction, QuestId
from azeroth.games.world_of_warcraft.state import Table
from tests.world_of_warcraft import tables


def turn(n: int = 3) -> Table:
    """The beginning of that turn in a game of two good players."""
    t, bot, rng = new_game("world-of-warcraft", 2, seed=3), GreedyBot(), Random(1)
    while t.state.turn < n or not isinstance(t.choices(t.seats[0])[0], Act):
        t.apply(t.seats[0], bot.choose(t, t.seats[0], rng))
    return t


def window(foe: str, level: int) -> Table:
    """A fight, at the first question whether to use a card."""
    t = tables.fight(
        "warlock", [foe], level=level, health=4, energy=9, equipped=["shadow-bolt"], dice=[5] * 40
    )  # fmt: skip
    while not isinstance(t.pos.stack[-1], CardWindow):
        t.apply(t.seats[0], t.choices(t.seats[0])[0])
    return t


@pytest.mark.parametrize(("odds", "thinks"), [(0.0, False), (0.6, True), (1.0, False), (None, False)])
def test_a_fight_that_is_as_good_as_over_needs_no_thought(
    odds: float | None, thinks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = window("red gnoll", 2)
    monkeypatch.setattr("azeroth.games.world_of_warcraft.bot.looking.chance_to_win", lambda _: odds)
    assert ponders(t, t.seats[0]) is thinks


def test_in_a_look_ahead_cards_are_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    t = window("red gnoll", 2)
    seat, asked = t.seats[0], []

    def tried(*given: object) -> float:
        asked.append(given[-1])
        return 0.0

    monkeypatch.setattr(battle_moves, "tried", tried)
    ((choice,),) = plans(t, seat, Random(1), 1)
    assert choice in t.choices(seat)
    assert set(asked) == {1}


def test_what_a_quest_promises_is_remembered_by_what_it_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    t = tables.act("warrior", region="brill", level=1)
    side, quest = t.state.side(Faction.HORDE), QuestId("nightmare-zealots")
    first = world_moves.prospect(t, side, quest)
    monkeypatch.setattr(world_moves, "_prospect", lambda *_: -5.0)
    assert world_moves.prospect(t, side, quest) == first
    side[0].xp += 1
    assert world_moves.prospect(t, side, quest) == -5.0


def test_a_turn_is_planned_at_once_and_so_is_each_action(monkeypatch: pytest.MonkeyPatch) -> None:
    t = turn()
    seat = t.seats[0]
    monkeypatch.setattr("azeroth.bots.search.bot.look_ahead", lambda *_: pytest.fail("looked ahead"))
    for _ in range(2):
        assert not ponders(t, seat)
        choice = SearchBot(50).choose(t, seat, Random(1))
        assert choice == GreedyBot().choose(t, seat, Random(1))
        t.apply(seat, choice)
