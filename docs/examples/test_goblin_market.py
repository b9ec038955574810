"""Tests of Goblin Market: how a game's rules are held."""

from __future__ import annotations

import random

import pytest

from azeroth.engine import BadPosition, describe, read_save, replay, start
from azeroth.testing import offered, play, refusal
from goblin_market import GoblinMarket, Table

GAME = GoblinMarket()


# --8<-- [start:rules]
def selling(hand: list[str], coins: int = 0, **given: object) -> Table:
    """It is the first trader's turn to sell."""
    whole = {"turn": 0, "at": "sell", "hands": [hand, []], "coins": [coins, 0], **given}
    return describe(GAME, 2, whole, strict=True)


def test_a_pair_is_worth_one_more() -> None:
    table = selling(["ore", "ore"])
    assert str(table.terms(table.choices(0)[0])) == "3 = 2 + pair 1"
    play(table, "sell ore")
    assert table.state.traders[0].coins == 3


def test_nobody_pays_for_what_was_sold_too_often() -> None:
    table = selling(["cloth", "gems"], glut={"cloth": 1})
    assert offered(table) == ["sell gems", "done"]
    why = refusal(table, "sell cloth")
    assert why.rule == "gm.price.no-gifts"
    assert why.reason == "Nobody pays for cloth today: 0 = 1 - glut 1."


def test_bandits_take_no_more_than_there_is() -> None:
    table = play(selling(["gems"], coins=1, dice=[2]), "done")
    assert table.state.traders[0].coins == 0


# --8<-- [end:rules]


def test_a_position_with_a_typing_mistake_is_refused() -> None:
    with pytest.raises(
        BadPosition, match="unknown: cions; known are turn, at, hands, coins, glut"
    ):
        describe(GAME, 2, {"turn": 0, "at": "sell", "cions": [0, 0]})


@pytest.mark.parametrize("players", GAME.players)
def test_games_end_with_all_pieces_and_replay_to_the_same_end(players: int) -> None:
    table = start(GAME, players, seed=players, strict=True)
    pieces, chance = GAME.pieces(table), random.Random(players)
    while not table.over:
        seat = table.seats[0]
        table.apply(seat, chance.choice(table.choices(seat)))
        assert GAME.pieces(table) == pieces
    assert table.result is not None
    assert sorted(table.result.ranks)[0] == 1
    assert replay(GAME, read_save(table.save())).digest() == table.digest()
