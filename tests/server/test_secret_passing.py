"""Of several who have one answer each, given in secret, nobody is asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from azeroth.engine import Seat, start
from azeroth.engine.tables.standing import USUAL
from azeroth.games import game_named
from azeroth.games.world_of_warcraft.ids import EventId
from azeroth.games.world_of_warcraft.play.events.auction_house import Auction
from azeroth.server.table.live import Live
from azeroth.server.table.showing import _answered
from azeroth.testing import begin


def bidders(*gold: int) -> Live:
    """An auction to which each of two players brings so much."""
    table = start(game_named("world-of-warcraft"), 2, seed=1, options={"first-game": True})
    table.standing = {Seat(0): USUAL, Seat(1): USUAL}
    state: Any = table.state
    for character in state.characters.values():
        character.gold = gold[character.seat]
    begin(table, Auction(event=EventId("auction-house-trusty-mount")))
    return cast("Live", SimpleNamespace(journal=SimpleNamespace(table=table), answers=True))


def test_two_without_gold_are_both_answered_for() -> None:
    poor = bidders(0, 0)
    assert [_answered(poor, Seat(0)), _answered(poor, Seat(1))] == [True, True]
    one = bidders(3, 0)
    assert [_answered(one, Seat(0)), _answered(one, Seat(1))] == [False, True]
